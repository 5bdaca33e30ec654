"""`companion duel --unit keys`: the two keys are learned in the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import click

from hardware.faults import sentence
from hardware.input_devices import open_device
from hardware.key_learning import KeyLearner
from hardware.key_settings import key_name
from hardware.settings_file import SettingsFile
from hardware.unit import Unit
from hardware.words import _

POLL_S: Final = 0.005
LET_GO_S: Final = 3.0


def must_learn(asked_for: bool, as_json: bool, folder: Path) -> bool:
    """Whether the keys are to be pressed first: asked for, or unknown with somebody to ask."""
    return asked_for or (not as_json and SettingsFile(folder).read().keys.codes is None)


def learn(kind: str, folder: Path) -> None:
    """Two keys are pressed, left first, and kept in hardware.toml. Raises `UnitError`."""
    place = kind.partition(":")[2]
    with closing(KeyLearner([open_device(place)] if place else None)) as learner:
        asked = ""
        while learner.asked is not None:
            if learner.asked != asked:
                asked = learner.asked
                click.echo(_ask(asked))
            if learner.poll() and learner.fault is not None:
                click.echo(sentence(learner.fault))
            time.sleep(POLL_S)
        found = learner.found
        SettingsFile(folder).change({"keys": found.as_table()})
        click.echo(
            _("Left is {left}, right is {right}, on “{device}”.").format(
                left=key_name(found.left or 0),
                right=key_name(found.right or 0),
                device=learner.device_name,
            )
        )


def say_resolution(unit: Unit) -> None:
    """What the device can tell apart, before anybody presses."""
    text = _("Presses less than {ms} ms apart are a dead heat on this device.")
    click.echo(text.format(ms=f"{max(1.0, unit.resolution_us / 1_000):g}"))


def wait_let_go(unit: Unit) -> None:
    """Until the fingers that have just shown their keys are off them, or will not go."""
    limit_s = time.monotonic() + LET_GO_S
    while "down" in unit.levels().values() and time.monotonic() < limit_s:
        time.sleep(POLL_S)


@contextmanager
def typing_forgotten() -> Iterator[None]:
    """What the keys typed meanwhile does not reach the shell afterwards."""
    try:
        yield
    finally:
        with suppress(ImportError, OSError, ValueError):
            import termios

            with suppress(termios.error):
                termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _ask(side: str) -> str:
    if side == "left":
        return _("Press the key that is to be the left paddle.")
    return _("Press the key that is to be the right paddle.")
