"""The AVR's referee, wheel and line reader on every recorded case, and against Python's."""

from __future__ import annotations

from random import Random

import pytest

from firmware_bridge import codec
from firmware_bridge.lines import LineError, check, read_line
from hardware.edges import SIDES, Edge
from hardware.referee import Limits, judge
from hardware.traces import DuelTrace, read_duel
from hardware.wheel_traces import read_wheel
from tests.firmware_bridge import pure_firmware
from tests.firmware_bridge.carried import QUADRATURE
from tests.firmware_bridge.pico import module
from tests.firmware_bridge.talk import a_message, damaged, reshaped
from tests.hardware.cases import duels

DUELS = duels()
BETWEEN = {"O030"}
"""Read 1 us before an edge: a running unit reads later, and then the edge explains it."""


@pytest.fixture(autouse=True)
def _compiler(needed):
    needed("g++")


@pytest.mark.parametrize(
    ("case", "live"),
    [
        (case, live)
        for case in DUELS
        for live in (False, True)
        if not (live and case["id"] in BETWEEN)
    ],
    ids=lambda value: value["id"] if isinstance(value, dict) else "live" if value else "recorded",
)
def test_the_referee_comes_to_the_recorded_verdict(case, live):
    verdict = pure_firmware.judge(read_duel(case), live).as_dict()
    assert {key: verdict[key] for key in case["expect"]} == case["expect"]


@pytest.mark.parametrize("origin", [0, 2**32 - 250_000], ids=["from 0", "over the wrap"])
@pytest.mark.parametrize("case", QUADRATURE, ids=lambda case: case["id"])
def test_the_wheel_comes_to_the_recorded_space(case, origin):
    spin = pure_firmware.spin(read_wheel(case), origin)
    assert {key: spin[key] for key in case["expect"]} == case["expect"]


