"""Settings by touch: in force at the tap, kept, and taken back in the usual corner."""

from __future__ import annotations

import pytest

from companion import settings, words
from kivy_ui import screenshot
from tests.kivy_ui.test_table_fits import look_at

SIZES = [(800, 480), (1024, 600), (1280, 800), (1920, 1200), (720, 1280)]
CHAPTERS = ["look", "table", "sound", "screen", "language"]


@pytest.fixture
def opened(open_app, store, window):
    """`opened(size, chapter)`: the settings; everything is as it comes again afterwards."""
    from kivy_ui.theme import theme

    def opened(size=(800, 480), chapter="look"):
        return open_app(size, "settings", store=store, chapter=chapter)

    yield opened
    theme.name, theme.text_scale, theme.reduce_motion = "dusk", 1.0, False
    theme.diagonal, window.rotation = 0.0, 0
    words.use("en")


def test_a_theme_is_in_force_at_the_tap_and_kept(opened, store):
    from kivy_ui.theme import theme

    stage = opened()
    stage.tap("look.theme light")
    assert theme.name == "light"
    assert settings.read(store)["look.theme"] == "light"
    stage.tap("undo")
    assert theme.name == "dusk"
    assert settings.read(store)["look.theme"] == "dusk"
    assert "redo" in stage.targets()
    stage.tap("redo")
    assert (theme.name, settings.read(store)["look.theme"]) == ("light", "light")
    assert "redo" not in stage.targets()
    assert stage.app.screen.ids.undo.what.word


def test_redo_ends_with_another_setting_and_outlasts_another_language(opened):
    from kivy_ui.theme import theme

    stage = opened(chapter="language")
    stage.tap("words.language de")
    stage.tap("undo")
    assert words.language() == "en"
    stage.tap("redo")
    assert words.language() == "de"
    stage.pause(0.4)
    stage.tap("undo")
    stage.tap("chapter look")
    stage.tap("look.theme light")
    assert "redo" not in stage.targets()
    assert theme.name == "light"


def test_text_grows_and_motion_rests(opened):
    from kivy_ui.theme import theme

    stage = opened()
    stage.tap("look.text 150")
    stage.tap("look.calm True")
    assert theme.text_scale == 1.5
    assert theme.motion("turn") == 0
    stage.tap("undo")
    stage.pause(0.4)
    stage.tap("undo")
    assert theme.text_scale == 1.0
    assert theme.motion("turn") > 0
    assert "undo" not in stage.targets()


def test_what_is_kept_is_in_force_at_the_next_start(opened, store):
    from kivy_ui.theme import theme

    settings.write(store, "look.theme", "black").wait()
    settings.write(store, "look.text", 150).wait()
    opened()
    assert (theme.name, theme.text_scale) == ("black", 1.5)


def test_a_value_of_another_version_is_left_alone(opened, store):
    from kivy_ui.theme import theme

    settings.write(store, "look.theme", "neon").wait()
    settings.write(store, "screen.diagonal", "huge").wait()
    settings.write(store, "screen.rotation", 45).wait()
    stage = opened()
    assert (theme.name, theme.diagonal, stage.window.rotation) == ("dusk", 0, 0)


def test_the_table_follows(opened):
    from kivy_ui.table.habits import Habits

    stage = opened(chapter="table")
    stage.tap("table.faces False")
    stage.tap("table.reminds True")
    habits = Habits(stage.app)
    assert (habits.faces, habits.reminds) == (False, True)


def test_loudness_is_kept(opened):
    stage = opened(chapter="sound")
    stage.tap("sound.volume 0.15")
    assert stage.app.settings["sound.volume"] == 0.15
    stage.tap("sound.volume 0.0")
    assert stage.app.settings["sound.volume"] == 0


def test_the_drawn_card_is_as_wide_as_a_real_one(opened):
    from kivy_ui.settings import preferences
    from kivy_ui.theme import theme

    stage = opened(chapter="screen")
    before = preferences.px_per_mm()
    stage.tap("screen.diagonal 0.1")
    assert theme.diagonal == 7.1
    assert preferences.px_per_mm() == pytest.approx(before * 7.0 / 7.1)
    assert preferences.px_per_mm() == pytest.approx((800**2 + 480**2) ** 0.5 / 7.1 / 25.4)
    stage.tap("screen.diagonal -0.1")
    stage.tap("screen.diagonal 0.1")
    assert theme.diagonal == 7.1


def test_a_turned_screen_is_drawn_and_touched_turned(opened):
    stage = opened(chapter="screen")
    x, y = stage.place("screen.rotation 180")
    stage.tap((x, y))
    assert stage.window.rotation == 180
    x, y = stage.place("undo")
    stage.tap((800 - x, 480 - y))
    assert stage.window.rotation == 0


def test_a_screen_upside_down_is_drawn_so(opened):
    from kivy_ui.settings import preferences

    stage = opened(chapter="look")
    upright, _, _ = screenshot.pixels(stage.window)
    stage.app.settings[preferences.ROTATION] = 180
    preferences.apply(stage.app, preferences.ROTATION)
    turned, _, _ = screenshot.pixels(stage.window)
    shared = sum(a == b for a, b in zip(upright[::3], turned[-3::-3], strict=True))
    assert shared > 0.98 * len(upright[::3])  # but for edges that are smoothed the other way


def test_a_screen_that_stands_is_measured_anew(opened):
    from kivy_ui.theme import theme

    stage = opened(chapter="screen")
    stage.tap("screen.rotation 90")
    stage.settle()
    assert theme.layout == "portrait"
    x, y = stage.place("undo")
    assert (0 < x < 480, 0 < y < 800) == (True, True)


def test_languages_are_under_a_globe_of_their_own(opened):
    """Who can't read the language in force finds the key by its picture."""
    from kivy_ui.settings import art as setting_art

    stage = opened()
    globe = stage.app.screen._chapter_keys[-1]
    assert globe.target_name == "chapter language"
    assert setting_art.SIGNS["language"] == "globe"
    stage.tap("chapter language")
    offered = [name for name in stage.targets() if name.startswith("words.language ")]
    assert sorted(offered) == sorted(f"words.language {code}" for code in words.languages())
    stage.tap("chapter sound")
    assert not any(name.startswith("words.language ") for name in stage.targets())


def test_the_language_is_that_of_the_catalog(opened):
    stage = opened(chapter="language")
    for code, name in words.languages().items():
        stage.tap(f"words.language {code}")
        stage.settle()
        assert name in stage.texts()
        assert stage.shown() == "settings"
        assert stage.app.settings.get("words.language", "en") == code
        assert words.language() == code


def test_chapters_and_back(opened):
    stage = opened()
    stage.app.go("home")
    stage.app.go("settings")
    stage.tap("chapter screen")
    assert "screen.rotation 90" in stage.targets()
    assert "look.theme light" not in stage.targets()
    stage.tap("back")
    assert stage.shown() == "home"


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [1.0, 1.5])
def test_it_fits(opened, pictures, size, text):
    from kivy_ui.theme import theme

    stage = opened(size)
    theme.text_scale = text
    for chapter in CHAPTERS:
        stage.tap(f"chapter {chapter}")
        stage.settle()
        look_at(stage, size)
        stage.screenshot(pictures / f"settings-{chapter}-{size[0]}-{text}.png")
        stage.pause(0.36)


def test_home_leads_there(opened, open_app, store):
    stage = open_app((800, 480), "home", store=store)
    stage.tap("settings")
    assert stage.shown() == "settings"
    stage.tap("back")
    assert stage.shown() == "home"
