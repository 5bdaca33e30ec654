"""Firmware onto a board: what it takes, and the programs that do it.

An Arduino's firmware is built from the sources of this package and written by avrdude through the
board's boot loader; a Pico's is copied by mpremote onto a board that runs MicroPython.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, Literal

from firmware_bridge.faults import PortError
from firmware_bridge.wire import Opener, Wire, open_serial
from firmware_bridge.words import N_, _

Board = Literal["uno", "nano", "pico"]
BOARDS: Final[tuple[Board, ...]] = ("uno", "nano", "pico")

HERE: Final = Path(__file__).parent
WRITES: Final = {"avrdude": "avrdude"}
BUILDS: Final = {"make": "make", "avr-gcc": "gcc-avr", "avr-objcopy": "binutils-avr"}
"""Programs, and the Debian packages that bring them."""

AVR_LIBC: Final = (Path("/usr/lib/avr/include"), Path("/usr/avr/include"))
ARDUINO_CORE: Final = Path("/usr/share/arduino/hardware/arduino/avr")
BOOT_BAUDS: Final[dict[str, tuple[int, ...]]] = {"uno": (115_200,), "nano": (115_200, 57_600)}
"""Nanos with the old boot loader listen at half the speed."""

RUN_FOR_S: Final = 180
LEAVES_S: Final = 1.0
"""A Pico's firmware needs so long at most to give its line back."""

SENTENCES: Final = {
    "missing_avrdude": N_(
        "{missing}, which writes to an Arduino, is not installed; run “sudo apt install "
        "--no-install-recommends {packages}”."
    ),
    "missing_to_build": N_(
        "The Arduino’s firmware can’t be built or written here ({missing} missing); run “sudo apt "
        "install --no-install-recommends {packages}”, or name a file that was built elsewhere with "
        "--hex."
    ),
    "missing_mpremote": N_(
        "mpremote, which copies files to a Pico, is not installed; run “pip install "
        "'table-companion[flash]'”."
    ),
    "build_failed": N_(
        "The firmware could not be built ({why}); install the packages again, or name a file that "
        "was built elsewhere with --hex."
    ),
    "no_hex": N_("There is no file {file}; name the .hex file of the firmware."),
    "hex_for_pico": N_("A Pico takes no .hex file; leave --hex out."),
    "write_failed": N_(
        "The firmware could not be written ({why}); check that the board at {port} is a {board} "
        "and its cable carries data, then try again."
    ),
    "pico_write_failed": N_(
        "The firmware could not be copied ({why}); check that the Pico at {port} runs MicroPython "
        "(hold BOOTSEL while plugging it in, and copy its UF2 from micropython.org), then try "
        "again."
    ),
    "other_firmware": N_(
        "At {port} firmware {found} answers, but {written} was written; plug the board out and in "
        "again, then flash it once more, naming its port with --port."
    ),
    "other_board": N_("At {port} a {found} answers, not a {board}; name the port of the {board}."),
}


class FlashError(RuntimeError):
    """The firmware can't be brought onto the board; `key` of `SENTENCES`, `str()` says it."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params
        super().__init__(key)

    def __str__(self) -> str:
        return _(SENTENCES[self.key]).format_map(self.params)


def check_tools(board: Board, hex_file: Path | None) -> None:
    """Raises `FlashError` for all that is missing, with the one command that brings it."""
    if board == "pico":
        if hex_file is not None:
            raise FlashError("hex_for_pico")
        if importlib.util.find_spec("mpremote") is None:
            raise FlashError("missing_mpremote")
        return
    if hex_file is not None and not hex_file.is_file():
        raise FlashError("no_hex", file=hex_file)
    missing = dict(_missing(hex_file is None))
    if missing:
        key = "missing_avrdude" if list(missing) == ["avrdude"] else "missing_to_build"
        packages = " ".join(dict.fromkeys(missing.values()))
        raise FlashError(key, missing=", ".join(missing), packages=packages)


def _missing(builds: bool) -> Iterator[tuple[str, str]]:
    """What an Arduino's firmware takes and is not there, each with its Debian package."""
    for program, package in (WRITES | BUILDS if builds else WRITES).items():
        if shutil.which(program) is None:
            yield program, package
    if builds and not any(folder.is_dir() for folder in AVR_LIBC):
        yield "avr-libc", "avr-libc"
    if builds and not ARDUINO_CORE.is_dir():
        yield "arduino-core-avr", "arduino-core-avr"


def build(folder: Path) -> Path:
    """The hex file of the firmware, built in this folder; raises `FlashError`."""
    makefile = HERE / "arduino/firmware.mk"
    made = _run(["make", "-s", "-f", str(makefile), f"BUILD={folder}", f"PYTHON={sys.executable}"])
    if made is not None:
        raise FlashError("build_failed", why=made)
    return folder / "table_companion.hex"


def write_arduino(board: Board, port: str, hex_file: Path) -> None:
    """Write the hex file onto a Uno or Nano; raises `FlashError`."""
    why: str | None = ""
    for baud in BOOT_BAUDS[board]:
        why = _run([
            "avrdude", "-q", "-p", "atmega328p", "-c", "arduino", "-P", port, "-b", str(baud),
            "-D", "-U", f"flash:w:{hex_file}:i",
        ])  # fmt: skip
        if why is None:
            return
    raise FlashError("write_failed", why=why, port=port, board=board)


def write_pico(port: str, opener: Opener = open_serial) -> None:
    """Copy the firmware onto a Pico and start it; raises `FlashError` or `PortError`."""
    _leave(port, opener)
    files = sorted(str(path) for path in (HERE / "pico").glob("*.py"))
    mpremote = [sys.executable, "-m", "mpremote", "connect", port]
    why = _run([*mpremote, "cp", *files, ":"]) or _run([*mpremote, "reset"])
    if why is not None:
        raise FlashError("pico_write_failed", why=why, port=port)


def _leave(port: str, opener: Opener) -> None:
    """Firmware that runs gives the line back; MicroPython's own prompt takes no harm of it."""
    wire = Wire(port, opener)
    try:
        wire.write(b"\nmonitor on\nrepl\n")
        end_s = time.monotonic() + LEAVES_S
        while time.monotonic() < end_s and b">>>" not in wire.read():
            continue
    finally:
        wire.close()


def check_port(port: str, opener: Opener = open_serial) -> None:
    """Raises `PortError` for a port that can't be opened."""
    Wire(port, opener).close()


def _run(command: Sequence[str]) -> str | None:
    """None where it went well, else the last thing it said."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", timeout=RUN_FOR_S
        )
    except subprocess.TimeoutExpired:
        return _("no end within {seconds} s").format(seconds=RUN_FOR_S)
    except OSError as error:
        return str(error)
    if done.returncode == 0:
        return None
    said = (done.stderr or done.stdout).strip().splitlines()
    return said[-1].strip() if said else _("exit status {number}").format(number=done.returncode)


__all__ = [
    "BOARDS", "Board", "FlashError", "PortError", "build", "check_port", "check_tools",
    "write_arduino", "write_pico",
]  # fmt: skip
