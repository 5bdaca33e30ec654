"""What a command says when a unit can't do what was asked: a sentence, or for scripts an object."""

from __future__ import annotations

import json
from typing import Any, Final, NoReturn

import click

from hardware.faults import Fault, sentence

CANNOT: Final = 2
"""The exit status of what cannot be done."""


def refuse(kind: str, fault: Fault, as_json: bool) -> NoReturn:
    """Leave with the exit status 2: for people by a `ClickException` with the sentence, for scripts
    having printed one JSON object: the `fault` by its key, its `params`, the `reason` in words and
    the `unit`.
    """
    if not as_json:
        raise click.ClickException(sentence(fault))
    said = {
        "unit": kind.partition(":")[0],
        "fault": fault.key,
        "params": params_of(fault),
        "reason": sentence(fault),
    }
    click.echo(json.dumps(said, ensure_ascii=False))
    raise click.exceptions.Exit(CANNOT)


def params_of(fault: Fault) -> dict[str, Any]:
    """The parameters of a fault as JSON can say them: a setting may be a date, or no number."""
    params: dict[str, Any] = json.loads(
        json.dumps(dict(fault.params), default=str), parse_constant=str
    )
    return params
