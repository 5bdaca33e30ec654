"""The front door's `ports` and `monitor`: what is plugged in, and what goes over its line."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from typing import Final, TextIO

import click

from firmware_bridge import codec
from firmware_bridge.busy import holder_of
from firmware_bridge.conversation import Lost, Up
from firmware_bridge.faults import sentence
from firmware_bridge.lines import LineError, Splitter
from firmware_bridge.link import Direction, Link
from firmware_bridge.number_option import Number
from firmware_bridge.permission import cure
from firmware_bridge.ports import Port, find_ports
from firmware_bridge.recording import Piece, write_piece
from firmware_bridge.words import _

ASK_S: Final = 3.0
POLL_S: Final = 0.05


@click.command(
    help=_("The serial ports of this machine, and whether a unit can be played on them.")
)
@click.option(
    "--ask", is_flag=True, help=_("Say hello at each port on a cable; may reset a board.")
)
def ports(ask: bool) -> int:
    """A line a port; the exit status is 1 where there is none."""
    found = find_ports()
    if not found:
        click.echo(_("No serial port; plug the unit in with a cable that carries data."))
        return 1
    for port in found:
        click.echo(f"{port.name}: {_describe(port, ask)}")
    return 0


def _describe(port: Port, ask: bool) -> str:
    what = port.description or (_("on a USB cable") if port.usb else _("built into this machine"))
    if not port.permitted:
        return f"{what}; {cure(port.device, port.group)}"
    if holder := holder_of(port.device):
        return _("{what}; in use by {holder}").format(what=what, holder=holder)
    return f"{what}; {_answer(port.name)}" if ask and port.usb else what


def _answer(name: str) -> str:
    """Who answers at this port."""
    link = Link(name, ports=lambda: ())
    link.start()
    try:
        if link.wait_up(ASK_S) and (unit := link.unit):
            return _("unit {id} ({board}, firmware {firmware})").format(
                id=unit.unit_id, board=unit.board, firmware=unit.firmware
            )
        trouble = link.trouble or Lost("no_answer", {"port": name})
        return sentence(trouble.key, trouble.params)
    finally:
        link.close()


@click.command(help=_("Show what goes over the line to a unit, until Ctrl-C."))
@click.argument("port", required=False)
@click.option(
    "--record",
    type=click.File("w", encoding="utf-8", lazy=False),
    metavar="FILE",
    help=_("Keep it in a file."),
)
@click.option(
    "--for", "for_s", type=Number(0, 100_000), metavar="SECONDS",
    help=_("So many seconds, then stop."),
)  # fmt: skip
def monitor(port: str | None, record: TextIO | None, for_s: float | None) -> int:
    """The line's traffic, readable; the exit status is 1 where no unit ever answered."""
    if port == "":
        raise click.UsageError(_("An empty name is no port; name one, or none"))
    pieces: queue.SimpleQueue[Piece] = queue.SimpleQueue()
    begin_s = time.monotonic()

    def tap(at_s: float, way: Direction, data: bytes) -> None:
        pieces.put(Piece(at_s - begin_s, way, data))

    shown = Traffic()
    met = False
    with _linked(Link(port, tap=tap)) as link:
        while for_s is None or time.monotonic() - begin_s < for_s:
            time.sleep(POLL_S)
            for line in shown.take(pieces, record):
                click.echo(line)
            _put_away(record)
            for news in link.news():
                met = met or isinstance(news, Up)
            if not met and link.trouble:
                raise click.ClickException(sentence(link.trouble.key, link.trouble.params))
        click.echo(shown.summary(link))
    return 0 if met else 1


def _put_away(record: TextIO | None) -> None:
    """Into the file what was recorded, as long as somebody is there to hear that it can't be."""
    if record is None:
        return
    try:
        record.flush()
    except OSError as error:
        raise click.ClickException(_unwritten(record, error)) from error


def _unwritten(record: TextIO, error: OSError) -> str:
    text = _("The recording can’t be written to {file} ({why}); make room there or name another.")
    return text.format(file=record.name, why=(error.strerror or str(error)).lower())


@contextmanager
def _linked(link: Link) -> Iterator[Link]:
    with ExitStack() as stack:
        stack.callback(link.close)
        link.start()
        yield link


class Traffic:
    """Pieces of bytes as lines to read: when, which way, the text, and what is wrong with it."""

    def __init__(self) -> None:
        self._splitters: dict[Direction, Splitter] = {"in": Splitter(), "out": Splitter()}

    def take(self, pieces: queue.SimpleQueue[Piece], record: TextIO | None) -> Iterator[str]:
        """The lines that these pieces complete; the pieces are recorded where one wants it."""
        while not pieces.empty():
            piece = pieces.get()
            if record is not None:
                try:
                    write_piece(piece, record)
                except OSError as error:
                    raise click.ClickException(_unwritten(record, error)) from error
            arrow = "◄──" if piece.way == "in" else "──►"
            for raw in self._splitters[piece.way].feed(piece.data):
                yield f"{piece.at_s:9.3f} {arrow} {readable(raw)}"

    def summary(self, link: Link) -> str:
        """What went wrong on the line: a line for this end, and one for the unit's."""
        counters = link.counters
        text = _(
            "Lines: {heard} heard, {sent} sent; {bad} bad, {missing} missing, {resent} sent again, "
            "{duplicate} twice, {unknown} unknown"
        )
        here = text.format_map(asdict(counters))
        if link.pong is None:
            return here
        text = _("At the unit: {bad} bad, {unknown} unknown; {pushed} events given up")
        pong = link.pong
        there = text.format(bad=pong.bad_lines, unknown=pong.unknown, pushed=pong.pushed_out)
        return f"{here}\n{there}"


def readable(raw: bytes) -> str:
    """A line without its check; a bad one as it came, and why it is bad."""
    text = raw.decode("latin-1").encode("unicode_escape").decode("ascii")
    try:
        codec.read(raw)
    except LineError as error:
        return f"{text}   ({error})"
    return text.rpartition("*")[0]
