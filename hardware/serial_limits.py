"""What a message to a unit on a serial line may hold."""

from __future__ import annotations

from firmware_bridge import codec, messages
from hardware.faults import UnitError


def check_carried(message: messages.Message, kind: str) -> None:
    """Raises `UnitError` ("wrong_setting" of a unit of this kind) for a value that the line can't
    carry (`docs/protocol.md` 5)."""
    for name, _letter, field in codec.LAYOUTS[type(message)]:
        value = getattr(message, name)
        try:
            field.write(value)
        except codec.LineError as error:
            raise UnitError(
                "wrong_setting", kind=kind, name=name, value=value, why=str(error)
            ) from error
