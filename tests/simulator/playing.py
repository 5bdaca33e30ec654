"""A round as it is played: turns, draws, answers, UNO windows and what comes between."""

from __future__ import annotations

from typing import Any

from . import acts, answers, habits, righting, rounds, wheel
from .deck import Face
from .table import Table, Waiting

Op = dict[str, Any]


def in_round(table: Table) -> Op:
    """Whatever may happen in a round, in any order that may be."""
    rng = table.rng
    if rng.random() < 0.0007 or table.available() < at_most(table):
        return redeal(table)
    if rng.random() < 0.008:
        op = righting.something(table)
        if op is not None:
            return op
    if rng.random() < 0.002 or (table.due and rng.random() < 0.6):
        op = window(table) if table.due else rounds.correct(table)
        if op is not None:
            return op
    if rng.random() < 0.01:
        by = rng.choice(table.playing())
        table.due.discard(by)
        return {"op": "uno_call", "by": by}
    if table.rule("jump_in") and rng.random() < 0.7:
        op = jump(table)
        if op is not None:
            return op
    if rng.random() < 0.004 and table.pending is None and table.looking is None:
        return duel(table)
    return answer(table) if table.pending else turn(table)


def at_most(table: Table) -> int:
    """What one op could make people draw here; with fewer cards left they deal again."""
    late: int = len(table.due) * table.rule("uno_penalty")
    asked = table.pending.amount if table.pending else 0
    return 14 + late + asked


def window(table: Table) -> Op | None:
    """UNO is said late, or somebody is caught."""
    name = table.rng.choice(sorted(table.due))
    if table.rng.random() < 0.5:
        table.due.remove(name)
        return {"op": "uno_call", "by": name}
    if not table.available():
        return None
    others = [other for other in table.playing() if other != name]
    table.due.remove(name)
    table.punish(name, table.rule("uno_penalty"))
    return {"op": "uno_catch", "by": table.rng.choice(others), "on": name}


def redeal(table: Table) -> Op:
    """The running round is dropped."""
    table.dealer = rounds.seat_from(table, table.dealer or "")
    rounds.deal(table)
    return {"op": "redeal"}


def duel(table: Table) -> Op:
    """A showdown without a card."""
    one = table.rng.choice(table.playing())
    rivals = [x for x in table.playing() if x != one and not table.partner(one, x)]
    pair = [one, table.rng.choice(rivals)]
    stake = table.rng.randint(1, 5)
    table.pending = Waiting("showdown", players=(pair[0], pair[1]), amount=stake)
    return {"op": "duel", "players": pair, "stake": stake}


def jump(table: Table) -> Op | None:
    """Somebody not on turn holds the very card that lies on top."""
    top = table.discards[-1] if table.discards else None
    if table.pending or table.looking or top is None or top.wild or not table.top_told:
        return None
    if top.swirl or top.stake is not None:
        return None
    for name in table.playing():
        same = [
            card
            for card in table.hands[name]
            if card.same_print(top) and not card.swirl and card.stake is None
        ]
        if name != table.turn and same:
            return lay(table, name, same) if habits.candidates(table, name, same) else None
    return None


def answer(table: Table) -> Op:
    """Whoever is asked answers."""
    rng = table.rng
    waiting = table.pending
    assert waiting is not None
    player = waiting.player or ""
    if waiting.kind == "showdown":
        return verdict(table, waiting)
    if waiting.kind == "spin":
        return say_uno(table, wheel.spin(table))
    if waiting.kind == "dance":
        danced = rng.random() < 0.5
        answers.dance(table, danced)
        return {"op": "dance", "by": player, "result": "danced" if danced else "refused"}
    cards = habits.answers(table, player)
    if cards and rng.random() < 0.8 and len(table.hands[player]) > 0:
        return lay(table, player, cards)
    if may_challenge(table, waiting) and rng.random() < 0.5:
        legal = answers.challenge(table)
        return {"op": "challenge", "by": player, "legal": legal}
    answers.accept(table)
    return {"op": "accept_draw", "by": player}


