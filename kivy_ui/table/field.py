"""The field: the ring with its middle, and the seats round it, where people look first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kivy.animation import Animation
from kivy.input import MotionEvent

from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.seats import Edge
from kivy_ui.layout.table import TableLayout
from kivy_ui.layout.track import Point
from kivy_ui.table.cloth import Cloth
from kivy_ui.table.glass import Glass
from kivy_ui.table.seats_shown import SeatShown
from kivy_ui.table.turning import place_at, turned_to
from kivy_ui.theme import EASING, theme
from kivy_ui.widgets import Board, Seat, Target
from kivy_ui.widgets.middle import Middle, MiddleLook
from kivy_ui.widgets.ring import Ring, RingLook
from kivy_ui.widgets.seat import NONE

Spot = tuple[float, float, float, float]


@dataclass(frozen=True)
class FieldShown:
    """What the field says as a whole.

    ``named``: the middle's words where nobody is on turn. ``source``: who named the color.
    ``faces``: whether the middle turns to face the seat on turn.
    """

    color: str | None
    clockwise: bool
    named: str = ""
    note: str = ""
    plain: bool = False
    faces: bool = True
    source: str = ""


class BandTarget(Target):
    """The chevrons: a tap turns the direction. The whole band takes it, not just this box."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(target_name="direction", size_hint=(None, None), **kwargs)
        self.layout: TableLayout | None = None

    def collide_point(self, x: float, y: float) -> bool:
        if self.layout is None:
            return False
        return self.layout.ring.on_band(x / theme.u, (theme.height - y) / theme.u)


