"""A Uno in memory: the ELF that goes onto the board, run by simavr cycle by cycle."""

from __future__ import annotations

import ctypes
import dataclasses
import struct
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from firmware_bridge import codec
from firmware_bridge.lines import Splitter, next_number
from firmware_bridge.messages import Ack, Event, Message, Ping
from hardware.edges import Side
from tests.firmware_bridge.pure_firmware import BUILD, HERE, ROOT, compiled

M = TypeVar("M", bound=Message)

MHZ: Final = 16
PACKAGES: Final = ("g++", "gcc-avr", "avr-libc", "arduino-core-avr", "libsimavr-dev")

PADDLES: Final[dict[Side, tuple[str, int]]] = {"left": ("D", 2), "right": ("D", 3)}
TIMER: Final = ("D", 4)
WHEEL: Final = {"a": ("C", 0), "b": ("C", 1), "index": ("C", 2)}
LAMPS: Final = {("D", 5): "red", ("D", 6): "green", ("D", 7): "arrow_left", ("B", 0): "arrow_right"}
BUZZER: Final = ("B", 3)

SEEN: Final = 65_536
AT_OUTPUT: Final = 1
AT_LINE: Final = 2
LEFT_OUT_US: Final = 600
STACK_POINTER: Final = (0x5D, 0x5E)
UNTOUCHED: Final = 0xA5
MARK: Final = 0x7C01
ID: Final = 0x1A2B3C4D


class Lit(NamedTuple):
    """A lamp was switched at a cycle."""

    cycle: int
    lamp: str
    on: bool


@cache
def elf(sketch: Path | None = None) -> Path:
    """The firmware, built as `make firmware` builds it; or another sketch, built as it is."""
    build = BUILD if sketch is None else BUILD / sketch.name
    build.mkdir(parents=True, exist_ok=True)
    makefile = ROOT / "firmware_bridge/arduino/firmware.mk"
    lock = ["flock", str(build / "lock")]
    other = [] if sketch is None else [f"SKETCH={sketch}", f"NAME={sketch.name}"]
    made = subprocess.run(
        [*lock, "make", "-s", "-f", str(makefile), f"BUILD={build}", *other],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stdout + made.stderr
    return build / f"{sketch.name if sketch else 'table_companion'}.elf"


@cache
def _simavr() -> ctypes.CDLL:
    library = ctypes.CDLL(str(compiled("board", "gcc", [HERE / "native/board.c"], "-lsimavr")))
    library.board_new.restype = ctypes.c_void_p
    library.board_new.argtypes = [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_uint32]
    library.board_cycle.restype = ctypes.c_uint64
    for name in ("cycle", "forget", "free", "giving", "reset", "ticks"):
        getattr(library, f"board_{name}").argtypes = [ctypes.c_void_p]
    library.board_move.argtypes = [
        ctypes.c_void_p, ctypes.c_uint64, ctypes.c_char, *[ctypes.c_uint8] * 3,
    ]  # fmt: skip
    library.board_give.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint32]
    library.board_run.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_uint32]
    library.board_skip.argtypes = [ctypes.c_void_p, ctypes.c_uint32]
    library.board_said.argtypes = [
        ctypes.c_void_p, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint64),
    ]  # fmt: skip
    library.board_seen.argtypes = [ctypes.c_void_p, *[ctypes.c_void_p] * 4]
    library.board_poke.argtypes = [ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint8]
    library.board_peek.argtypes = [ctypes.c_void_p, ctypes.c_uint16]
    library.board_peek.restype = ctypes.c_uint8
    library.board_memory.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_uint32]
    return library


@cache
def address_of(name: str) -> int:
    """Where a variable of the firmware, or an end of the linker's, lies in its RAM."""
    symbols = subprocess.run(["avr-nm", str(elf())], capture_output=True, text=True).stdout
    names = {line.split()[-1]: line.split()[0] for line in symbols.splitlines()}
    found = next(each for each in names if each == name or f"L{len(name)}{name}" in each)
    return int(names[found], 16) & 0xFFFF


def memory_of(unit_id: int = ID, boot: int = 0) -> bytes:
    """What a board keeps without power that has started `boot` times."""
    return struct.pack("<HIH", MARK, unit_id, boot)


