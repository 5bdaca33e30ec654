"""A number on the command line, from one number to another."""

from __future__ import annotations

import math
from typing import Any

import click

from firmware_bridge.words import _


class Number(click.ParamType[float]):
    """A number from ``low`` to ``high``, both taken; ``whole``: without a fraction."""

    name = "number"

    def __init__(self, low: float, high: float, whole: bool = False) -> None:
        self._low, self._high, self._whole = low, high, whole

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = self._read(str(value))
        if number is None or not self._low <= number <= self._high:
            text = (
                _("“{value}” is no whole number from {low:g} to {high:g}")
                if self._whole
                else _("“{value}” is no number from {low:g} to {high:g}")
            )
            self.fail(
                text.format(value=str(value)[:40], low=self._low, high=self._high), param, ctx
            )
        return number

    def _read(self, text: str) -> float | None:
        try:
            number = int(text) if self._whole else float(text)
        except ValueError:
            return None
        return number if math.isfinite(number) else None
