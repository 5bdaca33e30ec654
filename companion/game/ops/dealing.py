"""Before a round's first card: who deals, who starts, what was turned up (`rules.md` 2.2)."""

from __future__ import annotations

from companion.game import fields as f
from companion.game.effects import EFFECTS
from companion.game.move import Move
from companion.game.ops import Fields, op
from companion.game.ops.playing import check_face, pending_spin, top_of
from companion.game.refusal import refuse
from companion.game.table import Played


def _before_first_card(move: Move) -> None:
    if move.round.phase == "between":
        refuse("round.deal_first")
    if move.round.phase != "first":
        refuse("round.began")


@op("dealer_draw", {"cards": f.by_player(f.drawn_value)})
def dealer_draw(move: Move, op: Fields) -> None:
    """The highest card deals; who is tied at the top draws again (K03)."""
    _before_first_card(move)
    game = move.game
    if game.dealer_id is not None:
        refuse("dealer.known", dealer=game.dealer)
    due = tuple(p for p in game.tied if game.is_in(p)) or game.in_round
    if set(op["cards"]) != set(due):
        refuse("dealer.who_draws", players=", ".join(game.name(player) for player in due))
    best = max(op["cards"].values())
    top = tuple(player for player in due if op["cards"][player] == best)
    if len(top) == 1:
        move.change(dealer_id=top[0], tied=())
    else:
        move.change(tied=top)


@op("starter", {"by": f.player})
def starter(move: Move, op: Fields) -> None:
    """Another seat starts, until the next deal."""
    _before_first_card(move)
    if move.game.dealer_id is None:
        refuse("dealer.unknown")
    move.now(starter=op["by"])


@op(
    "first_card",
    {"card": f.card_kind},
    {
        "color": f.color,
        "value": f.whole(0, 9),
        "choose_color": f.color,
        "target": f.player,
        "spin": f.flag,
        "showdown": f.whole(1, 20),
    },
)
def first_card(move: Move, op: Fields) -> None:
    """The card turned up, and what follows from it for the first player (section 1)."""
    _before_first_card(move)
    game = move.game
    if game.dealer_id is None:
        refuse("dealer.unknown")
    kind = game.edition.cards[op["card"]]
    wild = kind.is_wild(game.rules)
    if kind.first == "again":
        check_face(game, kind, op, names_color=False)
        return
    check_face(game, kind, op, names_color=True)
    first = game.starter
    assert first is not None
    takes_target = kind.first == "effect" and kind.effect == "swap_hands"
    if op.get("target") is not None and not takes_target:
        refuse("play.no_use", field="target", card=kind.name)
    color = op["choose_color"] if wild else op.get("color")
    if not wild and color is None:
        refuse("play.needs", field="color", card=kind.name)
    move.turn_up()
    move.now(phase="playing", color=color)
    if game.level == "marks":
        if kind.effect == "reverse" and kind.first == "effect" and len(game.in_round) > 2:
            move.now(direction=-1)
        return
    move.now(top=top_of(kind, color, op.get("value")), turn=first)
    if kind.first == "effect":
        EFFECTS[kind.effect].first(move, kind, first, op.get("target"))
    else:
        move.land(first)
    if op.get("spin") and move.rule("spin_on_first_card") and move.round.turn is not None:
        pending_spin(move, move.round.turn, Played(by=first, kind=kind.key))


@op("next_round")
def next_round(move: Move, op: Fields) -> None:
    """The next dealer, new hands."""
    if move.round.phase != "between":
        refuse("round.points_missing" if move.round.phase == "scoring" else "round.not_scored")
    deal_next(move)


def deal_next(move: Move) -> None:
    """Move the deal on and deal; the dealer of an evening without one stays unknown."""
    move.change(dealer_id=move.game.next_dealer_id)
    move.deal()


@op("redeal")
def redeal(move: Move, op: Fields) -> None:
    """The running round is dropped, the same dealer deals again; one who left is replaced by
    the next occupied seat clockwise."""
    if move.round.phase == "between":
        refuse("round.scored")
    game = move.game
    if game.dealer_id is not None and not game.stays(game.dealer_id):
        move.change(dealer_id=game.after(game.dealer_id, game.staying))
    move.deal()
