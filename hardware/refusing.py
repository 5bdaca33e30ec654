"""What a command says when a unit can't do what was asked: a sentence, or for scripts an object."""

from __future__ import annotations

import json
from typing import Any, Final

import click

from hardware.faults import Fault, sentence

CANNOT: Final = 2
"""The exit status of what cannot be done."""


def refuse(kind: str, fault: Fault, as_json: bool) -> int:
    """The exit status, once it is said: one JSON object with the `fault` by its key, its `params`,
    the `reason` in words and the `unit`. For people raises `ClickException` with the sentence.
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
    return CANNOT


def params_of(fault: Fault) -> dict[str, Any]:
    """The parameters of a fault as JSON can say them: a setting may be a date, or no number."""
    params: dict[str, Any] = json.loads(
        json.dumps(dict(fault.params), default=str), parse_constant=str
    )
    return params
