"""From a game to what the field and the corner say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.game import Game
from companion.words import _
from kivy_ui.layout.tray import Level
from kivy_ui.table.asking import UNKNOWN, color_word
from kivy_ui.table.corner import CornerShown
from kivy_ui.table.field import FieldShown
from kivy_ui.taken_back import redone, undone

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp


def field_shown(game: Game, level: Level, *, faces: bool, source: str) -> FieldShown:
    """What the ring and the middle say. ``source``: whose op the last one was."""
    named, note = _nobody_on_turn(game, level)
    return FieldShown(
        None if level == "score" else game.color, game.direction == "cw", named, note,
        plain=level == "score", faces=faces, source=source,
    )  # fmt: skip


def _nobody_on_turn(game: Game, level: Level) -> tuple[str, str]:
    """The middle's words and a note under them, where no seat is lit."""
    pending = game.pending
    if level == "score":
        return str(len(game.rounds) + 1), _("round")
    if pending is not None and game.turn is None:
        return " – ".join(game.name(player) for player in pending.asked), ""
    if level == "marks":
        return color_word(game.color), ""
    return ("", "") if game.turn is not None else (UNKNOWN, _("Who plays?"))


def corner_shown(app: CompanionApp, menu_open: bool, offers_drawn: bool) -> CornerShown:
    """What undo and redo would take back, and how the store and the unit do."""
    evening = app.evening
    return CornerShown(
        undone(app),
        redone(app),
        saved=app.saved,
        unit_up=app.unit is not None,
        menu_open=menu_open,
        offer=offers_drawn and evening.redoes is None and not menu_open,
    )
