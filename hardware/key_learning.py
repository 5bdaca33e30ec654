"""Which keys are the paddles, learned by pressing them: the left one first, then the right one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hardware.edges import Side
from hardware.faults import Fault
from hardware.input_device import InputDevice
from hardware.input_devices import open_all, staying_name
from hardware.key_settings import ESCAPE, KeySettings, may_be_paddle
from hardware.polling import Polling, stated_us


class KeyLearner:
    """Listens to all devices with keys until two of one device were pressed.

    `asked`: the side whose key is to be pressed now, None when both are known. `fault`: why the
    last key was not taken, None otherwise. Raises `UnitError` where no device can be read.
    """

    def __init__(self, devices: Sequence[InputDevice] | None = None) -> None:
        self._devices = list(open_all() if devices is None else devices)
        for device in self._devices:
            device.read()  # what was typed before means nothing
        self._left: int | None = None
        self._right: int | None = None
        self._device: InputDevice | None = None
        self._polling = Polling()
        self.fault: Fault | None = None

    @property
    def asked(self) -> Side | None:
        """The side whose key is to be pressed now."""
        if self._left is None:
            return "left"
        return "right" if self._right is None else None

    @property
    def device_name(self) -> str:
        """The device whose keys they are; "" while nobody has pressed any."""
        return "" if self._device is None else self._device.name

    @property
    def found(self) -> KeySettings:
        """The keys as they are kept."""
        path = None if self._device is None else staying_name(self._device.path)
        return KeySettings(path, self._left, self._right)

    @property
    def polling(self) -> Polling:
        """How often the device is asked, as far as its reports have told."""
        return self._polling

    def poll(self) -> bool:
        """Take what was pressed since the last call; True when there is something new to show."""
        before = (self._left, self._right, self.fault)
        for device in list(self._devices):
            try:
                heard = device.read()
            except OSError:
                self._devices.remove(device)
                device.close()
                continue
            for event in heard.keys:
                if event.down:
                    self._press(device, event.code)
            if device is self._device:
                for report_us in heard.reports_us:
                    self._polling.take(report_us)
        return (self._left, self._right, self.fault) != before

    def close(self) -> None:
        """Listen no more."""
        while self._devices:
            self._devices.pop().close()

    def _press(self, device: InputDevice, code: int) -> None:
        if self.asked is None or not may_be_paddle(code):
            return
        self.fault = None
        if code == ESCAPE:
            self.fault = Fault("key_escape")
        elif self._device is None:
            self._device, self._left = device, code
            self._polling = Polling(stated_us(device.path))
        elif device is not self._device:
            names = {"device": self._device.name, "other_device": device.name}
            self.fault = Fault("key_elsewhere", names)
        elif code == self._left:
            self.fault = Fault("key_twice")
        else:
            self._right = code


Learner = Callable[[], KeyLearner]
