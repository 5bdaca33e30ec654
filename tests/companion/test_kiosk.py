"""The files of the kiosk, and the paper that gives a reason for each of their lines."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAPER = (DOCS / "kiosk.md").read_text(encoding="utf-8")
SERVICE = (DOCS / "kiosk" / "table-companion.service").read_text(encoding="utf-8")
FILES = sorted(path.name for path in (DOCS / "kiosk").iterdir())


def settings(text: str) -> list[tuple[str, str]]:
    return re.findall(r"^([A-Za-z]+)=(.*)$", text, re.M)


@pytest.mark.parametrize("name", FILES)
def test_every_line_of_every_file_has_its_reason(name):
    assert name in PAPER
    if name != "install":
        for key, _value in settings((DOCS / "kiosk" / name).read_text(encoding="utf-8")):
            assert f"`{key}=" in PAPER, f"{name}: {key} has no reason in docs/kiosk.md"


def test_what_the_paper_names_is_in_the_files():
    files = "".join((DOCS / "kiosk" / name).read_text(encoding="utf-8") for name in FILES)
    known = {key for key, _value in settings(files)}
    named = set(re.findall(r"`([A-Z][A-Za-z]+)=", PAPER))
    assert named <= known | {"LABEL"}


def test_every_reason_says_whether_it_was_tried():
    reasons, in_table = [], False
    for line in PAPER.splitlines():
        in_table = line.startswith("|") and (in_table or "| why |" in line)
        if in_table and "why" not in line and "---" not in line:
            reasons.append(line)
    assert len(reasons) > 30
    assert [row for row in reasons if row.rstrip(" |")[-1] not in "○●"] == []


def test_the_service_starts_this_app_again_and_again():
    found = settings(SERVICE)
    assert ("Restart", "always") in found
    assert ("StartLimitIntervalSec", "0") in found
    (start,) = [value for key, value in found if key == "ExecStart"]
    assert start.endswith("/.venv/bin/companion play --fullscreen")
    assert ("Environment", "COMPANION_DATA=/var/lib/table-companion") in found
    assert ("StateDirectory", "table-companion") in found


def test_the_install_script_is_sound_and_refuses_without_root():
    script = DOCS / "kiosk" / "install"
    subprocess.run(["sh", "-n", str(script)], check=True)
    assert script.stat().st_mode & 0o111
    packages = re.search(r"recommends (.*)", script.read_text())[1].split()
    assert {"cage", "xwayland", "python3-lgpio"} <= set(packages)


def test_the_files_that_the_script_copies_are_there():
    script = (DOCS / "kiosk" / "install").read_text(encoding="utf-8")
    for name in re.findall(r"docs/kiosk/([\w.-]+)", script):
        assert (DOCS / "kiosk" / name).exists() or name in ("install", "kiosk.md")
