"""Setting up a game: edition, people at their edges, house rules."""
