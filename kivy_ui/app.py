"""The app: the window, the screen that is shown, and what all screens share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion import people, settings
from companion.evening import Evening
from companion.game import Refusal, spelled
from companion.people import Person
from companion.store import Store, StoreError
from hardware.countdown import Countdown
from hardware.unit import Unit
from kivy_ui import awake, cues, memory, sound, touch
from kivy_ui import screen as screens
from kivy_ui.game_screens import screen_of
from kivy_ui.hardware import offers
from kivy_ui.settings import preferences
from kivy_ui.strangers import stranger
from kivy_ui.telling import Teller, fault_of, memory_only
from kivy_ui.theme import theme
from kivy_ui.timer import TimerWatch
from kivy_ui.widgets.lock import Lock

TIDY_S = 1.0
"""So long after a screen was made all its pictures are drawn."""

SHOWN = "shown"
"""The setting that tells, after a power cut, whether people were in the middle of the game."""


@cache
def _measure_by(window: Any) -> None:
    """All sizes follow this window's from now on."""
    theme.attach(window)


class CompanionApp(App):
    """Holds the evening (game and store) and the unit, and shows one screen at a time.

    `store`: the games, people and settings (None: nothing is kept). `unit`: the paddles.
    `any_unit`: the one that was chosen last may take its place.
    `first`: the screen to begin with ("": none; None: home, or the game that was cut short).
    `evening`: the running or last game, None before there is one. `people`: the persons known
    here, by name; `person` knows everybody. `settings`: what people have set, by name.
    `countdown`: of showdowns, None for the usual one.
    """

    title = "Table Companion"
    evening = ObjectProperty(None, allownone=True)
    unit = ObjectProperty(None, allownone=True)
    shown = StringProperty("")
    use_kivy_settings = False

    def __init__(
        self,
        store: Store | None = None,
        unit: Unit | None = None,
        first: str | None = None,
        any_unit: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.any_unit = any_unit
        self.store = store
        self.unit = unit
        self.first = first
        self.first_with: dict[str, Any] = {}
        self.people: dict[str, Person] = {}
        self.settings: dict[str, Any] = {}
        self.countdown: Countdown | None = None
        self._ear: cues.Ear | None = None
        self._lock: Lock | None = None
        self._teller: Teller | None = None
        self._timer = TimerWatch(self)
        self._just_begun: tuple[int | None, int] | None = None
        self._made: dict[str, screens.Screen] = {}
        self._trail: list[str] = []
        self._refresh = Clock.create_trigger(self._refresh_shown)
        self._tidy = Clock.create_trigger(lambda _dt: memory.give_back(), TIDY_S)

    def build(self) -> FloatLayout:
        return FloatLayout()

    def on_start(self) -> None:
        window = self.root_window
        touch.install(window)
        _measure_by(window)
        theme.bind(palette=self._lay_ground)  # a method: the theme must not keep an app alive
        self._lay_ground()
        self._teller = Teller()
        window.bind(on_keyboard=self._on_keyboard)
        self._take_up()
        sound.obey(self.settings)
        preferences.apply_all(self)
        self._timer.start()
        if self.any_unit:
            offers.take_up(self, self.store.folder if self.store is not None else None)
        if self.first:
            self.go(self.first, **self.first_with)
        elif self.first is None:
            self._begin_where_it_was()

    def on_stop(self) -> None:
        """Left in peace: next time it begins at home."""
        self.keep(SHOWN, "home")

    def _take_up(self) -> None:
        """What the store knows: people, settings, the last game."""
        if self.store is None:
            return
        with suppress(StoreError):  # what cannot be read was never there
            self.people |= {person.name: person for person in people.known(self.store)}
        with suppress(StoreError):
            self.settings |= settings.read(self.store)
        if self.evening is None:
            last = Evening.resume(self.store)
            self.evening = None if isinstance(last, Refusal) else last
            if isinstance(last, Refusal) and last.key != "game.none" and self._teller is not None:
                self._teller.tell(last)

    def _begin_where_it_was(self) -> None:
        cut_short = self.settings.get(SHOWN) not in (None, "home", "new_game")
        if self.evening is not None and cut_short:
            self.go_game()
        else:
            self.go("home")

    def keep(self, name: str, value: Any) -> None:
        """Set a setting, and keep it where it can be kept."""
        if self.settings.get(name) == value:
            return
        self.settings[name] = value
        if self.store is not None:
            settings.write(self.store, name, value)

    def open_settings(self, *_args: Any) -> bool:
        """Kivy's own settings panel is not ours."""
        return False

    # -- from screen to screen

    @property
    def screen(self) -> screens.Screen | None:
        """The screen that is shown."""
        return self._made.get(self.shown)

    def go(self, name: str, **what: Any) -> screens.Screen:
        """Show the screen `name`; `what` reaches its `enter`."""
        if self.shown and self.shown != name:
            if self.shown in self._trail:
                del self._trail[self._trail.index(self.shown) :]
            self._trail.append(self.shown)
        return self._show(name, what)

    def back(self) -> None:
        """To the screen before this one; from the first one nowhere: back never quits."""
        shown = self.screen
        if shown is not None and shown.back():
            return
        if self._trail:
            self._show(self._trail.pop(), {})

    def go_game(self) -> screens.Screen:
        """Show the running game where it stands."""
        game_screen = self.go(self.game_screen)
        self._trail = ["home"]
        return game_screen

    @property
    def game_screen(self) -> str:
        """The screen for the running game as it stands."""
        game = self.evening.game
        if game.phase in ("dealer", "first") and self._just_begun == self._round:
            return "table"
        return screen_of(game)

    @property
    def _round(self) -> tuple[int | None, int]:
        """The running round: its game, and how many were before it."""
        return self.evening.number, len(self.evening.game.rounds)

    def just_begin(self) -> None:
        """The round goes on at the table, and is not asked again what was turned up."""
        self._just_begun = self._round
        self.go("table")

    def _show(self, name: str, what: dict[str, Any]) -> screens.Screen:
        old = self.screen
        if old is not None:
            old.leave()
        new = self._made.get(name)
        if new is None:
            new = self._made[name] = screens.load(name)(app=self)
            self._tidy()
        if new.parent is None:
            self.root.clear_widgets()
            self.root.add_widget(new)
        self.shown = name
        self._lay_ground()
        if self._teller is not None:
            self._teller.on_screen(name, self.root.add_widget)
            self._teller.listen(self.store, self.evening)
        self.keep(SHOWN, name)
        new.enter(**what)
        awake.follow(self)
        return new

    def _lay_ground(self, *_args: Any) -> None:
        """The window's own color is what lies under the screen that is shown."""
        ground = self.screen.ground if self.screen is not None else "bg"
        self.root_window.clearcolor = getattr(theme.palette, ground)

    def make_anew(self) -> None:
        """Make every screen again when it is shown next, the shown one now: other words."""
        if self.screen is not None:
            self.screen.leave()
        self._made.clear()
        if self.shown:
            self._show(self.shown, {})

    def _on_keyboard(self, _window: Any, key: int, *_rest: Any) -> bool:
        if key == 27:
            if not self.locked:
                self.back()
            return True
        return False

    # -- locked

    @property
    def locked(self) -> bool:
        """Whether nothing on the screen takes a touch."""
        return self._lock is not None

    def lock(self) -> None:
        """Nothing takes a touch until the lock's key is held."""
        if self._lock is None:
            self._lock = Lock(size=self.root_window.size)
            self._lock.bind(on_open=lambda _lock: self.unlock())
            self.root_window.add_widget(self._lock)

    def unlock(self) -> None:
        """The screen takes touches again."""
        if self._lock is not None:
            self.root_window.remove_widget(self._lock)
            self._lock = None

    # -- the evening

    def begin(
        self,
        edition: str,
        seated: Sequence[Person],
        dealer: str | None = None,
        rules: Mapping[str, Any] | None = None,
        teams: Sequence[Sequence[str]] | None = None,
    ) -> Refusal | None:
        """A new game of these people, clockwise; then its first screen is shown."""
        names = [person.name for person in seated]
        evening = Evening.start(self.store, edition, names, dealer, rules, teams)
        if isinstance(evening, Refusal):
            return evening
        for person in seated:
            self.people.pop(spelled(person.name, self.people) or "", None)
            self.people[person.name] = person
        if self.store is not None:
            people.remember(self.store, seated)
        self.evening = evening
        self.go_game()
        return None

    def person(self, name: str) -> Person:
        """Face and color of somebody; who has chosen none gets one by the seat."""
        known = spelled(name, self.people)
        if known is not None:
            return replace(self.people[known], name=name)
        seated = list(self.evening.game.players) if self.evening is not None else []
        return stranger(name, self.people, seated)

    @property
    def saved(self) -> str:
        """Where the last op is: "disk", "soon" (on its way), or "memory" (and it stays so)."""
        if self.evening is None or self.evening.committed:
            return "disk"
        return "soon" if self.evening.stored is True else "memory"

    @property
    def not_kept(self) -> Refusal | None:
        """Why nothing is kept anymore, for people before the screen; None while it is."""
        why = fault_of(self.store, self.evening)
        return None if why is None else memory_only(why)

    def say_not_kept(self) -> None:
        """Say it (again), where it is so."""
        if self._teller is not None and self.not_kept is not None:
            self._teller.tell_again(self.not_kept)

    def on_evening(self, _app: Any, evening: Any) -> None:
        if evening is not None:
            evening.on_change.append(lambda *_: self._refresh())
            self._ear = cues.Ear(evening)

    def _refresh_shown(self, _dt: float) -> None:
        if self._ear is not None:
            sound.play(self._ear.heard())
        if self._teller is not None:
            self._teller.listen(self.store, self.evening)
        if self.screen is not None:
            awake.follow(self)
            self.screen.refresh()
