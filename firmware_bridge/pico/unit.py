"""The unit: what the host asks of it, what it tells, and how it works alone (docs/protocol.md)."""

import board
from duel import IDLE, Duel
from lines import Reader, read
from referee import Limits
from telling import OLDEST, SPLIT, Telling, verdict_text
from wheel import Wheel, WheelSettings

BUTTON_US = 20_000
BUTTON_HELD_US = 1_000_000
TOLD_HOW_IT_ENDS = 2  # hosts of this version know `release` and `held`
PADDLES_EVERY_US = 20_000
TURNING_EVERY_US = 50_000
MOST_AT_ONCE = 128

USUAL_WHEEL = WheelSettings()


class Unit(Telling):
    """`run` it for ever."""

    def __init__(self):
        super().__init__(board.Board())
        self._duel = Duel(self._board)
        self._wheel = Wheel()
        self._wheel_known = False
        self._told_place = None
        self._spin = None
        self.ended = False
        self._reader = Reader()
        self._monitor = False
        self._told_at = self._turning_at = self._button_at = board.now()
        self._bad_lines = self._unknown_words = 0
        self._host_speaks = 0
        self._last = (0, "duel")
        self._quiet_at = None
        self._button_down = self._button_taken = self._button_told = False
        self._told_down = 0
        self._say_unit(0)

    def run(self):
        """One round; it takes a millisecond where nothing happens."""
        self._run_duel()
        self._run_wheel()
        self._receive()
        self._run_host()
        self._run_button()
        self._run_paddles()
        if self._quiet_at is not None and board.since(board.now(), self._quiet_at) >= 0:
            self._sound(0, 0)

    # What is received.

    def _receive(self):
        byte = self._board.received()
        for _ in range(MOST_AT_ONCE):
            if byte is None:
                return
            raw = self._reader.take(byte)
            if raw is not None:
                self._take_line(raw)
                return
            byte = self._board.received() if self._board.waiting() else None

    def _take_line(self, raw):
        if raw in (b"monitor on", b"monitor off"):
            self._monitor = raw == b"monitor on"
            self._say("ok", q=0)
            return
        if raw == b"repl" and self._monitor:
            self._cancel()
            self._board.give_line_back()
            self.ended = True
            return
        request = read(raw, self._monitor) if raw else None
        if request is None:
            self._bad_lines = (self._bad_lines + 1) & 0xFFFF
            return
        self._host = True
        self._heard_at = board.now()
        answer = getattr(self, "_on_" + request.word, None)
        if answer is None:
            self._unknown_words = (self._unknown_words + 1) & 0xFFFF
            self._say_no(request, "unknown")
        else:
            answer(request)

    def _refused(self, request):
        if request.wrong:
            self._say_no(request, "range" if request.out_of_range else "field", request.wrong)
        return request.wrong

    def _busy(self, request):
        busy = self._duel.state != IDLE or self._spin is not None
        if busy:
            self._say_no(request, "busy")
        return busy

    def _on_ack(self, request):
        number = request.field("e", 1, 255, 0)
        self._events = [event for event in self._events if event[0] != number]

    def _on_hello(self, request):
        protocol = request.field("p", 0, 255, OLDEST)
        if self._refused(request):
            return
        if protocol < OLDEST:
            self._say_no(request, "version", str(OLDEST))
            return
        if request.number:
            self._monitor = False  # a program has taken over
        self._host_speaks = protocol
        self._say_unit(request.number)
        self._told_place = None
        for event in self._events:
            event[1] = None

    def _on_ping(self, request):
        down = self._board.paddles.read()
        state = "spin" if self._spin is not None else self._duel.state
        self._say(
            "pong", q=request.number, s=state, n=self._last[0], o=self._board.boot_number,
            l=down & 1, r=down >> 1, k=len(self._events), x=self._pushed_out, e=self._bad_lines,
            u=self._unknown_words,
        )  # fmt: skip

    def _on_arm(self, request):
        limits = Limits()
        field = request.field
        number = field("n", 1, 9999, 0)
        limits.window_us = field("w", 0, 50_000, limits.window_us)
        limits.closed_us = field("c", 0, limits.window_us, limits.closed_us)
        limits.min_reaction_us = field("m", 0, 999_999, 0)
        limits.settle_us = field("s", 0, 999_999, limits.settle_us)
        limits.dead_heat_us = field("d", 0, 999_999, limits.dead_heat_us)
        limits.timeout_us = field("t", 0, 60_000_000, limits.timeout_us)
        limits.head_start_us[0] = field("l", 0, limits.settle_us, 0)
        limits.head_start_us[1] = field("r", 0, limits.settle_us, 0)
        count_s = field("k", 0, 60, 3)
        shortest_ms = field("a", 0, 60_000, 500)
        longest_ms = field("b", shortest_ms, 60_000, 2_500)
        if self._refused(request):
            return
        self._say("ok", q=request.number)
        if number and self._last == (number, "duel"):
            return
        if limits.dead_heat_us:
            limits.dead_heat_us = max(limits.dead_heat_us, board.RESOLUTION_US)
        self._cancel()
        self._last = (number, "duel")
        self._duel.arm(number, limits, count_s, shortest_ms, longest_ms)

    def _on_cancel(self, request):
        self._cancel()
        self._say("ok", q=request.number)

    def _cancel(self):
        self._duel.cancel()
        self._spin = None
        self._sound(0, 0)
        self._board.light(0)

    def _on_wheel(self, request):
        settings = WheelSettings()
        field = request.field
        counts = settings.counts_per_turn = field("c", 4, 9999, 80)
        settings.sectors = field("s", 2, min(counts, 99), 2)
        settings.offset = field("o", -9999, 9999, 0)
        settings.index_at = field("i", -1, counts - 1, -1)
        settings.lost_max = field("l", -1, 9999, -1)
        settings.min_turns = field("m", 0, 9999, 0)
        settings.settle_us = field("q", 1_000, 9_999_999, USUAL_WHEEL.settle_us)
        settings.max_us = field("x", 1_000, 99_999_999, USUAL_WHEEL.max_us)
        settings.timeout_us = field("t", 1_000, 99_999_999, USUAL_WHEEL.timeout_us)
        position = field("p", -1, counts - 1, -1)
        if self._refused(request) or self._busy(request):
            return
        self._wheel.set_up(settings, position, self._board.wheel.begin())
        self._wheel_known = True
        self._told_place = None
        self._say("ok", q=request.number)

    def _on_spin(self, request):
        number = request.field("n", 1, 9999, 1)
        if self._refused(request):
            return
        if not self._wheel_known:
            self._say_no(request, "wheel")
            return
        self._say("ok", q=request.number)
        if request.number and self._last == (number, "spin"):
            return
        self._cancel()
        self._last = (number, "spin")
        self._hear_wheel()
        self._wheel.arm(self._board.wheel.begin())
        self._spin_at = self._turning_at = board.now()
        self._spin = number

    def _on_lamp(self, request):
        lamps = 0
        for bit, letter in enumerate("rgab"):
            lamps |= request.field(letter, 0, 1, 0) << bit
        if self._refused(request):
            return
        if self._duel.state != IDLE:
            self._say_no(request, "busy")
            return
        self._board.light(lamps)
        self._say("ok", q=request.number)

    def _on_tone(self, request):
        hertz = request.field("f", 0, 9999, 0)
        for_ms = request.field("d", 0, 9999, 500)
        if self._refused(request):
            return
        if 0 < hertz < 31:
            self._say_no(request, "range", "f")
        elif self._duel.state != IDLE:
            self._say_no(request, "busy")
        else:
            self._sound(hertz, for_ms)
            self._say("ok", q=request.number)

    def _on_test(self, request):
        if self._busy(request):
            return
        begin = board.now()
        down = self._board.paddles.read()
        memory, noise = self._board.memory_holds(), self._board.different_noise()
        self._say(
            "tested", q=request.number, m=int(memory), c=int(board.since(board.now(), begin) > 0),
            h=noise, l=down & 1, r=down >> 1, t=int(self._board.timer_down()),
            w=self._board.wheel.read(),
        )  # fmt: skip

    def _on_monitor(self, request):
        on = request.field("m", 0, 1, 0)
        if not self._refused(request):
            self._monitor = bool(on)
            self._say("ok", q=request.number)

    # What happens by itself.

    def _run_duel(self):
        news = self._duel.run()
        if news is None:
            return
        word, value = news
        number = self._duel.number
        if word == "verdict":
            self._keep(verdict_text(number, value))
            self._show(value)
        elif word == "fault":
            self._keep(f"n={number} k={value[0]} s={SPLIT[value[1]]}", "fault")
            self._board.light(board.RED)
            self._sound(220, 600)
        elif word == "count":
            self._sound(440, 120)
            self._say("count", n=number, s=value)
        elif word == "hold":
            self._say("hold", n=number)
        elif word == "go":
            self._sound(880, 400)
            self._say("go", n=number, t=value)

    def _show(self, verdict):
        lamps = board.RED
        if verdict.winner is not None:
            lamps = board.GREEN if verdict.outcome == "win" else board.RED
            lamps |= board.ARROW_LEFT if verdict.winner else board.ARROW_RIGHT
        elif verdict.outcome == "dead_heat":
            lamps = board.ARROW_LEFT | board.ARROW_RIGHT
        self._board.light(lamps | verdict.sides << 2)
        if verdict.outcome != "win":
            self._sound(220, 600)

    def _run_wheel(self):
        if not self._wheel_known:
            return
        now_us = board.since(board.now(), self._spin_at) if self._spin is not None else 0
        self._hear_wheel()
        if self._spin is not None and self._wheel.resting(now_us):
            self._say_turning()  # where it stands, before what came of it
            status, space, turns, direction, lost, on_line = self._wheel.result()
            way = ("none", "up", "down")[direction]
            spun = (
                f"n={self._spin} k={status} s={space} t={turns} d={way} l={lost} o={int(on_line)}"
            )
            self._spin = None
            self._keep(spun, "spun")
            return
        told_us = board.since(board.now(), self._turning_at)
        if told_us >= TURNING_EVERY_US and self._duel.state == IDLE:
            self._say_turning()

    def _hear_wheel(self):
        changes, wheel = self._board.wheel, self._wheel
        while (change := changes.next()) is not None:
            if self._spin is None:
                wheel.follow(change[1])
            else:
                wheel.change(change[1], board.since(change[0], self._spin_at))
        if changes.overrun:
            wheel.moved_unseen(changes.begin())

    def _say_turning(self):
        """In a spin it is told where it is all the time, between two once that has changed."""
        wheel = self._wheel
        place = (wheel.position, wheel.mark)
        if not self._host or (self._spin is None and place == self._told_place):
            return
        if self._spin is not None and not wheel.started:
            return
        self._told_place = place
        self._turning_at = board.now()
        self._say("turning", n=self._spin or 0, p=place[0], i=place[1], l=wheel.lost)

    def _run_button(self):
        """The button counts once it stayed down: an event, and then how it ended, or a duel where
        no host is."""
        down = self._board.timer_down()
        if not down or not self._button_down:
            if not down and self._button_told:
                self._keep("", "release")
            self._button_down, self._button_taken, self._button_told = down, False, False
            self._button_at = board.now()
            return
        down_us = board.since(board.now(), self._button_at)
        if self._button_told and down_us >= BUTTON_HELD_US:
            self._button_told = False
            self._keep("", "held")
        if self._button_taken or down_us < BUTTON_US:
            return
        self._button_taken = True
        if self._duel.state != IDLE or self._spin is not None:
            return
        if self._host:
            self._button_told = self._host_speaks >= TOLD_HOW_IT_ENDS
            self._keep("", "timer")
            return
        self._last = (0, "duel")
        self._duel.arm(0, Limits(), 3, 500, 2_500)

    def _run_paddles(self):
        if not self._host or board.since(board.now(), self._told_at) < PADDLES_EVERY_US:
            return
        down = self._board.paddles.read()
        if down != self._told_down:
            self._told_down = down
            self._told_at = board.now()
            self._say("paddle", l=down & 1, r=down >> 1)

    def _sound(self, hertz, for_ms):
        self._board.sound(hertz)
        self._quiet_at = board.after(board.now(), for_ms * 1_000) if hertz else None