class Uno:
    """The board. Cycles count from power-on, 16 a microsecond.

    `memory` is what it kept without power; b"": it is fresh from the shop. `sketch`: the folder of
    another sketch than the firmware.
    """

    def __init__(self, memory: bytes | None = None, sketch: Path | None = None) -> None:
        self._lib = _simavr()
        memory = memory_of() if memory is None else memory
        self._board = self._lib.board_new(str(elf(sketch)).encode(), memory, len(memory))
        assert self._board, "simavr does not take the ELF"
        self._splitter = Splitter()
        self._inbox: list[Message] = []
        self._number = 0
        self._bytes = ctypes.create_string_buffer(1 << 20)
        self._outputs = (
            (ctypes.c_uint64 * SEEN)(),
            (ctypes.c_uint8 * SEEN)(),
            (ctypes.c_uint8 * SEEN)(),
            (ctypes.c_char * SEEN)(),
        )
        self.last_byte_cycle = 0

    @property
    def cycle(self) -> int:
        return int(self._lib.board_cycle(self._board))

    def close(self) -> None:
        if self._board:
            self._lib.board_free(self._board)
            self._board = None

    def run_to(self, cycle: int, stops: int = 0) -> None:
        assert self._lib.board_run(self._board, cycle, stops), "the firmware crashed"

    @contextmanager
    def slower(self) -> Iterator[None]:
        """Meanwhile its loop comes round some ten times less often, and simulating is as much
        faster. What has its moment keeps it to the cycle: pins, interrupts, clock, line."""
        self._lib.board_skip(self._board, LEFT_OUT_US * MHZ)
        try:
            yield
        finally:
            self._lib.board_skip(self._board, 0)

    def run_us(self, us: float) -> None:
        self.run_to(self.cycle + round(us * MHZ))

    def move(self, cycle: int, pin: tuple[str, int], high: bool, unheard: bool = False) -> None:
        """A pin is high or low from this cycle on; `unheard`: the interrupt of it gets lost."""
        port, number = pin
        moved = self._lib.board_move(
            self._board, max(0, cycle), port.encode(), number, high, unheard
        )
        assert moved, "too many moves at once"

    def press(self, side: Side, cycle: int) -> None:
        self.move(cycle, PADDLES[side], False)

    def release(self, side: Side, cycle: int) -> None:
        self.move(cycle, PADDLES[side], True)

    def forget_moves(self) -> None:
        """Whatever was still to be moved is not."""
        self._lib.board_forget(self._board)

    def give(self, data: bytes) -> None:
        """Put bytes on the line to the firmware, at 115 200 baud."""
        self._lib.board_give(self._board, data, len(data))

    @property
    def giving(self) -> int:
        """Bytes still on their way to the firmware."""
        return int(self._lib.board_giving(self._board))

    def ask(self, message: Message) -> int:
        """Send a message; the number of its line."""
        self._number = next_number(self._number)
        self.give(codec.write(self._number, message))
        return self._number

    def said(self) -> bytes:
        """What the firmware put on the line since the last call."""
        last = ctypes.c_uint64(self.last_byte_cycle)
        count = self._lib.board_said(self._board, self._bytes, ctypes.byref(last))
        self.last_byte_cycle = last.value
        return ctypes.string_at(self._bytes, count)

    def told(self) -> list[Message]:
        """The messages in what it put on the line since the last call; each must be whole."""
        self._inbox += [codec.read(raw)[1] for raw in self._splitter.feed(self.said())]
        told, self._inbox = self._inbox, []
        return told

    def until(
        self, kind: type[M], for_us: int = 1_000_000, **fields: Any
    ) -> tuple[M, list[Message]]:
        """Run until it tells such a message; that, and everything told on the way.

        The unit hears a ping every second, and the ack of every event.
        """
        end = self.cycle + for_us * MHZ
        ping = self.cycle + 1_000_000 * MHZ
        everything: list[Message] = []
        while self.cycle < end:
            self.run_to(min(end, ping), AT_LINE)
            if self.cycle >= ping:
                self.ask(Ping())
                ping += 1_000_000 * MHZ
            told = self.told()
            for at, message in enumerate(told):
                if isinstance(message, Event):
                    self.ask(Ack(message.event))
                everything.append(message)
                if isinstance(message, kind) and fields.items() <= _named(message).items():
                    self._inbox = told[at + 1 :]
                    return message, everything
        raise AssertionError(f"no {kind.__name__} within {for_us} us: {everything}")

    def lit(self) -> list[Lit]:
        """The lamps that were switched since the last call."""
        return [Lit(at, LAMPS[pin], on) for at, pin, on in self.seen() if pin in LAMPS]

    def until_lit(self, lamp: str, for_us: int = 200_000) -> int:
        """Run in small steps until this lamp is switched on; the cycle at which it was."""
        end = self.cycle + for_us * MHZ
        while self.cycle < end:
            self.run_to(end, AT_OUTPUT)
            for each in self.lit():
                if each.lamp == lamp and each.on:
                    return each.cycle
        raise AssertionError(f"{lamp} was not lit within {for_us} us")

    def seen(self) -> list[tuple[int, tuple[str, int], bool]]:
        """The outputs that were switched since the last call: cycle, pin, level."""
        cycles, pins, levels, ports = self._outputs
        count = self._lib.board_seen(self._board, *self._outputs)
        return [
            (cycles[at], (ports[at].decode(), pins[at]), bool(levels[at])) for at in range(count)
        ]

    def memory(self, size: int = 8) -> bytes:
        """What it keeps without power."""
        kept = ctypes.create_string_buffer(size)
        self._lib.board_memory(self._board, kept, size)
        return kept.raw

    def set_overflows(self, count: int) -> None:
        """Set the upper half of its clock, which counts 32.768 ms each."""
        self._poke(address_of("overflows"), count.to_bytes(2, "little"))

    def mark_free_ram(self) -> None:
        """Fill what lies between the firmware's variables and its stack."""
        bottom, stack = address_of("_end"), self._stack()
        self._poke(bottom, bytes([UNTOUCHED]) * (stack - bottom))

    def free_ram(self) -> int:
        """Bytes of it that the stack has never reached since."""
        bottom = address_of("_end")
        touched = (
            address
            for address in range(bottom, self._stack())
            if self._lib.board_peek(self._board, address) != UNTOUCHED
        )
        return next(touched, self._stack()) - bottom

    def _stack(self) -> int:
        low, high = (self._lib.board_peek(self._board, address) for address in STACK_POINTER)
        return int(low) | int(high) << 8

    def _poke(self, address: int, data: bytes) -> None:
        for at, byte in enumerate(data):
            self._lib.board_poke(self._board, address + at, byte)

    def clock_turns_at(self) -> int:
        """The cycle at which its 16-bit clock, of 8 cycles a tick, goes round next."""
        return self.cycle + (65_536 - self._lib.board_ticks(self._board)) * 8

    def reset(self) -> None:
        """Power off and on again."""
        self._lib.board_reset(self._board)
        self._splitter.clear()


