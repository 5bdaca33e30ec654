"""What this room says to people, ready for gettext.

An import never goes up, so this room can't ask for the language: whoever knows it hands its
`translate` down, once; until then it is English. `N_("…")` marks a text for the translators,
`_(text)` says it. The room above says its own by the same words (`hardware.words`).
"""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["N_", "_", "use"]

_translate: Callable[[str], str] = str


def use(translate: Callable[[str], str]) -> None:
    """From now on every text is said through `translate`, which takes and gives a whole text."""
    global _translate
    _translate = translate


def _(text: str) -> str:
    """The text in the language in force."""
    return _translate(text)


def N_(text: str) -> str:  # noqa: N802 - the name that tools for translators look for
    """The text as it is, marked for the translators."""
    return text
