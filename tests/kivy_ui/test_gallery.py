"""The gallery shows every screen."""

from __future__ import annotations

from tests.kivy_ui.gallery import GALLERY, SCREENS, SIZES


def test_every_screen_has_its_picture():
    package = GALLERY.parents[1] / "kivy_ui" / "screens"
    screens = {path.stem for path in package.glob("*.py")} - {"__init__"}
    assert screens <= {*SCREENS, *(how.get("screen") for how in SCREENS.values())}


def test_every_picture_is_drawn_and_shown():
    page = (GALLERY.parent / "gallery.md").read_text()
    drawn = {path.stem for path in GALLERY.glob("*.png")}
    assert drawn == {f"{name}-{width}x{height}" for name in SCREENS for width, height in SIZES}
    assert [name for name in SCREENS if f"gallery/{name}-800x480.png" not in page] == []
