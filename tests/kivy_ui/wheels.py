"""A spin of Ben's, and who sits round the wheel."""

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red"}
SWIRL = {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}
SIZES = [(800, 480), (1280, 800), (720, 1280)]
