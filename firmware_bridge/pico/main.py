"""Table Companion on a Raspberry Pi Pico: copy this folder's files onto the board."""

from unit import Unit

unit = Unit()
while not unit.ended:
    unit.run()
