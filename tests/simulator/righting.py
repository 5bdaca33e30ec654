"""What people forget and put right: set, force, go_out, rounds by hand (rules.md 2.17)."""

from __future__ import annotations

from typing import Any

from . import rounds
from .deck import COLORS
from .table import Table

Op = dict[str, Any]


def something(table: Table) -> Op | None:
    """One way of putting the table right; None where the rules leave its outcome open."""
    if table.pending and (table.pending.last or table.pending.kind == "showdown"):
        return None
    ways = [counts, turn, direction, color, flags, forced_draw, go_out, by_hand]
    return table.rng.choice(ways)(table)


def counts(table: Table) -> Op:
    """Somebody counts the cards; the windows of those named are shut."""
    names = table.rng.sample(table.playing(), table.rng.randint(1, len(table.playing())))
    table.due.difference_update(names)
    return {"op": "set", "hands": {name: len(table.hands[name]) for name in names}}


def turn(table: Table) -> Op:
    """A forgotten turn; what was pending is forgotten with it."""
    table.pending = None
    table.looking = None
    table.turn = table.rng.choice(table.playing())
    return {"op": "set", "turn": table.turn}


def direction(table: Table) -> Op:
    """The other way round; who was asked stays asked."""
    table.direction = -table.direction
    return {"op": "set", "direction": "cw" if table.direction == 1 else "ccw"}


def color(table: Table) -> Op:
    """Another color was meant; nobody relies on the top card anymore."""
    table.color = table.rng.choice(COLORS)
    table.top_told = False
    return {"op": "set", "color": table.color}


def flags(table: Table) -> Op | None:
    """The coming turns that will be lost are named anew."""
    if table.pending:
        return None
    names = table.rng.sample(table.playing(), table.rng.randint(0, 2))
    table.flags.clear()
    table.flags.update(names)
    ordered = [name for name in table.playing() if name in names]
    return {"op": "set", "skip_flags": ordered}


def forced_draw(table: Table) -> Op:
    """Somebody draws, whoever was on turn."""
    by = table.rng.choice(table.playing())
    table.pending = None
    table.looking = None
    table.start_turn()
    table.take(by, 1)
    table.pass_turn(by)
    return {"op": "draw", "by": by, "force": True}


def go_out(table: Table) -> Op | None:
    """Somebody had no card left, whatever was counted."""
    if table.rng.random() < 0.7:
        return None
    by = table.rng.choice(table.playing())
    table.hands[by] = []
    table.finish_round(by)
    return {"op": "go_out", "by": by}


def by_hand(table: Table) -> Op | None:
    """The round is written down as a whole; it replaces the one that runs."""
    if table.rng.random() < 0.7:
        return None
    winner = table.rng.choice(table.playing())
    others = [name for name in table.playing() if name != winner]
    values = {name: table.rng.randint(0, 60) for name in others}
    op: Op = {"op": "record_round", "winner": winner, "points": dict(values)}
    if table.rule("game_mode") in ("points", "single_round") and table.rng.random() < 0.5:
        op["points"] = sum(values[name] for name in others if not table.partner(name, winner))
    table.finish_round(winner)
    rounds.write_down(table, winner, values)
    return op
