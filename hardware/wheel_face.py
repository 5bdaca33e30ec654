"""What whoever shows a wheel or spins it needs of it, whichever unit it is on."""

from __future__ import annotations

from typing import Protocol

from hardware.disc_settings import WheelSettings
from hardware.events import Spun, WheelTurns
from hardware.faults import Fault
from hardware.wheel_calibration import Calibration


class WheelFace(Protocol):
    """A wheel as it is watched (`hardware.watch`) or told of by its unit (`hardware.serial_wheel`).

    Times count microseconds on the unit's clock.
    """

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of its spaces in the order in which it counts them; none: not calibrated."""

    @property
    def placed(self) -> bool:
        """It is known where the wheel stands, so that a spin can tell its space."""

    @property
    def min_turns(self) -> float:
        """A spin of fewer turns is short."""

    @property
    def armed(self) -> bool:
        """A spin is waited for, or goes on."""

    @property
    def angle(self) -> float | None:
        """How far it has turned, from 0 up to 1, 0 where the first space begins; None: unknown."""

    def place(self) -> None:
        """The first space has just come under the pointer."""

    def place_at(self, position: int | None) -> None:
        """The wheel stands at this count; None is nowhere yet."""

    def see(self, space: int) -> None:
        """People see this space (0-based) at the pointer, or another of the same name."""

    def arm(self, now_us: int) -> None:
        """Wait for a spin from now on; raises `UnitError` for a wheel that isn't calibrated."""

    def cancel(self) -> None:
        """Give a running spin up; the wheel is followed on."""

    def poll(self, now_us: int) -> tuple[WheelTurns | Spun, ...]:
        """Move on to now, and tell what came of the spin."""

    def begin_turn(self) -> None:
        """From now on two turns are made, from the first space's beginning round to it again."""

    def turned_once(self) -> None:
        """The first of the two is made; the wheel stands there again."""

    def end_turn(self, settings: WheelSettings, sectors: int) -> Calibration | Fault:
        """What those turns told of a wheel with so many spaces."""
