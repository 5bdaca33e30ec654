"""Nothing of the table is off the screen, too small, too near or cut, with 2 and with 10 people."""

from itertools import combinations

import pytest

from hardware import units

NAMES = [
    "Mia",
    "Lou",
    "Ben",
    "Alexandra Maria Fox",
    "Cy",
    "Tom",
    "Nana",
    "Maximilian",
    "Ida",
    "Dad",
]
SIZES = [(800, 480), (1280, 800), (720, 1280)]
PLAY = (
    "red ", "yellow ", "green ", "blue ", "wild", "draw", "uno", "over", "with ", "takes",
    "challenge", "color ", "turn round", "choose_color", "target", "stake", "begin", "effect",
)  # fmt: skip
RING = {"direction", "color"}
"""The chevrons and the middle within them: their shapes are tested with the layout."""


@pytest.fixture
def opened(open_app, evening_of, store):
    """Opens a screen of a game with so many people."""

    def opened(size, people, edition, *ops, screen="table", dealer=True):
        names = NAMES[:people]
        evening = evening_of(edition, names, *ops, dealer=names[-1] if dealer else None)
        return open_app(size, screen, evening=evening, store=store, unit=units.open("touch"))

    return opened


def look_at(stage, size):
    from kivy_ui.theme import theme

    targets = stage.targets()
    width, height = size
    for name, (x, y, w, h) in targets.items():
        least = (57 if name.startswith(PLAY) else 47) * theme.u - 1
        assert min(x, y) >= -0.5, name
        assert x + w <= width + 0.5, name
        assert y + h <= height + 0.5, name
        assert min(w, h) >= least, (name, w / theme.u, h / theme.u)
    for (a, one), (b, other) in combinations(targets.items(), 2):
        if {a, b} != RING:
            assert gap(one, other) >= 10 * theme.u - 1.5, (a, b, gap(one, other) / theme.u)


def gap(one, other):
    dx = max(one[0] - other[0] - other[2], other[0] - one[0] - one[2])
    dy = max(one[1] - other[1] - other[3], other[1] - one[1] - one[3])
    return (dx * dx + dy * dy) ** 0.5 if dx > 0 and dy > 0 else max(dx, dy)


RED = {"op": "first_card", "card": "number", "color": "red"}
FOUR = {"op": "play", "by": "Mia", "card": "wild draw four", "choose_color": "blue"}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("people", "edition"), [(2, "showdown"), (10, "classic")])
def test_the_table_fits(opened, pictures, size, people, edition):
    stage = opened(size, people, edition, RED)
    look_at(stage, size)
    stage.screenshot(pictures / f"table-{edition}-{people}-{size[0]}x{size[1]}.png")


@pytest.mark.parametrize("size", SIZES)
def test_everything_that_opens_from_the_table_fits(opened, size):
    stage = opened(size, 10, "showdown", RED)
    for taps in (
        ("menu",), ("people",), ("menu", "seat Ben"), ("seat Ben", "seat Mia"), ("cards",),
        ("undo", "wild"), ("undo", "wild showdown"), ("undo", "over"), ("undo", "color"),
        ("undo", "menu", "duel"),
    ):  # fmt: skip
        for tap in taps:
            stage.pause(0.36)  # the same key again at once is one tap
            stage.tap(tap)
        stage.settle()
        look_at(stage, size)


@pytest.mark.parametrize("size", SIZES)
def test_every_level_and_what_is_owed_fit(opened, size):
    stage = opened(size, 10, "classic", RED, FOUR)
    look_at(stage, size)
    for level in ("marks", "score"):
        stage.pause(0.36)
        stage.tap("menu")
        stage.tap(f"level {level}")
        look_at(stage, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_written_rule_and_the_first_card_fit(opened, size):
    stage = opened(size, 10, "classic", screen="first_card")
    stage.tap("red reverse")
    look_at(stage, size)
    stage.tap("begin")
    stage.tap("wild customizable")
    look_at(stage, size)


@pytest.mark.parametrize("size", SIZES)
def test_the_dealer_draw_fits(opened, size):
    stage = opened(size, 10, "classic", screen="first_card", dealer=False)
    stage.tap("figure 7")
    look_at(stage, size)


def test_a_long_name_is_read_whole_in_the_middle(opened):
    stage = opened(SIZES[0], 10, "showdown", RED, {"op": "set", "turn": NAMES[3]})
    assert stage.app.screen.ids.field.middle.text == NAMES[3]
    assert NAMES[3] in stage.texts()
