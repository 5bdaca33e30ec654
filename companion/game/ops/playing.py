"""A turn: play a card, or draw one (`rules.md` 2.3)."""

from __future__ import annotations

from typing import Any

from companion.game import fields as f
from companion.game.cards import NUMBER, CardKind
from companion.game.effects import EFFECTS, Draw, acts_last, fight, resolve
from companion.game.move import Move, running
from companion.game.ops import Fields, op
from companion.game.refusal import Refusal, nearest, refuse
from companion.game.table import Game, Pending, Played, Top

_AGREED = {
    "others_draw": f.whole(0, 20),
    "next_draws": f.whole(0, 20),
    "target_draws": f.whole(0, 20),
    "next_loses_turn": f.flag,
    "extra_turn": f.flag,
    "note": f.text,
}


def _agreed(game: Game, field: str, value: Any) -> dict[str, Any]:
    """What came of the written rule of a Customizable card (2.14)."""
    rows = f.table(game, field, value)
    for name in rows:
        if name not in _AGREED:
            refuse("field.unknown", op=field, field=name[:60], nearest=nearest(name, _AGREED))
    return {name: _AGREED[name](game, f"{field}.{name}", row) for name, row in rows.items()}


@op(
    "play",
    {"by": f.player, "card": f.card_kind},
    {
        "color": f.color,
        "value": f.whole(0, 9),
        "choose_color": f.color,
        "target": f.player,
        "stake": f.whole(1, 20),
        "spin": f.flag,
        "showdown": f.whole(1, 20),
        "uno": f.flag,
        "drawn": f.flag,
        "last": f.flag,
        "effect": _agreed,
        "force": f.flag,
    },
    turns=True,
)
def play(move: Move, op: Fields) -> None:
    """A card is played: it lies on top, takes effect, and the turn passes on."""
    running(move.game)
    move.begin()
    by, kind, value = op["by"], move.game.edition.cards[op["card"]], op.get("value")
    piled = _take_the_turn(move, op, kind)
    move.start_turn()
    last = op.get("last", move.round.hands.get(by) == 1)
    _check_choices(move.game, kind, op, last)
    wild = kind.is_wild(move.game.rules)
    if not op.get("force"):
        _check_match(move.game, kind, op)
    if op.get("last") is False:
        move.now(hands={**move.round.hands, by: None})
    move.discard(by, 1)
    if last:
        move.now(hands={**move.round.hands, by: 0}, uno_due=move.round.uno_due - {by})
    color = op.get("choose_color" if wild else "color") or move.round.color
    move.now(color=color, top=top_of(kind, color, value), turn=by, drawn=None)
    stake = op.get("showdown") or op.get("stake") or 0
    played = Played(
        by, kind.key, value, op.get("target"), stake, op.get("effect", {}), piled, last
    )  # fmt: skip
    if op.get("showdown"):
        fight(move, played, move.next_to(by))
    elif op.get("spin") and (not last or move.rule("spin_on_final_card")):
        move.pass_on(by)
        spinner = move.round.turn
        pending_spin(move, by if spinner is None else spinner, played)
    else:
        resolve(move, played)
    if op.get("uno"):
        move.now(uno_due=move.round.uno_due - {by})


def pending_spin(move: Move, spinner: int, card: Played) -> None:
    """The wheel waits for its spinner."""
    move.now(pending=Pending("spin", (spinner,), 0, card))


def _take_the_turn(move: Move, op: Fields, kind: CardKind) -> int:
    """Whether this player may play this card now; what a stack asks for so far."""
    now, by = move.round, op["by"]
    if op.get("drawn") and (now.drawn != by or move.rule("play_drawn_card") == "no"):
        refuse("play.not_drawn", player=move.game.name(by))
    if op.get("force"):
        move.drop_pending()
        return 0
    if now.pending is not None:
        return _answer_stack(move, by, kind)
    if now.drawn is not None and (now.drawn != by or not op.get("drawn")):
        refuse("play.drawn_waits", player=move.game.name(now.drawn))
    if now.turn is not None and now.turn != by and not _jumps_in(move, op, kind):
        refuse("turn.other", player=move.game.name(by), turn=move.game.name(now.turn))
    return 0


def _answer_stack(move: Move, by: int, kind: CardKind) -> int:
    """A card laid on pending ones passes the sum on (`stack_draw_two`, `stack_draw_four`)."""
    pending, effect = move.round.pending, EFFECTS[kind.effect]
    assert pending is not None
    names = " & ".join(move.game.name(player) for player in pending.asked)
    if pending.type not in ("draw_two", "wild_draw_four") or by not in pending.asked:
        refuse("pending.first", type=pending.type, player=names)
    fits = isinstance(effect, Draw) and effect.stacks(move.game.rules, kind)
    same = kind.params.get("pending") == pending.type
    if not fits or not (same or pending.type == "draw_two"):
        refuse("pending.first", type=pending.type, player=names)
    if pending.card is not None and pending.card.last:
        refuse("pending.first", type=pending.type, player=names)
    move.now(pending=None)
    return pending.amount


def _jumps_in(move: Move, op: Fields, kind: CardKind) -> bool:
    """Whether the card is identical to the known top card (`jump_in`)."""
    top = move.round.top
    if not move.rule("jump_in") or top is None or kind.is_wild(move.game.rules):
        return False
    return top == Top(kind.key, op.get("color"), op.get("value"))


