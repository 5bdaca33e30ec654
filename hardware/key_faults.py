"""What can be wrong with the keys unit: one sentence a key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hardware.words import N_

KEY_SENTENCES: Final[Mapping[str, str]] = {
    "keys_unlearned": N_(
        "Nobody has said which two keys are the paddles; choose the keys on the hardware screen, "
        "or run “companion duel --unit keys --learn”, and press them."
    ),
    "keys_none": N_(
        "No keyboard, gamepad or box of buttons is plugged in ({folder} shows none); plug one in, "
        "or play on the screen."
    ),
    "keys_forbidden": N_(
        "{device} may not be read by this user; run “sudo adduser $USER {group}” and log in again."
    ),
    "keys_closed": N_(
        "{device} may not be read by this user, nor by any group to join; see with "
        "“ls -lL {device}” who may, and let yourself read it with a udev rule."
    ),
    "keys_missing": N_(
        "{device} is not there; plug that keyboard or gamepad in, or teach the app other keys."
    ),
    "keys_unfit": N_(
        "{device} can’t be read as a keyboard or gamepad ({why}); take another one of /dev/input."
    ),
    "keys_lack": N_(
        "“{device}” has no key {code}; teach the app its keys with "
        "“companion duel --unit keys --learn”."
    ),
    "keys_unplugged": N_(
        "“{device}” was unplugged; plug it in again, and play the duel once more."
    ),
    "keys_lost": N_(
        "This machine was too busy to take what “{device}” sent, so presses are lost; play the "
        "duel once more."
    ),
    "key_named_twice": N_(
        "The key {code} is named for both paddles; give each its own in the table [keys]."
    ),
    "key_twice": N_("That key is the left paddle already; press another one for the right."),
    "key_escape": N_("Escape leads back on every screen; press another key."),
    "key_elsewhere": N_(
        "That key is on “{other_device}”, and stamps of two devices don’t compare; press one of "
        "“{device}”."
    ),
}
