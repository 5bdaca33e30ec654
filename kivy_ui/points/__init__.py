"""Points: the hands that are left, counted, and what they come to."""
