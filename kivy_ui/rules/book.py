"""The rules in people's words: what a card does here, and the pages of an edition.

Names and texts come from the edition's file; what a card is when it is turned up first or played
last follows from what the file says of it, and which house rules touch it from its effect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.game import SWITCHES, CardKind, Edition, Space
from companion.words import _
from kivy_ui.rules.house_rules import default_of, house_rules

TOUCHES = {
    "number": ("seven_zero", "jump_in"),
    "skip": ("bts_skip_choose", "skips_accumulate"),
    "reverse": ("two_player_reverse",),
    "dance": ("dance_refusal_loses_turn", "dance_final_resolves"),
    "showdown": ("showdown_loser_loses_turn", "showdown_final_must_win", "wild_showdown_max"),
    "agreed": ("custom_cards",),
}
"""House rules by the effect of the cards they touch."""

MARK_TOUCHES = {
    "spin": ("spin_consumes_turn", "spin_on_first_card", "spin_on_final_card"),
    "showdown": ("showdown_loser_loses_turn", "showdown_final_must_win"),
}


MARK_GLYPHS = {"spin": "swirl", "showdown": "symbol"}


def mark_words(mark: str) -> tuple[str, str]:
    """What a mark on a card is called, and what it does."""
    words = {
        "spin": (
            _("With a swirl"),
            _("A number with a swirl sends the next player to the wheel, for the whole turn."),
        ),
        "showdown": (
            _("With a bolt"),
            _("A duel with the next player, for as many cards as the number beside it says."),
        ),
    }
    return words[mark]


@dataclass(frozen=True)
class Row:
    """A line of a page: a card, a mark or a space with its name, what it counts, and sentences."""

    title: str
    words: str
    note: str = ""
    kind: CardKind | None = None
    space: Space | None = None
    glyph: str = ""
    lit: bool = False


@dataclass(frozen=True)
class Page:
    """A chapter of an edition's rules."""

    key: str
    title: str
    rows: tuple[Row, ...]


def rules_of(edition: Edition, house: Mapping[str, Any]) -> dict[str, Any]:
    """All switches: the house's over the edition's over the general default."""
    return {key: house.get(key, default_of(key, edition)) for key in SWITCHES}


def at_hand(edition: Edition, house: Mapping[str, Any], kind: CardKind) -> str:
    """A card's rule here, in a few sentences: what it does and what the house made of it."""
    agreed = agreed_texts(house, kind)
    if agreed:
        return _("{name}: {text}").format(name=_(kind.name), text=agreed)
    return " ".join([f"{_(kind.name)}: {said(kind.text)}", *house_words(edition, house, kind)])


def agreed_texts(house: Mapping[str, Any], kind: CardKind) -> str:
    """What the family wrote on its own cards, each text in quotes; "" for any other card."""
    texts = house.get("custom_cards", ()) if kind.effect == "agreed" else ()
    return " · ".join(f"“{text}”" for text in texts)


def mark_at_hand(mark: str) -> str:
    """What a mark on a card does, in a few sentences."""
    return _("{name}: {text}").format(name=mark_words(mark)[0], text=mark_words(mark)[1])


def said(text: str) -> str:
    """A text of an edition's file in the language in force."""
    return _(text) if text else ""


def house_words(edition: Edition, house: Mapping[str, Any], kind: CardKind) -> list[str]:
    """The house rules that touch this card and are not as usual, in a sentence each."""
    rules = rules_of(edition, house)
    touching = {kind.points_rule, kind.wild_rule, kind.last_rule, *TOUCHES.get(kind.effect, ())}
    touching |= {str(kind.params.get("stack", ""))}
    if kind.params.get("challenge"):
        touching |= {"challenge_wd4", "challenge_success_keeps_turn"}
    if kind.effect == "number":
        for mark in edition.marks:
            touching |= set(MARK_TOUCHES[mark])
    return [
        _("House rule: {name}, {value}.").format(name=rule.name, value=_shown(rule, rules))
        for rule in house_rules(edition, 2)
        if rule.key in touching and rules[rule.key] != SWITCHES[rule.key].default
    ]


