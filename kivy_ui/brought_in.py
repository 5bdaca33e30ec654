"""What was brought in from files while the list is looked at, and taking it out again."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Brought:
    """A game that came from a file, and the games that lay in the bin before it came."""

    number: int
    bin: frozenset[int]


@dataclass(frozen=True)
class BroughtIn:
    """Games brought in, the last one last, and those taken out again, which lie in the bin.

    Deleting has the bin alone to go by; this says which deed was the last one.
    """

    done: tuple[Brought, ...] = ()
    undone: tuple[Brought, ...] = ()

    def bring(self, number: int, binned: tuple[int, ...]) -> BroughtIn:
        """One more."""
        return BroughtIn((*self.done, Brought(number, frozenset(binned))))

    def take_out(self) -> BroughtIn:
        """The last one goes."""
        return BroughtIn(self.done[:-1], (*self.undone, self.done[-1]))

    def bring_again(self) -> BroughtIn:
        """The last one that went comes again."""
        return BroughtIn((*self.done, self.undone[-1]), self.undone[:-1])

    def deleted(self, binned: tuple[int, ...]) -> int | None:
        """The game that was deleted last, where that is the last deed of all."""
        taken_out = {brought.number for brought in self.undone}
        left = [number for number in binned if number not in taken_out]
        if self.done:
            left = [number for number in left if number not in self.done[-1].bin]
        return left[-1] if left else None

    def without(self, listed: set[int], binned: tuple[int, ...]) -> BroughtIn:
        """Only games that are still where this left them, or where a deletion put them."""
        kept = tuple(b for b in self.done if b.number in listed or b.number in binned)
        return BroughtIn(kept, tuple(b for b in self.undone if b.number in binned))
