"""Times as people read them: rounded so that what stands side by side also adds up."""

from __future__ import annotations

from typing import Final

CLOSE_US: Final = 10_000
"""A margin under it (µs) is told in tenths of a millisecond, and so are the times beside it."""


def step_us(margin_us: int | None) -> int:
    """How finely the times of a duel with this margin are told, in µs."""
    return 100 if margin_us is not None and abs(margin_us) < CLOSE_US else 1_000


def figure(us: int, step: int = 1_000) -> str:
    """A time of so many µs in ms, rounded to steps of `step` µs (100 or 1 000).

    >>> figure(287_600), figure(7_849, 100)
    ('288', '7.8')
    """
    steps = _steps(us, step)
    return f"{steps / 10:.1f}" if step == 100 else str(steps)


def gap(one_us: int, other_us: int, step: int = 1_000) -> str:
    """What lies between two times in ms: the difference of what `figure` tells of both, so that
    nobody finds another one on the screen.

        >>> gap(287_600, 352_400)
        '64'
    """
    between = abs(_steps(one_us, step) - _steps(other_us, step))
    return f"{between / 10:.1f}" if step == 100 else str(between)


def _steps(us: int, step: int) -> int:
    return (us + step // 2) // step
