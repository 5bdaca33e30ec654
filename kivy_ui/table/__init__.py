"""The table's parts: what a tap means, and the pieces of the screen that show how things stand."""
