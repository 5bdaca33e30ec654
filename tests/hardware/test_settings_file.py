"""The settings in their file: comments kept, the old file kept whatever happens."""

from __future__ import annotations

import os
import tomllib

import pytest

from companion.folder import VARIABLE
from companion.folder import data_folder as companions_folder
from hardware import settings_file
from hardware.faults import UnitError
from hardware.settings import Settings
from hardware.settings_file import FILE_NAME, NEW, SettingsFile, data_folder

OWN = """\
# My table, built in March.
[gpio]
left = { pin = 4, active = "high" }   # the blue one
timer = false

[wheel]  # from the attic
sensor = "quadrature"
    # the next one was 40 before I moved it
offset = 12
"""


@pytest.fixture
def own(tmp_path):
    (tmp_path / FILE_NAME).write_text(OWN)
    return SettingsFile(tmp_path)


def test_no_file_is_the_usual_wiring(tmp_path):
    assert SettingsFile(tmp_path / "none").read() == Settings()


def test_a_file_of_a_person_is_read(own):
    settings = own.read()
    assert settings.pins["left"].pin == 4
    assert settings.pins["timer"] is None
    assert settings.wheel.sensor == "quadrature"


def test_what_the_app_changes_leaves_every_comment_where_it_was(own):
    settings = own.change({"wheel": {"offset": 3, "counts_per_turn": 80, "spaces": ["A", "B"]}})
    text = own.path.read_text()
    assert text.startswith(OWN.replace("offset = 12", "offset = 3"))
    assert settings == own.read()
    assert settings.wheel.wheel.sectors == 2


@pytest.mark.parametrize(
    ("line", "comments"),
    [
        ("[gpio]\nleft = 17  # red button by the sofa\n", ["# red button by the sofa"]),
        ('[gpio]\nleft = { pin = 17, pull = "none" }  # has 10k\n', ["# has 10k"]),
        ('[gpio.left]\npin = 17  # x\nactive = "high"  # y\n', ["# x", "# y"]),
    ],
)
def test_a_wire_that_is_changed_keeps_its_comments(tmp_path, line, comments):
    file = SettingsFile(tmp_path)
    file.path.write_text(line + "\n[timer]\nundo = true  # held\n")
    file.change({"gpio": {"left": {"pin": 17, "active": "low"}}})
    text = file.path.read_text()
    assert all(comment in text for comment in [*comments, "undo = true  # held"])
    assert (file.read().pins["left"].pin, file.read().pins["left"].active) == (17, "low")
    file.change({"gpio": {"left": {"pin": 4, "active": "high"}}})
    assert all(comment in file.path.read_text() for comment in comments)
    assert file.read().pins["left"].pin == 4


def test_names_of_spaces_that_are_changed_keep_their_comments(tmp_path):
    file = SettingsFile(tmp_path)
    file.path.write_text('[wheel]\nspaces = [\n  "A",  # first\n  "B",  # last\n]  # end\n')
    file.change({"wheel": {"spaces": ["A", "C", "D"]}})
    text = file.path.read_text()
    assert all(comment in text for comment in ("# first", "# last", "# end"))
    assert tomllib.loads(text)["wheel"]["spaces"] == ["A", "C", "D"]


def test_what_stays_the_same_is_not_touched(own):
    own.change({"wheel": {"offset": 12}})
    assert own.path.read_text() == OWN


MARK = b"\xef\xbb\xbf"
WINDOWS = OWN.replace("\n", "\r\n").encode()


@pytest.mark.parametrize("mark", [b"", MARK])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_line_ends_and_the_mark_of_windows_stay(own, mark, end):
    own.path.write_bytes(mark + OWN.encode().replace(b"\n", end))
    assert own.read().pins["left"].pin == 4
    assert own.look()[1] == ()
    settings = own.change(
        {"gpio": {"right": 21, "red": {"pin": 16, "active": "low"}}, "wheel": {"offset": 3},
         "keys": {"device": "/dev/input/event3", "left": 30, "right": 38}}
    )  # fmt: skip
    now = own.path.read_bytes()
    assert now.startswith(mark + b"# My table")
    assert now.count(b"\xef\xbb\xbf") == bool(mark)
    assert set(now.replace(end, b"|").decode()) & {"\r", "\n"} == set()
    assert [line for line in OWN.splitlines() if line not in now.decode()] == ["offset = 12"]
    assert own.read() == settings
    assert settings.pins["red"].pin == 16


def test_lines_that_end_one_way_and_the_other_stay_as_they_are(own):
    own.path.write_bytes(b"[gpio]\r\nleft = 4  # blue\nright = 21\r\n")
    own.change({"gpio": {"left": 5, "red": 16}})
    assert own.path.read_bytes().startswith(b"[gpio]\r\nleft = 5  # blue\nright = 21\r\n")


