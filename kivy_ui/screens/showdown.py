"""The showdown: two sides claimed, a red light, GO, and a verdict that stays until it is taken."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from companion.game import Refusal, view
from companion.words import sentence
from hardware import units
from hardware.edges import SIDES
from hardware.unit import Unit, now_us
from kivy_ui import cues, sound, untaken
from kivy_ui import touch as touches
from kivy_ui.draw.court_look import NIGHT
from kivy_ui.layout.court import Arrangement, court, key_row, near
from kivy_ui.layout.geometry import MARGIN, Rect
from kivy_ui.layout.seats import PLACES, seat_places
from kivy_ui.palette import CREAM, INK, mix
from kivy_ui.screen import Screen
from kivy_ui.showdown import fair, kept
from kivy_ui.showdown.duel import RUNNING, Duel
from kivy_ui.showdown.faces import face_rects
from kivy_ui.showdown.practice import fighters, next_free
from kivy_ui.showdown.shown import keys, look
from kivy_ui.table import levels
from kivy_ui.table.turning import from_near
from kivy_ui.taken_back import redone, undone
from kivy_ui.theme import theme
from kivy_ui.widgets import Board, Key, RedoKey, UndoKey
from kivy_ui.widgets.court import CourtField, FaceTarget

__all__ = [
    "Board", "CourtField", "FaceTarget", "Key", "RedoKey", "ShowdownScreen", "UndoKey",
]  # fmt: skip

PACE, FAST_PACE, LAST_PACE = 60, 250, 1_000
"""Passes of the event loop a second, at rest and while a duel runs: the finer, the fairer; and once
somebody has pressed, so that the verdict is seen as soon as it falls, a third of a second later."""

STACKED_BELOW = 112
"""A key narrower than this (u) has its word under its glyph."""

TURNED: dict[Arrangement, Arrangement] = {
    "across": "beside",
    "beside": "standing",
    "standing": "across",
}


class ShowdownScreen(Screen):
    """A duel of the game (its pending showdown), or one for practice."""

    practice = BooleanProperty(False)
    message = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.duel: Duel | None = None
        self.arrangement: Arrangement = "across"
        self.chosen: Arrangement | None = None
        self._polling: Any = None
        self.head: fair.HeadStart | None = None
        self._choosing = False
        self._seen = ""
        self._keys_soon = Clock.create_trigger(lambda _dt: self._show_keys())

    # -- in and out

    def enter(
        self, players: tuple[str, str] | None = None, stake: int | None = None, **_what: Any
    ) -> None:
        """`players` make it practice; without them it is the game's pending showdown."""
        self.practice = players is not None
        if players is None:
            pending = view(self.app.evening.game)["pending"]
            players, stake = tuple(pending["players"]), pending.get("amount")
        facing, first = self._facing(players)
        self.arrangement = self.chosen or facing
        self.duel = Duel(players, self._paddles(), stake, countdown=self.app.countdown)
        if first != players[0]:
            self.duel.swap()
        self._agree(fair.kept(self.app.settings, self.duel.players))
        self._take_up()
        self.ear = cues.DuelEar(self.duel)
        self._choosing = False
        self.message = ""
        self._polling = self._polling or Clock.schedule_interval(self._poll, 0)
        self.show()

    def leave(self) -> None:
        if self._polling is not None:
            self._polling.cancel()
            self._polling = None
        if self.duel is not None:
            self.duel.cancel()
        Clock._max_fps = PACE

    def back(self) -> bool:
        """Escape stops a running duel, or what the people are asked; else it goes back."""
        if self.duel is None or self.duel.stage not in (*RUNNING, "by hand", "by cards"):
            return False
        if self.duel.stage in RUNNING:
            self.duel.stop()
        else:
            self.duel.ask_no_more()
        self.show()
        return True

    def refresh(self) -> None:
        """The game has changed under the duel: when it is pending no more, it is over."""
        if self.practice or self.duel is None or self.app.evening is None:
            return
        pending = view(self.app.evening.game)["pending"]
        if not pending or pending["type"] != "showdown":
            self.app.go_game()
        else:
            self.show()

    # -- a verdict outlasts everything until it is taken

    def _take_up(self) -> None:
        """The verdict that has fallen already in the duel that waits."""
        if self.practice:
            return
        if kept.read(self.duel, untaken.found(self.app.settings, kept.VERDICT, self.app.evening)):
            heads = [fair.HeadStart(name, ms) for name, ms in self.duel.head_ms.items()]
            self._agree(heads[0] if heads else None)

    def _keep(self) -> None:
        if not self.practice and self.app.shown == "showdown":
            untaken.keep(self.app, kept.VERDICT, self.app.evening, kept.written(self.duel))

    def _facing(self, players: tuple[str, str]) -> tuple[Arrangement, str]:
        """How the halves lie for the seats of the two, and who has the near or left one."""
        names = list(self.app.evening.game.players) if self.app.evening else []
        names = list(from_near(names, self.app.settings))
        if self.practice or len(names) not in PLACES or not set(players) <= set(names):
            return "across", players[0]
        seats = seat_places(Rect(0, 0, 516, 480), len(names), 1.0)
        edges = {name: seat.edge for name, seat in zip(names, seats, strict=True)}
        here, there = (edges[player] for player in players)
        if {here, there} == {"left", "right"}:
            return "beside", players[0] if here == "left" else players[1]
        far_first = here == "far" and there != "far" or there == "near"
        return "across", players[1] if far_first else players[0]

    # -- the unit

    def _paddles(self) -> Unit:
        """The unit that two can fight on: the screen itself where the app's lacks a paddle."""
        unit = self.app.unit
        whole = unit is not None and unit.paddles == SIDES
        return unit if whole else units.open("touch")

    def _poll(self, _dt: float) -> None:
        duel = self.duel
        if duel is None or not duel.poll():
            return
        Clock._max_fps = _pace(duel)
        if duel.go_by_screen:
            touches.install(self.get_root_window()).after_flip(duel.unit.green_flipped)
        self.show()

    def on_touch_down(self, touch: Any) -> bool:
        if super().on_touch_down(touch):
            return True
        duel = self.duel
        if duel is None:
            return False
        u, window = theme.u, self.get_root_window()
        x, y = touch.x / u, (window.height - touch.y) / u
        width, height = window.width / u, window.height / u
        side = SIDES[0] if near(x, y, width, height, self.arrangement) else SIDES[1]
        if duel.stage in ("by hand", "by cards"):
            if y < court(width, height, self.arrangement).keys.y - MARGIN:  # no key was meant
                self.say(SIDES.index(side))
        elif duel.unit.kind == "touch":
            touch.ud["side"] = side
            touch.grab(self)
            duel.unit.press(side, getattr(touch, "stamp_us", 0) or now_us())
        elif duel.stage in RUNNING:
            duel.stop()
            self.show()
        return True

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.duel.unit.release(touch.ud["side"], getattr(touch, "stamp_us", 0) or now_us())
            return True
        return super().on_touch_up(touch)

    # -- keys

    def swap(self) -> None:
        self.duel.swap()
        self.show()

    def turn(self) -> None:
        """Lay the halves to other edges of the screen, or stand it up."""
        self.arrangement = self.chosen = TURNED[self.arrangement]
        self.show()

    @property
    def changes(self) -> bool:
        """Whether somebody else may fight: in practice, before it begins."""
        claiming = self.practice and self.duel.stage == "claim" and not self._choosing
        return claiming and len(fighters(self.app)) > 2

    def change(self, index: int) -> None:
        """Somebody else fights in the left (0) or right (1) half: the next one who is free."""
        sides = [self.duel.sides[side] for side in SIDES]
        sides[index] = next_free(fighters(self.app), sides[index], sides[1 - index])
        self.duel.cancel()
        self.enter(players=(sides[0], sides[1]))

    def fair_key(self) -> None:
        """A head start is proposed and can be changed; the same key closes that again."""
        self._choosing = not self._choosing
        if self._choosing and self.head is None:
            self._agree(fair.proposed(self.app, self.duel.players))
            fair.keep(self.app, self.duel.players, self.head)
        elif not self._choosing:
            self._agree(fair.kept(self.app.settings, self.duel.players))
        self.show()

    def head_start(self, steps: int) -> None:
        """A little more or less of it."""
        self._agree(self.head.by(steps * fair.STEP_MS))
        fair.keep(self.app, self.duel.players, self.head)
        self.show()

    def other_head_start(self) -> None:
        """The other one gets it."""
        one, other = self.duel.players
        self._agree(fair.HeadStart(other if self.head.name == one else one, self.head.ms))
        fair.keep(self.app, self.duel.players, self.head)
        self.show()

    def _agree(self, head: fair.HeadStart | None) -> None:
        self.head = head
        self.duel.head_ms = {head.name: head.ms} if head is not None and head.ms else {}

    def again(self) -> None:
        """Once more; a dead heat is written down first."""
        if self.duel.outcome == "dead_heat" and not self.practice:
            self.app.evening.do(self.duel.op())
        self.message = ""
        self.duel.again()
        self.show()

    def ask_people(self, how: str) -> None:
        self.duel.ask_people(how)
        self.show()

    def say(self, index: int) -> None:
        """The people have decided: the player of the left (0) or right (1) half."""
        self.duel.say(self.duel.sides[SIDES[index]])
        self.show()

    def take(self) -> None:
        """The verdict is taken: it enters the game."""
        if self.practice:
            self.app.back()
            return
        answer = self.app.evening.do(self.duel.op())
        if isinstance(answer, Refusal):
            self.message = sentence(answer)
            self.show()
            return
        self.app.go_game()

    def undo(self) -> None:
        """Takes back what led to the duel."""
        self.duel.cancel()
        levels.undo(self.app)
        self.app.go_game()

    def redo(self) -> None:
        """Does again what was taken back, as a verdict is."""
        self.duel.cancel()
        levels.redo(self.app)
        self.app.go_game()

    @property
    def choosing(self) -> bool:
        """Whether a head start is being agreed upon."""
        return self._choosing

    # -- showing

    def restyle(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the duel as it stands."""
        if self.duel is None or not self.ids:
            return
        sound.play(self.ear.heard())
        self._keep()
        self.ids.court.look = look(self)
        fell = self.duel.stage == "verdict" and self._seen in RUNNING
        self._seen = self.duel.stage
        if fell:  # the verdict is what is waited for: its keys come with the frame after
            self._keys_soon()
        else:
            self._show_keys()

    def _show_keys(self) -> None:
        """The keys of where the duel stands."""
        self._keys_soon.cancel()
        if self.duel is None or self.app is None or self.app.shown != "showdown":
            return
        wanted = keys(self)
        places = key_row(
            court(theme.width_u, theme.height_u, self.arrangement).keys,
            tuple(width for _name, width, _text in wanted),
        )
        for key in self.ids.board.children:
            key.disabled = True
            key.main = False
        rects = face_rects(theme.width_u, theme.height_u, self.arrangement)
        for face, at in zip((self.ids.face0, self.ids.face1), rects, strict=True):
            face.spot = (at.x, at.y, at.w, at.h)
            face.disabled = not self.changes
        for back in (self.ids.undo, self.ids.redo):
            back.empty = False  # one that has no place here is not drawn
        for (name, _width, text), place in zip(wanted, places, strict=True):
            self._place(name, text, place)

    def _place(self, name: str, text: str, place: Rect) -> None:
        if not name:
            return
        key = self.ids[name.removeprefix("!")]
        main = name.startswith("!")
        base = self.ids.court.look.near.fill
        key.face_color = NIGHT if main else mix(base, INK, 0.76)
        if base == mix(base, base, 0) and sum(base[:3]) < 0.9:  # a dark half: the main key is lit
            key.face_color = CREAM if main else mix(base, CREAM, 0.16)
        dark = sum(key.face_color[:3]) > 1.5
        key.text_color = NIGHT if dark else CREAM
        key.lip_color = mix(base, INK, 0.45) if main else mix(key.face_color, INK, 0.75)
        narrow = place.w < STACKED_BELOW and bool(key.glyph or name == "undo")
        key.layout = "stack" if narrow else "row"
        key.size_u = 18 if narrow else 30 if main and place.w > 150 else 24
        key.spot = (place.x, place.y, place.w, place.h)
        key.disabled = False
        if name in ("undo", "redo"):
            key.what = undone(self.app) if name == "undo" else redone(self.app)
            key.empty = False
            key.saved = self.app.saved if name == "undo" else "disk"
        else:
            key.text = text


def _pace(duel: Duel) -> int:
    """How often the unit is asked from now on, in passes a second."""
    if duel.stage not in RUNNING:
        return PACE
    if duel.stage == "go":
        return LAST_PACE if duel.down else max(FAST_PACE, Clock._max_fps)
    return FAST_PACE
