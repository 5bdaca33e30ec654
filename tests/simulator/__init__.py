"""A table with real cards, played out at random.

It deals decks, knows every hand and emits the ops a companion would be told, each with what is
true afterwards. It is written from the rule pages and shares nothing with the game it checks.
"""
