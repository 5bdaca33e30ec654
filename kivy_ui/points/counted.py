"""What the rows and keys of round over say, from the entry alone."""

from __future__ import annotations

from collections.abc import Sequence

from companion.words import _, _n
from kivy_ui.layout.counting import COLUMNS, CountingLayout, Spot
from kivy_ui.points.hands import HEAP, Entry, Left
from kivy_ui.taken_back import TakenBack

NUMBERS = 10  # keys of a keyboard that are numbers
FEW, MANY = 6, 10  # other kinds of cards that have a place on it, with four and five columns


def row_state(entry: Entry, name: str) -> tuple[str, str]:
    """The state of a hand's row (see `HandRow`) and its note."""
    hand, tracked = entry.hand(name), entry.tracked(name)
    if name == entry.at:
        return "now", _progress(entry, name)
    if entry.differs(name):
        note = _("{count} here, the\ntable says {tracked}")
        return "differs", note.format(count=len(hand.cards), tracked=tracked)
    if hand.begun:
        return "done", ""
    if entry.at == HEAP:
        return "heap", _("in the heap")
    return "wait", "" if tracked is None else _count(tracked)


def _progress(entry: Entry, name: str) -> str:
    hand, tracked = entry.hand(name), entry.tracked(name)
    if hand.number is not None:
        return _("as a number")
    if tracked is None:
        return _count(len(hand.cards)) if hand.cards else ""
    return _("{count} of {tracked}").format(count=len(hand.cards), tracked=tracked)


def _count(cards: int) -> str:
    return _n("{count} card", "{count} cards", cards).format(count=cards)


def main_word(entry: Entry) -> tuple[str, str]:
    """What the main key says, and its glyph: the next hand, or what is written down."""
    if not entry.complete and entry.at != HEAP:
        return (_("Next: {name}").format(name=entry.next) if entry.next else ""), ""
    if entry.one_side_scores:
        return f"{entry.winner} +{entry.total}", "check"
    return _("Write down"), "check"


def note_of(entry: Entry) -> str:
    """Who gets what is counted."""
    if not entry.one_side_scores:
        return _("Everybody writes down their own hand.")
    if entry.at == HEAP and len(entry.waiting) < len(entry.counted):
        return _("The heap comes on top of the hands already counted.")
    return _("{name} gets what is left in the hands.").format(name=entry.winner)


def difference(old: Entry, new: Entry) -> TakenBack:
    """What lies between two entries: a card, a figure, or another hand."""
    at = old.at or HEAP
    name = old.at or new.at or _("Heap")
    before, after = old.hand(at), new.hand(at)
    if len(after.cards) > len(before.cards):
        card = after.cards[-1]
        return TakenBack(name, kind=card.kind, value=card.value)
    if before != after:
        return TakenBack(name, glyph="erase")
    return TakenBack(new.at or _("Heap"), glyph="arrow")


def page_of(cards: Sequence[Left], page: int) -> tuple[Left | None, ...]:
    """The cards a keyboard shows; ``None`` turns to its next page."""
    numbers, others = tuple(cards[:NUMBERS]), tuple(cards[NUMBERS:])
    places = FEW if len(others) <= FEW else MANY
    if len(others) <= places:
        return (*numbers, *others)
    places -= 1
    start = (page % -(-len(others) // places)) * places
    return (*numbers, *others[start : start + places], None)


def key_spots(at: CountingLayout, typing: bool) -> tuple[Spot, ...]:
    """Numbers as on a calculator in the first columns, the rest round them."""
    if typing:
        return at.figures
    grid = [at.keys[i : i + at.columns] for i in range(0, len(at.keys), at.columns)]
    numbers = (*grid[0][:3], *grid[1][:3], *grid[2][:3], grid[3][0])
    others = (*(row[3] for row in grid[:3]), *grid[3][1:4])
    return numbers + others + (tuple(row[4] for row in grid) if at.columns > COLUMNS else ())
