"""The wheel of the Spin edition (rules.md 1.3), turned with real hands."""

from __future__ import annotations

from typing import Any

from .deck import COLORS, Face
from .table import Table

SPACES = (
    "almost_uno",
    "discard_number",
    "discard_color",
    "draw_red",
    "draw_blue",
    "trade_hands",
    "show_hand",
    "war",
    "uno_spin",
)


def spin(table: Table) -> dict[str, Any]:
    """One spin by whoever must; returns the op that tells it."""
    waiting = table.pending
    assert waiting is not None
    spinner = waiting.player or ""
    table.start_turn()
    table.pending = None
    table.top_told = False
    op: dict[str, Any] = {"op": "spin", "by": spinner}
    if waiting.last:
        last_spin(table, spinner, op)
        table.finish_round(waiting.by or "")
        return op
    space = table.rng.choice(SPACES)
    if space.startswith("draw") and not table.available():
        space = "show_hand"
    op["space"] = space
    goes_on = spinner
    if space.startswith("draw"):
        op["drawn"] = draw_to(table, spinner, space.removeprefix("draw_"))
    elif space == "trade_hands":
        trade(table)
    elif space in ("war", "uno_spin"):
        goes_on = contest(table, op, spinner)
    elif space != "show_hand":
        shed(table, op, spinner, choose(table, spinner, space))
    if any(not table.hands[name] for name in table.playing()):
        table.finish_round(goes_on)
    elif "winner" in op or table.rule("spin_consumes_turn"):
        table.pass_turn(goes_on)
    else:
        table.turn = spinner
    return op


def last_spin(table: Table, spinner: str, op: dict[str, Any]) -> None:
    """After somebody's last Spin card only the wheel's draws count."""
    op["space"] = table.rng.choice(["draw_red", "draw_blue", "show_hand", "trade_hands"])
    if op["space"].startswith("draw") and not table.available():
        op["space"] = "show_hand"
    if op["space"].startswith("draw"):
        op["drawn"] = draw_to(table, spinner, op["space"].removeprefix("draw_"))


def draw_to(table: Table, spinner: str, color: str) -> int:
    """Draw until the color comes or nothing is left; how many it took."""
    count = 0
    while table.available():
        table.punish(spinner, 1)
        count += 1
        if table.hands[spinner][-1].color == color:
            break
    return count


def trade(table: Table) -> None:
    """Every hand one seat to the left, or with the direction where that is agreed."""
    step = table.direction if table.rule("trade_hands_follows_direction") else 1
    moved = {table.after(name, step): table.hands[name] for name in table.playing()}
    table.hands.update(moved)
    for name in moved:
        table.changed_hand(name)


def choose(table: Table, spinner: str, space: str) -> list[Face]:
    """What the spinner may and wants to shed."""
    hand = table.hands[spinner]
    if space == "almost_uno":
        allowed = table.rng.sample(hand, max(0, len(hand) - 2))
    elif space == "discard_number":
        value = table.rng.choice([card.value for card in hand if card.kind == "number"] or [0])
        allowed = [card for card in hand if card.kind == "number" and card.value == value]
    else:
        color = table.rng.choice(COLORS)
        allowed = [card for card in hand if card.color == color]
    return table.rng.sample(allowed, table.rng.randint(0, len(allowed)))


def shed(table: Table, op: dict[str, Any], name: str, cards: list[Face]) -> None:
    """Lay the cards; the last laid is on top and sets the color."""
    if op["space"] != "uno_spin":
        op["discard"] = len(cards)
    for card in cards:
        table.hands[name].remove(card)
        table.discards.append(card)
    if cards:
        table.changed_hand(name)
        table.color = cards[-1].color or table.rng.choice(COLORS)
        op["top_color"] = table.color


def contest(table: Table, op: dict[str, Any], spinner: str) -> str:
    """War or UNO Spin; returns the seat after which play goes on."""
    if op["space"] == "uno_spin":
        winner: str | None = table.rng.choice(table.playing())
        laid = [table.rng.choice(table.hands[winner or ""])]
        if table.rng.random() < 0.1 and table.rule("spin_consumes_turn"):
            winner = None
    else:
        winner, laid = war(table)
        if winner is None and not table.rule("spin_consumes_turn"):
            op["space"] = "show_hand"
            return spinner
    if winner is None:
        return spinner
    op["winner"] = winner
    shed(table, op, winner, laid)
    return winner


def war(table: Table) -> tuple[str | None, list[Face]]:
    """Highest number card wins; ties at the top go again with their next-highest."""
    held = {
        name: sorted(
            (card for card in table.hands[name] if card.kind == "number"),
            key=lambda card: -(card.value or 0),
        )
        for name in table.playing()
    }
    standing = [name for name in held if held[name]]
    depth = 0
    while standing:
        shown = {name: held[name][depth].value or 0 for name in standing}
        best = [name for name in standing if shown[name] == max(shown.values())]
        depth += 1
        if len(best) == 1:
            return best[0], held[best[0]][:depth]
        standing = [name for name in best if len(held[name]) > depth]
        if len(standing) == 1:
            return standing[0], held[standing[0]][:depth]
    return None, []
