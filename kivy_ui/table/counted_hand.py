"""How many cards a hand has, while it is put right: a value, and what each touch makes of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kivy_ui.layout.hand_count import NEAR

MOST = 99
"""The largest hand that can be told; more cards than that no hand holds."""

DEALT = 7
"""Where counting begins for a hand that nobody has counted."""


@dataclass(frozen=True)
class CountedHand:
    """``before``: the count as the table has it, None where nobody knows; ``count``: as it is
    now; ``typing``: its figures are being tapped, so that the next one goes behind them."""

    before: int | None
    count: int | None
    typing: bool = False

    @classmethod
    def of(cls, count: int | None) -> CountedHand:
        """A hand that nobody has touched yet."""
        return cls(count, count)

    @classmethod
    def read(cls, kept: Any, before: int | None) -> CountedHand | None:
        """What was written, for a hand of which the table has ``before``; None where it is
        nothing of the kind."""
        if not isinstance(kept, list | tuple) or len(kept) != 2 or type(kept[1]) is not bool:
            return None
        count = kept[0]
        if count is not None and (type(count) is not int or not 1 <= count <= MOST):
            return None
        return cls(before, count, kept[1])

    def written(self) -> list[int | bool | None]:
        """As it is kept until it is told."""
        return [self.count, self.typing]

    @property
    def near(self) -> tuple[int, ...]:
        """The numbers nearest to what the table has, in their order, without it."""
        middle = DEALT if self.before is None else self.before
        first = max(1, min(middle - NEAR // 2, MOST - NEAR))
        near = (n for n in range(first, first + NEAR + 1) if n != self.before)
        return tuple(near)[:NEAR]

    @property
    def changed(self) -> bool:
        """Whether there is something to put right."""
        return self.count is not None and self.count != self.before

    def step(self, by: int) -> CountedHand:
        """A card more or less; a hand has one at least."""
        count = DEALT if self.count is None else self.count + by
        return replace(self, count=max(1, min(MOST, count)), typing=False)

    def figure(self, figure: int) -> CountedHand:
        """A figure of the keypad: the first one begins a new number."""
        count = 10 * (self.count or 0) + figure if self.typing else figure
        if not 0 < count <= MOST:
            return self
        return replace(self, count=count, typing=True)

    def erase(self) -> CountedHand:
        """The last figure goes; without one the hand is as it was."""
        if self.typing and self.count is not None and self.count >= 10:
            return replace(self, count=self.count // 10)
        return CountedHand.of(self.before)
