"""The running showdown, fed by hand: its order of events, its grace, its two readings."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.countdown import Countdown
from hardware.edges import SIDES, Edge
from hardware.events import Count, Decided, Fault, Go, Hold, NotReady
from hardware.referee import BOTH_UP, Limits, judge
from hardware.showdown import MOST_EDGES, Showdown
from tests.hardware.test_referee import SMALL

GO = 4_000_000
GRACE = 250_000
LEFT = Edge(GO + 200_000, "left", "down")
RIGHT = Edge(GO + 230_000, "right", "down")
EARLY = Edge(3_200_000, "left", "down")


def up():
    return BOTH_UP


def showdown(**settings) -> Showdown:
    given = {"limits": Limits(), "countdown": Countdown(), "go_us": GO, "start": BOTH_UP}
    return Showdown(**(given | settings))


def lit(**settings) -> Showdown:
    """A showdown in which GO was seen."""
    one = showdown(**settings)
    one.poll(GO, up)
    one.lit(GO)
    return one


def verdict_of(events):
    (decided,) = events
    assert isinstance(decided, Decided)
    return decided.verdict


def test_the_count_the_hold_and_go_are_told_once_each():
    one = showdown()
    told = [event for t_us in range(0, GO + 1, 10_000) for event in one.poll(t_us, up)]
    assert told == [Count(3), Count(2), Count(1), Hold(), Go(None)]


def test_nothing_tells_go_before_it_comes():
    soon, late = showdown(go_us=3_500_001), showdown(go_us=5_500_000)
    for t_us in range(0, 3_500_000, 10_000):
        assert soon.poll(t_us, up) == late.poll(t_us, up)
        assert soon.phase == late.phase


def test_a_poll_that_comes_late_tells_only_where_the_count_stands():
    one = showdown()
    assert one.poll(0, up) == (Count(3),)
    assert one.poll(2_100_000, up) == (Count(1),)


def test_held_paddles_begin_no_countdown():
    one = showdown(start={"left": "down", "right": "down"})
    assert one.poll(0, up) == (NotReady(("left", "right")),)
    assert one.over
    assert one.poll(1_000_000, up) == ()


def test_the_verdict_falls_at_once_with_both_presses_confirmed():
    one = lit()
    one.hear([LEFT, RIGHT])
    assert one.poll(RIGHT.t_us + 999, up) == ()
    assert verdict_of(one.poll(RIGHT.t_us + 1_000, up)).winner == "left"


def test_late_edges_are_waited_for_even_with_both_presses_seen():
    one = lit(grace_us=GRACE)
    one.hear([LEFT, RIGHT])
    assert one.poll(RIGHT.t_us + 1_000, up) == ()
    one.hear([Edge(GO + 199_000, "right", "up"), Edge(GO + 198_000, "right", "down")])
    verdict = verdict_of(one.poll(RIGHT.t_us + 1_000 + GRACE, up))
    assert verdict.winner == "right"


def test_a_later_edge_of_the_line_ends_the_wait_where_they_come_in_order():
    one = lit(grace_us=GRACE, orderly=True)
    one.hear([LEFT, RIGHT])
    assert one.poll(RIGHT.t_us + 50_000, up) == ()
    one.hear([Edge(LEFT.t_us + 60_000, "left", "up")])
    assert one.poll(RIGHT.t_us + 60_000, up) == ()
    one.hear([Edge(RIGHT.t_us + 60_000, "right", "up")])
    assert verdict_of(one.poll(RIGHT.t_us + 60_000, up)).winner == "left"


def test_one_press_is_decided_after_settle_window_and_grace():
    one = lit(grace_us=GRACE)
    one.hear([LEFT])
    falls_us = LEFT.t_us + 100_000 + 5_000
    assert one.poll(falls_us, up) == ()
    assert one.poll(falls_us + GRACE - 1, up) == ()
    assert verdict_of(one.poll(falls_us + GRACE, up)).winner == "left"


def test_nobody_is_decided_after_the_timeout():
    one = lit()
    assert one.poll(GO + 5_004_999, up) == ()
    assert verdict_of(one.poll(GO + 5_005_000, up)).verdict == "no_press"


def test_a_false_start_ends_the_countdown_and_go_never_comes():
    one = showdown()
    one.poll(0, up)
    one.hear([EARLY])
    told = [event for t_us in range(3_200_000, GO + 100_000, 1_000) for event in one.poll(t_us, up)]
    assert verdict_of(told[1:]).offender == "left"
    assert isinstance(told[0], Hold)
    assert verdict_of(told[1:]).reaction_us == {"left": EARLY.t_us - GO, "right": None}


def test_before_go_was_seen_every_press_is_early():
    one = showdown()
    one.poll(GO, up)
    press = Edge(GO + 10_000, "left", "down")
    one.hear([press])
    one.lit(GO + 30_000)
    verdict = verdict_of(one.poll(GO + 200_000, up))
    assert (verdict.offender, verdict.reaction_us["left"]) == ("left", -20_000)


def test_a_press_while_the_lamp_is_late_is_early_too():
    one = showdown()
    one.hear([Edge(GO + 10_000, "left", "down")])
    verdict = verdict_of(one.poll(GO + 120_000, up))
    assert (verdict.offender, verdict.reaction_us["left"]) == ("left", -110_000)


def test_a_screen_that_never_turns_green_is_a_fault():
    one = showdown()
    assert one.poll(GO, up) == (Go(None),)
    assert one.poll(GO + 1_999_999, up) == ()
    assert one.poll(GO + 2_000_000, up) == (Fault("go_not_shown"),)
    assert one.over


def test_go_is_stamped_once():
    one = lit()
    one.lit(GO + 500_000)
    one.hear([LEFT])
    assert verdict_of(one.poll(GO + 400_000, up)).reaction_us["left"] == 200_000


class Lines:
    """Readings of the lines, one after the other; the last one stays."""

    def __init__(self, *readings):
        self.readings = list(readings)
        self.count = 0

    def __call__(self):
        self.count += 1
        return self.readings.pop(0) if len(self.readings) > 1 else self.readings[0]


RIGHT_DOWN = {"left": "up", "right": "down"}


def test_void_takes_two_readings():
    one, lines = lit(), Lines(RIGHT_DOWN)
    one.hear([LEFT])
    assert one.poll(GO + 305_000, lines) == ()
    verdict = verdict_of(one.poll(GO + 306_000, lines))
    assert (verdict.verdict, verdict.sides) == ("void", ("right",))
    assert lines.count == 2


def test_a_single_odd_reading_is_no_lost_edge():
    one, lines = lit(), Lines(RIGHT_DOWN, BOTH_UP)
    one.hear([LEFT])
    assert one.poll(GO + 305_000, lines) == ()
    assert verdict_of(one.poll(GO + 306_000, lines)).winner == "left"


def test_an_honest_press_after_the_moment_is_no_lost_edge_though_it_is_told_late():
    one, lines = lit(grace_us=GRACE), Lines(RIGHT_DOWN)
    one.hear([LEFT])
    assert one.poll(GO + 310_000, lines) == ()
    one.hear([Edge(GO + 307_000, "right", "down")])
    assert one.poll(GO + 305_000 + GRACE, lines) == ()
    assert verdict_of(one.poll(GO + 310_000 + GRACE, lines)).winner == "left"


def test_readings_before_the_moment_are_forgotten_when_it_moves():
    one, lines = lit(grace_us=GRACE), Lines(RIGHT_DOWN, RIGHT_DOWN, BOTH_UP)
    one.hear([Edge(GO + 100_000, "left", "down")])
    one.poll(GO + 205_000, lines)
    one.poll(GO + 206_000, lines)
    one.hear([Edge(GO + 100_500, "left", "up"), LEFT])
    assert one.poll(GO + 304_000, lines) == ()
    assert one.poll(GO + 305_000, lines) == ()
    assert verdict_of(one.poll(GO + 305_000 + GRACE, lines)).winner == "left"


def test_a_coarse_unit_makes_a_dead_heat_of_what_it_cannot_tell():
    one = lit()
    one.hear([LEFT, RIGHT])
    assert verdict_of(one.poll(GO + 400_000, up, resolution_us=30_001)).verdict == "dead_heat"


def test_a_chattering_line_is_a_fault_and_ends_the_showdown():
    one = showdown()
    one.hear(Edge(t_us, "right", "up") for t_us in range(MOST_EDGES))
    assert one.poll(10_000, up) == (Count(3),)
    one.hear([Edge(20_000, "right", "up")])
    assert one.poll(20_000, up) == (Fault("chattering", {"side": "right"}),)
    assert one.over


# -- the running one against the pure one

GO_SMALL, GRACE_SMALL = 60, 30
an_edge = st.builds(
    Edge, st.integers(0, 170), st.sampled_from(SIDES), st.sampled_from(["up", "down"])
)


def level_at(edges, side, t_us):
    levels = [edge.level for edge in sorted(edges, key=lambda e: e.t_us) if edge.line == side
              and edge.t_us <= t_us]  # fmt: skip
    return levels[-1] if levels else "up"


@settings(max_examples=300, deadline=None)
@given(st.lists(an_edge, max_size=14), st.randoms(use_true_random=False), st.booleans())
def test_however_late_the_edges_come_the_verdict_is_the_pure_one(edges, chance, orderly):
    edges = sorted(edges, key=lambda edge: edge.t_us)
    coming, latest = [], {}
    for edge in edges:
        key = edge.line if orderly else (edge.line, edge.t_us)
        due_us = max(edge.t_us + chance.randint(0, GRACE_SMALL), latest.get(key, 0))
        latest[key] = due_us
        coming.append((due_us, edge))
    one = Showdown(
        SMALL, Countdown(0, 0, 0), GO_SMALL, BOTH_UP, grace_us=GRACE_SMALL, orderly=orderly
    )
    decided = None
    for now_us in range(400):
        one.hear(edge for due_us, edge in coming if due_us == now_us)
        for event in one.poll(
            now_us, lambda t=now_us: {side: level_at(edges, side, t) for side in SIDES}
        ):
            if isinstance(event, Go):
                one.lit(now_us)
            if isinstance(event, Decided):
                decided = event.verdict
    expected = judge(edges, GO_SMALL, BOTH_UP, BOTH_UP, SMALL)
    assert decided == expected
