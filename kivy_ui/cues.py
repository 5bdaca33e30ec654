"""When which sound is heard: of an op and of a showdown, as names of `kivy_ui.sounds`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.evening import Evening
from companion.game import CardKind, Game
from kivy_ui.showdown.duel import Duel, Stage

Op = Mapping[str, Any]

OF_EFFECTS: Mapping[str, str] = {
    "skip": "skip",
    "reverse": "reverse",
    "draw": "draw",
    "swap_hands": "swap",
    "take_from_others": "swap",
    "pass_hands": "swap",
    "shuffle_hands": "shuffle",
    "showdown": "duel",
    "dance": "dance",
    "agreed": "agreed",
}
"""The figure of an action card by what it does, so that a family's own cards have theirs too."""

MANY = 3
"""Cards to draw, from which on a card that says so sounds like more."""


RUNNING = ("dealer", "first", "playing")
"""Phases that a round's points may end at once, where only the score is kept."""

LOOKS_BACK = 4
"""Ops that may come between two frames."""


def of_card(kind: CardKind, op: Op) -> str:
    """The figure of a played card; "" for a number that bears no mark."""
    if op.get("spin"):
        return "spin"
    if op.get("showdown"):
        return "duel"
    if kind.effect == "draw" and kind.params.get("who") == "target":
        return "splash"
    if kind.effect == "draw" and int(str(kind.params.get("cards", 0))) >= MANY:
        return "draw more"
    return OF_EFFECTS.get(kind.effect) or ("wild" if kind.wild else "")


def of_op(op: Op, before: Game, after: Game) -> str:
    """What is heard when an op is done; "" for nothing."""
    if after.phase != before.phase:
        if after.phase == "over":
            return "game"
        if after.phase == "scoring" or (after.phase == "between" and before.phase in RUNNING):
            return "round"
    kind = before.edition.cards.get(str(op.get("card")))
    if kind is not None and op.get("op") in ("play", "first_card"):
        figure = of_card(kind, op)
        if figure:
            return figure
    return "turn" if after.turn is not None and after.turn != before.turn else ""


class DuelEar:
    """Follows a showdown and tells what is to be heard since it was last asked."""

    def __init__(self, duel: Duel) -> None:
        self._duel = duel
        self._was: tuple[Stage, int] = (duel.stage, duel.count)

    def heard(self) -> str:
        """The sound of the stage it has come to, "" where it still stands or is silent."""
        duel, was = self._duel, self._was
        self._was = duel.stage, duel.count
        if self._was == was:
            return ""
        if duel.stage in ("count", "go"):
            return duel.stage
        if duel.stage != "verdict" or was[0] == "verdict":
            return ""
        return {"win": "winner", "false_start": "false start"}.get(duel.outcome, "")


class Ear:
    """Follows an evening and tells what is to be heard since it was last asked.

    What is taken back is silent; what is done again sounds as it did.
    """

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._op, self._game, self._seq = evening.undoes, evening.game, evening.seq

    def heard(self) -> str:
        """The sound of what has happened since, "" for none."""
        evening, before = self._evening, self._game
        seq, op_before = self._seq, self._op
        self._op, self._game, self._seq = evening.undoes, evening.game, evening.seq
        if self._seq == seq:
            return ""
        done = evening.recent(LOOKS_BACK)
        onward = done and (op_before is None or any(op is op_before for op in done[1:]))
        return of_op(done[0], before, self._game) if onward else ""
