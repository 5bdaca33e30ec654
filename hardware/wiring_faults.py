"""What can be wrong with the wires of the paddles, and a, b of a wheel: one sentence a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.words import N_

WIRING_SENTENCES: Final[Mapping[str, str]] = {
    "paddle_silent": N_(
        "The {what} was pressed and its line never answered; check both its wires and the pin in "
        "the settings."
    ),
    "paddle_down": N_(
        "The {what} is down although nobody touches it; free it if it is stuck, else turn its "
        "polarity round (active = “high” for “low”, or the reverse)."
    ),
    "paddle_inverted": N_(
        "The {what} goes up when it is pressed; turn its polarity round in the settings "
        "(active = “high” for “low”, or the reverse)."
    ),
    "paddle_stuck": N_(
        "The {what} stays down after it was let go; free it, or look for a wire that touches "
        "another."
    ),
    "paddles_swapped": N_(
        "The {what} was pressed and the {other} answered; swap the two wires, or the two pins in "
        "the settings."
    ),
    "line_floating": N_(
        "The line of the {what} changed {edges} times while nobody touched it, so it floats; set "
        "its pull, and check that its wire is whole."
    ),
    "paddle_bounces": N_(
        "The {what} bounced for {ms} ms, and a sound contact is done after 20; take another "
        "switch, or tighten its contacts."
    ),
    "lines_shorted": N_(
        "One paddle was pressed and both lines answered at once, so they touch; look for the "
        "place where the two wires meet."
    ),
    "wheel_swapped": N_(
        "The wheel counts down when it is turned the way it is spun, so a and b are swapped; "
        "swap the two pins in the settings, then calibrate."
    ),
}
