"""The one place where what people read is made: ready for gettext, one language at a time.

``_("…")`` marks a text and gives it in the language in force, ``_n("…", "…", count)`` one that a
number decides, ``_c("where", "…")`` one that means something else elsewhere; ``sentence(refusal)``
turns a refusal's key and parameters into words (`companion.sentences` has them).

The language is changed while the app runs: whoever says something asks for it when it is said.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.game import Refusal
from companion.sentences import FIELDS_OF_LISTS, FIELDS_OF_WORDS, SENTENCES, WORDS

LOCALES = Path(__file__).with_name("locale")
DOMAIN = "companion"
ENGLISH = "en"

NAMES = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch"}
"""The languages by their own names, in the order in which they are offered."""

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where the system says its language; the first that says something counts."""

_translation: gettext.NullTranslations = gettext.NullTranslations()
_language = ENGLISH


def languages() -> dict[str, str]:
    """The languages there are words in, by code, each by its own name."""
    catalogs = sorted(path.parts[-3] for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
    there = {ENGLISH, *catalogs}
    return {code: NAMES.get(code, code) for code in (*NAMES, *catalogs) if code in there}


def guessed(environ: Mapping[str, str] = os.environ) -> str:
    """The system's language, the first it names that there are words in; else English."""
    said = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    codes = [code.replace("-", "_").partition("_")[0].partition(".")[0] for code in said.split(":")]
    there = languages()
    return next((code.lower() for code in codes if code.lower() in there), ENGLISH)


def language() -> str:
    """The language in force, by its code."""
    return _language


def use(language: str) -> None:
    """Words in this language from now on (``"en"``, ``"de"`` …); English where there is none."""
    global _translation, _language
    _language = language if language in languages() else ENGLISH
    _translation = gettext.translation(DOMAIN, LOCALES, [_language], fallback=True)
    if "hardware.words" in sys.modules:
        hand_down()


def hand_down() -> None:
    """Let the room below, which can't ask for the language, speak it too; it is loaded by this."""
    from hardware import words as hardware_words

    hardware_words.use(_)


def _(text: str) -> str:
    """The text in the language in force."""
    said = _translation.gettext(text) if text else ""
    # A text that is also the singular of another is kept with its plural.
    return said if said != text else _translation.ngettext(text, text, 1)


def _n(one: str, many: str, count: int) -> str:
    """The form of a text that this count takes in the language in force."""
    return _translation.ngettext(one, many, count)


def _c(where: str, text: str) -> str:
    """A text that is said otherwise elsewhere; ``where`` tells the translators which one it is."""
    return _translation.pgettext(where, text)


def missing(error: Exception) -> str:
    """Why something cannot be loaded: what is not installed, else the fault's own words."""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return _("{module} is not installed").format(module=error.name)
    return str(error)


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
    if not file or not (line or refusal.key.startswith("edition.")):
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
    text = "".join(c if c.isprintable() else "·" for c in str(value))
    return _(WORDS.get(text, text)) if name in FIELDS_OF_WORDS else text
