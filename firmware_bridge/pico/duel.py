"""One duel as it runs, from arming to the verdict."""

import board
from referee import Referee

IDLE, COUNT, HOLD, GO = "idle", "count", "hold", "go"
MOST_EDGES = 2_000
MOST_AT_ONCE = 64


class Duel:
    """`run` it often; it tells one thing at a time, as a word and a value."""

    def __init__(self, its_board):
        self._board = its_board
        self.state = IDLE
        self.number = 0

    def arm(self, number, limits, count_s, hold_min_ms, hold_max_ms):
        """Begin; t = 0 is now."""
        self.number = number
        self._count_s = count_s
        self._left_s = None
        self._edges = [0, 0]
        self._doubts = 0
        shortest_us, longest_us = hold_min_ms * 1_000, hold_max_ms * 1_000
        held_us = shortest_us + self._board.draw(longest_us - shortest_us + 1)
        self._planned_us = count_s * 1_000_000 + held_us
        self._board.light(board.RED)
        down = self._board.paddles.begin()
        self._armed = board.now()
        left, right = bool(down & 1), bool(down & 2)
        self._referee = Referee(limits, self._planned_us, left, right)
        self.state = COUNT

    def cancel(self):
        """Give it up."""
        if self.state != IDLE:
            self._end()

    def run(self):
        """What happened: ("count", s), ("hold", 0), ("go", us), ("verdict", …), ("fault", …)."""
        if self.state == IDLE:
            return None
        # Taken before the changes are: whatever was stamped up to now is heard.
        now_us = board.since(board.now(), self._armed)
        everything = self._hear()
        if self._board.paddles.overrun:
            return self._end("fault", ("storm", 0))
        sides = (self._edges[0] > MOST_EDGES) | (self._edges[1] > MOST_EDGES) << 1
        if sides:
            return self._end("fault", ("chatter", sides))
        if everything and self._referee.due(now_us):
            return self._decide()
        return self._count_down(now_us)

    def _hear(self):
        """Take the changes that wait; True when none is left."""
        for _ in range(MOST_AT_ONCE):
            change = self._board.paddles.next()
            if change is None:
                return True
            at_us = board.since(change[0], self._armed)
            for side in (0, 1):
                if change[2] >> side & 1:
                    self._edges[side] += 1
                    down = bool(change[1] >> side & 1)
                    if not self._referee.edge(side, down, at_us):
                        self._referee.follow(side, down)
        return False

    def _decide(self):
        """The verdict; void only if two readings in a row say so."""
        down = self._board.paddles.read()
        verdict = self._referee.judge(bool(down & 1), bool(down & 2))
        if verdict.outcome == "void" and not self._doubts:
            self._doubts = 1
            return None
        return self._end("verdict", verdict)

    def _count_down(self, now_us):
        if self.state == GO:
            return None
        if self.state == HOLD and now_us >= self._planned_us:
            go_us = board.since(self._board.light_go(), self._armed)
            self._referee.lit(go_us)
            self.state = GO
            return ("go", go_us)
        left_s = max(0, self._count_s - now_us // 1_000_000)
        if left_s == self._left_s:
            return None
        self._left_s = left_s
        if left_s:
            return ("count", left_s)
        self.state = HOLD
        return ("hold", 0)

    def _end(self, word=None, value=None):
        self.state = IDLE
        self._board.light(0)
        return (word, value)
