"""X servers of the tests' own, and fingers and a pointer that reach windows through them."""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

WIDTH, HEIGHT = 2000, 1400
START_S = 60
XORG = "/usr/lib/xorg/Xorg"
XORG_SIZE = (2048, 1536)

XORG_CONFIG = """
Section "ServerLayout"
    Identifier "layout"
    Screen "screen"
    InputDevice "touch" "SendCoreEvents"
EndSection
Section "ServerFlags"
    Option "AutoAddDevices" "false"
    Option "AutoEnableDevices" "false"
    Option "DontVTSwitch" "true"
EndSection
Section "Device"
    Identifier "device"
    Driver "dummy"
    VideoRam 65536
EndSection
Section "Monitor"
    Identifier "monitor"
    HorizSync 5.0 - 1000.0
    VertRefresh 5.0 - 200.0
    Modeline "2048x1536" 266.95 2048 2200 2424 2800 1536 1537 1540 1589
EndSection
Section "Screen"
    Identifier "screen"
    Device "device"
    Monitor "monitor"
    DefaultDepth 24
    SubSection "Display"
        Depth 24
        Modes "2048x1536"
    EndSubSection
EndSection
Section "InputDevice"
    Identifier "touch"
    Driver "inputtest"
    Option "SocketPath" "{socket}"
    Option "DeviceType" "Touch"
    Option "TouchCount" "10"
EndSection
"""


class XServer:
    """An X server in a temporary folder, on a display number it finds itself."""

    def __init__(self, command: list[str], env: dict[str, str] | None = None) -> None:
        read, write = os.pipe()
        self.folder = Path(tempfile.mkdtemp(prefix="companion-x-"))
        self.log = open(self.folder / "server.log", "wb")  # noqa: SIM115 - closed with the server
        self.process = subprocess.Popen(
            [*command, "-displayfd", str(write), "-nolisten", "tcp", "-noreset"],
            pass_fds=[write],
            stdout=self.log,
            stderr=self.log,
            env={**os.environ, **(env or {})},
        )
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        if not number:
            self.process.wait(START_S)
            raise RuntimeError((self.folder / "server.log").read_text(errors="replace"))
        self.name = f":{number}"

    def close(self) -> None:
        """End the server and take its folder away."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def xvfb() -> XServer:
    """A server in memory, with a pointer that XTEST moves."""
    return XServer(["Xvfb", "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "+extension", "GLX"])


def xorg_touch() -> tuple[XServer, Fingers]:
    """Xorg with the dummy screen and a touch panel of ten fingers. Afresh for each use."""
    folder = Path(tempfile.mkdtemp(prefix="companion-xorg-"))
    config, path = folder / "xorg.conf", folder / "touch.socket"
    config.write_text(XORG_CONFIG.format(socket=path))
    server = XServer([XORG, "-config", str(config), "-logfile", str(folder / "log")])
    return server, Fingers(path, *XORG_SIZE)


class Pointer:
    """The mouse of a display, moved and pressed by XTEST. Pixels of the whole screen."""

    def __init__(self, name: str) -> None:
        self._display = Display(name)

    def move(self, x: float, y: float) -> None:
        xtest.fake_input(self._display, X.MotionNotify, x=round(x), y=round(y))
        self._display.sync()

    def down(self) -> None:
        xtest.fake_input(self._display, X.ButtonPress, 1)
        self._display.sync()

    def up(self) -> None:
        xtest.fake_input(self._display, X.ButtonRelease, 1)
        self._display.sync()

    def close(self) -> None:
        self._display.close()


class Fingers:
    """A touch panel over the whole screen: fingers by number, places in pixels of the screen.

    Speaks the protocol of Xorg's `inputtest` driver: 32-bit length and kind, then fields; after
    each event the server is asked to say when it has dealt with it.
    """

    VERSION, SYNC, TOUCH = 0, 1, 6
    BEGIN, UPDATE, END = 18, 19, 20
    AXIS_MAX = 0xFFFF

    def __init__(self, path: Path, width: int, height: int) -> None:
        self._size = (width, height)
        self._line = socket.socket(socket.AF_UNIX)
        limit = time.monotonic() + START_S
        while True:
            try:
                self._line.connect(str(path))
                break
            except OSError:
                if time.monotonic() > limit:
                    raise
                time.sleep(0.05)
        self._line.sendall(struct.pack("=IIHH", 12, self.VERSION, 1, 1))
        self._answer(12)

    def _answer(self, length: int) -> bytes:
        answer = b""
        while len(answer) < length:
            got = self._line.recv(length - len(answer))
            if not got:
                raise ConnectionError("the touch panel hung up")
            answer += got
        return answer

    def _touch(self, finger: int, phase: int, x: float, y: float) -> None:
        places = [x * self.AXIS_MAX / self._size[0], y * self.AXIS_MAX / self._size[1]]
        valuators = struct.pack("=I8s4x64d64d", 0, b"\x03" + bytes(7), *places, *[0.0] * 126)
        head = struct.pack("=IIII", 16 + len(valuators), self.TOUCH, finger, phase)
        self._line.sendall(head + valuators)

    def sync(self) -> None:
        """Come back when the server has passed on everything that was sent."""
        self._line.sendall(struct.pack("=II", 8, self.SYNC))
        self._answer(8)

    def down(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, self.BEGIN, x, y)
        self.sync()

    def move(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, self.UPDATE, x, y)
        self.sync()

    def up(self, finger: int, x: float, y: float) -> None:
        self._touch(finger, self.END, x, y)
        self.sync()

    def close(self) -> None:
        self._line.close()
