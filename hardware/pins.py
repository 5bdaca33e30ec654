"""GPIO pins whose edges carry the kernel's stamps.

The stamp of an edge is taken by the kernel when the contact moves; the callback that brings it
may run a fifth of a second later. So a handler only queues what it is given, and whoever polls
sorts it out. Only lgpio brings these stamps: gpiozero is never asked to choose a library itself,
because it would fall back, with a mere warning, to one that stamps when Python runs.
"""

from __future__ import annotations

import atexit
import glob
import importlib.metadata
import os
import shutil
import sys
import tempfile
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple

from gpiozero import Device, Factory, InputDevice
from gpiozero.exc import GPIOPinInUse, GPIOZeroError, PinFactoryFallback, PinUnknownPi
from gpiozero.pins import local
from gpiozero.pins.mock import MockFactory

from firmware_bridge.permission import group_that_may
from hardware.faults import UnitError
from hardware.wire import Wire

CHIPS: Final = "/dev/gpiochip*"

PULL_UP: Final[Mapping[str, bool | None]] = {"up": True, "down": False, "none": None}


class PinEdge(NamedTuple):
    """A line's pin changed, at `ticks` on the factory's clock, in seconds."""

    line: str
    ticks: float
    active: bool


class Line(InputDevice):  # type: ignore[misc] # gpiozero has no types
    """A paddle, a button, or a line of the wheel's sensor.

    Every edge, bounce and all, is queued with its stamp. No debouncing: lgpio's reports the last
    edge of a burst, and the kernel's rounds its stamps, so both give duels to the wrong side.
    """

    def __init__(
        self, pin: int, line: str, wire: Wire, queue: deque[PinEdge], pin_factory: Factory
    ) -> None:
        # An edge may come before the constructor is done, and no attribute can be added after.
        self._line = line
        self._active_high = wire.active_high
        self._queue = queue
        super().__init__(
            pin,
            pull_up=PULL_UP[wire.pull],
            active_state=wire.active_high if wire.pull == "none" else None,
            pin_factory=pin_factory,
        )
        self.pin.bounce = None
        self.pin.edges = "both"
        self.listen()

    def listen(self) -> None:
        """Hear the line's edges from now on."""
        # The pin keeps a weak reference: a bound method of a device that somebody holds.
        self.pin.when_changed = self._changed

    def mute(self) -> None:
        """Hear nothing of the line anymore, and cost nothing."""
        self.pin.when_changed = None

    @property
    def level(self) -> int:
        """The line as it reads now: 1 while active, else 0."""
        return int(bool(self.pin.state) == self._active_high)

    def _changed(self, ticks: float, state: int) -> None:
        # An exception here would end lgpio's one thread, and with it every edge of the process.
        self._queue.append(PinEdge(self._line, ticks, bool(state) == self._active_high))

    def close(self) -> None:
        # The callback outlives the pin unless it is taken away first.
        try:
            if getattr(self, "_pin", None) is not None:
                self.mute()
        finally:
            super().close()


def open_factory(factory: Factory | None = None) -> Factory:
    """lgpio's pins, or the given ones if they stamp as truly.

    Raises `UnitError` where another library is asked for, lgpio is missing or empty, this is no
    Raspberry Pi, or the pins are not permitted.
    """
    chosen = os.environ.get("GPIOZERO_PIN_FACTORY", "lgpio")
    if factory is None and chosen != "lgpio":
        raise UnitError("untrue_stamps", factory=chosen)
    with warnings.catch_warnings():
        warnings.simplefilter("error", PinFactoryFallback)
        try:
            return _open_lgpio() if factory is None else _check_stamps(factory)
        except PinFactoryFallback as fallback:
            raise UnitError("untrue_stamps", factory=f"another library ({fallback})") from fallback


def _check_stamps(factory: Factory) -> Factory:
    """Let pass what hands the stamps on untouched: lgpio, and a mock driven by a test."""
    if isinstance(factory, MockFactory) or is_lgpio(factory):
        return factory
    raise UnitError("untrue_stamps", factory=type(factory).__name__)


def is_lgpio(factory: Factory) -> bool:
    """The factory is gpiozero's for lgpio, known by its name: to import it opens a pipe."""
    return "LGPIOFactory" in {each.__name__ for each in type(factory).__mro__}


