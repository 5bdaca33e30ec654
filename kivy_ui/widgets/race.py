"""The race on the screen: every seat a paddle round the edge, the lamp in the middle."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.people import Person
from companion.words import _
from hardware.countdown import Countdown
from hardware.unit import now_us
from kivy_ui import touch as touches
from kivy_ui.draw.faces import face_picture, person_color
from kivy_ui.draw.marks import paddle, shortened_name
from kivy_ui.draw.pen import Pen, around
from kivy_ui.layout.geometry import Rect
from kivy_ui.layout.seats import seat_places
from kivy_ui.palette import (
    CREAM,
    INK,
    LAMP_GREEN,
    LAMP_GREEN_RAYS,
    LAMP_RED,
    LAMP_RED_PLATE,
    LAMP_RED_SCREEN,
    WHITE,
    mix,
)
from kivy_ui.theme import theme
from kivy_ui.wheel.racing import Race
from kivy_ui.widgets.base import Board, Drawn
from kivy_ui.widgets.key import Key

PACE, FAST_PACE = 60, 250
"""Passes of the event loop a second, at rest and while a race runs: the finer, the fairer."""

SAID_H, KEY_H = 44.0, 58.0
"""When it is over: who it was, and the keys below; both fit between the seats at the sides."""

WAIT = Countdown(count_s=0, hold_min_ms=1_000, hold_max_ms=3_500)


class Pad(Drawn):
    """A seat's paddle. ``state``: "" while it counts, ``early``, ``won`` or ``lost``."""

    drawn_from = ("text", "face", "tint", "state")
    target_name = StringProperty("")
    text = StringProperty("")
    face = NumericProperty(0)
    tint = StringProperty("")
    state = StringProperty("")

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        color = person_color(int(self.face), self.tint)
        if self.state in ("early", "lost"):
            color = mix(color, INK, 0.55)
        mood = {"early": "early", "won": "won", "lost": "lost"}.get(self.state, "")
        pen.rounded(0, 0, w, h, 20, mix(color, INK, 0.72))
        k, grow = h / 106, min(1.35, theme.text_scale)
        paddle(pen, w / 2, 38 * k, 62 * k, color, self.state in ("won", "lost"), INK)
        face_picture(pen, int(self.face), w / 2, 38 * k, 40 * k, mood, self.tint)
        if self.state == "early":
            pen.text(w / 2, h - 21 * k, _("too early"), 24 * k * grow, CREAM, room=w - 10)
        else:
            shortened_name(pen, w / 2, h - 21 * k, self.text, 32 * k * grow, w - 12, CREAM)


class Lamp(Drawn):
    """The middle: "wait" in red, GO in green, then who it was."""

    drawn_from = ("stage", "text")
    stage = StringProperty("wait")
    text = StringProperty("")

    def draw(self, pen: Pen) -> None:
        w, h = self.width_u, self.height_u
        r = min(w, h) / 2
        if self.stage == "wait":
            corners = around(w / 2, h / 2, 0.92 * r, 22.5, 382.5, 8)[:-1]
            pen.polygon(corners, LAMP_RED, 0.1 * r)
            plate = around(w / 2, h / 2, 0.82 * r, 22.5, 382.5, 8)[:-1]
            pen.polygon(plate, LAMP_RED_PLATE, 0.09 * r)
            pen.text(w / 2, h / 2, self.text, 0.46 * r, WHITE, room=1.5 * r)
        elif self.stage == "go":
            pen.circle(w / 2, h / 2, r, LAMP_GREEN)
            pen.text(w / 2, h / 2, self.text, 0.78 * r, INK, room=1.7 * r)
        else:
            pen.text(w / 2, h / 2, self.text, 40, CREAM, room=w, least=20)


