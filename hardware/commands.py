"""The front door's `duel`: one showdown in the terminal."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from hardware import units
from hardware.announcer import announce
from hardware.events import Decided, Fault, Go, NotReady, UnitEvent
from hardware.faults import UnitError, sentence
from hardware.referee import Limits, Verdict
from hardware.refusing import refuse
from hardware.settings_file import data_folder
from hardware.unit import Unit, now_us
from hardware.unit_option import UnitName
from hardware.words import _

POLL_S: Final = 0.002

DECIDED: Final = ("win", "false_start", "dead_heat")
"""Verdicts of two people; the others say that there is none."""


@click.command(
    help=_(
        "One showdown: red count, GO, and who was first.\n\nHands off the paddles while it begins. "
        "The exit status is 1 when there is no verdict: a paddle was held, nobody pressed, or a "
        "press got lost."
    )
)
@click.option(
    "--unit",
    "kind",
    type=UnitName(("mock", "gpio", "serial", "keys")),
    required=True,
    help=_(
        "Paddles wired to a Raspberry Pi (gpio), a board on USB (serial), two keys of a keyboard "
        "or gamepad (keys), or two players by chance (mock)."
    ),
)
@click.option("--learn", is_flag=True, help=_("Press the two keys that are to be the paddles."))
@click.option("--json", "as_json", is_flag=True, help=_("Print the verdict as one JSON object."))
@click.option(
    "--data",
    metavar="DIR",
    envvar="COMPANION_DATA",
    help=_("The folder with hardware.toml, if it is not the usual one."),
)
def duel(kind: str, learn: bool, as_json: bool, data: str | None) -> int:
    """A showdown on a unit; the exit status."""
    folder = data_folder(data)
    try:
        if kind.partition(":")[0] == "keys":
            return _on_keys(kind, learn, as_json, folder)
        if learn:
            raise click.UsageError(_("Only keys are learned by pressing them (--unit keys)"))
        with closing(units.open_as_set(kind, folder)) as unit:
            return _referee(unit, as_json)
    except UnitError as error:
        refuse(kind, error.fault, as_json)


def _on_keys(kind: str, learn: bool, as_json: bool, folder: Path) -> int:
    from hardware import key_command

    with key_command.typing_forgotten():
        if key_command.must_learn(learn, as_json, folder):
            key_command.learn(kind, folder)
        with closing(units.open_as_set(kind, folder)) as unit:
            if not as_json:
                key_command.say_resolution(unit)
            key_command.wait_let_go(unit)
            return _referee(unit, as_json)


def _referee(unit: Unit, as_json: bool) -> int:
    for event in run(unit):
        if isinstance(event, Fault):
            if not as_json:
                raise click.ClickException(sentence(event))
            more = {"fault": event.key, "reason": sentence(event)}
            return _close(unit, Verdict("void"), as_json, more)
        line = announce(event)
        if line is not None and not as_json:
            click.echo(line)
        if isinstance(event, (NotReady, Decided)):
            return _close(unit, _verdict_of(event), as_json, {})
    raise AssertionError("a showdown ends with a verdict, not ready or a fault")


def run(unit: Unit) -> Iterator[UnitEvent]:
    """All that a unit tells of one showdown, to its end."""
    unit.arm()
    while True:
        try:
            events = unit.poll()
        except UnitError as error:  # a unit that fails in mid-duel voids it
            events = (error.fault,)
        for event in events:
            yield event
            if isinstance(event, Go) and event.at_us is None:
                unit.green_flipped(now_us())  # without a green lamp the terminal is the lamp
            if isinstance(event, (NotReady, Decided, Fault)):
                return
        time.sleep(POLL_S)


def _verdict_of(event: NotReady | Decided) -> Verdict:
    if isinstance(event, Decided):
        return event.verdict
    return Verdict("not_ready", sides=event.sides)


def _close(unit: Unit, verdict: Verdict, as_json: bool, more: Mapping[str, str]) -> int:
    """The exit status; for scripts the verdict, what judged it, and of a fault the `reason`."""
    if as_json:
        in_force = Limits().at_resolution(unit.resolution_us)
        source = {
            "unit": unit.kind,
            "resolution_us": unit.resolution_us,
            "dead_heat_us": in_force.dead_heat_us,
        }
        click.echo(json.dumps({**verdict.as_dict(), **source, **more}))
    return 0 if verdict.verdict in DECIDED else 1