class MiddleTarget(Target):
    """The middle: a tap names another color."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(target_name="color", size_hint=(None, None), **kwargs)


class Field(Board):
    """Seats, ring and middle.

    Events: ``on_seat(name)``, ``on_direction``, ``on_middle``; ``on_turned(names)``: a seat or the
    band was dragged, and so they should sit clockwise from the near edge.
    """

    __events__ = ("on_seat", "on_direction", "on_middle", "on_turned")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.layout: TableLayout | None = None
        self.seats: dict[str, Seat] = {}
        self._shown: tuple[tuple[SeatShown, ...], FieldShown] | None = None
        self.cloth, self.ring, self.middle = Cloth(), Ring(), Middle()
        self.glass = Glass()
        self.chevrons, self.heart = BandTarget(), MiddleTarget()
        for child in (
            self.cloth, self.ring, self.glass, self.middle, self.chevrons, self.heart,
        ):  # fmt: skip
            self.add_widget(child)
        self.chevrons.bind(on_tap=lambda *_: self.dispatch("on_direction"))
        self.chevrons.drags = True
        self.chevrons.bind(on_drag=self._band_dragged, on_drop=self._dropped, on_lost=self._dropped)
        self._dragged = ""
        self._turner: int | None = None
        self._over: dict[int, str] = {}
        self._spots: dict[str, Spot] = {}
        self._arranged: TableLayout | None = None
        theme.follow(self._recolor)
        self.heart.bind(on_tap=lambda *_: self.dispatch("on_middle"))

    def show(self, layout: TableLayout, seats: Sequence[SeatShown], field: FieldShown) -> None:
        """How things stand; what changed moves."""
        if layout != self.layout:
            self.layout = self.cloth.layout = self.chevrons.layout = layout
            self.cloth.redraw()
        self._shown = (tuple(seats), field)
        self.chevrons.disabled = self.heart.disabled = field.plain
        self._show_seats(seats)
        self._show_ring(seats, field)
        self.rearrange()

    def arrange(self) -> None:
        if self.layout is None or self._shown is None:
            return
        self.cloth.spot = (0, 0, self.width_u, self.height_u)
        for shown, place in zip(self._shown[0], self.layout.seats, strict=True):
            self._bring(self.seats[shown.name], place.rect)
        self._arranged = self.layout
        for target, rect in (
            (self.chevrons, self.layout.ring.band_target),
            (self.heart, self.layout.ring.middle_target),
        ):
            target.size = theme.px(rect.w), theme.px(rect.h)
            target.pos = theme.px(rect.x), theme.height - theme.px(rect.bottom)

    def _bring(self, seat: Seat, rect: Rect) -> None:
        """To its place at once; where only the ring was turned it goes there."""
        spot = (rect.x, rect.y, rect.w, rect.h)
        before = self._spots.get(seat.name)
        if spot == before:
            return
        self._spots[seat.name] = spot
        Animation.cancel_all(seat, "spot")
        seconds = theme.motion("turn")
        if before is not None and self.layout == self._arranged and seconds:
            Animation(spot=spot, d=seconds, t=EASING["turn"]).start(seat)
        else:
            seat.spot = spot

    def _recolor(self, *_args: object) -> None:
        self.ring.redraw()
        self.middle.redraw()

    def place_of(self, name: str) -> Point | None:
        """The middle of a person's seat, in u."""
        rect = self.rect_of(name)
        return None if rect is None else (rect.cx, rect.cy)

    def rect_of(self, name: str) -> Rect | None:
        """A person's seat, in u."""
        if self.layout is None or self._shown is None:
            return None
        for shown, place in zip(self._shown[0], self.layout.seats, strict=True):
            if shown.name == name:
                return place.rect
        return None

    def ghost(self, touch: MotionEvent, name: str | None) -> None:
        """Show over whose seat what this finger holds hangs, None over nobody's."""
        self._over.pop(touch.uid, None)
        if name is not None:
            self._over[touch.uid] = name
        self._show_ghosts()

    def no_ghosts(self) -> None:
        """Nothing hangs over any seat."""
        self._over.clear()
        self._turner, self._dragged = None, ""
        self._show_ghosts()

    def _show_ghosts(self) -> None:
        for seat in self.seats.values():
            seat.ghost = seat.name in self._over.values()

    def seat_at(self, touch: MotionEvent) -> str | None:
        """Whose seat a finger is over."""
        for name, seat in self.seats.items():
            if seat.collide_point(*touch.pos):
                return name
        return None

    # -- turned by a drag

    def _drag(self, name: str, touch: MotionEvent) -> None:
        """Whoever is dragged comes to the place under the finger, and the others with them; of
        several fingers the first one has the ring."""
        if self.layout is None or self._shown is None or not self._has_ring(touch):
            return
        names = [shown.name for shown in self._shown[0]]
        if name not in names:
            return
        self._turner = touch.uid
        self.ghost(touch, name)
        place = self._place_at(touch.x, touch.y)
        if names[place] != name:
            self.dispatch("on_turned", turned_to(names, name, place))

    def _band_dragged(self, _band: Target, touch: MotionEvent) -> None:
        """The band drags whoever sits nearest to where the finger came down on it."""
        if self.layout is None or self._shown is None or not self._has_ring(touch):
            return
        self._dragged = self._dragged or self._shown[0][self._place_at(*touch.opos)].name
        self._drag(self._dragged, touch)

    def _has_ring(self, touch: MotionEvent) -> bool:
        return self._turner in (None, touch.uid)

    def _dropped(self, _target: Target, touch: MotionEvent) -> None:
        if self._turner == touch.uid:
            self._dragged, self._turner = "", None
        self.ghost(touch, None)

    def _place_at(self, x: float, y: float) -> int:
        assert self.layout is not None
        rects = [place.rect for place in self.layout.seats]
        return place_at(rects, x / theme.u, (theme.height - y) / theme.u)

    # -- how things stand

    def _show_seats(self, seats: Sequence[SeatShown]) -> None:
        names = {shown.name for shown in seats}
        for name in [name for name in self.seats if name not in names]:
            self.remove_widget(self.seats.pop(name))
            self._spots.pop(name, None)
        assert self.layout is not None
        for shown in seats:
            seat = self.seats.get(shown.name)
            if seat is None:
                seat = self.seats[shown.name] = Seat(target_name=f"seat {shown.name}")
                seat.drags = True
                seat.bind(
                    on_tap=lambda seat: self.dispatch("on_seat", seat.name),
                    on_drag=lambda seat, touch: self._drag(seat.name, touch),
                    on_drop=self._dropped,
                    on_lost=self._dropped,
                )
                self.add_widget(seat)
            _dress(seat, shown)

    def _show_ring(self, seats: Sequence[SeatShown], field: FieldShown) -> None:
        layout = self.layout
        assert layout is not None
        on_turn = next((i for i, shown in enumerate(seats) if shown.on_turn), None)
        spot: Point | None = None
        edge: Edge = "near"
        name = field.named
        if on_turn is not None:
            place = layout.seats[on_turn]
            spot = (place.rect.cx, place.rect.cy)
            edge = place.edge if field.faces else "near"
            name = seats[on_turn].name
        look = RingLook(field.color, field.clockwise, spot, field.plain)
        self.ring.show(layout.ring, look, self.place_of(field.source))
        said = MiddleLook(name, field.color, edge, field.note, mark=field.color is None)
        self.middle.show(layout.ring, said, layout.name_size)

    # -- events

    def on_seat(self, name: str) -> None:
        """A seat was tapped."""

    def on_direction(self) -> None:
        """The chevrons were tapped."""

    def on_middle(self) -> None:
        """The middle was tapped."""

    def on_turned(self, names: list[str]) -> None:
        """The ring was dragged round."""


def _dress(seat: Seat, shown: SeatShown) -> None:
    """Let a seat say what is up with its person."""
    seat.name, seat.face, seat.tint = shown.name, shown.face, shown.tint
    seat.count = shown.cards if shown.counted else NONE
    seat.points = str(shown.points)
    seat.has_turn, seat.owed, seat.skip = shown.on_turn, shown.owed, shown.skip
    seat.dealer, seat.uno_due, seat.away = shown.dealer, shown.uno_due, shown.waiting
