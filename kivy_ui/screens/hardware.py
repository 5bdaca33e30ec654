"""Hardware: which unit, what its wires do now, what is wrong and what to do; in any game."""

from __future__ import annotations

from typing import Any

from companion import editions
from companion.game import Edition
from companion.words import _
from hardware.touch import TouchUnit
from hardware.unit import now_us
from kivy_ui import sound
from kivy_ui.draw import lettering
from kivy_ui.draw.lettering import LEAST
from kivy_ui.draw.pen import Pen
from kivy_ui.hardware.art import HIGH_KEY, Sign, key_word
from kivy_ui.hardware.bench import Bench
from kivy_ui.hardware.key_setting import KeySetting
from kivy_ui.hardware.offers import Offer, offers
from kivy_ui.hardware.sheets import found_sheet, names_sheet, units_sheet
from kivy_ui.hardware.shown import SIDES, bad_sides, said, unit_word, wires
from kivy_ui.hardware.wheel_setting import WheelSetting
from kivy_ui.layout.geometry import MARGIN
from kivy_ui.layout.hardware import HardwarePlan, hardware_plan
from kivy_ui.palette import Rgba
from kivy_ui.screen import Screen
from kivy_ui.taken_back import NOTHING, TakenBack
from kivy_ui.theme import LIP, theme
from kivy_ui.widgets import Board, Key, Panel, Text, UndoKey, glyph_picture
from kivy_ui.widgets.choices import Choices
from kivy_ui.widgets.wires import PaddleSpot, WiresPicture

__all__ = [
    "Board", "Choices", "HardwareScreen", "Key", "PaddleSpot", "Panel", "Sign", "Text", "UndoKey",
    "WiresPicture",
]  # fmt: skip


