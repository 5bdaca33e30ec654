"""A wheel that is flicked, without a window: how it runs, where it stops, and that this is fair.

Angles are degrees of the disc, clockwise. The spaces lie clockwise on it in the edition's order;
with the disc at 0 the pointer stands where the first one begins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Final

FRICTION: Final = 260.0
"""What a second takes from the speed, degrees a second."""

LEAST_FLICK, LEAST_SPEED, MOST_SPEED = 120.0, 480.0, 900.0
"""A finger that leaves slower than the first (degrees a second) has not flicked; what is flicked
runs at the second at least, and never faster than the third."""

OFF_THE_LINES: Final = 0.12
"""So much of a space at either edge the wheel never rests on: nobody shall have to ask."""

LATELY_US: Final = 120_000
"""The finger's way in this time is its speed."""


def space_at(turned: float, count: int) -> int:
    """Which of ``count`` spaces is at the pointer of a disc turned by so many degrees."""
    return int((-turned % 360.0) / 360.0 * count) % count


def turned_to(space: float, count: int) -> float:
    """How far a disc is turned whose ``space`` (with a fraction: so far into it) is at the
    pointer."""
    return -space * 360.0 / count


def turned_on(start: float, target: float) -> float:
    """The shortest way from one angle to another, -180 up to 180."""
    return (target - start + 180.0) % 360.0 - 180.0


@dataclass(frozen=True)
class Run:
    """A wheel left to itself: from ``start`` it runs ``way`` degrees (negative: against the
    clock) in ``seconds``, slowing down evenly."""

    start: float
    way: float
    seconds: float

    def at(self, seconds: float) -> float:
        """The angle so long after it was let go."""
        left = max(0.0, 1.0 - seconds / self.seconds) if self.seconds else 0.0
        return self.start + self.way * (1.0 - left * left)

    def over(self, seconds: float) -> bool:
        """Whether it rests by then."""
        return seconds >= self.seconds


def run(start: float, speed: float, spaces: int, entropy: Random | None = None) -> Run:
    """What becomes of a flick at ``speed`` degrees a second.

    The finger gives direction, weight and about how far it goes. Where it stops on the last turn
    is drawn from the system's entropy, each space as likely as any other, so that no finger can
    learn to hit one.
    """
    chance = entropy or SystemRandom()
    way = math.copysign(1.0, speed)
    speed = min(MOST_SPEED, max(LEAST_SPEED, abs(speed)))
    natural = speed * speed / (2 * FRICTION)
    into = OFF_THE_LINES + (1 - 2 * OFF_THE_LINES) * chance.random()
    target = turned_to(chance.randrange(spaces) + into, spaces)
    travel = natural + way * turned_on(start + way * natural, target)
    return Run(start, way * travel, 2 * travel / speed)


class Finger:
    """A finger that turns the disc: where it is, and how fast it was lately."""

    def __init__(self, angle: float, t_us: int) -> None:
        self._angle = angle
        self._trail = [(t_us, 0.0)]
        self.turned = 0.0

    def move(self, angle: float, t_us: int) -> float:
        """The finger is at this angle round the hub now; gives how far it turned the disc on."""
        step = turned_on(self._angle, angle)
        self._angle = angle
        self.turned += step
        self._trail.append((t_us, self.turned))
        return step

    def speed(self, t_us: int) -> float:
        """Degrees a second as it leaves; 0 when it had come to rest before."""
        before = [each for each in self._trail if t_us - each[0] >= LATELY_US]
        since, from_turned = before[-1] if before else self._trail[0]
        passed = max(t_us - since, 8_000)
        return (self.turned - from_turned) / passed * 1e6
