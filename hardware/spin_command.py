"""The front door's `spin`: one spin of the wheel in the terminal, and the wheel's calibration."""

from __future__ import annotations

import json
import time
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from hardware import units
from hardware.events import Fault, Spun, WheelTurns
from hardware.faults import UnitError
from hardware.refusing import refuse
from hardware.settings_file import SettingsFile, data_folder
from hardware.unit import Unit
from hardware.unit_option import UnitName
from hardware.words import _

POLL_S: Final = 0.01
LATEST_S: Final = 0.3
"""An edge may be told this late."""

FEWEST_SPACES: Final = 2


@click.command(
    help=_(
        "Spin the wheel here in the terminal, or calibrate it.\n\nThe exit status is 1 when the "
        "table has to be asked: the spin was short or unsure, or there was none. With --json "
        "nothing is asked, and a wheel that doesn’t know where it stands (no index, no Gray disc) "
        "has to stand at the beginning of its first space."
    )
)
@click.option(
    "--unit",
    "kind",
    type=UnitName(("mock", "gpio", "serial")),
    required=True,
    help=_(
        "A wheel wired to a Raspberry Pi (gpio), one at a board on USB (serial), or one that is "
        "turned by chance (mock)."
    ),
)
@click.option("--calibrate", is_flag=True, help=_("Turn it by hand, and name its spaces."))
@click.option("--json", "as_json", is_flag=True, help=_("Print what came of it as JSON."))
@click.option(
    "--data",
    metavar="DIR",
    envvar="COMPANION_DATA",
    help=_("The folder with hardware.toml, if it is not the usual one."),
)
def spin(kind: str, calibrate: bool, as_json: bool, data: str | None) -> int:
    """A spin, or a calibration; the exit status."""
    folder = data_folder(data)
    if calibrate and kind == "mock":
        raise click.UsageError(_("Only a wheel that is wired is calibrated: gpio or serial"))
    try:
        with closing(units.open_as_set(kind, folder)) as unit:
            if calibrate:
                return _calibrate(unit, folder, as_json)
            return _spin(unit, as_json)
    except UnitError as error:
        refuse(kind, error.fault, as_json)


def _spin(unit: Unit, as_json: bool) -> int:
    unit.spin()
    wheel = unit.need_wheel()
    if not wheel.placed:
        if not as_json:
            wheel.cancel()
            _wait(_place_text(wheel.spaces[0]))
            unit.poll()
        wheel.place()
        unit.spin()
    if not as_json:
        # Without wires nobody can turn it: it goes by itself.
        click.echo(_("Spin the wheel.") if unit.wired else _("The wheel spins by itself."))
    while True:
        for event in unit.poll():
            if isinstance(event, Fault):
                refuse(unit.kind, event, as_json)
            if isinstance(event, WheelTurns) and not as_json:
                click.echo("…")
            if isinstance(event, Spun):
                return _tell(unit, event, as_json)
        time.sleep(POLL_S)


def _tell(unit: Unit, spun: Spun, as_json: bool) -> int:
    if as_json:
        click.echo(json.dumps(spun.spin.as_dict() | {"name": spun.name, "unit": unit.kind}))
    else:
        click.echo(announce(spun))
    return 0 if spun.spin.status == "ok" else 1


def announce(spun: Spun) -> str:
    """What came of a spin, in one line."""
    spin, name = spun.spin, spun.name
    match spin.status:
        case "ok" if spin.turns is None:
            return _("{name}.").format(name=name)
        case "ok":
            return _("{name}, after {turns} turns.").format(name=name, turns=spin.turns)
        case "short":
            return _("Only {turns} turns, to {name}: does it count? Say so at the table.").format(
                turns=spin.turns, name=name
            )
        case "no_spin":
            return _("Nobody turned the wheel.")
    if name is None:
        return _("Nobody can tell where it stopped: look at the wheel.")
    if spin.on_line:
        return _("On the line beside {name}: look at the wheel.").format(name=name)
    return _("Perhaps {name}, but counts got lost: look at the wheel.").format(name=name)


def _calibrate(unit: Unit, folder: Path, as_json: bool) -> int:
    wheel = unit.need_wheel()
    settings = None if unit.settings is None else unit.settings.wheel
    if settings is None:
        raise UnitError("no_wheel", kind=unit.kind)
    found_before, known = settings.calibration, settings.spaces
    names = _ask_names(found_before.in_order(known) if found_before else known)
    _wait(_place_text(names[0]))
    unit.poll()
    wheel.begin_turn()
    _poll_on(unit, LATEST_S)
    _wait(_("Turn the wheel once, the way it is spun, until it stands there again"))
    _poll_on(unit, LATEST_S)
    if settings.turned_twice:
        wheel.turned_once()
        _wait(_again_text(settings.has_index))
        _poll_on(unit, LATEST_S)
    found = wheel.end_turn(settings, len(names))
    if isinstance(found, Fault):
        refuse(unit.kind, found, as_json)
    table = unit.calibrated(found, names).as_table()
    SettingsFile(folder).change({"wheel": table})
    if as_json:
        click.echo(json.dumps(table))
    else:
        text = _("{counts} counts in a turn, {spaces} spaces. The wheel is calibrated.")
        click.echo(text.format(counts=found.counts_per_turn, spaces=len(names)))
    return 0


def _place_text(first: str) -> str:
    text = _("Turn the wheel until “{first}” has just come under the pointer")
    return text.format(first=first)


def _again_text(has_index: bool) -> str:
    if has_index:
        return _("Turn the wheel once more, and on until it is a little past there")
    return _("Turn the wheel once more, until it stands there again")


def _ask_names(known: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces as they pass the pointer; an empty line ends them, or keeps those there are."""
    click.echo(
        _("Name the spaces as they pass the pointer when the wheel is spun; an empty line ends."),
        err=True,
    )
    if known:
        click.echo(_("Now: {names}").format(names=", ".join(known)), err=True)
    names: list[str] = []
    while True:
        asked = _("Space {number}").format(number=len(names) + 1)
        name = click.prompt(asked, default="", show_default=False, err=True).strip()
        if name:
            names.append(name)
        elif len(names) >= FEWEST_SPACES:
            return tuple(names)
        elif not names and known:
            return known
        else:
            click.echo(_("A wheel has two spaces or more."), err=True)


def _wait(text: str) -> None:
    click.prompt(text + _(", then press Enter"), default="", show_default=False, err=True)


def _poll_on(unit: Unit, seconds: float) -> None:
    """Hear the edges that are still under way."""
    end_s = time.monotonic() + seconds
    while time.monotonic() < end_s:
        unit.poll()
        time.sleep(POLL_S)
