"""A serial port as the link uses it, with all that can go wrong told in one way.

`opener` may return any object with the face of a pyserial port (`read`, `write`, `close`,
`in_waiting`), so that a port of another system fits as well.
"""

from __future__ import annotations

import errno
import os
import re
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

import serial

from firmware_bridge.faults import PortError
from firmware_bridge.permission import group_that_may
from firmware_bridge.ports import BY_ID, wants_dtr

BAUD: Final = 115_200
WAIT_S: Final = 0.01
WRITE_TIMEOUT_S: Final = 0.5
MOST_AT_ONCE: Final = 4_096

PORT_ERRORS: Final = (OSError, termios.error, TypeError, ValueError)
"""What pyserial raises when a port goes away: SerialException is an OSError; `termios.error`
comes from flushing, TypeError from a port that was closed underneath."""


class SerialFace(Protocol):
    """The part of pyserial's `Serial` that is used. `read` returns after `WAIT_S` at the latest."""

    @property
    def in_waiting(self) -> int: ...

    def read(self, size: int = 1, /) -> bytes: ...

    def write(self, data: bytes, /) -> int | None: ...

    def close(self) -> None: ...


Opener = Callable[[str], SerialFace]


def open_serial(name: str) -> SerialFace:
    """The port of this name, for this program alone, without resetting the board if that can be.

    Raises what pyserial raises; `Wire` turns it into a `PortError`.
    """
    port = serial.Serial()
    port.port = name
    port.baudrate = BAUD
    port.timeout = WAIT_S
    port.write_timeout = WRITE_TIMEOUT_S
    port.exclusive = True
    port.dtr = wants_dtr(name)
    port.open()
    opened: SerialFace = port
    return opened


class Wire:
    """An open port. Raises `PortError` where it can't be opened, read or written."""

    def __init__(self, name: str, opener: Opener = open_serial) -> None:
        self.name = name
        with _told(name, opening=True):
            self._port = opener(name)
        self.device = os.path.realpath(name) if Path(name).is_relative_to(BY_ID) else name
        """As it is called to people: the name they gave, and of the long ones the device's."""

    def read(self) -> bytes:
        """What has come; waits a few milliseconds for the first byte."""
        with _told(self.device):
            data = self._port.read(1)
            if data:
                data += self._port.read(min(self._port.in_waiting, MOST_AT_ONCE))
            return bytes(data)

    def write(self, data: bytes) -> None:
        """Send these bytes."""
        with _told(self.device):
            self._port.write(data)

    def close(self) -> None:
        """Let the port go; one that is gone already does no harm."""
        try:
            self._port.close()
        except PORT_ERRORS:
            return


@contextmanager
def _told(name: str, opening: bool = False) -> Iterator[None]:
    try:
        yield
    except PORT_ERRORS as error:
        raise _port_error(name, error) if opening else PortError("port_lost", port=name) from error


def _port_error(name: str, error: Exception) -> PortError:
    """Why this port can't be opened."""
    match getattr(error, "errno", None):
        case errno.ENOENT | errno.ENODEV | errno.ENXIO:
            return PortError("port_missing", port=name)
        case errno.EACCES | errno.EPERM:
            group = group_that_may(name)
            if group is None:
                return PortError("port_closed", port=name)
            return PortError("port_forbidden", port=name, group=group)
        case errno.EBUSY | errno.EAGAIN:
            return PortError("port_busy", port=name)
        case errno.EISDIR | errno.ENOTTY | errno.ENOTDIR:
            return PortError("port_no_serial", port=name)
    if not os.path.lexists(name):
        return PortError("port_missing", port=name)
    if not _is_terminal(name):
        return PortError("port_no_serial", port=name)
    return PortError("port_failed", port=name, why=_why(error))


def _is_terminal(name: str) -> bool:
    """A device that can be a serial port; /dev/null can't."""
    if not Path(name).is_char_device():
        return False
    try:
        device = os.open(name, os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return True  # nothing is known of it
    try:
        return os.isatty(device)
    finally:
        os.close(device)


def _why(error: BaseException) -> str:
    """What the system says of it; pyserial wraps that, with a number, into words of its own."""
    said = str(error)
    inner = re.search(r"\(\d+, '([^']+)'\)|\[Errno \d+\] ([^:]+)", said)
    return (next(filter(None, inner.groups())) if inner else said).lower()
