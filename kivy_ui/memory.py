"""Memory that drawing took and no longer needs."""

from __future__ import annotations

import ctypes
from functools import cache


@cache
def _trim() -> object:
    """The C library's own call for it; None where it has none."""
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


def give_back() -> None:
    """Hand what the C library keeps for later back to the system.

    A picture is drawn four times too large and shrunk; what that took lies scattered in the heap
    and would stay with the process for the whole evening.
    """
    trim = _trim()
    if trim is not None:
        trim(0)  # type: ignore[operator]
