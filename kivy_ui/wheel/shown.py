"""From a spin, as it stands, to what the wheel's screen shows of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.words import _, _c
from kivy_ui.draw import lettering
from kivy_ui.layout.asked import asked_height
from kivy_ui.layout.geometry import MARGIN, Rect
from kivy_ui.layout.wheel import (
    LARGE_WORDS,
    WORDS,
    WheelPlan,
    upright_scale,
    wheel_plan,
    words_room,
)
from kivy_ui.taken_back import TakenBack, redone, undone
from kivy_ui.theme import RADIUS, theme
from kivy_ui.wheel.spin import question_words, who_does_what
from kivy_ui.widgets.space_answers import Asked
from kivy_ui.widgets.text import LINE_HEIGHT

if TYPE_CHECKING:
    from kivy_ui.screens.wheel import WheelScreen

RACE_H = 58.0
LITTLE_SMALLER = 0.92
MOST_LINES = 4
"""Of the words of a space, before they are set smaller."""

_PLACED = (
    "field", "disc", "pointer", "title", "face", "words", "back", "main", "redo", "undo",
)  # fmt: skip


def show_wheel(screen: WheelScreen) -> None:
    """Place and dress everything."""
    landed = screen.stage in ("landed", "race")
    screen.asked_h = max(screen.asked_h, _asked_height(screen)) if landed else 0.0
    words_h = _words_height(screen) if landed else 0.0
    window = (theme.layout, theme.width_u, theme.height_u)
    plan = wheel_plan(*window, landed, screen.asked_h, words_h)
    _place(screen, plan)
    _show_disc(screen)
    _show_answers(screen, plan, landed)
    _show_words(screen, plan, landed)
    _show_keys(screen, plan, landed)


def _place(screen: WheelScreen, plan: WheelPlan) -> None:
    ids, corner = screen.ids, RADIUS["field"]
    upright = plan.panel is not None
    ids.field.radius = 0 if upright else (0, corner, corner, 0)
    ids.panel.opacity = 1 if upright else 0
    ids.panel.radius = (corner, corner, 0, 0) if upright else 0
    for name in _PLACED:
        _put(ids[name], getattr(plan, name))
    if plan.panel is not None:
        _put(ids.panel, plan.panel)
    ids.disc.foot = theme.height - theme.px(plan.panel.y) if plan.panel is not None else 0


def _asked_height(screen: WheelScreen) -> float:
    """What the answers need of an upright screen, u."""
    w, scale = theme.width_u, upright_scale(theme.width_u, theme.height_u)
    answers = [screen.ids.answers.answers_of(question) for question in screen.spin.questions]
    race = RACE_H * scale + 10 if _races(screen) else 0.0
    return race + asked_height(w - 2 * MARGIN - 8, answers, scale)


def _words_height(screen: WheelScreen) -> float:
    """How high the words of the space stand, u; what is told instead of them has as much."""
    room, size = words_room(theme.layout, theme.width_u, theme.height_u)
    px = LITTLE_SMALLER * size * theme.u  # rather than a last line of a single word
    lines = lettering.wrapped(who_does_what(screen.spin), px, room * theme.u)
    return min(len(lines), MOST_LINES) * size * LINE_HEIGHT


def _races(screen: WheelScreen) -> bool:
    spin = screen.spin
    return spin.room is not None and spin.room.effect == "race" and "winner" not in spin.given


def _show_disc(screen: WheelScreen) -> None:
    disc, real, spin = screen.ids.disc, screen.unit_spaces, screen.spin
    spaces = real or tuple(spin.game.edition.spaces.values())
    if disc.spaces != spaces:
        disc.spaces = spaces
    if screen.stage in ("turn", "runs") or (screen.stage == "which" and not spin.spun.space):
        disc.landed = -1
    disc.locked = screen.stage in ("runs", "race") or spin.source == "screen"
    disc.turns = not real and screen.stage == "turn"


def _show_answers(screen: WheelScreen, plan: WheelPlan, landed: bool) -> None:
    ids, spin, area = screen.ids, screen.spin, plan.asked
    room = spin.room
    races = landed and _races(screen)
    ids.race.disabled = not races
    if races:
        high = RACE_H * plan.scale
        _put(ids.race, Rect(area.x, area.y, area.w, high))
        area = Rect(area.x, area.y + high + 10, area.w, area.h - high - 10)
    asked = tuple(
        Asked(question, question_words(question, room), _people(screen, question))
        for question in spin.questions
    )
    ids.answers.show(area if landed else None, plan.scale, asked, spin.given)


def _people(screen: WheelScreen, question: Any) -> tuple[Any, ...]:
    names = question.choices if question.kind == "player" else ()
    return tuple(screen.app.person(name) for name in names if name is not None)


def _show_words(screen: WheelScreen, plan: WheelPlan, landed: bool) -> None:
    """Who does what: the space's words; before it, whose turn at the wheel it is."""
    ids, spin, room = screen.ids, screen.spin, screen.spin.room
    winner = spin.given.get("winner")
    who = winner or spin.by
    ids.face.opacity = 1 if who else 0
    if who:
        person = screen.app.person(who)
        ids.face.face, ids.face.tint = person.face, person.tint
        ids.face.mood = "won" if winner else "turn"
    ids.title.text = _(room.name) if room is not None else spin.by or _c("the wheel", "Spin")
    ids.title.size_u = 52 * plan.scale
    told = _("{name} won.").format(name=winner) if winner and "winner" in _hidden(ids) else ""
    ids.words.text = screen.message or told or who_does_what(spin) or _what_to_do(screen)
    ids.words.tone = "differ" if screen.message else "text"
    ids.words.size_u = (WORDS if plan.scale < 1.3 else LARGE_WORDS) if landed else 24 * plan.scale
    if not landed or not spin.questions:
        _spread(ids, plan)


