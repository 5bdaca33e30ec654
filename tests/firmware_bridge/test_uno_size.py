"""What the firmware takes of a Nano: flash and RAM by the build, and the stack as it runs."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from firmware_bridge import codec
from firmware_bridge.messages import Ok, Ping, SelfTest, SelfTested, Spin, Spun, Wheel
from hardware.edges import Edge
from hardware.referee import Limits
from tests.firmware_bridge.duelling import greet, play
from tests.firmware_bridge.pure_firmware import ROOT
from tests.firmware_bridge.uno import MHZ, PACKAGES, WHEEL, Uno, elf

NANO = {"flash": 30_720, "RAM": 2_048}
"""Bytes of an ATmega328P, less what a Nano's boot loader takes of the flash."""

ARDUINO = ROOT / "firmware_bridge/arduino"


def test_it_takes_less_than_seventy_percent_of_a_nano(needed):
    needed(*PACKAGES)
    rows = subprocess.run(
        ["avr-size", "-A", str(elf())], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    sizes = {row.split()[0]: int(row.split()[1]) for row in rows if row.startswith(".")}
    used = {"flash": sizes[".text"] + sizes[".data"], "RAM": sizes[".data"] + sizes[".bss"]}
    print(*(f"\n{name}: {100 * used[name] / NANO[name]:.1f} %" for name in NANO))
    assert all(0.3 < used[name] / NANO[name] < 0.7 for name in NANO), used


def sized(text: int, data: int, bss: int) -> subprocess.CompletedProcess[str]:
    """What the build says of such a firmware."""
    table = f"section size addr\n.text {text} 0\n.data {data} 8388864\n.bss {bss} 8389056\n"
    command = [sys.executable, str(ARDUINO / "size.py"), *map(str, NANO.values()), "70"]
    return subprocess.run(command, input=table, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("text", "data", "bss", "fits"),
    [
        (21_403, 100, 1_333, True),
        (21_404, 100, 1_333, False),  # 70 % of the flash
        (21_403, 100, 1_334, False),  # and of the RAM
    ],
)
def test_the_build_fails_where_it_takes_more(text, data, bss, fits):
    said = sized(text, data, bss)
    assert "70.0 %" in said.stdout
    assert (said.returncode == 0) is fits
    assert ("more than 70 %" in said.stdout) is not fits


def test_the_stack_leaves_a_quarter_of_a_kilobyte_free(needed):
    """After a duel of bounces, a spin with its index, a self-test and a busy line all the while."""
    needed(*PACKAGES)
    uno = Uno()
    uno.run_us(15_000)
    uno.mark_free_ram()
    greet(uno)
    noise = b"".join(codec.write(number, Ping()) for number in range(1, 40))
    chance = Random(1)
    edges = [
        Edge(us, side, level)
        for at in range(12)
        for side in ("left", "right")
        for us, level in ((at * 400, "down"), (at * 400 + chance.randint(50, 300), "up"))
    ]
    play(uno, 1, Limits(settle_us=40_000, timeout_us=100_000), edges, noise)
    uno.ask(SelfTest())
    uno.until(SelfTested)
    uno.ask(Wheel(80, 8, 0, 5, -1, 0, 60_000, 60_000_000, 10_000_000, 0))
    uno.until(Ok)
    uno.give(noise)
    uno.ask(Spin(1))
    uno.until(Ok)
    for at in range(400):
        bits = (0b10, 0b11, 0b01, 0b00)[at % 4] | (at % 80 == 5) << 2
        for bit, line in enumerate(WHEEL):
            uno.move(uno.cycle + at * 100 * MHZ, WHEEL[line], not bits >> bit & 1)
    uno.until(Spun)
    free = uno.free_ram()
    print(f"\n{free} bytes were never used")
    uno.close()
    assert free >= 256
