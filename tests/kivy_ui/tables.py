"""Who sits at the table, and the card that lies on top."""

PEOPLE = ["Mia", "Ben", "Cy", "Nana", "Dad"]
RED = {"op": "first_card", "card": "number", "color": "red"}
