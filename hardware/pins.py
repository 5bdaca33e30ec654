"""GPIO pins whose edges carry the kernel's stamps.

The stamp of an edge is taken by the kernel when the contact moves; the callback that brings it
may run a fifth of a second later. So a handler only queues what it is given, and whoever polls
sorts it out. Only lgpio brings these stamps: gpiozero is never asked to choose a library itself,
because it would fall back, with a mere warning, to one that stamps when Python runs.
"""

from __future__ import annotations

import atexit
import glob
import os
import shutil
import sys
import tempfile
import warnings
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple

from gpiozero import Device, Factory, InputDevice
from gpiozero.exc import GPIOPinInUse, GPIOZeroError, PinFactoryFallback, PinUnknownPi
from gpiozero.pins import local
from gpiozero.pins.mock import MockFactory

from hardware.edges import Side
from hardware.faults import UnitError

LineName = Side | Literal["timer"]

CHIPS: Final = "/dev/gpiochip*"


class PinEdge(NamedTuple):
    """A line's pin changed, at `ticks` on the factory's clock, in seconds."""

    line: LineName
    ticks: float
    down: bool


class Line(InputDevice):  # type: ignore[misc] # gpiozero has no types
    """A paddle or a button between a pin and ground, or the supply without `pull_up`.

    Every edge, bounce and all, is queued with its stamp. No debouncing: lgpio's reports the last
    edge of a burst, and the kernel's rounds its stamps, so both give duels to the wrong side.
    """

    def __init__(
        self, pin: int, line: LineName, pull_up: bool, queue: deque[PinEdge], pin_factory: Factory
    ) -> None:
        # An edge may come before the constructor is done, and no attribute can be added after.
        self._line = line
        self._idle_state = pull_up
        self._queue = queue
        super().__init__(pin, pull_up=pull_up, pin_factory=pin_factory)
        self.pin.bounce = None
        self.pin.edges = "both"
        # The pin keeps a weak reference: a bound method of a device that somebody holds.
        self.pin.when_changed = self._changed

    def _changed(self, ticks: float, state: int) -> None:
        # An exception here would end lgpio's one thread, and with it every edge of the process.
        self._queue.append(PinEdge(self._line, ticks, bool(state) != self._idle_state))

    def close(self) -> None:
        # The callback outlives the pin unless it is taken away first.
        if getattr(self, "_pin", None) is not None:
            self._pin.when_changed = None
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
    names = {each.__name__ for each in type(factory).__mro__}
    if isinstance(factory, MockFactory) or "LGPIOFactory" in names:
        return factory
    raise UnitError("untrue_stamps", factory=type(factory).__name__)


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
            raise UnitError("no_permission", chip=locked[0]) from error
        raise UnitError("gpio_failed", why=reason(error)) from error


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
        raise UnitError("no_lgpio", why=reason(error)) from error
    except OSError as error:
        raise UnitError("no_work_dir", folder=folder) from error
    finally:
        os.chdir(here)
    return LGPIOFactory


def pin_errors() -> tuple[type[Exception], ...]:
    """What gpiozero and lgpio raise when a pin can't be had or used."""
    lgpio = sys.modules.get("lgpio")
    error = getattr(lgpio, "error", None)
    return (GPIOZeroError, OSError) if error is None else (GPIOZeroError, OSError, error)


def reason(error: Exception) -> str:
    """What a library said, without the quotes that lgpio puts round it."""
    return str(error).strip("'\"")


@contextmanager
def answering() -> Iterator[None]:
    """Using pins that were taken; one that no longer answers is a `UnitError`."""
    try:
        yield
    except pin_errors() as error:
        raise UnitError("gpio_failed", why=reason(error)) from error


def take_pin(
    what: str, make: Callable[..., Device], pin: int, factory: Factory, **settings: Any
) -> Any:
    """The device that `make` makes of `pin`; what goes wrong is a `UnitError` that names both."""
    try:
        # A busy pin shows here, before a device reserves it that never comes to be.
        factory.pin(pin)
        return make(pin, pin_factory=factory, **settings)
    except pin_errors() as error:
        busy = isinstance(error, GPIOPinInUse) or "busy" in str(error).lower()
        key = "pin_busy" if busy else "pin_unfit"
        raise UnitError(key, pin=pin, what=what, why=reason(error)) from error
