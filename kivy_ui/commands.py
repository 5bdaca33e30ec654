"""`companion play` and `companion demo`. Kivy is imported only once there is a display."""

from __future__ import annotations

import contextlib
import re
import tempfile
from pathlib import Path

import click

from companion.folder import StoreError, data_folder, data_option, reason
from companion.store import Store
from companion.words import _, sentence
from hardware.unit_option import UnitName
from kivy_ui import boot

SMALLEST, LARGEST = 320, 8192
"""Pixels of a side of the window that can be asked for."""


class _Size(click.ParamType):
    """WIDTHxHEIGHT in pixels."""

    name = "WxH"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", value.strip())
        size = (int(found[1]), int(found[2])) if found else (0, 0)
        if not all(SMALLEST <= side <= LARGEST for side in size):
            self.fail(
                _("“{value}” is no size such as 800x480 (each side {least} to {most}).").format(
                    value=value[:40], least=SMALLEST, most=LARGEST
                ),
                param,
                ctx,
            )
        return size


def open_window(
    size: tuple[int, int] | None, fullscreen: bool = False, offscreen: bool = False
) -> None:
    """Opens the window, or ends the command with the sentence that says why it cannot be."""
    try:
        boot.prepare(size, fullscreen, offscreen)
        boot.open_window()
    except boot.LaunchError as error:
        raise click.ClickException(str(error)) from error


@click.command(help=_("Open the app."))
@click.option(
    "--unit",
    type=UnitName(("touch", "mock", "gpio", "serial", "keys")),
    help=_(
        "Where the paddles are: on the screen (touch), nowhere (mock: they press themselves), on "
        "GPIO pins, on a board on USB (serial), or two keys of a keyboard or gamepad (keys)."
    ),
)
@data_option
@click.option("--size", type=_Size(), help=_("The window in pixels, such as 800x480."))
@click.option("--fullscreen", is_flag=True, help=_("Fill the screen."))
def play(
    unit: str | None, data: str | None, size: tuple[int, int] | None, fullscreen: bool
) -> None:
    """Open the app."""
    from hardware import units
    from hardware.faults import UnitError

    try:
        paddles = units.open_as_set(unit or "touch", data_folder(data))
    except UnitError as error:
        raise click.ClickException(str(error)) from error
    with contextlib.closing(paddles), contextlib.closing(open_store(data_folder(data))) as store:
        open_window(size, fullscreen)
        from kivy_ui.app import CompanionApp

        CompanionApp(store, paddles, any_unit=unit is None).run()


def open_store(folder: Path) -> Store:
    """The store for the app: where nothing can be kept, one in memory that says so."""
    try:
        return Store(folder)
    except StoreError as error:
        if not error.memory_helps:
            raise click.ClickException(sentence(error.refusal)) from error
        return Store.in_memory(error.refusal)


def _folder_of_pictures(name: str) -> Path:
    """The folder, in which pictures can be kept, as is found out before anything is played."""
    if not name.strip():
        raise click.BadParameter(_("an empty name is no folder"), param_hint="--screenshots")
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except (FileExistsError, NotADirectoryError) as error:
        text = _("{folder} is no folder, for there is a file in its place; name another.")
        raise click.ClickException(text.format(folder=folder)) from error
    except OSError as error:
        text = _("No pictures can be kept in {folder} ({reason}); name another folder.")
        raise click.ClickException(text.format(folder=folder, reason=_(reason(error)))) from error
    return folder


@click.command(
    help=_("A short game plays itself: in a window, or off-screen where there is no display.")
)
@click.option("--size", type=_Size(), help=_("The window in pixels, such as 800x480."))
@click.option("--screenshots", metavar="DIR", help=_("Keep pictures there."))
def demo(size: tuple[int, int] | None, screenshots: str | None) -> None:
    """A short game plays itself: in a window, or off-screen where there is no display."""
    from kivy_ui import demo as show

    pictures = None
    if screenshots is not None:
        pictures = _folder_of_pictures(screenshots)
    played = show.play(size, pictures)
    click.echo(played.sheet)
    if played.where:
        click.echo(played.where, err=True)
