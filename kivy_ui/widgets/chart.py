"""The chart of the totals: a line a side, and the line of the target."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.properties import NumericProperty, ObjectProperty

from kivy_ui.draw.marks import dotted
from kivy_ui.draw.pen import Pen
from kivy_ui.draw.picture import picture
from kivy_ui.palette import Rgba
from kivy_ui.points.sides import Side
from kivy_ui.theme import LINE, RADIUS, theme
from kivy_ui.widgets.base import Drawn
from kivy_ui.widgets.key import glyph_picture
from kivy_ui.widgets.scores import side_color, side_faces

LEFT, RIGHT, TOP, BOTTOM = 24, 72, 44, 28  # u of the panel round the lines
APART = 37  # u between two faces at the right


class Chart(Drawn):
    """``sides`` with their ``lines`` (totals before the first round and after each)."""

    drawn_from = ("sides", "lines", "target")
    sides = ObjectProperty(())
    lines = ObjectProperty({})
    target = NumericProperty(500)

    def draw(self, pen: Pen) -> None:
        p, w, h = theme.palette, self.width_u, self.height_u
        pen.rounded(0, 0, w, h, RADIUS["panel"], p.table)
        highest = max([self.target, *(max(line) for line in self.lines.values())], default=1)
        self._scale(pen, w, h, highest)
        if not self.sides:
            return
        ends = {side.name: self._y(self.lines[side.name][-1], h, highest) for side in self.sides}
        faces = self._spread(ends, h)
        colors = tuple(side_color(side) for side in self.sides)
        lines = tuple(self.lines[side.name] for side in self.sides)
        ats = tuple(faces[side.name] for side in self.sides)
        what = ("chart", lines, colors, ats, p.name, highest)
        texture = picture(
            what, w, h, pen.u, lambda small: self._lines(small, lines, colors, ats, highest, w, h)
        )
        pen.picture(texture, 0, 0, w, h)
        size = min(34, APART - 3)
        for side in self.sides:
            side_faces(pen, side, w - RIGHT + 46, faces[side.name] + 2, size)

    def _y(self, total: float, h: float, highest: float) -> float:
        return h - BOTTOM - (h - BOTTOM - TOP) * total / highest

    def _scale(self, pen: Pen, w: float, h: float, highest: float) -> None:
        p, right = theme.palette, w - 20
        for value in _marks(highest):
            y = self._y(value, h, highest)
            pen.stroke([(LEFT, y), (right, y)], LINE["table"], p.hairline)
        pen.stroke([(LEFT, h - BOTTOM), (right, h - BOTTOM)], LINE["outline"], p.line)
        y = self._y(self.target, h, highest)
        for x, _y in dotted([(LEFT, y), (right, y)], 9):
            pen.circle(x, y, 2.2, p.text)
        wide = pen.text(LEFT, y - 20, str(int(self.target)), 26, p.text, align="left")
        glyph_picture(pen, "flag", LEFT + wide + 22, y - 20, 26, p.text, p.table)

    def _spread(self, ends: dict[str, float], h: float) -> dict[str, float]:
        """Faces beside the ends of their lines, but apart: pushed up from below, then centered."""
        order: list[Side] = sorted(self.sides, key=lambda side: -ends[side.name])
        apart = min(APART, (h - 40) / max(1, len(order)))
        spots: dict[str, float] = {}
        below = float("inf")
        for side in order:
            below = spots[side.name] = min(ends[side.name], below - apart)
        drift = sum(ends[name] - spots[name] for name in spots) / len(spots)
        lowest, top = spots[order[0].name], spots[order[-1].name]
        drift = max(min(drift, h - BOTTOM - 12 - lowest), 22 - top)
        return {name: spot + drift for name, spot in spots.items()}

    def _lines(
        self, pen: Pen, lines: Sequence[Sequence[int]], colors: Sequence[Rgba],
        faces: Sequence[float], highest: float, w: float, h: float,
    ) -> None:  # fmt: skip
        """The lines, each with a rim of the ground so that crossings are read."""
        p, right = theme.palette, w - RIGHT
        order = sorted(range(len(lines)), key=lambda i: lines[i][-1])
        for i in order:
            line, color = lines[i], colors[i]
            step = (right - LEFT) / max(1, len(line) - 1)
            points = [(LEFT + step * n, self._y(total, h, highest)) for n, total in enumerate(line)]
            end = points[-1]
            pen.stroke(points if len(points) > 1 else [end, end], 9, p.table)
            for x, y in dotted([end, (right + 30, faces[i])], 7)[1:]:
                pen.circle(x, y, 1.5, color)
            edge = p.suit_line  # pale people on a light ground
            if len(points) > 1:
                if edge:
                    pen.stroke(points, LINE["chart"] + 2.4, edge)
                pen.stroke(points, LINE["chart"], color)
            pen.circle(*end, 7, edge or p.table)
            pen.circle(*end, 5, color)


def _marks(highest: float) -> list[int]:
    """Round numbers below the top, at most five of them."""
    ladder = [n * 10**e for e in range(7) for n in (1, 2, 5)]
    step = next((n for n in ladder if highest / n <= 6), ladder[-1])
    return list(range(step, int(highest), step))
