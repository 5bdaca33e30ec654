"""The front door: one command, its sub-commands collected by entry point.

Every room brings its own (`companion.commands` in the package's metadata); each is
loaded only when it is called, so ``companion --help`` opens nothing. Exit status: 0
fine, 1 the answer is "no", 2 it cannot be done, 141 nobody reads on. What went wrong is
one sentence on stderr, whatever happened.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Sequence
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import TracebackType

import click

from companion import usage, words
from companion.game import nearest
from companion.sentences import COMMANDS
from companion.words import _

GROUP = "companion.commands"
DEFAULT = "play"
ANSWERING = "record"
"""The command whose answers say what is kept."""

UNREAD = 141
"""Nobody reads on, as after ``| head``: what a shell says of a program ended by SIGPIPE."""


def commands() -> dict[str, EntryPoint]:
    """The sub-commands by name, none of them loaded."""
    return {point.name: point for point in sorted(entry_points(group=GROUP))}


class FrontDoor(click.Group):
    """Loads a sub-command when it is called; without one, the app starts."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args or (args[0].startswith("-") and args[0] not in ("--help", "-h", "--version")):
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = list(commands())
        order = list(COMMANDS)
        return sorted(names, key=lambda name: (order.index(name) if name in order else 99, name))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        point = commands().get(cmd_name)
        if point is None:
            return None
        if not point.value.startswith("companion."):
            words.hand_down()  # it says its help while it loads
        try:
            command: click.Command = point.load()
        except (ImportError, AttributeError) as error:
            raise click.ClickException(
                _("“{name}” cannot be loaded here: {reason}.").format(
                    name=cmd_name, reason=words.missing(error)
                )
            ) from error
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        names = commands()
        if args and args[0] not in names:
            close = "--help" if args[0] == "help" else nearest(args[0], names)
            hint = " " + _("Did you mean “{nearest}”?").format(nearest=close) if close else ""
            raise click.ClickException(
                _("There is no command “{name}”.").format(name=args[0][:60]) + hint
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, _(COMMANDS.get(name, ""))) for name in self.list_commands(ctx)]
        with formatter.section(_("Commands")):
            formatter.write_dl(rows)


@click.group(
    cls=FrontDoor,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help=_(
        "Keeps score, turns and showdowns for a card game on a real table. "
        "Without a command the app opens."
    ),
    epilog=_("“companion COMMAND --help” tells more about a command."),
)
@click.version_option(package_name="table-companion", prog_name="companion")
def front_door() -> None:
    """The group itself does nothing."""


def run(args: Sequence[str] | None = None) -> None:
    """Runs a command line and leaves with its exit status."""
    arguments = list(sys.argv[1:] if args is None else args)
    answers = arguments[:1] == [ANSWERING]
    sys.excepthook = partial(_unforeseen, answers)
    threading.excepthook = _unforeseen_beside
    _mend_streams()
    status = _run(arguments, answers)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        status = _pipe_closed(answers)
    sys.exit(status)


def _run(arguments: list[str], answers: bool) -> int:
    try:
        # Not click's own main: it has other ideas of a closed pipe and of Ctrl-C.
        with front_door.make_context("companion", arguments) as context:
            answer = front_door.invoke(context)
    except click.exceptions.Exit as done:
        return done.exit_code
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else 0 if done.code is None else 2
    except click.UsageError as error:
        help_line = _("“{path} --help” shows how it is used.").format(path=_path(error, arguments))
        return _say(f"{_stop(usage.said(error))} {help_line}")
    except click.ClickException as error:
        return _say(_stop(error.format_message()), error.exit_code if error.exit_code > 1 else 2)
    except (click.Abort, KeyboardInterrupt):
        return _stopped(answers)
    except BrokenPipeError:
        return _pipe_closed(answers)
    except OSError as error:
        return _say(_stop(_("That did not work: {reason}").format(reason=_reason(error))))
    return answer if isinstance(answer, int) else 0


def _path(error: click.UsageError, arguments: list[str]) -> str:
    """The command whose help tells more; an option without its value names only its parent."""
    path = error.ctx.command_path if error.ctx else "companion"
    named = next(iter(arguments), "")
    if named.startswith("-") and named not in ("-h", "--help", "--version"):
        named = DEFAULT
    elif named not in commands():
        named = ""
    return path if path.endswith(f" {named}") or not named else f"{path} {named}"


def _reason(error: OSError) -> str:
    """What the system says of it, and of which file."""
    said = _((error.strerror or type(error).__name__).lower())
    return f"{error.filename}: {said}" if error.filename else said


def _say(text: str, status: int = 2) -> int:
    """One sentence on stderr, even when nobody reads it."""
    line = " ".join(text.split())
    try:
        print("companion: " + line, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        _to_nowhere(2)
    return status


def _stop(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def _stopped(answers: bool) -> int:
    """Ctrl-C; only a game that is kept line by line has something to reassure of."""
    if answers:
        return _say(_("Stopped; everything that was answered is kept."))
    return _say(_("Stopped."))


def _pipe_closed(answers: bool) -> int:
    """Who reads no further wants no word of it; only a game that is kept has one to say."""
    _to_nowhere(1)
    if answers:
        return _say(_("Nobody reads this anymore; everything that was answered is kept."))
    _to_nowhere(2)  # it may be the same pipe
    return UNREAD


def _to_nowhere(descriptor: int) -> None:
    """So that the last flush at exit has nothing to complain about."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _mend_streams() -> None:
    """Words go out as UTF-8 whatever the locale says. What is asked of a closed stream gets no
    answer, what is said to one about faults leads nowhere; said answers meet a closed pipe."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None and name == "stdout":
            _close_stdout()
        elif stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _close_stdout() -> None:
    """A stdout that nobody reads, so that a command with something to say finds that out."""
    reading, writing = os.pipe()
    os.close(reading)
    if writing != 1:
        os.dup2(writing, 1)
        os.close(writing)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115


def _unforeseen(
    answers: bool, kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    if issubclass(kind, KeyboardInterrupt):
        _stopped(answers)
    else:
        _tell_fault(kind, error, trace)
    os._exit(2)


def _tell_fault(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """A fault of the program itself: one sentence, and the details in a file for who mends it."""
    import tempfile
    import traceback

    details = "".join(traceback.format_exception(kind, error, trace))
    path = Path(tempfile.gettempdir(), f"companion-fault-{time.strftime('%Y%m%d-%H%M%S')}.txt")
    try:
        path.write_text(details, encoding="utf-8")
        where = str(path)
    except OSError:
        where = _("nowhere, for lack of room")
    _say(
        _("Something went wrong inside the program ({reason}); the details are in {where}.").format(
            reason=kind.__name__, where=where
        )
    )


def _unforeseen_beside(args: threading.ExceptHookArgs) -> None:
    """The same on another thread: the program itself goes on."""
    if args.exc_value is not None:
        _tell_fault(args.exc_type, args.exc_value, args.exc_traceback)