def _spread(ids: Any, plan: WheelPlan) -> None:
    """Nothing is asked: the words have room, and under them the spinner's face."""
    area = plan.asked
    words = Rect(plan.words.x, plan.words.y + 4, area.w - 2, 96.0 * plan.scale)
    room = area.bottom - words.bottom - 8
    side = max(0.0, min(area.w * 0.7, room, 220.0 * plan.scale))
    title = Rect(plan.title.x, plan.title.y, area.w, plan.title.h)
    _put(ids.words, words)
    _put(ids.title, title)
    if side > 60:
        _put(ids.face, Rect(area.cx - side / 2, words.bottom + (room - side) / 2, side, side))


def _hidden(ids: Any) -> tuple[str, ...]:
    return ids.answers.hidden


def _what_to_do(screen: WheelScreen) -> str:
    if screen.stage == "runs":
        return ""
    if screen.stage == "which" and screen.spin.spun.space:
        return _("Which space was it? Tap it on the wheel.")
    if screen.asks_place:
        text = _("Turn the wheel until “{first}” has just come under the pointer, and tap "
                 "“It’s there”. Or spin.")  # fmt: skip
        if screen.stage == "which":
            text = _("Tap the space that you see. Or turn the wheel until “{first}” has just "
                     "come under the pointer, and tap “It’s there”.")  # fmt: skip
        return text.format(first=_(screen.unit_spaces[0].name))
    if screen.unit_spaces:
        return _("Turn the wheel. Or tap the space where it stopped.")
    return _("Flick the wheel. Or turn your own, and tap the space where it stopped.")


def _show_keys(screen: WheelScreen, plan: WheelPlan, landed: bool) -> None:
    ids, spin = screen.ids, screen.spin
    main, places = ids.main, screen.asks_place
    real = bool(screen.unit_spaces) and not landed and not places
    main.text, main.glyph = (_("Done"), "check") if landed else (_c("the wheel", "Spin"), "again")
    main.target_name = "done" if landed else "spin"
    if places:
        main.text, main.glyph, main.target_name = _("It’s there"), "", "place"
    asked = screen.stage == "which" and not places
    waits = asked or screen.stage == "runs" or (landed and not spin.whole)
    main.disabled = waits or real
    main.empty = waits and not real
    main.main = not main.disabled
    main.size_u = (26 if plan.main.w < 150 else 30) * plan.scale
    ids.undo.what = (
        TakenBack(_c("the wheel", "Spin"), glyph="again") if screen.lifts else undone(screen.app)
    )
    ids.undo.saved = screen.app.saved
    ids.undo.layout = "row" if plan.undo.w > 100 else "stack"
    ids.redo.what = redone(screen.app)


def _put(widget: Any, rect: Rect) -> None:
    widget.spot = (rect.x, rect.y, rect.w, rect.h)
