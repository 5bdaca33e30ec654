"""A Pico at a test's table: the unmodified main.py on MicroPython, its time in the test's hand.

Time passes only as the test grants it, so each contact has its exact stamp and a spin of a minute
takes no minute. One process plays as many duels and spins as are asked of it.
"""

from __future__ import annotations

import os
import select
import socket
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TypeVar

from firmware_bridge import codec
from firmware_bridge.lines import Splitter, next_number
from firmware_bridge.messages import Ack, Event, Hello, Message, UnitHello
from tests.firmware_bridge.carried import Move
from tests.firmware_bridge.pico import HERE, LAMPS, PINS, SOURCE, micropython

M = TypeVar("M", bound=Message)

LINES: Final = {**PINS, "timer": 4, "a": 10, "b": 11, "index": 12}
STEP_US: Final = 5_000
"""How often the firmware's loop comes round where nothing is exact."""

PATIENCE_S: Final = 30


class PicoTable:
    """The firmware, asked in messages and granted time."""

    def __init__(self, folder: Path, firmware: Path = SOURCE / "main.py") -> None:
        program = micropython()
        assert program is not None
        self._table, its_end = socket.socketpair()
        self._splitter = Splitter()
        self._number = 0
        self._heard: list[Message] = []
        self._process = subprocess.Popen(
            [program, str(firmware)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[its_end.fileno()],
            cwd=folder,
            env={
                "MICROPYPATH": f"{HERE / 'pico_paced'}:{HERE / 'pico_fakes'}:{SOURCE}:.frozen",
                "PICO_TABLE": str(its_end.fileno()),
            },
        )
        its_end.close()
        self.now_us = 0
        """Microseconds granted since the start."""

    def close(self) -> None:
        self._table.close()
        self._process.kill()
        self._process.wait()

    def greet(self) -> UnitHello:
        """Say hello; its answer."""
        self.wait_for(UnitHello)
        return self.answered(Hello(1), UnitHello)

    def ask(self, message: Message) -> None:
        """Say it; the firmware hears it before any more time passes."""
        self._number = next_number(self._number)
        assert self._process.stdin is not None
        self._process.stdin.write(codec.write(self._number, message))
        self._process.stdin.flush()

    def answered(self, message: Message, kind: type[M]) -> M:
        """Say it, and hear this answer; time stands still meanwhile."""
        self.ask(message)
        return self.wait_for(kind)

    def wait_for(self, kind: type[M]) -> M:
        """The next message of this kind, as time stands still."""
        while True:
            for at, message in enumerate(self._heard):
                if isinstance(message, kind):
                    del self._heard[: at + 1]
                    return message
            self._listen(PATIENCE_S, kind.__name__)

    def told(self) -> list[Message]:
        """What it said since somebody listened last; events are acknowledged."""
        while self._listen(0):
            continue
        told, self._heard = self._heard, []
        for message in told:
            if isinstance(message, Event):
                self.ask(Ack(message.event))
        return told

    def move(self, moves: Iterable[Move]) -> None:
        """Lines move so long from now; those of one stamp at once."""
        together: dict[int, list[str]] = {}
        for t_us, line, level, how in moves:
            pin, high = LINES[line], 1 - level
            if how == "pulses":
                self._say(f"pulse {t_us} {pin}")
            elif how == "is lost":
                self._say(f"lost {t_us} {pin} {high}")
            else:
                together.setdefault(t_us, []).append(f"{pin} {high}")
        for t_us, pins in together.items():
            self._say(f"pins {t_us} {' '.join(pins)}")

    def forget_moves(self) -> None:
        """Whatever was still to be moved is not."""
        self._say("forget 0")

    def run(self, us: int, step_us: int = STEP_US) -> None:
        """So much time passes; the firmware's loop comes round every `step_us`, and at the end."""
        if us <= 0:
            return
        self._say(f"run {us} {step_us}")
        ready, _, _ = select.select([self._table], [], [], PATIENCE_S)
        assert ready, "the firmware stands still"
        assert self._table.recv(1) == b".", "the firmware ended"
        self.now_us += us

    def lamps(self) -> set[str]:
        """The lamps that are lit."""
        self._say("lamps 0")
        word = b""
        while not word.endswith(b"\n"):
            word += self._table.recv(16)
        return {lamp for lamp, pin in LAMPS.items() if int(word) >> pin & 1}

    def _say(self, text: str) -> None:
        self._table.sendall(text.encode() + b"\n")

    def _listen(self, for_s: float, wanted: str = "") -> bool:
        """Hear what is on the line; False: nothing is."""
        assert self._process.stdout is not None
        ready, _, _ = select.select([self._process.stdout], [], [], for_s)
        if not ready:
            assert not wanted, f"no {wanted} while time stands still: {self._heard}"
            return False
        data = os.read(self._process.stdout.fileno(), 65_536)
        assert data, "the firmware ended"
        self._heard += [codec.read(raw)[1] for raw in self._splitter.feed(data)]
        return True
