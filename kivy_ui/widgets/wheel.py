"""The wheel under a finger: turned, flicked, or tapped where the real one stopped."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from time import monotonic
from typing import Any

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Rotate
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.game import Space
from companion.words import _
from hardware.unit import now_us
from kivy_ui.draw import wheel
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import CREAM
from kivy_ui.theme import EASING, theme
from kivy_ui.wheel import spinning
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.target import Target

EDGE = 1.02
"""The picture of the disc reaches a little over its rim, radii."""

KICK_S = 0.11
"""So long the pointer springs back from a peg."""


class Pointer(Drawn):
    """Stands over the rim and is bent by the pegs that pass. ``kick``: -1 to 1."""

    drawn_from = ("kick",)
    kick = NumericProperty(0)

    def draw(self, pen: Pen) -> None:
        k = self.width_u / 64
        wheel.pointer(pen, self.width_u / 2, self.height_u - 3 * k, k, self.kick)


class SpaceTarget(Target):
    """A space of the disc: a tap says that the wheel stopped here, a pull turns the disc. One
    finger at a time has the disc, whichever space it is on."""

    text = StringProperty("")
    index = NumericProperty(0)

    def __init__(self, disc: WheelDisc, **kwargs: Any) -> None:
        self._disc = disc
        super().__init__(size_hint=(None, None), **kwargs)
        self.drags = True

    def collide_point(self, x: float, y: float) -> bool:
        return self._disc.space_under(x, y) == self.index

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self._disc.held and not self.disabled and self.collide_point(*touch.pos):
            return True
        return super().on_touch_down(touch)

    def _over(self, _touch: MotionEvent) -> bool:
        return True


class WheelDisc(Drawn):
    """The disc. ``angle``: degrees it is turned clockwise. ``landed``: the space that is lit, -1
    none. ``locked``: it takes no finger at all; ``turns``: a finger may turn it, not only tap.
    ``foot``: what lies lower in the window (px) is covered.

    Events: ``on_tick(way)`` when a peg passes the pointer, ``on_rest(index)`` when a flick has
    run out, ``on_space(index)`` when a space was tapped, ``on_begin`` when it is flicked.
    """

    __events__ = ("on_tick", "on_rest", "on_space", "on_begin")
    drawn_from = ("spaces", "landed", "grown")
    spaces = ObjectProperty(())
    angle = NumericProperty(0)
    landed = NumericProperty(-1)
    grown = NumericProperty(1)
    locked = BooleanProperty(False)
    turns = BooleanProperty(True)
    foot = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._run: spinning.Run | None = None
        self._since = 0.0
        self._finger: spinning.Finger | None = None
        self._frame = Clock.create_trigger(self._roll, 0, interval=True)
        super().__init__(**kwargs)
        with self.canvas.before:
            PushMatrix()
            self._turn = Rotate(angle=0, axis=(0, 0, 1))
        with self.canvas.after:
            PopMatrix()
        self.fbind("angle", self._turned)
        for name in ("pos", "size"):
            self.fbind(name, self._turned)

    @property
    def running(self) -> bool:
        """It turns by itself."""
        return self._run is not None

    @property
    def rests_on(self) -> int:
        """The space on which it will have run out."""
        end = self._run.at(self._run.seconds) if self._run is not None else self.angle
        return spinning.space_at(end, len(self.spaces))

    @property
    def held(self) -> bool:
        """A finger has it."""
        return any(space.held for space in self.children)

    @property
    def radius(self) -> float:
        """Of the rim, px."""
        return self.width / 2 / EDGE

    def on_spaces(self, _disc: Any, spaces: Sequence[Space]) -> None:
        self.clear_widgets()
        self.angle = spinning.turned_to(0.5, max(1, len(spaces)))
        for i, space in enumerate(spaces):
            target = SpaceTarget(self, index=i, text=_(space.name))
            target.target_name = f"space {space.key}"
            target.bind(
                on_tap=partial(self._tapped, i),
                on_drag=lambda _target, touch: self._pulled(touch),
                on_drop=lambda _target, touch: self._let_go(touch),
                on_lost=self._lost,
            )
            self.add_widget(target)
        self._turned()

    def on_locked(self, *_args: Any) -> None:
        for child in self.children:
            child.disabled = self.locked

    # -- drawing

    def draw(self, pen: Pen) -> None:
        spaces, side = self.spaces, self.width_u
        if not spaces:
            return
        r = side / 2 / EDGE
        texture = picture(
            ("wheel", wheel.identity(spaces)), side, side, pen.u,
            lambda small: wheel.disc(small, spaces, side / 2, side / 2, r),
        )  # fmt: skip
        pen.picture(texture, 0, 0, side, side)
        if 0 <= self.landed < len(spaces):
            self._draw_landed(pen, spaces[int(self.landed)], r)

    def _draw_landed(self, pen: Pen, space: Space, r: float) -> None:
        count, c = len(self.spaces), self.width_u / 2
        high = wheel.LANDED * r
        wide = 2 * high * math.sin(math.radians(min(90.0, 180.0 / count))) + 2

        def paint(small: Pen) -> None:
            with small.at(wide / 2, high + 1):
                wheel.wedge(small, count, r, wheel.LANDED, CREAM)
                wheel.label(small, space, count, r, CREAM, large=True)

        what = ("wheel landed", wheel.identity([space]), count)
        texture = picture(what, wide, high + 1, pen.u, paint)
        grown = 1.0 - (1.0 - self.grown) * (1.0 - wheel.OUTER / wheel.LANDED)
        with pen.at(c, c, (self.landed + 0.5) * 360.0 / count, grown):
            pen.picture(texture, -wide / 2, -high - 1, wide, high + 1)
        wheel.pegs(pen, count, c, c, r)

    def _turned(self, *_args: Any) -> None:
        self._turn.origin = self.center
        self._turn.angle = -self.angle
        self._place_targets()

    def _place_targets(self) -> None:
        """Where the spaces are now, for whoever looks for them; what they take is theirs anyway."""
        count = len(self.spaces)
        for target in self.children:
            turned = math.radians((target.index + 0.5) * 360.0 / count - 90 + self.angle)
            away = 0.655 * self.radius
            target.size = (theme.px(48), theme.px(48))
            target.center = (
                self.center_x + away * math.cos(turned), self.center_y - away * math.sin(turned),
            )  # fmt: skip

    # -- under a finger

    def space_under(self, x: float, y: float) -> int:
        """The space at a point of the window, -1 where there is none."""
        if not self.spaces or y < self.foot:
            return -1
        away = math.hypot(x - self.center_x, y - self.center_y)
        if not wheel.HUB * self.radius <= away <= self.radius * EDGE:
            return -1
        return spinning.space_at(self.angle - 90 - self._angle_of(x, y), len(self.spaces))

    def _angle_of(self, x: float, y: float) -> float:
        """The direction of a point from the hub, degrees clockwise from the right."""
        return math.degrees(math.atan2(self.center_y - y, x - self.center_x))

    def _tapped(self, index: int, _target: Any) -> None:
        if not self.running:
            self.dispatch("on_space", index)

    def _pulled(self, touch: MotionEvent) -> None:
        if self.running or self.locked or not self.turns:
            return
        at, stamp = self._angle_of(*touch.pos), getattr(touch, "stamp_us", 0) or now_us()
        if self._finger is None:
            self._finger = spinning.Finger(self._angle_of(touch.ox, touch.oy), stamp)
        self.turn_by(self._finger.move(at, stamp))

    def _let_go(self, touch: MotionEvent) -> None:
        finger, self._finger = self._finger, None
        if finger is None or self.running or self.locked:
            return
        speed = finger.speed(getattr(touch, "stamp_us", 0) or now_us())
        if abs(speed) >= spinning.LEAST_FLICK:
            self.flick(speed)

    def _lost(self, *_args: Any) -> None:
        self._finger = None

    # -- turning

    def turn_by(self, degrees: float) -> None:
        """Turn on, past the pegs on the way."""
        count, before = len(self.spaces), self.angle
        self.angle = before + degrees
        step = 360.0 / max(1, count)
        if math.floor(self.angle / step) != math.floor(before / step):
            self.dispatch("on_tick", math.copysign(1.0, degrees))

    def flick(self, speed: float) -> None:
        """Set it going at so many degrees a second (negative: against the clock)."""
        self._leave_finger()
        self.dispatch("on_begin")
        self.landed = -1
        self._run = spinning.run(self.angle % 360.0, speed, len(self.spaces))
        self._since = monotonic()
        if theme.reduce_motion:
            self._since -= self._run.seconds
        self._frame()

    def stop(self) -> None:
        """Let it stand where it is; nothing has landed."""
        Animation.cancel_all(self, "angle", "grown")
        self._frame.cancel()
        self._run = None
        self._leave_finger()

    def _leave_finger(self) -> None:
        """It goes or stands by itself: a finger that still has it must come down anew."""
        self._finger = None
        for space in self.children:
            space.lose_finger()

    def show(self, index: int) -> None:
        """Turn the space to the pointer, the shortest way, and light it."""
        self.stop()
        middle = spinning.turned_to(index + 0.5, len(self.spaces))
        way = spinning.turned_on(self.angle, middle)
        seconds = theme.motion("turn")
        if seconds and abs(way) > 180.0 / len(self.spaces):
            Animation(angle=self.angle + way, d=seconds, t=EASING["turn"]).start(self)
        elif abs(way) > 180.0 / len(self.spaces):
            self.angle += way
        self.light(index)

    def light(self, index: int) -> None:
        """The space grows to the rim."""
        self.landed, self.grown = index, 0
        seconds = theme.motion("wheel")
        if seconds:
            Animation(grown=1, d=seconds, t=EASING["wheel"]).start(self)
        else:
            self.grown = 1

    def _roll(self, _dt: float) -> None:
        run = self._run
        if run is None:
            self._frame.cancel()
            return
        passed = monotonic() - self._since
        self.turn_by(run.at(passed) - self.angle)
        if run.over(passed):
            self.stop()
            self.dispatch("on_rest", spinning.space_at(self.angle, len(self.spaces)))

    def on_tick(self, way: float) -> None:
        """A peg passed the pointer."""

    def on_rest(self, index: int) -> None:
        """A flick has run out."""

    def on_space(self, index: int) -> None:
        """A space was tapped."""

    def on_begin(self) -> None:
        """It is set going."""
