"""What can be wrong with a wheel, one sentence a key: what happened and what to do now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.words import N_

WHEEL_SENTENCES: Final[Mapping[str, str]] = {
    "wheel_still": N_(
        "The wheel was turned and its sensor saw nothing; check that it has power and that its "
        "lines are on the pins of the settings."
    ),
    "wheel_line_dead": N_(
        "The wheel was turned and its line {line} never changed; check that wire and its sensor."
    ),
    "wheel_noise": N_(
        "The wheel’s line {line} changed {edges} times while nobody touched it; check its "
        "pull-up, and move the sensor a little."
    ),
    "wheel_index_missing": N_(
        "The wheel went round and its index was never seen; check that wire, and how near the "
        "mark passes its sensor."
    ),
    "wheel_index_often": N_(
        "The wheel’s index was seen {times} times where one turn has one; cover the other marks, "
        "or shield the sensor."
    ),
    "wheel_index_once": N_(
        "The wheel’s index was seen only once in two turns; set the wheel anew and turn it on a "
        "little further the second time, and check how near the mark passes its sensor."
    ),
    "wheel_turn_once": N_(
        "The wheel was turned only once, and a hand is never sure; set it anew and turn it twice, "
        "each time until it stands where it began."
    ),
    "wheel_turns_differ": N_(
        "The wheel counted {first} in the first turn and {second} in the second; set it anew, "
        "turn it slowly, and stop both times exactly where it began."
    ),
    "wheel_counts_differ": N_(
        "The wheel counted {counts} in a turn and is set to {known}; set the sensor nearer to the "
        "disc and turn more slowly, and if it stays so, calibrate the wheel anew."
    ),
    "wheel_too_few": N_(
        "The wheel has {counts} counts in a turn, and that can’t tell {spaces} spaces apart; "
        "give it a finer disc."
    ),
    "wheel_uneven": N_(
        "The wheel counted {counts} in a turn and missed about {lost}; set the sensor nearer to "
        "the disc, turn more slowly, and stop where it began."
    ),
}
