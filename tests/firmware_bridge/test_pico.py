"""The Pico's firmware: its referee and wheel on every recorded case, its main.py on MicroPython."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware_bridge import codec
from firmware_bridge.lines import Splitter, check
from firmware_bridge.messages import (
    Ack,
    Arm,
    Event,
    Held,
    Hello,
    Lamp,
    Message,
    No,
    Release,
    Spin,
    Spun,
    Timer,
    UnitHello,
    Verdict,
    Wheel,
)
from hardware.edges import SIDES, by_stamp
from hardware.referee import Limits
from hardware.traces import DuelTrace, read_duel
from hardware.wheel_traces import WheelTrace, read_wheel
from tests.firmware_bridge.carried import QUADRATURE
from tests.firmware_bridge.pico import TIMER, PicoDevice, micropython, module, presses
from tests.firmware_bridge.pure_firmware import bits_of, changes_of
from tests.hardware.cases import duels

REFEREE, WHEEL, LINES = map(module, ("referee", "wheel", "lines"))


def judged(trace: DuelTrace) -> dict[str, Any]:
    limits = REFEREE.Limits()
    for name in vars(limits):
        value = getattr(trace.limits, name)
        setattr(limits, name, value if isinstance(value, int) else [value[side] for side in SIDES])
    held = [trace.start[side] == "down" for side in SIDES]
    referee = REFEREE.Referee(limits, trace.go_us, *held)
    referee.lit(trace.go_us)
    for edge in by_stamp(trace.edges):
        if not referee.edge(SIDES.index(edge.line), edge.level == "down", edge.t_us):
            break
    referee.due(REFEREE.NEVER)
    verdict = referee.judge(*(trace.levels[side] == "down" for side in SIDES))
    sides = (None, 0, 1)
    return {
        "verdict": verdict.outcome,
        "winner": dict(zip((0, 1, None), (*SIDES, None), strict=True))[verdict.winner],
        "offender": dict(zip((0, 1, None), (*SIDES, None), strict=True))[verdict.offender],
        "reaction_us": dict(zip(SIDES, verdict.reaction_us, strict=True)),
        "margin_us": verdict.margin_us,
        "sides": [SIDES[side] for side in sides[1:] if verdict.sides >> side & 1],
    }


@pytest.mark.parametrize("case", duels(), ids=lambda case: case["id"])
def test_the_referee_comes_to_the_recorded_verdict(case):
    got = judged(read_duel(case))
    assert {key: got[key] for key in case["expect"]} == case["expect"]


def spun(trace: WheelTrace) -> dict[str, Any]:
    wheel, settings = WHEEL.Wheel(), WHEEL.WheelSettings()
    settings.counts_per_turn = trace.wheel.counts
    settings.sectors = trace.wheel.sectors
    settings.offset = trace.wheel.offset
    settings.index_at = -1 if trace.wheel.index_at is None else trace.wheel.index_at
    settings.lost_max = -1 if trace.wheel.lost_max is None else int(trace.wheel.lost_max)
    settings.min_turns = -int(-100 * trace.wheel.min_turns // 1)
    settings.settle_us = trace.wheel.rest_us
    settings.max_us = trace.wheel.max_us
    settings.timeout_us = trace.wheel.timeout_us
    lines = dict.fromkeys(("a", "b", "index"), 0) | dict(trace.start)
    start = -1 if trace.wheel.start is None else trace.wheel.start % trace.wheel.counts
    wheel.set_up(settings, start, bits_of(lines))
    wheel.arm(bits_of(lines))
    for at_us, bits in changes_of(trace, dict(lines)):
        wheel.change(bits, at_us)
    status, space, turns, direction, lost, on_line = wheel.result()
    return {
        "status": status,
        "space": None if space < 0 else space,
        "turns": turns / 100,
        "direction": (None, "up", "down")[direction],
        "lost": lost,
        "on_line": on_line,
    }


@pytest.mark.parametrize("case", QUADRATURE, ids=lambda case: case["id"])
def test_the_wheel_comes_to_the_recorded_space(case):
    got = spun(read_wheel(case))
    assert {key: got[key] for key in case["expect"]} == case["expect"]


def test_its_lines_are_those_of_the_page():
    assert LINES.seal("123456789") == b"123456789*29B184DF\n"
    assert codec.read(LINES.seal("3 ack e=1")) == (3, codec.Ack(1))
    reader = LINES.Reader()
    stream = b"\r\n" + b"0" * 300 + b"\n" + b"y" * 119 + b"\r\n1 ping\n"
    found = [raw for byte in stream if (raw := reader.take(byte)) is not None]
    assert found == [b"", b"y" * 119, b"1 ping"]


class Pico:
    """The firmware on MicroPython, asked in messages."""

    def __init__(self, folder: Path) -> None:
        self.device = PicoDevice(folder)
        self._splitter = Splitter()
        self._number = 0

    def ask(self, message: Message) -> None:
        self._number += 1
        self.device.hear(codec.write(self._number, message), 0)

    def until(self, kind: type[Message], for_s: float = 10) -> Any:
        end = time.monotonic() + for_s
        while time.monotonic() < end:
            for raw in self._splitter.feed(self.device.speak(0)):
                message = codec.read(raw)[1]
                if isinstance(message, kind):
                    return message
            time.sleep(0.002)
        raise AssertionError(f"no {kind.__name__} within {for_s} s")

    def events(self, for_s: float) -> list[type[Event]]:
        """The events of this while, each once and acknowledged."""
        told: dict[int, type[Event]] = {}
        end = time.monotonic() + for_s
        while time.monotonic() < end:
            for raw in self._splitter.feed(self.device.speak(0)):
                message = codec.read(raw)[1]
                if isinstance(message, Event):
                    self.ask(Ack(message.event))
                    told[message.event] = type(message)
            time.sleep(0.002)
        return list(told.values())


@pytest.fixture
def pico(needed, tmp_path) -> Iterator[Pico]:
    needed("micropython")
    pico = Pico(tmp_path)
    pico.until(UnitHello)
    yield pico
    pico.device.close()


def test_main_says_who_it_is_and_counts_its_starts(pico):
    pico.ask(Hello(1))
    first = pico.until(UnitHello)
    assert (first.board, first.unit_id, first.boot, first.resolution_us) == (
        "pico",
        "1a2b3c4d",
        1,
        500,
    )
    pico.device.close()
    pico.device.start()
    assert pico.until(UnitHello).boot == 2


def arm(duel: int, dead_heat_us: int = 1_000, timeout_us: int = 300_000) -> Arm:
    usual = Limits()
    return Arm(
        duel, usual.window_us, usual.closed_us, 0, 40_000, dead_heat_us, timeout_us, 0, 0, 0, 10, 30
    )


@pytest.mark.parametrize(
    ("pressed", "dead_heat_us", "outcome", "winner"),
    [
        ([("green", "left", 50_000), ("green", "right", 58_000)], 1_000, "win", "left"),
        ([("green", "left", 50_001), ("green", "right", 50_000)], 0, "win", "right"),
        ([("green", "left", 50_000), ("green", "right", 50_001)], 0, "win", "left"),
        ([("green", "left", 50_000), ("green", "right", 50_000)], 0, "dead_heat", "none"),
        ([("green", "left", 50_000), ("green", "right", 50_400)], 1, "dead_heat", "none"),
        ([("red", "right", 4_000)], 1_000, "false_start", "left"),
        ([("green", "right", 20_000)], 1_000, "win", "right"),
        ([], 1_000, "no_press", "none"),
    ],
)
def test_a_duel_on_main(pico, pressed, dead_heat_us, outcome, winner):
    pico.device.plan(presses(*pressed))
    pico.ask(arm(7, dead_heat_us))
    verdict = pico.until(Verdict)
    assert (verdict.duel, verdict.outcome, verdict.winner) == (7, outcome, winner)
    for lamp, side, us in pressed:
        if lamp == "green":
            told_us = verdict.left_us if side == "left" else verdict.right_us
            assert told_us == pytest.approx(us, abs=400)


def test_twenty_duels_in_a_row_a_microsecond_apart(pico):
    for duel in range(1, 21):
        gap_us = 1 if duel % 2 else -1
        pico.device.plan(presses(("green", "left", 20_000), ("green", "right", 20_000 + gap_us)))
        pico.ask(arm(duel, dead_heat_us=0))
        verdict = pico.until(Verdict)
        while verdict.duel != duel:
            verdict = pico.until(Verdict)
        assert verdict.winner == ("left" if gap_us > 0 else "right"), verdict
        pico.ask(codec.Ack(verdict.event))
        time.sleep(0.02)


def test_a_spin_on_main(pico):
    pico.ask(Wheel(80, 8, 0, -1, -1, 0, 100_000, 60_000_000, 10_000_000, 0))
    moves = []
    for at in range(45):
        bits = (0b10, 0b11, 0b01, 0b00)[at % 4]
        us = 20_000 + at * 2_000
        moves += [("red", us, 10, not bits & 1), ("red", us, 11, not bits & 2)]
    pico.device.plan(moves)
    pico.ask(Spin(5))
    pico.ask(codec.FROM_HOST[7](True, False, False, False))
    result = pico.until(Spun)
    assert (result.spin, result.status, result.space, result.turns_percent) == (5, "ok", 4, 56)
    assert (result.direction, result.lost) == ("up", 0)


def test_how_a_press_of_the_button_ended_is_told_to_a_host_that_knows_the_word(pico):
    for version, for_us, words in (
        (1, 50_000, [Timer]),
        (2, 50_001, [Timer, Release]),
        (2, 1_100_000, [Timer, Held]),
    ):
        pico.ask(Hello(version))
        pico.until(UnitHello)
        pico.device.plan([("red", 1_000, TIMER, False), ("red", 1_000 + for_us, TIMER, True)])
        pico.ask(Lamp(False, False, False, False))
        pico.ask(Lamp(True, False, False, False))
        assert pico.events(for_us / 1e6 + 0.25) == words


@pytest.mark.parametrize(
    ("text", "why", "what"),
    [
        ("arm n=1", "field", "w"),
        ("arm n=1 w=5000 c=5001 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=0 b=0", "range", "c"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=9 b=8", "range", "b"),
        ("wheel c=8 s=4 o=0 i=8 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "i"),
        ("tone f=30 d=5", "range", "f"),
        ("spin n=1", "wheel", "-"),
        ("lamp g=0 r=1 a=0 b=0", "field", "r"),
        ("lamp z=1 r=0 g=0 a=0 b=0", "field", "r"),
        ("lamp r=0 g=0 b=0 a=0", "field", "a"),
        ("lamp r=0 g=0 a=0", "field", "b"),
        ("dance", "unknown", "-"),
        ("hello p=0", "version", "1"),
    ],
)
def test_what_can_not_be_done_is_refused_by_name(pico, text, why, what):
    sealed = f"9 {text}".encode()
    pico.device.hear(b"\n" + bytes(300) + b"\n" + sealed + b"*" + check(sealed) + b"\n", 0)
    no = pico.until(No)
    assert (no.answers, no.why, no.what) == (9, why, what)


def test_the_tests_know_where_micropython_is():
    found = micropython()
    assert found is None or Path(found).is_file()