def a_duel(chance: Random) -> DuelTrace:
    """Bounce, glitches, merged edges and close calls around one GO."""
    window_us = chance.choice([0, 500, 5_000])
    limits = Limits(timeout_us=300_000)
    if chance.random() < 0.5:
        limits = Limits(
            window_us=window_us,
            closed_us=chance.choice([0, window_us // 5, window_us]),
            min_reaction_us=chance.choice([0, 0, 100_000]),
            settle_us=chance.choice([0, 100_000]),
            dead_heat_us=chance.choice([0, 1_000, 200_000]),
            timeout_us=chance.choice([0, 300_000]),
        )
    go_us = 500_000
    edges = []
    for side in SIDES:
        for _ in range(chance.randint(0, 4)):
            at_us = chance.choice([go_us, go_us + 180_000, go_us + 300_000])
            at_us += chance.choice([-1, 0, 1, chance.randint(-7_000, 7_000)])
            for _ in range(chance.randint(1, 6)):
                edges.append(Edge(at_us, side, chance.choice(["up", "down"])))
                at_us += chance.choice([0, 1, chance.randint(1, 3_000)])
    chance.shuffle(edges)
    level = {side: chance.choice(["up", "up", "down"]) for side in SIDES}
    return DuelTrace(tuple(edges), go_us, dict.fromkeys(SIDES, "up"), level, limits, {})


def differ(trace: DuelTrace) -> bool:
    """Live, a lost edge is only seen by a later reading: what is void by the moment's is not."""
    python = judge(trace.edges, trace.go_us, trace.start, trace.levels, trace.limits)
    modes = (False,) if python.verdict == "void" else (False, True)
    return any(pure_firmware.judge(trace, live) != python for live in modes)


def test_the_referee_agrees_with_pythons_on_random_duels():
    chance = Random(11)
    wrong = [trace for trace in (a_duel(chance) for _ in range(3_000)) if differ(trace)]
    assert wrong[:3] == []


@pytest.mark.long
def test_the_referee_agrees_with_pythons_on_a_hundred_thousand_random_duels():
    chance = Random(12)
    assert not any(differ(a_duel(chance)) for _ in range(100_000))


def test_the_reader_takes_every_line_of_the_host():
    chance = Random(6)
    sent = [codec.write(number, a_message(chance)) for number in range(1, 256)]
    assert pure_firmware.kinds(b"".join(sent)) == ["sealed"] * 255
    assert pure_firmware.kinds(b"".join(each[:-1] + b"\r\n" for each in sent)) == ["sealed"] * 255


def test_the_reader_takes_no_damaged_line():
    chance = Random(7)
    for _ in range(20_000):
        sent = codec.write(chance.randint(1, 255), a_message(chance))
        raw = damaged(chance, sent)
        try:
            codec.read(raw.removesuffix(b"\n"))
        except LineError:
            assert "sealed" not in pure_firmware.kinds(raw + b"\n")


def test_all_sides_agree_on_what_is_a_line():
    """Texts that are a little wrong, with a right check: as the host, so both firmwares."""
    pico_lines = module("lines")
    chance = Random(9)
    taken = 0
    for text in reshaped(chance, 20_000):
        raw = text + b"*" + check(text)
        try:
            read_line(raw)
        except LineError:
            found = "bad"
        else:
            found, taken = "sealed", taken + 1
        assert pure_firmware.kinds(raw + b"\n") == [found], raw
        assert (pico_lines.read(raw, False) is not None) == (found == "sealed"), raw
    assert 2_000 < taken < 18_000


def test_the_reader_survives_anything():
    chance = Random(8)
    for _ in range(3_000):
        pure_firmware.kinds(chance.randbytes(chance.randint(0, 400)) + b"\n")
    assert pure_firmware.kinds(b"0" * 119 + b"\n" + b"y" * 120 + b"\n" + b"\n\r\n") == [
        "bad",
        "bad",
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ping", "typed"), ("ack e=3", "typed"), ("ping ", "bad"), ("Ping", "bad"),
        ("p", "bad"), ("abcdefghij", "typed"), ("abcdefghijk", "bad"), ("ack e=1 e=1", "bad"),
        ("ack e=123456789012", "typed"), ("ack e=1234567890123", "bad"), ("ack e=A", "bad"),
        ("ack e=a_b.c-9z", "typed"), ("ack e=1=2", "bad"), ("lamp b=1 r=0 zz=1", "bad"),
        ("ack e=", "bad"), ("ack e", "bad"), ("ack  e=1", "bad"), ("1 ping", "bad"),
        ("*", "bad"), ("ping\x07", "bad"),
    ],
)  # fmt: skip
def test_what_a_person_may_type(text, kind):
    assert pure_firmware.kinds(text.encode() + b"\n") == [kind]


@pytest.mark.parametrize(
    ("text", "letter", "found"),
    [
        ("1 ack e=7", "e", 7),
        ("1 ack z=9 e=7", "e", "field"),
        ("1 ack e=7 z=9", "e", 7),
        ("1 ack e=-3", "e", -3),
        ("1 ack e=256", "e", "range"),
        ("1 ack e=999999999", "e", "range"),
        ("1 ack e=9999999999", "e", "field"),
        ("1 ack e=07", "e", "field"),
        ("1 ack e=-0", "e", "field"),
        ("1 ack e=-", "e", "field"),
        ("1 ack e=7x", "e", "field"),
        ("1 ack f=7", "e", "field"),
        ("1 ack", "e", "field"),
    ],
)
def test_a_field_is_read_or_named_as_wrong(text, letter, found):
    line = text.encode() + b"*" + check(text.encode())
    assert pure_firmware.field(line, letter, -5, 255) == found


def test_what_the_firmware_writes_is_what_the_host_reads():
    for number in range(1, 256):
        raw = pure_firmware.written_ack(number, number)
        assert codec.read(raw) == (number, codec.Ack(number))
