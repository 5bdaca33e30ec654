"""`companion doctor --unit serial`: lamps and buzzer in turn, then the unit's own test."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import click

from firmware_bridge.finding import Finding
from hardware import units
from hardware.events import Fault, SelfTested
from hardware.faults import UnitError, sentence
from hardware.settings import ROLES
from hardware.unit import Unit, UnitEvent
from hardware.words import _

SHOWN_S: Final = 0.7
ANSWER_S: Final = 4.0
"""A unit that doesn't answer is lost before."""

POLL_S: Final = 0.01

Say = Callable[[Finding, Fault | None], None]


def examine(unit_name: str, folder: Path, say: Say) -> bool:
    """Try what is attached, then let the unit test itself; False where something is wrong.

    `unit_name` is "serial", or with its port "serial:/dev/ttyUSB0".
    """
    try:
        with closing(units.open_as_set(unit_name, folder)) as unit:
            _try_outputs(unit)
            good = [_said(each, say) for each in _tested(unit)]
            if unit.wheel_fault is not None:
                good.append(_said(unit.wheel_fault.fault, say, _("the wheel")))
            return all(good)
    except UnitError as error:
        return _said(error.fault, say)


def _try_outputs(unit: Unit) -> None:
    """Each for a moment, named while people look."""
    for name in unit.outputs:
        text = _("Now: {what}").format(what=_(ROLES[name].what))
        click.echo(text, err=True)
        unit.try_out(name)
        for event in _events(unit, SHOWN_S):
            if isinstance(event, Fault):
                raise UnitError(event.key, **event.params)
    unit.try_out("")


def _tested(unit: Unit) -> tuple[Finding | Fault, ...]:
    unit.self_test()
    for event in _events(unit, ANSWER_S):
        if isinstance(event, SelfTested):
            return tuple(each.finding for each in event.things)
        if isinstance(event, Fault):
            return (event,)
    return (Fault("line_silent"),)


def _events(unit: Unit, for_s: float) -> Iterator[UnitEvent]:
    end = time.monotonic() + for_s
    while time.monotonic() < end:
        yield from unit.poll()
        time.sleep(POLL_S)


def _said(found: Finding | Fault, say: Say, thing: str = "") -> bool:
    if isinstance(found, Finding):
        say(found, None)
        return bool(found.ok)
    text, _semicolon, cure = sentence(found).partition("; ")
    say(Finding(thing or _("the unit"), False, text.rstrip("."), cure), found)
    return False
