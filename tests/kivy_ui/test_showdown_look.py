"""How a showdown looks: both halves whole, in every arrangement, whoever wins."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from hardware import units
from hardware.referee import Verdict
from kivy_ui.layout.court import court
from tests.kivy_ui.duels import RED, SHOWN, SIZES, in_u
from tests.kivy_ui.test_table_fits import look_at

LETTERS = ("Jo", "Panda", "Großmut", "Maximilian", "Bartholomew-Alexander"[:20])


@pytest.mark.parametrize("size", SIZES)
def test_it_fits_whichever_way_the_halves_lie(showdown, pictures, size):
    stage = showdown(size)
    screen = stage.app.screen
    for _turn in range(3):
        for name, (at, verdict) in SHOWN.items():
            screen.duel.stage, screen.duel.verdict = at, verdict
            screen.show()
            stage.settle()
            look_at(stage, size)
            stage.screenshot(pictures / f"showdown-{name}-{screen.arrangement}-{size[0]}.png")
        screen.turn()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_a_half_lies_under_the_keys(showdown, size):
    from tests.kivy_ui.reading import SLACK, Reader

    stage = showdown(size)
    screen = stage.app.screen
    screen.duel.head_ms = {screen.duel.sides["left"]: 40}
    offence = Verdict("false_start", "right", "left", {"left": -84_000, "right": None})
    for name, (at, verdict) in {**SHOWN, "mine": ("verdict", offence)}.items():
        with Reader() as reader:
            screen.duel.stage, screen.duel.verdict = at, verdict
            screen.show()
            stage.settle()
        top = stage.window.height - min(y for _x, y, _w, _h in stage.targets().values())
        lines = [line for line in reader.written[screen.ids.court] if not line.turned]
        assert lines
        for line in lines:
            assert line.low >= top - SLACK, (name, line.text)
        for one, other in combinations(lines, 2):
            assert not one.crosses(other), (name, one.text, other.text)
    paddle, keys = court(*in_u(size), "across").half.paddle, court(*in_u(size), "across").keys
    assert in_u(size)[1] / 2 + paddle.y + 0.56 * paddle.size <= keys.y


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", LETTERS)
def test_no_name_lies_under_card_arrow_or_margin(window, name, size):
    from kivy_ui.draw import lettering
    from kivy_ui.layout.court import CARD, court, named_plan

    em = lettering.width(name, 80) / 80
    for arrangement in ("across", "beside"):
        for blamed in (False, True):
            w, h = (size[0] / size[1] * 480, 480) if size[0] > size[1] else (450, 800)
            plan = named_plan(court(w, h, arrangement).half, em, blamed, middle=True)
            k, spot = plan.k, plan.name
            right, top = spot.x + em * spot.size, spot.y - 0.45 * spot.size
            assert spot.size >= 15
            assert right <= spot.x + spot.room + 1
            assert right < plan.w / 2
            if right > -56 * k:  # below card (61 high, 52 wide) and pill (40 high)
                assert top >= 61 * k
            reach = 0.61 * plan.arrow.size
            if blamed and plan.narrow:  # over the line, before the face that it points at
                assert plan.arrow.x == plan.face.x
                assert -plan.w / 2 <= plan.arrow.x - reach
                assert plan.arrow.x + reach <= -CARD * k
                assert plan.arrow.y + 0.5 * plan.arrow.size < plan.face.y - 0.5 * plan.face.size
            elif blamed:
                assert right <= plan.arrow.x - reach
                assert plan.arrow.x + reach <= plan.w / 2 + 1
                assert plan.big.x >= plan.arrow.x + reach
                assert plan.big.room > 150 * k
            elif not plan.narrow:
                assert right < plan.big.x


@pytest.mark.parametrize("name", LETTERS)
def test_names_of_any_length_are_shown_whole(open_app, evening_of, store, pictures, name):
    other = name[::-1].title()
    duel = {"op": "duel", "players": [name, other], "stake": 3}
    evening = evening_of("showdown", [name, "Ben", other, "Nana"], RED, duel, dealer="Nana")
    stage = open_app((800, 480), "", evening=evening, store=store, unit=units.open("touch"))
    stage.app.go_game()
    screen = stage.app.screen
    for at, verdict in (
        *((SHOWN[kind]) for kind in ("claim", "win", "lost", "early")),
        ("hold", None),
    ):
        screen.duel.stage, screen.duel.verdict = at, verdict
        for _turn in range(3):
            screen.show()
            stage.settle()
            assert stage.reads(name)
            kind = f"{at}-{verdict.verdict if verdict else ''}-{screen.arrangement}"
            winner = getattr(verdict, "winner", "")
            stage.screenshot(pictures / f"names-{len(name)}-{kind}-{winner}.png")
            screen.turn()


@pytest.mark.parametrize("size", SIZES)
def test_beside_each_other_the_arrow_points_at_the_face_of_the_loser(size):
    """Across a half that is wide it would point off the screen, at nobody."""
    from kivy_ui.layout.court import court, named_plan

    for em in (0.6, 2.4, 6.0):
        plan = named_plan(court(*in_u(size), "beside").half, em, blamed=True, middle=True)
        turn = math.radians(plan.arrow_turn)
        way = (math.sin(turn), -math.cos(turn))
        to_face = (plan.face.x - plan.arrow.x, plan.face.y - plan.arrow.y)
        ahead = way[0] * to_face[0] + way[1] * to_face[1]
        aside = abs(way[0] * to_face[1] - way[1] * to_face[0])
        assert ahead > plan.arrow.size / 2
        assert aside < plan.face.size / 2
        reach = 0.61 * plan.arrow.size
        if not plan.narrow:  # clear of the octagon on the line, and of the keys' edge
            assert plan.arrow.y - reach >= 52 * plan.k
            assert plan.arrow.y + reach <= plan.h


@pytest.mark.parametrize("size", SIZES)
def test_a_standing_dead_heat_has_its_margin_beside_both_times(window, size):
    from kivy.graphics import InstructionGroup

    from kivy_ui.draw.court_halves import halves
    from kivy_ui.draw.court_look import CourtLook, Half
    from kivy_ui.draw.pen import Pen
    from kivy_ui.layout.court import court

    w, h = (1135, 709) if size == (1280, 800) else in_u(size)
    texts, pills = [], []

    class Traced(Pen):
        def text(self, x, y, text, *args, align="center", **kwargs):
            wide = super().text(x, y, text, *args, align=align, **kwargs)
            left = self.left + (x if align == "left" else x - wide / 2) * self.u
            texts.append((text, left, left + wide * self.u, self.px(0, y)[1]))
            return wide

        def outlined(self, x, y, w, h, *args):
            pills.append((self.px(x, 0)[0], self.px(x + w, 0)[0], self.px(0, y + h)[1]))
            pills[-1] += (self.px(0, y)[1],)
            super().outlined(x, y, w, h, *args)

    here = Half("Mia", 0, "rose", line="dead heat", big="231.0", unit="ms")
    there = Half("Cy", 6, "sky", line="dead heat", big="231.4", unit="ms")
    look = CourtLook("halves", here, there, "standing", medal="0.4", medal_unit="ms")
    halves(Traced(InstructionGroup(), 0, h, 1.0), look, court(w, h, "standing"), w, h)
    ((left, right, low, high),) = pills
    for text, begin, end, y in texts[:-2]:  # the last two stand in the pill
        if low - 20 < y < high + 20:
            assert end <= left - 5 or begin >= right + 5, text