def may_challenge(table: Table, waiting: Waiting) -> bool:
    """Challenges the rules settle: not of a legal play by one who left, not under a flag."""
    if waiting.kind != "wild_draw_four" or table.rule("stack_draw_four"):
        return False
    if not table.rule("challenge_wd4"):
        return False
    if waiting.legal:
        return waiting.by not in table.gone
    return table.flags[waiting.player or ""] == 0


def verdict(table: Table, waiting: Waiting) -> Op:
    """Paddles, false starts and dead heats."""
    rng = table.rng
    if rng.random() < 0.15:
        return {"op": "showdown", "dead_heat": True}
    winner, loser = rng.sample(waiting.players, 2)
    answers.showdown(table, winner)
    if rng.random() < 0.2:
        return {"op": "showdown", "false_start": loser}
    return {"op": "showdown", "winner": winner, "source": rng.choice(["sensor", "screen", "hand"])}


def turn(table: Table) -> Op:
    """The player on turn plays or draws."""
    by = table.turn or ""
    if table.looking is not None:
        return after_looking(table, by)
    if habits.candidates(table, by, table.hands[by]) and table.rng.random() < 0.96:
        return lay(table, by, table.hands[by])
    return draw(table, by)


def after_looking(table: Table, by: str) -> Op:
    """The drawn card is played or kept."""
    card = table.looking
    assert card is not None
    fits = habits.candidates(table, by, [card])
    if fits and (table.rule("play_drawn_card") == "must" or table.rng.random() < 0.8):
        return {**lay(table, by, [card]), "drawn": True}
    table.looking = None
    table.pass_turn(by)
    return {"op": "pass", "by": by}


def draw(table: Table, by: str) -> Op:
    """One card, or as many as it takes; then play, keep or look."""
    rng = table.rng
    table.start_turn()
    got = table.take(by, 1)
    while got and table.rule("draw_until_playable") and table.available() and got < 9:
        if habits.candidates(table, by, table.hands[by][-1:]):
            break
        got += table.take(by, 1)
    op: Op = {"op": "draw", "by": by}
    if got > 1 or (got and rng.random() < 0.2 and table.rule("draw_until_playable")):
        op["count"] = got
    fits = habits.candidates(table, by, table.hands[by][-1:]) if got else []
    looks = bool(got) and (bool(fits) or rng.random() < 0.3)
    if looks and table.rule("play_drawn_card") != "no":
        table.looking = table.hands[by][-1]
        op["keep"] = False
        return op
    if rng.random() < 0.3:
        op["keep"] = True
    table.pass_turn(by)
    return op


def lay(table: Table, by: str, among: list[Face]) -> Op:
    """Start the turn, pick a card and play it."""
    rng = table.rng
    known = list(among)
    if table.looking is None:
        table.start_turn()
    stack = table.pending is not None
    fits = [card for card in known if stack] or habits.candidates(table, by, known)
    card = rng.choice(fits or habits.candidates(table, by, table.hands[by]))
    made = habits.choices(table, by, card)
    op: Op = {"op": "play", "by": by, **told(card), **made}
    swapped = table.rule("seven_zero") and card.value in (0, 7)
    if card.kind == "number" and not swapped and not card.swirl and not jumping(table, by):
        if rng.random() < 0.15:
            del op["value"]
        if rng.random() < 0.15 and card.color == table.color:
            del op["color"]
    acts.play(table, by, card, made)
    table.top_told = card.kind != "number" or "value" in op
    return say_uno(table, op)


def jumping(table: Table, by: str) -> bool:
    """Whether this is a play out of turn (told in full)."""
    return table.pending is None and table.turn != by


def say_uno(table: Table, op: Op) -> Op:
    """UNO said with the card or the spin, by whoever made it."""
    by = op["by"]
    if by in table.due and op.get("winner", by) == by and table.rng.random() < 0.4:
        op["uno"] = True
        table.due.remove(by)
    return op


def told(card: Face) -> Op:
    """A card as it is tapped."""
    op: Op = {"card": card.kind}
    if card.color is not None:
        op["color"] = card.color
    if card.kind == "number":
        op["value"] = card.value
    if card.stake is not None:
        op["showdown"] = card.stake
    if card.swirl:
        op["spin"] = True
    return op
