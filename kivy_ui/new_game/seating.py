"""Who sits where before a game begins: a value, and what each touch makes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.game import name_key, spelled
from companion.people import Person
from companion.words import _
from kivy_ui.draw.faces import FACES, tint_of
from kivy_ui.strangers import fresh_tint

MOST_PLAYERS, LEAST_PLAYERS = 10, 2


def nicknames() -> tuple[str, ...]:
    """What a face is called until somebody gives it a name, by its number."""
    return (
        _("Bear"), _("Robot"), _("Ghost"), _("Imp"), _("Bunny"), _("Sprout"), _("Cat"),
        _("Punk"), _("Bobble"), _("Frog"), _("Curly"), _("Cyclops"), _("Bow"), _("Dog"),
        _("Monster"), _("Cap"), _("Spike"), _("Panda"), _("Bean"), _("Hare"), _("Dolly"),
        _("Pup"), _("Alien"), _("Tuft"),
    )  # fmt: skip


def nickname(face: int) -> str:
    """The name of a face without a name."""
    names = nicknames()
    return names[face % len(names)]


def spread(taken: Iterable[int], before: int, after: int) -> dict[int, int]:
    """Where those at the taken ones of ``before`` spots sit round a table of ``after`` spots: as
    far round it as they were, in the same order, nobody at the same spot as another."""
    spots = sorted(taken)
    free = after - len(spots)
    found: dict[int, int] = {}
    for i, spot in enumerate(spots):
        least = found[spots[i - 1]] + 1 if i else 0
        found[spot] = min(max(least, spot * after // before), free + i)
    return found


@dataclass(frozen=True)
class Seating:
    """A table before the deal.

    `seated`: person by spot, spots counted clockwise round the screen. `edition`: its key.
    `rules`: the house rules that differ. `dealer`: by name, None for a dealer draw. `partners`:
    whether opposite seats play together.
    """

    edition: str
    seated: Mapping[int, Person] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)
    dealer: str | None = None
    partners: bool = False

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who sits, clockwise."""
        return tuple(self.seated[spot] for spot in sorted(self.seated))

    @property
    def spots(self) -> dict[str, int]:
        """Who sits at which spot."""
        return {person.name: spot for spot, person in self.seated.items()}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)

    @property
    def teams(self) -> list[list[str]] | None:
        """Opposite seats together, when four play as partners."""
        if not self.partners or len(self.seated) != 4:
            return None
        a, b, c, d = self.names
        return [[a, c], [b, d]]

    def sit(self, spot: int, person: Person) -> Seating:
        """Somebody takes a spot; whoever sat elsewhere moves there."""
        if spot not in self.seated and len(self.seated) >= MOST_PLAYERS:
            return self
        key = name_key(person.name)
        others = {s: p for s, p in self.seated.items() if name_key(p.name) != key and s != spot}
        return replace(self, seated={**others, spot: person})._with_a_dealer()

    def stand(self, spot: int) -> Seating:
        """Somebody gets up."""
        return replace(
            self, seated={s: p for s, p in self.seated.items() if s != spot}
        )._with_a_dealer()

    def change(self, spot: int, person: Person) -> Seating:
        """The person of a spot gets another face, color or name; a dealer stays the dealer."""
        old = self.seated[spot]
        dealer = person.name if self.dealer == old.name else self.dealer
        return replace(self, seated={**self.seated, spot: person}, dealer=dealer)

    def spread(self, before: int, after: int) -> Seating:
        """The same people round a screen with another number of spots: it was turned."""
        where = spread(self.seated, before, after)
        return replace(self, seated={where[s]: person for s, person in self.seated.items()})

    def _with_a_dealer(self) -> Seating:
        if self.dealer is not None and self.dealer not in self.names:
            return replace(self, dealer=None)
        return self

    def stranger(self, ready: Iterable[Person] = ()) -> Person:
        """Somebody new: the first face nobody here has, its nickname, and a color unlike those
        of all who sit."""
        tint = fresh_tint(tuple(p.tint or tint_of(p.face) for p in self.people))
        taken = {person.face for person in (*self.people, *ready)}
        names = {person.name for person in (*self.people, *ready)}
        order = (0, 3, 6, 17, 13, 1, 20, 11, 8, 14, *range(len(FACES)))
        for face in order:
            if face not in taken and spelled(nickname(face), names) is None:
                return Person(nickname(face), face, tint)
        number = 2
        while spelled(f"{nickname(0)} {number}", names) is not None:
            number += 1
        return Person(f"{nickname(0)} {number}", 0, tint)

    def rule(self, key: str, value: Any, default: Any) -> Seating:
        """A house rule; its default leaves the list."""
        rules = {k: v for k, v in self.rules.items() if k != key}
        return replace(self, rules=rules if value == default else {**rules, key: value})


def as_they_sat(names: Sequence[str], sat: Mapping[str, int], spots: int) -> dict[str, int]:
    """The spot of each of `names`, who sit clockwise, where they sat before.

    Who is new sits between the neighbors. Empty where nobody sat here before, or where the spots
    they had do not go round in this order.
    """
    known = [name for name in names if sat.get(name, -1) in range(spots)]
    if not known:
        return {}
    first = names.index(known[0])
    order = (*names[first:], *names[:first])
    at = [order.index(name) for name in known]
    placed: dict[str, int] = {}
    round_table = 0
    for here, there in zip(at, (*at[1:], len(order)), strict=True):
        start = sat[order[here]]
        gap = (sat[order[there % len(order)]] - start) % spots or spots
        if gap < there - here:
            return {}
        round_table += gap
        for i in range(here, there):
            placed[order[i]] = (start + gap * (i - here) // (there - here)) % spots
    return placed if round_table == spots else {}
