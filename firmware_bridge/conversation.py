"""The host's side of the line without the line: bytes and time in, bytes and news out.

Hello until it is answered, one request at a time, sent again until it is answered, events
acknowledged and taken once, a ping where nothing else is said (`docs/protocol.md` 2 to 4).

No clock and no port in here. Times are seconds on any clock that does not go back.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final, Literal

from firmware_bridge import codec
from firmware_bridge.lines import LineError, Splitter, next_number
from firmware_bridge.messages import (
    OLDEST,
    PROTOCOL,
    Ack,
    Event,
    Hello,
    Message,
    No,
    Ok,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    UnitHello,
)

HELLO_EVERY_S: Final = 0.15
RESEND_S: Final = 0.1
PING_AFTER_S: Final = 0.5
DEAD_AFTER_S: Final = 3.0
STALLED_S: Final = 0.5
QUIET_S: Final = 1.0
REMEMBERED: Final = 8
MOST_WAITING: Final = 16


@dataclass(slots=True)
class Counters:
    """What went wrong on the line, since the beginning.

    `bad`: lines that were none, or damaged. `missing`: line numbers that never came. `resent`:
    requests sent again. `duplicate`: events that came again, answers to nothing. `unknown`:
    whole lines with a word from another version.
    """

    heard: int = 0
    sent: int = 0
    bad: int = 0
    missing: int = 0
    resent: int = 0
    duplicate: int = 0
    unknown: int = 0


@dataclass(frozen=True, slots=True)
class Up:
    """The unit answered. `restarted`: it is one met before that has started anew since."""

    unit: UnitHello
    restarted: bool


@dataclass(frozen=True, slots=True)
class Heard:
    """The unit told something, unasked."""

    message: Message


@dataclass(frozen=True, slots=True)
class Answered:
    """The unit answered a request."""

    request: Message
    answer: Message


@dataclass(frozen=True, slots=True)
class Lost:
    """The unit is gone: `key` of `firmware_bridge.faults.SENTENCES`, with its parameters.

    What ran there is void. While the phase is "hello" it may answer again on the same port.
    """

    key: str
    params: dict[str, object] = field(default_factory=dict)


News = Up | Heard | Answered | Lost
Phase = Literal["closed", "hello", "up"]


@dataclass(slots=True)
class _Request:
    number: int
    message: Message
    raw: bytes
    sent_s: float


class Conversation:
    """One host talking to one unit, over any number of openings of its port.

    `hear` what the port brings, `speak` often and send what it returns, take the `news`.
    """

    def __init__(self) -> None:
        self.phase: Phase = "closed"
        self.counters = Counters()
        self.unit: UnitHello | None = None
        self.pong: Pong | None = None
        """How the unit said last that it is; None since it was met."""
        self._splitter = Splitter()
        self._news: list[News] = []
        self._number = 0
        self._last_heard: int | None = None
        self._outstanding: _Request | None = None
        self._waiting: deque[Message] = deque()
        self._acks: deque[int] = deque(maxlen=MOST_WAITING)
        self._taken: deque[int] = deque(maxlen=REMEMBERED)
        self._heard_s = 0.0
        self._spoke_s = 0.0
        self._sent_s = 0.0
        self._noise = 0
        self._wanted_id: str | None = None

    @property
    def noise(self) -> int:
        """Bytes that came since the port was opened: something is there that talks."""
        return self._noise

    @property
    def asking(self) -> bool:
        """A request waits for its turn or its answer."""
        return self.phase == "up" and (self._outstanding is not None or bool(self._waiting))

    def begin(self, now_s: float, wanted_id: str | None = None) -> None:
        """The port was opened: say hello, to the unit with this id if one is wanted."""
        self.phase = "hello"
        self._wanted_id = wanted_id
        self._splitter.clear()
        self._waiting.clear()
        self._acks.clear()
        self._last_heard = None
        self._heard_s = self._spoke_s = now_s
        self._sent_s = now_s - QUIET_S
        self._noise = 0
        self._outstanding = None

    def end(self, key: str, **params: object) -> None:
        """The port is gone, or given up: `Lost` is told if the unit was there."""
        if self.phase == "up":
            self._news.append(Lost(key, params))
        self.phase = "closed"

    def ask(self, message: Message) -> bool:
        """Send a request when its turn comes; False while the unit is not there."""
        if self.phase != "up" or len(self._waiting) >= MOST_WAITING:
            return False
        self._waiting.append(message)
        return True

    def news(self) -> list[News]:
        """What happened since the last call, oldest first."""
        told, self._news = self._news, []
        return told

    def hear(self, data: bytes, now_s: float) -> None:
        """Take what the port brought."""
        self._noise += len(data)
        overlong = self._splitter.overlong
        for raw in self._splitter.feed(data):
            self._hear_line(raw, now_s)
            if self.phase == "closed":
                return
        self.counters.bad += self._splitter.overlong - overlong

    def speak(self, now_s: float) -> bytes:
        """What is to be sent now."""
        if self.phase == "closed":
            return b""
        if now_s - self._spoke_s >= STALLED_S:
            # This computer stood still, not the line: what came meanwhile is yet to be heard.
            self._heard_s += now_s - self._spoke_s
        self._spoke_s = now_s
        if self.phase == "up" and now_s - self._heard_s >= DEAD_AFTER_S:
            self.end("line_silent")
            return b""
        lines = [self._write(Ack(event), now_s) for event in self._acks]
        self._acks.clear()
        lines.append(self._request(now_s))
        return b"".join(lines)

    def _request(self, now_s: float) -> bytes:
        again_s = HELLO_EVERY_S if self.phase == "hello" else RESEND_S
        if self._outstanding is not None:
            if now_s - self._outstanding.sent_s < again_s:
                return b""
            self._outstanding.sent_s = now_s
            self.counters.resent += 1
            return self._send(self._outstanding.raw, now_s)
        message = self._next_request(now_s)
        if message is None:
            return b""
        raw = self._write(message, now_s)
        self._outstanding = _Request(self._number, message, raw.lstrip(b"\n"), now_s)
        return raw

    def _next_request(self, now_s: float) -> Message | None:
        if self.phase == "hello":
            return Hello(PROTOCOL)
        if self._waiting:
            return self._waiting.popleft()
        return Ping() if now_s - self._sent_s >= PING_AFTER_S else None

    def _write(self, message: Message, now_s: float) -> bytes:
        self._number = next_number(self._number)
        return self._send(codec.write(self._number, message), now_s)

    def _send(self, raw: bytes, now_s: float) -> bytes:
        fresh = self.phase == "hello" or now_s - self._sent_s >= QUIET_S
        self._sent_s = now_s
        self.counters.sent += 1
        return b"\n" + raw if fresh else raw

    def _hear_line(self, raw: bytes, now_s: float) -> None:
        try:
            number, message = codec.read(raw)
        except codec.UnknownWordError as error:
            self._heard_s = now_s
            self._count(error.number)
            self.counters.unknown += 1
            return
        except codec.VersionError as error:
            self._refuse("unit_too_old", spoken=error.protocol, oldest=OLDEST)
            return
        except LineError:
            self.counters.bad += 1
            return
        self._heard_s = now_s
        self._count(number)
        if isinstance(message, UnitHello):
            self._meet(message)
        elif isinstance(message, No) and message.why == "version" and self._answers(message):
            self._refuse("host_too_old", spoken=PROTOCOL, oldest=message.what)
        elif self.phase == "up":
            self._take(message)

    def _count(self, number: int) -> None:
        self.counters.heard += 1
        if self._last_heard is not None:
            self.counters.missing += (number - self._last_heard - 1) % 255
        self._last_heard = number

    def _refuse(self, key: str, **params: object) -> None:
        self.phase = "closed"
        self._news.append(Lost(key, params))

    def _answers(self, message: UnitHello | Ok | No | Pong | SelfTested) -> bool:
        return self._outstanding is not None and self._outstanding.number == message.answers

    def _meet(self, unit: UnitHello) -> None:
        """The unit says who it is: as the answer to hello, or because it started anew."""
        if self.phase == "hello" and self._answers(unit):
            if self._wanted_id not in (None, unit.unit_id):
                self._refuse("another_unit", found=unit.unit_id, known=self._wanted_id)
                return
            known = self.unit
            restarted = (
                known is not None and known.unit_id == unit.unit_id and known.boot != unit.boot
            )
            if known is None or (known.unit_id, known.boot) != (unit.unit_id, unit.boot):
                self._taken.clear()
            self.unit, self.pong = unit, None
            self.phase = "up"
            self._outstanding = None
            self._news.append(Up(unit, restarted))
        elif self.phase == "up" and self.unit is not None and unit.boot != self.unit.boot:
            self._restarted()

    def _restarted(self) -> None:
        """Nothing is known to the unit anymore: say hello anew."""
        self._news.append(Lost("unit_restarted"))
        self._outstanding = None
        self._waiting.clear()
        self.phase = "hello"

    def _take(self, message: Message) -> None:
        if isinstance(message, Event):
            self._acks.append(message.event)
            if message.event in self._taken:
                self.counters.duplicate += 1
                return
            self._taken.append(message.event)
            self._news.append(Heard(message))
        elif isinstance(message, (Ok, No, Pong, SelfTested)):
            self._take_answer(message)
        else:
            self._news.append(Heard(message))

    def _take_answer(self, answer: Ok | No | Pong | SelfTested) -> None:
        request = self._outstanding
        if request is None or not self._answers(answer) or not _fits(request.message, answer):
            self.counters.duplicate += 1
            return
        self._outstanding = None
        if isinstance(answer, Pong) and self.unit is not None and answer.boot != self.unit.boot:
            self._restarted()
            return
        if isinstance(answer, Pong):
            self.pong = answer
        self._news.append(Answered(request.message, answer))


def _fits(request: Message, answer: Message) -> bool:
    """This is an answer that this request can have."""
    if isinstance(answer, No):
        return True
    wanted = {Ping: Pong, SelfTest: SelfTested}.get(type(request), Ok)
    return isinstance(answer, wanted)
