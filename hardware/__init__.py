"""Paddles, lamps and the wheel: one interface, several units."""