def _shown(rule: Any, rules: Mapping[str, Any]) -> str:
    value = rules[rule.key]
    if rule.key == "custom_cards":
        return " · ".join(f"“{text}”" for text in value) or rule.word(())
    return str(rule.word(value))


def counts(kind: CardKind, rules: Mapping[str, Any]) -> str:
    """What a card left in a hand counts."""
    return _("face value") if kind.points == "face" else str(kind.worth(None, rules))


def pages(edition: Edition, house: Mapping[str, Any], players: int = 4) -> tuple[Page, ...]:
    """The chapters: cards, first and last cards, the wheel where there is one, house rules."""
    rules = rules_of(edition, house)
    cards = tuple(_card_row(edition, house, rules, kind) for kind in edition.cards.values())
    cards += tuple(Row(*mark_words(mark), glyph=MARK_GLYPHS[mark]) for mark in edition.marks)
    ends = tuple(
        Row(_(kind.name), f"{first_words(kind)}\n{last_words(kind, rules)}", kind=kind)
        for kind in edition.cards.values()
    )
    spaces = tuple(
        Row(_(space.name), said(space.text), space=space) for space in edition.spaces.values()
    )
    house_rows = tuple(
        Row(
            rule.name, rule.line, _shown(rule, rules),
            lit=rules[rule.key] != default_of(rule.key, edition),
        )
        for rule in house_rules(edition, players)
    )  # fmt: skip
    found = (
        Page("cards", _("Cards"), cards),
        Page("ends", _("First, last"), ends),
        Page("wheel", _("Wheel"), spaces),
        Page("house", _("House rules"), house_rows),
    )
    return tuple(page for page in found if page.rows)


def _card_row(
    edition: Edition, house: Mapping[str, Any], rules: Mapping[str, Any], kind: CardKind
) -> Row:
    agreed = agreed_texts(house, kind)
    words = " ".join(
        [said(kind.text), *([agreed] if agreed else house_words(edition, house, kind))]
    )
    return Row(_(kind.name), words, counts(kind, rules), kind=kind)


def first_words(kind: CardKind) -> str:
    """What happens when it is turned up first."""
    if kind.first == "again":
        return _("First: it goes back, another is turned up.")
    cards = kind.params.get("cards", 1)
    who = kind.params.get("who", "next")
    if kind.wild and (kind.first == "plain" or kind.effect in ("none", "number")):
        return _("First: the first player names the color.")
    if kind.effect == "draw" and who == "next":
        skip = bool(kind.params.get("skip"))
        lost = _("First: the first player draws {n} and loses the turn.")
        return (lost if skip else _("First: the first player draws {n}.")).format(n=cards)
    if kind.effect == "draw":
        return _("First: the players draw {n}.").format(n=cards)
    words = {
        "skip": _("First: the first player loses the turn."),
        "reverse": _("First: the dealer begins, the other way round."),
        "swap_hands": _("First: the first player names the color and swaps hands."),
    }
    return words.get(kind.effect, _("First: play begins as usual."))


def last_words(kind: CardKind, rules: Mapping[str, Any]) -> str:
    """What it still does as the last card of a hand."""
    acts = kind.last == "effect" and (not kind.last_rule or bool(rules[kind.last_rule]))
    cards = kind.params.get("cards", 3)
    if acts and kind.effect == "draw":
        who = {
            "next": _("Last: the next player still draws {n}."),
            "target": _("Last: the chosen player still draws {n}."),
            "others": _("Last: everybody else still draws {n}."),
            "all": _("Last: everybody else still draws {n}."),
        }
        return who[str(kind.params.get("who", "next"))].format(n=cards)
    if acts and kind.effect == "showdown":
        won = _("Last: the duel has to be won first.")
        return won if rules["showdown_final_must_win"] else _("Last: the duel is fought first.")
    if acts and kind.effect == "dance":
        return _("Last: the next player still dances or draws {n}.").format(n=cards)
    if acts and kind.effect == "agreed":
        return _("Last: cards that the rule makes somebody draw are still drawn.")
    return _("Last: the round is over.")
