"""A desk with ports on it, and what may be plugged in there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from firmware_bridge.conversation import News
from firmware_bridge.link import Link
from tests.firmware_bridge.ptys import Plug


class Stranger:
    """Something that talks and never answers."""

    def __init__(self, says: bytes, every_s: float = 0.05) -> None:
        self._says = says
        self._every_s = every_s
        self._said_s = 0.0

    def hear(self, data: bytes, now_s: float) -> None:
        """It does not listen."""

    def speak(self, now_s: float) -> bytes:
        if now_s - self._said_s < self._every_s:
            return b""
        self._said_s = now_s
        return self._says


GPS = Stranger(b"$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47\r\n")


class Desk:
    """A folder with ports in it, and the links that a test opens to them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.plugs: list[Plug] = []
        self.links: list[Link] = []
        self.heard: list[News] = []

    def plug(self, device, name: str = "ttyUSB0") -> Plug:
        plug = Plug(self.folder / name, device).plug_in()
        self.plugs.append(plug)
        return plug

    def ports(self) -> list[str]:
        return sorted(map(str, self.folder.iterdir()))

    def link(self, port: str | None = None, **how) -> Link:
        link = Link(port, ports=self.ports, **how)
        self.links.append(link)
        link.start()
        return link

    def until(self, link: Link, done: Callable[[], object], for_s: float = 10) -> float:
        """Wait until it is so; how long it took."""
        begin = time.monotonic()
        while time.monotonic() - begin < for_s:
            self.heard += link.news()
            if done():
                return time.monotonic() - begin
            time.sleep(0.005)
        raise AssertionError(f"not within {for_s} s: {self.heard}, {link.trouble}")

    def told(self, kind: type) -> list[News]:
        return [each for each in self.heard if isinstance(each, kind)]
