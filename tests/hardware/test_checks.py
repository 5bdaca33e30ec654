"""What doctor says about the pins."""

from __future__ import annotations

import pytest

from hardware import checks
from hardware.faults import UnitError


@pytest.mark.parametrize(
    ("error", "ok", "found", "cure"),
    [
        (
            UnitError("no_gpiochip", chip="/dev/gpiochip0"),
            None,
            "has no GPIO pins",
            "on the screen",
        ),
        (UnitError("no_pi"), None, "does not find a Raspberry Pi", "on the screen"),
        (UnitError("no_permission", chip="/dev/gpiochip0"), False, "/dev/gpiochip0", "adduser"),
        (UnitError("no_lgpio", why="gone"), False, "lgpio is missing", "apt install"),
        (UnitError("untrue_stamps", factory="native"), False, "set to native", "unset GPIOZERO"),
    ],
)
def test_pins_that_cannot_be_used_are_found_with_what_to_do(mocker, error, ok, found, cure):
    mocker.patch("hardware.pins.open_factory", side_effect=error)
    (finding,) = checks.gpio()
    assert finding.ok is ok
    assert found in finding.text
    assert cure in finding.cure


def test_pins_that_can_be_used_are_let_go_again(mocker):
    factory = mocker.patch("hardware.pins.open_factory").return_value
    factory.board_info.model = "4B"
    (finding,) = checks.gpio()
    assert finding.ok is True
    assert "Raspberry Pi 4B" in finding.text
    factory.close.assert_called_once_with()
