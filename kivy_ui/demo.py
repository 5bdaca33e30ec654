"""A short game that plays itself: a skip, a slip taken back, a showdown, two rounds, a winner.

In a window where people can watch, off-screen where there is no display, and without any drawing
where the system has nothing to draw with. The paddles are the mock unit's.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.evening import Evening
from companion.game import Refusal
from companion.people import Person
from companion.score_sheet import ScoreSheet
from companion.store import Store
from companion.words import _, _n, sentence
from hardware import units
from hardware.countdown import Countdown
from kivy_ui import boot
from kivy_ui.showdown.duel import Duel

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

EDITION = "showdown"
RULES = {"target_score": 100}
DEALER = "Nana"
PEOPLE = (
    Person("Mia", 0, ""),
    Person("Ben", 3, ""),
    Person("Cy", 6, ""),
    Person("Nana", 17, ""),
)

WATCHED_S, UNWATCHED_S = 1.3, 0.1
"""Between two deeds, with people watching and without."""

SHORT = Countdown(count_s=1, hold_min_ms=200, hold_max_ms=500)
"""Nobody watches: no need to keep them waiting."""

OFFSCREEN_SIZE = (800, 480)


@dataclass(frozen=True)
class Deed:
    """What happens next: an op of the game, or the pending duel fought. `picture`: kept as."""

    op: dict[str, Any] | None = None
    picture: str = ""


DEEDS = (
    Deed(picture="first-card"),
    Deed({"op": "first_card", "card": "number", "color": "red", "value": 5}, "table"),
    Deed({"op": "play", "by": "Mia", "card": "skip", "color": "red"}),
    Deed({"op": "play", "by": "Cy", "card": "reverse", "color": "red"}),
    Deed({"op": "play", "by": "Ben", "card": "number", "color": "red", "value": 7}),
    Deed({"op": "play", "by": "Mia", "card": "draw two", "color": "red"}, "slip"),
    Deed({"op": "undo"}, "slip-taken-back"),
    Deed(
        {
            "op": "play",
            "by": "Mia",
            "card": "wild showdown",
            "choose_color": "green",
            "target": "Ben",
            "stake": 3,
        },
        "showdown",
    ),
    Deed({"op": "draw", "by": "Nana"}),
    Deed({"op": "play", "by": "Cy", "card": "number", "color": "green", "value": 3}),
    Deed({"op": "go_out", "by": "Cy"}, "round-over"),
    Deed({"op": "score", "points": {"Mia": 31, "Ben": 20, "Nana": 11}}, "scores"),
    Deed({"op": "next_round"}),
    Deed({"op": "record_round", "winner": "Cy", "points": 45}, "winner"),
)


@dataclass(frozen=True)
class Played:
    """What is said in the end: the score sheet, and in a line where the pictures are."""

    sheet: str
    where: str = ""


def play(size: tuple[int, int] | None, pictures: Path | None) -> Played:
    """Plays the demo; pictures are kept in `pictures`."""
    watched = _open(size)
    with (
        tempfile.TemporaryDirectory(prefix="companion-demo-") as folder,
        Store(Path(folder)) as store,
    ):
        evening = _begin(store)
        where = ""
        if watched is None:
            _without_window(evening)
        else:
            kept = _in_window(store, evening, watched, pictures)
            where = _where(pictures, kept, watched)
        return Played(ScoreSheet.of(evening.game).text(), where)


def _open(size: tuple[int, int] | None) -> bool | None:
    """Open a window: True where people see it, False off-screen, None where nothing can draw."""
    try:
        boot.prepare(size)
        boot.open_window()
        return True
    except boot.LaunchError as error:
        reason = error
    try:
        boot.prepare(size or OFFSCREEN_SIZE, offscreen=True)
        boot.open_window()
    except boot.LaunchError:
        if reason.key == "no_display":
            _say(_("No display and nothing to draw with here: the demo plays without pictures."))
        else:
            _say(f"{reason} " + _("The demo plays without pictures."))
        return None
    if reason.key == "no_display":
        _say(_("There is no display here, so the demo plays off-screen."))
    else:
        _say(f"{reason} " + _("The demo plays off-screen."))
    return False


def _where(pictures: Path | None, kept: int, watched: bool) -> str:
    """Where its pictures are; who could see nothing else hears how to get them."""
    if pictures is not None:
        text = _n(
            "{count} picture of it is in {folder}.", "{count} pictures of it are in {folder}.", kept
        )
        return text.format(count=kept, folder=pictures)
    if watched:
        return ""
    return _("No pictures were kept; “companion demo --screenshots FOLDER” keeps them.")


def _say(words: str) -> None:
    print(words, file=sys.__stderr__, flush=True)


def _begin(store: Store) -> Evening:
    names = [person.name for person in PEOPLE]
    evening = Evening.start(store, EDITION, names, DEALER, RULES)
    if isinstance(evening, Refusal):
        raise RuntimeError(sentence(evening))
    return evening


def _do(evening: Evening, op: dict[str, Any]) -> None:
    answer = evening.do(op)
    if isinstance(answer, Refusal):
        raise RuntimeError(sentence(answer))


def _without_window(evening: Evening) -> None:
    """The same game with nobody to show it to."""
    unit = units.open("mock")
    for deed in DEEDS:
        if deed.op is not None:
            _do(evening, deed.op)
        pending = evening.game.pending
        while pending is not None and pending.type == "showdown":
            _fight(evening, Duel(("Mia", "Ben"), unit, pending.amount, countdown=SHORT))
            pending = evening.game.pending
    unit.close()


def _fight(evening: Evening, duel: Duel) -> None:
    while duel.stage not in ("verdict", "trouble"):
        duel.poll()
        time.sleep(0.002)
    op = duel.op()
    if op is not None:
        _do(evening, op)


def _in_window(store: Store, evening: Evening, watched: bool, pictures: Path | None) -> int:
    """In the window; gives back how many pictures were kept."""
    from kivy_ui.app import CompanionApp

    unit = units.open("mock")
    app = CompanionApp(store, unit, first="")
    app.people |= {person.name: person for person in PEOPLE}
    app.evening = evening
    app.countdown = None if watched else SHORT
    director = Director(app, WATCHED_S if watched else UNWATCHED_S, pictures)
    app.bind(on_start=director.begin)
    try:
        app.run()
    finally:
        unit.close()
    return director.kept


class Director:
    """Lets the deeds happen one after the other, at a pace people can follow.

    `kept`: how many pictures were kept so far.
    """

    def __init__(self, app: CompanionApp, pace_s: float, pictures: Path | None) -> None:
        self.app = app
        self.pace_s = pace_s
        self.pictures = pictures
        self.kept = 0
        self._deeds = self._play()

    def begin(self, *_args: Any) -> None:
        """On with the show."""
        self.app.go_game()
        self._later(self.pace_s)

    def _later(self, seconds: float) -> None:
        from kivy.clock import Clock

        Clock.schedule_once(self._next, seconds)

    def _next(self, _dt: float) -> None:
        wait = next(self._deeds, None)
        if wait is None:
            self.app.stop()
        else:
            self._later(wait)

    def _play(self) -> Iterator[float]:
        """Each step, and how long to look at it."""
        app = self.app
        for deed in DEEDS:
            if deed.op is not None:
                _do(app.evening, deed.op)
                app.go_game()
            yield from self._settle()
            self._keep(deed.picture)
            yield self.pace_s
            while app.shown == "showdown":
                yield from self._duel()
        yield self.pace_s * 2

    def _duel(self) -> Iterator[float]:
        """The mock's people claim, wait and press; then the verdict is taken."""
        screen = self.app.screen
        kept: set[str] = set()
        while screen.duel.stage not in ("verdict", "trouble"):
            if screen.duel.stage in ("count", "go") and screen.duel.stage not in kept:
                kept.add(screen.duel.stage)
                self._keep(f"duel-{screen.duel.stage}")
            yield 0.02
        yield from self._settle()
        self._keep("verdict")
        yield self.pace_s * 2
        (screen.take if screen.duel.winner else screen.again)()

    def _settle(self) -> Iterator[float]:
        """Motion is at most 0.4 s; a picture waits for it."""
        if self.pictures is not None:
            yield 0.5

    def _keep(self, name: str) -> None:
        if self.pictures is None or not name:
            return
        from kivy_ui import screenshot

        self.kept += 1
        path = self.pictures / f"{self.kept:02d}-{name}.png"
        screenshot.save(self.app.root_window, path)