class RaceField(FloatLayout):
    """Runs one :class:`Race` after the other. Events: ``on_won(name)`` when somebody takes the
    result, ``on_leave``."""

    __events__ = ("on_won", "on_leave")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.race: Race | None = None
        self.pads: dict[str, Pad] = {}
        self._ground, self._lamp = _Ground(), Lamp()
        self._board = Board()
        self._again = Key(target_name="race again", text=_("Again"), glyph="again", play=True)
        self._take = Key(
            target_name="race done", text=_("Done"), glyph="check", main=True, play=True
        )  # fmt: skip
        self._leave = Key(target_name="race back", glyph="back", glyph_u=28, radius=12)
        self._again.bind(on_tap=lambda _key: self.again())
        self._take.bind(on_tap=lambda _key: self.dispatch("on_won", self.race.winner))
        self._leave.bind(on_tap=lambda _key: self.dispatch("on_leave"))
        self._poll = Clock.create_trigger(self._polled, 0, interval=True)
        theme.follow(self.place)

    def start(self, people: list[Person]) -> None:
        """A race of these people, who sit clockwise from the near edge."""
        self._board.clear_widgets()
        self.clear_widgets()
        self.pads = {
            person.name: Pad(
                target_name=f"paddle {person.name}", text=person.name, face=person.face,
                tint=person.tint,
            )
            for person in people
        }  # fmt: skip
        keys = (self._again, self._take, self._leave)
        for widget in (self._ground, *self.pads.values(), self._lamp, *keys):
            self._board.add_widget(widget)
        self.add_widget(self._board)
        self.again()

    def again(self) -> None:
        """From the beginning: nobody knows when the light turns."""
        self.race = Race(tuple(self.pads), now_us() + WAIT.draw_go_us())
        Clock._max_fps = FAST_PACE
        self._poll()
        self.show()

    def stop(self) -> None:
        """Nothing runs anymore."""
        self._poll.cancel()
        Clock._max_fps = PACE
        self.race = None
        self.clear_widgets()

    def _polled(self, _dt: float) -> None:
        race = self.race
        if race is None or not race.poll(now_us()):
            return
        if race.stage == "go":
            window = self.get_root_window()
            touches.install(window).after_flip(race.lit)
        if not race.running:
            self._poll.cancel()
            Clock._max_fps = PACE
        self.show()

    def on_touch_down(self, touch: Any) -> bool:
        if self.race is None:
            return False
        if super().on_touch_down(touch) or not self.race.running:
            return True
        x, y = touch.x / theme.u, theme.height_u - touch.y / theme.u
        nearest = min(self.pads.values(), key=lambda pad: Rect(*pad.spot).distance(x, y))
        if Rect(*nearest.spot).distance(x, y) < 40:
            self.race.press(nearest.text, getattr(touch, "stamp_us", 0) or now_us())
        return True

    # -- showing

    def place(self, *_args: Any) -> None:
        """Put the pads where their people sit."""
        if self.race is None:
            return
        w, h = theme.width_u, theme.height_u
        seats = min(10, max(2, len(self.pads)))
        scale = 1.0 if theme.layout != "large" else 1.4
        if seats <= (5 if theme.layout == "portrait" else 6):
            scale *= 1.3
        for pad, seat in zip(
            self.pads.values(), seat_places(Rect(0, 0, w, h), seats, scale), strict=False
        ):
            pad.spot = (seat.rect.x, seat.rect.y, seat.rect.w, seat.rect.h)
        self._ground.spot = (0, 0, w, h)
        side = min(w * 0.4, h * 0.34)
        over = not self.race.running
        wide = min(w - 60, 420) if over else side
        high = SAID_H if over else side
        top = h / 2 - (SAID_H + 8 + KEY_H) / 2 if over else h / 2 - side / 2
        self._lamp.spot = ((w - wide) / 2, top, wide, high)
        self._leave.spot = (w / 2 - side / 2 - 78, h / 2 - 29, 58, 58)
        if not over:
            return
        keys = [key for key in (self._leave, self._again, self._take) if not key.disabled]
        widths = [58.0 if key is self._leave else 140.0 for key in keys]
        x, y = (w - sum(widths) - 10 * (len(keys) - 1)) / 2, top + SAID_H + 8
        for key, width in zip(keys, widths, strict=True):
            key.spot = (x, y, width, KEY_H)
            x += width + 10

    def show(self) -> None:
        """Show the race as it stands."""
        race = self.race
        if race is None:
            return
        self._ground.stage = race.stage
        self._lamp.stage, self._lamp.text = race.stage, self._words(race)
        self._again.disabled = race.running
        self._again.main = race.stage != "won"
        self._take.disabled = race.stage != "won"
        for name, pad in self.pads.items():
            if name in race.early:
                pad.state = "early"
            elif race.stage == "won":
                pad.state = "won" if name == race.winner else "lost"
            else:
                pad.state = ""
        self.place()

    def _words(self, race: Race) -> str:
        if race.stage == "wait":
            return _("wait")
        if race.stage == "go":
            return _("GO")
        if race.stage == "won":
            return _("{name} was first").format(name=race.winner)
        if race.stage == "level":
            return _("{names} at once").format(names=_(" and ").join(race.level))
        return _("Nobody")

    def on_won(self, name: str) -> None:
        """The result was taken."""

    def on_leave(self) -> None:
        """The race is given up."""


class _Ground(Drawn):
    """The whole screen: dark red while people wait, bright green at GO."""

    drawn_from = ("stage",)
    stage = StringProperty("wait")

    def draw(self, pen: Pen) -> None:
        color = {"wait": LAMP_RED_SCREEN, "go": LAMP_GREEN_RAYS}.get(self.stage, theme.palette.bg)
        pen.rectangle(0, 0, self.width_u, self.height_u, color)
