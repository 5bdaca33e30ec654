"""Colors, kinds of cards, and how a card is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.game.refusal import nearest, refuse

COLORS = ("red", "yellow", "green", "blue")
NUMBER = "number"
FACE_VALUE = "face"


@dataclass(frozen=True, slots=True)
class CardKind:
    """One kind of card of an edition (`rules.md` section 1).

    points       what it counts in a hand, or ``"face"`` for a number's own value
    points_rule  the house rule that sets the points instead, or ``""``
    wild         no color of its own; its player names one
    wild_rule    the house rule that may turn it into a colored card, or ``""``
    effect       name of the built-in effect, with its ``params``
    first        turned up first: ``"effect"``, ``"plain"`` (color only) or ``"again"``
    last         as the last card: ``"effect"`` or ``"plain"``
    last_rule    the house rule that must be on for the last-card effect, or ``""``
    count        how many are in the deck; information only
    """

    key: str
    name: str
    points: int | str
    wild: bool = False
    effect: str = "none"
    params: Mapping[str, object] = field(default_factory=dict)
    first: str = "effect"
    last: str = "plain"
    points_rule: str = ""
    wild_rule: str = ""
    last_rule: str = ""
    count: int = 0
    text: str = ""

    def is_wild(self, rules: Mapping[str, object]) -> bool:
        """Whether its player names a color under these house rules."""
        return self.wild and (not self.wild_rule or bool(rules[self.wild_rule]))

    def worth(self, value: int | None, rules: Mapping[str, object]) -> int:
        """Points in a hand (`rules.md` section 1); ``value`` is a number's own, 0-9."""
        if self.points == FACE_VALUE:
            return value or 0
        points = rules[self.points_rule] if self.points_rule else self.points
        return int(points)  # type: ignore[call-overload, no-any-return]


@dataclass(frozen=True, slots=True)
class Card:
    """A card somebody holds or turned up: its kind, and color and value where it has them."""

    kind: CardKind
    color: str | None = None
    value: int | None = None


def read_card(text: object, kinds: Mapping[str, CardKind]) -> Card:
    """Read ``"red 7"``, ``"green skip"``, ``"wild"``; the color of an action may be missing."""
    if not isinstance(text, str) or len(text) > 60:
        refuse("card.unreadable", card=str(text)[:60])
    words = text.lower().split()
    color = words.pop(0) if words and words[0] in COLORS else None
    name = " ".join(words)
    if name.isdigit() and len(name) == 1 and NUMBER in kinds:
        return Card(kinds[NUMBER], color, int(name))
    kind = kinds.get(name)
    if kind is None or kind.key == NUMBER or (color and kind.wild and not kind.wild_rule):
        refuse("card.unreadable", card=text, nearest=nearest(name, kinds))
    return Card(kind, color)
