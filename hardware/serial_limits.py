"""What a message to a unit on a serial line may hold."""

from __future__ import annotations

from firmware_bridge import codec, messages
from hardware.countdown import Countdown
from hardware.faults import UnitError
from hardware.referee import Limits


def arm_message(duel: int, limits: Limits, countdown: Countdown, kind: str) -> messages.Arm:
    """Begins this duel; raises `UnitError` as `check_carried` does."""
    message = messages.Arm(
        duel,
        limits.window_us,
        limits.closed_us,
        limits.min_reaction_us,
        limits.settle_us,
        limits.dead_heat_us,
        limits.timeout_us,
        limits.head_start_us["left"],
        limits.head_start_us["right"],
        countdown.count_s,
        countdown.hold_min_ms,
        countdown.hold_max_ms,
    )
    check_carried(message, kind)
    return message


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
