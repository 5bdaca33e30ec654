"""Table Companion on a Raspberry Pi Pico: copy this folder's files onto the board."""

from unit import Unit

unit = Unit()
while True:
    unit.run()
