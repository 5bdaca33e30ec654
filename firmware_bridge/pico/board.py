"""The board: pins, clock, line, noise and memory of a Raspberry Pi Pico.

    GP2 left paddle    GP4 timer button   GP5 red     GP7 arrow to the left    GP9 buzzer
    GP3 right paddle                      GP6 green   GP8 arrow to the right
    GP10 wheel a       GP11 wheel b       GP12 wheel index

Paddles, button and wheel lie between their pin and ground; the pull-ups are on.
"""

import os
import select
import sys
from array import array
from time import ticks_add, ticks_diff, ticks_us

import machine
import micropython
from machine import PWM, Pin

GPIO_IN = 0xD0000004  # all pins at once, in the chip's own register
FIRST_PADDLE = 2
FIRST_WHEEL = 10
CHANGES = 128

RED, GREEN, ARROW_LEFT, ARROW_RIGHT = 1, 2, 4, 8
LAMP_PINS = (5, 6, 7, 8)

TICK_NS = 1_000
RESOLUTION_US = 500  # as stated; not measured on silicon
BOOT_FILE = "boot.txt"


class Changes:
    """Changes of two or three neighboring pins, stamped by one handler that reads them at once.

    A pin that was back before it was read has changed too: two merged edges (docs/referee.md 1).
    The handler runs in interrupt context: it allocates nothing.
    """

    def __init__(self, first, count):
        self._shift = first
        self._mask = (1 << count) - 1
        self._stamps = array("i", [0] * CHANGES)
        self._bits = bytearray(CHANGES)
        self._in = self._out = 0
        self._last = 0
        self.overrun = False
        self._handler = self._changed  # bound once: binding allocates
        self._pins = [Pin(first + each, Pin.IN, Pin.PULL_UP) for each in range(count)]
        self.begin()
        for pin in self._pins:
            pin.irq(self._handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def read(self):
        """The pins now: a bit each, 1 for down."""
        return ~(machine.mem32[GPIO_IN] >> self._shift) & self._mask

    def begin(self):
        """Forget old changes; the reading that the next ones are held against."""
        self._out = self._in
        self.overrun = False
        self._last = self.read()
        return self._last

    def next(self):
        """Stamp, reading and changed pins of the oldest change not taken yet; None: none is."""
        at = self._out
        if at == self._in:
            return None
        change = (self._stamps[at], self._bits[at] & 7, self._bits[at] >> 3)
        self._out = (at + 1) % CHANGES
        return change

    def _changed(self, pin):
        bits = ~(machine.mem32[GPIO_IN] >> self._shift) & self._mask
        changed = bits ^ self._last
        if not changed:
            index = 0
            while self._pins[index] is not pin:
                index += 1
            changed = 1 << index
        self._last = bits
        at = self._in
        following = (at + 1) % CHANGES
        if following == self._out:
            self.overrun = True
            return
        self._stamps[at] = ticks_us()
        self._bits[at] = changed << 3 | bits
        self._in = following


class Board:
    """Everything of the board that the unit uses. Ticks are microseconds; they wrap."""

    def __init__(self):
        self.paddles = Changes(FIRST_PADDLE, 2)
        self.wheel = Changes(FIRST_WHEEL, 3)
        self._timer = Pin(4, Pin.IN, Pin.PULL_UP)
        self._lamps = [Pin(number, Pin.OUT, value=0) for number in LAMP_PINS]
        self._buzzer = PWM(Pin(9))
        self._buzzer.duty_u16(0)
        micropython.kbd_intr(-1)  # 0x03 on the line is a byte like any other
        self._poll = select.poll()
        self._poll.register(sys.stdin, select.POLLIN)
        self.boot_number = self._count_boot()
        self.unit_id = "".join(f"{byte:02x}" for byte in machine.unique_id()[-4:])

    def give_line_back(self):
        """0x03 interrupts again: MicroPython's own prompt has the line."""
        micropython.kbd_intr(3)

    def timer_down(self):
        """The timer button is down."""
        return not self._timer.value()

    def light_go(self):
        """Green for red; the tick of it."""
        self._lamps[1].value(1)
        at = ticks_us()
        self._lamps[0].value(0)
        return at

    def light(self, lamps):
        """These lamps and no other."""
        for bit, pin in enumerate(self._lamps):
            pin.value(lamps >> bit & 1)

    def sound(self, hertz):
        """A tone; 0: quiet."""
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(32768 if hertz else 0)

    def received(self):
        """The next byte of the line, None: nothing came within a millisecond."""
        if not self._poll.poll(1):
            return None
        byte = sys.stdin.buffer.read(1)
        return byte[0] if byte else None

    def waiting(self):
        """Another byte is there already."""
        return bool(self._poll.poll(0))

    def send(self, line):
        """Put a line on the line."""
        sys.stdout.buffer.write(line)

    def draw(self, below):
        """Uniform from 0, `below` left out, from the chip's noise."""
        mask = 1
        while mask < below - 1:
            mask = mask << 1 | 1
        while True:
            drawn = int.from_bytes(os.urandom(4), "little") & mask
            if drawn < below:
                return drawn

    def different_noise(self):
        """How many of sixteen draws of noise differ."""
        return len(set(os.urandom(16)))

    def memory_holds(self):
        """The boot number is kept."""
        return self._kept_boot() == self.boot_number

    def _kept_boot(self):
        try:
            with open(BOOT_FILE) as file:
                return int(file.read())
        except (OSError, ValueError):
            return 0

    def _count_boot(self):
        boot = (self._kept_boot() + 1) & 0xFFFF
        with open(BOOT_FILE, "w") as file:
            file.write(str(boot))
        return boot


def since(tick, begin):
    """Microseconds from one tick to another."""
    return ticks_diff(tick, begin)


def now():
    """The tick now."""
    return ticks_us()


def after(tick, us):
    """The tick so many microseconds later."""
    return ticks_add(tick, us)
