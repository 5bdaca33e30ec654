"""Every screen with ten people, one after the other: for what must hold on all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.people import Person
from firmware_bridge import messages
from firmware_bridge.conversation import Counters
from hardware import units
from hardware.referee import Verdict
from hardware.self_test import of_unit
from tests.kivy_ui.test_table_fits import NAMES

LONG = "Alexandra Maria Fox"
SIZES = [(800, 480), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
ROUNDS = [
    op
    for winner, points in ((LONG, 138), ("Nana", 174), ("Mia", 128), ("Cy", 96))
    for op in ({"op": "record_round", "winner": winner, "points": points}, {"op": "next_round"})
]
HANDS = dict(zip(NAMES, (6, 5, 9, 1, 12, 2, 8, 4, 16, 11), strict=True))
AT_TABLE = [
    *ROUNDS, RED, {"op": "set", "turn": LONG, "hands": HANDS, "skip_flags": ["Maximilian"]},
]  # fmt: skip
DUEL = {"op": "duel", "players": [LONG, "Maximilian"], "stake": 3}
TIMES = {LONG: 231_000, "Maximilian": 268_000}
SHOWN = {
    "op": "showdown", "winner": LONG, "reaction_us": TIMES, "margin_us": 37_000, "source": "sensor",
}  # fmt: skip
WON = [*ROUNDS, RED, DUEL, SHOWN, {"op": "record_round", "winner": "Mia", "points": 410}]
SWIRL = [RED, {"op": "play", "by": "Mia", "card": "number", "color": "red", "spin": True}]
OWED = [RED, {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}]
OUT = [*AT_TABLE, {"op": "go_out", "by": LONG}]
TEXTS = ["Whoever sits to your left sings a song or draws four cards."]
WIN = Verdict("win", "left", reaction_us={"left": 231_000, "right": 268_000}, margin_us=37_000)
EARLY = Verdict(
    "false_start", "right", "left", reaction_us={"left": -82_000, "right": None}
)  # fmt: skip
FACES = (0, 3, 6, 17, 13, 1, 12, 15, 9, 20)
PEOPLE = {name: Person(name, face, "") for name, face in zip(NAMES, FACES, strict=True)}

Step = Callable[[Any], None]


def go(name: str, **what: Any) -> Step:
    return lambda app: app.go(name, **what)


def table(deed: str) -> Step:
    """Something opened from the table."""

    def step(app: Any) -> None:
        app.go("table")
        screen = app.screen
        if deed.startswith("seat "):
            screen.seat_tapped(deed.removeprefix("seat "))
        elif deed == "menu":
            screen.toggle_menu()
        elif deed == "who plays":
            screen.toggle_menu()
            screen.side_choice("people")

    return step


def ask(card: str) -> Step:
    """The question that a card raises."""

    def step(app: Any) -> None:
        from kivy_ui.table import plays

        app.go("table")
        op = plays.play(app.evening.game, card, None, app.screen.extras)
        app.screen.ask(op, plays.questions(app.evening.game, op), card)

    return step


def nobodys(card: str, by: str = "") -> Step:
    """The question that a card raises of which nobody knows who played it, or `by` just told."""

    def step(app: Any) -> None:
        from companion.game import Question

        ask(card)(app)
        screen, who = app.screen, Question("by", "player", tuple(NAMES))
        app.go("table")
        app.screen.ask({**screen._op, "by": None}, (who, *screen.questions), card)
        if by:
            app.screen.answer(who, by)

    return step


def hand(seat: str, count: int | None = 10) -> Step:
    """How many cards a seat holds, in the middle of putting it right."""

    def step(app: Any) -> None:
        app.go("table")
        app.go("hand_count", seat=seat, count=count)
        app.screen.touch(app.screen.hand.step(1))

    return step


def self_test(app: Any) -> None:
    """What a unit on USB found in itself that has everything wrong with it."""
    told = messages.SelfTested(1, False, False, 1, True, True, True, 7)
    pong = messages.Pong(1, "idle", 0, 1, True, True, 4, 9, 4_711, 321)
    app.go("hardware")
    counters = Counters(heard=98_765, bad=4_321, unknown=123)
    app.screen.bench.trial.found = tuple(of_unit(told, True, counters, pong))
    app.screen.refresh()


def ask_out(app: Any) -> None:
    from companion.game import Question

    app.go("table")
    app.screen.ask({"op": "go_out"}, (Question("by", "player", tuple(NAMES)),))


def place(app: Any) -> None:
    """Where somebody who joins sits down."""
    app.go("table")
    app.screen.menus._joins("Opa")


def duel(stage: str, verdict: Verdict | None = None, arrangement: str = "across") -> Step:
    def step(app: Any) -> None:
        app.go("showdown")
        screen = app.screen
        screen.duel.head_ms = {"Maximilian": 40}
        screen.arrangement = arrangement
        screen.duel.stage, screen.duel.verdict, screen.duel.count = stage, verdict, 2
        screen.show()

    return step


def sheet(name: str, text: str = "") -> Step:
    """A sheet of the new game."""

    def step(app: Any) -> None:
        app.go("new_game", like=app.evening.game)
        setting = app.screen.setting
        setting.open(name)
        if name in ("seat", "face", "color", "letters"):
            setting.spot, setting.sheet = next(iter(setting.seating.seated)), name
        setting._written = text
        app.screen.refresh()

    return step


def settings(chapter: str) -> Step:
    return go("settings", chapter=chapter)


def rules(page: int) -> Step:
    def step(app: Any) -> None:
        app.go("rule_page")
        app.screen.open(page)

    return step


def practice(app: Any) -> None:
    """A duel that belongs to no game, at the claim."""
    app.go("showdown", players=("Maximilian", LONG))


def land(space: int) -> Step:
    def step(app: Any) -> None:
        app.go("wheel")
        app.screen.landed(space, "hand")

    return step


def race(app: Any) -> None:
    app.go("wheel")
    app.screen.start_race()


def typed(app: Any) -> None:
    """An old round, with points that were typed before and not put right."""
    app.go("correct", round=2)
    app.screen.choose(LONG)
    app.screen.digit(9)
    app.go("correct", round=2)


def first_game(app: Any) -> int:
    return int(app.evening.number)


def drawn(app: Any) -> None:
    """In the middle of the dealer draw, at the longest name."""
    app.go("first_card")
    for name in NAMES[: NAMES.index(LONG)]:
        app.screen.tell_card(len(name))


def turned_up(app: Any) -> None:
    app.go("first_card")
    app.screen._turned({"op": "first_card", "card": "draw two", "color": "red"})


PLACES: list[tuple[str, list[dict[str, Any]] | None, dict[str, Step]]] = [
    ("classic", None, {"dealer draw": drawn}),
    ("classic", [], {"first": go("first_card"), "turned up": turned_up}),
    ("showdown", AT_TABLE, {
        "home": go("home"), "table": go("table"), "menu": table("menu"),
        "who plays": table("who plays"), "seat": table(f"seat {LONG}"),
        "question": ask("wild showdown"), "nobody’s": nobodys("wild showdown"),
        "somebody’s": nobodys("wild showdown", LONG),
        "hand": hand(LONG), "unknown hand": hand("Mia", None),
        "rules": rules(0), "last": rules(1), "house": rules(2),
        "look": settings("look"), "set table": settings("table"), "set sound": settings("sound"),
        "set screen": settings("screen"), "set language": settings("language"),
        "person": go("person"), "place": place, "hardware": go("hardware"),
        "self-test": self_test,
        "new": go("new_game"), "people ready": sheet("seat"), "faces": sheet("face"),
        "points": sheet("target"), "house rules": sheet("rules"), "dealer": sheet("dealer"),
        "scores": go("scores"), "correct": go("correct", round=2),
        "typed": typed,
    }),
    ("classic", OWED, {
        "owed": go("table"), "written": sheet("wording", TEXTS[0]), "agreed": sheet("agreed"),
        "asked": ask("wild customizable"),
    }),
    ("showdown", WON, {
        "winner": go("winner"), "people": go("people"), "page": go("person_page", who=LONG),
        "past": go("past_games"),
        "past game": lambda app: app.go("past_game", number=first_game(app)),
    }),
    ("showdown", OUT, {"round over": go("round_over"), "who went out": ask_out}),
    ("showdown", [RED, DUEL], {
        "claim": duel("claim"), "red": duel("count"), "won": duel("verdict", WIN),
        "early": duel("verdict", EARLY), "hand": duel("by hand"),
        "red beside": duel("count", None, "beside"), "won beside": duel("verdict", WIN, "beside"),
        "red standing": duel("count", None, "standing"),
        "won standing": duel("verdict", WIN, "standing"), "practice": practice,
    }),
    ("spin", SWIRL, {"wheel": go("wheel"), "space": land(0), "war": land(3), "race": race}),
]  # fmt: skip
"""Edition, ops (None: nobody deals yet) and the places to look at: each is gone to in the app
itself."""


def places(open_app: Any, evening_of: Any, store: Any, size: Any) -> Iterator[tuple[str, Any]]:
    """Every place in turn: its name, and the stage that shows it."""
    for edition, ops, steps in PLACES:
        rules = {"custom_cards": TEXTS} if edition == "classic" else None
        dealer = None if ops is None else "Dad"
        evening = evening_of(edition, NAMES, *(ops or ()), dealer=dealer, rules=rules)
        stage = open_app(
            size, "", evening=evening, store=store, unit=units.open("touch"), people=PEOPLE
        )
        for name, step in steps.items():
            step(stage.app)
            stage.settle(2)
            yield name, stage
