"""The link to a unit: one thread that finds its port, keeps it talking and finds it again.

    closed ──► look for ports ──► open ──► hello ──► up
                     ▲                       │        │
                     └──── back off ◄────────┴────────┘ unplugged, silent

Nobody's code runs on the thread: what happened waits in `news()`, what is asked in `ask()`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Final, Literal

from firmware_bridge.conversation import Conversation, Counters, Lost, News, Up
from firmware_bridge.faults import PortError
from firmware_bridge.messages import Message, Pong, UnitHello
from firmware_bridge.ports import find_ports
from firmware_bridge.wire import Opener, Wire, open_serial

HELLO_FOR_S: Final = 2.5
"""How long a port is asked: a board that was reset by opening it starts in two seconds."""

BACK_OFF_S: Final = (0.1, 0.2, 0.4)
REFUSED_BACK_OFF_S: Final = 2.0
"""A port is opened less often where opening may reset a board that is not ours to use."""

LEAVE_S: Final = 0.3
"""What was asked before the link is closed is sent and answered within."""

REFUSED: Final = ("unit_too_old", "host_too_old", "another_unit", "other_talk")
MOST_NEWS: Final = 500

Direction = Literal["in", "out"]
Tap = Callable[[float, Direction, bytes], None]


def usb_ports() -> Sequence[str]:
    """The names of the ports on USB cables, those last that this user may not open: tried, they
    say why there is no unit."""
    found = [port for port in find_ports() if port.usb]
    return [port.name for port in sorted(found, key=lambda port: not port.permitted)]


class Link:
    """The line to one unit, from `start` until `close`.

    `port`: the one the unit is on; None looks through `ports()`. Once a unit was met it is
    looked for by its id: first where it was, then behind every other port, new ones first.
    `tap` hears every byte in both directions on the link's thread; it must not raise.
    """

    def __init__(
        self,
        port: str | None = None,
        ports: Callable[[], Sequence[str]] = usb_ports,
        opener: Opener = open_serial,
        tap: Tap | None = None,
    ) -> None:
        self._given = port
        self._ports = ports
        self._opener = opener
        self._tap = tap
        self._conversation = Conversation()
        self._unit_id: str | None = None
        self._last_port: str | None = None
        self._seen: set[str] = set()
        self._news: deque[News] = deque(maxlen=MOST_NEWS)
        self._asked: deque[Message] = deque(maxlen=16)
        self._trouble: Lost | None = None
        self._up = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="unit link", daemon=True)

    @property
    def up(self) -> bool:
        """The unit answers."""
        return self._up.is_set()

    @property
    def unit(self) -> UnitHello | None:
        """Who the unit is, as it said last; None before it was met."""
        return self._conversation.unit

    @property
    def port(self) -> str | None:
        """The port at which the unit was met last."""
        return self._last_port

    @property
    def counters(self) -> Counters:
        """What went wrong on the line so far."""
        return self._conversation.counters

    @property
    def pong(self) -> Pong | None:
        """How the unit said last that it is, its own counters among it; None since it was met."""
        return self._conversation.pong

    @property
    def trouble(self) -> Lost | None:
        """Why the unit is not there now; None while it is, or while it is still being asked."""
        return self._trouble

    def start(self) -> None:
        """Begin to look for the unit."""
        self._thread.start()

    def wait_up(self, timeout_s: float) -> bool:
        """Wait until the unit answers; False when it did not in time."""
        return self._up.wait(timeout_s)

    def ask(self, message: Message) -> bool:
        """Send a request; its `Answered` comes with the news. False while the link is down."""
        if not self.up:
            return False
        self._asked.append(message)
        return True

    def news(self) -> list[News]:
        """What happened since the last call, oldest first."""
        told: list[News] = []
        while self._news:
            told.append(self._news.popleft())
        return told

    def close(self) -> None:
        """Let go of the port, having sent what was asked; closing twice does no harm."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(timeout=5)
        self._up.clear()

    def _run(self) -> None:
        failed = 0
        while not self._stop.is_set():
            met = False
            for name in self._candidates():
                met = self._try(name)
                if met or self._stop.is_set():
                    break
            failed = 0 if met else failed + 1
            self._stop.wait(self._back_off_s(failed))

    def _back_off_s(self, failed: int) -> float:
        if self._trouble is not None and self._trouble.key in REFUSED:
            return REFUSED_BACK_OFF_S
        return BACK_OFF_S[min(failed, len(BACK_OFF_S) - 1)]

    def _candidates(self) -> list[str]:
        """The ports to try, the likeliest first."""
        found = list(self._ports()) if self._given is None or self._unit_id else []
        new = [name for name in found if name not in self._seen]
        self._seen = set(found)
        wanted = [self._last_port, self._given, *new, *found]
        names = [name for name in dict.fromkeys(wanted) if name is not None]
        if not names and not self._unplugged:
            self._trouble = Lost("no_port")
        return names

    @property
    def _unplugged(self) -> bool:
        """The unit was there and its port is gone: that says more than that there is no port."""
        return self._trouble is not None and self._trouble.key == "port_lost"

    def _try(self, name: str) -> bool:
        """Talk at this port until it is over; True when the unit was there."""
        try:
            wire = Wire(name, self._opener)
        except PortError as error:
            if not (error.key == "port_missing" and self._unplugged):
                self._say_trouble(error)
            return False
        met = False
        try:
            met = self._talk(wire)
        except PortError as error:
            self._conversation.end(error.key, **error.params)
            self._say_trouble(error)
        finally:
            self._tell()
            self._up.clear()
            wire.close()
        return met

    def _say_trouble(self, error: PortError) -> None:
        self._trouble = Lost(error.key, dict(error.params))

    def _talk(self, wire: Wire) -> bool:
        conversation = self._conversation
        begun_s = time.monotonic()
        conversation.begin(begun_s, self._unit_id)
        met = False
        while conversation.phase != "closed" and not self._stop.is_set():
            self._exchange(wire)
            met = self._tell(wire) or met
            if conversation.phase != "hello":
                begun_s = time.monotonic()
            elif time.monotonic() - begun_s > HELLO_FOR_S:
                key = "other_talk" if conversation.noise else "no_answer"
                self._trouble = Lost(key, {"port": wire.name})
                conversation.end("line_silent")
        self._take_leave(wire)
        return met

    def _take_leave(self, wire: Wire) -> None:
        """Lamps are dark and a duel is given up before the port is closed."""
        end_s = time.monotonic() + LEAVE_S
        while (self._asked or self._conversation.asking) and time.monotonic() < end_s:
            if self._conversation.phase != "up":
                return
            self._exchange(wire)

    def _exchange(self, wire: Wire) -> None:
        """One round: send what is due, hear what came, and acknowledge it at once."""
        while self._asked and self._conversation.ask(self._asked[0]):
            self._asked.popleft()
        self._send(wire)
        data = wire.read()
        if data:
            self._tapped("in", data)
            self._conversation.hear(data, time.monotonic())
            self._send(wire)

    def _send(self, wire: Wire) -> None:
        data = self._conversation.speak(time.monotonic())
        if data:
            self._tapped("out", data)
            wire.write(data)

    def _tapped(self, direction: Direction, data: bytes) -> None:
        if self._tap is not None:
            self._tap(time.monotonic(), direction, data)

    def _tell(self, wire: Wire | None = None) -> bool:
        """Hand the news over, the same trouble once; True when the unit was met."""
        met = False
        for each in self._conversation.news():
            if isinstance(each, Up) and wire is not None:
                self._unit_id = each.unit.unit_id
                self._last_port = wire.name
                self._trouble = None
                self._asked.clear()
                # Whoever sees that the link is up finds the news of it.
                self._news.append(each)
                self._up.set()
                met = True
            elif isinstance(each, Lost):
                self._lose(each)
            else:
                self._news.append(each)
        return met

    def _lose(self, lost: Lost) -> None:
        lost = Lost(lost.key, {"port": self._last_port, **lost.params})
        was_up = self._up.is_set()
        self._up.clear()
        if lost != self._trouble or was_up:
            self._trouble = lost
            self._news.append(lost)
