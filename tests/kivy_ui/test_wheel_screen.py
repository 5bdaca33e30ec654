"""The wheel in a real window: flicked, tapped, asked; on every screen."""

import pytest

from hardware import units
from tests.kivy_ui.wheels import PEOPLE, RED, SIZES, SWIRL


def flick(stage):
    """A finger down the right side of the wheel, that leaves while it moves."""
    ended = stage.look("touches")[1]
    stage.press((330, 150))
    for step in range(1, 6):  # at once: on a loaded machine it must not come to rest on the way
        stage.pointer.move(*stage._root(330 + 2 * step, 150 + 20 * step))
    stage.pointer.move(*stage._root(342, 300))
    stage.pointer.up()
    stage.wait(lambda: stage.look("touches")[1] > ended)


@pytest.mark.parametrize("size", SIZES)
def test_war_asks_who_won_what_was_shed_and_what_lies_on_top(at_wheel, size, pictures):
    stage = at_wheel(size=size)
    stage.settle()
    stage.screenshot(pictures / f"wheel-turn-{size[0]}.png")
    stage.tap("space war")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    for answer in ("winner Nana", "discard 2", "top_color green"):
        assert stage.app.screen.ids.main.empty
        stage.tap(answer)
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-war-{size[0]}.png")
    stage.tap("done")
    game = stage.evening.game
    assert stage.evening.undoes["source"] == "hand"
    assert (game.hands["Nana"], game.color, game.turn) == (5, "green", "Dad")
    assert stage.shown() == "table"


def test_a_flick_spins_with_weight_and_lands_off_every_line(at_wheel):
    stage = at_wheel()
    ticks = []
    stage.disc.bind(on_tick=lambda _disc, way: ticks.append(way))
    flick(stage)
    assert stage.app.screen.stage == "runs"
    assert "space war" not in stage.targets()
    stage.wait(lambda: stage.app.screen.stage == "landed")
    spaces = list(stage.evening.game.edition.spaces)
    at = -stage.disc.angle % 360 / 40
    assert stage.app.screen.spin.space == spaces[int(at)]
    assert 0.1 < at % 1 < 0.9
    assert len(ticks) > 5
    assert set(ticks) == {1.0}
    assert "space war" not in stage.targets()


def test_a_finger_that_only_turns_it_has_not_spun(at_wheel):
    stage = at_wheel()
    before = stage.disc.angle
    stage.press((330, 150))
    for step in range(1, 9):
        stage.pointer.move(*stage._root(330 + 3 * step, 150 + 8 * step))
        stage.settle(1)
    stage.pause(0.3)
    stage.release()
    assert abs(stage.disc.angle - before) > 5
    assert stage.app.screen.stage == "turn"
    assert not stage.disc.running


def test_with_reduced_motion_the_space_is_chosen_at_once(at_wheel):
    from kivy_ui.theme import theme

    stage = at_wheel()
    theme.reduce_motion = True
    try:
        stage.tap("spin")
        assert stage.app.screen.stage == "landed"
        assert not stage.disc.running
    finally:
        theme.reduce_motion = False


def test_undo_takes_the_spin_back_and_then_the_card_that_asked_for_it(at_wheel):
    stage = at_wheel()
    stage.tap("space draw_red")
    assert stage.app.screen.ids.undo.text == "Spin"
    stage.tap("undo")
    assert stage.app.screen.stage == "turn"
    stage.tap("space show_hand")
    stage.tap("done")
    assert stage.shown() == "table"
    stage.tap("undo")
    assert stage.shown() == "wheel"
    stage.tap("redo")
    assert stage.evening.game.turn == "Cy"
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("undo")
    assert stage.shown() == "table"
    assert stage.evening.game.turn == "Mia"


def test_a_space_tapped_by_mistake_is_another_tap(at_wheel):
    stage = at_wheel()
    stage.tap("space draw_red")
    stage.tap("drawn 2")
    stage.tap("space draw_blue")
    assert stage.app.screen.spin.given == {}
    stage.tap("drawn more")
    stage.tap("drawn 11")
    stage.tap("done")
    assert stage.evening.game.hands["Ben"] == 18
    assert stage.evening.undoes["space"] == "draw_blue"


def test_the_table_can_be_looked_at_and_leads_back(at_wheel):
    stage = at_wheel()
    stage.tap("back")
    assert stage.shown() == "table"
    stage.tap("to the wheel")
    assert stage.shown() == "wheel"


def test_where_nobody_counts_anybody_spins(open_app, evening_of, store):
    ops = ({"op": "tracking", "level": "marks"},)
    evening = evening_of("spin", PEOPLE, RED, *ops, dealer="Dad")
    stage = open_app((800, 480), "table", evening=evening, store=store, unit=units.open("touch"))
    stage.tap("menu")
    stage.tap("wheel")
    stage.tap("space discard_color")
    for answer in ("by Cy", "discard 3", "top_color blue"):
        stage.tap(answer)
    stage.tap("done")
    assert evening.game.color == "blue"
    assert evening.undoes["by"] == "Cy"


