"""Ports that a test can plug in and out: a unit behind a pty, under a name of one's choice."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from pathlib import Path
from typing import Protocol


class Device(Protocol):
    """A unit as bytes and seconds."""

    def hear(self, data: bytes, now_s: float) -> None: ...

    def speak(self, now_s: float) -> bytes: ...


class Plug:
    """A device behind a pty, served by a thread; `name` is a link to it, as udev would make."""

    def __init__(self, name: Path, device: Device) -> None:
        self.name = str(name)
        self.device = device
        self.lock = threading.Lock()
        self._stop: threading.Event | None = None
        self._thread: threading.Thread | None = None
        self._master = -1

    def plug_in(self, name: Path | None = None) -> Plug:
        """The port is there; `name`: under another name than before."""
        self.name = str(name) if name else self.name
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)
        Path(self.name).unlink(missing_ok=True)
        os.symlink(os.ttyname(slave), self.name)
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(slave,), daemon=True)
        self._thread.start()
        return self

    def pull_out(self) -> None:
        """The port is gone."""
        if self._stop is not None and self._thread is not None:
            self._stop.set()
            self._thread.join()
            self._stop = None

    def _serve(self, slave: int) -> None:
        stop = self._stop
        assert stop is not None
        try:
            while not stop.is_set():
                select.select([self._master], [], [], 0.001)
                data = b""
                try:
                    data = os.read(self._master, 4096)
                except BlockingIOError:
                    data = b""
                with self.lock:
                    if data:
                        self.device.hear(data, time.monotonic())
                    said = self.device.speak(time.monotonic())
                self._write(said)
        finally:
            Path(self.name).unlink(missing_ok=True)
            os.close(slave)
            os.close(self._master)

    def _write(self, said: bytes) -> None:
        while said:
            try:
                said = said[os.write(self._master, said) :]
            except BlockingIOError:
                return  # nobody reads; a serial line forgets as well
