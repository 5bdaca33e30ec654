"""Two keys of a keyboard, a gamepad, an arcade encoder or a Pico that types, as paddles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from hardware.countdown import Countdown
from hardware.edges import SIDES, Level, Side
from hardware.events import Fault, Paddle, UnitEvent
from hardware.faults import UnitError
from hardware.input_device import InputDevice
from hardware.input_devices import Opener, open_device
from hardware.polling import Polling, stated_us
from hardware.referee import Limits
from hardware.settings import Settings
from hardware.unit import Stamped, Unit, now_us

AGAIN_US: Final = 500_000
"""So often a device that was unplugged is looked for."""


class KeysUnit(Unit):
    """Two keys of one device, as `settings.keys` names them; the screen is the lamp of GO.

    The kernel stamps a press when the device reports it, on the clock of all other stamps; how
    often the device is asked is what it can tell apart (`hardware.polling`). Its automatic repeat
    is no press. `device` is an event file that goes before the one in the settings.

    A device that was unplugged is found again by itself; a showdown that ran then is void.

    Raises `UnitError`: keys nobody has taught, a device that is missing or not permitted.

        >>> unit = KeysUnit("/dev/input/by-id/usb-Arcade-event-joystick")  # doctest: +SKIP
    """

    kind: ClassVar[str] = "keys"
    tables: ClassVar[tuple[str, ...]] = ("keys",)
    grace_us = 10_000
    orderly = True

    def __init__(
        self,
        device: str | None = None,
        settings: Settings | None = None,
        clock: Callable[[], int] = now_us,
        opener: Opener = InputDevice,
    ) -> None:
        super().__init__(clock)
        self.settings = settings or Settings()
        keys = self.settings.keys
        path, codes = device or keys.device, keys.codes
        if codes is None or path is None:
            raise UnitError("keys_unlearned")
        self._path, self._codes, self._opener = path, codes, opener
        self._fault: Fault | None = None
        self._again_us = 0
        self._device: InputDevice | None = self._open()
        self._name = self._device.name
        self._polling = Polling(stated_us(path))

    @property
    def resolution_us(self) -> int:
        """A little more than the step in which the device is asked."""
        return self._polling.resolution_us

    @property
    def device_name(self) -> str:
        """What the device calls itself."""
        return self._name

    def levels(self) -> dict[Side, Level]:
        self._check_open()
        levels: dict[Side, Level] = dict.fromkeys(SIDES, "up")
        if self._device is None:
            return levels
        try:
            down = self._device.down()
        except OSError:
            self._unplugged()
            return levels
        return levels | {side: "down" for code, side in self._codes.items() if code in down}

    def arm(self, limits: Limits | None = None, countdown: Countdown | None = None) -> None:
        self._check_open()
        if self._device is None:
            raise UnitError("keys_unplugged", device=self._name)
        super().arm(limits, countdown)

    def poll(self) -> tuple[UnitEvent, ...]:
        events = super().poll()
        if self._fault is None:
            return events
        fault, self._fault = self._fault, None
        self.cancel()
        return (*events, *self._look_anew(), fault)

    def close(self) -> None:
        super().close()
        if self._device is not None:
            self._device.close()
            self._device = None

    def _open(self) -> InputDevice:
        device = open_device(self._path, self._opener)
        if missing := set(self._codes) - device.codes:
            device.close()
            raise UnitError("keys_lack", device=device.name, code=min(missing))
        return device

    def _collect(self) -> Iterable[Stamped]:
        device = self._device or self._find_again()
        if device is None:
            return
        try:
            heard = device.read()
        except OSError:
            self._unplugged()
            return
        for report_us in heard.reports_us:
            self._polling.take(report_us)
        if heard.lost:
            self._fault = Fault("keys_lost", {"device": self._name})
        for at_us, code, down in heard.keys:
            if code in self._codes:
                yield Stamped(at_us, self._codes[code], "down" if down else "up")

    def _unplugged(self) -> None:
        if self._device is not None:
            self._device.close()
            self._device = None
            self._again_us = self._clock() + AGAIN_US
            self._fault = Fault("keys_unplugged", {"device": self._name})

    def _find_again(self) -> InputDevice | None:
        if self._clock() < self._again_us:
            return None
        self._again_us = self._clock() + AGAIN_US
        try:
            self._device = self._open()
        except UnitError:
            return None
        return self._device

    def _look_anew(self) -> Iterable[Paddle]:
        """The paddles as they are after edges were lost."""
        for side, level in self.levels().items():
            if self._told[side] != level:
                self._told[side] = level
                yield Paddle(side, level == "down")

    def _light_go(self) -> None:
        return None