@pytest.mark.parametrize("size", SIZES)
def test_ten_people_find_room_and_nobody_may_have_won(at_wheel, size, pictures):
    people = [*PEOPLE, "Otto", "Alexandra", "Ida", "Lou", "Zoe"]
    stage = at_wheel(players=people, size=size)
    stage.tap("space war")
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-ten-{size[0]}.png")
    stage.tap("winner Zoe")
    stage.tap("discard 1")
    stage.settle()
    stage.screenshot(pictures / f"wheel-ten-won-{size[0]}.png")
    stage.tap("undo")
    stage.tap("space uno_spin")
    stage.tap("winner nobody")
    stage.tap("done")
    assert stage.evening.game.turn == "Cy"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("people", [2, 5, 6, 7, 10])
def test_a_spaces_answers_use_the_room_below_its_words(at_wheel, size, people, pictures):
    """Names and faces to be read, even rows, nobody in a row of its own, and 10 u to the words."""
    from kivy_ui.theme import theme
    from kivy_ui.widgets import Text
    from kivy_ui.widgets.text import LINE_HEIGHT
    from tests.kivy_ui.reading import Reader

    names = [*PEOPLE, "Otto", "Alexandra", "Ida", "Maximilian", "Zoe"][:people]
    with Reader() as reader:
        stage = at_wheel(players=names, size=size)
        screen = stage.app.screen
        for i, space in enumerate(stage.evening.game.edition.spaces):
            screen.landed(i, "hand")
            stage.settle()
            assert screen.spin.space == space
            labels = [w for w in screen.ids.answers.children if isinstance(w, Text)]
            if not labels:
                continue
            words = screen.ids.words
            lines, letters = words._lines(words.size_u, words.width_u)
            foot = words.top - len(lines) * letters * LINE_HEIGHT * theme.u
            assert letters >= 18
            assert foot - max(label.top for label in labels) >= 10 * theme.u - 1.5
            if "winner" not in [question.field for question in screen.spin.questions]:
                continue
            stage.screenshot(pictures / f"answers-{space}-{people}-{size[0]}.png")
            who = {n: box for n, box in stage.targets().items() if n.startswith("winner ")}
            rows: dict[int, list[float]] = {}
            for x, y, w, h in who.values():
                assert min(w, h) >= 56.5 * theme.u
                rows.setdefault(round(y), []).append(x + w)
            assert all(len(row) > 1 for row in rows.values())
            assert len({round(max(row)) for row in rows.values()}) == 1
            assert len(who) == people + 1
            for key in screen.ids.answers.children:
                if getattr(key, "art", None) is not None:
                    assert reader.written[key]
                    least = min(written.px for written in reader.written[key])
                    assert least >= 17.5 * theme.u, reader.written[key]


def test_every_target_is_large_enough_and_apart(at_wheel):
    for size in SIZES:
        stage = at_wheel(size=size)
        from kivy_ui.theme import theme

        for name in ("space war", "space uno_spin"):
            stage.tap(name)
            stage.settle()
            keys = [box for key, box in stage.targets().items() if not key.startswith("space ")]
            for i, (x, y, w, h) in enumerate(keys):
                assert min(w, h) >= 46.9 * theme.u
                assert x >= 0
                assert y >= 0
                assert x + w <= size[0]
                assert y + h <= size[1]
                for x2, y2, w2, h2 in keys[i + 1 :]:
                    apart = max(x - x2 - w2, x2 - x - w, y - y2 - h2, y2 - y - h)
                    assert apart >= 7.9 * theme.u


SMALL_WHEEL = """
[spaces.{key}]
name = "{name}"
effect = "{effect}"
text = "{name}, all of you."
"""


def own_edition(store, spaces):
    """A family's own edition with a wheel of so many spaces; its key."""
    from companion import editions

    text = editions.text_of("spin")
    head = text[: text.index("[spaces.")].replace('key = "spin"', 'key = "ours"')
    effects = ("nothing", "shed", "war", "race", "trade_hands")
    for i in range(spaces):
        effect = effects[i % len(effects)]
        head += SMALL_WHEEL.format(key=f"s{i}", name=f"Market stall {i}", effect=effect)
    (store.folder / "editions").mkdir(parents=True, exist_ok=True)
    (store.folder / "editions" / "ours.toml").write_text(head)
    return "ours"


@pytest.mark.parametrize("spaces", [2, 6, 24])
def test_a_wheel_of_any_number_of_spaces(open_app, evening_of, store, pictures, spaces):
    evening = evening_of(own_edition(store, spaces), PEOPLE, RED, SWIRL, dealer="Dad")
    stage = open_app((800, 480), "wheel", evening=evening, store=store, unit=units.open("touch"))
    stage.settle()
    stage.screenshot(pictures / f"wheel-of-{spaces}.png")
    last = f"s{spaces - 1}"
    stage.tap(f"space {last}")
    assert stage.app.screen.spin.space == last
    stage.pause(0.4)
    stage.screenshot(pictures / f"wheel-of-{spaces}-landed.png")
    disc = stage.app.screen.ids.disc
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("spin")
    stage.wait(lambda: stage.app.screen.stage == "landed")
    assert stage.app.screen.spin.space == f"s{int(-disc.angle % 360 / 360 * spaces)}"
