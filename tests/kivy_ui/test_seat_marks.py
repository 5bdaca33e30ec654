"""Nothing that lies about at a seat lies over a letter of its name, however long that is."""

from __future__ import annotations

import math

import pytest

NAMES = [f"{letters}{letters[1:]} Montgomery-{i}"[:20] for i, letters in enumerate(
    ("Éléon", "Ångst", "WWWWW", "Mammm", "Öhlmm", "Âmmmm", "Ñandú", "Žofie", "Šárka", "Ülkmm")
)]  # fmt: skip
SIZES = [(800, 480), (1280, 800), (720, 1280)]
RED = {"op": "first_card", "card": "number", "color": "red", "value": 5}
ACCENT = 0.22  # em that an accent stands over its capital


@pytest.fixture
def laid(monkeypatch):
    """The chips and badges that are drawn: middle and radius in px of the window, by what."""
    from kivy_ui.widgets import seat

    laid = []

    def noted(what, draw):
        def note(pen, cx, cy, r, *how):
            laid.append((what, *pen.px(cx, cy), r * pen.u))
            draw(pen, cx, cy, r, *how)

        return note

    monkeypatch.setattr(seat, "dealer_chip_picture", noted("chip", seat.dealer_chip_picture))
    monkeypatch.setattr(seat, "badge", noted("badge", seat.badge))
    return laid


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", SIZES)
def test_no_chip_and_no_badge_lies_over_a_letter(
    open_app, evening_of, as_it_was, laid, pictures, size, scale
):
    from tests.kivy_ui.reading import Reader

    as_it_was.text_scale, as_it_was.reduce_motion = scale, True
    with Reader() as reader:
        stage = open_app(size, "table", evening=evening_of("classic", NAMES, RED, dealer=NAMES[0]))
        seats = stage.app.screen.ids.field.seats
        for number, (dealer, skip, owed) in enumerate(
            ((True, False, 0), (True, True, 0), (True, True, 4), (False, True, 4))
        ):
            for seat in seats.values():
                seat.dealer, seat.skip, seat.owed = dealer, skip, owed
            laid.clear()
            for seat in seats.values():
                seat.redraw()
            stage.settle()
            assert {what for what, *_place in laid} == {
                m for m, on in (("chip", dealer), ("badge", skip)) if on
            }
            for name in NAMES:
                assert not list(over(seats[name], reader.written[seats[name]], laid))
            stage.screenshot(pictures / f"seat-marks-{size[0]}-{scale}-{number}.png")


def over(seat, lines, laid):
    """Which marks lie over letters of a seat's name."""
    for what, x, y, r in laid:
        if not (seat.x <= x <= seat.right and seat.y <= y <= seat.top):
            continue
        for line in lines:
            if not line.text.startswith(seat.name[:4]):
                continue
            high = line.high + ACCENT * line.px
            dx = max(line.left - x, 0, x - line.right)
            dy = max(line.low - y, 0, y - high)
            if math.hypot(dx, dy) < r - 0.5:
                yield what, line.text
