"""Sounds: loaded before the window, played by name, and silence where there is no way to hear.

Loading a sound once a window exists can hang on Linux, so `boot` loads all of them first. Nothing
here waits and nothing here raises: a file, a loader or a sound card that is missing is silence.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

ON, VOLUME = "sound.on", "sound.volume"
"""The settings: whether there is sound at all, and how loud it is (0 to 1)."""

LOUD = 0.7
"""The volume until somebody sets it."""

FOLDER = Path(__file__).with_name("sounds")

Loader = Callable[[str], Any]


class Speaker:
    """All sounds by name, and the settings that say whether and how loud they are heard."""

    def __init__(self) -> None:
        self._sounds: dict[str, Any] = {}
        self._settings: Mapping[str, Any] = {}

    @property
    def names(self) -> frozenset[str]:
        """The sounds that can be heard."""
        return frozenset(self._sounds)

    def load(self, folder: Path = FOLDER, loader: Loader | None = None) -> None:
        """Load every file of the folder that can be loaded; once is enough."""
        if self._sounds:
            return
        loader = loader or _kivy_loader()
        if loader is None:
            return
        with _quiet():
            for path in sorted(folder.glob("*.wav")):
                sound = loader(str(path))
                if sound is None or sound.length <= 0:  # so it comes where nothing can be heard
                    continue
                self._sounds[path.stem.replace("_", " ")] = sound

    def obey(self, settings: Mapping[str, Any]) -> None:
        """Read on and volume from these settings from now on, each time something is played."""
        self._settings = settings

    @property
    def volume(self) -> float:
        """How loud it is now, 0 (off) to 1."""
        if self._settings.get(ON) is False:
            return 0.0
        volume = self._settings.get(VOLUME, LOUD)
        if isinstance(volume, bool) or not isinstance(volume, int | float):
            return LOUD
        return min(1.0, max(0.0, float(volume)))

    def play(self, names: str | Iterable[str]) -> None:
        """Let sounds be heard, each from its beginning; unknown names are silence."""
        volume = self.volume
        for name in (names,) if isinstance(names, str) else names:
            sound = self._sounds.get(name)
            if sound is not None and volume > 0:
                sound.volume = volume
                sound.play()


def _kivy_loader() -> Loader | None:
    """Kivy's loader of sounds, None where it cannot be brought up."""
    try:
        from kivy.core.audio import SoundLoader
    except (ImportError, OSError):
        return None
    return SoundLoader.load


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """ALSA, from C, complains at length in the terminal of a machine without a sound card."""
    try:
        kept = os.dup(2)
    except OSError:  # started without a terminal
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


speaker = Speaker()
"""What this machine is heard through."""

load, obey, play = speaker.load, speaker.obey, speaker.play
