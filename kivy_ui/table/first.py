"""What was turned up, as an op, and what follows from it, in words that the game gives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.game import COLORS, Game, Question, Refusal, apply
from companion.words import _
from kivy_ui.layout.tray import COLORS as COLUMNS
from kivy_ui.layout.tray import MOST_CARDS, ROWS
from kivy_ui.table.asking import color_word
from kivy_ui.table.plays import Judge, Op
from kivy_ui.table.tray_keys import TrayKey, colored, own_cards

SYMBOL = "skip"
"""What a drawn symbol is written down as: any symbol counts 0 (rules.md 2.2)."""


def first_card(card: str, color: str = "") -> Op:
    """The op of a card turned up; a number's value is left out."""
    op: Op = {"op": "first_card", "card": card}
    if color:
        op["color"] = color
    return op


def first_questions(judge: Judge, op: Op) -> tuple[Question, ...]:
    """What the first player must still say, found by asking the game until it is content."""
    game, trial, wanted = judge.game, dict(op), []
    starter = game.starter
    others = tuple(name for name in game.playing if starter is None or name != game.name(starter))
    known = {
        "choose_color": Question("choose_color", "color", COLORS),
        "target": Question("target", "player", others),
    }
    for _again in known:
        refusal = judge.may(trial)
        field = str(refusal.params.get("field")) if refusal is not None else ""
        if field not in known or field in trial:
            break
        wanted.append(known[field])
        trial[field] = known[field].choices[0]
    return tuple(wanted)


def first_keys(judge: Judge, picked: Op | None) -> tuple[TrayKey, ...]:
    """The card keys, the one turned up lit."""
    edition = judge.game.edition
    cells = [
        (f"{color} {ROWS[row]}", card, color)
        for row, card in enumerate(colored(edition))
        for color in COLUMNS
    ]
    cells += [(f"card {i}", card, "") for i, card in enumerate(own_cards(edition)[:MOST_CARDS])]
    keys = []
    for slot, card, color in cells:
        op = first_card(card, color)
        lit = picked is not None and (picked["card"], picked.get("color", "")) == (card, color)
        asked = first_questions(judge, op)
        filled = {**{q.field: q.choices[0] for q in asked}, **op}
        keys.append(
            TrayKey(
                slot, f"{color} {card}".strip(), card, color, op=op, questions=asked,
                offered=judge.may(filled) is None, lit=lit,
            )
        )  # fmt: skip
    return tuple(keys)


@dataclass(frozen=True)
class Follows:
    """What follows from a first card: sentences, and who acts then (None: nobody known).

    ``again``: the card goes back and another is turned up.
    """

    sentences: tuple[str, ...]
    next_player: str | None
    again: bool = False


def follows(game: Game, op: Op) -> Follows:
    """What the game makes of the card."""
    step, named = apply(game, op), "choose_color" in op
    if isinstance(step, Refusal):
        return Follows((), game.turn)
    after, happened = step.game, step.happened
    if after.phase == "first":
        return Follows((_("Back into the pile."), _("Turn up another card.")), game.turn, True)
    said = [_("{color} it is.").format(color=color_word(after.color))] if named else []
    said += [_("{name} draws {n}.").format(name=name, n=n) for name, n in happened.draws.items()]
    said += [_("{name} loses the turn.").format(name=name) for name in happened.lost_turn]
    if after.direction != game.direction:
        said.append(_("Play goes the other way round."))
    if after.pending is not None and after.turn is not None:
        said.append(_("{name} answers first.").format(name=after.turn))
    elif after.turn is not None:
        said.append(_("{name} begins.").format(name=after.turn))
    return Follows(tuple(said), after.turn)


@dataclass(frozen=True)
class DealerDraw:
    """The cards drawn for the deal so far: a figure, or -1 for a symbol, by name."""

    due: tuple[str, ...]
    drawn: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(cls, game: Game) -> DealerDraw:
        """Who draws: everybody, or those who were level at the top."""
        tied = tuple(game.name(player) for player in game.tied if game.is_in(player))
        return cls(tied or game.playing)

    @property
    def next(self) -> str | None:
        """Whose card is asked for."""
        known = dict(self.drawn)
        return next((name for name in self.due if name not in known), None)

    def tell(self, figure: int) -> DealerDraw:
        """The next one's card."""
        name = self.next
        return self if name is None else DealerDraw(self.due, (*self.drawn, (name, figure)))

    def turn_to(self, name: str) -> DealerDraw:
        """This one's card is told anew."""
        return DealerDraw(self.due, tuple(row for row in self.drawn if row[0] != name))

    def op(self) -> Op | None:
        """The op, once every card is known."""
        if self.next is not None:
            return None
        cards: dict[str, Any] = {
            name: f"red {figure}" if figure >= 0 else f"red {SYMBOL}" for name, figure in self.drawn
        }
        return {"op": "dealer_draw", "cards": cards}
