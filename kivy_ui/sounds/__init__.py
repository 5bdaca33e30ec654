"""The sounds of the game, and the script that makes them."""
