"""A spin as people go through it, without a widget: who spins, where it stopped, what is asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.game import Game, Question, Space, asks_space
from companion.words import _

EVERYBODY = ("war", "race", "trade_hands")
"""Outcomes that everybody takes part in; the others are the spinner's alone."""


SPACE = "wheel.space"
"""The setting under which a landed spin waits to be entered."""

SPUN = ("screen", "sensor")
"""Who tells of a wheel that has really been spun; the rest is what people say."""


@dataclass(frozen=True)
class Stopped:
    """``space``: where it stopped, "" nowhere yet. ``at``: which of the disc's, counted from 0,
    -1 unknown. ``source``: who says so, "screen", "sensor" or "hand"."""

    space: str = ""
    source: str = ""
    at: int = -1


class Spin:
    """One spin of the game's wheel.

    ``by``: who spins, None where nobody counts turns and it must be asked. ``told``: where it
    stopped. ``spun``: where the wheel itself stopped, whatever people say since; nobody gets a
    second spin out of it. ``given``: answers.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by: str | None = None
        if game.pending is not None and game.pending.type == "spin":
            self.by = game.name(game.pending.asked[0])
        self.told = self.spun = Stopped()
        self.given: dict[str, Any] = {}

    @property
    def space(self) -> str:
        """Where it stopped, "" before."""
        return self.told.space

    @property
    def source(self) -> str:
        """Who says so: "screen", "sensor" or "hand"."""
        return self.told.source

    @property
    def room(self) -> Space | None:
        """The space where it stopped."""
        return self.game.edition.spaces.get(self.space)

    def land(self, space: str, source: str, at: int = -1) -> None:
        """It stopped here. Where people tap the space on which it was spun, it was spun."""
        self.told, self.given = Stopped(space, source, at), {}
        if source in SPUN:
            self.spun = self.told
        elif space == self.spun.space:
            self.told = self.spun

    def lift(self) -> None:
        """Nobody says anymore where it stopped."""
        self.told, self.given = Stopped(), {}

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

    def written(self) -> dict[str, Any] | None:
        """What must not be lost before it is entered, as plain values; None where nothing is."""
        if not (self.space or self.spun.space):
            return None
        told, spun = self.told, self.spun
        return {
            "told": [told.space, told.source, told.at], "spun": [spun.space, spun.source, spun.at],
            "given": dict(self.given),
        }  # fmt: skip

    def read(self, kept: Any) -> bool:
        """Take up what was written; False, and nothing done, where it is none of this wheel."""
        if not isinstance(kept, Mapping):
            return False
        told, spun = self._stopped(kept.get("told")), self._stopped(kept.get("spun"))
        if told is None or spun is None or spun.source not in ("", *SPUN):
            return False
        self.told, self.spun, self.given = told, spun, {}
        if isinstance(kept.get("given"), Mapping):
            self._answer_all(kept["given"])
        return bool(told.space or spun.space)

    def read_op(self, op: Mapping[str, Any] | None) -> bool:
        """Take up a spin that was entered and taken back; what people had told is told anew."""
        if op is None or op.get("op") != "spin" or op.get("source") not in SPUN:
            return False
        if self.by not in (None, op.get("by")):
            return False
        where = [op.get("space"), op["source"], -1]
        return self.read({"told": where, "spun": where, "given": op})

    def _stopped(self, kept: Any) -> Stopped | None:
        if not isinstance(kept, list) or len(kept) != 3 or type(kept[2]) is not int:
            return None
        space, source, at = kept
        if not isinstance(space, str) or not isinstance(source, str):
            return None
        if space and (space not in self.game.edition.spaces or source not in (*SPUN, "hand")):
            return None
        return Stopped(space, source, at) if space else Stopped()

    def _answer_all(self, given: Mapping[str, Any]) -> None:
        """The answers that the space asks for, one after the other: each may raise another."""
        while self.first_open < len(self.questions):
            question = self.questions[self.first_open]
            if question.field not in given or given[question.field] not in question.choices:
                return
            self.answer(question.field, given[question.field])

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
