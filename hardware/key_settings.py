"""Which two keys are the paddles, as the table `[keys]` of hardware.toml says it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from hardware.edges import SIDES, Side
from hardware.faults import UnitError
from hardware.input_device import MOST_CODES

KNOWN: Final = ("device", *SIDES)

ESCAPE: Final = 1
"""It leads back on every screen."""

NO_PADDLES: Final = frozenset({116, 142, 143, *range(0x110, 0x120), *range(0x140, 0x160)})
"""Power and sleep keys, the buttons of a mouse, and what a touch screen calls its touch."""

ROWS: Final[Mapping[int, str]] = {2: "1234567890", 16: "QWERTYUIOP", 30: "ASDFGHJKL", 44: "ZXCVBNM"}
NAMES: Final[Mapping[int, str]] = {
    14: "Backspace", 15: "Tab", 28: "Enter", 29: "Ctrl", 42: "Shift", 54: "Shift", 56: "Alt",
    57: "Space", 96: "Enter", 97: "Ctrl", 100: "Alt Gr", 103: "↑", 105: "←", 106: "→", 108: "↓",
    0x130: "A", 0x131: "B", 0x133: "X", 0x134: "Y", 0x136: "L", 0x137: "R", 0x13A: "Select",
    0x13B: "Start",
}  # fmt: skip
"""As printed on a keyboard with American letters, and on most gamepads."""


@dataclass(frozen=True, slots=True)
class KeySettings:
    """The event file of the device, by the name that stays with it, and the kernel's codes of
    the two keys; None what nobody has taught yet."""

    device: str | None = None
    left: int | None = None
    right: int | None = None

    @property
    def codes(self) -> Mapping[int, Side] | None:
        """The side of each key; None while they are unknown."""
        if self.left is None or self.right is None:
            return None
        return {self.left: "left", self.right: "right"}

    def as_table(self) -> dict[str, Any]:
        """As they are written into hardware.toml."""
        return {"device": self.device, "left": self.left, "right": self.right}


def read_keys(table: Mapping[str, Any]) -> KeySettings:
    """The keys in a table. Raises `UnitError` naming what is wrong."""
    for name in table:
        if name not in KNOWN:
            near = get_close_matches(str(name), KNOWN, n=1, cutoff=0.5) or KNOWN
            raise UnitError("setting_unknown", name=f"keys.{name}", known=", ".join(near))
    device = table.get("device")
    if device is not None and (not isinstance(device, str) or not device.startswith("/")):
        raise UnitError(
            "setting_wrong", name="keys.device", value=device, wanted='a file, "/dev/input/…"'
        )
    left, right = (_read_code(table, side) for side in SIDES)
    if left is not None and left == right:
        raise UnitError("key_named_twice", code=left)
    return KeySettings(None if device is None else str(device), left, right)


def may_be_paddle(code: int) -> bool:
    """Whether somebody who presses it can mean a paddle; Escape is told from others by whoever
    asks."""
    return code not in NO_PADDLES


def key_name(code: int) -> str:
    """What stands on a key, or its code."""
    for first, letters in ROWS.items():
        if first <= code < first + len(letters):
            return letters[code - first]
    if 0x120 <= code < 0x130:
        return f"button {code - 0x120 + 1}"
    return NAMES.get(code, str(code))


def _read_code(table: Mapping[str, Any], side: Side) -> int | None:
    code = table.get(side)
    if code is None:
        return None
    if isinstance(code, bool) or not isinstance(code, int) or not 0 < code < MOST_CODES:
        raise UnitError(
            "setting_wrong", name=f"keys.{side}", value=code,
            wanted=f"the code of a key, from 1 to {MOST_CODES - 1}",
        )  # fmt: skip
    return int(code)
