"""What the players answer: pending cards, challenges, showdowns, dances."""

from __future__ import annotations

from . import acts
from .table import Table, Waiting


def close(table: Table) -> Waiting:
    """Take the open question off the table."""
    waiting = table.pending
    assert waiting is not None
    table.pending = None
    return waiting


def accept(table: Table) -> None:
    """The victim takes what is pending and loses the turn."""
    waiting = close(table)
    victim = waiting.player or ""
    table.punish(victim, waiting.amount)
    if waiting.last:
        table.finish_round(waiting.by or "")
    else:
        table.lose_now(victim)


def challenge(table: Table) -> bool:
    """The victim challenges; returns what the hand showed (rules.md 2.6)."""
    waiting = close(table)
    victim, by = waiting.player or "", waiting.by or ""
    if waiting.legal:
        table.punish(victim, 6)
        if waiting.last:
            table.finish_round(by)
        else:
            table.lose_now(victim)
        return True
    if by not in table.gone:
        table.punish(by, 4)
    if table.rule("challenge_success_keeps_turn"):
        table.turn = victim
    else:
        table.lose_now(victim)
    return False


def dance(table: Table, danced: bool) -> None:
    """Dance, or draw three; then the turn as usual."""
    waiting = close(table)
    player = waiting.player or ""
    if not danced:
        table.punish(player, 3)
    if waiting.last:
        table.finish_round(waiting.by or "")
    elif not danced and table.rule("dance_refusal_loses_turn"):
        table.lose_now(player)
    else:
        table.turn = player


def showdown(table: Table, winner: str) -> None:
    """The loser takes the stake; then the card acts, if it was a card's duel."""
    waiting = close(table)
    one, other = waiting.players
    loser = other if winner == one else one
    card, by = waiting.card, waiting.by
    if card is None or by is None:
        table.punish(loser, waiting.amount)
        return
    spared = waiting.last and loser == by and not table.rule("showdown_final_must_win")
    if not spared:
        table.punish(loser, waiting.amount)
    choices: acts.Choices = {"target": waiting.target}
    if waiting.last and not table.hands[by]:
        acts.final(table, by, card, choices, waiting.answered)
        return
    if table.rule("showdown_loser_loses_turn"):
        table.flag(loser)
    acts.act(table, by, card, choices, waiting.answered)
