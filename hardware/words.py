"""What this room says to people, ready for gettext; the house above sets the language.

An import never goes up, so this room can't ask for the language: whoever knows it hands its
`translate` down, once; until then it is English. `N_("…")` marks a text for the translators,
`_(text)` says it.
"""

from __future__ import annotations

from collections.abc import Callable

from firmware_bridge import words as line_words

__all__ = ["N_", "_", "use"]

_translate: Callable[[str], str] = str


def use(translate: Callable[[str], str]) -> None:
    """From now on every text is said through `translate`, here and in the room below.

    It takes and gives a whole text.
    """
    global _translate
    _translate = translate
    line_words.use(translate)


def _(text: str) -> str:
    """The text in the language in force."""
    return _translate(text)


def N_(text: str) -> str:  # noqa: N802 - the name that tools for translators look for
    """The text as it is, marked for the translators."""
    return text
