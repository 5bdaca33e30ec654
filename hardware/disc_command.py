"""The front door's `disc`: a wheel's disc to print."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from firmware_bridge.number_option import Number
from hardware.disc_drawing import DiscError, GrayDisc
from hardware.words import N_, _

FAULTS: Final[Mapping[str, str]] = {
    "spaces": N_("A wheel has {least} to {most} spaces; take another --spaces."),
    "diameter": N_(
        "A disc with {bits} rings is {least} to {most} mm wide, so that a sensor can tell its "
        "fields apart; take another --diameter."
    ),
    "hole": N_("The hole is at most {most:g} mm wide here; take a smaller --hole."),
}


@click.command(
    help=_(
        "Draw a wheel’s disc in Gray code, to print and to read with reflective sensors.\n\nFILE "
        "is an SVG at its true size; “-” prints it. What belongs into hardware.toml is printed."
    )
)
@click.option(
    "--spaces", type=Number(1, 1000, whole=True), default=9, show_default=True, metavar="NUMBER",
    help=_("Spaces of the wheel."),
)  # fmt: skip
@click.option(
    "--diameter", type=Number(1, 10_000), default=200.0, show_default=True, metavar="MM",
    help=_("How wide the disc is."),
)  # fmt: skip
@click.option(
    "--hole", type=Number(0, 10_000), default=8.0, show_default=True, metavar="MM",
    help=_("Its axle’s hole."),
)  # fmt: skip
@click.option("--replace", is_flag=True, help=_("Write over a file that is there already."))
@click.argument("file", default="wheel-disc.svg", metavar="[FILE]")
def disc(spaces: int, diameter: float, hole: float, replace: bool, file: str) -> None:
    """Draw a disc into a file."""
    try:
        drawn = GrayDisc(spaces, diameter, hole)
    except DiscError as error:
        raise click.ClickException(_(FAULTS[error.key]).format(**error.params)) from error
    if Path(file).suffix.lower() not in (".svg", ""):
        raise click.ClickException(
            _(
                "The disc is an SVG, so {file} has the wrong ending; take .svg, and print that "
                "from a browser or turn it into a PDF there."
            ).format(file=file)
        )
    if not file:
        raise click.ClickException(_("An empty name is no file; name one."))
    if Path(file).is_dir():
        raise click.ClickException(_("{file} is a folder; name a file in it.").format(file=file))
    if file == "-":
        click.echo(drawn.drawing(), nl=False)
        return
    path = Path(file)
    try:
        with path.open("w" if replace else "x", encoding="utf-8") as out:
            out.write(drawn.drawing())
    except FileExistsError as error:
        raise click.ClickException(
            _("{path} is there already; take another name, or say --replace.").format(path=file)
        ) from error
    except OSError as error:
        why = _((error.strerror or type(error).__name__).lower())
        raise click.ClickException(
            _("{file} can’t be written ({why}); take another name or folder.").format(
                file=path, why=why
            )
        ) from error
    click.echo(
        _("{file}: {codes} codes, {bits} rings. For hardware.toml:").format(
            file=path, codes=drawn.codes, bits=drawn.bits
        )
    )
    click.echo(drawn.settings(), nl=False)
