"""The parts of the kit sheet: each gives widgets with their spots, in u."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.uix.widget import Widget

from companion import editions
from companion.game import CardKind, Edition, new_game
from kivy_ui.draw.faces import FACES, face_picture
from kivy_ui.draw.glyphs import GLYPHS
from kivy_ui.draw.marks import badge, dealer_chip_picture, hand_picture, paddle
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.suits import SHAPES, pinwheel, suit
from kivy_ui.palette import CREAM, PALETTES, PERSONS, SUIT_ORDER, WHITE
from kivy_ui.taken_back import taken_back
from kivy_ui.theme import TYPE, theme
from kivy_ui.widgets import (
    CardKey,
    Drawn,
    Key,
    MarkKey,
    Panel,
    RedoKey,
    Seat,
    SuitKey,
    Text,
    UndoKey,
    glyph_picture,
)


class Ground(Drawn):
    """What lies under everything."""

    def draw(self, pen: Pen) -> None:
        pen.rectangle(0, 0, self.width_u, self.height_u, theme.palette.bg)


class Picture(Drawn):
    """A part of the sheet that is drawn rather than made of widgets."""

    def __init__(self, paint: Callable[[Pen], None], **kwargs: object) -> None:
        self._paint = paint
        super().__init__(**kwargs)

    def draw(self, pen: Pen) -> None:
        self._paint(pen)


def _panel(x: float, y: float, w: float, h: float, title: str) -> Iterator[Widget]:
    yield Panel(spot=(x, y, w, h))
    yield Text(text=title, kind="main", size_u=20, tone="text2", spot=(x + 18, y + 14, w - 36, 24))


def _label(text: str, x: float, y: float, w: float = 180, align: str = "left") -> Text:
    left = {"left": x, "center": x - w / 2, "right": x - w}[align]
    return Text(
        text=text, size_u=14, tone="text2", align=align, grows=False, spot=(left, y - 10, w, 20)
    )


def suits() -> Iterator[Widget]:
    yield from _panel(16, 16, 380, 290, "Four suits: one square, its corners")

    def paint(pen: Pen) -> None:
        for i, name in enumerate(SUIT_ORDER):
            x, y = 62 + (i % 2) * 184, 108 + (i // 2) * 118
            suit(pen, name, x, y, 34, line=theme.palette.suit_line)
            p = theme.palette
            pen.text(x + 50, y - 14, SHAPES[name].name, 17, p.text, align="left")
            pen.text(x + 50, y + 8, name, 15, p.text2, weight=800, align="left")

    yield Picture(paint, spot=(16, 16, 380, 290))


def seat_plates() -> Iterator[Widget]:
    yield from _panel(412, 16, 772, 290, "Seats: 132 x 106 u")
    yield Seat(name="Ben", face=3, count=5, points="212", has_turn=True, spot=(436, 66, 264, 212))
    rows: list[dict[str, object]] = [
        {"name": "Cy", "face": 6, "count": 9, "points": "96", "skip": True},
        {"name": "Nana", "face": 17, "count": 1, "points": "174", "uno_due": True},
        {"name": "Dad", "face": 13, "count": 12, "points": "61", "dealer": True},
        {"name": "Alexandra", "face": 20, "count": None, "points": "155"},
        {"name": "Otto", "face": 15, "count": 16, "points": "12", "owed": 4},
        {"name": "Lou", "face": 9, "count": -1, "points": "40"},
    ]
    for i, row in enumerate(rows):
        yield Seat(**row, spot=(724 + (i % 3) * 150, 58 + (i // 3) * 120, 132, 106))


def _kinds() -> tuple[Edition, dict[str, CardKind]]:
    edition = editions.load("showdown")
    kinds: dict[str, CardKind] = {}
    for key in editions.available():
        kinds.update({kind.effect + kind.key: kind for kind in editions.load(key).cards.values()})
    return edition, kinds


def keys() -> Iterator[Widget]:
    yield from _panel(16, 322, 560, 230, "Keys: 58 x 58 u, radius 12, lip 4")
    edition, kinds = _kinds()
    colored = [kind for kind in edition.cards.values() if not kind.wild]
    for i, name in enumerate(SUIT_ORDER):
        yield CardKey(kind=colored[i % len(colored)], suit=name, spot=(34 + i * 97, 366, 87, 87))
    wilds = {kind.effect + str(kind.params): kind for kind in kinds.values() if kind.wild}
    for i, kind in enumerate(list(wilds.values())[:8]):
        yield CardKey(kind=kind, spot=(34 + i * 67, 478, 58, 58))
    yield MarkKey(spot=(424, 366, 58, 58))
    yield SuitKey(suit="green", picked=True, spot=(496, 366, 58, 58))
    yield MarkKey(mark="spin", lit=True, spot=(424, 434 - 10, 58, 47))
    yield CardKey(kind=edition.cards["number"], paper=True, value=7, spot=(496, 434, 58, 36))


def more_keys() -> Iterator[Widget]:
    yield from _panel(16, 568, 560, 190, "Word keys")
    game = new_game(editions.load("showdown"), ["Mia", "Ben"])
    yield Key(text="Go on", glyph="play", main=True, size_u=34, spot=(34, 606, 200, 64))
    yield Key(text="Round\nover", glyph="flag", glyph_u=30, radius=12, spot=(246, 606, 126, 58))
    yield Key(text="Draw", glyph="draw", layout="stack", size_u=18, radius=12,
              spot=(384, 606, 58, 58))  # fmt: skip
    yield Key(text="UNO!", glyph="uno", layout="stack", size_u=18, radius=12,
              spot=(452, 606, 58, 58))  # fmt: skip
    yield Key(glyph="menu", glyph_u=28, dot=True, radius=12, spot=(34, 690, 58, 52))
    yield RedoKey(spot=(102, 690, 58, 52))
    play = {"op": "play", "by": "Mia", "card": "number", "color": "red"}
    yield UndoKey(what=taken_back(play, game), spot=(170, 690, 126, 52))
    play = {"op": "play", "by": "Ben", "card": "draw two", "color": "blue"}
    yield UndoKey(what=taken_back(play, game), saved="soon", spot=(306, 690, 126, 52))
    yield Key(text="500", note="to", spot=(442, 690, 92, 52))


def faces() -> Iterator[Widget]:
    yield from _panel(592, 322, 592, 436, "24 faces: head, topper, eyes, mouth, color")
    moods = (("turn", "on turn", 0), ("skip", "skipped", 6), ("early", "early", 15),
             ("lost", "lost", 13), ("won", "won", 3))  # fmt: skip

    def paint(pen: Pen) -> None:
        for i in range(len(FACES)):
            face_picture(pen, i, 48 + (i % 8) * 71, 92 + (i // 8) * 92, 52)
        for j, (mood, _word, number) in enumerate(moods):
            face_picture(pen, number, 53 + j * 84, 374, 48, mood)

    yield Picture(paint, spot=(592, 322, 592, 436))
    for i in range(len(FACES)):
        yield _label(str(i), 640 + (i % 8) * 71, 454 + (i // 8) * 92, 60, "center")
    for j, (_mood, word, _number) in enumerate(moods):
        yield _label(word, 645 + j * 84, 740, 84, "center")


def colors() -> Iterator[Widget]:
    yield from _panel(16, 774, 560, 150, "Persons, and the three themes")

    def paint(pen: Pen) -> None:
        for i, tint in enumerate(PERSONS.values()):
            pen.rounded(18 + i * 44.5, 40, 38, 38, 10, tint)
        for j, palette in enumerate(PALETTES.values()):
            x = 18 + j * 178
            pen.outlined(x, 90, 166, 48, 12, palette.bg, palette.line, 1.5)
            for i, part in enumerate(("table", "plate", "key", "text", "text2", "lit")):
                color = getattr(palette, part)
                pen.outlined(x + 10 + i * 25, 102, 20, 24, 6, color, palette.line, 1)

    yield Picture(paint, spot=(16, 774, 560, 150))


def glyphs() -> Iterator[Widget]:
    yield from _panel(16, 940, 560, 224, "Glyphs: one weight, round ends")

    def paint(pen: Pen) -> None:
        p = theme.palette
        for i, name in enumerate(GLYPHS):
            x, y = 34 + (i % 15) * 35, 56 + (i // 15) * 38
            glyph_picture(pen, name, x, y, 29, p.text, p.table)
        glyph_picture(pen, "fault", 40, 198, 46, WHITE, p.table)
        glyph_picture(pen, "blame", 96, 196, 44, WHITE, p.table)
        paddle(pen, 160, 190, 54, CREAM, down=False)
        paddle(pen, 240, 190, 54, CREAM, down=True)
        hand_picture(pen, 316, 198, 6, p.paper, p.paper_line)
        dealer_chip_picture(pen, 384, 196, 17)
        badge(pen, 434, 196, 19, "skip")
        pinwheel(pen, 500, 196, 19, line=p.suit_line)

    yield Picture(paint, spot=(16, 940, 560, 224))


def letters() -> Iterator[Widget]:
    yield from _panel(592, 774, 592, 390, "Nunito 900 and 800, figures all as wide")
    y = 812.0
    for kind, sample in (
        ("time", "231"), ("middle", "BEN 150"), ("name", "Mia  Nana  Alexandra"),
        ("key", "Deal again   Round over"), ("note", "212   174   5 of 9"), ("least", "Draw"),
    ):  # fmt: skip
        size = TYPE[kind]
        high = size * 0.84
        unit = "ms" if kind == "time" else ""
        yield Text(text=sample, kind=kind, unit=unit, spot=(610, y, 420, high))
        yield _label(f"{kind}  {size} u", 1166, y + high / 2, 160, "right")
        y += high + 12


PARTS = (suits, seat_plates, keys, more_keys, faces, colors, glyphs, letters)
