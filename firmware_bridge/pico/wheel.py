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
        self.mark = -1  # where the index passed last; -1: not since the set-up
        self.lost = 0  # since the set-up, or since it was armed
        self.started = False
        self._unplaced = False
        self._lines = 0
        self._net = 0
        self._rest = None

    def set_up(self, settings, position, lines):
        """Another wheel, followed from now on, at this position; -1: where it was."""
        if position >= 0:
            self.position = position % settings.counts_per_turn
            self._unplaced = False
        elif settings.counts_per_turn != self.settings.counts_per_turn:
            self.position = -1
            self._unplaced = False
        self.settings = settings
        self._lines = lines
        self._step = 1
        self.lost = 0
        self.mark = -1

    def moved_unseen(self, lines):
        """Nobody knows where it stands anymore."""
        self.position = -1
        self._unplaced = True
        self._lines = lines

    def follow(self, lines):
        """The lines read so while no spin runs."""
        net = self._net
        self._count(STEPS[(self._lines & 3) << 2 | (lines & 3)])
        self._net = net
        if lines & ~self._lines & 4:
            self._take_index()
        self._lines = lines

    def arm(self, lines):
        """A spin begins at 0 us."""
        if lines != self._lines:
            self.follow(lines)
        if self.position < 0 and self.settings.index_at < 0 and not self._unplaced:
            self.position = 0
        self._lines = lines
        self._step = 1
        self._net = self.lost = 0
        self._rest = None
        self.started = self._endless = False
        self._first_us = self._last_us = 0

    def change(self, lines, t_us):
        """The lines read so at this stamp."""
        if self.resting(t_us):
            self.follow(lines)
            return
        if not self.started:
            self.started = True
            self._first_us = t_us
        elif t_us - self._first_us > self.settings.max_us:
            self._endless = True
            self._rest = (self.position, self.lost)
            self.follow(lines)
            return
        self._last_us = t_us
        self._count(STEPS[(self._lines & 3) << 2 | (lines & 3)])
        if lines & ~self._lines & 4:
            self._take_index()
        self._lines = lines

    def resting(self, now_us):
        """The spin is over by now."""
        settings = self.settings
        end_us = self._last_us + settings.settle_us if self.started else settings.timeout_us
        if self._rest is None and now_us > end_us:
            self._rest = (self.position, self.lost)
        return self._rest is not None

    def result(self):
        """Status, space, turns in hundredths, direction, lost, on the line."""
        if not self.started:
            return ("no_spin", -1, 0, 0, 0, False)
        settings = self.settings
        n, sectors = settings.counts_per_turn, settings.sectors
        position, lost = self._rest or (self.position, self.lost)
        space, on_line = -1, False
        if position >= 0 and not self._endless:
            counted = (position - settings.offset) % n
            space = counted * sectors // n
            r = counted * sectors % n
            on_line = n >= 4 * sectors and (r < sectors or n - r <= sectors)
        turns = abs(self._net) * 100 // n
        direction = 1 if self._net > 0 else -1 if self._net < 0 else 0
        lossy = 2 * lost * sectors > n if settings.lost_max < 0 else lost > settings.lost_max
        status = "short" if turns < settings.min_turns else "ok"
        if space < 0 or on_line or lossy:
            status = "unsure"
        return (status, space, turns, direction, lost, on_line)

    def _count(self, step):
        if step == 2:
            self.lost = min(self.lost + 2, 0xFFFF)
            step = 2 * self._step
        elif step:
            self._step = step
        self._net += step
        if self.position >= 0:
            self.position = (self.position + step) % self.settings.counts_per_turn

    def _take_index(self):
        self.mark = self.position
        if self.settings.index_at < 0:
            return
        if self.position >= 0:
            away = abs(self.settings.index_at - self.position)
            missed = min(away, self.settings.counts_per_turn - away)
            self.lost = min(self.lost + missed, 0xFFFF)
        self.position = self.settings.index_at
