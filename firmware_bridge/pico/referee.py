"""The referee of a showdown (docs/referee.md 1): edges in the order of their stamps, one verdict.

Runs on MicroPython. Times are microseconds since arming; sides are 0 (left) and 1 (right).
"""

NEVER = 1 << 29


class Limits:
    """What the referee goes by, with the defaults of docs/referee.md 1."""

    def __init__(self):
        self.window_us = 5_000
        self.closed_us = 1_000
        self.min_reaction_us = 0
        self.settle_us = 100_000
        self.dead_heat_us = 1_000
        self.timeout_us = 5_000_000
        self.head_start_us = [0, 0]


class Verdict:
    """What became of a showdown; None where there is none. `sides`: 1 left, 2 right, 3 both."""

    def __init__(self, outcome, winner=None, offender=None, left=None, right=None, margin=None):
        self.outcome = outcome
        self.winner = winner
        self.offender = offender
        self.reaction_us = [left, right]
        self.margin_us = margin
        self.sides = 0


class Contact:
    """One paddle's contact: from a burst of edges to the onset of a press."""

    def __init__(self, window_us, closed_us):
        self.window_us = window_us
        self.closed_us = closed_us
        self.down = False
        self.pressed = False
        self.known_us = 0
        self.onset_us = 0
        self._open = False
        self._turned_down_us = 0
        self._closed_before_us = 0

    def wait(self, t_us):
        """Let time pass, before an edge of that stamp is taken."""
        while self._open and not self.pressed:
            end_us = self.onset_us + self.window_us
            self._confirm(min(t_us, end_us))
            if t_us <= end_us or self.pressed:
                return
            if self.down:
                self._begin(self._turned_down_us)
            else:
                self._open = False

    def settle(self):
        """No other edge is to come."""
        if self._open:
            self.wait(self.onset_us + 2 * self.window_us + 1)

    def take(self, t_us, down):
        """The next edge."""
        if self.pressed:
            return
        if down and not self.down:
            self._turned_down_us = t_us
        elif self.down and not down:
            self._closed_before_us += t_us - self._turned_down_us
        self.down = down
        if not self._open:
            self._begin(t_us)
            self._confirm(t_us)

    def _begin(self, t_us):
        self._open = True
        self.onset_us = t_us
        self._closed_before_us = 0

    def _confirm(self, t_us):
        down_us = t_us - self._turned_down_us if self.down else 0
        spare_us = self._closed_before_us + down_us - self.closed_us
        if spare_us >= 0:
            self.pressed = True
            self.known_us = t_us - spare_us


class Referee:
    """One showdown: `lit` when GO is, `edge` in order, `judge` when it is `due`."""

    def __init__(self, limits, planned_us, left_down, right_down):
        self._limits = limits
        self._contacts = (
            Contact(limits.window_us, limits.closed_us),
            Contact(limits.window_us, limits.closed_us),
        )
        self._held = (left_down, right_down)
        self._level = [False, False]
        self._over = False
        self._lit = False
        self._go_us = planned_us

    def lit(self, go_us):
        """GO is seen from this stamp on; until then every press is early."""
        self._lit = True
        self._go_us = go_us

    def edge(self, side, down, t_us):
        """The next edge; False: it comes after the verdict's moment."""
        if t_us < 0:
            return True
        if self._over:
            return False
        for contact in self._contacts:
            contact.wait(t_us)
        if t_us <= self._falls_us():
            self._contacts[side].take(t_us, down)
            return True
        self._level = [contact.down for contact in self._contacts]
        self._over = True
        return False

    def follow(self, side, down):
        """An edge after the moment and before the lines are read explains what will be read."""
        self._level[side] = down

    def due(self, now_us):
        """No edge from here on can change the verdict."""
        if True in self._held or self._over:
            return True
        if not self._lit and self._go_us < now_us:
            self._go_us = now_us  # the lamp is late
        for contact in self._contacts:
            contact.wait(now_us)
        both = self._contacts[0].pressed and self._contacts[1].pressed
        return both or now_us > self._falls_us()

    def judge(self, left_down, right_down):
        """The verdict, with the lines as they read now."""
        if True in self._held:
            return _named("not_ready", self._held[0], self._held[1])
        if not self._over:
            for contact in self._contacts:
                contact.settle()
        lost = []
        for side, read in enumerate((left_down, right_down)):
            contact = self._contacts[side]
            down = self._level[side] if self._over else contact.down
            lost.append(read and not contact.pressed and not down)
        return _named("void", lost[0], lost[1]) if True in lost else self._decide()

    def _early(self, onset_us):
        return not self._lit or onset_us < self._go_us + self._limits.min_reaction_us

    def _first(self):
        """The side of the first onset; left where both are equal, None without any."""
        left, right = self._contacts
        if not left.pressed:
            return 1 if right.pressed else None
        return 1 if right.pressed and right.onset_us < left.onset_us else 0

    def _falls_us(self):
        limits = self._limits
        last_us = self._go_us + limits.timeout_us if self._lit else NEVER
        side = self._first()
        if side is not None and self._contacts[side].onset_us <= last_us:
            onset_us = self._contacts[side].onset_us
            early = self._early(onset_us)
            last_us = onset_us + (limits.dead_heat_us if early else limits.settle_us)
        falls_us = last_us + limits.window_us
        left, right = self._contacts
        if left.pressed and right.pressed:
            return min(falls_us, max(left.known_us, right.known_us))
        return falls_us

    def _too_close(self, gap_us):
        return gap_us == 0 or gap_us < self._limits.dead_heat_us

    def _decide(self):
        side = self._first()
        onsets = [c.onset_us if c.pressed else None for c in self._contacts]
        if side is None or (self._lit and onsets[side] > self._go_us + self._limits.timeout_us):
            return Verdict("no_press")
        early = [us is not None and self._early(us) for us in onsets]
        if True in early:
            return self._false_start(early, onsets)
        return self._win(side, onsets)

    def _false_start(self, early, onsets):
        go_us = self._go_us
        offender = self._first() if early[0] and early[1] else (0 if early[0] else 1)
        if early[0] and early[1] and self._too_close(abs(onsets[0] - onsets[1])):
            return Verdict("dead_heat", left=onsets[0] - go_us, right=onsets[1] - go_us)
        verdict = Verdict("false_start", 1 - offender, offender)
        verdict.reaction_us[offender] = onsets[offender] - go_us
        return verdict

    def _win(self, first, onsets):
        second = 1 - first
        verdict = Verdict("win", first)
        verdict.reaction_us[first] = onsets[first] - self._go_us
        if onsets[second] is None or onsets[second] > onsets[first] + self._limits.settle_us:
            return verdict
        verdict.reaction_us[second] = onsets[second] - self._go_us
        heads = self._limits.head_start_us
        lead_us = (onsets[0] - heads[0]) - (onsets[1] - heads[1])
        if self._too_close(abs(lead_us)):
            verdict.outcome = "dead_heat"
            verdict.winner = None
            return verdict
        verdict.winner = 0 if lead_us < 0 else 1
        verdict.margin_us = abs(lead_us)
        return verdict


def _named(outcome, left, right):
    verdict = Verdict(outcome)
    verdict.sides = (1 if left else 0) | (2 if right else 0)
    return verdict
