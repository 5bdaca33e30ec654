"""What is said between host and unit, as values (`docs/protocol.md` 5).

One class a word; its fields stand in the order in which they are written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, get_args

from firmware_bridge.fields import flag, later, maybe, one_of, text, whole

PROTOCOL: Final = 2
"""The version spoken here."""

OLDEST: Final = 1
"""The oldest version of a unit that is understood here."""

TELLS_HELD: Final = 2
"""From this version on a unit tells how a press of its timer button ended."""

State = Literal["idle", "count", "hold", "go", "spin"]
Paddle = Literal["left", "right", "none"]
Outcome = Literal["win", "false_start", "dead_heat", "no_press", "void", "not_ready"]
SpinStatus = Literal["ok", "short", "unsure", "no_spin"]

LONGEST_US: Final = 999_999
SIDES: Final = ("none", "left", "right", "both")


@dataclass(frozen=True, slots=True)
class Message:
    """What one line says; `word` is its word on the line."""

    word: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """The host is there and speaks this version."""

    word: ClassVar[str] = "hello"
    protocol: int = whole("p", 0, 255)


@dataclass(frozen=True, slots=True)
class Ping(Message):
    """Still there?"""

    word: ClassVar[str] = "ping"


@dataclass(frozen=True, slots=True)
class Ack(Message):
    """The host has this event."""

    word: ClassVar[str] = "ack"
    event: int = whole("e", 1, 255)


@dataclass(frozen=True, slots=True)
class Arm(Message):
    """Begin a duel; the limits of `referee.md` 1 in microseconds, the hold in milliseconds."""

    word: ClassVar[str] = "arm"
    duel: int = whole("n", 1, 9999)
    window_us: int = whole("w", 0, 50_000)
    closed_us: int = whole("c", 0, 50_000)
    min_reaction_us: int = whole("m", 0, LONGEST_US)
    settle_us: int = whole("s", 0, LONGEST_US)
    dead_heat_us: int = whole("d", 0, LONGEST_US)
    timeout_us: int = whole("t", 0, 60_000_000)
    head_left_us: int = whole("l", 0, LONGEST_US)
    head_right_us: int = whole("r", 0, LONGEST_US)
    count_s: int = whole("k", 0, 60)
    hold_min_ms: int = whole("a", 0, 60_000)
    hold_max_ms: int = whole("b", 0, 60_000)


@dataclass(frozen=True, slots=True)
class Cancel(Message):
    """Give the running duel or spin up."""

    word: ClassVar[str] = "cancel"


@dataclass(frozen=True, slots=True)
class Wheel(Message):
    """How the wheel is built and judged (`referee.md` 2); -1 where the page says so."""

    word: ClassVar[str] = "wheel"
    counts_per_turn: int = whole("c", 4, 9999)
    sectors: int = whole("s", 2, 99)
    offset: int = whole("o", -9999, 9999)
    index_at: int = whole("i", -1, 9998)
    lost_max: int = whole("l", -1, 9999)
    min_turns_percent: int = whole("m", 0, 9999)
    settle_us: int = whole("q", 1000, 9_999_999)
    max_us: int = whole("x", 1000, 99_999_999)
    timeout_us: int = whole("t", 1000, 99_999_999)
    position: int = whole("p", -1, 9998)


@dataclass(frozen=True, slots=True)
class Spin(Message):
    """Arm the wheel."""

    word: ClassVar[str] = "spin"
    spin: int = whole("n", 1, 9999)


@dataclass(frozen=True, slots=True)
class Lamp(Message):
    """Light the lamps by hand."""

    word: ClassVar[str] = "lamp"
    red: bool = flag("r")
    green: bool = flag("g")
    arrow_left: bool = flag("a")
    arrow_right: bool = flag("b")


@dataclass(frozen=True, slots=True)
class Tone(Message):
    """Sound the buzzer."""

    word: ClassVar[str] = "tone"
    hertz: int = whole("f", 0, 9999)
    for_ms: int = whole("d", 0, 9999)


@dataclass(frozen=True, slots=True)
class SelfTest(Message):
    """Test yourself."""

    word: ClassVar[str] = "test"


@dataclass(frozen=True, slots=True)
class Monitor(Message):
    """Take lines without check from a person, or no longer."""

    word: ClassVar[str] = "monitor"
    on: bool = flag("m")


@dataclass(frozen=True, slots=True)
class UnitHello(Message):
    """Who the unit is. `answers` 0: it has just started."""

    word: ClassVar[str] = "unit"
    answers: int = whole("q", 0, 255)
    protocol: int = whole("p", 0, 255)
    firmware: str = text("f", r"[0-9a-z][0-9a-z.-]*", 11)
    board: str = text("b", r"[0-9a-z_-]+", 8)
    unit_id: str = text("i", r"[0-9a-f]{8}", 8)
    boot: int = whole("o", 0, 65_535)
    tick_ns: int = whole("t", 1, 9_999_999)
    resolution_us: int = whole("r", 1, LONGEST_US)
    attached: str = text("a", r"[a-z]+|-", 8)


@dataclass(frozen=True, slots=True)
class Ok(Message):
    """Done."""

    word: ClassVar[str] = "ok"
    answers: int = whole("q", 1, 255)


@dataclass(frozen=True, slots=True)
class No(Message):
    """Not done, and why."""

    word: ClassVar[str] = "no"
    answers: int = whole("q", 1, 255)
    why: str = one_of("w", "unknown", "field", "range", "busy", "version", "wheel")
    what: str = text("v", r"[a-z]|[0-9]{1,3}|-", 3)


@dataclass(frozen=True, slots=True)
class Pong(Message):
    """How the unit is: `number` of the duel or spin armed last, paddles, events, bad lines.

    `unknown`: words it did not know; 0 from a unit of version 1, which doesn't count them.
    """

    word: ClassVar[str] = "pong"
    answers: int = whole("q", 1, 255)
    state: State = one_of("s", *get_args(State))
    number: int = whole("n", 0, 9999)
    boot: int = whole("o", 0, 65_535)
    left_down: bool = flag("l")
    right_down: bool = flag("r")
    kept: int = whole("k", 0, 9)
    pushed_out: int = whole("x", 0, 65_535)
    bad_lines: int = whole("e", 0, 65_535)
    unknown: int = later("u", 65_535)


@dataclass(frozen=True, slots=True)
class Count(Message):
    """So many seconds of the red count are left."""

    word: ClassVar[str] = "count"
    duel: int = whole("n", 0, 9999)
    left_s: int = whole("s", 1, 60)


@dataclass(frozen=True, slots=True)
class Hold(Message):
    """The count is over."""

    word: ClassVar[str] = "hold"
    duel: int = whole("n", 0, 9999)


@dataclass(frozen=True, slots=True)
class Go(Message):
    """GO was lit, so many microseconds after arming."""

    word: ClassVar[str] = "go"
    duel: int = whole("n", 0, 9999)
    at_us: int = whole("t", 0, 999_999_999)


@dataclass(frozen=True, slots=True)
class Paddles(Message):
    """The paddles as they are now."""

    word: ClassVar[str] = "paddle"
    left_down: bool = flag("l")
    right_down: bool = flag("r")


@dataclass(frozen=True, slots=True)
class Turning(Message):
    """The wheel turns, `spin` 0: between two spins; -1: its position is not known yet.

    `mark` is the position at which the index passed last since the wheel was set up, `missed`
    how many counts were missed since then, or since it was armed.
    """

    word: ClassVar[str] = "turning"
    spin: int = whole("n", 0, 9999)
    position: int = whole("p", -1, 9998)
    mark: int = whole("i", -1, 9998)
    missed: int = whole("l", 0, 65_535)


@dataclass(frozen=True, slots=True)
class Event(Message):
    """What matters: kept by the unit until its number is acknowledged."""

    event: int = whole("e", 1, 255)


@dataclass(frozen=True, slots=True)
class Verdict(Event):
    """What became of a duel; reactions and margin in microseconds, None where there is none."""

    word: ClassVar[str] = "verdict"
    duel: int = whole("n", 0, 9999)
    outcome: Outcome = one_of("k", *get_args(Outcome))
    winner: Paddle = one_of("w", "left", "right", "none")
    offender: Paddle = one_of("o", "left", "right", "none")
    left_us: int | None = maybe("l")
    right_us: int | None = maybe("r")
    margin_us: int | None = maybe("m")
    sides: str = one_of("s", *SIDES)


@dataclass(frozen=True, slots=True)
class Spun(Event):
    """Where the wheel came to rest; space -1: none."""

    word: ClassVar[str] = "spun"
    spin: int = whole("n", 1, 9999)
    status: SpinStatus = one_of("k", *get_args(SpinStatus))
    space: int = whole("s", -1, 98)
    turns_percent: int = whole("t", 0, 9_999_999)
    direction: str = one_of("d", "up", "down", "none")
    lost: int = whole("l", 0, 9_999_999)
    on_line: bool = flag("o")


@dataclass(frozen=True, slots=True)
class Timer(Event):
    """The timer button was pressed; from version 2 on it goes on with `Release` or `Held`."""

    word: ClassVar[str] = "timer"


@dataclass(frozen=True, slots=True)
class Release(Event):
    """The timer button came up again before it was held."""

    word: ClassVar[str] = "release"


@dataclass(frozen=True, slots=True)
class Held(Event):
    """The timer button has been down for a second."""

    word: ClassVar[str] = "held"


@dataclass(frozen=True, slots=True)
class UnitFault(Event):
    """Something is wrong at the unit, and its duel or spin void by it."""

    word: ClassVar[str] = "fault"
    number: int = whole("n", 0, 9999)
    what: str = one_of("k", "chatter", "storm")
    side: str = one_of("s", *SIDES)


@dataclass(frozen=True, slots=True)
class SelfTested(Message):
    """What the self-test found; `noise` counts different values in 16 draws."""

    word: ClassVar[str] = "tested"
    answers: int = whole("q", 1, 255)
    memory: bool = flag("m")
    clock: bool = flag("c")
    noise: int = whole("h", 0, 255)
    left_down: bool = flag("l")
    right_down: bool = flag("r")
    timer_down: bool = flag("t")
    wheel: int = whole("w", 0, 7)


FROM_HOST: Final[tuple[type[Message], ...]] = (
    Hello, Ping, Ack, Arm, Cancel, Wheel, Spin, Lamp, Tone, SelfTest, Monitor,
)  # fmt: skip
FROM_UNIT: Final[tuple[type[Message], ...]] = (
    UnitHello, Ok, No, Pong, Count, Hold, Go, Paddles, Turning, Verdict, Spun, Timer, Release, Held,
    UnitFault, SelfTested,
)  # fmt: skip
