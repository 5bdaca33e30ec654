"""What has been: the last plays on a large screen, the last rounds where only scores are kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.game import CardKind, Game
from companion.words import _
from kivy_ui.draw import lettering
from kivy_ui.draw.cards import small_card_picture
from kivy_ui.draw.faces import face_picture
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.theme import theme
from kivy_ui.widgets import Drawn, glyph_picture

MOST_PLAYS = 4


@dataclass(frozen=True)
class Played:
    """One of the last plays: whose face, and which card (None: one was drawn)."""

    face: int
    tint: str
    kind: CardKind | None
    suit: str = ""
    value: int | None = None


def last_plays(
    ops: Sequence[Mapping[str, Any]], game: Game, looks: Callable[[str], tuple[int, str]]
) -> tuple[Played, ...]:
    """The last cards laid and drawn, newest first, out of the last ops, newest first."""
    plays: list[Played] = []
    for op in ops:
        if op.get("op") not in ("play", "draw") or len(plays) == MOST_PLAYS:
            continue
        face, tint = looks(str(op.get("by", "")))
        kind = game.edition.cards.get(str(op.get("card"))) if op["op"] == "play" else None
        suit = str(op.get("color") or "")
        plays.append(Played(face, tint, kind, suit, op.get("value")))
    return tuple(plays)


class Story(Drawn):
    """The strip above the tray."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._plays: tuple[Played, ...] = ()

    def show(self, place: Rect | None, plays: tuple[Played, ...]) -> None:
        """Show the last plays at ``place``; without one nothing is shown."""
        self.opacity = 1 if place is not None else 0
        if place is None or (plays == self._plays and self.spot == _spot(place)):
            return
        self._plays = plays
        self.spot = _spot(place)
        self.redraw()

    def draw(self, pen: Pen) -> None:
        if not self._plays:
            return
        palette = theme.palette
        w, h = self.width_u, self.height_u
        pen.rounded(0, 0, w, h, 18, palette.table)
        step = (w - 16) / MOST_PLAYS
        for i, play in enumerate(self._plays):
            x = 10 + i * step
            face_picture(pen, play.face, x + 24, h / 2 + 3, 40, "", play.tint)
            if play.kind is None:
                glyph_picture(pen, "draw", x + 64, h / 2, 32, palette.text, palette.table)
            else:
                small_card_picture(pen, play.kind, play.value, x + 64.5, h / 2, 29, 38, play.suit)


def _spot(place: Rect) -> tuple[float, float, float, float]:
    return place.x, place.y, place.w, place.h


class Rounds(Drawn):
    """The last rounds, where nothing but the score is kept: who went out, with how many points."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._rows: tuple[tuple[int, str, str, str], ...] = ()
        self._title = ""

    def show(self, place: Rect | None, game: Game, looks: Callable[[str], tuple[int, str]]) -> None:
        """Show the game's last rounds at ``place``; without one nothing is shown."""
        self.opacity = 1 if place is not None else 0
        if place is None:
            return
        rows = []
        for result in reversed(game.rounds):
            name = game.name(result.winner)
            points = sum(result.points.values())
            rows.append((*looks(name), name, f"+{points}"))
        self._title = (
            _("Round {n}").format(n=len(game.rounds) + 1)
            if rows
            else _("Tap who went out, or “Round over”.")
        )
        self._rows = tuple(rows)
        self.spot = _spot(place)
        self.redraw()

    def draw(self, pen: Pen) -> None:
        palette = theme.palette
        w, h = self.width_u, self.height_u
        pen.rounded(0, 0, w, h, 18, palette.table)
        if not self._rows:
            self._invite(pen, w, h)
            return
        pen.text(14, 26, self._title, 22, palette.text2, weight=800, align="left", room=w - 28)
        step = 46.0
        for i in range(min(len(self._rows), int((h - 48) / step))):
            face, tint, name, points = self._rows[i]
            y = 48 + step * (i + 0.5)
            face_picture(pen, face, 34, y + 2, 36, "", tint)
            wide = pen.text(w - 14, y, points, 27, palette.text, align="right")
            pen.text(62, y, name, 27, palette.text, align="left", room=w - 62 - wide - 24)

    def _invite(self, pen: Pen, w: float, h: float) -> None:
        """Nothing has been played yet: how a round is written down."""
        lines = lettering.wrapped(self._title, 26 * pen.u, (w - 44) * pen.u)
        for i, line in enumerate(lines):
            y = h / 2 + (i - (len(lines) - 1) / 2) * 32
            pen.text(w / 2, y, line, 26, theme.palette.text2, weight=800)
