"""A bad cable: bytes on their way are flipped, dropped, doubled, delayed and split."""

from __future__ import annotations

from random import Random
from typing import Protocol


class Device(Protocol):
    def hear(self, data: bytes, now_s: float) -> None: ...

    def speak(self, now_s: float) -> bytes: ...


class BadCable:
    """Between a device and its port. Each byte is spoilt with the chance `rate`, both ways."""

    def __init__(self, device: Device, rate: float, seed: int) -> None:
        self.device = device
        self.rate = rate
        self.spoilt = 0
        self._chance = Random(seed)
        self._to_host: list[tuple[float, bytes]] = []
        self._to_unit: list[tuple[float, bytes]] = []

    def hear(self, data: bytes, now_s: float) -> None:
        self._put(self._to_unit, data, now_s)
        self._deliver(now_s)

    def speak(self, now_s: float) -> bytes:
        self._deliver(now_s)
        said = self.device.speak(now_s)
        if said:
            self._put(self._to_host, said, now_s)
        return self._due(self._to_host, now_s)

    def _deliver(self, now_s: float) -> None:
        due = self._due(self._to_unit, now_s)
        if due:
            self.device.hear(due, now_s)

    def _put(self, way: list[tuple[float, bytes]], data: bytes, now_s: float) -> None:
        """In pieces of any size, a few of them late; what is behind a late one waits for it."""
        spoilt = b"".join(self._spoil(byte) for byte in data)
        while spoilt:
            size = self._chance.randint(1, 40)
            late_s = self._chance.uniform(0, 0.03) if self._chance.random() < self.rate * 5 else 0
            due_s = max(now_s + late_s, way[-1][0] if way else 0)
            way.append((due_s, spoilt[:size]))
            spoilt = spoilt[size:]

    def _spoil(self, byte: int) -> bytes:
        if self._chance.random() >= self.rate:
            return bytes([byte])
        self.spoilt += 1
        match self._chance.randrange(4):
            case 0:
                return bytes([byte ^ 1 << self._chance.randrange(8)])
            case 1:
                return b""
            case 2:
                return bytes([byte, byte])
            case _:
                return bytes([self._chance.randrange(256)])

    def _due(self, way: list[tuple[float, bytes]], now_s: float) -> bytes:
        due = b""
        while way and way[0][0] <= now_s:
            due += way.pop(0)[1]
        return due
