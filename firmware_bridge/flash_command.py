"""The front door's `flash`: the firmware onto a board, and a hello to see that it runs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Final, cast

import click

from firmware_bridge import flashing
from firmware_bridge.conversation import Lost
from firmware_bridge.faults import PortError
from firmware_bridge.firmware_version import hex_versions, source_version
from firmware_bridge.flashing import BOARDS, Board, FlashError
from firmware_bridge.link import Link
from firmware_bridge.messages import UnitHello
from firmware_bridge.ports import find_ports
from firmware_bridge.words import _

HELLO_WITHIN_S: Final = 10.0
"""A board starts in two seconds, and its USB may go away and come back first."""

SAYS: Final = {"uno": "uno", "nano": "uno", "pico": "pico"}
"""What each board calls itself; a Nano is a Uno to its firmware."""


@click.command(
    help=_(
        "Bring the firmware onto a board on USB: an Arduino Uno or Nano, or a Raspberry Pi Pico "
        "that runs MicroPython.\n\nSays what is missing, and asks the board afterwards whether it "
        "runs."
    )
)
@click.argument("board", type=click.Choice(BOARDS))
@click.option("--port", metavar="PORT", help=_("Its serial port, where several are plugged in."))
@click.option(
    "--hex",
    "hex_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help=_("An Arduino’s firmware as it was built elsewhere."),
)
def flash(board: str, port: str | None, hex_file: Path | None) -> int:
    """Flash the board and say who answers; the exit status, 1 where another firmware does."""
    if port == "":
        raise click.UsageError(_("An empty name is no port; name one, or none"))
    kind = cast(Board, board)
    try:
        flashing.check_tools(kind, hex_file)
        port = _only_port() if port is None else port
        flashing.check_port(port)
        click.echo(_("Writing to the {board} at {port} …").format(board=board, port=port))
        if kind == "pico":
            flashing.write_pico(port)
        else:
            with tempfile.TemporaryDirectory() as folder:
                flashing.write_arduino(kind, port, hex_file or flashing.build(Path(folder)))
        unit = _hello(port)
        if unit.board != SAYS[kind]:
            raise FlashError("other_board", port=port, found=unit.board, board=board)
    except (FlashError, PortError) as error:
        raise click.ClickException(str(error)) from error
    if wrong := _other_firmware(unit, board, hex_file, port):
        click.echo(wrong, err=True)
        return 1
    text = _("It runs: unit {id} ({board}, firmware {firmware}) answers at {port}.")
    click.echo(text.format(id=unit.unit_id, board=unit.board, firmware=unit.firmware, port=port))
    return 0


def _other_firmware(
    unit: UnitHello, board: str, hex_file: Path | None, port: str
) -> FlashError | None:
    """What is wrong where another firmware answers than the one just written."""
    written = hex_versions(hex_file) if hex_file else (source_version(board),)
    if not written or unit.firmware in written:
        return None
    return FlashError("other_firmware", port=port, found=unit.firmware, written=", ".join(written))


def _only_port() -> str:
    """The one port on a cable. Raises `PortError` for none, a usage error for several."""
    ports = [port.name for port in find_ports() if port.usb]
    if not ports:
        raise PortError("no_port")
    if len(ports) > 1:
        text = _("Several boards are plugged in: {ports}. Name one with --port.")
        raise click.UsageError(text.format(ports=", ".join(ports)))
    return ports[0]


def _hello(port: str) -> UnitHello:
    """Who answers there now. Raises `PortError` where nobody does."""
    link = Link(port, ports=lambda: ())
    link.start()
    try:
        if link.wait_up(HELLO_WITHIN_S) and link.unit is not None:
            return link.unit
        trouble = link.trouble or Lost("no_answer", {"port": port})
    finally:
        link.close()
    raise PortError(trouble.key, **trouble.params)
