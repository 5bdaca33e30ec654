"""`make` on a machine that lacks something: it is named with its command, or installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
REFUSE = "exit 1"
LOCKS = ("requirements.lock", "requirements-test.lock")

PYTHON = """
case "$*" in
  *ensurepip*) {venv} ;;
  *version_info\\[*) {fits} ;;
  -V) echo Python 3.9.2 ;;
  *site-packages*) echo ;;
  "-m venv"*) echo "$@" >>made; exit 1 ;;
esac
"""


@pytest.fixture
def machine(tmp_path):
    """A checkout on a machine whose programs are the test's; `run(lock)` prepares it there."""
    folder, programs = tmp_path / "checkout", tmp_path / "bin"
    (folder / ".ci").mkdir(parents=True)
    (folder / "tests").mkdir()
    programs.mkdir()
    shutil.copy(ROOT / ".ci/prepare", folder / ".ci/prepare")
    (folder / "requirements.lock").touch()

    def program(name, script):
        path = programs / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)

    def run(lock="requirements.lock"):
        return subprocess.run(
            [folder / ".ci/prepare", lock],
            cwd=folder,
            env={"PATH": f"{programs}:/usr/bin:/bin", "HOME": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    program("id", "echo 1000")
    program("sudo", REFUSE)
    program("apt-get", 'echo "$@" >>apt')
    program("python3", PYTHON.format(venv="exit 0", fits="exit 0"))
    run.folder, run.program = folder, program
    return run


def test_a_missing_venv_module_is_named_with_its_command(machine):
    machine.program("python3", PYTHON.format(venv=REFUSE, fits="exit 0"))
    done = machine()
    assert done.returncode == 2
    assert done.stderr == "Python's venv module is missing:  sudo apt-get install python3-venv\n"
    assert not (machine.folder / "apt").exists()


@pytest.mark.parametrize("way", ["root", "sudo"])
def test_it_is_installed_where_that_needs_no_password(machine, way):
    machine.program("python3", PYTHON.format(venv=REFUSE, fits="exit 0"))
    if way == "root":
        machine.program("id", "echo 0")
    else:
        machine.program("sudo", 'shift; [ "$1" = true ] || "$@"')
    machine()
    assert (
        "install -y -qq --no-install-recommends python3-venv"
        in (machine.folder / "apt").read_text()
    )
    assert (machine.folder / "made").exists()


def test_another_python_is_asked_for_by_its_version(machine):
    machine.program("python3", PYTHON.format(venv="exit 0", fits=REFUSE))
    done = machine()
    assert done.returncode == 2
    assert "3.11 to 3.13" in done.stderr
    assert "Python 3.9.2" in done.stderr


def test_a_venv_that_could_not_be_made_leaves_nothing_behind(machine):
    done = machine()
    assert done.returncode == 2
    assert not (machine.folder / ".venv").exists()


def test_debian_packages_of_the_tests_are_installed_or_named(machine):
    (machine.folder / "tests/debian-packages.txt").write_text("xvfb # windows\n# none\nlibgl1\n")
    machine.program("dpkg-query", '[ "$4" = xvfb ] && echo "install ok installed"')
    done = machine("debian")
    assert done.returncode == 0
    wanted = "Some tests need:  sudo apt-get install --no-install-recommends libgl1\n"
    assert done.stderr == wanted
    machine.program("id", "echo 0")
    machine("debian")
    assert (machine.folder / "apt").read_text().splitlines()[-1].endswith(" libgl1")


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_is_fixed_by_hashes_and_no_host_is_named(lock):
    text = (ROOT / lock).read_text()
    assert not re.search(r"https?:|index-url|find-links|@ file", text)
    blocks = re.findall(r"^(\S+==\S+).*?\\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)", text, re.M)
    assert len(blocks) == len(re.findall(r"^\S+==", text, re.M))
    assert not re.search(r"sys_platform == 'win32'", text)


def test_what_plays_is_what_is_tested():
    def packages(lock):
        return set(re.findall(r"^(\S+==[^\s\\]+)", (ROOT / lock).read_text(), re.M))

    assert packages(LOCKS[0]) <= packages(LOCKS[1])


def test_no_secret_environment_is_needed():
    """The scripts name no variable but their own."""
    for name in (".ci/prepare", ".ci/run", "Makefile"):
        for variable in re.findall(r"\$\{?([A-Z_]{4,})", (ROOT / name).read_text()):
            assert variable in {"PYTHON", "STRICT", "PYTEST", "RUN_LOCK", "TEST_LOCK"}, name
    assert os.access(ROOT / ".ci/run", os.X_OK)
