"""From a key to an op. The op is formed here, whether it may be done is asked of the game.

No rule of any card is known here: a wild's questions come from ``companion.game.asks``, and a key
is offered exactly when the game would take its op.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from companion.game import COLORS, Game, Question, Refusal, asks, asks_draw
from companion.words import _

__all__ = ["COLORS", "Answer", "Extras", "Judge", "Op"]

Op = dict[str, Any]

SYMBOL_NUMBERS = tuple(range(1, 11))
"""What can be printed on a showdown symbol; the cards say it, the app asks (rules.md K28)."""


AGREED: tuple[dict[str, Any], ...] = (
    {},
    {"next_loses_turn": True},
    {"extra_turn": True},
    *({"next_draws": n} for n in (1, 2, 3, 4)),
    *({"others_draw": n} for n in (1, 2, 3, 4)),
    *({"target_draws": n} for n in (1, 2, 3, 4)),
)
"""What may come of a written rule, as the app offers it (rules.md 2.14)."""


class Judge(Protocol):
    """Who is asked what may be done: the evening."""

    @property
    def game(self) -> Game: ...

    def may(self, op: Mapping[str, Any]) -> Refusal | None: ...


@dataclass(frozen=True)
class Extras:
    """What was tapped before the card: a mark that it bears, UNO said with it."""

    mark: str = ""
    uno: bool = False


NOTHING = Extras()


def play(
    game: Game,
    card: str,
    color: str | None = None,
    extras: Extras = NOTHING,
    seat: str | None = None,
) -> Op:
    """The op of a card key; with ``seat``, of the key dragged onto that seat.

    A number carries its color only: its value is left out, that is the one-tap turn.
    """
    op: Op = {"op": "play", "by": seat or game.turn, "card": card}
    if color is not None:
        op["color"] = color
    if seat is not None and seat != game.turn:
        op["force"] = True
    if extras.mark == "spin":
        op["spin"] = True
    if extras.uno:
        op["uno"] = True
    if game.round.drawn is not None and op["by"] == game.turn and "force" not in op:
        op["drawn"] = True
    return op


def questions(game: Game, op: Mapping[str, Any], extras: Extras = NOTHING) -> tuple[Question, ...]:
    """What must still be asked before the op is whole; empty for an ordinary turn."""
    wanted: list[Question] = []
    if op.get("by") is None:
        wanted.append(Question("by", "player", game.playing))
    if extras.mark == "showdown":
        wanted.append(Question("showdown", "number", SYMBOL_NUMBERS))
    if op["op"] == "play":
        by = op.get("by") or game.playing[0]
        card = asks(game, by, op["card"], op.get("value"))
        told = {*op, "value"} if op.get("spin") else {*op}
        wanted += [q for q in card if q.field not in told]
        wanted += agreed_questions(game, by, op)
    elif op["op"] == "draw":
        wanted += [q for q in asks_draw(game) if q.field not in op]
    return tuple(wanted)


def agreed_questions(game: Game, by: str, op: Mapping[str, Any]) -> tuple[Question, ...]:
    """What came of the rule that a family wrote on its card (rules.md 2.14): anything from
    nothing at all to cards for somebody, and then for whom."""
    if game.edition.cards[op["card"]].effect != "agreed":
        return ()
    if "effect" not in op:
        return (Question("effect", "agreed", tuple(range(len(AGREED)))),)
    if "target_draws" in op["effect"] and "target" not in op:
        return (Question("target", "player", tuple(n for n in game.playing if n != by)),)
    return ()


def with_answers(op: Mapping[str, Any], answers: Mapping[str, Any]) -> Op:
    """The op with what people answered."""
    given = dict(answers)
    if "effect" in given:
        given["effect"] = AGREED[given["effect"]]
    return {**op, **given}


def without_choice(op: Op, questions: tuple[Question, ...]) -> tuple[Op, tuple[Question, ...]]:
    """The op with the answers that only one person can be, and the questions that are left: of
    two at the table nobody asks against whom."""
    sure = {q.field: q.choices[0] for q in questions if q.kind == "player" and len(q.choices) == 1}
    return with_answers(op, sure), tuple(q for q in questions if q.field not in sure)


def filled(op: Mapping[str, Any], open_questions: tuple[Question, ...]) -> Op:
    """The op with some answer to each question: enough to ask whether it may be done at all.

    A number's value is left out: without it a number may match any other.
    """
    some = {q.field: _some(q) for q in open_questions if q.choices and q.field != "value"}
    return {**with_answers({}, some), **_known(op)}


def _some(question: Question) -> Any:
    """The first answer there is; to a question for two, the first two."""
    return list(question.choices[:2]) if question.kind == "pair" else question.choices[0]


def offered(judge: Judge, op: Op, extras: Extras = NOTHING) -> bool:
    """Whether the game would take the op, once its questions are answered."""
    return refusal(judge, op, extras) is None


def refusal(judge: Judge, op: Op, extras: Extras = NOTHING) -> Refusal | None:
    """Why the game would not take the op; ``None`` when it would."""
    return judge.may(filled(op, questions(judge.game, op, extras)))


def draw(game: Game) -> Op:
    """One card drawn and kept: the whole turn in one tap."""
    return {"op": "draw", "by": game.turn}


def keep(game: Game) -> Op:
    """The drawn card is kept."""
    return {"op": "pass", "by": game.turn}


def draw_to_play(game: Game) -> Op:
    """One card drawn, which is about to be played."""
    return {"op": "draw", "by": game.turn, "keep": False}


def pass_on(game: Game) -> Op | None:
    """The turn passes on, whatever was laid; ``None`` where nobody's turn can.

    A card that was drawn is kept. Who loses this turn anyhow is passed over, and has lost it.
    """
    if game.pending is not None or game.turn is None or game.turn not in game.playing:
        return None
    if game.round.drawn is not None:
        return keep(game)
    way = 1 if game.direction == "cw" else -1
    at, flags = game.playing.index(game.turn), list(game.skip_flags)
    seats = [game.playing[(at + way * i) % len(game.playing)] for i in range(1, len(game.playing))]
    coming = next((seat for seat in seats if seat not in flags), game.turn)
    op: Op = {"op": "set", "turn": coming}
    passed = seats[: seats.index(coming)] if coming in seats else seats
    if passed:
        op["skip_flags"] = [name for name in flags if name not in passed]
    return op


def uno(game: Game) -> Op | None:
    """UNO said by who owes it; ``None`` when nobody does: then it goes with the next card."""
    return {"op": "uno_call", "by": game.uno_due[0]} if game.uno_due else None


def turned_round(game: Game) -> Op:
    """The direction put right."""
    return {"op": "set", "direction": "ccw" if game.direction == "cw" else "cw"}


def recolored(color: str) -> Op:
    """The color in force put right."""
    return {"op": "set", "color": color}


@dataclass(frozen=True)
class Answer:
    """A key for what is owed: its name, words, op, and what must still be asked.

    ``op`` None: the showdown, or the wheel, itself is gone to.
    """

    name: str
    label: str
    op: Op | None = None
    questions: tuple[Question, ...] = ()
    main: bool = False
    glyph: str = ""


def answers(judge: Judge) -> tuple[Answer, ...]:
    """What whoever owes something can do about it, besides laying a card."""
    game = judge.game
    pending, by = game.pending, game.turn
    if pending is None:
        return ()
    if pending.type == "showdown":
        return (Answer("to the showdown", _("To the paddles"), main=True, glyph="duel"),)
    if pending.type == "spin":
        return (Answer("to the wheel", _("To the wheel"), main=True, glyph="again"),)
    if pending.type == "dance":
        return _dance(by, pending.amount)
    legal = (Question("legal", "yes", (True, False)),)
    known = (
        Answer("takes", _("Takes {n}").format(n=pending.amount), {"op": "accept_draw", "by": by},
               main=True, glyph="draw"),
        Answer("challenge", _("Challenge"), {"op": "challenge", "by": by}, legal, glyph="hand"),
    )  # fmt: skip
    return tuple(a for a in known if judge.may(filled(a.op or {}, a.questions)) is None)


def _dance(by: str | None, amount: int) -> tuple[Answer, ...]:
    """Danced, or drawn instead."""
    op: Op = {"op": "dance", "by": by}
    return (
        Answer("danced", _("Danced"), {**op, "result": "danced"}, main=True, glyph="notes"),
        Answer("draws", _("Draws {n}").format(n=amount), {**op, "result": "refused"}, glyph="draw"),
    )


def owed_words(game: Game) -> str:
    """What waits for an answer, as a few words."""
    pending = game.pending
    if pending is None:
        return ""
    names = [game.name(player) for player in pending.asked]
    if pending.type == "showdown":
        return _("{one} and {other}: showdown for {n}").format(
            one=names[0], other=names[1], n=pending.amount
        )
    if pending.type == "spin":
        return _("{name} spins").format(name=names[0])
    if pending.type == "dance":
        return _("{name}: dance, or +{n}").format(name=names[0], n=pending.amount)
    return _("{name}: +{n}").format(name=names[0], n=pending.amount)


def _known(op: Mapping[str, Any]) -> Op:
    return {key: value for key, value in op.items() if value is not None}
