"""Who may use a device file, for those who may not: the group to belong to, where one helps."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from firmware_bridge.words import _

READ: Final = stat.S_IRGRP
READ_AND_WRITE: Final = stat.S_IRGRP | stat.S_IWGRP


def group_that_may(path: str, bits: int = READ_AND_WRITE) -> str | None:
    """The group whose members may use this device; None where belonging to one does not help.

    So it is where the group's `bits` don't allow it, where this program belongs to it already and
    is refused all the same, where it has no name, and with root's own group: whoever joins that
    may far more than use a device.
    """
    try:
        found = os.stat(path)
        name = Path(path).group()
    except (OSError, KeyError, NotImplementedError):
        return None
    own = {os.getegid(), *os.getgroups()}
    if found.st_gid == 0 or found.st_gid in own or found.st_mode & bits != bits:
        return None
    return name


def cure(device: str, group: str | None) -> str:
    """What to do about a device that this user may not open, without a period."""
    if group is not None:
        return _("run “sudo adduser $USER {group}” and log in again").format(group=group)
    text = _("“ls -lL {device}” shows who may; let yourself open it with a udev rule")
    return text.format(device=device)
