"""Edition files and their loader."""
