"""Makes every sound of the game out of sines and noise: ``python -m kivy_ui.sounds.make``.

The files lie beside this one, 16-bit mono, ready to be played; whoever wants another sound changes
its notes here and runs this again. Nothing is recorded and nothing is taken from anywhere.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

RATE = 22_050
"""Samples a second."""

HERE = Path(__file__).parent

LOUDEST = 0.86
"""Peak of the loudest sounds; 1 would be the most a file holds."""

Voice = Callable[[float, float, float], float]
"""A voice: s since the note began, its phase in radians, its length in s; gives -1 to 1."""


@dataclass(frozen=True)
class Note:
    """``pitch``: MIDI number (60 is C4), ``to``: where it glides, None for nowhere. s and 0-1."""

    at: float
    pitch: float
    length: float
    loud: float = 1.0
    to: float | None = None


@dataclass(frozen=True)
class Part:
    """Notes of one voice."""

    voice: Voice
    notes: Sequence[Note]


@dataclass(frozen=True)
class Sound:
    """What sounds at once, and its peak against the loudest (0-1)."""

    parts: Sequence[Part]
    peak: float = 1.0


# -- voices


def mallet(t: float, phase: float, length: float) -> float:
    """Wood under a soft mallet: a round tone with a short knock four times as high."""
    body = math.sin(phase) * math.exp(-5.5 * t / length)
    knock = math.sin(4 * phase) * math.exp(-26 * t / length)
    return 0.84 * body + 0.16 * knock


def bell(t: float, phase: float, length: float) -> float:
    """Bright and long: for what is worth a cheer."""
    tone = math.sin(phase) + 0.45 * math.sin(2 * phase) + 0.2 * math.sin(3 * phase)
    return tone / 1.65 * math.exp(-3.6 * t / length)


def beep(t: float, phase: float, length: float) -> float:
    """Even and plain, to count by."""
    tone = math.sin(phase) + 0.3 * math.sin(3 * phase)
    return tone / 1.3 * min(1.0, (length - t) / 0.03)


def buzz(t: float, phase: float, length: float) -> float:
    """Low and rough: something went wrong."""
    tone = sum(math.sin(k * phase) / k for k in (1, 2, 3, 5, 7))
    return tone / 1.9 * min(1.0, (length - t) / 0.08)


def slide(t: float, phase: float, length: float) -> float:
    """A whistle that swells and fades."""
    return (math.sin(phase) + 0.2 * math.sin(2 * phase)) / 1.2 * math.sin(math.pi * t / length)


def brush() -> Voice:
    """A card over felt, water: noise, the darker the lower its pitch."""
    source = random.Random(7)
    low = 0.0

    def voice(t: float, phase: float, length: float) -> float:
        nonlocal low
        bright = min(1.0, phase / (2 * math.pi * (t + 1 / RATE)) / 4000)
        low += bright * (source.uniform(-1, 1) - low)
        return low * min(1.0, t / 0.006) * math.exp(-5 * t / length)

    return voice


# -- from notes to a file


def render(sound: Sound) -> array[int]:
    """The samples of a sound."""
    end = max(note.at + note.length for part in sound.parts for note in part.notes)
    mixed = [0.0] * round(end * RATE)
    for part in sound.parts:
        for note in part.notes:
            _add(mixed, part.voice, note)
    peak = max(map(abs, mixed)) or 1.0
    scale = 32767 * LOUDEST * sound.peak / peak
    return array("h", [round(sample * scale) for sample in mixed])


def _add(mixed: list[float], voice: Voice, note: Note) -> None:
    phase, first = 0.0, round(note.at * RATE)
    count = min(round(note.length * RATE), len(mixed) - first)
    end_pitch = note.pitch if note.to is None else note.to
    for i in range(count):
        t = i / RATE
        pitch = note.pitch + (end_pitch - note.pitch) * i / count
        phase += 2 * math.pi * 440 * 2 ** ((pitch - 69) / 12) / RATE
        soft = min(1.0, t / 0.004, (count - i) / (0.006 * RATE))  # no clicks at either end
        mixed[first + i] += note.loud * soft * voice(t, phase, note.length)


def row(
    voice: Voice, pitches: Sequence[float], step: float, length: float, at: float = 0.0
) -> Part:
    """Notes one after the other, ``step`` s apart."""
    return Part(voice, [Note(at + i * step, pitch, length) for i, pitch in enumerate(pitches)])


def chord(voice: Voice, pitches: Sequence[float], at: float, length: float) -> Part:
    """Notes all at once."""
    return Part(voice, [Note(at, pitch, length) for pitch in pitches])


def flicks(times: Sequence[float], pitch: float = 108) -> Part:
    """Cards that are dealt."""
    return Part(brush(), [Note(at, pitch, 0.09) for at in times])


def sounds() -> dict[str, Sound]:
    """Every sound by its name; ``kivy_ui.cues`` says when which is heard."""
    return {
        # the table
        "turn": Sound([row(mallet, [76], 0, 0.34)], 0.42),
        "skip": Sound([Part(slide, [Note(0, 67, 0.17, 1, 79)]), row(mallet, [72], 0, 0.3, 0.16)]),
        "reverse": Sound(
            [Part(slide, [Note(0, 69, 0.19, 1, 78), Note(0.18, 78, 0.24, 1, 69)])], 0.8
        ),
        "draw": Sound([flicks([0, 0.14]), row(mallet, [69, 65], 0.14, 0.3, 0.01)], 0.8),
        "draw more": Sound(
            [flicks([0, 0.1, 0.2, 0.3]), row(mallet, [74, 70, 67, 62], 0.1, 0.36, 0.01)], 0.9
        ),
        "wild": Sound([row(mallet, [72, 76, 79, 84], 0.075, 0.4)], 0.8),
        "swap": Sound(
            [Part(slide, [Note(0, 64, 0.4, 1, 76)]), Part(slide, [Note(0, 76, 0.4, 0.8, 64)])], 0.8
        ),
        "shuffle": Sound([flicks([i * 0.055 for i in range(9)], 104),
                          row(mallet, [67, 72], 0.12, 0.35, 0.42)], 0.9),
        "agreed": Sound([row(mallet, [74, 81, 77], 0.12, 0.36)], 0.8),
        "splash": Sound(
            [Part(brush(), [Note(0.05, 100, 0.55, 1.6, 66)]),
             Part(slide, [Note(0, 84, 0.09, 0.7, 65), Note(0.24, 72, 0.07, 0.4, 80),
                          Note(0.36, 76, 0.07, 0.4, 85)])]
        ),
        "dance": Sound([row(mallet, [69, 72], 0.11, 0.24), row(mallet, [76, 74, 76], 0.165, 0.28,
                        0.275)], 0.85),
        "duel": Sound([row(mallet, [45, 52], 0.17, 0.5), row(bell, [57, 64], 0.17, 0.5)], 0.95),
        "spin": Sound([row(mallet, [60, 64, 67, 72, 76, 79, 84], 0.05, 0.24)], 0.8),
        # the duel
        "count": Sound([row(beep, [76], 0, 0.13)], 0.7),
        "go": Sound([chord(beep, [84, 88, 91], 0, 0.42)]),
        "winner": Sound([row(bell, [72, 76, 79], 0.09, 0.4), chord(bell, [84, 76], 0.27, 0.75)]),
        "false start": Sound([Part(buzz, [Note(0, 45, 0.2, 1, 44), Note(0.25, 41, 0.34, 1, 39)])]),
        # the wheel
        "tick": Sound([Part(mallet, [Note(0, 93, 0.045)]), flicks([0], 112)], 0.5),
        # the end
        "round": Sound([row(bell, [67, 72, 76, 79], 0.11, 0.5), chord(bell, [84, 72], 0.44, 0.8)],
                       0.95),
        "game": Sound(
            [row(bell, [67, 67, 67, 72], 0.13, 0.45), row(bell, [76, 74, 76], 0.16, 0.5, 0.62),
             chord(bell, [79, 84, 88, 72], 1.1, 1.25), chord(mallet, [48, 60], 1.1, 0.9)]
        ),
    }  # fmt: skip


def path_of(name: str, folder: Path = HERE) -> Path:
    """Where a sound's file lies."""
    return folder / f"{name.replace(' ', '_')}.wav"


def write(folder: Path = HERE) -> list[Path]:
    """Write all sounds into a folder; gives their paths."""
    paths = []
    for name, sound in sounds().items():
        samples = render(sound)
        if sys.byteorder == "big":
            samples.byteswap()
        paths.append(path_of(name, folder))
        with wave.open(str(paths[-1]), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples.tobytes())
    return paths


if __name__ == "__main__":
    for written in write():
        print(written.name, written.stat().st_size)
