"""The wheel (docs/referee.md 2): quadrature with an optional index, from changes to a space.

Runs on MicroPython. Lines are bits: 1 for a, 2 for b, 4 for the index. Times are microseconds
since arming.
"""

# By the lines before and now: 0 none, 1 up, -1 down, 2 lost two.
STEPS = (0, -1, 1, 2, 1, 0, 2, -1, -1, 2, 0, 1, 2, 1, -1, 0)


class WheelSettings:
    """How the wheel is built and judged; -1 where docs/protocol.md says so."""

    def __init__(self):
        self.counts_per_turn = 80
        self.sectors = 8
        self.offset = 0
        self.index_at = -1
        self.lost_max = -1
        self.min_turns = 0
        self.settle_us = 600_000
        self.max_us = 60_000_000
        self.timeout_us = 10_000_000


class Wheel:
    """A wheel whose position is carried from spin to spin; -1: not known."""

    def __init__(self):
        self.settings = WheelSettings()
        self.position = -1
        self.started = False
        self._over = False

    def set_up(self, settings, position):
        """Another wheel, at this position; -1: where it was."""
        if position >= 0:
            self.position = position % settings.counts_per_turn
        elif settings.counts_per_turn != self.settings.counts_per_turn:
            self.position = -1
        self.settings = settings

    def arm(self, lines):
        """A spin begins at 0 us."""
        if self.position < 0 and self.settings.index_at < 0:
            self.position = 0
        self._lines = lines
        self._step = 1
        self._net = self._lost = 0
        self.started = self._over = self._endless = False
        self._first_us = self._last_us = 0

    def change(self, lines, t_us):
        """The lines read so at this stamp."""
        if self._over or self.resting(t_us):
            return
        if not self.started:
            self.started = True
            self._first_us = t_us
        elif t_us - self._first_us > self.settings.max_us:
            self._over = self._endless = True
            return
        self._last_us = t_us
        self._count(STEPS[(self._lines & 3) << 2 | (lines & 3)])
        if lines & ~self._lines & 4 and self.settings.index_at >= 0:
            self._take_index()
        self._lines = lines

    def resting(self, now_us):
        """The spin is over by now."""
        settings = self.settings
        end_us = self._last_us + settings.settle_us if self.started else settings.timeout_us
        self._over = self._over or now_us > end_us
        return self._over

    @property
    def moving(self):
        """It turns."""
        return self.started and not self._over

    def result(self):
        """Status, space, turns in hundredths, direction, lost, on the line."""
        if not self.started:
            return ("no_spin", -1, 0, 0, 0, False)
        settings = self.settings
        n, sectors = settings.counts_per_turn, settings.sectors
        space, on_line = -1, False
        if self.position >= 0 and not self._endless:
            counted = (self.position - settings.offset) % n
            space = counted * sectors // n
            r = counted * sectors % n
            on_line = n >= 4 * sectors and (r < sectors or n - r <= sectors)
        turns = abs(self._net) * 100 // n
        direction = 1 if self._net > 0 else -1 if self._net < 0 else 0
        if settings.lost_max < 0:
            lossy = 2 * self._lost * sectors > n
        else:
            lossy = self._lost > settings.lost_max
        status = "short" if turns < settings.min_turns else "ok"
        if space < 0 or on_line or lossy:
            status = "unsure"
        return (status, space, turns, direction, self._lost, on_line)

    def _count(self, step):
        if step == 2:
            self._lost += 2
            step = 2 * self._step
        elif step:
            self._step = step
        self._net += step
        if self.position >= 0:
            self.position = (self.position + step) % self.settings.counts_per_turn

    def _take_index(self):
        if self.position >= 0:
            away = abs(self.settings.index_at - self.position)
            self._lost += min(away, self.settings.counts_per_turn - away)
        self.position = self.settings.index_at
