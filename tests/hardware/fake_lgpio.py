"""lgpio as gpiozero calls it, on a chip that a test holds in its hands."""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import Any

FLAGS = {"SET_PULL_NONE": 128, "SET_PULL_UP": 32, "SET_PULL_DOWN": 64}
EDGES = {"RISING_EDGE": 1, "FALLING_EDGE": 2, "BOTH_EDGES": 3}


class error(Exception):  # noqa: N801, N818 - lgpio's own name
    def __str__(self) -> str:
        return repr(self.args[0])


class FakeLgpio(ModuleType):
    """The functions of lgpio that gpiozero's factory uses; what they were given is kept."""

    def __init__(self) -> None:
        super().__init__("lgpio")
        self.error = error
        for name, value in (FLAGS | EDGES).items():
            setattr(self, name, value)
        self.refuses_to_open: str | None = None
        self.held: dict[int, str] = {}
        self.knows_holders = True
        self.opened: list[int] = []
        self.debounced: dict[int, int] = {}
        self.level: dict[int, int] = {}
        self.mode: dict[int, int] = {}
        self.callbacks: list[tuple[int, Any]] = []
        self.pulsing: set[int] = set()

    def gpiochip_open(self, chip: int) -> int:
        if self.refuses_to_open:
            raise error(self.refuses_to_open)
        self.opened.append(chip)
        return len(self.opened)

    def gpiochip_close(self, handle: int) -> int:
        return 0

    def _claim(self, pin: int, mode: int) -> int:
        if pin in self.held:
            raise error("GPIO busy")
        self.mode[pin] = mode
        return 0

    def gpio_claim_input(self, handle: int, pin: int, flags: int = 0) -> int:
        if flags == FLAGS["SET_PULL_UP"]:
            self.level[pin] = 1
        return self._claim(pin, flags)

    def gpio_claim_output(self, handle: int, pin: int, level: int = 0) -> int:
        return self._claim(pin, 2)

    def gpio_claim_alert(self, handle: int, pin: int, edges: int, flags: int = 0) -> int:
        return self._claim(pin, flags)

    def gpio_free(self, handle: int, pin: int) -> int:
        return 0

    def gpio_get_line_info(self, handle: int, pin: int) -> list[Any]:
        if not self.knows_holders:
            raise error("bad handle")
        return [0, pin, int(pin in self.held), f"GPIO{pin}", self.held.get(pin, "")]

    def gpio_get_mode(self, handle: int, pin: int) -> int:
        return self.mode.get(pin, 0)

    def gpio_read(self, handle: int, pin: int) -> int:
        return self.level.get(pin, 0)

    def gpio_write(self, handle: int, pin: int, level: int) -> int:
        self.level[pin] = int(level)
        return 0

    def gpio_set_debounce_micros(self, handle: int, pin: int, us: int) -> int:
        self.debounced[pin] = us
        return 0

    def tx_pwm(self, handle: int, pin: int, frequency: float, duty: float) -> int:
        """As lgGpio.c has it: what sends no pulses can't be told to stop."""
        if frequency:
            self.pulsing.add(pin)
        elif pin in self.pulsing:
            self.pulsing.discard(pin)
        else:
            raise error("bad PWM micros")
        return 0

    def callback(self, handle: int, pin: int, edges: int, func: Any) -> Any:
        entry = (pin, func)
        self.callbacks.append(entry)
        return SimpleNamespace(cancel=lambda: self.callbacks.remove(entry))

    def edge(self, pin: int, level: int, stamp_ns: int) -> None:
        """An edge as lgpio's thread brings it, stamped by the kernel in nanoseconds."""
        self.level[pin] = level
        for listened, func in list(self.callbacks):
            if listened == pin:
                func(0, pin, level, stamp_ns)