def _check_match(game: Game, kind: CardKind, op: Fields) -> None:
    """Refuse what cannot match the known top card (`rules.md` 1.0, section 0)."""
    top, color, value = game.round.top, op.get("color"), op.get("value")
    if top is None or color is None or kind.is_wild(game.rules):
        return
    if color in (game.round.color, None) or game.round.color is None:
        return
    if top.kind == kind.key and (kind.key != NUMBER or value is None or value == top.value):
        return
    refuse(
        "play.no_match", card=_called(kind, color, value),
        top=_called(game.edition.cards[top.kind], top.color, top.value), in_force=game.round.color,
    )  # fmt: skip


def _called(kind: CardKind, color: str | None, value: int | None) -> Refusal | str:
    """A card as people call it: red 7, red Skip, Wild."""
    if color is None or kind.wild:
        return kind.name
    if value is None:
        return Refusal("card.colored", {"card": kind.name, "color": color})
    return Refusal("card.number", {"value": value, "color": color})


def _check_choices(game: Game, kind: CardKind, op: Fields, last: bool) -> None:
    """Each choice that the card needs is made, and none that it has no use for."""
    check_face(game, kind, op, names_color=True, may_wait=last)
    effect, by = EFFECTS[kind.effect], op["by"]
    needs: list[str] = list(effect.needs(game, kind, op.get("value")))
    if op.get("effect") and op["effect"].get("target_draws"):
        needs.append("target")
    for field in ("target", "stake"):
        idle = last and not acts_last(kind, game.rules)
        if field in needs and field not in op and not idle:
            refuse("play.needs", field=field, card=kind.name)
        if field in op and field not in needs:
            refuse("play.no_use", field=field, card=kind.name)
    target = op.get("target")
    if target is not None:
        if target == by:
            refuse("play.oneself", player=game.name(by), card=kind.name)
        if effect.rivals_only(kind) and game.side(target) == game.side(by):
            refuse("play.partner", player=game.name(target), card=kind.name)
    most = game.rules["wild_showdown_max"]
    if op.get("stake", 0) > most:
        refuse("play.stake", stake=op["stake"], most=most)
    if "effect" in op and kind.effect != "agreed":
        refuse("play.no_use", field="effect", card=kind.name)


def check_face(
    game: Game, kind: CardKind, op: Fields, names_color: bool, may_wait: bool = False
) -> None:
    """What is printed on the card: color, value and marks; the color its player names, which
    a last card may leave out (``may_wait``)."""
    wild, marks = kind.is_wild(game.rules), game.edition.marks
    number = kind.key == NUMBER
    no_use = [
        ("color", wild),
        ("value", not number),
        ("choose_color", not wild or not names_color),
        ("showdown", wild or "showdown" not in marks),
        ("spin", not number or "spin" not in marks or op.get("value") in (0, 6, 7, 8, 9)),
    ]
    for field, idle in no_use:
        if idle and op.get(field) not in (None, False):
            refuse("play.no_use", field=field, card=kind.name)
    if wild and names_color and "choose_color" not in op and not may_wait:
        refuse("play.needs", field="choose_color", card=kind.name)
    if not wild and not number and "color" not in op:
        refuse("play.needs", field="color", card=kind.name)


def top_of(kind: CardKind, color: str | None, value: int | None) -> Top | None:
    """The card now on top; a number whose value nobody told is unknown."""
    return None if kind.key == NUMBER and value is None else Top(kind.key, color, value)


@op(
    "draw",
    {"by": f.player},
    {"keep": f.flag, "count": f.whole(1, f.MOST_CARDS), "force": f.flag},
    turns=True,
)
def draw(move: Move, op: Fields) -> None:
    """One card is drawn (more under `draw_until_playable`); kept, it ends the turn."""
    running(move.game)
    move.begin()
    by, keep = op["by"], op.get("keep", True)
    if op.get("force"):
        move.drop_pending()
    else:
        on_turn(move, by)
    if not keep and move.rule("play_drawn_card") == "no":
        refuse("draw.keeps")
    if op.get("count", 1) > 1 and not move.rule("draw_until_playable"):
        refuse("draw.one")
    move.start_turn()
    counted = "count" in op and bool(move.rule("draw_until_playable"))
    move.draw(by, op.get("count", 1), forced=False, counted=counted)
    if keep:
        move.pass_on(by)
    else:
        move.now(turn=by, drawn=by)


def on_turn(move: Move, by: int) -> None:
    """Refuse whoever is not on turn, and anybody while something waits."""
    now, game = move.round, move.game
    if now.pending is not None:
        names = " & ".join(game.name(player) for player in now.pending.asked)
        refuse("pending.first", type=now.pending.type, player=names)
    if now.drawn is not None:
        refuse("play.drawn_waits", player=game.name(now.drawn))
    if now.turn is not None and now.turn != by:
        refuse("turn.other", player=game.name(by), turn=game.name(now.turn))


@op("pass", {"by": f.player}, turns=True)
def pass_(move: Move, op: Fields) -> None:
    """The drawn card is kept, the turn ends."""
    if move.round.drawn is None or move.round.pending is not None:
        refuse("pass.nothing")
    if move.round.drawn != op["by"]:
        refuse("play.drawn_waits", player=move.game.name(move.round.drawn))
    move.pass_on(op["by"])
