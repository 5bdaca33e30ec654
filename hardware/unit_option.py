"""How a unit is named on the command line: its kind, and where there may be several, its place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import click

from hardware.words import _

PLACES: Final[Mapping[str, str]] = {"serial": "PORT", "keys": "DEVICE"}
"""Kinds that can be told where they are, and what that is called."""


class UnitName(click.ParamType[str]):
    """A kind of unit; `serial` also with its port, `keys` with its device:
    `serial:/dev/ttyUSB0`."""

    name = "unit"

    def __init__(self, kinds: Sequence[str]) -> None:
        self._kinds = tuple(kinds)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        kind, colon, place = value.partition(":")
        if kind not in self._kinds or (colon and (kind not in PLACES or not place)):
            self.fail(
                _("there is no unit {unit}; the units are {known}").format(
                    unit=f"“{value[:60]}”", known=", ".join(self.choices)
                )
            )
        return value

    @property
    def choices(self) -> tuple[str, ...]:
        """The units as they can be named."""
        return tuple(f"{kind}[:{PLACES[kind]}]" if kind in PLACES else kind for kind in self._kinds)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """As it stands in the help."""
        return f"[{'|'.join(self.choices)}]"