def _named(message: Message) -> dict[str, Any]:
    return {each.name: getattr(message, each.name) for each in dataclasses.fields(message)}


class UnoDevice:
    """The board in real time, as a device behind a pty. Its clock may run slow, never fast."""

    def __init__(self, uno: Uno) -> None:
        self.uno = uno
        self._at_s: float | None = None

    def hear(self, data: bytes, now_s: float) -> None:
        self.uno.give(data)

    def speak(self, now_s: float) -> bytes:
        if self._at_s is not None:
            # Where the computer is too slow the board's time passes more slowly.
            passed_s = min(now_s - self._at_s, 0.005)
            self.uno.run_us(passed_s * 1e6)
        self._at_s = now_s
        return self.uno.said()


class Hand(NamedTuple):
    """A paddle is moved so long after a lamp is lit."""

    after: str
    at_us: int
    side: Side
    down: bool = True


class HandsDevice(UnoDevice):
    """The board in real time with people at it, who do the same in every duel."""

    def __init__(self, uno: Uno, hands: tuple[Hand, ...] = ()) -> None:
        super().__init__(uno)
        self.hands = hands
        self.lit: list[Lit] = []
        self._buzzer = False
        self.buzzed: list[int] = []
        """The cycles at which the buzzer's pin was turned."""

    @property
    def shining(self) -> set[str]:
        """The lamps that are on now."""
        now = {each.lamp: each.on for each in self.lit}
        return {lamp for lamp, on in now.items() if on}

    def let_go(self) -> None:
        """Nobody touches a paddle anymore."""
        self.uno.forget_moves()
        for side in PADDLES:
            self.uno.release(side, 0)

    def speak(self, now_s: float) -> bytes:
        said = super().speak(now_s)
        seen = self.uno.seen()
        for at, pin, on in seen:
            if pin == BUZZER and on != self._buzzer:
                self._buzzer = on
                self.buzzed.append(at)
        for each in [Lit(at, LAMPS[pin], on) for at, pin, on in seen if pin in LAMPS]:
            self.lit.append(each)
            for hand in self.hands if each.on else ():
                if hand.after == each.lamp:
                    cycle = each.cycle + hand.at_us * MHZ
                    self.uno.move(cycle, PADDLES[hand.side], not hand.down)
        return said


def tap(side: Side, at_us: int, after: str = "green") -> tuple[Hand, Hand]:
    """A press, and its release 10 ms later."""
    return (Hand(after, at_us, side), Hand(after, at_us + 10_000, side, down=False))