class HardwareScreen(Screen):
    """The unit on the bench."""

    def __init__(self, **kwargs: Any) -> None:
        self.chosen = "left"
        self._asking: tuple[Offer, ...] = ()
        self._shows = False
        self.bench = Bench(kwargs["app"], self._changed)
        self.setting = WheelSetting(self.bench, self._edition_spaces, self._changed)
        self.keys = KeySetting(self.bench, self._changed)
        super().__init__(**kwargs)

    def enter(self, **what: Any) -> None:
        self._asking, self._shows = (), True
        self.setting.cancel()
        self.bench.start()
        self.refresh()

    def leave(self) -> None:
        self._shows = False
        self.keys.cancel()
        self.bench.stop()

    def back(self) -> bool:
        """Escape closes what is asked first."""
        if self._asking or self.bench.trial.found or self.setting.stage or self.keys.asked:
            self._asking = ()
            self.bench.trial.read()
            self.keys.cancel()
            self.setting.cancel()
            return True
        return False

    def _changed(self) -> None:
        if self._shows:
            self.refresh()

    def _edition_spaces(self) -> Any:
        """The spaces of the running game's wheel, else of the edition that has one."""
        evening = self.app.evening
        if evening is not None and evening.game.edition.spaces:
            return evening.game.edition.spaces
        edition = editions.load("spin")
        return edition.spaces if isinstance(edition, Edition) else {}

    # -- deeds

    def ask_unit(self) -> None:
        """Which unit? All there are on this machine."""
        self._asking = offers()
        self.refresh()

    def choose(self, name: str) -> None:
        """A unit was tapped, or a space of the wheel."""
        what, _space, rest = name.partition(" ")
        if what == "unit":
            offer = self._asking[int(rest)]
            self._asking = ()
            self.bench.choose(offer)
            if self.bench.fault is not None and self.bench.fault.key == "keys_unlearned":
                self.keys.begin()
        elif what == "found":
            return
        elif what == "anew":
            self.bench.self_test()
        elif what == "space":
            self.setting.name(rest)
        elif what == "stand":
            self.setting.stand()
        elif what == "less":
            self.setting.take_back()
        elif what == "named":
            self.setting.next()
        else:
            self._asking = ()
            self.bench.trial.read()
            self.setting.cancel()
        self.refresh()

    def pick(self, side: str) -> None:
        """The paddle whose polarity is meant."""
        self.chosen = side
        self.refresh()

    def paddle_pressed(self, side: str, down: bool) -> None:
        """A finger on a paddle of the picture: on the screen's own unit it is one."""
        if isinstance(self.bench.unit, TouchUnit):
            (self.bench.unit.press if down else self.bench.unit.release)(side, now_us())

    def try_buzzer(self) -> None:
        """The unit's buzzer, or the app's own sound where it has none."""
        if not self.bench.trial.buzzer():
            sound.play("go")

    def turn_polarity(self) -> None:
        """Of the paddle that is wrong, else of the one that was tapped; keys are taught anew, and
        a unit with a brain looks after its own pins and tests itself."""
        if self.bench.tests_itself:
            self.bench.self_test()
            return
        if self.bench.offer.kind == "keys":
            self.keys.begin()
            return
        bad = sorted(bad_sides(self.bench.fault))
        self.bench.turn_polarity(bad[0] if bad else self.chosen)

    def set_wheel(self) -> None:
        """Name its spaces and turn it once."""
        self.setting.begin()

    def press_touch(self) -> None:
        """The screen's halves instead; while something runs, an end to it."""
        if self.setting.stage:
            self.setting.cancel()
        elif self.keys.asked:
            self.keys.cancel()
            self.bench.choose(Offer("touch", ""))
        elif self.bench.check is not None:
            self.bench.again()
        else:
            self.bench.choose(Offer("touch", ""))

    def press_main(self) -> None:
        """The next thing to do."""
        if self.setting.stage:
            self.setting.next()
        elif self.bench.step is not None:
            self.bench.next_step()
        elif self.bench.fault is not None and self.bench.fault.key == "keys_unlearned":
            self.keys.begin()
        elif self.bench.fault is not None:
            self.bench.again()
        elif self.bench.offer.kind in self.bench.lines_of:
            self.bench.start_check()
        elif self.app.evening is not None:
            self.app.go_game()
        else:
            self.app.back()

    # -- how it looks

    def refresh(self) -> None:
        if self.app is None or self.app.shown != "hardware" or not self.ids:
            return
        ids, bench = self.ids, self.bench
        gpio, keys = bench.offer.kind == "gpio", bench.offer.kind == "keys"
        chosen = self.chosen if gpio else self.keys.asked
        ids.picture.wires = wires(bench, chosen, self._edition_spaces())
        self._show_words()
        busy = (
            bool(self.setting.stage or self.keys.asked)
            or bench.check is not None
            or bench.waiting is not None
            or bench.trial.testing
        )
        asking = bool(self._asking or bench.trial.found) or self.setting.stage == "names"
        for name in ("back", "unit", "left", "right", "touch", "main"):
            ids[name].disabled = asking
        ids.lamps.disabled = ids.buzzer.disabled = busy or asking
        ids.polarity.disabled = busy or asking or not self._mendable
        ids.polarity.text = _("Other keys") if keys else _("Polarity")
        if bench.tests_itself:
            ids.polarity.text = _("Self-test")
        ids.main.disabled = asking or bool(self.keys.asked)
        ids.wheel.disabled = busy or asking or self.setting.unit is None
        for key, word in ((ids.undo, bench.undoes), (ids.redo, bench.redoes)):
            said = word and not busy and not asking
            key.what = TakenBack(word, glyph="plug") if said else NOTHING
        ids.unit.redraw()
        self._show_keys()
        self._show_choices()
        ids.board.rearrange()

    def _show_keys(self) -> None:
        main, touch = self.ids.main, self.ids.touch
        main.glyph = ""
        if self.setting.stage:
            main.text, touch.text = _("Done"), _("Stop")
        elif self.keys.asked:
            main.text, touch.text = "…", _("Stop")
        elif self.bench.step is not None:
            main.text, touch.text = _("Next"), _("Stop")
        elif self.bench.fault is not None:
            main.text, main.glyph, touch.text = _("Try again"), "again", _("On the screen")
        elif self.bench.offer.kind in self.bench.lines_of:
            main.text, touch.text = _("Check the wires"), _("On the screen")
        elif self.app.evening is not None:
            main.text, main.glyph, touch.text = _("Back to the game"), "play", _("On the screen")
        else:
            main.text, touch.text = _("Done"), _("On the screen")
        kind = self.bench.offer.kind
        idle = not self.setting.stage and not self.keys.asked and self.bench.check is None
        touch.disabled = touch.disabled or (idle and kind == "touch")

    def _show_words(self) -> None:
        ids = self.ids
        now = said(self.bench, self.setting, self.keys)
        ids.ground.tone = "lit" if now.lit else "plate"
        ids.sign.fault = self.bench.fault
        ids.sign.opacity = 1.0 if now.sign else 0.0
        ids.found.text, ids.words.text = now.title, now.words
        ids.found.tone = ids.words.tone = "onlit" if now.lit else "text"

    def _show_choices(self) -> None:
        choices = self.ids.choices
        choices.spot = (MARGIN, MARGIN, theme.width_u - 2 * MARGIN, theme.height_u - 2 * MARGIN)
        if self._asking:
            choices.sheet = units_sheet(self._asking, self.bench.offer)
        elif self.bench.trial.found:
            choices.sheet = found_sheet(self.bench.trial.found)
        elif self.setting.stage == "names":
            choices.sheet = names_sheet(self.setting)
        else:
            choices.sheet = None
        self.ids.board.opacity = (
            0.0 if choices.sheet is not None else 1.0
        )  # it lies under the sheet

    def draw_unit(self, pen: Pen, w: float, h: float, color: Rgba, face: Rgba) -> None:
        """The unit's name, and that it can be changed."""
        name = unit_word(self.bench)
        glyph_picture(pen, "older", w - 28, h / 2, 34, color, face)
        wide = pen.text(16, h / 2, name, 26, color, align="left", room=w - 70)
        hint, room = _("change unit"), w - 16 - wide - 12 - 48
        if lettering.width(hint, LEAST * pen.u, 800) <= room * pen.u:
            pen.text(16 + wide + 12, h / 2, hint, 21, theme.palette.text2, weight=800,
                     align="left", room=room)  # fmt: skip

    def arrange(self, board: Board) -> None:
        ids, plan = self.ids, self._plan
        named = ("back", "title", "unit", "picture", "touch", "main", "redo", "undo")
        places = {name: getattr(plan, name) for name in named}
        places |= dict(zip(("lamps", "buzzer", "polarity", "wheel"), plan.keys, strict=True))
        places |= {side: plan.paddle(side) for side in SIDES} | {"ground": plan.words}
        for name, rect in places.items():
            ids[name].spot = (rect.x, rect.y, rect.w, rect.h)
        ids.picture.origin, ids.picture.scale = plan.origin, plan.scale
        x, y, w, h = plan.words.x, plan.words.y, plan.words.w, plan.words.h
        sign = 0.0 if ids.sign.opacity == 0.0 else 52.0
        ids.sign.spot = (x + 14, y + 14, 44, 44)
        ids.found.spot = (x + 16 + sign, y + 14, w - 32 - sign, 44)
        ids.words.spot = (x + 18, y + 64, w - 34, h - 86)
        large = theme.layout == "large"
        ids.found.size_u, ids.words.size_u = (38, 33) if large else (30, 23)
        high = plan.keys[0].h - LIP >= HIGH_KEY
        ids.buzzer.layout = "stack" if high else "row"
        ids.buzzer.glyph_u = 0.4 * plan.keys[0].h if high else 0
        for name in ("buzzer", "polarity", "wheel"):
            ids[name].size_u = key_word()
        if ids.wheel.disabled:
            left, right = plan.keys[2], plan.keys[3]
            ids.polarity.spot = (left.x, left.y, right.right - left.x, left.h)

    @property
    def _plan(self) -> HardwarePlan:
        more = self._mendable or self.setting.unit is not None
        return hardware_plan(theme.layout, theme.width_u, theme.height_u, 2 if more else 1)

    @property
    def _mendable(self) -> bool:
        """Polarity, keys or the unit itself can be looked after here."""
        bench = self.bench
        gpio = bench.offer.kind == "gpio" and bench.folder is not None
        return bench.offer.kind == "keys" or bench.tests_itself or gpio
