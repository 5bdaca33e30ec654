"""An old round was written down wrong: its points, side by side, to be typed again."""

from __future__ import annotations

from typing import Any

from companion.game import Refusal
from companion.words import _, sentence
from kivy_ui.layout.counting import CountingLayout, counting_layout, listed
from kivy_ui.points.hands import MOST
from kivy_ui.points.keys import FIGURES
from kivy_ui.points.sides import Side, sides_of
from kivy_ui.points.typed import Place, Typed, keeping, typed_there
from kivy_ui.screen import Screen
from kivy_ui.taken_back import NOTHING, TakenBack, with_face
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key
from kivy_ui.widgets.count import HandRow

KEPT = "correcting"
"""The setting under which points that were typed wait until they are put right."""


class CorrectScreen(Screen):
    """Correcting a round. Whoever goes away in between finds what was typed there again."""

    def __init__(self, **kwargs: Any) -> None:
        self.round = 1
        self.at = ""
        self.points: dict[str, int] = {}
        self.typed = False  # the next figure adds to the number, else it begins a new one
        self.before: tuple[tuple[str, bool, dict[str, int]], ...] = ()
        self.after: tuple[tuple[str, bool, dict[str, int]], ...] = ()
        self._rows: list[HandRow] = []
        self._figures: list[Key] = []
        super().__init__(**kwargs)
        for figure in FIGURES:
            key = Key(
                text=str(figure), size_u=36, radius=12, play=True, target_name=f"figure {figure}"
            )
            key.bind(on_tap=lambda _key, figure=figure: self.digit(figure))
            self._figures.append(key)
            self.ids.board.add_widget(key)

    def enter(self, **what: Any) -> None:
        self.round = what.get("round", self.round)
        self.points, self.typed, self.before, self.after = {}, False, (), ()
        self.ids.note.text = ""
        winner = self.app.evening.game.rounds[self.round - 1].side
        self.at = self.app.evening.game.side_name(winner)
        self._take_up()
        self.refresh()

    def _take_up(self) -> None:
        """What was typed for this round before; undo takes it away."""
        typed = typed_there(self.app.settings.get(KEPT), self._place)
        if typed is not None:
            self.before = ((self.at, False, {}),)
            self.at, self.points = typed.at, dict(typed.points)
            self.ids.note.text = _("Typed before, not put right yet")

    @property
    def _place(self) -> Place:
        was = {side.name: self.written(side.name) for side in self.sides}
        return Place(self.app.evening.number, self.round, was)

    def _keep(self, points: dict[str, int]) -> None:
        kept = keeping(self.app.settings.get(KEPT), self._place, Typed(self.at, points))
        self.app.keep(KEPT, kept)

    def refresh(self) -> None:
        game = self.app.evening.game
        if self.app.shown != "correct":
            return
        if self.round > len(game.rounds):  # it was taken back meanwhile
            self.app.back()
            return
        self._show()

    # -- deeds

    @property
    def sides(self) -> tuple[Side, ...]:
        return sides_of(self.app.evening.game, self.app.person)

    def written(self, name: str) -> int | None:
        """What a side has on the sheet."""
        game = self.app.evening.game
        points = game.rounds[self.round - 1].points
        return next((n for side, n in points.items() if game.side_name(side) == name), None)

    def _do(self, at: str, points: dict[str, int], typed: bool) -> None:
        self.before, self.after = (*self.before, (self.at, self.typed, self.points)), ()
        self.at, self.points, self.typed = at, points, typed
        self._changed()

    def _changed(self) -> None:
        self.ids.note.text = ""
        self._keep(self.changes())
        self._show()

    def choose(self, name: str) -> None:
        """This side's points."""
        if name != self.at:
            self._do(name, self.points, False)

    def digit(self, figure: int) -> None:
        number = self.points.get(self.at, 0) * 10 + figure if self.typed else figure
        if number <= MOST:
            self._do(self.at, {**self.points, self.at: number}, True)

    def take_back(self) -> None:
        """The last figure goes; with none left the written number is back."""
        number = self.points.get(self.at, 0) // 10
        points = {name: n for name, n in self.points.items() if name != self.at}
        if number:
            points[self.at] = number
        self._do(self.at, points, bool(number))

    def zero(self) -> None:
        self._do(self.at, {**self.points, self.at: 0}, True)

    def undo(self) -> None:
        """The last of these deeds; before the first one nothing was changed."""
        self.after = (*self.after, (self.at, self.typed, self.points))
        (self.at, self.typed, self.points), self.before = self.before[-1], self.before[:-1]
        self._changed()

    def redo(self) -> None:
        """The deed that was taken back last."""
        self.before = (*self.before, (self.at, self.typed, self.points))
        (self.at, self.typed, self.points), self.after = self.after[-1], self.after[:-1]
        self._changed()

    def changes(self) -> dict[str, int]:
        """The points that differ from what is written."""
        return {name: n for name, n in self.points.items() if n != self.written(name)}

    def put_right(self) -> None:
        """Write the changes down."""
        op = {"op": "correct_round", "round": self.round, "points": self.changes()}
        waiting = keeping(self.app.settings.get(KEPT), self._place, None)
        step = self.app.evening.do(op)
        if isinstance(step, Refusal):
            self.ids.note.text = sentence(step)
            return
        self.app.keep(KEPT, waiting)
        if self.app.evening.game.phase == "over":
            self.app.go_game()
        else:
            self.app.back()

    # -- how it looks

    @property
    def layout(self) -> CountingLayout:
        board = self.ids.board
        return counting_layout(
            board.width_u, board.height_u, theme.layout, len(self.sides), 0, redo=True
        )

    def _show(self) -> None:
        ids, sides = self.ids, self.sides
        ids.title.text = _("Round {number}").format(number=self.round)
        written = self.written(self.at)
        ids.old.text = _("{name}, was {points}").format(
            name=self.at, points="–" if written is None else written
        )
        number = self.points.get(self.at, written)
        ids.number.text = "–" if number is None else str(number)
        ids.main.disabled = not self.changes()
        ids.undo.what = (
            with_face(self.app, TakenBack(self.at, glyph="erase")) if self.before else NOTHING
        )
        again = self.after[-1][0] if self.after else ""
        ids.redo.what = with_face(self.app, TakenBack(again, glyph="pencil")) if again else NOTHING
        while len(self._rows) < len(sides):
            row = HandRow()
            row.bind(on_tap=lambda row: self.choose(row.name))
            self._rows.append(row)
            self.ids.board.add_widget(row)
        for i, row in enumerate(self._rows):
            row.disabled = i >= len(sides)
            row.opacity = 0.0 if row.disabled else 1.0
            if not row.disabled:
                self._show_row(row, sides[i])
        ids.board.rearrange()

    def _show_row(self, row: HandRow, side: Side) -> None:
        person, written = side.people[0], self.written(side.name)
        row.name, row.face, row.tint = side.name, person.face, person.tint
        row.target_name = f"row {side.name}"
        number = self.points.get(side.name, written)
        changed = side.name in self.changes()
        row.points = "–" if number is None else str(number)
        row.state = "now" if side.name == self.at else "differs" if changed else "done"
        row.note = _("was {points}").format(points=written or 0) if changed else " "

    def arrange(self, board: Board) -> None:
        if self.app.evening is None:
            return
        ids, at = self.ids, self.layout
        for name in ("strip", "less", "main", "redo", "undo"):
            ids[name].spot = getattr(at, name)
        x, y, w, h = at.went
        upright = theme.layout == "portrait"
        share = 0.48 if upright else 1.0  # beside the title is room for the note
        ids.title.spot = (x + 10, y, w * share - 20, h)
        x, y, w, h = at.strip
        ids.old.spot = (x + 16, y, w * 0.66 - 16, h)
        ids.number.spot = (x + w * 0.66, y, w * 0.34 - 16, h)
        ids.number.size_u = min(46, h * 0.8) * (1.3 if theme.layout == "large" else 1)
        nx, ny, nw, nh = at.none
        ids.none.spot = (nx, ny, at.number[0] + at.number[2] - nx, nh)
        ids.back.spot = (at.heap[0], at.heap[1], min(58.0, at.heap[2]), at.heap[3])
        left = at.heap[0] + 68
        ids.note.spot = (left, at.heap[1], at.went[0] + at.went[2] - left, at.heap[3])
        if upright:
            x, y, w, h = at.went
            ids.note.spot = (x + w * share, y, w * (1 - share) - 10, h)
        for row, spot in zip(self._rows, listed(at, len(self.sides)), strict=False):
            row.spot = spot
        for key, spot in zip(self._figures, at.figures, strict=True):
            key.spot = spot
