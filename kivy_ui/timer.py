"""The unit's timer button between two duels: pressed, the turn passes on; held, an undo.

Screens that play on the unit poll it themselves, each frame; on all others it is looked at some
twenty times a second, which costs next to nothing and is soon enough for a button.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock

from hardware.faults import Fault, UnitError, sentence
from hardware.unit import TimerHeld, TimerPressed, UnitEvent
from kivy_ui.hardware.offers import BUSY

POLL_S: Final = 0.05

UNDOES: Final = ("first_card", "table", "round_over", "scores", "winner")
"""Screens of the running game, on which a held button takes back what the undo key would."""


class TimerWatch:
    """Polls the app's unit while no other screen does, from `start` to the end of the app."""

    def __init__(self, app: Any) -> None:
        self._app = app
        self._said: Fault | None = None
        self._poll = Clock.create_trigger(lambda _dt: self.poll(), POLL_S, interval=True)
        app.bind(on_stop=lambda *_args: self._poll.cancel())

    def start(self) -> None:
        """Look at the button from now on."""
        self._poll()

    def poll(self) -> None:
        """Take what the unit has told since the last look."""
        unit = self._app.unit
        if unit is None or unit.kind == "touch" or self._app.shown in BUSY:
            return
        try:
            events = unit.poll()
        except UnitError as error:
            events = (error.fault,)
        for event in events:
            self._take(event, unit.timer_passes)

    def _take(self, event: UnitEvent, passes: bool) -> None:
        app = self._app
        if isinstance(event, TimerPressed) and passes and app.shown == "table":
            app.screen.pass_turn()
        elif isinstance(event, TimerHeld) and app.shown in UNDOES:
            app.screen.undo()
        elif isinstance(event, Fault) and event != self._said and app.shown == "table":
            self._said = event
            app.screen.say(sentence(event))
