"""The wheel: flicked, turned by a real one, or tapped where that stopped; then what it asks."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.game import Refusal, Space
from companion.words import _, sentence
from kivy_ui import sound, untaken
from kivy_ui.screen import Screen
from kivy_ui.table import levels
from kivy_ui.table.turning import from_near
from kivy_ui.theme import theme
from kivy_ui.wheel.real import RealWheel
from kivy_ui.wheel.shown import show_wheel
from kivy_ui.wheel.spin import SPACE, Spin
from kivy_ui.wheel.spinning import MOST_SPEED, turned_on
from kivy_ui.widgets import Board, Face, Key, Panel, RedoKey, Text, UndoKey
from kivy_ui.widgets.race import RaceField
from kivy_ui.widgets.space_answers import SpaceAnswers
from kivy_ui.widgets.wheel import KICK_S, Pointer, WheelDisc

__all__ = [
    "Board", "Face", "Key", "Panel", "Pointer", "RaceField", "RedoKey", "SpaceAnswers", "Text",
    "UndoKey", "WheelDisc", "WheelScreen",
]  # fmt: skip

SPIN_KEY_SPEED = 0.75 * MOST_SPEED
"""How hard the key flicks, degrees a second."""


class WheelScreen(Screen):
    """The game's pending spin; where nobody counts turns, a spin of anybody.

    ``stage``: ``turn`` (it waits), ``runs``, ``which`` (the sensor could not tell, or people
    know better than what was spun), ``landed`` (the space asks), ``race``.
    """

    stage = StringProperty("turn")
    message = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.spin: Spin | None = None
        self.asked_h = 0.0
        """The most that this space has asked, u: answers must not move under the finger."""
        self.real = RealWheel(
            self.began, self._turned, lambda index: self.landed(index, "sensor"), self._unsure
        )
        self._spring = Clock.create_trigger(self._spring_back, 0, interval=True)

    # -- in and out

    def enter(self, **_what: Any) -> None:
        self.spin = Spin(self.app.evening.game)
        self.stage, self.message = "turn", ""
        self.ids.disc.stop()
        self.ids.race_field.stop()
        if self._take_up():
            self.refresh()
            self._show_landed()
        else:
            self._wait_for_unit()
            self.refresh()

    def leave(self) -> None:
        self._let_it_land()
        self.ids.race_field.stop()
        self.real.stop()
        self._spring.cancel()
        self.ids.pointer.kick = 0

    def back(self) -> bool:
        """Escape leaves the race, or gives the answers up."""
        if self.stage == "race":
            self.leave_race()
        elif self.lifts:
            self._lift()
        else:
            return False
        return True

    def refresh(self) -> None:
        """The game has changed under the wheel: when nobody has to spin anymore, it is over."""
        evening = self.app.evening
        if self.spin is None or evening is None or self.app.shown != "wheel":
            return
        game = evening.game
        waits = game.pending is not None and game.pending.type == "spin"
        if not game.edition.spaces or not (waits or game.level == "marks"):
            self.app.go_game()
            return
        if game is not self.spin.game:
            self.spin.game = game
        self.show()

    def to_table(self) -> None:
        """Look at the table first; the wheel waits there."""
        self.app.go("table")

    # -- a spin outlasts everything until it is entered

    def _take_up(self) -> bool:
        """What was spun already while this waits, told or taken back; or nothing."""
        evening = self.app.evening
        kept = untaken.found(self.app.settings, SPACE, evening)
        if not self.spin.read(kept) and not self.spin.read_op(evening.redoes):
            return False
        self.stage = "landed" if self.spin.space else "which"
        return True

    def _keep(self) -> None:
        untaken.keep(self.app, SPACE, self.app.evening, self.spin.written())

    def _let_it_land(self) -> None:
        """Whoever walks out of a spin has spun: it lands where it would have."""
        disc, spin, evening = self.ids.disc, self.spin, self.app.evening
        if disc.running and spin and evening is not None and spin.game is evening.game:
            spin.land(disc.spaces[disc.rests_on].key, "screen", disc.rests_on)
            self._keep()
        disc.stop()

    def _show_landed(self) -> None:
        """The disc shows the space that counts, or on which it was spun."""
        if self.app.shown != "wheel":
            return
        where = self.spin.told if self.spin.space else self.spin.spun
        keys = [space.key for space in self.ids.disc.spaces]
        at = where.at if keys[where.at : where.at + 1] == [where.space] else -1
        if at < 0 and where.space in keys:
            at = keys.index(where.space)
        if at >= 0:
            self.ids.disc.show(at)

    @property
    def lifts(self) -> bool:
        """Whether something that was told is taken back first."""
        return self.stage == "landed" or (self.stage == "which" and not self.spin.spun.space)

    # -- the unit

    @property
    def unit_spaces(self) -> tuple[Space, ...]:
        """The unit's wheel as it is built; none where it has none of this edition."""
        return RealWheel.spaces(self.app.unit, self.app.evening.game.edition.spaces)

    @property
    def asks_place(self) -> bool:
        """The unit's wheel does not know where it stands, and may be set to its first space."""
        rests = self.stage in ("turn", "which")
        return rests and bool(self.unit_spaces) and RealWheel.lost(self.app.unit)

    def set_place(self) -> None:
        """The first space has just come under the pointer."""
        message = self.real.place(self.app.unit)
        self.stage, self.message = "turn", message
        self.show()

    def _wait_for_unit(self) -> None:
        """Let the unit tell of its wheel, where it has one."""
        if self.unit_spaces:
            self.message = self.real.wait(self.app.unit)
        elif RealWheel.strange(self.app.unit, self.app.evening.game.edition.spaces):
            self.message = _("The unit’s wheel has other spaces than this game: set it on the "
                             "hardware screen, or tap the space where it stops.")  # fmt: skip
        elif RealWheel.unnamed(self.app.unit):
            self.message = _("Your wheel’s sensor doesn’t know the spaces yet: name them on the "
                             "hardware screen, and until then flick here, or tap the space where "
                             "it stops.")  # fmt: skip
        else:
            self.message = RealWheel.fault(self.app.unit)

    def _turned(self, angle: float) -> None:
        """The real wheel stands so: so does the disc."""
        disc = self.ids.disc
        way = turned_on(disc.angle, -360.0 * angle)
        if self.stage != "landed" and not disc.running and abs(way) > 0.01:
            disc.turn_by(way)

    def _unsure(self, words: str) -> None:
        """The sensor could not tell: people are asked."""
        self.stage, self.message = "which", words
        self.show()

    # -- the wheel

    def flick(self) -> None:
        """The key that flicks."""
        if not self.ids.disc.running:
            self.ids.disc.flick(SPIN_KEY_SPEED)

    def began(self) -> None:
        """The wheel turns."""
        self.stage, self.message = "runs", ""
        self.show()

    def ticked(self, way: float) -> None:
        """A peg clicks past the pointer and bends it; it springs back."""
        sound.play("tick")
        if not theme.reduce_motion:
            self.ids.pointer.kick = way
            self._spring()

    def _spring_back(self, dt: float) -> None:
        kick = self.ids.pointer.kick
        less = max(0.0, abs(kick) - dt / KICK_S)
        self.ids.pointer.kick = less if kick > 0 else -less
        if not less:
            self._spring.cancel()

    def landed(self, index: int, source: str) -> None:
        """It stopped here: what the space asks is next."""
        spaces = self.ids.disc.spaces
        if self.spin is None or self.stage == "race" or index >= len(spaces):
            return
        self.real.stop()
        self.spin.land(spaces[index].key, source, index)
        self.stage, self.message = "landed", ""
        if source == "screen":
            self.ids.disc.light(index)
        else:
            self.ids.disc.show(index)
        self.show()

    def _lift(self) -> None:
        """Nothing was told. What was spun stays spun: then people say which space it was."""
        self.spin.lift()
        spun = bool(self.spin.spun.space)
        self.stage, self.message = "which" if spun else "turn", ""
        self.ids.disc.stop()
        if not spun or self.unit_spaces:
            self._wait_for_unit()
        self.show()
        if spun:
            self._show_landed()

    # -- what it asks

    def answer(self, field: str, choice: Any) -> None:
        self.spin.answer(field, choice)
        self.show()

    def go_on(self) -> None:
        """The main key: flick, tell the wheel its place, or done."""
        if self.asks_place:
            self.set_place()
        elif self.stage == "turn":
            self.flick()
        elif self.stage == "landed" and self.spin.whole:
            done = self.app.evening.do(self.spin.op())
            if isinstance(done, Refusal):
                self.message = sentence(done)
                self.show()
            else:
                if self.spin.source == "hand" and self.spin.told.at >= 0 and self.unit_spaces:
                    RealWheel.see(self.app.unit, self.spin.told.at)
                untaken.keep(self.app, SPACE, self.app.evening, None)
                self.app.go_game()

    def undo(self) -> None:
        """The spin is taken back while it is not entered; then what led here."""
        if self.lifts:
            self._lift()
            return
        self._let_it_land()
        if not isinstance(levels.undo(self.app), Refusal):
            self.app.go_game()

    def redo(self) -> None:
        if not isinstance(levels.redo(self.app), Refusal):
            self.app.go_game()

    # -- the race

    def start_race(self) -> None:
        """Everybody puts a finger to the own paddle."""
        self.stage = "race"
        names = from_near(self.app.evening.game.playing, self.app.settings)
        people = [self.app.person(name) for name in names]
        self.ids.race_field.start(people)
        self.show()

    def race_won(self, name: str) -> None:
        self.leave_race()
        self.answer("winner", name)

    def leave_race(self) -> None:
        self.ids.race_field.stop()
        self.stage = "landed"
        self.show()

    # -- showing

    def restyle(self) -> None:
        self.show()

    def show(self) -> None:
        """Show the wheel and what is asked, as they stand."""
        if self.spin is not None and self.app is not None and self.app.shown == "wheel":
            self._keep()
            show_wheel(self)
