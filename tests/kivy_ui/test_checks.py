"""What doctor says of display, touch and sound."""

from __future__ import annotations

import pytest

from kivy_ui import boot, checks

PANEL = """\
I: Bus=0018 Vendor=0416 Product=038f Version=1060
N: Name="10-0038 generic ft5x06 (79)"
P: Phys=
S: Sysfs=/devices/platform/soc/i2c-10/10-0038/input/input3
B: PROP=2
B: EV=b
B: KEY=400 0 0 0 0 0
B: ABS=260800000000003

I: Bus=0003 Vendor=046d Product=c077 Version=0111
N: Name="Logitech USB Optical Mouse"
B: PROP=0
B: EV=17
B: KEY=ff0000 0 0 0 0
B: REL=903

I: Bus=0018 Vendor=06cb Product=cd8c Version=0100
N: Name="SYNA8004 Touchpad"
B: PROP=5
B: EV=1b
B: ABS=2e0800000000003
"""


def test_a_touch_screen_is_known_by_its_axes_and_a_pad_is_none(tmp_path):
    devices = tmp_path / "devices"
    devices.write_text(PANEL)
    assert checks.touch_screens(devices) == ("10-0038 generic ft5x06 (79)",)
    [finding] = checks.touch(devices)
    assert finding.state == "ok"
    assert finding.text == (
        "10-0038 generic ft5x06 (79): two people can press at once; fingers are taken from the "
        "app’s own window and from nowhere else, so that none is lost and none counts twice"
    )


def test_without_a_touch_screen_the_way_on_is_named(tmp_path):
    [finding] = checks.touch(tmp_path / "nothing")
    assert finding.state == "absent"
    assert finding.text == (
        "no touch screen is connected, so the app goes by the mouse, which is one finger only"
    )
    assert finding.cure == "for two people who press on the screen connect a touch screen"


def test_sound_outputs_are_counted_and_none_is_no_fault(tmp_path):
    assert [found.state for found in checks.sound(tmp_path)] == ["absent"]
    (tmp_path / "pcmC0D0p").touch()
    (tmp_path / "pcmC0D0c").touch()
    [finding] = checks.sound(tmp_path)
    assert (finding.state, finding.text) == ("ok", "1 output")


def test_a_display_that_is_not_there_is_no_fault_and_one_that_hides_is(monkeypatch):
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(boot, "find_display", _raises("no_display"))
    assert [found.state for found in checks.display()] == ["absent"]
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.setattr(boot, "find_display", _raises("display_refused", name=":9"))
    assert [found.state for found in checks.display()] == ["broken"]


def _raises(key, **params):
    def find_display():
        raise boot.LaunchError(key, **params)

    return find_display


def test_a_display_is_named_with_its_size(display):
    found = checks.display()
    assert found[0].state == "ok"
    assert display in found[0].text
    assert "2000x1400" in found[0].text


def test_drawing_without_a_library_names_the_command():
    def load(_name):
        raise OSError

    finding = checks._drawing(load)
    assert finding.state == "broken"
    assert "apt-get install" in finding.cure


@pytest.mark.parametrize("name", ["display", "touch", "sound"])
def test_each_is_found_by_doctor(name):
    from importlib.metadata import entry_points

    [point] = [each for each in entry_points(group="companion.checks") if each.name == name]
    assert point.load() is getattr(checks, name)
