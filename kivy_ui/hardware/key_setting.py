"""The keys of a keyboard or gamepad taught: two are pressed, the left paddle's first.

left ──► right ──► kept in hardware.toml, and the unit is opened on them
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kivy.clock import Clock

from companion.words import _
from hardware.faults import UnitError, sentence
from hardware.key_learning import KeyLearner, Learner
from hardware.settings_file import SettingsFile
from kivy_ui.hardware.bench import Bench
from kivy_ui.hardware.offers import Offer


class KeySetting:
    """Learns the keys of the bench's unit; ``changed()`` is called after each one."""

    def __init__(self, bench: Bench, changed: Callable[[], None]) -> None:
        self._bench = bench
        self._changed = changed
        self.learner: Learner = KeyLearner
        self._learns: KeyLearner | None = None
        self._poll = Clock.create_trigger(lambda _dt: self.poll(), 1 / 30, interval=True)

    @property
    def asked(self) -> str:
        """The side whose key is to be pressed now, "" while none is."""
        return (self._learns.asked or "") if self._learns is not None else ""

    @property
    def words(self) -> str:
        """What is to be done now."""
        if self._learns is not None and self._learns.fault is not None:
            return sentence(self._learns.fault)
        if self.asked == "left":
            return _("Press the key that is to be the left paddle.")
        return _("Press the key that is to be the right paddle.")

    def begin(self) -> None:
        """From the beginning; the unit is let go meanwhile."""
        self.cancel()
        self._bench.rest()
        try:
            self._learns = self.learner()
        except UnitError as error:
            self._bench.fault = error.fault
        else:
            self._bench.fault = None
            self._poll()
        self._changed()

    def cancel(self) -> None:
        """As it was before."""
        self._poll.cancel()
        learns, self._learns = self._learns, None
        if learns is not None:
            learns.close()

    def poll(self) -> None:
        """Take what was pressed."""
        learns = self._learns
        if learns is None or not learns.poll():
            return
        if learns.asked is None:
            self._keep(learns)
        self._changed()

    def _keep(self, learns: KeyLearner) -> None:
        found, bench = learns.found, self._bench
        self.cancel()
        settings = replace(bench.settings, keys=found)
        try:
            if bench.folder is not None:
                settings = SettingsFile(bench.folder).change({"keys": found.as_table()})
        except UnitError as error:
            bench.fault = error.fault
        bench.choose(Offer("keys", bench.offer.text), settings)
