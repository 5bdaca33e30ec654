"""Dealing, scoring, the next dealer and the end of the game."""

from __future__ import annotations

from typing import Any

from .deck import Face, points
from .table import Table


def deal(table: Table) -> None:
    """Fresh piles and seven cards each; who waited is in now."""
    table.waiting.clear()
    table.pile = list(table.cards)
    table.rng.shuffle(table.pile)
    table.discards = []
    table.hands = {}
    for name in table.playing():
        table.hands[name] = [table.pile.pop() for _ in range(7)]
    table.phase = "first" if table.dealer else "dealer"
    table.starter = None
    table.direction = 1
    table.color = None
    table.top_told = False
    table.flags.clear()
    table.due.clear()
    table.pending = None
    table.looking = None
    table.round_winner = None
    seat_starter(table)


def seat_starter(table: Table) -> None:
    """The tapped starter, or the seat left of the dealer."""
    if table.dealer:
        table.turn = table.starter or table.after(table.dealer, 1)


def spare_cards(table: Table) -> bool:
    """Whether the pile can deal one more hand and still turn a card up."""
    return len(table.pile) > 8


def deal_in(table: Table, name: str) -> None:
    """Seven cards for somebody who sits down before the first card."""
    table.hands[name] = [table.pile.pop() for _ in range(7)]


def hand_values(table: Table) -> dict[str, int]:
    """What every player of the round holds, in points."""
    return {
        name: sum(points(card, table.changed) for card in table.hands[name])
        for name in table.playing()
    }


def score(table: Table) -> dict[str, Any]:
    """Count out the hands; returns the op that tells it."""
    winner = table.round_winner or ""
    values = hand_values(table)
    del values[winner]
    write_down(table, winner, values)
    if table.rng.random() < 0.5:
        return {"op": "score", "points": values}
    return {"op": "score", "cards": {name: spoken(table.hands[name]) for name in values}}


def write_down(table: Table, winner: str, values: dict[str, int]) -> None:
    """A round enters the score sheet: hand values of all but its winner."""
    line = {table.side(name): 0 for name in table.playing()}
    if table.rule("game_mode") in ("lowest", "elimination"):
        line.update(values)
    else:
        gain = sum(value for name, value in values.items() if not table.partner(name, winner))
        line[table.side(winner)] = gain
    table.sheet.append(line)
    for side, value in line.items():
        table.scores[side] += value
    table.phase = "between"
    judge(table, winner)


def correct(table: Table) -> dict[str, Any] | None:
    """An old round was wrong: all rounds are replayed in order (K39), in plain points games."""
    plain = table.rule("game_mode") == "points" and not table.rule("rounds")
    if not plain or not table.sheet or table.gone or table.retargeted:
        return None
    number = table.rng.randrange(len(table.sheet))
    line = table.sheet[number]
    side = max(line, key=lambda key: line[key])
    line[side] = table.rng.randint(0, 120)
    table.scores = dict.fromkeys(table.scores, 0)
    first = None
    for line in table.sheet:
        for key, value in line.items():
            table.scores[key] += value
        reached = [key for key in line if table.scores[key] >= table.rule("target_score")]
        first = first or (reached[0] if reached else None)
    if first:
        table.cut_short = table.phase == "playing"
        end(table, first)
    return {"op": "correct_round", "round": number + 1, "points": {side: table.sheet[number][side]}}


def spoken(cards: list[Face]) -> list[str]:
    """A hand as it is read out."""
    return [card.spoken for card in cards]


def judge(table: Table, winner: str) -> None:
    """Whether this round ended the game, and for whom."""
    target = table.rule("target_score")
    mode = table.rule("game_mode")
    if mode == "single_round":
        end(table, table.side(winner))
    elif mode == "elimination":
        fall(table, target)
    elif max(table.scores.values()) >= target:
        if mode == "lowest":
            lowest(table)
        else:
            end(table, table.side(winner))
    if table.phase != "over" and len(table.sheet) == table.rule("rounds"):
        finish(table)


def fall(table: Table, target: int) -> None:
    """Elimination: who has reached the target is out; the last two may start again."""
    before = table.next_round_players()
    out = [name for name in before if table.scores[name] >= target]
    table.out.update(out)
    table.fallen.extend(out)
    left = table.next_round_players()
    if len(left) == 1:
        end(table, left[0])
    elif len(left) == 2 < len(before) and table.rule("elim_reset_final"):
        for name in left:
            table.scores[name] = 0


def end(table: Table, winner: str | list[str]) -> None:
    """The game is over."""
    table.game_winner = winner
    table.phase = "over"
    table.turn = None


def sides(table: Table) -> list[str]:
    """The sides that can still win, in seat order."""
    found: list[str] = []
    for name in table.next_round_players():
        if table.side(name) not in found:
            found.append(table.side(name))
    return found


def lowest(table: Table) -> None:
    """The lowest total wins, level all of them."""
    best = min(table.scores[side] for side in sides(table))
    level = [side for side in sides(table) if table.scores[side] == best]
    end(table, level[0] if len(level) == 1 else level)


def finish(table: Table) -> None:
    """The game ends here."""
    if table.rule("game_mode") in ("lowest", "elimination"):
        lowest(table)
        return
    best = max(table.scores[side] for side in sides(table))
    level = [side for side in sides(table) if table.scores[side] == best]
    end(table, level[0] if len(level) == 1 else level)


def seat_from(table: Table, name: str) -> str:
    """This player if still there, else the next occupied seat clockwise."""
    there = table.next_round_players()
    place = table.seats.index(name)
    for distance in range(len(table.seats)):
        seat = table.seats[(place + distance) % len(table.seats)]
        if seat in there:
            return seat
    raise AssertionError("nobody is left to deal")


def next_dealer(table: Table, winner: str) -> str | None:
    """Who deals the next round (rules.md 2.10 and `dealer_rotation`)."""
    rotation = table.rule("dealer_rotation")
    if table.dealer is None:
        return None
    if rotation == "fixed":
        return seat_from(table, table.dealer)
    if rotation == "winner_deals":
        return seat_from(table, winner)
    place = table.seats.index(table.dealer)
    following = table.seats[(place + 1) % len(table.seats)]
    return seat_from(table, following)
