"""The table's menu: how much is kept, and what does not happen in a turn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.game import Question
from companion.words import _, sentence
from kivy_ui.layout.tray import Level
from kivy_ui.table.places import free_places
from kivy_ui.table.plays import Judge, Op, filled
from kivy_ui.table.side import Empty, SideKey
from kivy_ui.table.tray_keys import duel_of
from kivy_ui.taken_back import level_name


@dataclass(frozen=True)
class MenuItem:
    """A key of the menu; ``op`` None: the screen sees to it."""

    key: SideKey
    op: Op | None = None
    questions: tuple[Question, ...] = ()


def level_words(level: str) -> str:
    """What people tap at a level."""
    return {
        "turns": _("Tap every card that is laid."),
        "marks": _("Tap only a new color, a new direction, and duels."),
        "score": _("Tap only when a round is over, and count the points."),
    }[level]


def menu(judge: Judge, level: Level) -> tuple[MenuItem, ...]:
    """What the table's menu offers now."""
    levels = (
        MenuItem(SideKey(f"level {name}", words, lit=name == level))
        for name, words in (
            (each, level_name(each)) for each in ("turns", "marks", "score")
        )  # fmt: skip
    )
    wheel = level == "marks" and bool(judge.game.edition.spaces)
    return (*levels, *_deeds(judge), *_screens(wheel))


def _deeds(judge: Judge) -> tuple[MenuItem, ...]:
    duel, asked = duel_of(judge.game)
    redeal: Op = {"op": "redeal"}
    deeds = (
        MenuItem(SideKey("duel", _("Duel"), "duel"), duel, asked),
        MenuItem(SideKey("redeal", _("Deal again"), "again"), redeal),
    )
    return tuple(deed for deed in deeds if judge.may(filled(deed.op or {}, deed.questions)) is None)


def _screens(wheel: bool) -> tuple[MenuItem, ...]:
    """Other screens; the wheel where nobody counts, so that no spin ever waits for it."""
    spins = (MenuItem(SideKey("wheel", _("Wheel"), "again")),) if wheel else ()
    return (
        *spins,
        MenuItem(SideKey("rule_page", _("Rules"), "book")),
        MenuItem(SideKey("people", _("Who plays"), "people")),
        MenuItem(SideKey("scores", _("Scores"), "chart")),
        MenuItem(SideKey("hardware", _("Hardware"), "plug")),
        MenuItem(SideKey("settings", _("Settings"), "gear")),
        MenuItem(SideKey("lock", _("Lock"), "lock")),
        MenuItem(SideKey("home", _("Home"), "home")),
    )


_JOINS = {"op": "join", "by": "…"}


def nobody_joins(judge: Judge) -> Empty | None:
    """Why nobody can sit down just now, and what to do about it."""
    refusal = judge.may(_JOINS)
    if refusal is None:
        return None
    if refusal.key == "players.many":
        return Empty(
            _("The table is full"), _("Ten can play. Tap the seat of somebody who leaves.")
        )
    return Empty(_("Nobody can join now"), sentence(refusal))


def movable(judge: Judge) -> tuple[str, ...]:
    """Who may change places now, and has another one to go to."""
    names = (judge.game.name(player) for player in judge.game.staying)
    return tuple(name for name in names if free_places(judge, name).choices)


def people_items(judge: Judge) -> tuple[MenuItem, ...]:
    """Somebody sits down, or one who left is back."""
    game = judge.game
    gone = (
        MenuItem(SideKey(f"return {name}", _("{name} is back").format(name=name), "plus"),
                 {"op": "return", "by": name})
        for name in game.players
    )  # fmt: skip
    items = [item for item in gone if judge.may(item.op or {}) is None]
    if judge.may(_JOINS) is None:
        items.insert(0, MenuItem(SideKey("join", _("Somebody joins"), "person")))
    if movable(judge):
        items.append(MenuItem(SideKey("seats", _("Sits elsewhere"), "again")))
    return tuple(items)
