"""A unit in a few lines, written from the page alone: enough to try the host's side on.

Pure, like the conversation: bytes and seconds in, bytes out. What it tells is told by the test.
"""

from __future__ import annotations

from dataclasses import replace

from firmware_bridge import codec
from firmware_bridge.lines import LineError, Splitter, check, next_number
from firmware_bridge.messages import (
    Ack,
    Arm,
    Event,
    Hello,
    Lamp,
    Message,
    No,
    Ok,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    Tone,
    UnitHello,
)

RESEND_S = 0.1
SILENT_S = 3.0


class PlayedUnit:
    """`hear` and `speak` like a unit; `tell` sends a line once, `keep` an event until acked."""

    attached = "ptrgab"

    def __init__(self, unit_id: str = "1a2b3c4d", boot: int = 1, protocol: int = 1) -> None:
        self.unit_id = unit_id
        self.boot = boot
        self.protocol = protocol
        self.asked: list[Message] = []
        self.deaf = False
        self.busy = False
        self.duel = self.unknown = 0
        self.state = "idle"
        self.tested = SelfTested(1, True, True, 9, False, False, False, 0)
        self._splitter = Splitter()
        self._number = 0
        self._out = b""
        self._kept: list[tuple[Event, float]] = []
        self._heard_s = float("-inf")

    @property
    def kept(self) -> int:
        return len(self._kept)

    def restart(self) -> None:
        """The unit lost its power and came back."""
        self.__init__(self.unit_id, self.boot + 1, self.protocol)  # type: ignore[misc]
        self.tell(self._hello(0))

    def tell(self, message: Message) -> None:
        self._number = next_number(self._number)
        self._out += codec.write(self._number, message)

    def tell_text(self, text: str) -> None:
        """A whole line of words that need not be in this version of the page."""
        self._number = next_number(self._number)
        sealed = f"{self._number} {text}".encode()
        self._out += sealed + b"*" + check(sealed) + b"\n"

    def keep(self, event: Event, now_s: float) -> None:
        self._kept.append((event, now_s))
        self.tell(event)

    def hear(self, data: bytes, now_s: float) -> None:
        for raw in self._splitter.feed(data):
            try:
                number, message = codec.read(raw)
            except codec.UnknownWordError as error:
                self.unknown += 1
                self.tell(No(error.number, "unknown", "-"))
                continue
            except LineError:
                continue
            if not self.deaf:
                self._heard_s = now_s
                self._answer(number, message)

    def speak(self, now_s: float) -> bytes:
        if now_s - self._heard_s < SILENT_S:
            for at, (event, sent_s) in enumerate(self._kept):
                if now_s - sent_s >= RESEND_S:
                    self._kept[at] = (event, now_s)
                    self.tell(event)
        said, self._out = self._out, b""
        return said

    def _answer(self, number: int, message: Message) -> None:
        self.asked.append(message)
        match message:
            case Ack(event):
                self._kept = [each for each in self._kept if each[0].event != event]
            case Hello(protocol) if protocol < self.protocol - 1:
                self.tell(No(number, "version", str(self.protocol)))
            case Hello():
                self.tell(self._hello(number))
            case Ping():
                how = (
                    self.state,
                    self.duel,
                    self.boot,
                    False,
                    False,
                    self.kept,
                    0,
                    0,
                    self.unknown,
                )
                self.tell(Pong(number, *how))
            case SelfTest():
                self.tell(replace(self.tested, answers=number))
            case Lamp() | Tone() if self.busy:
                self.tell(No(number, "busy", "-"))
            case Arm(duel):
                self.duel = duel
                self.tell(Ok(number))
            case _:
                self.tell(Ok(number))

    def _hello(self, number: int) -> UnitHello:
        return UnitHello(
            number,
            self.protocol,
            "1.0.0",
            "played",
            self.unit_id,
            self.boot,
            500,
            20,
            self.attached,
        )
