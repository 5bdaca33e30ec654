"""The unit's own wheel, followed while the wheel is on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.game import Space
from companion.words import _
from hardware.faults import Fault, UnitError
from hardware.faults import sentence as fault_sentence
from hardware.unit import Spun, WheelTurns
from kivy_ui.wheel.spin import own_spaces


class RealWheel:
    """Polls a unit that has a wheel, every frame, from `wait` to `stop`.

    ``began()`` is called when the wheel is set going, ``turned(angle)`` with how far it stands
    from its first space (0 up to 1) whenever that is known, ``landed(index)`` for a sure spin,
    and ``unsure(words)`` with what to do where people must be asked; "" where the wheel does not
    know where it stands.
    """

    def __init__(
        self,
        began: Callable[[], None],
        turned: Callable[[float], None],
        landed: Callable[[int], None],
        unsure: Callable[[str], None],
    ) -> None:
        self._began, self._turned, self._landed, self._unsure = began, turned, landed, unsure
        self._unit: Any = None
        self._said: Fault | None = None
        self._doubted = False
        self._polled = Clock.create_trigger(self._poll, 0, interval=True)

    @staticmethod
    def spaces(unit: Any, edition_spaces: Any) -> tuple[Space, ...]:
        """The wheel as it is built; none where the unit has none of this edition."""
        watch = getattr(unit, "wheel", None)
        return () if watch is None else own_spaces(edition_spaces, watch.spaces)

    @staticmethod
    def strange(unit: Any, edition_spaces: Any) -> bool:
        """The unit has a wheel, and it is not the one of this edition."""
        watch = getattr(unit, "wheel", None)
        if watch is None or not watch.spaces:
            return False
        return not RealWheel.spaces(unit, edition_spaces)

    @staticmethod
    def unnamed(unit: Any) -> bool:
        """The unit has a wheel, and nobody has told it the spaces yet."""
        watch = getattr(unit, "wheel", None)
        return watch is not None and not watch.spaces

    @staticmethod
    def fault(unit: Any) -> str:
        """Why the unit can't read the wheel that is set for it, in words; "" where it can."""
        error = getattr(unit, "wheel_fault", None)
        return fault_sentence(error.fault) if error is not None else ""

    @staticmethod
    def lost(unit: Any) -> bool:
        """The unit's wheel does not know where it stands, and must be told."""
        watch = getattr(unit, "wheel", None)
        return watch is not None and bool(watch.spaces) and not watch.placed

    @staticmethod
    def see(unit: Any, index: int) -> None:
        """People see this space at the pointer: the unit learns from it where its wheel stands."""
        watch = getattr(unit, "wheel", None)
        if watch is not None and index < len(watch.spaces):
            watch.see(index)

    def place(self, unit: Any) -> str:
        """The first space has just come under the pointer; a spin is waited for from there on."""
        self.stop()
        try:
            unit.poll()  # what is still under way was before it
            unit.need_wheel().place()
        except UnitError as error:
            return fault_sentence(error.fault)
        return self.wait(unit)

    def wait(self, unit: Any) -> str:
        """Wait for a spin from now on; a fault is given back in words."""
        self.stop()
        try:
            unit.spin()
        except UnitError as error:
            return fault_sentence(error.fault)
        self._unit, self._said, self._doubted = unit, None, False
        self._polled()
        return ""

    def stop(self) -> None:
        """Follow no more."""
        self._polled.cancel()
        if self._unit is not None and self._unit.wheel is not None:
            self._unit.wheel.cancel()
        self._unit = None

    def _poll(self, _dt: float) -> None:
        unit = self._unit
        if unit is None:
            return
        try:
            events = unit.poll()
        except UnitError as error:
            events = (error.fault,)
            self.stop()
        for event in events:
            if isinstance(event, WheelTurns):
                self._doubted = False
                self._began()
            elif isinstance(event, Spun):
                self._spun(event)
            elif isinstance(event, Fault) and event != self._said:
                self._said, self._doubted = event, True
                if not unit.wheel.armed:
                    self.stop()  # the fault ended the spin
                self._unsure(fault_sentence(event))
        if self._unit is not None and self._unit.wheel.angle is not None:
            self._turned(self._unit.wheel.angle)

    def _spun(self, event: Spun) -> None:
        """A spin is over; only a sure one is taken."""
        unit, spin = self._unit, event.spin
        if self._doubted and self._said is not None:
            # People have been asked already, and are about to tap.
            words = fault_sentence(self._said)
            self._unsure(self.wait(unit) or words)
            return
        if spin.status == "ok" and spin.space is not None:
            self.stop()
            self._landed(spin.space)
            return
        words = ""
        if spin.status == "unsure" and self.lost(unit):
            # The screen itself says how a wheel is told where it stands.
            self._unsure(self.wait(unit))
            return
        if spin.status == "short":
            words = _short_words(unit.wheel.min_turns)
        elif spin.status == "unsure" and spin.on_line:
            words = _("It stopped on a line. Tap the space that you see.")
        elif spin.status == "unsure":
            words = _("The sensor can’t tell where it stopped. Tap the space that you see.")
        words = self.wait(unit) or words
        if words:
            self._unsure(words)


def _short_words(least: float) -> str:
    """A spin of less than so many turns: what to do."""
    if least == 0.5:
        return _("That was less than half a turn. Spin again, or tap the space.")
    if least == 1:
        return _("That was less than one turn. Spin again, or tap the space.")
    text = _("That was less than {turns} turns. Spin again, or tap the space.")
    return text.format(turns=f"{least:g}")
