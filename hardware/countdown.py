"""The countdown of a showdown: a red count, then a hold that nobody can foretell.

`referee.md` 1, "The countdown".
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, fields
from typing import Final

SECOND_US: Final = 1_000_000
MILLISECOND_US: Final = 1_000

LONGEST_COUNT_S: Final = 60
LONGEST_HOLD_MS: Final = 60_000


class CountdownError(ValueError):
    """A countdown that can't be run; the message says which figure and why."""


@dataclass(frozen=True, slots=True)
class Countdown:
    """A count of `count_s` red seconds, then a hold between `hold_min_ms` and `hold_max_ms`.

    0 to 0 gives the fixed countdown. Raises `CountdownError` for a figure that is no whole
    number, a count over 60 s, a hold over 60 000 ms, or a shortest hold over the longest.
    """

    count_s: int = 3
    hold_min_ms: int = 500
    hold_max_ms: int = 2_500

    def __post_init__(self) -> None:
        for each in fields(self):
            figure = getattr(self, each.name)
            most = LONGEST_COUNT_S if each.name == "count_s" else LONGEST_HOLD_MS
            if type(figure) is not int or not 0 <= figure <= most:
                raise CountdownError(f"{each.name} is a whole number from 0 to {most}: {figure!r}")
        if self.hold_min_ms > self.hold_max_ms:
            raise CountdownError(
                f"hold_min_ms {self.hold_min_ms} is more than hold_max_ms {self.hold_max_ms}"
            )

    @property
    def count_us(self) -> int:
        """How long the red count takes, in microseconds."""
        return self.count_s * SECOND_US

    def draw_go_us(self) -> int:
        """When GO is to come after arming: the count and a hold drawn anew, in microseconds.

        The hold is uniform to the microsecond, both bounds included, from the system's entropy.
        """
        shortest_us = self.hold_min_ms * MILLISECOND_US
        longest_us = self.hold_max_ms * MILLISECOND_US
        return self.count_us + shortest_us + secrets.randbelow(longest_us - shortest_us + 1)

    def left_s(self, t_us: int) -> int:
        """The second shown at `t_us` after arming: `count_s` at first, 0 once the hold began."""
        return max(0, self.count_s - t_us // SECOND_US)
