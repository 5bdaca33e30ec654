"""`companion doctor --unit …`: the wires of a unit, gone through in the terminal."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

import click

from firmware_bridge.finding import Finding
from hardware.faults import Fault, UnitError, parted
from hardware.refusing import params_of
from hardware.settings import ROLES, Settings
from hardware.settings_file import SettingsFile
from hardware.wiring_check import Lines, Step, StepFinding, WiringCheck
from hardware.words import _

POLL_S: Final = 0.005
SHOWN_S: Final = 0.1
"""How often the live lines are drawn anew."""


def examine(kind: str, folder: Path, as_json: bool = False) -> bool:
    """Go through the wires of a unit, step by step, as its settings in the folder say; one that
    tests itself is asked to. `kind` as `hardware.units.open_as_set` takes it.

    Printed a line a step, or a JSON object each for scripts: state, what, found, cure, and the
    faults by their keys. False where something is wrong. Every fault says what to do.
    """
    say = _say_json if as_json else _say
    if kind.partition(":")[0] not in LINES:
        from hardware import serial_doctor

        one = _say_json_finding if as_json else _say_finding
        return serial_doctor.examine(kind, folder, one)
    try:
        settings = SettingsFile(folder).read()
        with LINES[kind](settings) as lines:
            check = WiringCheck(lines, settings)
            for finding in _run(check, as_json):
                say(_what(finding), finding.faults)
            return check.ok
    except UnitError as error:
        say(_("the pins"), (error.fault,))
        return False


@contextmanager
def open_gpio(settings: Settings) -> Iterator[Lines]:
    """The lines of the settings on this machine's pins. Raises `UnitError`."""
    from hardware.gpio_lines import GpioLines
    from hardware.pins import let_go_factory, open_factory

    with ExitStack() as opened:
        factory = open_factory()
        opened.callback(let_go_factory, factory)
        yield opened.enter_context(closing(GpioLines(settings, factory)))


LINES: Final[Mapping[str, Callable[[Settings], Any]]] = {"gpio": open_gpio}
"""Where the lines of a unit come from; a unit with wires of its own is one more row."""


def _run(check: WiringCheck, quiet: bool) -> Iterator[StepFinding]:
    asked: Step | None = None
    shown_s: float | None = None
    while (step := check.step) is not None:
        if step != asked:
            asked = step
            click.echo(step.instruction, err=True)
        yield from check.poll()
        if not quiet and (shown_s is None or time.monotonic() - shown_s >= SHOWN_S):
            shown_s = time.monotonic()
            _show(check.levels)
        time.sleep(POLL_S)


def _show(levels: Mapping[str, int]) -> None:
    """The lines as they are now, over the last ones; only for eyes."""
    if sys.stderr.isatty():
        line = "  ".join(f"{name} {'●' if level else '○'}" for name, level in levels.items())
        click.echo(f"\r{line} \r", err=True, nl=False)


def _what(finding: StepFinding) -> str:
    step = finding.step
    if step.action == "rest":
        return _("at rest")
    if step.action == "turn":
        return _("the wheel")
    what = _(ROLES[step.line].what)
    return what if step.action == "press" else _("{what}, let go").format(what=what)


def _findings(what: str, faults: tuple[Fault, ...]) -> Iterator[tuple[Finding, Fault | None]]:
    for fault in faults:
        yield Finding(what, False, *parted(fault)), fault
    if not faults:
        yield Finding(what, True, _("as it should be")), None


def _say(what: str, faults: tuple[Fault, ...]) -> None:
    for finding, fault in _findings(what, faults):
        _say_finding(finding, fault)


def _say_finding(finding: Finding, _fault: Fault | None) -> None:
    sign = "✓" if finding.ok else "✗"
    cure = f" → {finding.cure}" if finding.cure else ""
    click.echo(f"{sign} {finding.thing}: {finding.text}{cure}")


def _say_json(what: str, faults: tuple[Fault, ...]) -> None:
    for finding, fault in _findings(what, faults):
        _say_json_finding(finding, fault)


def _say_json_finding(finding: Finding, fault: Fault | None) -> None:
    state, thing, found, cure = finding
    line: dict[str, Any] = {"state": state, "what": thing, "found": found, "cure": cure}
    if fault is not None:
        line |= {"fault": fault.key, "params": params_of(fault)}
    click.echo(json.dumps(line, ensure_ascii=False))
