"""The front door's own commands: record, replay, scenarios, export, import, doctor.

Each function only reads its options; what it does is in the module of its name, loaded
when the command runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.folder import data_folder, data_option
from companion.opening import GameNumber, no_file, open_file, reader, tell, writer
from companion.words import _, _n, sentence

if TYPE_CHECKING:
    _ParamType = click.ParamType[str]
else:
    _ParamType = click.ParamType

LAST, NEW = "last", "new"
TRIED = ("gpio", "serial")


@click.command(help=_("Keep a game from a script: one line of JSON in, one answer out."))
@data_option
@click.option(
    "--game",
    type=GameNumber(NEW, LAST),
    default=NEW,
    metavar="new|last|NUMBER",
    help=_("Which game the lines go on with; a new one begins with its header."),
)
def record(data: str | None, game: int | str) -> None:
    from companion.logbook import Logbook
    from companion.record import Record

    with writer(data_folder(data)) as store:
        opened = () if game == NEW else Logbook.open(store, game)
        if opened:
            tell(*opened[0].notices)
        table = Record(store, *opened)
        table.run(sys.stdin.buffer, sys.stdout.buffer)
        if table.unkept:
            raise click.ClickException(
                _("Not everything could be kept ({count}); see the answers.").format(
                    count=table.unkept
                )
            )


@click.command(help=_("Show the score sheet of a game, from a file or from your games."))
@click.argument("file", required=False)
@data_option
@click.option("--game", type=GameNumber(LAST), metavar="last|NUMBER", help=_("One of your games."))
@click.option("--json", "as_json", is_flag=True, help=_("The state of the table as JSON."))
def replay(file: str | None, data: str | None, game: int | str | None, as_json: bool) -> None:
    from companion import jsonl
    from companion.score_sheet import ScoreSheet

    if (file is None) == (game is None):
        raise click.UsageError(_("Name either a file or a game"))
    refused = 0
    if file is not None:
        table, refused = _from_file(file, data_folder(data))
    else:
        table = _from_store(data, LAST if game is None else game)
    if as_json:
        jsonl.write(sys.stdout.buffer, table.state())
    else:
        click.echo(ScoreSheet.of(table.game).text(), nl=False)
    if refused:
        text = _n(
            "{count} line was not taken; this is the game without it.",
            "{count} lines were not taken; this is the game without them.",
            refused,
        )
        click.echo(text.format(count=refused), err=True)
        raise SystemExit(1)


def _from_file(file: str, data: Path) -> tuple[Any, int]:
    """The game of a file, and how many of its lines were refused."""
    from companion.game import Refusal
    from companion.header import Beginning
    from companion.journal import Journal
    from companion.replay import played, read_log

    journal, refused = None, 0
    with open_file(file) as stream:
        for line in read_log(stream, data):
            outcome = line.outcome
            if isinstance(outcome, Refusal):
                text = _("Line {number}: {sentence}").format(
                    number=line.number, sentence=sentence(outcome)
                )
                if journal is None:
                    raise click.ClickException(text)
                click.echo(text, err=True)  # as `record` would answer: refused, nothing changed
                refused += 1
            elif isinstance(outcome, Beginning):
                journal = Journal.of(outcome.game)
            else:
                journal = outcome.journal
    if journal is None:
        raise click.ClickException(_("There is no game in {file}.").format(file=file))
    return played(journal), refused


def _from_store(data: str | None, game: int | str) -> Any:
    from companion.replay import from_store

    with reader(data_folder(data)) as store:
        return from_store(store, game)


@click.command(help=_("Run case files and say which cases come out differently."))
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
def scenarios(files: tuple[str, ...]) -> None:
    from companion.scenarios import run_file

    passed = failed = 0
    empty = []
    for file in files:
        if not file:
            raise click.ClickException(_("An empty name is no file; name one."))
        before = passed + failed
        try:
            for outcome in run_file(Path(file)):
                failed += bool(outcome.mismatches)
                passed += not outcome.mismatches
                for line in outcome.mismatches:
                    click.echo(line)
        except BrokenPipeError:
            raise  # that is no fault of the file
        except OSError as error:
            raise no_file(file, error) from error
        if passed + failed == before:
            empty.append(file)
            click.echo(_("There are no cases in {file}.").format(file=file), err=True)
    click.echo(f"{passed} passed, {failed} failed")
    if failed or empty:
        raise SystemExit(1)


@click.command(help=_("Write a game to a file: its log, or its score sheet with --csv."))
@click.argument("game", type=GameNumber(LAST))
@click.argument("file", required=False)
@click.option("--csv", "as_csv", is_flag=True, help=_("The score sheet for a spreadsheet."))
@click.option("--replace", is_flag=True, help=_("Write over a file that is there already."))
@data_option
def export(
    game: int | str, file: str | None, as_csv: bool, replace: bool, data: str | None
) -> None:
    from companion.exchange import csv_of, log_of, write_file

    if file == "":
        raise click.ClickException(_("An empty name is no file; name one."))
    _check_ending(file or "", as_csv)
    with reader(data_folder(data)) as store:
        content = csv_of(store, game) if as_csv else log_of(store, game)
    if file is None or file == "-":
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        if Path(file).is_file() and not replace:
            raise click.ClickException(
                _("{path} is there already; take another name, or say --replace.").format(path=file)
            )
        write_file(Path(file), content)
    except BrokenPipeError:
        raise  # /dev/stdout, and nobody reads it
    except OSError as error:
        raise no_file(file, error) from error


def _check_ending(file: str, as_csv: bool) -> None:
    """That a file is not called like something it will not be."""
    if as_csv and Path(file).suffix.lower() not in ("", ".csv", ".txt"):
        text = _("A score sheet is CSV, so {path} has the wrong ending; take .csv.")
    elif not as_csv and Path(file).suffix.lower() not in ("", ".jsonl", ".json", ".txt", ".log"):
        text = _(
            "The log of a game is JSON Lines, so {path} has the wrong ending; take .jsonl, or say "
            "--csv for a score sheet."
        )
    else:
        return
    raise click.ClickException(text.format(path=file))


@click.command("import", help=_("Take a game from a file that “export” wrote into your games."))
@click.argument("file")
@data_option
def import_(file: str, data: str | None) -> None:
    from companion.exchange import GameFileError, read_game

    folder = data_folder(data)
    with open_file(file) as stream, writer(folder) as store:
        try:
            taken = read_game(store, stream)
        except GameFileError as bad:
            text = (
                _("Nothing was imported: line {number}: {sentence}")
                if bad.number
                else _("Nothing was imported: {sentence}")
            )
            say = text.format(number=bad.number, sentence=sentence(bad.refusal))
            raise click.ClickException(say) from bad
    words = (
        _("This game is among yours already, as game {number}; it was not taken twice.")
        if taken.already
        else _("This is game {number} now.")
    )
    click.echo(words.format(number=taken.number))


class TriedUnit(_ParamType):
    """A unit whose wires can be tried; the room of the units is opened when one is named."""

    name = "unit"

    def convert(self, value: Any, param: Any, ctx: Any) -> str:
        from hardware.unit_option import UnitName

        return UnitName(TRIED).convert(value, param, ctx)

    def get_metavar(self, param: Any, ctx: Any) -> str:
        """As it stands in the help."""
        return "[gpio|serial[:PORT]]"


@click.command(help=_("Say what this machine has for the game, and what to do where it lacks."))
@data_option
@click.option("--json", "as_json", is_flag=True, help=_("For scripts: a line of JSON each."))
@click.option(
    "--unit",
    type=TriedUnit(),
    help=_(
        "Try the wires of this unit, step by step; one on USB shows its lamps and tests itself."
    ),
)
def doctor(data: str | None, as_json: bool, unit: str | None) -> None:
    from companion.doctor import run
    from hardware.doctor import examine

    folder = data_folder(data)
    healthy = examine(unit, folder, as_json) if unit else run(folder, as_json)
    if not healthy:
        raise SystemExit(1)
