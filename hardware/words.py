"""What this room says to people: in the language of the room below, which the house above sets.

An import never goes up, so no room can ask for the language: whoever knows it hands its
`translate` down, once.
"""

from firmware_bridge.words import N_, _, use

__all__ = ["N_", "_", "use"]
