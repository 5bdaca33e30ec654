"""What a tapped seat offers: putting the table right, and coming and going (rules.md 2.15, 2.17).

People forget to tap. Every act is one op; whether it may be done is asked of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.game import Game, Question
from companion.words import _
from kivy_ui.table.counted_hand import MOST
from kivy_ui.table.places import free_places, seated_after
from kivy_ui.table.plays import Judge, Op


@dataclass(frozen=True)
class Act:
    """A key of the seat's menu: its name, words, glyph, op and what it asks first."""

    name: str
    label: str
    glyph: str
    op: Op
    questions: tuple[Question, ...] = ()


def seat_acts(judge: Judge, seat: str, score_only: bool = False) -> tuple[Act, ...]:
    """The keys of ``seat``'s menu that the game would take now, the most wanted first.

    ``score_only``: the game is kept by score alone, so that turns and cards are not spoken of.
    """
    game = judge.game
    acts = _people(seat) if score_only else (*_turns(game, seat), *_people(seat))
    offered = tuple(act for act in acts if judge.may(_probe(act)) is None)
    return (*offered, *moves(judge, seat))


def moves(judge: Judge, seat: str) -> tuple[Act, ...]:
    """Sitting elsewhere, where there is another place and it may be taken now."""
    places = free_places(judge, seat)
    if not places.choices:
        return ()
    op = seated_after(judge.game, seat, str(places.choices[0]))
    return (Act("sits elsewhere", _("Sits elsewhere"), "again", op, (places,)),)


def _probe(act: Act) -> Op:
    """The op with some answer, to ask whether it may be done at all."""
    return answered(act, {q.field: q.choices[0] for q in act.questions})


def _turns(game: Game, seat: str) -> tuple[Act, ...]:
    hand = Question("count", "count", (*range(1, MOST + 1), None))
    catch = {"op": "uno_catch", "by": catcher(game, seat), "on": seat}
    acts = (
        Act("on turn", _("On turn"), "play", {"op": "set", "turn": seat}),
        Act("starts", _("Starts"), "play", {"op": "starter", "by": seat}),
        Act("said uno", _("Said UNO"), "uno", {"op": "uno_call", "by": seat}),
        *((Act("caught", _("Caught"), "hand", catch),) if seat in game.uno_due else ()),
        Act("cards", _("Cards"), "heap", {"op": "set", "hands": {seat: 1}}, (hand,)),
    )
    if seat == game.turn:
        return tuple(act for act in acts if act.name not in ("on turn", "starts"))
    return acts


def _people(seat: str) -> tuple[Act, ...]:
    name = Question("with", "name", ("…",))
    return (
        Act("went out", _("Went out"), "flag", {"op": "go_out", "by": seat}),
        Act("leaves", _("Leaves"), "home", {"op": "leave", "by": seat}),
        Act("takes over", _("New player"), "swap", {"op": "replace", "by": seat}, (name,)),
    )


def answered(act: Act, answers: dict[str, Any]) -> Op:
    """The op of an act, with what people answered."""
    if "count" in answers:
        (seat,) = act.op["hands"]
        return {**act.op, "hands": {seat: answers["count"]}}
    return {**act.op, **answers}


def catcher(game: Game, caught: str) -> str | None:
    """Who caught somebody: nobody writes that down, so whoever is on turn, or sits next."""
    if game.turn not in (None, caught):
        return game.turn
    playing = game.playing
    if caught not in playing:
        return None
    return playing[(playing.index(caught) + 1) % len(playing)]
