"""What the tray offers now: every key as a value, with the op that a tap on it becomes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.game import Edition, Game, Question
from companion.words import _
from kivy_ui.layout.tray import COLORS, MOST_CARDS, ROWS, Level
from kivy_ui.table import plays
from kivy_ui.table.plays import NOTHING, Extras, Judge, Op

MARKS = {"showdown": "duel", "spin": "again"}
"""Marks that a colored card may bear, and the glyph of the key that is tapped before it."""


@dataclass(frozen=True)
class TrayKey:
    """A key of the tray.

    slot      its place in the layout
    name      what it is called, unique on the screen
    card      the kind of card it shows, ``""`` for a key with words
    short     fewer words, where the key is narrow
    op        what a tap does; None where the screen sees to it (menu, UNO! beforehand …)
    offered   whether the game would take it now: a key that is not stands there dimmed
    """

    slot: str
    name: str
    card: str = ""
    color: str = ""
    text: str = ""
    glyph: str = ""
    op: Op | None = None
    questions: tuple[Question, ...] = ()
    offered: bool = True
    lit: bool = False
    main: bool = False
    mark: str = ""
    short: str = ""


def colored(edition: Edition) -> tuple[str, ...]:
    """The kinds that have a column each: the first four that are no wilds, as a rule number,
    Skip, Reverse and Draw Two."""
    kinds = [kind.key for kind in edition.cards.values() if not kind.wild]
    return tuple(kinds[: len(ROWS)])


def own_cards(edition: Edition) -> tuple[str, ...]:
    """The wilds and the edition's own cards."""
    rows = colored(edition)
    return tuple(key for key in edition.cards if key not in rows)


def own_slots(edition: Edition) -> int:
    """How many places the wilds, own cards and marks of an edition want."""
    return len(own_cards(edition)) + len(edition.marks)


def tray_keys(judge: Judge, level: Level, extras: Extras = NOTHING) -> tuple[TrayKey, ...]:
    """All keys but menu, redo and undo."""
    if level == "score":
        return (
            TrayKey("scores", "scores", text=_("Scores"), glyph="chart"),
            TrayKey("over", "over", text=_("Round over"), short=_("Over"), glyph="flag", main=True),
        )
    if level == "marks":
        return tuple(_marks(judge))
    return (*_cards(judge, extras), *_actions(judge, extras))


def _cards(judge: Judge, extras: Extras) -> Iterator[TrayKey]:
    game = judge.game
    for row, card in enumerate(colored(game.edition)):
        for color in COLORS:
            yield _card(judge, f"{color} {ROWS[row]}", card, color, extras)
    own = [*own_cards(game.edition), *(f"with {mark}" for mark in game.edition.marks)]
    for i, card in enumerate(own[: MOST_CARDS if len(own) <= MOST_CARDS else MOST_CARDS - 1]):
        if card.startswith("with "):
            mark = card.removeprefix("with ")
            lit = extras.mark == mark
            yield TrayKey(f"card {i}", card, mark=mark, glyph=MARKS[mark], lit=lit)
        else:
            yield _card(judge, f"card {i}", card, "", Extras(uno=extras.uno))
    if len(own) > MOST_CARDS:
        yield TrayKey(f"card {MOST_CARDS - 1}", "more", text=_("More"), glyph="plus")


def _card(judge: Judge, slot: str, card: str, color: str, extras: Extras) -> TrayKey:
    game = judge.game
    op = plays.play(game, card, color or None, extras)
    open_questions = plays.questions(game, op, extras)
    may = judge.may(plays.filled(op, open_questions)) is None
    name = f"{color} {card}".strip()
    return TrayKey(slot, name, card, color, op=op, questions=open_questions, offered=may)


def _actions(judge: Judge, extras: Extras) -> Iterator[TrayKey]:
    game = judge.game
    keep = plays.keep(game)
    if judge.may(keep) is None:
        yield TrayKey("draw", "draw", text=_("Keep"), glyph="check", op=keep)
    else:
        draw = plays.draw(game)
        asked = plays.questions(game, draw)
        may = judge.may(plays.filled(draw, asked)) is None
        yield TrayKey(
            "draw", "draw", text=_("Draw"), glyph="draw", op=draw, questions=asked, offered=may
        )
    yield TrayKey("uno", "uno", text=_("UNO!"), glyph="uno", op=plays.uno(game), lit=extras.uno)
    yield _round_over(game)


def _marks(judge: Judge) -> Iterator[TrayKey]:
    game = judge.game
    for color in COLORS:
        op = plays.recolored(color)
        yield TrayKey(
            f"color {color}", f"color {color}", color=color, op=op,
            offered=judge.may(op) is None, lit=color == game.color,
        )  # fmt: skip
    turned = plays.turned_round(game)
    yield TrayKey(
        "turn round", "turn round", text=_("Turn\nround"), short=_("Turn"), glyph="reverse",
        op=turned, offered=judge.may(turned) is None,
    )  # fmt: skip
    duel = plays.filled(*duel_of(game))
    yield TrayKey(
        "duel", "duel", text=_("Duel"), glyph="duel",
        op=duel_of(game)[0], questions=duel_of(game)[1], offered=judge.may(duel) is None,
    )  # fmt: skip
    yield _round_over(game)


def duel_of(game: Game) -> tuple[Op, tuple[Question, ...]]:
    """A duel without a card: who against whom, for how many cards."""
    op: Op = {"op": "duel"}
    return op, (
        Question("players", "pair", game.playing),
        Question("stake", "number", plays.SYMBOL_NUMBERS),
    )


def _round_over(game: Game) -> TrayKey:
    who = Question("by", "player", game.playing)
    return TrayKey(
        "over", "over", text=_("Round\nover"), short=_("Over"), glyph="flag",
        op={"op": "go_out"}, questions=(who,),
    )  # fmt: skip
