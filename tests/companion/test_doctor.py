"""`companion doctor`: one line a finding, and a no where something needed is missing."""

import json
import re
from importlib import resources
from importlib.metadata import EntryPoint

import pytest

from companion import checks, doctor
from companion.folder import FILE_NAME
from companion.store import Store
from tests.companion.table import HEADER, companion, jsonl


@pytest.fixture
def only(monkeypatch):
    """Lets the doctor find just these checks."""

    def only(**made):
        points = [EntryPoint(name, "x", doctor.GROUP) for name in made]
        monkeypatch.setattr(doctor, "entry_points", lambda group: points)
        monkeypatch.setattr(EntryPoint, "load", lambda point: made[point.name])

    return only


def test_a_line_for_each_finding_with_what_to_do(only, capsys, tmp_path):
    only(
        sound=lambda: [("absent", "sound", "no loudspeaker", "plug one in")],
        data=lambda: [("ok", "your games", "kept here", "")],
    )
    assert doctor.run(tmp_path)
    assert (
        capsys.readouterr().out
        == "✓ your games: kept here\n– sound: no loudspeaker → plug one in\n"
    )


def test_something_needed_that_is_missing_is_a_no(only, tmp_path):
    only(display=lambda: [("broken", "display", "none", "connect one")])
    assert not doctor.run(tmp_path)


def test_for_scripts_each_line_is_json(only, capsysbinary, tmp_path):
    only(display=lambda: [("broken", "display", "none", "connect one")])
    assert not doctor.run(tmp_path, as_json=True)
    assert json.loads(capsysbinary.readouterr().out) == {
        "state": "broken", "what": "display", "found": "none", "cure": "connect one",
    }  # fmt: skip


def test_a_room_that_cannot_be_looked_at_is_a_line(only, capsys, tmp_path):
    def check():
        raise ModuleNotFoundError("No module named 'gpiozero'", name="gpiozero")

    only(gpio=check)
    assert doctor.run(tmp_path)
    assert capsys.readouterr().out.startswith(
        "– gpio: could not be looked at (gpiozero is not installed) →"
    )


def lines(folder, monkeypatch):
    monkeypatch.setenv("COMPANION_DATA", str(folder))
    return [(line[0], line[2]) for line in checks.data()]


def test_the_data_of_a_healthy_folder(tmp_path, monkeypatch):
    companion("record", "--data", tmp_path, stdin=jsonl(HEADER))
    assert lines(tmp_path, monkeypatch) == [
        ("ok", f"kept in {tmp_path}"),
        ("ok", "sound, with 1 game"),
    ]


def test_a_folder_in_use_and_a_file_set_aside_are_notes(tmp_path, monkeypatch):
    (tmp_path / FILE_NAME).write_bytes(b"nonsense" * 100)
    with Store(tmp_path):
        found = lines(tmp_path, monkeypatch)
    assert [state for state, _ in found] == ["ok", "ok", "note", "note"]
    assert "was damaged and set aside" in found[2][1]
    assert found[3][1].startswith("Another program is writing")


def test_a_damaged_file_is_found_without_touching_it(tmp_path, monkeypatch):
    (tmp_path / FILE_NAME).write_bytes(b"nonsense" * 100)
    assert [state for state, _ in lines(tmp_path, monkeypatch)] == ["ok", "broken"]
    assert (tmp_path / FILE_NAME).read_bytes() == b"nonsense" * 100


def test_a_folder_that_cannot_be_written_is_a_no(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    ((state, found),) = lines(tmp_path / "file" / "below", monkeypatch)
    assert state == "broken"
    assert found == f"{tmp_path / 'file' / 'below'} is no folder, for there is a file in its place"
    ((state, found),) = lines(tmp_path / "file", monkeypatch)
    assert found == f"{tmp_path / 'file'} is no folder, for there is a file in its place"


def test_a_folder_in_the_place_of_the_file_is_a_no(tmp_path, monkeypatch):
    (tmp_path / FILE_NAME).mkdir()
    found = dict(lines(tmp_path, monkeypatch))
    assert found["broken"].startswith(f"{tmp_path / FILE_NAME} is no file, so nothing can be kept")


def test_a_disk_without_room_is_a_no(tmp_path, monkeypatch):
    monkeypatch.setattr(checks, "ROOM_MB", 10**12)
    assert "broken" in [state for state, _ in lines(tmp_path, monkeypatch)]


def test_a_familys_editions_are_looked_at(tmp_path, monkeypatch):
    (tmp_path / "editions").mkdir()
    text = (resources.files("companion.editions") / "classic.toml").read_text("utf-8")
    own = text.replace('key = "classic"', 'key = "ours"')
    (tmp_path / "editions" / "ours.toml").write_text(own, "utf-8")
    assert ("ok", "1 edition, sound") in lines(tmp_path, monkeypatch)
    (tmp_path / "editions" / "wrong.toml").write_text(own.replace('"skip"', '"skipp"'), "utf-8")
    (found,) = [line for line in checks.data() if line[0] == "broken"]
    assert found[1] == "your own editions"
    assert re.fullmatch(r"wrong\.toml, line \d+: .*skipp”\. Did you mean “skip”\?", found[2])
    assert found[3].startswith(f"mend it in {tmp_path / 'editions'};")
    assert companion("doctor", "--data", tmp_path).returncode == 1


def test_the_command(tmp_path):
    result = companion("doctor", "--data", tmp_path, "--json")
    found = [json.loads(line) for line in result.stdout.splitlines()]
    assert {"state", "what", "found", "cure"} == set(found[0])
    broken = any(line["state"] == "broken" for line in found)
    assert result.returncode == (1 if broken else 0)
    assert any(line["found"] == f"kept in {tmp_path}" for line in found)
