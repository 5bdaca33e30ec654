"""Who comes, goes, takes over and sits elsewhere (rules.md 2.15)."""

from __future__ import annotations

from typing import Any

from . import rounds
from .table import Table

Op = dict[str, Any]
NEWCOMERS = ("Ida", "Jon", "Kim", "Leo", "Mel", "Nan", "Ole", "Pia", "Quy", "Ros")


def fresh_name(table: Table) -> str | None:
    """A name nobody at this table has had."""
    known = set(table.seats) | set(table.scores)
    return next((name for name in NEWCOMERS if name not in known), None)


def something(table: Table) -> Op | None:
    """One of the five ways, where the table allows it; None when it does not."""
    way = table.rng.choice([leave, join, come_back, replace, reseat])
    return way(table)


def join(table: Table) -> Op | None:
    """Somebody new sits down."""
    name = fresh_name(table)
    full = len(table.next_round_players()) >= 10
    if name is None or full or table.teams or table.rule("game_mode") != "points":
        return None
    if table.phase == "first" and not rounds.spare_cards(table):
        return None
    op: Op = {"op": "join", "by": name}
    if table.rng.random() < 0.6:
        op["after"] = table.rng.choice(table.seats)
        table.seats.insert(table.seats.index(op["after"]) + 1, name)
    else:
        table.seats.append(name)
    table.scores[name] = 0
    take_part(table, name)
    return op


def take_part(table: Table, name: str) -> None:
    """Dealt in before the first card, else from the next round on."""
    if table.phase == "first":
        rounds.deal_in(table, name)
        rounds.seat_starter(table)
    else:
        table.waiting.add(name)


def come_back(table: Table) -> Op | None:
    """One who left is there again, on the old seat."""
    away = [name for name in table.seats if name in table.gone - table.out]
    if not away or len(table.next_round_players()) >= 10:
        return None
    if table.phase == "first" and not rounds.spare_cards(table):
        return None
    name = table.rng.choice(away)
    table.gone.remove(name)
    take_part(table, name)
    return {"op": "return", "by": name}


def replace(table: Table) -> Op | None:
    """Somebody new takes over seat, hand, score and turn."""
    name = fresh_name(table)
    if name is None:
        return None
    old = table.rng.choice(table.playing())
    rename(table, old, name)
    return {"op": "replace", "by": old, "with": name}


def rename(table: Table, old: str, new: str) -> None:
    """The name changes wherever it stands."""
    before = table.side(old)
    table.seats = [new if name == old else name for name in table.seats]
    for team in table.teams or []:
        team[:] = [new if name == old else name for name in team]
    after = table.side(new) if table.teams else new
    table.scores = {after if key == before else key: value for key, value in table.scores.items()}
    table.sheet = [
        {after if key == before else key: value for key, value in line.items()}
        for line in table.sheet
    ]
    if old in table.hands:
        table.hands[new] = table.hands.pop(old)
    if old in table.due:
        table.due.remove(old)
        table.due.add(new)
    table.flags[new] = table.flags.pop(old, 0)
    for key in ("dealer", "turn", "starter", "round_winner"):
        if getattr(table, key) == old:
            setattr(table, key, new)
    waiting = table.pending
    if waiting:
        waiting.players = tuple(new if name == old else name for name in waiting.players)
        for key in ("player", "by", "target"):
            if getattr(waiting, key) == old:
                setattr(waiting, key, new)


def reseat(table: Table) -> Op | None:
    """All who play the next round sit down anew; partners stay opposite."""
    if table.phase not in ("first", "between") or table.rule("game_mode") == "elimination":
        return None
    there = table.next_round_players()
    order = list(there)
    if table.teams:
        if len(there) != 4:
            return None
        order = [there[0], there[3], there[2], there[1]]
    else:
        table.rng.shuffle(order)
    table.seats = order + [name for name in table.seats if name not in there]
    if table.phase == "first":
        rounds.seat_starter(table)
    return {"op": "reseat", "order": order}


def leave(table: Table) -> Op | None:
    """Somebody goes; the cards are set aside and what hangs on the seat lapses."""
    there = table.playing() if table.phase in ("first", "playing") else table.next_round_players()
    if table.phase == "scoring" or len(table.playing()) < 3 or len(there) < 3:
        return None
    name = table.rng.choice(there)
    if unclear(table, name):
        return None
    if table.phase == "first":
        if table.starter == name:
            table.starter = table.after(name, 1)
        remove(table, name)
        rounds.seat_starter(table)
    elif table.phase == "playing":
        leave_in_play(table, name)
    else:
        remove(table, name)
    return {"op": "leave", "by": name}


def unclear(table: Table, name: str) -> bool:
    """Situations the rules leave open; the simulator does not go there."""
    team = [other for other in table.playing() if table.partner(name, other)]
    if table.teams and len(team) < 2:
        return True
    if table.phase == "between":
        return False
    if table.phase == "first":
        return name == table.dealer
    waiting = table.pending
    if table.flags[table.after(name)]:
        return True
    if waiting is None:
        return False
    if waiting.by is None:
        return False
    if waiting.kind == "showdown" and name in waiting.players:
        plain = waiting.card is None or waiting.card.kind in ("number", "wild showdown")
        follower = table.after(waiting.by)
        if table.flags[follower] or follower == name and table.flags[table.after(name)]:
            return True
        return not plain or (waiting.last and name == waiting.by)
    return waiting.last and name == waiting.by


def leave_in_play(table: Table, name: str) -> None:
    """The seat empties in the middle of a round."""
    waiting = table.pending
    follower = table.after(name)
    if waiting and waiting.kind == "showdown" and name in waiting.players:
        table.pending = None
        remove(table, name)
        if waiting.by is None:
            table.turn = follower if table.turn == name else table.turn
        elif waiting.last:
            table.finish_round(waiting.by)
        else:
            table.pass_turn(waiting.by)
        return
    remove(table, name)
    if waiting and waiting.player == name:
        table.pending = None
        if waiting.last:
            table.finish_round(waiting.by or "")
        else:
            table.turn = follower
    elif table.turn == name:
        table.looking = None
        table.turn = follower


def remove(table: Table, name: str) -> None:
    """Off the table, with everything that was this player's."""
    table.gone.add(name)
    table.waiting.discard(name)
    table.hands.pop(name, None)
    table.due.discard(name)
    table.flags.pop(name, None)
