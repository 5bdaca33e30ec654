"""The score sheet of a game: rounds by sides, for eyes and for spreadsheets."""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from companion.game import Game
from companion.words import _

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet takes a text that begins so for a formula."""


@dataclass(frozen=True, slots=True)
class Row:
    """A finished round: who went out, and what each side wrote down (None: was not there)."""

    winner: str
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Rounds, totals, and how the game stands. ``sides`` are players or teams."""

    edition: str
    mode: str
    target: int
    sides: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    winners: tuple[str, ...]

    @classmethod
    def of(cls, game: Game) -> ScoreSheet:
        """The sheet of a game, old rounds as they were scored."""
        scores = game.scores
        rows = []
        for result in game.rounds:
            points = {game.side_name(side): n for side, n in result.points.items()}
            rows.append(Row(game.name(result.winner), tuple(points.get(s) for s in scores)))
        winner = game.winner
        winners = (winner,) if isinstance(winner, str) else tuple(winner or ())
        return cls(
            _(game.edition.name), str(game.rules["game_mode"]), game.standing.target,
            tuple(scores), tuple(rows), tuple(scores.values()), winners,
        )  # fmt: skip

    def text(self) -> str:
        """The sheet in columns, ended by a line that says how things stand."""
        table = [[_("round"), _("went out"), *self.sides]]
        for number, row in enumerate(self.rows, 1):
            table.append([str(number), row.winner, *map(_number, row.points)])
        table.append([_("total"), "", *map(str, self.totals)])
        widths = [max(map(_width, column)) for column in zip(*table, strict=True)]
        lines = [self.title(), ""]
        for cells in table:
            parts = [
                _padded(cell, width, left=column == 1)
                for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
            ]
            lines.append("  ".join(parts).rstrip())
        return "\n".join([*lines, "", self.closing()]) + "\n"

    def title(self) -> str:
        """Edition and aim, in a line."""
        if self.mode == "single_round":
            return _("{edition}, one round").format(edition=self.edition)
        if self.mode == "elimination":
            line = _("{edition}, out at {target} points")
        elif self.mode == "lowest":
            line = _("{edition}, lowest wins at {target} points")
        else:
            line = _("{edition}, to {target} points")
        return line.format(edition=self.edition, target=self.target)

    def closing(self) -> str:
        """Who won, or that the game goes on."""
        if len(self.winners) > 1:
            return _("Level: {names}.").format(names=", ".join(self.winners))
        if self.winners:
            return _("{name} wins.").format(name=self.winners[0])
        return _("The game goes on.")

    def csv(self) -> str:
        """The sheet as comma-separated values with a line of names and one of totals."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\r\n")
        writer.writerow(["round", "went out", *map(_cell, self.sides)])
        for number, row in enumerate(self.rows, 1):
            points = ["" if n is None else n for n in row.points]
            writer.writerow([number, _cell(row.winner), *points])
        writer.writerow(["total", "", *self.totals])
        return out.getvalue()


def _cell(text: str) -> str:
    return "'" + text if text.startswith(FORMULA) else text


def _number(points: int | None) -> str:
    return "" if points is None else str(points)


def _width(text: str) -> int:
    """Columns in a terminal: wide letters take two, combining marks none."""
    wide: Sequence[str] = ("W", "F")
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in wide else 1
        for c in text
    )


def _padded(text: str, width: int, left: bool) -> str:
    space = " " * (width - _width(text))
    return text + space if left else space + text
