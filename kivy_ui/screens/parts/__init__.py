"""Parts that belong to one screen or two, too large to stand in them."""
