"""The wheel set: its spaces named as they pass, and two turns by hand.

names ──► place ──► turn ──► reading ──► again ──► reading ──► done, kept in hardware.toml
  └─────► stand ──► done: the wheel is as it was set, and only where it stands is told
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal

from kivy.clock import Clock

from companion.game import Space
from companion.words import _
from hardware.faults import Fault, UnitError
from hardware.settings_file import SettingsFile
from hardware.unit import Unit
from kivy_ui.hardware.bench import Bench

Stage = Literal["", "names", "stand", "place", "turn", "again", "reading"]

LATEST_S = 0.4
"""So long edges of the turn may still be under way."""

FEWEST = 2


class WheelSetting:
    """Sets the wheel of the bench's unit; ``changed()`` is called after each step."""

    def __init__(
        self, bench: Bench, spaces: Callable[[], Mapping[str, Space]], changed: Callable[[], None]
    ) -> None:
        self._bench = bench
        self._spaces = spaces
        self._changed = changed
        self.stage: Stage = ""
        self.named: list[str] = []
        self._turns = 0
        self.done = False

    @property
    def unit(self) -> Unit | None:
        """The unit, where it has a wheel that can be set."""
        unit = self._bench.unit
        settings = unit.settings if unit is not None and unit.wheel is not None else None
        return unit if settings is not None and settings.wheel is not None else None

    @property
    def spaces(self) -> tuple[Space, ...]:
        """What can stand on it."""
        return tuple(self._spaces().values())

    @property
    def known(self) -> tuple[str, ...]:
        """The spaces of a wheel that is set, but doesn't know where it stands."""
        unit = self.unit
        if unit is None or unit.wheel is None or unit.wheel.placed:
            return ()
        return unit.wheel.spaces

    @property
    def words(self) -> str:
        """What is to be done now."""
        if self.stage in ("place", "stand"):
            named = self.known if self.stage == "stand" else self.named
            first = next((s.name for s in self.spaces if s.key == named[0]), named[0])
            text = _("Turn the wheel until “{first}” has just come under the pointer.")
            return text.format(first=_(first))
        if self.stage == "turn":
            return _("Turn the wheel once, the way it is spun, until it stands there again.")
        if self.stage == "again":
            unit = self.unit
            wheel = unit.settings.wheel if unit is not None and unit.settings else None
            if wheel is not None and wheel.has_index:
                return _("Turn the wheel once more, and on until it is a little past there.")
            return _("Turn the wheel once more, until it stands there again.")
        return _("One moment …") if self.stage == "reading" else ""

    def begin(self) -> None:
        """From the beginning."""
        self.stage, self.named, self.done = "names", [], False
        self._bench.fault = None
        self._changed()

    def cancel(self) -> None:
        """As it was before."""
        self.stage = ""
        self._changed()

    def name(self, key: str) -> None:
        """The next space that passes the pointer."""
        self.named.append(key)
        self._changed()

    def stand(self) -> None:
        """The wheel is as it was set; only where it stands is to be told."""
        if self.stage == "names" and self.known:
            self.stage = "stand"
        self._changed()

    def take_back(self) -> None:
        """Not that one."""
        if self.named:
            self.named.pop()
        self._changed()

    def next(self) -> None:
        """What was asked is done."""
        unit = self.unit
        if unit is None or unit.wheel is None:
            self.stage = ""
        elif self.stage == "names":
            self.stage = "place" if len(self.named) >= FEWEST else "names"
        elif self.stage == "stand":
            unit.wheel.place()
            self.stage, self.done = "", True
        elif self.stage == "place":
            unit.wheel.begin_turn()
            self.stage, self._turns = "turn", 0
        elif self.stage in ("turn", "again"):
            self.stage = "reading"
            self._turns += 1
            Clock.schedule_once(lambda _dt: self._read(), LATEST_S)
        self._changed()

    def _read(self) -> None:
        unit = self.unit
        if self.stage != "reading" or unit is None or unit.wheel is None:
            return
        assert unit.settings is not None
        assert unit.settings.wheel is not None
        if self._turns == 1 and unit.settings.wheel.turned_twice:
            unit.wheel.turned_once()
            self.stage = "again"
            self._changed()
            return
        self.stage = ""
        found = unit.wheel.end_turn(unit.settings.wheel, len(self.named))
        if isinstance(found, Fault):
            self._bench.fault = found
        else:
            table = unit.calibrated(found, tuple(self.named)).as_table()
            self.done = True
            try:
                if self._bench.folder is not None:
                    SettingsFile(self._bench.folder).change({"wheel": table})
            except UnitError as error:
                self._bench.fault = error.fault
        self._changed()
