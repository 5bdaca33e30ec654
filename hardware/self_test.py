"""What a unit's test of itself found, one thing after the other, and a sentence for each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from firmware_bridge import messages
from firmware_bridge.conversation import Counters
from firmware_bridge.finding import Finding
from hardware.edges import SIDES, Level, Side
from hardware.words import N_, _

LEAST_NOISE: Final = 4
"""So many of 16 draws of noise differ at least: fewer are no noise."""

MOST_SPOILT: Final = 0.01
"""The share of damaged lines that is worth a word; besides, opening a port may cut one short at
either end."""

SENTENCES: Final[Mapping[str, str]] = {
    "memory_holds": N_("It keeps its id and the number of its starts."),
    "memory_fails": N_("It forgets its id; flash the firmware anew, or take another board."),
    "clock_runs": N_("It runs."),
    "clock_stands": N_("It stands still; plug the unit out and in, or take another board."),
    "noise_good": N_("Nobody can foretell GO: {count} of 16 draws of noise differ."),
    "noise_flat": N_("Only {count} of 16 draws differ; try again, or take another board."),
    "line_up": N_("It is up, as nobody presses."),
    "line_down": N_("It reads pressed; let it go, or look for a short in its wire."),
    "wheel_reads": N_("Its sensors read a {a}, b {b}, index {index}."),
    "cable_good": N_("{heard} lines came, {bad} of them damaged."),
    "cable_bad": N_("{heard} lines came, {bad} of them damaged; take a shorter cable, no hub."),
    "words_known": N_("The app and the unit know all of each other’s words."),
    "words_unknown": N_(
        "The unit did not know {unit} words, the app {app}; flash the firmware, update the app."
    ),
}
"""Short: two of them stand side by side on a small screen."""

GOOD: Final = frozenset(
    ("memory_holds", "clock_runs", "noise_good", "line_up", "wheel_reads", "cable_good",
     "words_known")
)  # fmt: skip

PADDLES: Final[Mapping[Side, str]] = {"left": N_("left paddle"), "right": N_("right paddle")}


@dataclass(frozen=True, slots=True)
class Found:
    """One thing that was tested: what it is called, `key` of `SENTENCES`, and its parameters."""

    thing: str
    key: str
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """It is as it should be."""
        return self.key in GOOD

    @property
    def sentence(self) -> str:
        """What was found, and what to do about it, in the language in force."""
        return _(SENTENCES[self.key]).format_map(self.params)

    @property
    def finding(self) -> Finding:
        """As a line of `companion doctor`."""
        found, _semicolon, cure = self.sentence.partition("; ")
        if not self.ok:
            found = found.rstrip().rstrip(".")
        return Finding(_(self.thing), self.ok, found, cure)


def paddles(levels: Mapping[Side, Level]) -> tuple[Found, ...]:
    """Both paddles as they read, while nobody presses."""
    return tuple(_line(PADDLES[side], levels[side] == "down") for side in SIDES)


def of_unit(
    told: messages.SelfTested, has_wheel: bool, counters: Counters, pong: messages.Pong | None
) -> Iterable[Found]:
    """What a unit on a serial line told of itself, and how its line fared so far."""
    yield Found(N_("memory"), "memory_holds" if told.memory else "memory_fails")
    yield Found(N_("clock"), "clock_runs" if told.clock else "clock_stands")
    noisy = told.noise >= LEAST_NOISE
    yield Found(N_("chance"), "noise_good" if noisy else "noise_flat", {"count": told.noise})
    for side, down in zip(SIDES, (told.left_down, told.right_down), strict=True):
        yield _line(PADDLES[side], down)
    yield _line(N_("timer button"), told.timer_down)
    if has_wheel:
        bits = {line: told.wheel >> at & 1 for at, line in enumerate(("a", "b", "index"))}
        yield Found(N_("wheel"), "wheel_reads", bits)
    bad = counters.bad + (pong.bad_lines if pong else 0)
    spoilt = bad > 2 + MOST_SPOILT * counters.heard
    lines = {"heard": counters.heard, "bad": bad}
    yield Found(N_("cable"), "cable_bad" if spoilt else "cable_good", lines)
    unknown = {"unit": pong.unknown if pong else 0, "app": counters.unknown}
    yield Found(N_("words"), "words_unknown" if any(unknown.values()) else "words_known", unknown)


def _line(thing: str, down: bool) -> Found:
    return Found(thing, "line_down" if down else "line_up")
