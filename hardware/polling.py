"""How often a USB device is asked what is pressed: the finest it can tell two presses apart.

Its reports come on a grid, so their distances are whole steps of it. A keyboard says in its
descriptor how wide the step is to be; what it is, shows in the reports. Pure but for the
descriptor.
"""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path
from typing import Final

STEPS_US: Final = (16_000, 10_000, 8_000, 4_000, 2_000, 1_000, 500, 250, 125)
"""What USB devices are polled by, the coarsest first."""

USUAL_US: Final = 8_000
"""Of a keyboard that doesn't say: 125 times a second, as slow as they come."""

NEAR_US: Final = 150_000
"""Further apart, two clocks have drifted too much for a distance to tell a step."""

FEWEST: Final = 12
MOST: Final = 48
OFF: Final = 0.15
"""So much of a step a report may come beside the grid; chance hits that three times in ten."""

SYSTEM: Final = Path("/sys/class/input")


class Polling:
    """Listens to the stamps of a device's reports; `stated_us` is what its descriptor says."""

    def __init__(self, stated_us: int | None = None) -> None:
        self._stated_us = stated_us
        self._last_us: int | None = None
        self._gaps: deque[int] = deque(maxlen=MOST)

    def take(self, report_us: int) -> None:
        """A report was stamped at `report_us`."""
        gap_us = report_us - self._last_us if self._last_us is not None else 0
        self._last_us = report_us
        if STEPS_US[-1] // 2 < gap_us < NEAR_US:
            self._gaps.append(gap_us)

    @property
    def measured_us(self) -> int | None:
        """The step on whose grid all reports came; None before a dozen, and where there is none."""
        if len(self._gaps) < FEWEST:
            return None
        return next(
            (step for step in STEPS_US if all(_fits(gap, step) for gap in self._gaps)), None
        )

    @property
    def step_us(self) -> int:
        """The step in force: as measured, else as stated, else the usual one."""
        return self.measured_us or self._stated_us or USUAL_US

    @property
    def resolution_us(self) -> int:
        """What two presses must be apart to be told apart.

        A step and a quarter: of two presses in neighboring reports nobody knows how near to each
        other they were, for the keys are read one after the other in between.
        """
        return self.step_us * 5 // 4


def stated_us(path: str, system: Path = SYSTEM) -> int | None:
    """The step that the descriptor of the USB device behind an event file asks for."""
    try:
        found = (system / Path(path).resolve().name / "device").resolve(strict=True)
        for folder in (found, *found.parents):
            steps = [_micros(each.read_text()) for each in folder.glob("ep_8*/interval")]
            if known := [step for step in steps if step]:
                return max(known)
    except OSError:
        return None
    return None


def _micros(text: str) -> int | None:
    found = re.fullmatch(r"(\d+)\s*(us|ms)", text.strip())
    return None if found is None else int(found[1]) * (1_000 if found[2] == "ms" else 1)


def _fits(gap_us: int, step_us: int) -> bool:
    rest = gap_us % step_us
    return min(rest, step_us - rest) <= OFF * step_us and gap_us > step_us // 2
