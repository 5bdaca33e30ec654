"""Where everything lies on the winner's screen, in u from the top left (x, y, width, height)."""

from __future__ import annotations

from dataclasses import dataclass

Spot = tuple[float, float, float, float]
GAP = 10.0
LINES = 5


@dataclass(frozen=True)
class WinnerLayout:
    """``corners`` of the cheer: top left, top right, bottom right, bottom left."""

    cheer: Spot
    corners: tuple[float, float, float, float]
    lines: tuple[Spot, ...]
    code: Spot
    title: Spot
    note: Spot
    home: Spot
    scores: Spot
    again: Spot
    redo: Spot
    undo: Spot
    scale: float


def winner_layout(width: float, height: float, layout: str) -> WinnerLayout:
    """The layout for a window in u."""
    if layout == "portrait":
        return _upright(width, height)
    large = layout == "large"
    k = 1.4 if large else 1.0
    m = GAP if height >= 480 else 8.0
    cheer_w = round(width * 0.49)
    x = cheer_w + 16.0
    w = width - m - x
    foot = 64.0 if large else 52.0
    y = height - m - foot if large or height < 480 else height - 62.0
    step = (46.0 if height >= 480 else 45.0) * k
    lines = tuple((x, m + i * step, w, 40.0 * k) for i in range(LINES))
    code_y = m + LINES * step + 6 * k
    code = min(y - GAP - code_y, w * 0.5)
    words = x + code + 16
    keys = _keys(x, y, w, foot, (0.205, 0.2, 0.0, 0.138, 0.235))
    return WinnerLayout(
        (0, 0, cheer_w, height), (0, 26, 26, 0), lines, (x, code_y, code, code),
        (words, code_y + 8 * k, width - m - words, 80 * k),
        (words, code_y + 88 * k, width - m - words, code - 88 * k), *keys, k,
    )  # fmt: skip


def _upright(width: float, height: float) -> WinnerLayout:
    m, w, foot = GAP, width - 2 * GAP, 56.0
    y = height - m - foot
    code = 140.0
    code_y = y - GAP - code
    step = 44.0
    lines_y = code_y - 6 - LINES * step
    lines = tuple((m, lines_y + i * step, w, 38.0) for i in range(LINES))
    words = m + code + 16
    keys = _keys(m, y, w, foot, (0.18, 0.17, 0.0, 0.125, 0.21))
    return WinnerLayout(
        (0, 0, width, lines_y - GAP), (0, 0, 26, 26), lines, (m, code_y, code, code),
        (words, code_y + 8, width - m - words, 72), (words, code_y + 84, width - m - words, 56),
        *keys, 1.0,
    )  # fmt: skip


def _keys(x: float, y: float, w: float, h: float, shares: tuple[float, ...]) -> list[Spot]:
    """Keys beside each other; the one with share 0 gets what the others leave."""
    room = w - (len(shares) - 1) * GAP
    rest = room * (1 - sum(shares))
    spots, left = [], x
    for share in shares:
        wide = room * share if share else rest
        spots.append((left, y, wide, h))
        left += wide + GAP
    return spots
