"""Lines of a trace file that are no cases: a failed case with one sentence, never a crash."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.traces import Mismatch, run_trace
from tests.hardware.cases import duels

CASE = next(case for case in duels() if case["id"] == "D007")


def changed(**fields):
    return copy.deepcopy(CASE) | fields


def said(case) -> str:
    (mismatch,) = run_trace(case)
    assert mismatch.key == "case"
    assert "\n" not in mismatch.got
    return mismatch.got


def test_a_wrong_expectation_is_told_with_both_values():
    case = changed(expect={"verdict": "win", "winner": "right", "margin_us": 1})
    assert run_trace(case) == [Mismatch("winner", "right", "left"), Mismatch("margin_us", 1, 35000)]


def test_only_what_is_expected_is_asserted():
    assert run_trace(changed(expect={"winner": "left"})) == []


def test_a_case_without_config_goes_by_the_defaults():
    assert run_trace({name: value for name, value in CASE.items() if name != "config"}) == []


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        (None, "an object with names"),
        ([1, 2], "an object with names"),
        ({"kind": "due"}, "has the kind duel, not 'due'"),
        ({"kind": "duel"}, "expect is missing"),
        (changed(expect=[]), "expect is an object with names, not []"),
        (changed(expect={"vinner": "left"}), "expect knows no 'vinner'; did you mean winner?"),
        (changed(events={}), "events is a list, not {}"),
        (changed(events=[[1, "left"]]), "event 1 is [t, line, level], not [1, 'left']"),
        (changed(events=[[1.5, "left", "down"]]), "event 1: a stamp is a whole number"),
        (changed(events=[[1, "middle", "down"]]), "event 1: a paddle's line is left or right"),
        (changed(events=[[1, "left", 1]]), "event 1: a line is up or down, not 1"),
        (changed(events=[[1, [], "down"]]), "event 1: a paddle's line is left or right"),
        (changed(go_us="3500000"), "go_us is a whole number, not '3500000'"),
        (changed(go_us=-1), "go_us is a whole number from 0, not -1"),
        (changed(go_us=True), "go_us is a whole number from 0, not True"),
        (changed(start={"left": "up"}), "start gives left and right as up or down"),
        (changed(levels={"left": "up", "right": []}), "levels gives left and right"),
        (changed(config={"setle_us": 1}), "config knows no 'setle_us'; did you mean settle_us?"),
        (changed(config={"settle_us": -1}), "config: settle_us is a whole number"),
        (changed(config={"closed_us": 6_000}), "config: closed_us 6000 does not fit"),
        (changed(config={"head_start_us": 7}), "config: head_start_us names left and right"),
        (changed(config={"head_start_us": {"left": 200_000}}), "is more than settle_us 100000"),
        (changed(config={"hold_min_ms": 9_000}), "config: hold_min_ms 9000 is more than"),
        (changed(config={"grace_ms": -1}), "grace_ms is a whole number from 0"),
        (changed(config={"resolution_us": None}), "resolution_us is a whole number from 0"),
    ],
)
def test_a_line_that_is_no_case_is_one_failure_with_one_sentence(case, sentence):
    assert sentence in said(case)


def test_a_long_value_is_cut_short():
    assert len(said(changed(go_us="9" * 100_000))) < 120
    assert len(said(changed(events=[[1, "x" * 100_000, "down"]]))) < 200
    assert len(said(changed(config={"settle_us": "x" * 100_000}))) < 200


def test_what_does_not_change_a_trace_is_taken():
    config = {"count_s": 5, "hold_min_ms": 0, "hold_max_ms": 0, "grace_ms": 250}
    assert run_trace(changed(config=config)) == []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(st.sampled_from(sorted(CASE)), anything)
def test_whatever_stands_in_a_field_nothing_crashes(field, value):
    run_trace(json.loads(json.dumps(changed(**{field: value}))))


@given(anything)
def test_whatever_a_line_is_nothing_crashes(case):
    run_trace(case)
