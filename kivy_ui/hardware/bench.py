"""The unit on the bench: which one is in use, what its wires do now, and what is wrong.

No widget is known here. Everything works in the middle of a game: the game knows no unit.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from companion.words import _
from hardware import doctor, units
from hardware.faults import Fault, UnitError
from hardware.settings import Settings
from hardware.settings_file import SettingsFile
from hardware.unit import Paddle, Unit, UnitEvent
from hardware.wire import Wire
from hardware.wiring_check import Step, WiringCheck
from kivy_ui.hardware.offers import UNIT, Offer, open_unit, read_settings
from kivy_ui.hardware.trial import Trial


class Bench:
    """The app's unit as people look at it; ``changed()`` is called after anything that shows.

    ``fault``: what is wrong, None when all is well. ``down``: paddles as they are. ``tried``:
    paddles that answered since the unit was opened. ``trial``: lamps, buzzer and self-test.
    ``check``: the wiring check that runs. ``waiting``: a unit that is being opened.
    """

    def __init__(self, app: Any, changed: Callable[[], None]) -> None:
        self.app = app
        self._changed = changed
        self.opener = open_unit
        self.lines_of: Mapping[str, Callable[[Settings], Any]] = doctor.LINES
        self.fault: Fault | None = None
        self.down: dict[str, bool] = {}
        self.tried: set[str] = set()
        self.trial = Trial(lambda: self.unit, self._failed)
        self.check: WiringCheck | None = None
        self.waiting: Offer | None = None
        self.offer = Offer(app.unit.kind if app.unit is not None else "touch", "")
        self.angle: float | None = None
        self.settings = Settings()
        self._opened: Unit | None = None
        self._lines: Any = None
        self._asked = 0
        self._trail: list[tuple[str, Wire]] = []
        self._undone: list[tuple[str, Wire]] = []
        self._poll = Clock.create_trigger(lambda _dt: self.poll(), 1 / 30, interval=True)
        app.bind(on_stop=lambda *_args: self.close())

    # -- looking

    @property
    def unit(self) -> Unit | None:
        """The unit in use."""
        unit: Unit | None = self.app.unit
        return unit

    @property
    def folder(self) -> Path | None:
        """Where hardware.toml lies; None where nothing is kept."""
        return self.app.store.folder if self.app.store is not None else None

    @property
    def step(self) -> Step | None:
        """What the wiring check asks for now."""
        return self.check.step if self.check is not None else None

    @property
    def undoes(self) -> str:
        """The pin whose polarity undo turns back, in words; "" none."""
        return _pin(self._trail)

    @property
    def redoes(self) -> str:
        """The pin whose polarity redo turns again, in words; "" none."""
        return _pin(self._undone)

    def start(self) -> None:
        """Look at the unit from now on."""
        if self.unit is not None and self.waiting is None and self.unit.kind != self.offer.kind:
            self.offer = Offer(self.unit.kind, "")
        self.settings, self.fault = read_settings(self.folder)
        self._poll()

    def stop(self) -> None:
        """Look no more; lamps are dark."""
        if self.check is not None:
            self.again()
        self.trial.end()
        self._poll.cancel()

    def close(self) -> None:
        """The app ends: what was opened here is closed here."""
        self.stop()
        self._asked += 1
        if self._opened is not None:
            self._opened.close()

    # -- choosing

    def choose(self, offer: Offer, settings: Settings | None = None) -> None:
        """Use another unit; the one before is let go. A port is waited for on another thread.

        ``settings`` go before those of the folder.
        """
        self._asked += 1
        self._let_go()
        self.offer = self.waiting = offer
        self.settings, self.fault = read_settings(self.folder)
        self.settings = settings or self.settings
        asked, settings = self._asked, self.settings
        if offer.kind != "serial":
            self._took(asked, *self._open(offer, settings))
            return

        def wait() -> None:
            unit, fault = self._open(offer, settings)
            Clock.schedule_once(lambda _dt: self._took(asked, unit, fault))

        threading.Thread(target=wait, daemon=True).start()
        self._changed()

    def again(self) -> None:
        """Open the same unit once more."""
        self.choose(self.offer)

    def rest(self) -> None:
        """Let the unit go; the screen's own takes its place."""
        self._asked += 1
        self.waiting = None
        self._let_go()
        self.down, self.angle = {}, None

    def _open(self, offer: Offer, settings: Settings) -> tuple[Unit | None, Fault | None]:
        try:
            return self.opener(offer, settings), None
        except UnitError as error:
            return None, error.fault

    def _took(self, asked: int, unit: Unit | None, fault: Fault | None) -> None:
        if asked != self._asked:  # another one was chosen meanwhile
            if unit is not None:
                unit.close()
            return
        self.waiting, self.fault = None, fault or self.fault
        if unit is not None:
            self.app.unit = self._opened = unit
            self.app.keep(UNIT, [self.offer.kind, self.offer.port])
        self.down, self.angle = {}, None
        self._changed()

    def _let_go(self) -> None:
        self.stop_check()
        self.trial.end()
        self.tried.clear()
        if self.unit is not None:
            self.unit.close()
        self.app.unit = self._opened = units.open("touch")  # the screen is always there

    # -- what happens

    def poll(self) -> None:
        """Move on to now; something is drawn only where something has changed."""
        before = self._seen()
        try:
            if self.check is not None:
                self._poll_check(self.check)
            elif self.unit is not None and self.waiting is None:
                for event in self.unit.poll():
                    self._take(event)
                wheel = self.unit.wheel
                self.angle = wheel.angle if wheel is not None else None
        except UnitError as error:
            self.fault = error.fault
        self.trial.move_on()
        if self._seen() != before:
            self._changed()

    def _seen(self) -> tuple[Any, ...]:
        trial = (self.trial.lit, self.trial.testing, self.trial.found)
        return (dict(self.down), set(self.tried), trial, self.fault, self.angle, self.step)

    def _take(self, event: UnitEvent) -> None:
        if isinstance(event, Paddle):
            self.down[event.side] = event.down
            self.tried.add(event.side)
        elif isinstance(event, Fault):
            self.fault = event
        self.trial.take(event)

    def _failed(self, fault: Fault) -> None:
        self.fault = fault

    @property
    def tests_itself(self) -> bool:
        """The unit in use can test itself."""
        return self.unit is not None and self.waiting is None and self.unit.tests_itself

    def self_test(self) -> None:
        """Let it; what it found is told later."""
        self.trial.self_test()
        self._changed()

    # -- polarity

    def turn_polarity(self, line: str) -> None:
        """What was pressed is up from now on, and the other way round; kept in hardware.toml."""
        wire = self.settings.pins.get(line)
        if wire is None:
            return
        other = replace(wire, active="high", pull="down")
        if wire.active == "high":
            other = replace(wire, active="low", pull="up")
        if self._set_wire(line, other):
            self._trail.append((line, wire))
            self._undone.clear()
            self._changed()

    def undo(self) -> None:
        """The polarity as it was."""
        self._swap(self._trail, self._undone)

    def redo(self) -> None:
        """The polarity as it was before undo."""
        self._swap(self._undone, self._trail)

    def _swap(self, back: list[tuple[str, Wire]], again: list[tuple[str, Wire]]) -> None:
        if not back:
            return
        line, wire = back.pop()
        now = self.settings.pins.get(line)
        if self._set_wire(line, wire) and now is not None:
            again.append((line, now))
        self._changed()

    def _set_wire(self, line: str, wire: Wire) -> bool:
        if self.folder is None:
            return False
        table = {"pin": wire.pin, "active": wire.active, "pull": wire.pull}
        try:
            SettingsFile(self.folder).change({"gpio": {line: table}})
        except UnitError as error:
            self.fault = error.fault
            self._changed()
            return False
        self.choose(self.offer)
        return True

    # -- the wiring check

    def start_check(self) -> None:
        """Go through the wires step by step; the unit is let go meanwhile."""
        self._let_go()
        self.settings, self.fault = read_settings(self.folder)
        try:
            self._lines = self.lines_of[self.offer.kind](self.settings)
            self.check = WiringCheck(self._lines.__enter__(), self.settings)
        except UnitError as error:
            self.stop_check()
            self.fault = error.fault
        self._changed()

    def next_step(self) -> None:
        """Somebody says that it was done."""
        if self.check is not None and self.check.step is not None:
            self.check.next()
            self._look_at_findings(self.check)

    def stop_check(self) -> None:
        """Enough; the pins are given back."""
        lines, self._lines, self.check = self._lines, None, None
        if lines is not None:
            try:
                lines.__exit__(None, None, None)
            except UnitError as error:
                self.fault = error.fault

    def _poll_check(self, check: WiringCheck) -> None:
        if check.poll():
            self._look_at_findings(check)
        self.down = {name: bool(level) for name, level in check.levels.items()}

    def _look_at_findings(self, check: WiringCheck) -> None:
        found = check.findings[-1]
        fault = found.faults[0] if found.faults else None
        if fault is None and found.step.action == "let go":
            self.tried.add(found.step.line)
        if fault is not None or check.step is None:
            tried = set(self.tried)
            self.choose(self.offer)
            self.tried = tried
            self.fault = self.fault or fault
        self._changed()


def _pin(trail: list[tuple[str, Wire]]) -> str:
    return _("Pin {pin}").format(pin=trail[-1][1].pin) if trail else ""
