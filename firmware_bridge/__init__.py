"""The line to a microcontroller, and what runs on it."""
