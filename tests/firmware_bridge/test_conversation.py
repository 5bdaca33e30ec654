"""Host and unit talking in virtual time, over a line that loses what the test wants it to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from firmware_bridge import codec
from firmware_bridge.conversation import Answered, Conversation, Heard, Lost, News, Up
from firmware_bridge.messages import (
    PROTOCOL,
    Ack,
    Arm,
    Cancel,
    Count,
    Hello,
    Ok,
    Ping,
    Pong,
    SelfTest,
    SelfTested,
    Timer,
    Verdict,
)
from tests.firmware_bridge.played_unit import PlayedUnit
from tests.firmware_bridge.talk import damaged

WON = Verdict(1, 7, "win", "left", "none", 180_000, 220_000, 40_000, "none")
ARM = Arm(7, 5_000, 1_000, 0, 100_000, 1_000, 5_000_000, 0, 0, 0, 0, 0)

Loss = Callable[[bytes], bytes]


def whole(data: bytes) -> bytes:
    return data


class Line:
    """Both ends and the time between them, in steps of a millisecond."""

    def __init__(self, loss: Loss = whole, **unit: int) -> None:
        self.host = Conversation()
        self.unit = PlayedUnit(**unit)
        self.loss = loss
        self.now_s = 100.0
        self.news: list[News] = []

    def open(self) -> Line:
        self.host.begin(self.now_s)
        return self.run(0.05)

    def run(self, for_s: float) -> Line:
        for _ in range(round(for_s * 1_000)):
            self.now_s += 0.001
            self.unit.hear(self.loss(self.host.speak(self.now_s)), self.now_s)
            said = self.loss(self.unit.speak(self.now_s))
            if said:
                self.host.hear(said, self.now_s)
            self.news += self.host.news()
        return self

    def told(self, kind: type) -> list[News]:
        return [each for each in self.news if isinstance(each, kind)]


def test_hello_is_answered():
    line = Line().open()
    assert [type(each) for each in line.news] == [Up]
    assert line.host.phase == "up"
    assert line.host.unit.unit_id == "1a2b3c4d"
    assert not line.news[0].restarted


def test_hello_is_said_until_it_is_answered():
    line = Line()
    line.unit.deaf = True
    line.open().run(1.0)
    assert line.host.phase == "hello"
    line.unit.deaf = False
    line.run(0.2)
    assert line.host.phase == "up"
    assert line.unit.asked == [Hello(PROTOCOL)]
    assert 5 <= line.host.counters.resent <= 7


def test_nothing_but_hello_is_said_before_the_answer():
    line = Line()
    line.host.begin(line.now_s)
    assert not line.host.ask(ARM)
    line.unit.tell(Timer(1))
    line.run(0.001)
    assert line.told(Heard) == []


def test_a_host_that_says_nothing_else_pings():
    line = Line().open().run(3.0)
    assert line.unit.asked.count(Ping()) == 6
    assert {type(each.answer) for each in line.told(Answered)} == {Pong}


def test_requests_are_answered_one_after_the_other():
    line = Line().open()
    for request in (ARM, SelfTest(), Cancel()):
        assert line.host.ask(request)
    line.run(0.1)
    assert [each.request for each in line.told(Answered)] == [ARM, SelfTest(), Cancel()]
    assert [type(each.answer) for each in line.told(Answered)] == [Ok, SelfTested, Ok]
    assert line.host.counters.resent == 0


def test_an_unanswered_request_is_sent_again_and_answered_once():
    line = Line().open()
    line.unit.deaf = True
    line.host.ask(ARM)
    line.run(0.35)
    line.unit.deaf = False
    line.run(0.2)
    assert len(line.told(Answered)) == 1
    assert line.host.counters.resent == 4


def test_the_same_answer_twice_is_a_duplicate():
    line = Line().open()
    line.host.ask(ARM)
    line.run(0.002)
    number = line.host._number
    line.unit.tell(Ok(number))
    line.run(0.01)
    assert len(line.told(Answered)) == 1
    assert line.host.counters.duplicate == 1


def test_an_answer_of_the_wrong_kind_answers_nothing():
    line = Line().open()
    line.unit.deaf = True
    line.host.ask(SelfTest())
    line.run(0.002)
    line.unit.tell(Ok(line.host._number))
    line.run(0.002)
    assert line.told(Answered) == []


def test_an_event_is_acknowledged_and_taken_once():
    line = Line().open()
    line.unit.keep(WON, line.now_s)
    line.run(0.5)
    assert line.told(Heard) == [Heard(WON)]
    assert line.unit.kept == 0


def test_an_event_whose_ack_got_lost_comes_again_and_is_acknowledged_again():
    line = Line().open()
    line.loss = lambda data: b"" if b" ack " in data else data
    line.unit.keep(WON, line.now_s)
    line.run(0.35)
    assert line.unit.kept == 1
    line.loss = whole
    line.run(0.15)
    assert line.unit.kept == 0
    assert line.told(Heard) == [Heard(WON)]
    assert line.host.counters.duplicate >= 3


def test_an_event_kept_over_a_dead_line_comes_afterwards():
    line = Line().open()
    line.host.end("port_lost", port="ttyUSB0")
    line.unit.keep(WON, line.now_s)
    line.unit.speak(line.now_s)
    line.now_s += 10
    line.open().run(0.2)
    assert line.told(Lost) == [Lost("port_lost", {"port": "ttyUSB0"})]
    assert line.told(Heard) == [Heard(WON)]
    assert len(line.told(Up)) == 2


def test_a_started_unit_numbers_its_events_anew_and_none_is_taken_for_a_duplicate():
    line = Line().open()
    line.unit.keep(WON, line.now_s)
    line.run(0.1)
    line.unit.restart()
    line.run(0.3)
    line.unit.keep(WON, line.now_s)
    line.run(0.1)
    assert line.told(Heard) == [Heard(WON), Heard(WON)]


def test_a_restart_is_seen_from_the_hello_that_nobody_asked_for():
    line = Line().open()
    line.unit.restart()
    line.run(0.2)
    assert line.told(Lost) == [Lost("unit_restarted")]
    assert [each.restarted for each in line.told(Up)] == [False, True]


def test_a_restart_is_seen_from_the_next_pong_when_that_hello_got_lost():
    line = Line().open()
    line.unit.restart()
    line.unit.speak(line.now_s)
    line.run(0.8)
    assert line.told(Lost) == [Lost("unit_restarted")]
    assert [each.restarted for each in line.told(Up)] == [False, True]


def test_a_restart_while_the_line_was_dead_is_told_with_the_hello():
    line = Line().open()
    line.host.end("port_lost", port="x")
    line.unit.restart()
    line.open()
    assert [each.restarted for each in line.told(Up)] == [False, True]


def test_a_unit_that_does_not_answer_any_more_is_lost():
    line = Line().open()
    line.unit.deaf = True
    line.run(2.9)
    assert line.told(Lost) == []
    line.run(0.2)
    assert line.told(Lost) == [Lost("line_silent")]
    assert line.host.phase == "closed"


def test_an_older_unit_is_refused_by_both_versions():
    line = Line(protocol=0).open()
    assert line.news == [Lost("unit_too_old", {"spoken": 0, "oldest": 1})]


def test_a_unit_that_refuses_this_host_is_told_by_both_versions():
    line = Line(protocol=4).open()
    assert line.news == [Lost("host_too_old", {"spoken": PROTOCOL, "oldest": "4"})]


def test_a_newer_unit_that_takes_this_host_is_taken():
    assert Line(protocol=3).open().host.phase == "up"


def test_another_unit_than_the_wanted_one_is_refused():
    line = Line()
    line.host.begin(line.now_s, wanted_id="deadbeef")
    line.run(0.05)
    assert line.news == [Lost("another_unit", {"found": "1a2b3c4d", "known": "deadbeef"})]


def test_what_is_wrong_on_the_line_is_counted():
    line = Line().open()
    counters = line.host.counters
    for raw in (b"rubbish\n", b"x" * 500 + b"\n", b"$GPGGA,123519*47\r\n"):
        line.host.hear(raw, line.now_s)
    assert counters.bad == 3
    line.unit.tell_text("dance a=1")
    line.run(0.002)
    assert (counters.unknown, counters.missing) == (1, 0)
    line.unit.tell(Count(7, 3))
    line.unit.speak(line.now_s)
    line.unit.tell(Count(7, 2))
    line.run(0.002)
    assert counters.missing == 1
    assert line.told(Heard) == [Heard(Count(7, 2))]


def test_a_computer_that_stood_still_does_not_take_the_line_for_dead():
    line = Line().open()
    line.now_s += 10
    line.run(1)
    assert line.host.phase == "up"
    line.unit.deaf = True
    line.now_s += 10
    line.run(3.2)
    assert [each.key for each in line.told(Lost)] == ["line_silent"]


def test_a_unit_that_says_nothing_but_newer_words_is_there():
    line = Line().open()
    line.unit.deaf = True
    for _ in range(8):
        line.unit.tell_text("dance a=1")
        line.run(0.5)
    assert line.host.phase == "up"
    assert line.host.counters.unknown == 8


def test_what_the_unit_did_not_know_is_told_by_its_pong():
    line = Line().open()
    assert line.host.pong is None
    line.unit.unknown = 3
    line.run(0.7)
    assert line.host.pong.unknown == 3


def test_a_request_does_not_overtake_and_too_many_are_not_taken():
    line = Line().open()
    line.unit.deaf = True
    assert [line.host.ask(Cancel()) for _ in range(17)] == [True] * 16 + [False]


def test_an_lf_ends_what_noise_left_on_the_line():
    line = Line()
    line.unit.hear(b"noise", line.now_s)
    line.open()
    assert line.host.counters.resent == 0


@pytest.mark.parametrize("seed", range(8))
def test_every_request_and_event_comes_through_a_line_that_spoils_half_of_all(seed):
    chance = Random(seed)

    def spoil(data: bytes) -> bytes:
        return damaged(chance, data) if data and chance.random() < 0.5 else data

    line = Line(spoil)
    line.host.begin(line.now_s)
    line.run(2)
    for number in range(1, 20):
        line.host.ask(Arm(number, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        line.unit.keep(Timer(number), line.now_s)
        line.run(1)
    line.run(2)
    armed = [each.request.duel for each in line.told(Answered) if isinstance(each.request, Arm)]
    assert armed == list(range(1, 20))
    events = [each.message.event for each in line.told(Heard)]
    assert sorted(events) == list(range(1, 20))
    assert line.unit.kept == 0
    assert line.host.counters.bad > 0


def test_a_conversation_can_be_taken_up_again_many_times():
    line = Line()
    for _ in range(50):
        line.open()
        line.host.end("port_lost", port="x")
    assert len(line.told(Up)) == 50
    assert codec.read(codec.write(1, Ack(1))) == (1, Ack(1))
