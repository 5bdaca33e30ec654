"""What a card does when it is played, turned up first, or is the last one (rules.md section 1)."""

from __future__ import annotations

from typing import Any

from .deck import Face
from .table import Table, Waiting

Choices = dict[str, Any]


def play(table: Table, by: str, card: Face, choices: Choices) -> None:
    """Lay a card and let it act; the hand tells whether it was the last."""
    before = table.color
    legal = all(other.color != before for other in table.hands[by] if other is not card)
    table.lay(by, card)
    table.top_told = True
    table.looking = None
    table.color = card.color or choices.get("choose_color", table.color)
    answered = table.pending.amount if table.pending else 0
    table.pending = None
    last = not table.hands[by]
    if card.stake is not None or card.kind == "wild showdown":
        rival = choices["target"] if card.wild else table.after(by)
        table.pending = Waiting(
            "showdown",
            players=(by, rival),
            amount=choices["stake"] if card.wild else int(card.stake or 0),
            by=by,
            last=last,
            card=card,
            target=choices.get("target"),
            answered=answered,
        )
        table.turn = None
        return
    if last:
        final(table, by, card, choices, answered)
    else:
        act(table, by, card, choices, answered, legal)


def act(
    table: Table, by: str, card: Face, choices: Choices, answered: int = 0, legal: bool = True
) -> None:
    """The effect of a card that is not the last."""
    if card.kind == "skip":
        skip(table, by, choices)
    elif card.kind == "reverse":
        reverse(table, by)
    elif card.kind == "draw two":
        draw_two(table, by, answered)
    elif card.kind == "wild draw four":
        draw_four(table, by, answered, legal)
    elif card.kind == "splash":
        soak(table, choices["target"], 3)
        table.pass_turn(by)
    elif card.kind == "wild customizable":
        agreed(table, by, choices)
    elif card.kind == "dancing wild":
        table.turn = None
        table.pending = Waiting("dance", player=table.after(by), amount=3, by=by)
    elif card.swirl:
        table.turn = None
        table.pending = Waiting("spin", player=table.after(by), by=by)
    else:
        exchange(table, by, card, choices)
        table.pass_turn(by)


def exchange(table: Table, by: str, card: Face, choices: Choices) -> None:
    """Cards that move whole hands; all others do nothing here."""
    if card.kind == "wild swap hands":
        swap(table, by, choices["target"])
    elif card.kind == "wild shuffle hands":
        shuffle(table, by)
    elif card.kind == "number" and table.rule("seven_zero"):
        if card.value == 7:
            swap(table, by, choices["target"])
        elif card.value == 0:
            pass_hands(table, table.direction)


def skip(table: Table, by: str, choices: Choices) -> None:
    """Next player, or under `bts_skip_choose` a chosen one who draws a card."""
    if table.rule("bts_skip_choose"):
        soak(table, choices["target"], 1)
        table.pass_turn(by)
    else:
        table.lose_now(table.after(by))


def reverse(table: Table, by: str) -> None:
    """The other way round; with two players a Skip unless it is played plain."""
    if len(table.playing()) == 2 and table.rule("two_player_reverse") == "skip":
        table.lose_now(table.after(by))
        return
    table.direction = -table.direction
    table.pass_turn(by)


def draw_two(table: Table, by: str, answered: int) -> None:
    """Two cards and the turn, or a stack that waits for its answer."""
    victim = table.after(by)
    if table.rule("stack_draw_two"):
        table.turn = None
        table.pending = Waiting("draw_two", player=victim, amount=answered + 2, by=by)
        return
    table.punish(victim, 2)
    table.lose_now(victim)


def draw_four(table: Table, by: str, answered: int, legal: bool) -> None:
    """Four cards and the turn, a challenge, or a stack."""
    victim = table.after(by)
    if table.rule("stack_draw_four") or table.rule("challenge_wd4"):
        table.turn = None
        table.pending = Waiting(
            "wild_draw_four", player=victim, amount=answered + 4, by=by, legal=legal
        )
        return
    table.punish(victim, 4)
    table.lose_now(victim)


def soak(table: Table, target: str, count: int) -> None:
    """The chosen player draws now and will lose the coming turn."""
    table.punish(target, count)
    table.flag(target)