def test_lines_that_end_as_on_an_old_mac_are_read(own):
    own.path.write_bytes(OWN.encode().replace(b"\n", b"\r"))
    assert own.read().pins["left"].pin == 4
    own.change({"gpio": {"right": 21}})
    assert own.read().pins["right"].pin == 21


@pytest.mark.parametrize("content", [b"", MARK])
def test_an_empty_file_begins_as_a_new_one(own, content):
    own.path.write_bytes(content)
    assert own.read() == Settings()
    own.change({"gpio": {"left": 4}})
    assert own.path.read_bytes().startswith(content + NEW[:40].encode())


def test_the_line_of_a_fault_is_the_same_in_a_file_of_windows(own):
    own.path.write_bytes(MARK + WINDOWS + b"left = 17\r\nrigh")
    with pytest.raises(UnitError, match="in line 11, there is no = after this name"):
        own.read()


def test_none_takes_a_setting_away(own):
    own.change({"wheel": {"offset": None, "index_at": None}})
    assert own.path.read_text() == OWN.replace("offset = 12\n", "")


def test_a_new_file_explains_itself_and_says_nothing_else(tmp_path):
    assert Settings.of(tomllib.loads(NEW)) == Settings()
    file = SettingsFile(tmp_path / "deep" / "folder")
    file.change({"gpio": {"left": 4}, "timer": {"undo": False}})
    text = file.path.read_text()
    assert all(line in text for line in NEW.splitlines())
    assert file.read().pins["left"].pin == 4


def test_the_lines_of_a_new_file_are_the_usual_wiring_when_their_note_is_taken_off():
    lines = [line.removeprefix("# ") if " = " in line else line for line in NEW.splitlines()]
    lines = [line for line in lines if not line.lstrip().startswith("left = {")]
    spelled_out = Settings.of(tomllib.loads("\n".join(lines)))
    assert spelled_out.pins == Settings().pins
    assert spelled_out.timer_undo
    assert spelled_out.wheel == Settings.of({"wheel": {"sensor": "quadrature"}}).wheel


def test_a_change_that_would_be_refused_is_not_written(own):
    with pytest.raises(UnitError, match="GPIO 27 is named for left paddle and for right paddle"):
        own.change({"gpio": {"left": 27}})
    assert own.path.read_text() == OWN


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_power_cut_while_saving_leaves_the_old_file(own, monkeypatch, call):
    def cut(*_):
        raise OSError(5, "Input/output error")

    if call == "fsync":
        monkeypatch.setattr(settings_file.os, "fsync", cut)
    else:
        monkeypatch.setattr(settings_file.Path, "replace", cut)
    with pytest.raises(UnitError, match=r"hardware\.toml can’t be opened \(input/output error\)"):
        own.change({"gpio": {"right": 21}})
    assert own.path.read_text() == OWN
    assert os.listdir(own.path.parent) == [FILE_NAME]


def test_half_a_file_beside_it_is_never_read(own):
    own.path.with_name(f".{FILE_NAME}.99").write_text("[gpio]\nleft = 2")
    assert own.read().pins["left"].pin == 4
    own.change({"gpio": {"right": 21}})
    assert own.read().pins["right"].pin == 21


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[gpio]\nleft = \nright = 4\n", "can’t be read: in line 2, this value cannot be read;"),
        (b"[gpio]\nleft = 4\nleft = 5\nright = 6\n", "in line 3, what stands here is there twice;"),
        (b"\xff\xfe", "is no text in UTF-8; save it as that"),
    ],
)
def test_a_damaged_file_is_named_with_the_place_and_left_alone(tmp_path, content, why):
    (tmp_path / FILE_NAME).write_bytes(content)
    file = SettingsFile(tmp_path)
    for use in (file.read, lambda: file.change({"gpio": {"left": 4}})):
        with pytest.raises(UnitError) as raised:
            use()
        assert why in str(raised.value)
        assert "\n" not in str(raised.value)
    assert file.path.read_bytes() == content


def test_a_table_that_is_a_number_is_a_sentence(tmp_path):
    (tmp_path / FILE_NAME).write_text("gpio = 4\n")
    with pytest.raises(UnitError, match=r"gpio is 4; it can be a table"):
        SettingsFile(tmp_path).change({"gpio": {"left": 4}})


def test_a_folder_in_the_place_of_the_file(tmp_path):
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(UnitError, match="can’t be opened"):
        SettingsFile(tmp_path).read()


def test_a_file_that_is_a_link_stays_one(tmp_path):
    real = tmp_path / "real.toml"
    real.write_text(OWN)
    (tmp_path / FILE_NAME).symlink_to(real)
    SettingsFile(tmp_path).change({"gpio": {"right": 21}})
    assert (tmp_path / FILE_NAME).is_symlink()
    assert "right = 21" in real.read_text()


def test_the_folder_is_that_of_the_games(monkeypatch, tmp_path):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert data_folder() == companions_folder()
    assert data_folder(tmp_path) == companions_folder(tmp_path)
    monkeypatch.setenv(VARIABLE, "~/games")
    assert data_folder() == companions_folder()
