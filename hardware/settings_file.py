"""The settings of the pins in one TOML file, which people and the app both write.

A person's comments, order, spacing and line ends stay as they are, and the mark that Windows puts
before a text: the app changes the values it must and nothing else. It writes a new file beside the
old one and puts it in its place in one step, so that a power cut leaves the old one or the new one,
never half of one.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import platformdirs

from hardware.faults import UnitError
from hardware.settings import TABLES, Settings
from hardware.toml_faults import fault_of

FILE_NAME: Final = "hardware.toml"
FOLDER_VARIABLE: Final = "COMPANION_DATA"

MARK: Final = "\ufeff"
"""The byte order mark, which Notepad on Windows puts before a text."""

LONE_END: Final = re.compile(r"(?<!\r)\n")
LONE_RETURN: Final = re.compile(r"\r(?!\n)")

NEW: Final = """\
# What is wired to the pins of the Raspberry Pi. Pins are BCM numbers: 17 is "GPIO17".
# A line that begins with # is a note; take its # away to change what it says.
#
# A pin is a number, false where nothing is wired, or says more in braces:
#   left = { pin = 17, active = "low", pull = "up" }
# active: the level when it is pressed, lit or at a mark. pull: "up", "down", "none".

[gpio]
# left = 17
# right = 27
# timer = 22
# red = 5
# green = 6
# buzzer = 13
# arrow_left = 19
# arrow_right = 26

[timer]
# undo = true  # held between two duels, the timer button takes the last turn back
# next_turn = true  # pressed between two duels, it passes the turn on

[wheel]
# sensor = "quadrature"  # or "slots", or "gray"; without it there is no wheel
# a = 23
# b = 24
# index = 25
# gray = [23, 24, 25, 16]  # lowest bit first; a disc of five bits: [23, 24, 25, 16, 12]

[keys]  # two keys of a keyboard or gamepad as paddles; the app writes what it was taught
# device = "/dev/input/by-id/usb-…-event-kbd"
# left = 30  # the kernel's codes; 30 is A, 38 is L
# right = 38
"""
"""What a file begins as."""


def data_folder(given: str | os.PathLike[str] | None = None) -> Path:
    """The folder people asked for, else the one this system has for a program's data."""
    chosen = given or os.environ.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    return platformdirs.user_data_path("table-companion", appauthor=False)


class SettingsFile:
    """The file `hardware.toml` in a folder; one that isn't there yet says nothing.

    >>> SettingsFile(Path("/nowhere")).read().pins["left"].pin
    17
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE_NAME

    def read(self, tables: Sequence[str] = TABLES) -> Settings:
        """The settings in these tables of it; the others are as by default.

        Raises `UnitError`: unreadable, or a setting that can't be.
        """
        return self._settings(self._document(), tables)

    def look(self) -> tuple[Settings, tuple[tuple[str, UnitError], ...]]:
        """The settings of those tables that can be, and what is wrong: by table, "" the file."""
        try:
            document = self._document()
        except UnitError as error:
            return Settings(), (("", error),)
        sound: dict[str, Any] = {}
        wrong = []
        for name, table in document.items():
            try:
                self._settings({name: table}, (name,))
                sound[name] = table
            except UnitError as error:
                wrong.append((name if name in TABLES else "", error))
        try:
            return self._settings(sound), tuple(wrong)
        except UnitError as error:  # each table can be, and the wheel has a pin of another one
            sound.pop("wheel")
            return self._settings(sound), (*wrong, ("wheel", error))

    def change(self, tables: Mapping[str, Mapping[str, Any]]) -> Settings:
        """Set values by table and name, None to take one away; the settings from now on.

        Nothing is written where the outcome would be refused: raises `UnitError` for that, and
        where the file can't be read or written.
        """
        import tomlkit
        from tomlkit.exceptions import TOMLKitError

        self.read()
        old = self._text() or ""
        text = old.removeprefix(MARK) or NEW
        try:
            document = tomlkit.parse(text)
            for table, values in tables.items():
                found = document.setdefault(table, tomlkit.table())
                for name, value in values.items():
                    if value is None:
                        found.pop(name, None)
                    else:
                        _put(found, name, value)
            text = tomlkit.dumps(document)
            settings = self._settings(tomllib.loads(text))
        except (TOMLKitError, tomllib.TOMLDecodeError) as error:
            raise self._damaged(text, error) from error
        if old and not LONE_END.search(old):
            text = LONE_END.sub("\r\n", text)  # tomlkit ends the lines it adds its own way
        self._write(old[: old.startswith(MARK)] + text)
        return settings

    def _document(self) -> dict[str, Any]:
        text = (self._text() or "").removeprefix(MARK)
        try:
            return tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise self._damaged(text, error) from error

    def _settings(self, document: Mapping[str, Any], tables: Sequence[str] = TABLES) -> Settings:
        """What a document of this file says in these tables."""
        try:
            return Settings.of(document, tables)
        except UnitError as error:
            raise error.within(str(self.path)) from error

    def _text(self) -> str | None:
        """The file as it is, but for line ends that TOML does not know."""
        try:
            return LONE_RETURN.sub("\n", self.path.read_bytes().decode("utf-8"))
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise UnitError("settings_not_text", file=str(self.path)) from error
        except OSError as error:
            raise self._closed(error) from error

    def _write(self, text: str) -> None:
        beside = self.path.with_name(f".{FILE_NAME}.{os.getpid()}")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            # A file that is a link, on another disk for one, stays one.
            target = self.path.resolve()
            beside = target.with_name(beside.name)
            with beside.open("w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise self._closed(error) from error

    def _damaged(self, text: str, error: Exception) -> UnitError:
        line, fault = fault_of(text, error)
        return UnitError("settings_damaged", file=str(self.path), line=line, fault=fault)

    def _closed(self, error: OSError) -> UnitError:
        why = (error.strerror or type(error).__name__).lower()
        return UnitError("settings_closed", file=str(self.path), why=why)


def _put(table: Any, name: str, value: Any) -> None:
    """Set a value where it differs, part by part, so that every comment stays where it was."""
    import tomlkit

    old = table.get(name)
    if old == value:
        return
    if isinstance(value, Mapping) and isinstance(old, Mapping):
        for gone in [part for part in old if part not in value]:
            del table[name][gone]
        for part, new in value.items():
            _put(table[name], part, new)
    elif isinstance(value, Mapping):
        inline = tomlkit.inline_table()
        inline.update(value)
        if old is not None:
            inline.trivia.comment_ws, inline.trivia.comment = (
                old.trivia.comment_ws, old.trivia.comment,
            )  # fmt: skip
        table[name] = inline
    elif isinstance(value, Sequence) and isinstance(old, list):
        for at, new in enumerate(value[: len(old)]):
            if old[at] != new:
                old[at] = new
        del old[len(value) :]
        old.extend(value[len(old) :])
    else:
        table[name] = value
