"""A wheel as it is watched: where it is now, one spin from arming to rest, turns by hand.

Edges may arrive up to `grace_us` after their stamps and in any order (`hardware.wheel_following`).
A position is carried from spin to spin, also while somebody moves the wheel between them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from hardware.disc_settings import WheelSettings
from hardware.events import Spun, WheelTurns
from hardware.faults import Fault, UnitError
from hardware.wheel import Spin, Turning, Wheel, WheelEdge
from hardware.wheel_by_hand import TurnsByHand
from hardware.wheel_calibration import Calibration
from hardware.wheel_following import Following
from hardware.wheel_place import HERE, NOWHERE, Place, agreed, alike, unplaced
from hardware.wheel_sensors import Count, at_arming
from hardware.wire import LineEdge

UNWRAPPED: int = 1 << 30
"""More counts than a wheel that isn't calibrated ever makes, so that nothing wraps."""


class WheelWatch:
    """The wheel of a unit, whose lines read `levels` (0 or 1) as the watch begins.

    `wheel` and `names` are what its spins are read by; without a wheel it is only followed, to be
    calibrated. `down`: its count goes down when it is turned as it is spun. `placed`: it stands
    where `wheel` says. `read` reads the lines as they are now: a Gray disc is read at rest, for an
    edge of it may have got lost. `deaf`: not all of its lines are heard now. Times count
    microseconds on the unit's clock.
    """

    def __init__(
        self,
        wheel: Wheel,
        levels: Mapping[str, int],
        names: Sequence[str] = (),
        grace_us: int = 0,
        kind: str = "mock",
        down: bool = False,
        placed: bool = True,
        read: Callable[[], Mapping[str, int]] | None = None,
    ) -> None:
        self.kind = kind
        self._wheel = wheel
        self._names = tuple(names)
        self._grace_us = grace_us
        self._down = down
        self._read = read
        self._edges = Following(wheel, levels)
        # With an index the position itself is what is known, or it is None.
        sure = placed or wheel.index_at is not None
        self._place = Place(wheel, HERE if sure else NOWHERE)
        self._armed_us: int | None = None
        self._turning: Turning | None = None
        self._first_us: int | None = None
        self._told_turning = False
        self._endless = False
        self.deaf = False
        self._doubted = False
        self._by_hand: TurnsByHand | None = None

    @classmethod
    def of(
        cls,
        settings: WheelSettings,
        levels: Mapping[str, int],
        grace_us: int,
        kind: str,
        read: Callable[[], Mapping[str, int]] | None = None,
    ) -> WheelWatch:
        """The watch over a wheel as it is set."""
        wheel = settings.wheel or Wheel(
            settings.sensor,
            sectors=1,
            counts_per_turn=1 << settings.bits if settings.sensor == "gray" else UNWRAPPED,
            bits=settings.bits,
        )
        names = settings.spaces if settings.wheel else ()
        down = settings.calibration is not None and settings.calibration.direction == "down"
        # A Gray disc tells where it stands; any other may have been moved unseen.
        placed = settings.sensor == "gray"
        return cls(wheel, levels, names, grace_us, kind, down, placed, read)

    # -- where it is

    @property
    def spaces(self) -> tuple[str, ...]:
        """The names of its spaces in the order in which it counts them; none: not calibrated."""
        return self._names

    @property
    def placed(self) -> bool:
        """It is known where the wheel stands, so that a spin can tell its space.

        A Gray disc says so itself and an index at its mark; a wheel with neither may have been
        moved unseen, so that it is set to the beginning of its first space once (`place`), or
        somebody says which space is at the pointer (`see`), after a few spins.
        """
        return self._place.known

    @property
    def min_turns(self) -> float:
        """A spin of fewer turns is short."""
        return self._wheel.min_turns

    @property
    def armed(self) -> bool:
        """A spin is waited for, or goes on."""
        return self._armed_us is not None

    @property
    def angle(self) -> float | None:
        """How far it has turned, from 0 up to 1, 0 where the first space begins; None: unknown."""
        position = self.count.position
        return self._wheel.angle(None if position is None else position + self._place.middle)

    @property
    def count(self) -> Count:
        """What is known by all the edges that arrived."""
        return self._edges.count

    def name_at(self, space: int | None) -> str | None:
        """The name of a space (0-based)."""
        return None if space is None or space >= len(self._names) else self._names[space]

    def place(self) -> None:
        """The first space has just come under the pointer."""
        # Going down, a space is entered at its last count.
        self.place_at(self._wheel.offset - self._down)

    def place_at(self, position: int | None) -> None:
        """The wheel stands at this count; a Gray disc knows better, None is nowhere yet."""
        self._edges.settle_all()
        if self._wheel.sensor == "gray":
            return
        lost = (position is None or self.deaf) and self._wheel.index_at is None
        self._place = Place(self._wheel, NOWHERE if lost else HERE)
        self._edges.stand(0 if lost else position)

    def see(self, space: int) -> None:
        """People see this space (0-based) at the pointer, or another of the same name."""
        position = self.count.position
        # A Gray disc and an index know better than a finger on a screen.
        if self._wheel.sensor == "gray" or self._wheel.index_at is not None or position is None:
            return
        if self.deaf:
            return
        self._place = self._place.seen(alike(self._names, space), position)

    # -- how it goes

    def hear(self, edges: Iterable[LineEdge]) -> None:
        """Take edges of its lines as they are delivered."""
        heard = self._edges.hear(edges)
        if self._by_hand is not None:
            self._by_hand.hear(heard)

    def deafen(self) -> None:
        """From now on not all of its lines are heard, so that it may turn unseen.

        The spin that goes on is in doubt, and the wheel stands nobody knows where afterwards:
        until the index passes, or somebody says so.
        """
        self.deaf = self._doubted = True
        if self._by_hand is not None:
            self._by_hand.deafen()
        if self._wheel.sensor != "gray" and self._wheel.index_at is None:
            self._place = Place(self._wheel, NOWHERE)

    def hear_again(self, levels: Mapping[str, int]) -> None:
        """All its lines are heard again, and read `levels` now."""
        self._settle(self._edges.latest_us)
        self.deaf = False
        # Only a Gray disc knows by its levels where it stands.
        known = at_arming(replace(self._wheel, start=None), levels)
        self._edges.stand(known.position, known.levels)
        if self._wheel.sensor != "gray" and self._wheel.index_at is None:
            self._place = Place(self._wheel, NOWHERE)

    def arm(self, now_us: int) -> None:
        """Wait for a spin from now on; one that runs is given up.

        Raises `UnitError` for a wheel that isn't calibrated.
        """
        if not self._names:
            raise UnitError("wheel_uncalibrated", kind=self.kind)
        self.cancel()
        self._armed_us = now_us
        self._doubted = self.deaf

    def cancel(self) -> None:
        """Give a running spin up; the wheel is followed on."""
        self._armed_us = self._turning = self._first_us = None
        self._told_turning = self._endless = False

    def poll(self, now_us: int) -> tuple[WheelTurns | Spun, ...]:
        """Move on to now, and tell what came of the spin."""
        settled_us = now_us - self._grace_us
        self._settle(settled_us)
        if self._armed_us is None:
            return ()
        told: list[WheelTurns | Spun] = []
        begun = self._turning is not None and self._turning.begun
        if not self._told_turning and (begun or self._edges.waits_since(self._armed_us)):
            self._told_turning = True
            told.append(WheelTurns())
        turning = self._turning
        if turning is not None and (self._endless or settled_us - self._armed_us > turning.ends_us):
            told.append(self._finish(turning))
        return tuple(told)

    # -- turned by hand

    def begin_turn(self) -> None:
        """From now on two turns are made, from the first space's beginning round to it again."""
        self._edges.settle_all()
        self._by_hand = TurnsByHand(self._edges.final, self.deaf)

    def turned_once(self) -> None:
        """The first of the two is made; the wheel stands there again."""
        if self._by_hand is not None:
            self._by_hand.turned_once(self.count)

    def end_turn(self, settings: WheelSettings, sectors: int) -> Calibration | Fault:
        """What those turns told of a wheel with so many spaces."""
        by_hand = self._by_hand or TurnsByHand(self._edges.final, self.deaf)
        self._by_hand = None
        return by_hand.told(settings, sectors)

    def _finish(self, turning: Turning) -> Spun:
        shifts = self._place.shifts
        if self._doubted:
            spin = replace(turning.result(), status="unsure", space=None, on_line=False)
        elif shifts is None:
            spin = unplaced(turning.result())
        else:
            spin = agreed(turning.result(shift) for shift in sorted(shifts))
        spin = self._read_at_rest(spin)
        self.cancel()
        return Spun(spin, self.name_at(spin.space))

    def _read_at_rest(self, spin: Spin) -> Spin:
        """A Gray disc whose lines read otherwise than its edges told: one of them got lost."""
        if self._wheel.sensor != "gray" or self._read is None or self.deaf:
            return spin
        count = at_arming(replace(self._wheel, start=None), self._read())
        if count.levels == self.count.levels:
            return spin
        self._edges.settle_all()
        self._edges.stand(count.position, count.levels)
        if spin.status == "no_spin":
            return spin
        space = None if count.position is None else self._wheel.space_at(count.position)
        return replace(spin, status="unsure", space=space)

    def _settle(self, until_us: int) -> None:
        """Follow what can't be overtaken anymore by an earlier edge that is still under way."""
        due = self._edges.take_due(until_us)
        armed_us = self._armed_us
        if armed_us is not None and self._turning is None:
            before = [edge for edge in due if edge.t_us < armed_us]
            due = due[len(before) :]
            self._edges.follow(before)
            if until_us >= armed_us:
                self._turning = self._begin()
        self._edges.follow(due)
        if armed_us is not None and self._turning is not None:
            self._spin_on(self._turning, due, armed_us)

    def _begin(self) -> Turning:
        count = self._edges.final
        start = None if self._wheel.sensor == "gray" else count.position
        return Turning(replace(self._wheel, start=start), count.levels)

    def _spin_on(self, turning: Turning, edges: list[LineEdge], armed_us: int) -> None:
        for edge in edges:
            turning.take(WheelEdge(edge.t_us - armed_us, edge.line, edge.level))
            if self._first_us is None:
                self._first_us = edge.t_us
            self._endless |= edge.t_us > self._first_us + self._wheel.max_us
