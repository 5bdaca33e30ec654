"""What `companion doctor` says about the serial ports."""

from __future__ import annotations

from firmware_bridge.finding import Finding
from firmware_bridge.permission import cure
from firmware_bridge.ports import Port, find_ports
from firmware_bridge.words import _


def serial() -> tuple[Finding, ...]:
    """A line for each serial port, or one that there is none."""
    ports = find_ports()
    if not ports:
        return (
            Finding(
                _("serial port"),
                None,
                _("none is there"),
                _("for a unit on a microcontroller: plug it in with a cable that carries data"),
            ),
        )
    return tuple(map(_look_at, ports))


def _look_at(port: Port) -> Finding:
    what = f"{port.name} ({port.description})" if port.description else port.name
    if port.permitted:
        return Finding(_("serial port"), True, what)
    # A board's own port is often closed to people, and nobody misses it.
    return Finding(
        _("serial port"),
        False if port.usb else None,
        _("{what} may not be opened by this user").format(what=what),
        cure(port.device, port.group),
    )
