"""What is said, word by word (`tests/cases/protocol.jsonl`): the same on every implementation.

A step asks a line without number and check. `answer` is the answer without number and `q`, which
is the number of the request; `then` are lines that follow unasked, others between them passed
over. `*` is any value.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from firmware_bridge import codec
from firmware_bridge.conversation import Answered, Conversation, Heard, Lost, Up
from firmware_bridge.lines import LineError, check
from firmware_bridge.messages import FROM_HOST, FROM_UNIT, Ack, Hello, No, UnitHello
from tests.firmware_bridge.pico import PicoDevice
from tests.firmware_bridge.uno import MHZ, PACKAGES, Uno
from tests.hardware.cases import read

CASES = read("protocol.jsonl")
HELLO = {"ask": "hello p=2", "answer": "unit p=2 f=* b=* i=* o=* t=* r=* a=*"}
SOME = {"b": "uno", "f": "1.0.0", "i": "1a2b3c4d", "a": "ptrg"}
BY_HAND = {"fault", "paddle", "timer", "release", "held"}

cases = pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])


def sealed(number: int, text: str) -> bytes:
    whole = f"{number} {text}".encode()
    return whole + b"*" + check(whole) + b"\n"


def with_q(text: str, number: int) -> str:
    word, _, fields = text.partition(" ")
    return f"{word} q={number} {fields}".rstrip()


def fits(said: str, wanted: str) -> bool:
    pattern = re.escape(wanted).replace(r"\*", "[0-9a-z._-]+")
    return re.fullmatch(pattern, said) is not None


class Line:
    """A unit at the other end: `exchange` gives bytes and takes what it says meanwhile."""

    def __init__(self, exchange: Callable[[bytes], bytes]) -> None:
        self._exchange = exchange
        self._number = 0
        self._said = b""

    def play(self, step: dict[str, Any]) -> None:
        self._number += 1
        self._said += self._exchange(sealed(self._number, step["ask"]))
        if "answer" in step:
            self._await(with_q(step["answer"], self._number), f"q={self._number}")
        for wanted in step.get("then", ()):
            self._await(wanted, wanted.partition(" ")[0])

    def _await(self, wanted: str, like: str) -> None:
        """The next line like this one is this one."""
        end_s = time.monotonic() + 10
        while time.monotonic() < end_s:
            raw, lf, rest = self._said.partition(b"\n")
            if not lf:
                self._said += self._exchange(b"")
                continue
            self._said = rest
            text = raw.rpartition(b"*")[0].decode().partition(" ")[2]
            if text and like in text.split():
                codec.read(raw)
                assert fits(text, wanted), (text, wanted)
                return
        raise AssertionError(f"never said: {wanted}")


@pytest.fixture
def uno(needed) -> Iterator[Line]:
    needed(*PACKAGES)
    board = Uno()
    board.run_us(20_000)

    def exchange(data: bytes) -> bytes:
        board.give(data)
        board.run_us(3_000 if data else 1_000)
        return board.said()

    yield Line(exchange)
    assert board.cycle > MHZ
    board.close()


@pytest.fixture
def pico(needed, tmp_path) -> Iterator[Line]:
    needed("micropython")
    board = PicoDevice(tmp_path)

    def exchange(data: bytes) -> bytes:
        board.hear(data, 0)
        time.sleep(0.002)
        return board.speak(0)

    yield Line(exchange)
    board.close()


@cases
def test_the_arduino_says_what_is_written(uno, case):
    for step in [HELLO, *case["steps"]]:
        uno.play(step)


@cases
def test_the_pico_says_what_is_written(pico, case):
    for step in [HELLO, *case["steps"]]:
        pico.play(step)


def filled(text: str, number: int | None = None) -> bytes:
    """A line of the unit's with a value where any will do."""
    text = text if number is None else with_q(text, number)
    values = [word.partition("=") for word in text.split()]
    said = " ".join(
        f"{letter}{equals}{SOME.get(letter, '1') if value == '*' else value}"
        for letter, equals, value in values
    )
    return sealed(1, said)


class Host:
    """The conversation with a unit that says what is written."""

    def __init__(self) -> None:
        self.talk = Conversation()
        self.now_s = 0.0
        self.talk.begin(0.0)

    def say(self) -> bytes:
        self.now_s += 0.01
        return self.talk.speak(self.now_s).lstrip(b"\n")

    def play(self, step: dict[str, Any]) -> None:
        try:
            _, message = codec.read(sealed(1, step["ask"]))
        except LineError:
            _, answer = codec.read(filled(step["answer"], 1))
            assert isinstance(answer, No)  # the host never says it, and understands the refusal
            return
        if not isinstance(message, FROM_HOST):
            return
        if isinstance(message, Ack) or (isinstance(message, Hello) and self.talk.phase == "up"):
            return  # said by itself: below, and as the conversation began
        if self.talk.phase == "up":
            assert self.talk.ask(message)
        line = self.say()
        number, said = codec.read(line)
        assert said == message or isinstance(said, Hello)
        self.talk.hear(filled(step["answer"], number), self.now_s)
        news = self.talk.news()
        if isinstance(said, Hello):
            kind = UnitHello if step["answer"].startswith("unit") else No
            assert [type(each) for each in news] == [Up if kind is UnitHello else Lost]
        else:
            assert [type(each) for each in news] == [Answered]
            assert news[0].request == message
        for text in step.get("then", ()):
            self.hear(text)

    def hear(self, text: str) -> None:
        """An unasked line is told once, and one that matters acknowledged each time."""
        raw = filled(text)
        message = codec.read(raw)[1]
        assert isinstance(message, FROM_UNIT)
        self.talk.hear(raw, self.now_s)
        self.talk.hear(raw, self.now_s)
        news = self.talk.news()
        acks = [codec.read(line)[1] for line in self.say().splitlines() if b" ack " in line]
        if hasattr(message, "event"):
            assert acks == [Ack(message.event)] * 2
            assert news in ([Heard(message)], [])
        else:
            assert (acks, news) == ([], [Heard(message)] * 2)


@cases
def test_the_host_understands_what_is_written(case):
    host = Host()
    host.play(HELLO)
    for step in case["steps"]:
        host.play(step)


def test_every_word_is_in_a_transcript():
    """But those that hands make."""
    said = [step["ask"] for case in CASES for step in case["steps"]]
    said += [line for case in CASES for step in case["steps"] for line in step.get("then", ())]
    said += [step.get("answer", "") for case in CASES for step in case["steps"]]
    words = {line.partition(" ")[0] for line in said}
    assert words >= {each.word for each in FROM_HOST + FROM_UNIT} - BY_HAND
