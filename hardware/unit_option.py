"""How a unit is named on the command line: its kind, and for one on a line its port."""

from __future__ import annotations

from collections.abc import Sequence

import click

from hardware.words import _


class UnitName(click.ParamType[str]):
    """A kind of unit, `serial` also with the name of its port: `serial:/dev/ttyUSB0`."""

    name = "unit"

    def __init__(self, kinds: Sequence[str]) -> None:
        self._kinds = tuple(kinds)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        kind, colon, port = value.partition(":")
        if kind not in self._kinds or (colon and (kind != "serial" or not port)):
            known = ", ".join(
                f"{each}[:PORT]" if each == "serial" else each for each in self._kinds
            )
            self.fail(
                _("there is no unit {unit}; the units are {known}").format(unit=value, known=known)
            )
        return value

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """As it stands in the help."""
        return "[" + "|".join(self._kinds).replace("serial", "serial[:PORT]") + "]"