def _open_lgpio() -> Factory:
    chips = sorted(glob.glob(CHIPS))
    if not chips:
        raise UnitError("no_gpiochip", chip=CHIPS.replace("*", "0"))
    try:
        local.get_pi_revision()
    except PinUnknownPi as error:
        raise UnitError("no_pi") from error
    lgpio_factory = _load_lgpio()
    try:
        return lgpio_factory()
    except pin_errors() as error:
        if locked := [chip for chip in chips if not os.access(chip, os.R_OK | os.W_OK)]:
            raise _locked(locked[0]) from error
        raise UnitError("chip_failed", chip=", ".join(chips), why=reason(error)) from error


def _locked(chip: str) -> UnitError:
    """The chip is there, and this user may not open it."""
    group = group_that_may(chip)
    if group is None:
        return UnitError("chip_closed", chip=chip)
    return UnitError("no_permission", chip=chip, group=group)


def _load_lgpio() -> Any:
    """gpiozero's factory for lgpio.

    lgpio makes a pipe in the folder LG_WD as it is imported, and takes the process there.
    """
    folder = os.environ.get("LG_WD")
    if folder is None:
        folder = tempfile.mkdtemp(prefix="table-companion-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder
    elif not os.access(folder, os.W_OK | os.X_OK):
        raise UnitError("no_work_dir", folder=folder)
    here = os.getcwd()
    try:
        from gpiozero.pins.lgpio import LGPIOFactory
    except (ImportError, AttributeError) as error:
        raise UnitError(_lack(error), why=reason(error)) from error
    except OSError as error:
        raise UnitError("no_work_dir", folder=folder) from error
    finally:
        os.chdir(here)
    return LGPIOFactory


def _lack(error: Exception) -> str:
    """Which fault it is that lgpio can't be loaded: it isn't there, or only its name is."""
    try:
        version = importlib.metadata.version("lgpio")
    except importlib.metadata.PackageNotFoundError:
        version = ""
    # The package 0.0.0.2 holds a name and nothing else.
    empty = isinstance(error, AttributeError) or version.startswith("0.0.")
    return "lgpio_empty" if empty else "no_lgpio"


def pin_errors() -> tuple[type[Exception], ...]:
    """What gpiozero and lgpio raise when a pin can't be had or used."""
    lgpio = sys.modules.get("lgpio")
    error = getattr(lgpio, "error", None)
    return (GPIOZeroError, OSError) if error is None else (GPIOZeroError, OSError, error)


def reason(error: Exception) -> str:
    """What a library said, without the quotes that lgpio puts round it."""
    return str(error).strip("'\"")


@contextmanager
def answering(key: str = "gpio_failed") -> Iterator[None]:
    """Using pins that were taken; one that no longer answers is a `UnitError` of this key."""
    try:
        yield
    except pin_errors() as error:
        raise UnitError(key, why=reason(error)) from error


def let_go(device: Device) -> None:
    """Close a device on pins; where its wire is dead, its pins are free all the same."""
    with suppress(*pin_errors()):
        device.close()
        return
    device.pin_factory.release_all(device)
    # Else gpiozero tries once more, and complains, when the device is forgotten.
    device._pin = None


def let_go_factory(factory: Factory) -> None:
    """Close a factory that was opened here, its chip as well where a pin of it is dead."""
    with suppress(*pin_errors()):
        factory.close()
        return
    factory.pins.clear()
    with suppress(*pin_errors()):
        factory.close()


class BusyPinError(Exception):
    """A pin could not be claimed because somebody holds it; `ours` if that is this program."""

    def __init__(self, ours: bool) -> None:
        super().__init__()
        self.ours = ours


def take_pin(
    what: str, make: Callable[..., Device], pin: int, factory: Factory, **settings: Any
) -> Any:
    """The device that `make` makes of `pin`.

    Raises `BusyPinError` for a pin that somebody holds, and `UnitError` for one that is unfit.
    """
    try:
        # A busy pin shows here, before a device reserves it that never comes to be.
        factory.pin(pin)
        return make(pin, pin_factory=factory, **settings)
    except pin_errors() as error:
        ours = isinstance(error, GPIOPinInUse)
        if ours or "busy" in str(error).lower():
            raise BusyPinError(ours) from error
        raise UnitError("pin_unfit", pin=pin, what=what, why=reason(error)) from error
