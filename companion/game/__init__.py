"""The pure game: a table and an op give a new table or a refusal."""
