"""Lines and messages: there and back, held against the page, and damaged."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from firmware_bridge import codec
from firmware_bridge.fields import Flag, Maybe, Text, Whole, Word
from firmware_bridge.lines import (
    LONGEST,
    Line,
    LineError,
    Splitter,
    check,
    crc16,
    next_number,
    read_line,
    write_line,
)
from firmware_bridge.messages import FROM_HOST, FROM_UNIT, Ack, Arm, Hello, Lamp, UnitHello
from tests.firmware_bridge.talk import a_message, damaged

PAGE = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
SEALED = re.compile(r"[0-9]+ [a-z]+[^*│◄►`]*\*[0-9A-F]{8}")


def sealed(text: str) -> bytes:
    return text.encode() + b"*" + check(text.encode())


def test_the_crc_is_the_one_of_the_page():
    assert crc16(b"123456789") == 0x29B1
    assert check(b"123456789") == b"29B184DF"


def test_every_line_that_the_page_shows_is_one():
    shown = SEALED.findall(PAGE)
    assert len(shown) == 12
    for text in shown:
        number, message = codec.read(text.encode())
        assert codec.write(number, message) == text.encode() + b"\n"


@pytest.mark.parametrize("message", FROM_HOST + FROM_UNIT, ids=lambda each: each.word)
def test_the_page_has_each_field_with_its_range(message):
    table = re.search(rf"^\| `{message.word}` \|.*\n(?:\| \|.*\n)*", PAGE, re.MULTILINE)
    rows = re.findall(r"^\|[^|]*\| `(\w)` \| ([^|]*) \|", table[0], re.MULTILINE)
    fields = [(letter, kind) for _, letter, kind in codec.LAYOUTS[message]]
    assert [letter for letter, _ in rows] == [letter for letter, _ in fields]
    for (_, written), (_, kind) in zip(rows, fields, strict=True):
        match kind:
            case Whole(least, most):
                assert written == f"{least}…{most}"
            case Flag():
                assert written == "0…1"
            case Word():
                assert written == "word"
            case Text():
                assert written == "text"
            case Maybe():
                assert written == "reaction"


@pytest.mark.parametrize("message", FROM_HOST + FROM_UNIT, ids=lambda each: each.word)
def test_the_page_names_each_word_of_a_choice(message):
    table = re.search(rf"^\| `{message.word}` \|.*\n(?:\| \|.*\n)*", PAGE, re.MULTILINE)
    for _, _, kind in codec.LAYOUTS[message]:
        for choice in kind.choices if isinstance(kind, Word) else ():
            assert f"`{choice}`" in table[0]


def test_the_page_has_the_worst_size_of_each_line_and_none_is_too_long():
    table = PAGE[PAGE.index("### The worst case") :]
    told = dict(re.findall(r"`(\w+)` \| ([0-9]+)", table))
    assert told == {each.word: str(codec.worst_size(each)) for each in FROM_HOST + FROM_UNIT}
    assert max(map(codec.worst_size, FROM_HOST + FROM_UNIT)) <= LONGEST


def test_messages_go_there_and_back_and_never_exceed_their_worst_size():
    chance = Random(5)
    for _ in range(4_000):
        message = a_message(chance)
        number = chance.randint(1, 255)
        raw = codec.write(number, message)
        assert len(raw) <= codec.worst_size(type(message))
        assert codec.read(raw) == (number, message)


def test_the_line_numbers_go_round_without_0():
    assert next_number(1) == 2
    assert next_number(255) == 1


@pytest.mark.parametrize(
    "text",
    [
        "0 ping", "256 ping", "01 ping", "+1 ping", "1  ping", "1 Ping", "1 p", "1 ping ",
        " 1 ping",
        "1 ack e=01", "1 ack e=+1", "1 ack e=", "1 ack e=0", "1 ack e=256", "1 ack",
        "1 ack e=1 e=1",
        "1 ack f=1", "1 ack f=1 e=1", "1 ack e=1 x=", "1 ack e=1  x=2", "1 ack e=-0",
        "1 lamp r=2 g=0 a=0 b=0", "1 hello p=1e3", "1 hello p=0x1", "1 ping\t", "ping",
        "1 verdict e=1 n=1 k=draw w=none o=none l=none r=none m=none s=none",
    ],
)  # fmt: skip
def test_what_is_not_of_the_form_is_refused_even_with_a_right_check(text):
    with pytest.raises(LineError):
        codec.read(sealed(text))


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"*", b"1 ping", b"1 ping*", b"1 ping*0000", b"1 ping*00000000", b"\x00" * 119,
        sealed("1 ping").lower(), sealed("1 ping")[:-1], sealed("1 ping") + b"0",
        sealed("1 ping").replace(b"ping", b"pong"), b"$GPGGA,123519,4807.038,N*47",
        sealed("1 ping " + "x=1 " * 40), b"1 p\xffng*12345678", sealed("1 ping") + b"\r\r",
    ],
)  # fmt: skip
def test_what_is_no_line_is_refused(raw):
    with pytest.raises(LineError):
        read_line(raw)


def test_a_line_end_of_a_terminal_is_taken():
    assert codec.read(sealed("7 ack e=9") + b"\r\n") == (7, Ack(9))


def test_a_field_of_a_newer_version_is_passed_over():
    assert codec.read(sealed("7 ack e=9 z=new")) == (7, Ack(9))


OLD_PONG = "7 pong q=1 s=idle n=0 o=1 l=0 r=0 k=0 x=0 e=5"


@pytest.mark.parametrize(
    ("rest", "unknown"), [("", 0), (" u=9", 9), (" u=9 z=1", 9), (" z=1", 0), (" z=1 u=9", 0)]
)
def test_a_count_that_an_older_unit_leaves_out_is_0(rest, unknown):
    _, pong = codec.read(sealed(OLD_PONG + rest))
    assert (pong.bad_lines, pong.unknown) == (5, unknown)


@pytest.mark.parametrize("text", [OLD_PONG + " u=x", OLD_PONG + " u=65536", OLD_PONG[:-4]])
def test_left_out_is_one_thing_and_wrong_another(text):
    with pytest.raises(LineError):
        codec.read(sealed(text))


def test_a_word_of_a_newer_version_is_told_apart_from_damage():
    with pytest.raises(codec.UnknownWordError) as unknown:
        codec.read(sealed("7 dance s=1"))
    assert unknown.value.number == 7


def test_an_older_unit_is_told_by_its_version_whatever_else_it_says():
    with pytest.raises(codec.VersionError) as refused:
        codec.read(sealed("7 unit q=1 p=0 z=anything"))
    assert refused.value.protocol == 0


def test_a_newer_unit_is_taken():
    text = "7 unit q=1 p=2 f=2.0 b=uno i=1a2b3c4d o=17 t=500 r=20 a=ptrgabwi z=9"
    number, unit = codec.read(sealed(text))
    assert isinstance(unit, UnitHello)
    assert unit.protocol == 2


@pytest.mark.parametrize(
    ("message", "why"),
    [
        (Hello(256), "hello: protocol: 256 is not between 0 and 255"),
        (Hello(True), "hello: protocol: True is no whole number"),
        (Arm(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0), "arm: duel: 0 is not between 1 and 9999"),
    ],
)
def test_a_value_out_of_range_is_not_sent(message, why):
    with pytest.raises(LineError, match=re.escape(why)):
        codec.write(1, message)


@pytest.mark.parametrize(
    "line",
    [
        Line(0, "ping"),
        Line(256, "ping"),
        Line(1, "Ping"),
        Line(1, "ping", {"e": ""}),
        Line(1, "ping", {"e": "1\n"}),
        Line(1, "ping", dict.fromkeys("abcdefgh", "999999999999")),
    ],
)
def test_what_is_no_line_can_not_be_written(line):
    with pytest.raises(LineError):
        write_line(line)


def accepted_corruption(lines: int, seed: int) -> int:
    """How many of so many damaged and random lines were read as something nobody sent."""
    chance = Random(seed)
    accepted = 0
    for _ in range(lines):
        if chance.random() < 0.3:
            raw = chance.randbytes(chance.randint(0, 130))
            sent = b""
        else:
            sent = codec.write(chance.randint(1, 255), a_message(chance))
            raw = damaged(chance, sent)
        try:
            found = codec.read(raw)
        except LineError:
            continue
        accepted += not sent or found != codec.read(sent)
    return accepted


def test_no_damaged_line_is_taken_for_another():
    assert accepted_corruption(50_000, seed=1) == 0


@pytest.mark.long
def test_no_damaged_line_of_a_million_is_taken_for_another():
    assert accepted_corruption(1_000_000, seed=2) == 0


def test_a_line_arrives_in_pieces_of_any_size():
    chance = Random(3)
    lines = [codec.write(number, a_message(chance)) for number in range(1, 200)]
    stream = b"\n\r\n" + b"".join(lines)
    splitter = Splitter()
    found = []
    while stream:
        size = chance.randint(1, 90)
        found += splitter.feed(stream[:size])
        stream = stream[size:]
    assert found == [line[:-1] for line in lines]


def test_an_overlong_line_is_dropped_up_to_its_end_and_counted():
    splitter = Splitter()
    assert list(splitter.feed(b"x" * 10_000)) == []
    assert list(splitter.feed(b"y" * 1_000)) == []
    assert splitter.overlong == 1
    assert list(splitter.feed(b"z\n1 ping*\n")) == [b"1 ping*"]
    assert list(splitter.feed(b"x" * 120 + b"\n" + b"y" * 119 + b"\n")) == [b"y" * 119]
    assert splitter.overlong == 2


def test_the_splitter_holds_no_more_than_a_line_of_a_flood():
    splitter = Splitter()
    for _ in range(1_000):
        assert list(splitter.feed(b"q" * 1_000)) == []
    assert len(splitter._held) <= LONGEST
    assert splitter.overlong == 1


def test_lamps_are_written_as_people_type_them():
    assert codec.write(9, Lamp(True, False, False, True)).startswith(b"9 lamp r=1 g=0 a=0 b=1*")