def agreed(table: Table, by: str, choices: Choices) -> None:
    """The written rule: draws first, then turns."""
    effect = choices.get("effect", {})
    agreed_draws(table, by, choices)
    again = bool(effect.get("extra_turn"))
    if effect.get("next_loses_turn"):
        victim = table.after(by)
        if again:
            table.flag(victim)
            table.turn = by
        else:
            table.lose_now(victim)
    elif again:
        table.turn = by
    else:
        table.pass_turn(by)


def agreed_draws(table: Table, by: str, choices: Choices) -> None:
    """The draws of a written rule, for all it names."""
    effect = choices.get("effect", {})
    for name in table.playing():
        if name != by and effect.get("others_draw"):
            table.punish(name, effect["others_draw"])
    if effect.get("next_draws"):
        table.punish(table.after(by), effect["next_draws"])
    if effect.get("target_draws"):
        table.punish(choices["target"], effect["target_draws"])


def swap(table: Table, one: str, other: str) -> None:
    """Two whole hands change places."""
    table.hands[one], table.hands[other] = table.hands[other], table.hands[one]
    table.changed_hand(one)
    table.changed_hand(other)


def shuffle(table: Table, by: str) -> None:
    """All hands together, dealt out clockwise from the left of the player."""
    cards = [card for name in table.playing() for card in table.hands[name]]
    table.rng.shuffle(cards)
    for name in table.playing():
        table.hands[name] = []
    seat = by
    for card in cards:
        seat = table.after(seat, 1)
        table.hands[seat].append(card)
    for name in table.playing():
        table.changed_hand(name)


def pass_hands(table: Table, direction: int) -> None:
    """Every hand goes one seat on."""
    moved = {table.after(name, direction): table.hands[name] for name in table.playing()}
    table.hands.update(moved)
    for name in moved:
        table.changed_hand(name)


def final(table: Table, by: str, card: Face, choices: Choices, answered: int = 0) -> None:
    """The effect of somebody's last card; only what makes players draw still happens."""
    follower = table.after(by)
    counts = bool(table.rule("final_draw_counts"))
    if card.kind == "draw two" and counts:
        table.punish(follower, answered + 2)
    elif card.kind == "wild draw four" and counts:
        if table.rule("challenge_wd4") and not table.rule("stack_draw_four"):
            table.turn = None
            table.pending = Waiting("wild_draw_four", player=follower, amount=4, by=by, last=True)
            return
        table.punish(follower, answered + 4)
    elif card.kind == "splash" and table.rule("splash_final_draw"):
        table.punish(choices["target"], 3)
    elif card.kind == "wild customizable":
        agreed_draws(table, by, choices)
    elif card.kind == "dancing wild" and table.rule("dance_final_resolves"):
        table.turn = None
        table.pending = Waiting("dance", player=follower, amount=3, by=by, last=True)
        return
    elif card.swirl and table.rule("spin_on_final_card"):
        table.turn = None
        table.pending = Waiting("spin", player=follower, by=by, last=True)
        return
    table.finish_round(by)


def turned_up(table: Table, card: Face, choices: Choices) -> None:
    """The first card of the round (rules.md 1.0); the Wild Draw Four never stays."""
    first = table.turn or ""
    dealer = table.dealer or ""
    table.phase = "playing"
    table.top_told = True
    table.discards.append(card)
    table.color = card.color or choices.get("choose_color")
    if card.kind == "wild swap hands":
        swap(table, first, choices["target"])
    elif card.kind == "skip":
        table.lose_now(first)
    elif card.kind == "draw two":
        if table.rule("stack_draw_two"):
            table.turn = None
            table.pending = Waiting("draw_two", player=first, amount=2)
        else:
            table.punish(first, 2)
            table.lose_now(first)
    elif card.kind == "reverse":
        if len(table.playing()) == 2 and table.rule("two_player_reverse") == "skip":
            table.lost.append(table.after(dealer))
        else:
            table.direction = -1
        table.turn = dealer
    elif card.swirl and table.rule("spin_on_first_card"):
        table.turn = None
        table.pending = Waiting("spin", player=first)
