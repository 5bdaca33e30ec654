"""A spin as people go through it, without a widget: who spins, where it stopped, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.game import Game, Question, Space, asks_space
from companion.words import _

EVERYBODY = ("war", "race", "trade_hands")
"""Outcomes that everybody takes part in; the others are the spinner's alone."""


class Spin:
    """One spin of the game's wheel.

    ``by``: who spins, None where nobody counts turns and it must be asked. ``space``: where it
    stopped, "" before. ``source``: who says so, "screen", "sensor" or "hand". ``given``: answers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by: str | None = None
        if game.pending is not None and game.pending.type == "spin":
            self.by = game.name(game.pending.asked[0])
        self.space = ""
        self.source = ""
        self.given: dict[str, Any] = {}

    @property
    def room(self) -> Space | None:
        """The space where it stopped."""
        return self.game.edition.spaces.get(self.space)

    def land(self, space: str, source: str) -> None:
        """It stopped here."""
        self.space, self.source, self.given = space, source, {}

    def lift(self) -> None:
        """It has not stopped yet."""
        self.land("", "")

    @property
    def questions(self) -> tuple[Question, ...]:
        """Everything asked, with the answers so far."""
        if not self.space:
            return ()
        by = self.by or str(self.given.get("by") or self.game.playing[0])
        asked = asks_space(self.game, by, self.space, self.given)
        if self.by is not None:
            return asked
        return (Question("by", "player", self.game.playing), *asked)

    def answer(self, field: str, choice: Any) -> None:
        """One answer more; those that it makes impossible are forgotten."""
        self.given[field] = choice
        open_to = {question.field: question.choices for question in self.questions}
        self.given = {f: c for f, c in self.given.items() if c in open_to.get(f, ())}

    @property
    def first_open(self) -> int:
        """Which question waits for its answer, counted from 0; as many as there are: none."""
        questions = self.questions
        waiting = (i for i, question in enumerate(questions) if question.field not in self.given)
        return next(waiting, len(questions))

    @property
    def whole(self) -> bool:
        """Everything the game must know is told."""
        return bool(self.space) and self.first_open == len(self.questions)

    def op(self) -> dict[str, Any]:
        """The spin as an op of the game."""
        told = {field: choice for field, choice in self.given.items() if choice is not None}
        return {"op": "spin", "by": self.by, "space": self.space, **told, "source": self.source}


def who_does_what(spin: Spin) -> str:
    """The space in words: what is done now, and by whom."""
    room = spin.room
    if room is None or not room.text:
        return ""
    if room.effect in EVERYBODY or spin.by is None:
        return _(room.text)
    return _("{name}: {text}").format(name=spin.by, text=_(room.text))


def question_words(question: Question, room: Space | None) -> str:
    """What is asked, in a few words."""
    words = {
        "by": _("Who spun?"),
        "winner": _("Who won?"),
        "discard": _("Cards shed"),
        "drawn": _("Cards drawn"),
        "top_color": _("On top"),
    }
    if question.field == "winner" and room is not None and room.effect == "race":
        return _("Who was first?")
    return words.get(question.field, question.field)


def own_spaces(spaces: Mapping[str, Space], names: Sequence[str]) -> tuple[Space, ...]:
    """The spaces of a wheel as it is built, by its calibration's names, repeats and all; none
    where a name is no space of this edition, or a space is missing on it. Spaces that are only
    numbered are the edition's in its order."""
    known = dict(spaces) | {str(i): space for i, space in enumerate(spaces.values(), 1)}
    known |= {
        name.casefold(): space for space in spaces.values() for name in (space.name, _(space.name))
    }
    found = [known.get(name) or known.get(name.casefold()) for name in names]
    whole = all(found) and {space.key for space in found if space} == set(spaces)
    return tuple(space for space in found if space) if whole else ()
