"""How this family likes it."""
