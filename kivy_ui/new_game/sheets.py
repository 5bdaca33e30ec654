"""What can be chosen before the deal, as sheets: persons, faces, colors, letters, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.game import Edition, spelled
from companion.people import Person
from companion.words import _, _c
from kivy_ui.draw.faces import FACES, tint_of
from kivy_ui.new_game.seating import Seating
from kivy_ui.palette import PERSONS
from kivy_ui.rules.house_rules import default_of, house_rules, often_written
from kivy_ui.widgets.choices import Choice, Sheet

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MORE_LETTERS = "ÄÖÜßÀÂÇÉÈÊËÍÎÏÑÓÔŒÚÛŠŽÅØÆŁ0123456789-'"
TEXT_SIGNS = "0123456789+-.,!?:'ÄÖÜßÀÂÇÉÈÊËÍÎÏÑÓÔŒÚÛ¿¡"
LONGEST_NAME, LONGEST_TEXT, MOST_TEXTS = 20, 60, 3
TARGETS = (100, 200, 300, 400, 500, 600, 750, 1000)


def _done(text: str = "") -> Choice:
    return Choice("done", text or _("Done"), glyph="check", lit=True)


def seat_sheet(seating: Seating, spot: int, known: Sequence[Person]) -> Sheet:
    """Who sits here: people who played before stand ready, or somebody new by the face."""
    person = seating.seated[spot]
    ready = [other for other in known if spelled(other.name, seating.names) is None]
    choices = tuple(
        Choice(f"person {other.name}", other.name, face=other.face, tint=other.tint)
        for other in ready
    )
    face = (Choice("face", _("Face"), glyph="person"),) if choices else ()
    foot = (
        *face,
        Choice("color", _("Color")),
        Choice("name", _("Name"), glyph="hand"),
        Choice("deals", _("Deals"), glyph="heap", lit=seating.dealer == person.name),
        Choice("stand", _("Get up"), glyph="back"),
        _done(),
    )
    if choices:
        title = _("Who sits here? {name}").format(name=person.name)
        return Sheet(title, choices, foot, 84, least_h=70, short=person.name)
    return Sheet(person.name, face_sheet(person).choices, foot)


def face_sheet(person: Person) -> Sheet:
    """All faces."""
    choices = tuple(
        Choice(f"face {n}", face=n, tint=tint_of(n), lit=n == person.face)
        for n in range(len(FACES))
    )
    title = _("A face for {name}").format(name=person.name)
    return Sheet(title, choices, (_done(),), short=person.name)


def color_sheet(person: Person) -> Sheet:
    """All colors, on the person's own face."""
    choices = tuple(
        Choice(f"tint {tint}", face=person.face, tint=tint, lit=tint == person.tint)
        for tint in PERSONS
    )
    title = _("A color for {name}").format(name=person.name)
    return Sheet(title, choices, (_done(),), short=person.name)


def letter_sheet(name: str, more: bool) -> Sheet:
    """Letters of our own; `name` as far as it is written."""
    begins = not name or name.endswith((" ", "-"))
    return _letters(name or _("Write the name"), more, begins, MORE_LETTERS, begun=bool(name))


def text_sheet(text: str, more: bool) -> Sheet:
    """The same for a sentence: a capital begins it, and what a rule needs stands with it."""
    begins = not text or text.endswith((". ", "! ", "? "))
    return _letters(text or _("Write your own"), more, begins, TEXT_SIGNS, begun=bool(text))


def _letters(title: str, more: bool, capitals: bool, others: str, begun: bool) -> Sheet:
    letters = others if more else LETTERS
    shown = letters if capitals else letters.lower()
    choices = tuple(Choice(f"letter {sign}", sign) for sign in shown)
    foot = (
        Choice("letters", _("ABC") if more else _("ÄÉ 12")),
        Choice("back", _("Erase"), glyph="erase", among=True),
        Choice("letter  ", _("Space"), glyph="space", among=True),
        _done(),
    )
    return Sheet(f"{title}_" if begun else title, choices, foot, 47)


def agreed_sheet(seating: Seating) -> Sheet:
    """What the family's own cards say: texts of its own, and some that are often written."""
    texts = tuple(seating.rules.get("custom_cards", ()))
    samples = often_written()
    own = tuple(
        Choice(f"wording {text}", _("Ours"), note=_("change"), line=text, lit=True)
        for text in texts
        if text not in samples
    )
    full = len(texts) >= MOST_TEXTS
    often = tuple(
        Choice(
            f"says {text}", word, note=_("on") if text in texts else _("off"), line=text,
            lit=text in texts,
        )
        for text, word in samples.items()
        if text in texts or not full
    )  # fmt: skip
    write = () if full else (Choice("wording", _("Write your own"), glyph="hand"),)
    return Sheet(_("What do your own cards say?"), own + often, (*write, _done()), 330, 2)


def target_sheet(seating: Seating, edition: Edition) -> Sheet:
    """To how many points, and what happens there."""
    target = seating.rules.get("target_score", default_of("target_score", edition))
    mode = seating.rules.get("game_mode", default_of("game_mode", edition))
    choices = tuple(
        Choice(f"points {n}", str(n), lit=n == target and mode != "single_round") for n in TARGETS
    )
    choices += tuple(
        Choice(f"mode {key}", word, lit=key == mode)
        for key, word in _modes().items()
        if not seating.teams or key in ("points", "single_round")
    )
    return Sheet(_("Play to how many points?"), choices, (_done(),), 86, 8, first=len(TARGETS))


def _modes() -> dict[str, str]:
    """Ways to play for the game, each in words on two lines."""
    return {
        "points": _("Most\npoints"),
        "elimination": _("Knockout"),
        "lowest": _("Fewest\npoints"),
        "single_round": _("One\nround"),
    }


def mode_name(mode: str) -> str:
    """The same words on one line; a hyphen stays where it does not divide a word."""
    whole = re.sub(r"(?<=\w)-\n", "", _modes()[mode])
    return whole.replace("-\n", "-").replace("\n", " ")


def rule_sheet(seating: Seating, edition: Edition) -> Sheet:
    """The house rules: a tap gives the next value."""
    choices: list[Choice] = []
    if len(seating.seated) == 4:
        choices.append(
            Choice(
                "partners", _("Partners"), note=_("on") if seating.partners else _("off"),
                line=_("Opposite seats play together."), lit=seating.partners,
            )
        )  # fmt: skip
    for rule in house_rules(edition, len(seating.seated)):
        default = default_of(rule.key, edition)
        value = seating.rules.get(rule.key, default)
        choices.append(
            Choice(
                f"rule {rule.key}", rule.name, note=rule.word(value), line=rule.line,
                lit=value != default,
            )
        )  # fmt: skip
    return Sheet(_("House rules"), tuple(choices), (_done(),), 330, 3)


def dealer_sheet(seating: Seating) -> Sheet:
    """Who deals first: somebody chosen, or the one who draws the highest card."""
    choices = (
        Choice("draw", _c("for the dealer", "Draw"), glyph="draw", lit=seating.dealer is None),
        *(
            Choice(
                f"dealer {person.name}", person.name, face=person.face, tint=person.tint,
                lit=person.name == seating.dealer,
            )
            for person in seating.people
        ),
    )  # fmt: skip
    return Sheet(_("Who deals?"), choices, (_done(),), 84)
