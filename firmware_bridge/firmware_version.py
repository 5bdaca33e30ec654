"""Which version of the firmware is written onto a board: as its source says, or a hex file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
SAID_IN: Final = {
    "uno": HERE / "arduino/table_companion/telling.cpp",
    "nano": HERE / "arduino/table_companion/telling.cpp",
    "pico": HERE / "pico/telling.py",
}
"""The file of each board's source that names the version."""

_IN_SOURCE: Final = re.compile(r'^(?:#define )?FIRMWARE(?: =)? "([^"]+)"', re.MULTILINE)
_IN_IMAGE: Final = re.compile(rb"(?<![0-9a-z.])([0-9]{1,3}\.[0-9]{1,3}\.[0-9]{1,3})\0")
_DATA: Final = "00"


def source_version(board: str) -> str:
    """The version that the source of this package names for a board."""
    found = _IN_SOURCE.search(SAID_IN[board].read_text(encoding="utf-8"))
    if found is None:
        raise AssertionError(f"{SAID_IN[board].name} names no version")
    return found[1]


def hex_versions(file: Path) -> tuple[str, ...]:
    """What looks like a version in an Intel hex file that was built elsewhere; often just one, none
    where the file can't be read as that."""
    return tuple(dict.fromkeys(each.decode() for each in _IN_IMAGE.findall(_image(file))))


def _image(file: Path) -> bytes:
    """The bytes of the data records, one after the other."""
    image = b""
    for line in file.read_text(encoding="ascii", errors="replace").split():
        if line.startswith(":") and line[7:9] == _DATA:
            try:
                image += bytes.fromhex(line[9:-2])
            except ValueError:
                return b""
    return image
