"""One .py and one .kv a screen."""
