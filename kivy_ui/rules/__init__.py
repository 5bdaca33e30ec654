"""The rules at hand: house rules in a line each, and the pages of an edition."""
