"""The score sheet: rounds by sides, newest first, the chart, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.input import MotionEvent
from kivy.properties import StringProperty

from companion.game import Game, Refusal, RoundResult
from companion.words import _, _n, sentence
from kivy_ui.draw.marks import dealer_chip_picture, whole_name
from kivy_ui.draw.pen import Pen
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.scores import ScoresLayout, scores_layout
from kivy_ui.points.sides import Side, low_is_good, newly_out, sides_of, totals_by_round
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.table.habits import Habits
from kivy_ui.taken_back import NOTHING, redone, undone
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Drawn
from kivy_ui.widgets.scores import Cell, RoundBand, SideHead, side_color

HERE = ("between", "over")
BY_SCORE = "scores.by_score"


class DealerMark(Drawn):
    """Who deals next: the chip and the name."""

    drawn_from = ("text",)
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        h = self.height_u
        k = h / 52
        dealer_chip_picture(pen, 28 * k, h / 2, 16 * k)
        color, room = theme.palette.text, self.width_u - 58 * k
        whole_name(pen, 52 * k, h / 2, self.text, 26 * k, room, color, align="left")


class ScoresScreen(Screen):
    """Rounds, totals and chart of the running game."""

    def __init__(self, **kwargs: Any) -> None:
        self._heads: list[SideHead] = []
        self._bands: list[RoundBand] = []
        self.first = 0  # how many newer rounds are out of sight
        self.charted = False
        self.sure = False  # somebody has asked for the end of the game
        self._dragged_from = 0
        super().__init__(**kwargs)

    def enter(self, **what: Any) -> None:
        self.first, self.sure = 0, False
        self.ids.told.hush()
        self.refresh()
        if self.app.evening is not None and (gone := newly_out(self.game)):
            self._say_out(gone)

    def leave(self) -> None:
        self.ids.told.hush()

    def refresh(self) -> None:
        if self.app.evening is not None and self.app.shown == "scores":
            self._show()

    @property
    def game(self) -> Game:
        return self.app.evening.game

    @property
    def sides(self) -> tuple[Side, ...]:
        return sides_of(self.game, self.app.person, bool(self.app.settings.get(BY_SCORE)))

    # -- deeds

    def go_on(self) -> None:
        """What comes after these scores."""
        game = self.game
        if self.sure:
            self._do({"op": "finish"})
        elif game.phase == "over":
            self._do({"op": "set_target", "target": self._higher_target()})
        elif game.phase != "between":
            self.app.go_game()
        elif Habits(self.app).score_only(self.app.evening.number):
            self.app.go("round_over")
        else:
            self._do({"op": "next_round"})

    def ask_finish(self) -> None:
        """The one question that is asked: whether the game shall end."""
        self.sure = not self.sure
        self._show()

    def _do(self, op: dict[str, Any]) -> None:
        step = self.app.evening.do(op)
        self.sure = False
        if isinstance(step, Refusal):
            self.ids.dealer.text = sentence(step)
            return
        self._follow()

    def _follow(self) -> None:
        if self.game.phase == "between":
            self.refresh()
        else:
            self.app.go_game()

    def undo(self) -> None:
        self._take_back(levels.undo(self.app))

    def redo(self) -> None:
        self._take_back(levels.redo(self.app))

    def _take_back(self, step: Any) -> None:
        if not isinstance(step, Refusal):
            self._follow()

    def say_name(self, side: Side) -> None:
        """A head was tapped: whose it is, and whether it is out."""
        if side.out:
            self._say_out((side.name,))
        else:
            self._say(_(" and ").join(person.name for person in side.people))

    def _say_out(self, names: Sequence[str]) -> None:
        words = _n("{name} is out", "{name} are out", len(names))
        self._say(words.format(name=_(" and ").join(names)))

    def _say(self, words: str) -> None:
        self.ids.told.say(words, Rect(*self.layout.panel))

    def turn_order(self) -> None:
        """By seat or by score."""
        self.app.keep(BY_SCORE, not self.app.settings.get(BY_SCORE))
        self._show()

    def switch(self) -> None:
        """Table or chart, where there is room for one."""
        self.charted = not self.charted
        self._show()

    def turn_page(self) -> None:
        """Older rounds; after the oldest the newest again."""
        page = len(self.layout.bands)
        last = max(0, len(self.game.rounds) - page)
        self.first = 0 if self.first >= last else min(self.first + page, last)
        self._show()

    def dragged(self, band: RoundBand, touch: MotionEvent) -> None:
        """The sheet follows the finger, round by round."""
        at = self.layout
        if touch.ud.get("scores") is None:
            touch.ud["scores"] = self.first
        x, y, w, h = at.bands[0]
        step = (h if at.across else w) + 10
        way = (touch.y - touch.oy) if at.across else (touch.ox - touch.x)
        last = max(0, len(self.game.rounds) - len(at.bands))
        first = touch.ud["scores"] + round(way / theme.px(step))
        if (first := max(0, min(first, last))) != self.first:
            self.first = first
            self._show()

    def correct(self, band: RoundBand) -> None:
        """A round was tapped: it can be put right."""
        if band.number:
            self.app.go("correct", round=int(band.number))

    # -- how it looks

    @property
    def layout(self) -> ScoresLayout:
        redo = redone(self.app) != NOTHING
        return scores_layout(
            theme.width_u, theme.height_u, theme.layout, len(self.game.scores), redo, self.charted
        )

    def _show(self) -> None:
        game, at, ids = self.game, self.layout, self.ids
        sides = self.sides
        self._show_table(game, sides, at)
        ids.chart.sides, ids.chart.lines = sides, totals_by_round(game)
        ids.chart.target = game.standing.target
        ids.chart.opacity = 0.0 if at.chart is None else 1.0
        by_score = bool(self.app.settings.get(BY_SCORE))
        ids.sort.text = _("By score") if by_score else _("By seat")
        ids.switch.disabled = at.switch is None
        ids.switch.glyph = "heap" if self.charted else "chart"
        ids.undo.what, ids.undo.saved = undone(self.app), self.app.saved
        ids.redo.what = redone(self.app)
        ids.redo.opacity = 1.0 if ids.redo.what != NOTHING else 0.0
        self._show_next(game)
        ids.board.rearrange()

    def _show_next(self, game: Game) -> None:
        ids = self.ids
        ids.finish.disabled = self.app.evening.may({"op": "finish"}) is not None
        ids.finish.text = _("No, stay") if self.sure else _("Finish")
        dealer = game.next_dealer_id if game.phase == "between" else game.dealer_id
        shown = dealer is not None and game.phase != "over" and not ids.finish.disabled
        shown = shown or (dealer is not None and game.phase not in HERE)
        ids.dealer.text = "" if dealer is None else game.name(dealer)
        for widget in (ids.dealer, ids.dealer_ground):
            widget.opacity = 1.0 if shown else 0.0
        ids.main.glyph = "flag" if self.sure else "play"
        if self.sure:
            ids.main.text = _("End the game")
        elif game.phase == "over":
            ids.main.text = _("Go on\nto {target}").format(target=self._higher_target())
        elif game.phase == "between":
            ids.main.text = _("Round {number}").format(number=len(game.rounds) + 1)
        else:
            ids.main.text = _("Go on")

    def _higher_target(self) -> int:
        """As much again as was agreed at first."""
        game = self.game
        step = int(game.opening.target)
        highest = max([game.standing.target, *game.scores.values()])
        return step * (highest // step + 1)

    def _show_table(self, game: Game, sides: tuple[Side, ...], at: ScoresLayout) -> None:
        while len(self._heads) < len(at.heads):
            self._heads.append(SideHead())
            self._heads[-1].bind(on_tap=lambda head: self.say_name(head.side))
            self.ids.board.add_widget(self._heads[-1])
        widest = max((str(side.total) for side in sides), key=len, default="")
        for i, head in enumerate(self._heads):
            head.widest = widest
            head.opacity = 1.0 if i < len(at.heads) else 0.0
            head.disabled = i >= len(at.heads)
            if i < len(at.heads):
                head.side, head.row, head.spot = sides[i], not at.across, at.heads[i]
                head.target_name = f"head {sides[i].name}"
        while len(self._bands) < len(at.bands):
            band = RoundBand(drags=True)
            band.bind(on_tap=self.correct, on_drag=self.dragged)
            self._bands.append(band)
            self.ids.board.add_widget(band)
        rounds = game.rounds
        pages, last = len(rounds) > len(at.bands) > 0, len(rounds) - len(at.bands)
        older = self.ids.older
        older.disabled, older.opacity = not pages, 1.0 if pages else 0.0
        older.glyph = "newer" if self.first >= last else "older"
        leaders = [i for i, side in enumerate(sides) if side.leads]
        leads = len(leaders) == 1 and bool(at.heads)
        self.ids.lane.opacity = 1.0 if leads else 0.0
        if leads:
            self.ids.lane.spot = at.lane(leaders[0])
        free = len(at.bands) - len(rounds)
        self.ids.hint.opacity = 1.0 if at.across and rounds and free >= 2 else 0.0
        self.first = max(0, min(self.first, len(rounds) - len(at.bands)))
        for i, band in enumerate(self._bands):
            number = len(rounds) - self.first - i
            band.disabled = i >= len(at.bands) or number < 1
            band.opacity = 0.0 if band.disabled else 1.0
            if not band.disabled:
                band.number, band.spot, band.newest = number, at.bands[i], i == 0
                band.target_name = f"round {number}"
                self._show_band(band, rounds[number - 1], sides, at)

    def _show_band(
        self, band: RoundBand, result: RoundResult, sides: tuple[Side, ...], at: ScoresLayout
    ) -> None:
        game = self.game
        points = {game.side_name(side): n for side, n in result.points.items()}
        winner = game.side_name(result.side)
        one_side = not low_is_good(game)
        band.across, band.middles, band.scale = at.across, at.cells, at.scale
        band.zeros = not one_side
        band.cells = tuple(
            Cell(points.get(side.name), side.name == winner, side_color(side)) for side in sides
        )

    def arrange(self, board: Board) -> None:
        if self.app.evening is None:
            return
        ids, at = self.ids, self.layout
        for name in ("panel", "back", "sort", "finish", "main", "redo", "undo", "older"):
            ids[name].spot = getattr(at, name)
        ids.dealer.spot = ids.dealer_ground.spot = at.dealer
        x, y, w, h = at.panel
        high = 34.0 * at.scale
        ids.hint.spot = (x + 14, y + h - high - 10, w - 28, high)
        ids.switch.spot = at.switch
        ids.chart.spot = at.chart
        k = at.scale
        for name, size in (("sort", 22), ("finish", 24), ("main", 30)):
            ids[name].size_u = size * k
        if "\n" in ids.main.text:
            ids.main.size_u = 22 * k
        self._show_table(self.game, self.sides, at)
