"""Answers to what waits: penalties, doubts, dances, showdowns, spins."""

from __future__ import annotations

from dataclasses import replace

from companion.game import fields as f
from companion.game.effects import resolve
from companion.game.move import Move, running
from companion.game.ops import Fields, op
from companion.game.refusal import nearest, refuse
from companion.game.table import Pending, Played
from companion.game.wheel import OUTCOMES, Spun

CHALLENGE_EXTRA = 2
"""Cards on top of the penalty after a lost challenge: 6 instead of 4 (`rules.md` 2.6)."""


def _asked(move: Move, by: int, *types: str) -> Pending:
    """What waits for this player's answer, or a refusal."""
    pending = move.round.pending
    if pending is None or pending.type not in types:
        refuse("pending.nothing", player=move.game.name(by))
    if by not in pending.asked:
        refuse("pending.first", type=pending.type, player=move.game.name(pending.asked[0]))
    move.now(pending=None)
    return pending


@op("accept_draw", {"by": f.player}, turns=True)
def accept_draw(move: Move, op: Fields) -> None:
    """The pending cards are taken, the turn is lost."""
    pending = _asked(move, op["by"], "wild_draw_four", "draw_two")
    _take(move, op["by"], pending.amount, pending.card)


def _take(move: Move, player: int, amount: int, card: Played | None) -> None:
    move.draw(player, amount)
    if card is not None and card.last:
        move.end_round(card.by)
    else:
        move.lose_turn(player)
        move.pass_on(player)


@op("challenge", {"by": f.player, "legal": f.flag}, turns=True)
def challenge(move: Move, op: Fields) -> None:
    """Was the Wild Draw Four legal? A last card counts as legal (2.6, K19)."""
    by, pending = op["by"], move.round.pending
    if pending is not None and (pending.card is None or move.rule("stack_draw_four")):
        refuse("challenge.never")
    pending = _asked(move, by, "wild_draw_four")
    card = pending.card
    assert card is not None
    if op["legal"] or card.last:
        _take(move, by, pending.amount + CHALLENGE_EXTRA, card)
        return
    if move.game.is_in(card.by):
        move.draw(card.by, pending.amount)
    if move.rule("challenge_success_keeps_turn"):
        move.land(by)
    else:
        move.lose_turn(by)
        move.pass_on(by)


@op("dance", {"by": f.player, "result": f.one_of("danced", "refused")}, turns=True)
def dance(move: Move, op: Fields) -> None:
    """Danced, or the cards drawn; then the turn is taken as usual (1.5, K24)."""
    by = op["by"]
    pending = _asked(move, by, "dance")
    refused = op["result"] == "refused"
    if refused:
        move.draw(by, pending.amount)
    if pending.card is not None and pending.card.last:
        move.end_round(pending.card.by)
    elif refused and move.rule("dance_refusal_loses_turn"):
        move.lose_turn(by)
        move.pass_on(by)
    else:
        move.land(by)


@op("duel", {"players": f.pair, "stake": f.whole(1, 20)})
def duel(move: Move, op: Fields) -> None:
    """A showdown without a card; the turn order is untouched."""
    running(move.game)
    if move.round.pending is not None:
        refuse("duel.pending", type=move.round.pending.type)
    one, other = op["players"]
    if move.game.level == "marks":
        touch_marks(move)
    move.now(pending=Pending("showdown", (one, other), op["stake"]))


def touch_marks(move: Move) -> None:
    """Something of the round was tapped while nobody counts: the hands are unknown."""
    unknown = dict.fromkeys(move.game.in_round)
    phase = "playing" if move.round.phase == "first" else move.round.phase
    move.now(phase=phase, hands=unknown, turn=None)


@op(
    "showdown",
    {},
    {
        "winner": f.player,
        "false_start": f.player,
        "dead_heat": f.flag,
        "reaction_us": f.reaction,
        "margin_us": f.margin,
        "source": f.one_of("sensor", "screen", "hand"),
    },
)
def showdown(move: Move, op: Fields) -> None:
    """The verdict: the loser takes the stake; a dead heat goes again (1.4, K29-K31)."""
    pending = move.round.pending
    if pending is None or pending.type != "showdown":
        refuse("showdown.nothing")
    if sum(bool(op.get(name) is not None) for name in ("winner", "false_start", "dead_heat")) != 1:
        refuse("showdown.one_result")
    for name in ("winner", "false_start"):
        if name in op and op[name] not in pending.asked:
            refuse("showdown.who", player=move.game.name(op[name]))
    timed = op.get("reaction_us")
    for player in timed if isinstance(timed, dict) else ():
        if player not in pending.asked:
            refuse("showdown.who", player=move.game.name(player))
    if "dead_heat" in op:
        if not op["dead_heat"]:
            refuse("showdown.one_result")
        return
    one, other = pending.asked
    loser = op["false_start"] if "false_start" in op else one if op["winner"] == other else other
    _settle(move, pending, loser)


def _settle(move: Move, pending: Pending, loser: int) -> None:
    card = pending.card
    move.now(pending=None)
    if card is None:
        move.draw(loser, pending.amount)
        return
    spared = card.last and loser == card.by and not move.rule("showdown_final_must_win")
    out = card.last and (spared or loser != card.by)
    if not spared:
        move.draw(loser, pending.amount)
    if move.rule("showdown_loser_loses_turn") and not out:
        move.skip(loser)
    resolve(move, replace(card, last=out, fought=True))


@op(
    "spin",
    {"by": f.player, "space": f.text},
    {
        "discard": f.whole(0, f.MOST_CARDS),
        "top_color": f.color,
        "top_card": f.text,
        "drawn": f.whole(1, f.MOST_CARDS),
        "winner": f.player,
        "uno": f.flag,
        "source": f.one_of("sensor", "screen", "hand"),
    },
)
def spin(move: Move, op: Fields) -> None:
    """Where the wheel stopped, and what came of it (1.3, K35-K37)."""
    running(move.game)
    by, spaces = op["by"], move.game.edition.spaces
    if not spaces:
        refuse("spin.no_wheel")
    space = spaces.get(op["space"])
    if space is None:
        refuse("spin.space", space=op["space"][:60], nearest=nearest(op["space"], spaces))
    outcome = OUTCOMES[space.effect]
    for field in ("discard", "top_color", "top_card", "drawn", "winner"):
        if op.get(field) not in (None, 0) and field not in outcome.asks:
            refuse("spin.no_use", field=field, space=space.name)
    marks = move.game.level == "marks"
    if marks:
        touch_marks(move)
        card = None
    else:
        card = _asked(move, by, "spin").card
    move.start_turn()
    spun = Spun(by, op.get("discard", 0), op.get("top_color"), op.get("drawn"), op.get("winner"))
    if card is not None and card.last:
        if space.effect == "draw_until":
            outcome.act(move, space, spun)
        move.end_round(card.by)
        return
    after = outcome.act(move, space, spun)
    move.now(top=None)
    if op.get("uno"):
        move.now(uno_due=move.round.uno_due - {after})
    if marks or move.round.phase == "scoring":
        return
    if move.rule("spin_consumes_turn") or outcome.moves_turn:
        move.pass_on(after)
    else:
        move.land(by)
