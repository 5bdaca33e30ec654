"""What people have done over all games: counted from what counts, and from nothing else."""

from __future__ import annotations

import pytest

from companion import editions
from companion.evening import Evening
from companion.game import Refusal
from companion.past_games import delete
from companion.statistics import Duel, Kept, Numbers, Result, Rivals, board, duel_of, numbers, read
from companion.store import Store

TIMED = {"Mia": 231_000, "Ben": 268_000}


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        yield store


def play(store, *ops, players=("Mia", "Ben", "Cy"), teams=None, rules=None):
    edition = editions.load("showdown")
    evening = Evening.start(store, edition, list(players), players[-1], rules, teams)
    for op in ops:
        step = evening.do(op)
        assert not isinstance(step, Refusal), (op, step)
    return evening


BEGUN = {"op": "first_card", "card": "number", "color": "red", "value": 1}


def duel(*two):
    return {"op": "duel", "players": list(two), "stake": 2}


def verdict(**what):
    return {"op": "showdown", "source": "sensor", **what}


def test_reactions_and_duels_of_a_person():
    duels = (
        Duel("Mia", "Ben", {"Mia": 200_000, "Ben": 260_000}),
        Duel("Mia", "Cy", {"Mia": 240_000, "Cy": 241_000}),
        Duel("Cy", "Mia", {"Mia": -30_000}, "Mia"),
        Duel("Ben", "Mia", {"Ben": 210_000, "Mia": 260_000}),
    )
    games = (Result(("Mia", "Ben"), {"Mia": 512, "Ben": 40}, ("Mia",)),)
    assert numbers("Mia", Kept(games, duels)) == Numbers(
        games=1, wins=1, points=512, reaction_us=240_000, best_us=200_000,
        duels_won=2, duels_lost=2, false_starts=1,
    )  # fmt: skip
    assert numbers("Nana", Kept(games, duels)) == Numbers()


def test_a_team_wins_for_both_and_low_points_are_nobodys_pride():
    kept = Kept(
        (
            Result(("Mia", "Ben", "Cy", "Nana"), {"Mia+Cy": 500, "Ben+Nana": 3}, ("Mia+Cy",)),
            Result(("Mia", "Cy"), {"Mia": 700, "Cy": 20}, ("Cy",), low_wins=True),
        )
    )
    assert (numbers("Cy", kept).wins, numbers("Cy", kept).points) == (2, 500)
    assert (numbers("Mia", kept).wins, numbers("Mia", kept).points) == (1, 500)


def test_the_board_counts_both_ways():
    duels = [Duel("Ben", "Mia"), Duel("Mia", "Ben"), Duel("Mia", "Ben"), Duel("Cy", "Ben")]
    duels.append(Duel("Cy", None))
    assert board(duels) == (Rivals("Mia", "Ben", 2, 1), Rivals("Cy", "Ben", 1, 0))


@pytest.mark.parametrize(
    ("op", "cause", "pair"),
    [
        (verdict(winner="Mia", reaction_us=TIMED), {"op": "play", "by": "Cy"}, ("Mia", "Ben")),
        (verdict(winner="Mia"), duel("Mia", "Ben"), ("Mia", "Ben")),
        (verdict(winner="Ben"), {"op": "play", "by": "Mia", "target": "Ben"}, ("Ben", "Mia")),
        (verdict(winner="Ben"), {"op": "play", "by": "Mia", "showdown": 3}, ("Ben", "Mia")),
        (verdict(winner="Mia"), {"op": "play", "by": "Mia", "showdown": 3}, ("Mia", None)),
        (verdict(winner="Mia", reaction_us=231_000), None, ("Mia", None)),
        (verdict(false_start="Ben"), duel("Mia", "Ben"), ("Mia", "Ben")),
    ],
)
def test_who_the_two_were(op, cause, pair):
    found = duel_of(op, cause)
    assert (found.winner, found.loser) == pair


def test_a_dead_heat_is_nobodys():
    assert duel_of(verdict(dead_heat=True, reaction_us=TIMED), duel("Mia", "Ben")) is None


def test_what_was_undone_does_not_count(store):
    play(
        store, BEGUN, duel("Mia", "Ben"),
        verdict(winner="Mia", reaction_us=TIMED, margin_us=37_000), {"op": "undo"},
        verdict(winner="Ben", reaction_us={"Mia": 300_000, "Ben": 250_000}, margin_us=50_000),
        duel("Cy", "Mia"), verdict(dead_heat=True, reaction_us={"Cy": 200_000, "Mia": 200_100}),
        verdict(winner="Cy"),
    )  # fmt: skip
    kept = read(store)
    assert [(d.winner, d.loser) for d in kept.duels] == [("Ben", "Mia"), ("Cy", "Mia")]
    assert numbers("Mia", kept).best_us == 300_000


def test_games_count_from_their_first_round(store):
    won = {"op": "record_round", "winner": "Mia", "points": 30}
    play(store)
    play(store, won, {"op": "finish"})
    hands = {"op": "record_round", "winner": "Mia", "points": {"Ben": 30, "Cy": 5}}
    play(store, hands, rules={"game_mode": "lowest"})
    kept = read(store)
    assert numbers("Mia", kept).games == 2
    assert numbers("Mia", kept).wins == 1
    assert numbers("Mia", kept).points == 30


def test_a_deleted_game_does_not_count(store):
    evening = play(
        store, {"op": "record_round", "winner": "Mia", "points": 30}, {"op": "next_round"},
        BEGUN, duel("Mia", "Ben"), verdict(winner="Mia"),
    )  # fmt: skip
    assert len(read(store).duels) == 1
    delete(store, evening.number).wait()
    assert read(store) == Kept()
