"""Lamps and buzzer of a unit on a serial line, each tried alone (`docs/protocol.md` 5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from firmware_bridge import messages
from hardware.faults import Fault
from hardware.words import N_

ATTACHED: Final[Mapping[str, tuple[str, ...]]] = {
    "r": ("red",),
    "g": ("green",),
    "a": ("arrow_left", "arrow_right"),
    "b": ("buzzer",),
}
"""What a unit says is attached to it, by the names of `hardware.settings.ROLES`."""

TRY_HERTZ: Final = 880
TRY_MS: Final = 400

BY_HAND: Final[Mapping[type[messages.Message], str]] = {
    messages.Lamp: N_("lamps to try"),
    messages.Tone: N_("tones to try"),
    messages.SelfTest: N_("self-test"),
}
"""Requests that people make of a unit between two duels."""


def outputs_of(attached: str) -> tuple[str, ...]:
    """Lamps and buzzer in the order in which they are tried."""
    return tuple(name for letter, names in ATTACHED.items() if letter in attached for name in names)


def trying(name: str) -> messages.Message:
    """Lights this lamp alone, or lets the buzzer be heard; "" is all dark."""
    if name == "buzzer":
        return messages.Tone(TRY_HERTZ, TRY_MS)
    return messages.Lamp(
        name == "red", name == "green", name == "arrow_left", name == "arrow_right"
    )


def refusal(request: messages.Message, answer: messages.Message) -> Fault | None:
    """What is wrong where a unit doesn't do what people ask of it between two duels."""
    what = BY_HAND.get(type(request))
    if what is None or not isinstance(answer, messages.No):
        return None
    return Fault("unit_busy") if answer.why == "busy" else Fault("unit_too_simple", {"what": what})
