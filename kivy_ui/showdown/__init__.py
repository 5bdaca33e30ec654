"""The showdown: how far a duel is, a head start that makes it fair, and how both are shown."""
