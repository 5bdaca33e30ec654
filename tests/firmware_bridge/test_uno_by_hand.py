"""The real firmware by hand: lamps and tones, what it refuses, its own test, typed lines."""

from __future__ import annotations

import pytest

from firmware_bridge.lines import check
from firmware_bridge.messages import (
    Cancel,
    Count,
    Lamp,
    No,
    Ok,
    SelfTest,
    SelfTested,
    Tone,
    UnitFault,
    Verdict,
)
from hardware.edges import Edge
from hardware.referee import Limits
from tests.firmware_bridge.duelling import arm, greet, play
from tests.firmware_bridge.uno import BUZZER, MHZ, Uno


def test_a_held_paddle_is_not_ready(uno):
    uno.press("left", 0)
    uno.run_us(30_000)
    uno.ask(arm(8_100))
    verdict, _ = uno.until(Verdict, duel=8_100)
    assert (verdict.outcome, verdict.sides) == ("not_ready", "left")
    uno.release("left", 0)
    uno.run_us(30_000)


@pytest.mark.parametrize(
    ("left_us", "right_us", "outcome", "stand"),
    [
        (50_000, 90_000, "win", {"green", "arrow_right"}),
        (90_000, -2_000, "false_start", {"red", "arrow_right"}),
        (50_000, 50_010, "dead_heat", {"arrow_left", "arrow_right"}),
        (None, None, "no_press", {"red"}),
    ],
)
def test_how_the_lamps_stand_after_a_verdict(uno, left_us, right_us, outcome, stand):
    """As the page has it, section 6."""
    pressed = {"left": left_us, "right": right_us}
    edges = [Edge(at, side, "down") for side, at in pressed.items() if at is not None]
    uno.ask(Cancel())
    uno.until(Ok)
    played = play(uno, 8_300 + len(outcome), Limits(timeout_us=200_000), edges)
    assert played.verdict.outcome == outcome
    last = {each.lamp: each.on for each in played.lit}
    assert {lamp for lamp, on in last.items() if on} == stand
    if outcome == "win":
        on, off, again = (each.cycle for each in played.lit if each.lamp == "green")
        assert on < off < again < off + 100 * MHZ


def test_a_duel_given_up_ends_without_a_word(uno):
    for number, end in ((8_401, Cancel()), (8_402, arm(8_403, count_s=1))):
        uno.ask(arm(number, count_s=1))
        uno.until(Count)
        uno.ask(end)
        _, told = uno.until(Ok)
        uno.run_us(1_400_000)
        told += uno.told()
        assert not any(isinstance(each, Verdict) and each.duel == number for each in told)
        assert not any(isinstance(each, UnitFault) for each in told)
    uno.ask(Cancel())
    uno.until(Ok)


def test_lamps_and_tones_by_hand(uno):
    uno.ask(Lamp(False, False, False, False))
    uno.until(Ok)
    uno.lit()
    uno.ask(Lamp(True, False, False, True))
    uno.until(Ok)
    on = {each.lamp for each in uno.lit() if each.on}
    assert on == {"red", "arrow_right"}
    uno.ask(Lamp(False, False, False, False))
    uno.ask(Tone(500, 20))
    uno.run_us(60_000)
    turns = [at for at, pin, _ in uno.seen() if pin == BUZZER]
    gaps = [b - a for a, b in zip(turns, turns[1:], strict=False)]
    halves = [gap for gap in gaps if gap > 100]
    right = [gap for gap in halves if abs(gap - 1_000 * MHZ) < 200]
    assert 15 <= len(right) <= 22, "500 Hz turn the pin every millisecond, for 20 of them"


@pytest.mark.parametrize(
    ("text", "why", "what"),
    [
        ("arm n=1", "field", "w"),
        ("arm n=0 w=5000 c=1000 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=0 b=0", "range", "n"),
        ("arm n=1 w=5000 c=5001 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=0 b=0", "range", "c"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=0 l=2 r=0 k=0 a=0 b=0", "range", "l"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=0 l=0 r=0 k=0 a=9 b=8", "range", "b"),
        ("arm n=1 w=5000 c=1000 m=0 s=1 d=0 t=60000001 l=0 r=0 k=0 a=0 b=0", "range", "t"),
        ("wheel c=3 s=2 o=0 i=-1 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "c"),
        ("wheel c=8 s=9 o=0 i=-1 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "s"),
        ("wheel c=8 s=4 o=0 i=8 l=-1 m=0 q=1000 x=1000 t=1000 p=0", "range", "i"),
        ("tone f=30 d=5", "range", "f"),
        ("lamp g=0 r=1 a=0 b=0", "field", "r"),
        ("lamp z=1 r=0 g=0 a=0 b=0", "field", "r"),
        ("lamp r=0 g=0 b=0 a=0", "field", "a"),
        ("lamp r=0 g=0 a=0", "field", "b"),
        ("dance", "unknown", "-"),
        ("hello p=0", "version", "1"),
    ],
)
def test_what_can_not_be_done_is_refused_by_name(uno, text, why, what):
    sealed = f"9 {text}".encode()
    uno.give(b"\n" + sealed + b"*" + check(sealed) + b"\n")
    no, _ = uno.until(No)
    assert (no.answers, no.why, no.what) == (9, why, what)


def test_a_duel_that_runs_is_not_disturbed_by_hand(uno):
    uno.ask(arm(8_200, count_s=1))
    uno.until(Count)
    for request in (Lamp(True, True, True, True), Tone(440, 100), SelfTest()):
        uno.ask(request)
        no, _ = uno.until(No)
        assert no.why == "busy"
    uno.ask(Cancel())
    uno.until(Ok)


def test_the_self_test(fresh):
    fresh.run_us(400_000)
    greet(fresh)
    fresh.ask(SelfTest())
    tested, _ = fresh.until(SelfTested)
    assert (tested.memory, tested.clock, tested.left_down, tested.wheel) == (True, True, False, 0)
    assert tested.noise >= 4


def typed(uno: Uno, text: str) -> str:
    uno.said()
    uno.give(text.encode() + b"\r\n")
    uno.run_us(60_000)
    return uno.said().decode()


def test_a_person_types_in_the_monitor_mode_and_only_there(fresh):
    fresh.run_us(20_000)
    assert typed(fresh, "ping") == ""
    assert "ok q=0" in typed(fresh, "monitor on")
    assert "pong q=0 s=idle" in typed(fresh, "ping")
    assert "no q=0 w=unknown" in typed(fresh, "help")
    assert "ok q=0" in typed(fresh, "lamp r=1")
    fresh.lit()
    assert "ok q=0" in typed(fresh, "lamp a=1 r=0")
    assert [(each.lamp, each.on) for each in fresh.lit()] == [("red", False), ("arrow_left", True)]
    assert "count n=0 s=3" in typed(fresh, "arm")
    assert "ok q=0" in typed(fresh, "cancel")
    greet(fresh)
    assert typed(fresh, "ping") == ""
    assert "ok q=0" in typed(fresh, "monitor on")
    assert "ok q=0" in typed(fresh, "monitor off")
    assert typed(fresh, "ping") == ""
