"""The game at the table, and the front door."""
