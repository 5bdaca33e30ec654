"""The one place where what people read is made: ready for gettext, one language at a time.

``_("…")`` marks a text and gives it in the language in force; ``sentence(refusal)``
turns a refusal's key and parameters into words (`companion.sentences` has them).
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from pathlib import Path

from companion.game import Refusal
from companion.sentences import FIELDS_OF_LISTS, SENTENCES

LOCALES = Path(__file__).with_name("locale")
DOMAIN = "companion"

_translation: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Words in this language from now on (``"en"``, ``"de"`` …); English where there is none."""
    global _translation
    _translation = gettext.translation(DOMAIN, LOCALES, [language], fallback=True)
    # The room below can't ask for the language; until it is told, it speaks English too.
    from hardware import words as hardware_words

    hardware_words.use(_)


def _(text: str) -> str:
    """The text in the language in force."""
    return _translation.gettext(text)


def sentence(refusal: Refusal) -> str:
    """What is wrong and what to do, as one sentence; the nearest right word is suggested.

    A parameter ``nearest`` that is not empty becomes the suggestion. A parameter that is
    itself a refusal is put into words first.
    """
    template = SENTENCES.get(refusal.key)
    if template is None:
        return _("This cannot be done now ({key}).").format(key=refusal.key)
    text = _(template).format_map(_Params(refusal.params))
    text = _place(refusal) + text
    suggestion = refusal.params.get("nearest")
    if suggestion:
        text += " " + _("Did you mean “{nearest}”?").format(nearest=suggestion)
    return text


def _place(refusal: Refusal) -> str:
    """Where in an edition's file the fault is."""
    file, line = refusal.params.get("file"), refusal.params.get("line")
    if not file or not refusal.key.startswith("edition."):
        return ""
    place = _("{file}, line {line}: ") if line else _("{file}: ")
    return place.format(file=file, line=line)


class _Params(dict[str, str]):
    """Parameters as words; one that is missing shows as an ellipsis and never stops anything."""

    def __init__(self, params: Mapping[str, object]) -> None:
        super().__init__({name: _word(name, value) for name, value in params.items()})

    def __missing__(self, name: str) -> str:
        return "…"


def _word(name: str, value: object) -> str:
    if isinstance(value, Refusal):
        return sentence(value)
    if value is None:
        return _("nobody") if name in ("player", "by", "winner", "turn") else _("nothing")
    if isinstance(value, (list, tuple, set, frozenset)):
        words = [_word(name, item) for item in value]
        joiner = _(" or ") if name in FIELDS_OF_LISTS else _(" and ")
        return joiner.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))
    # No line ends and no control characters: an answer stays one line.
    return "".join(c if c.isprintable() else "·" for c in str(value))
