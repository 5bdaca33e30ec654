"""Where everything lies on the score sheet, in u from the top left (x, y, width, height)."""

from __future__ import annotations

from dataclasses import dataclass, replace

Spot = tuple[float, float, float, float]
GAP = 10.0
BAND = 48.0  # least height (or width) of a round: it is tapped
BESIDE = 6  # sides whose chart stands beside the table
LABEL = 58.0  # room of the round's number, or of the key above the numbers


@dataclass(frozen=True)
class ScoresLayout:
    """``heads`` one a side; ``bands`` one a round, newest first; ``cells`` the middle of each
    side's cell along a band, from its start. ``across``: bands lie; otherwise they stand, a side
    a row (where there are many on an upright screen). ``chart`` is ``None`` behind its switch."""

    panel: Spot
    heads: tuple[Spot, ...]
    bands: tuple[Spot, ...]
    cells: tuple[float, ...]
    across: bool
    older: Spot
    chart: Spot | None
    back: Spot
    sort: Spot
    dealer: Spot
    finish: Spot
    switch: Spot | None
    main: Spot
    redo: Spot
    undo: Spot
    scale: float = 1.0

    def lane(self, side: int) -> Spot:
        """The column, or row, of a side from its head to the oldest round."""
        x, y, w, h = self.heads[side]
        if self.across:
            return (x - GAP / 2 + 2, y, w + GAP - 4, self.panel[3] - 12)
        return (x, y - GAP / 2 + 1, self.panel[2] - 12, h + GAP - 2)


def scores_layout(
    width: float, height: float, layout: str, sides: int, redo: bool = False, chart: bool = False
) -> ScoresLayout:
    """The layout for so many sides; ``chart``: the switch is on, the chart takes the table's
    place."""
    if layout == "portrait":
        at = _upright(width, height, sides, redo)
    else:
        at = _lying(width, height, sides, redo, layout == "large")
    if chart and at.switch is not None:
        return replace(at, chart=at.panel, heads=(), bands=())
    return at


def _lying(width: float, height: float, sides: int, redo: bool, large: bool) -> ScoresLayout:
    m = GAP if height >= 480 else 8.0
    k = 1.3 if large else 1.0
    foot = 64.0 if large else 52.0
    y = height - m - foot if large or height < 480 else height - 62.0
    beside = sides <= BESIDE
    panel_w = round((width - 3 * GAP) * 0.553) if beside else width - 2 * m
    panel = (m, m, panel_w, y - GAP - m)
    x = m + panel_w + 12
    chart = (x, m, width - m - x, y - GAP - m) if beside else None
    undo_w = 126.0 * (1.3 if large else 1.0)
    widths = [58.0 * k, 96.0 * k, 126.0 * k, 0.0]
    if beside:
        widths[3] = panel_w - sum(widths) - 3 * GAP
    else:
        widths = [58.0 * k, 92.0 * k, 138.0 * k, 90.0 * k, 58.0 * k]
    spots, left = [], m
    for w in widths:
        spots.append((left, y, w, foot))
        left += w + GAP
    main_x = x if beside else left
    main_w = width - m - undo_w - GAP - main_x - (62.0 if redo else 0.0)
    return _filled(
        panel, sides, across=True, scale=k, chart=chart,
        back=spots[0], sort=spots[1], dealer=spots[2], finish=spots[3],
        switch=None if beside else spots[4],
        main=(main_x, y, main_w, foot), redo=(main_x + main_w + GAP, y, 52.0, foot),
        undo=(width - m - undo_w, y, undo_w, foot),
    )  # fmt: skip


def _upright(width: float, height: float, sides: int, redo: bool) -> ScoresLayout:
    m, w, foot = GAP, width - 2 * GAP, 56.0
    y2 = height - m - foot
    y1 = y2 - GAP - foot
    beside = sides <= BESIDE
    area = y1 - GAP - m
    panel_h = 398.0 if beside else area
    panel = (m, m, w, panel_h)
    chart = (m, m + panel_h + GAP, w, area - panel_h - GAP) if beside else None
    third = (w - 2 * GAP) / 3
    sort, dealer, finish = ((m + i * (third + GAP), y1, third, foot) for i in range(3))
    switch = None
    if not beside:
        sort, finish = (m, y1, 106.0, foot), (width - m - 68.0 - 104.0, y1, 104.0, foot)
        dealer = (m + 116.0, y1, finish[0] - m - 126.0, foot)
        switch = (width - m - 58.0, y1, 58.0, foot)
    main_w = w - 58 - 126 - 2 * GAP - (62.0 if redo else 0.0)
    return _filled(
        panel, sides, across=beside, scale=1.0, chart=chart,
        back=(m, y2, 58.0, foot), sort=sort, dealer=dealer, finish=finish, switch=switch,
        main=(m + 68, y2, main_w, foot), redo=(m + 78 + main_w, y2, 52.0, foot),
        undo=(width - m - 126, y2, 126.0, foot),
    )  # fmt: skip


def _filled(
    panel: Spot, sides: int, *, across: bool, scale: float, **spots: Spot | None
) -> ScoresLayout:
    """The inside of the panel: heads, bands and the key to older rounds."""
    x, y, w, h = panel
    if across:
        label = LABEL * scale
        column = (w - label - 12) / sides
        head = 104.0 * scale
        heads = tuple(
            (x + label + i * column + GAP / 2, y + 6, column - GAP, head - GAP)
            for i in range(sides)
        )
        band = BAND * scale
        count = max(1, int((h - head - 12 + GAP) // (band + GAP)))
        step = (h - head - 12 + GAP) / count
        bands = tuple((x + 6, y + head + 6 + i * step, w - 12, step - GAP) for i in range(count))
        cells = tuple(label - 6 + (i + 0.5) * column for i in range(sides))
        older = (x + 5, y + head - 52 * scale, 48 * scale, 48 * scale)
    else:
        top = 62.0
        row = (h - top - 8) / sides
        head_w = 186.0
        heads = tuple(
            (x + 6, y + top + i * row + GAP / 2, head_w - GAP, row - GAP) for i in range(sides)
        )
        count = max(1, int((w - head_w - 12 + GAP) // (62.0 + GAP)))
        step = (w - head_w - 12 + GAP) / count
        bands = tuple((x + head_w + 6 + i * step, y + 6, step - GAP, h - 12) for i in range(count))
        cells = tuple(top - 6 + (i + 0.5) * row for i in range(sides))
        older = (x + 8, y + 8, 90.0, 48.0)
    return ScoresLayout(
        panel=panel, heads=heads, bands=bands, cells=cells, across=across, older=older,
        scale=scale, **spots,
    )  # fmt: skip
