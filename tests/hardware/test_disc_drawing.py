"""The printed Gray disc, measured in the drawing itself, and read by the wheel it is made for."""

from __future__ import annotations

import re
from math import atan2, hypot, pi

import pytest
from click.testing import CliRunner

from hardware.disc_command import disc
from hardware.disc_drawing import FIELD_MM, DiscError, GrayDisc
from hardware.settings import Settings
from hardware.wheel_calibration import calibrate
from hardware.wheel_disc import Wheel
from hardware.wire import LineEdge

FIELD = re.compile(
    r'd="M([-\d.e]+) ([-\d.e]+)A([-\d.e]+) \S+ 0 0 1 ([-\d.e]+) ([-\d.e]+)'
    r"L\S+ \S+A([-\d.e]+) "
)


def numbers(drawn: GrayDisc) -> list[int]:
    """The number that sensors read at each code of the printed picture, from the top clockwise."""
    blacks = []
    for ax, ay, outer, bx, by, inner in FIELD.findall(drawn.drawing()):
        begin, end = (atan2(float(x), -float(y)) % (2 * pi) for x, y in ((ax, ay), (bx, by)))
        blacks.append((float(inner), float(outer), begin, end if end > begin else end + 2 * pi))
    read = []
    for code in range(drawn.codes):
        angle, gray = 2 * pi * (code + 0.5) / drawn.codes, 0
        for bit in range(drawn.bits):
            radius = drawn.outer_mm - (bit + 0.5) * 8
            black = any(
                inner < radius < outer and (begin < angle < end or begin < angle + 2 * pi < end)
                for inner, outer, begin, end in blacks
            )
            gray |= (not black) << bit
        read.append(gray)
    return read


def as_binary(gray: int) -> int:
    number = 0
    while gray:
        number, gray = number ^ gray, gray >> 1
    return number


@pytest.mark.parametrize("spaces", [2, 3, 4, 7, 8, 9, 10, 12, 15, 16, 24, 31, 32])
def test_every_code_follows_the_one_before_and_one_bit_changes(spaces):
    drawn = GrayDisc(spaces, diameter_mm=420)
    read = numbers(drawn)
    assert [as_binary(gray) for gray in read] == [
        drawn.gray_from + code for code in range(drawn.codes)
    ]
    for gray, following in zip(read, [*read[1:], read[0]], strict=True):
        assert (gray ^ following).bit_count() == 1


def test_nine_spaces_are_18_codes_of_5_bits_from_7():
    drawn = GrayDisc(9)
    assert (drawn.codes, drawn.bits, drawn.gray_from) == (18, 5, 7)


@pytest.mark.parametrize("spaces", [4, 9, 12])
def test_a_wheel_with_the_disc_is_calibrated_by_one_turn(spaces):
    drawn = GrayDisc(spaces)
    read = numbers(drawn)
    levels = [{f"g{bit}": gray >> bit & 1 for bit in range(drawn.bits)} for gray in read]
    edges = [
        LineEdge(100_000 * (i + 1), line, level)
        for i in range(drawn.codes)
        for line, level in levels[(i + 1) % drawn.codes].items()
        if level != levels[i][line]
    ]
    found = calibrate(edges, levels[0], "gray", spaces, bits=drawn.bits)
    assert (found.counts_per_turn, found.gray_from) == (drawn.codes, drawn.gray_from)
    wheel = Wheel("gray", spaces, found.counts_per_turn, found.offset, drawn.bits, found.gray_from)
    # Two neighboring codes of an odd wheel are one space, as its printed numbers say.
    a_space = drawn.codes // spaces
    seen = [wheel.space_at(as_binary(gray) - drawn.gray_from) for gray in read]
    assert seen == [code // a_space for code in range(drawn.codes)]


@pytest.mark.parametrize("spaces", range(2, 33))
def test_the_least_disc_has_fields_that_a_sensor_can_see(spaces):
    with pytest.raises(DiscError) as refused:
        GrayDisc(spaces, 1)
    drawn = GrayDisc(spaces, refused.value.params["least"])
    shortest = min(
        hypot(float(bx) - float(ax), float(by) - float(ay))
        for ax, ay, _outer, bx, by, _inner in FIELD.findall(drawn.drawing())
    )
    assert shortest >= FIELD_MM
    assert drawn.inner_mm > 5


def test_it_is_printed_at_its_size():
    assert 'width="204mm" height="204mm"' in GrayDisc(9, 200).drawing()
    assert GrayDisc(9).drawing().count("<text") == 9


# -- the command


def run(*words):
    return CliRunner().invoke(disc, list(words))


def test_the_command_draws_it_and_says_what_to_set(tmp_path):
    file = tmp_path / "wheel.svg"
    done = run("--spaces", "9", "--diameter", "180", str(file))
    assert done.exit_code == 0
    assert file.read_text() == GrayDisc(9, 180).drawing()
    toml = done.output.split("hardware.toml:\n")[1]
    assert toml == '[wheel]\nsensor = "gray"\ngray = [23, 24, 25, 16, 12]\n'
    import tomllib

    assert Settings.of(tomllib.loads(toml)).wheel.bits == 5


def test_nothing_is_written_over_unless_it_is_said(tmp_path):
    file = tmp_path / "wheel.svg"
    file.write_text("mine")
    refused = run(str(file))
    assert refused.exit_code == 1
    assert "is there already; take another name, or say --replace." in refused.output
    assert file.read_text() == "mine"
    assert run("--replace", str(file)).exit_code == 0
    assert file.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--spaces", "1"), "A wheel has 2 to 32 spaces"),
        (("--spaces", "33"), "A wheel has 2 to 32 spaces"),
        (("--diameter", "60"), "A disc with 5 rings is 122 to 1000 mm wide"),
        (("--diameter", "nan"), "“nan” is no number from 1 to 10000"),
        (("--diameter", "inf"), "“inf” is no number from 1 to 10000"),
        (("--hole", "-1"), "“-1” is no number from 0 to 10000"),
        (("--spaces", "9.5"), "“9.5” is no whole number from 1 to 1000"),
        (("/nowhere/wheel.pdf",), "The disc is an SVG, so /nowhere/wheel.pdf has the wrong ending"),
        (("--hole", "190"), "The hole is at most"),
        (("/nowhere/wheel.svg",), "can’t be written (no such file or directory)"),
    ],
)
def test_a_disc_that_cannot_be_says_what_can(words, says, tmp_path):
    done = run(*words, *(() if words[0].startswith("/") else (str(tmp_path / "x.svg"),)))
    assert done.exit_code != 0
    assert says in done.output
    assert not (tmp_path / "x.svg").exists()


def test_it_is_printed_where_that_is_asked_for():
    assert run("-").output == GrayDisc(9).drawing()
