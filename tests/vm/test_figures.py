"""What `make test-vm` makes of what its machines found: which verdict is wrong, and its end."""

from __future__ import annotations

import pytest

from tests.vm import figures, run

DUEL = {
    "kind": "duel",
    "gap_us": 1_050,
    "first": "left",
    "least_us": 1_010,
    "most_us": 1_080,
    "verdict": "win",
    "winner": "left",
    "margin_us": 1_040,
    "called": "left",
    "woken": "right",
}
CLOSE = DUEL | {"gap_us": 500, "least_us": 460, "most_us": 540, "margin_us": None}
RECIPE = {"kind": "recipe", "gap_us": 1_050, "first": "left", "winner": None}
PRESSES = {"kind": "presses", "opened": 50, "seen": 50, "late_us": [2, 3], "took_us": 9}
KEYS = {
    "kind": "keys",
    "name": "Two keys",
    "events_of_a_hold": 2,
    "duels": 20,
    "wrong": 0,
    "faults": ["keys_unplugged"],
    "plugged_in_again": True,
}
IDLE = (
    {"kind": "idle", "unit": "touch", "share": 0.01, "threads": 4},
    {"kind": "idle", "unit": "pins", "share": 0.025, "threads": 7},
)
END = {"kind": "end", "kernel": "6.1.0"}


def spins(lost: int):
    for busy in (False, True):
        for rate in (2_000, 8_000):
            spin = {"kind": "spin", "rate": rate, "busy": busy, "made": 1_500, "noticed": 0}
            yield spin | {"lost": 700 if rate == 8_000 else lost}


@pytest.mark.parametrize(
    ("duel", "wrong"),
    [
        (DUEL, False),
        (DUEL | {"winner": "right"}, True),
        (DUEL | {"verdict": "dead_heat", "winner": None}, True),
        (DUEL | {"verdict": "void", "winner": None}, True),
        (CLOSE, True),
        (CLOSE | {"verdict": "dead_heat", "winner": None}, False),
        (CLOSE | {"least_us": 960, "most_us": 1_040}, False),
        (CLOSE | {"least_us": 960, "most_us": 1_040, "verdict": "dead_heat"}, False),
        (CLOSE | {"least_us": 960, "most_us": 1_040, "winner": "right"}, True),
    ],
)
def test_a_verdict_is_held_against_the_hand(duel, wrong):
    assert figures.is_wrong(duel) is wrong


def test_each_way_is_counted_by_itself():
    found = figures.of_duels([DUEL, DUEL | {"winner": "right"}], [RECIPE, RECIPE])
    assert found.page[2:] == [
        "| 1.05 ms | 2 | 1 | 2 | 0 | 2 |",
        "| **all** | **2** | **1** | **2** | **0** | **2** |",
    ]


def test_a_stamp_from_outside_the_press_is_wrong():
    assert figures.of_presses(PRESSES).wrong == []
    assert figures.of_presses(PRESSES | {"late_us": [2, 400]}).wrong
    assert figures.of_presses(PRESSES | {"late_us": [-1, 3]}).wrong
    assert figures.of_presses(PRESSES | {"seen": 49}).wrong == ["1 presses were not seen"]


@pytest.mark.parametrize(
    "wrong",
    [{"wrong": 1}, {"events_of_a_hold": 22}, {"faults": []}, {"plugged_in_again": False}],
)
def test_keys_that_are_not_followed_are_wrong(wrong):
    assert figures.of_keys(KEYS).wrong == []
    assert len(figures.of_keys(KEYS | wrong).wrong) == 1


def test_an_open_unit_that_keeps_the_processor_busy_is_wrong():
    without, opened = IDLE
    assert figures.of_idle(list(IDLE)).wrong == []
    assert figures.of_idle([without, opened | {"share": 0.031}]).wrong
    assert figures.of_idle([without, opened | {"threads": 4}]).wrong


@pytest.fixture
def machines(monkeypatch, tmp_path):
    """Machines that find what they are told; they say what came of the run and of the page."""
    page = tmp_path / "fairness.md"
    page.write_text(f"before\n\n{run.BEGIN}\nold\n{run.END}\n\nafter\n")

    def start(machine, built):
        machine.found = list(found)

    def ran(*each, arguments=()):
        found[:] = each
        return run.main(list(arguments)), page.read_text()

    found: list[dict] = []
    monkeypatch.setattr(run, "PAGE", page)
    monkeypatch.setattr(run, "build", lambda: tmp_path)
    monkeypatch.setattr(run.Machine, "start", start)
    return ran


def test_right_figures_end_with_0_and_may_be_written(machines, capsys):
    status, page = machines(DUEL, RECIPE, PRESSES, *spins(0), KEYS, *IDLE, END)
    assert (status, "old" in page) == (0, True)
    status, page = machines(
        DUEL, RECIPE, PRESSES, *spins(0), KEYS, *IDLE, END, arguments=["--write"]
    )
    assert (status, "old" in page) == (0, False)
    assert page.startswith("before\n\n")
    assert page.endswith("\n\nafter\n")
    assert "| 8000 | 1500 | 700 | 700 |" in page
    assert "0.0250 of the machine's processor with the unit open, 3 threads of lgpio" in page
    assert "0 wrong verdicts" in capsys.readouterr().out


@pytest.mark.parametrize(
    "found",
    [
        (DUEL | {"winner": "right"}, RECIPE, PRESSES, *spins(0), KEYS, *IDLE, END),
        (DUEL, RECIPE, PRESSES, *spins(2), KEYS, *IDLE, END),
        (DUEL, RECIPE, PRESSES | {"seen": 3}, *spins(0), KEYS, *IDLE, END),
    ],
)
def test_wrong_figures_end_with_1_and_are_never_written(machines, capsys, found):
    status, page = machines(*found, arguments=["--write"])
    assert (status, "old" in page) == (1, True)
    assert "WRONG: " in capsys.readouterr().err


def test_a_machine_that_stops_on_its_way_is_a_failure(machines, capsys):
    status, _ = machines(DUEL, RECIPE, PRESSES, *spins(0), KEYS, *IDLE)
    assert status == 1
    assert "did not come to its end" in capsys.readouterr().err
