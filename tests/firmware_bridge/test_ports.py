"""The list of serial ports, and what doctor says about them."""

from __future__ import annotations

import stat
from types import SimpleNamespace

import pytest

from firmware_bridge import checks, permission, ports
from firmware_bridge.finding import Finding
from firmware_bridge.ports import Port, find_ports
from firmware_bridge.wire import open_serial


def as_listed(device, description="n/a", product=None, vid=None):
    return SimpleNamespace(device=device, description=description, product=product, vid=vid)


@pytest.fixture
def machine(mocker, tmp_path):
    """A machine with these ports; `locked` are those this user may not open."""

    def machine(*listed, locked=(), links=None):
        mocker.patch("firmware_bridge.ports.list_ports.comports", return_value=listed)
        mocker.patch(
            "firmware_bridge.ports.os.access", side_effect=lambda path, mode: path not in locked
        )
        by_id = tmp_path / "by-id"
        mocker.patch.object(ports, "BY_ID", by_id)
        if links:
            by_id.mkdir()
            for name, device in links.items():
                (by_id / name).symlink_to(device)
        return by_id

    return machine


def test_a_port_is_named_by_what_stays_with_the_device(machine, tmp_path):
    device = tmp_path / "ttyACM0"
    device.touch()
    by_id = machine(
        as_listed(str(device), "Pico - Board CDC", "Pico", 0x2E8A),
        links={"usb-Raspberry_Pi_Pico_E66-if00": device},
    )
    (port,) = find_ports()
    assert port.name == str(by_id / "usb-Raspberry_Pi_Pico_E66-if00")
    assert port.device == str(device)
    assert port.description == "Pico"
    assert port.usb
    assert port.permitted


def test_a_port_without_a_staying_name_is_named_by_its_path(machine):
    machine(as_listed("/dev/ttyACM7", "Uno", vid=0x2341), links={"usb-other": "/dev/ttyUSB3"})
    assert [port.name for port in find_ports()] == ["/dev/ttyACM7"]


def test_of_two_names_of_one_device_the_first_is_taken(machine):
    by_id = machine(
        as_listed("/dev/ttyACM7", vid=1), links={"b": "/dev/ttyACM7", "a": "/dev/ttyACM7"}
    )
    assert [port.name for port in find_ports()] == [str(by_id / "a")]


def test_cables_come_before_the_boards_own_ports(machine):
    machine(as_listed("/dev/ttyAMA0"), as_listed("/dev/ttyUSB1", vid=1), as_listed("/dev/ttyS0"))
    assert [port.device for port in find_ports()] == ["/dev/ttyUSB1", "/dev/ttyAMA0", "/dev/ttyS0"]


def test_a_description_that_says_nothing_is_left_out(machine):
    machine(as_listed("/dev/ttyS0", "n/a"), as_listed("/dev/ttyS1", None))
    assert [port.description for port in find_ports()] == ["", ""]


ACM = "/dev/ttyACM0"


@pytest.fixture
def owned(mocker):
    """The device belongs to this group, with this mode; this program belongs to these."""

    def owned(group="uucp", number=14, mode=0o660, own=(1000,), named=True):
        mocker.patch.object(
            permission,
            "os",
            SimpleNamespace(
                stat=lambda path: SimpleNamespace(st_gid=number, st_mode=stat.S_IFCHR | mode),
                getegid=lambda: own[0],
                getgroups=lambda: list(own),
            ),
        )
        said = {"return_value": group} if named else {"side_effect": KeyError("gid")}
        mocker.patch("pathlib.Path.group", **said)

    return owned


def test_the_group_is_the_one_of_the_device(machine, owned):
    machine(as_listed(ACM, vid=1))
    owned()
    assert find_ports()[0].group == "uucp"


@pytest.mark.parametrize(
    "how",
    [
        {"group": "root", "number": 0},
        {"mode": 0o600},
        {"mode": 0o640},
        {"mode": 0o620},
        {"own": (1000, 14)},
        {"own": (14,)},
        {"named": False},
    ],
    ids=str,
)
def test_no_group_is_named_that_would_not_help(machine, owned, how):
    machine(as_listed(ACM, vid=1), locked=[ACM])
    owned(**how)
    (port,) = find_ports()
    assert port.group is None
    (finding,) = checks.serial()
    assert "adduser" not in finding.cure
    assert finding.cure.startswith(f"“ls -lL {ACM}” shows who may; ")
    assert "udev rule" in finding.cure


def test_to_read_is_enough_where_nothing_is_written(owned):
    owned(mode=0o640)
    assert permission.group_that_may(ACM, permission.READ) == "uucp"


def test_of_a_device_that_is_gone_no_group_is_named(machine):
    machine(as_listed("/nowhere/ttyACM0", vid=1))
    assert find_ports()[0].group is None


@pytest.mark.parametrize(
    ("vid", "raised"), [(0x2E8A, True), (0xF055, True), (0x2341, False), (0x1A86, False)]
)
def test_a_board_that_is_silent_without_dtr_gets_it_and_one_that_resets_by_it_not(
    machine, mocker, tmp_path, vid, raised
):
    device, name = tmp_path / "ttyACM0", tmp_path / "by-id-name"
    device.touch()
    name.symlink_to(device)
    machine(as_listed(str(device), vid=vid), as_listed("/dev/ttyS0"))
    opened = mocker.patch("firmware_bridge.wire.serial.Serial").return_value
    open_serial(str(name))
    assert (opened.port, opened.dtr) == (str(name), raised)
    opened.open.assert_called_once_with()


def test_this_machine_is_looked_at_without_a_fault():
    assert all(isinstance(port, Port) for port in find_ports())


def test_doctor_says_that_there_is_no_port_and_what_one_needs(machine):
    machine()
    (finding,) = checks.serial()
    assert finding.ok is None
    assert "cable that carries data" in finding.cure


def test_doctor_names_a_port_that_can_be_used(machine):
    machine(as_listed("/dev/ttyACM0", "Pico", vid=1))
    assert checks.serial() == (Finding("serial port", True, "/dev/ttyACM0 (Pico)"),)


def test_doctor_says_which_group_a_locked_port_needs(machine, owned):
    machine(as_listed("/dev/ttyACM0", "Pico", vid=1), locked=["/dev/ttyACM0"])
    owned("dialout", 20)
    (finding,) = checks.serial()
    assert finding.ok is False
    assert "may not be opened by this user" in finding.text
    assert "sudo adduser $USER dialout" in finding.cure


def test_doctor_does_not_mind_a_locked_port_of_the_board(machine):
    machine(as_listed("/dev/ttyS0"), locked=["/dev/ttyS0"])
    (finding,) = checks.serial()
    assert finding.ok is None


@pytest.mark.parametrize(("ok", "state"), [(True, "ok"), (None, "absent"), (False, "broken")])
def test_a_finding_unpacks_into_the_line_that_is_printed(ok, state):
    assert tuple(Finding("GPIO", ok, "text", "cure")) == (state, "GPIO", "text", "cure")
