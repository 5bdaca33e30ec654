#include "unit.h"

using board::TICKS_PER_MS;

static const uint32_t HOST_GONE = 3000 * TICKS_PER_MS;
static const uint32_t BUTTON = 20 * TICKS_PER_MS;
static const uint32_t BUTTON_HELD = 1000 * TICKS_PER_MS;
static const uint32_t PADDLES_EVERY = 20 * TICKS_PER_MS;
static const uint32_t WHEEL_EVERY = TICKS_PER_MS;
static const uint32_t TURNING_EVERY = 50 * TICKS_PER_MS;
static const uint8_t MOST_AT_ONCE = 32;
static const uint8_t OLDEST = 1;
static const uint8_t TOLD_HOW_IT_ENDS = 2;  // hosts of this version know `release` and `held`
static const int16_t TELL_ANEW = -2;        // no position: wherever the wheel is, it is news

static const uint16_t COUNT_HERTZ = 440, GO_HERTZ = 880, STOP_HERTZ = 220;
static const uint16_t COUNT_MS = 120, GO_MS = 400, STOP_MS = 600;

Wheel wheel;

void Unit::begin() { say_unit(0); }

void Unit::run() {
  board::pump();
  run_duel();
  run_spin();
  board::pump();
  run_host();
  board::pump();
  receive();
  board::pump();
  run_button();
  run_paddles();
  if (sounding_ && int32_t(board::now() - quiet_at_) >= 0) sound(0, 0);
}

void Unit::receive() {
  for (uint8_t taken = 0; taken < MOST_AT_ONCE; taken++) {
    const int16_t byte = board::received();
    if (byte < 0) return;
    if (reader_.take(byte)) {
      take_line();
      reader_.clear();
      return;  // one line at a time: the duel goes on in between
    }
  }
}

void Unit::take_line() {
  if (reader_.too_long()) {
    bad_lines_++;
    return;
  }
  if (take_switch()) return;
  Request request;
  const Request::Kind kind = request.read(reader_.line(), reader_.length(), true);
  if (kind == Request::NOTHING) return;
  if (kind == Request::BAD || (kind == Request::TYPED && !monitor_)) {
    bad_lines_++;
    return;
  }
  host_ = true;
  heard_at_ = board::now();
  answer(request);
}

// The typed words "monitor on" are the one thing that is always taken without a check.
bool Unit::take_switch() {
  char *line = reader_.line();
  line[reader_.length()] = 0;
  const bool on = strcmp_P(line, PSTR("monitor on")) == 0;
  if (!on && strcmp_P(line, PSTR("monitor off")) != 0) return false;
  monitor_ = on;
  say_ok(0);
  return true;
}

void Unit::answer(Request &request) {
  if (request.is(PSTR("ack"))) return events_.acknowledge(request.field('e', 1, 255, 0));
  if (request.is(PSTR("hello"))) return hello(request);
  if (request.is(PSTR("ping"))) return say_pong(request.number());
  if (request.is(PSTR("arm"))) return arm(request);
  if (request.is(PSTR("wheel"))) return set_up_wheel(request);
  if (request.is(PSTR("spin"))) return spin(request);
  if (request.is(PSTR("lamp"))) return lamp(request);
  if (request.is(PSTR("tone"))) return tone(request);
  if (request.is(PSTR("monitor"))) return monitor(request);
  if (request.is(PSTR("cancel"))) {
    cancel();
    return say_ok(request.number());
  }
  if (!request.is(PSTR("test"))) {
    unknown_words_++;
    return say_no(request.number(), PSTR("unknown"), 0);
  }
  if (busy()) return say_no(request.number(), PSTR("busy"), 0);
  say_tested(request.number());
}

bool Unit::refused(Request &request) {
  if (!request.wrong()) return false;
  const char *why = request.out_of_range() ? PSTR("range") : PSTR("field");
  say_no(request.number(), why, request.wrong());
  return true;
}

void Unit::hello(Request &request) {
  const uint8_t protocol = request.field('p', 0, 255, OLDEST);
  if (refused(request)) return;
  if (protocol < OLDEST) return say_no(request.number(), PSTR("version"), '0' + OLDEST);
  if (request.number()) monitor_ = false;  // a program has taken over
  host_speaks_ = protocol;
  say_unit(request.number());
  told_place_.position = TELL_ANEW;
  events_.say_again();
}

void Unit::arm(Request &request) {
  const Limits usual;
  const Countdown usually;
  Limits limits;
  Countdown countdown;
  const uint16_t number = request.field('n', 1, 9999, 0);
  limits.window_us = request.field('w', 0, 50000, usual.window_us);
  limits.closed_us = request.field('c', 0, limits.window_us, usual.closed_us);
  limits.min_reaction_us = request.field('m', 0, 999999, usual.min_reaction_us);
  limits.settle_us = request.field('s', 0, 999999, usual.settle_us);
  limits.dead_heat_us = request.field('d', 0, 999999, usual.dead_heat_us);
  limits.timeout_us = request.field('t', 0, 60000000, usual.timeout_us);
  limits.head_start_us[LEFT] = request.field('l', 0, limits.settle_us, 0);
  limits.head_start_us[RIGHT] = request.field('r', 0, limits.settle_us, 0);
  countdown.count_s = request.field('k', 0, 60, usually.count_s);
  countdown.hold_min_ms = request.field('a', 0, 60000, usually.hold_min_ms);
  countdown.hold_max_ms = request.field('b', countdown.hold_min_ms, 60000, usually.hold_max_ms);
  if (refused(request)) return;
  say_ok(request.number());
  if (number && number == last_ && !last_was_spin_) return;
  if (limits.dead_heat_us && limits.dead_heat_us < board::RESOLUTION_US)
    limits.dead_heat_us = board::RESOLUTION_US;
  cancel();
  last_ = number;
  last_was_spin_ = false;
  duel_.arm(number, limits, countdown);
}

void Unit::cancel() {
  duel_.cancel();
  board::disarm_wheel();
  spinning_ = false;
  sound(0, 0);
  board::light(0);
}

void Unit::set_up_wheel(Request &request) {
  WheelSettings settings;
  settings.counts_per_turn = request.field('c', 4, 9999, settings.counts_per_turn);
  const int16_t counts = settings.counts_per_turn;
  settings.sectors = request.field('s', 2, counts < 99 ? counts : 99, 2);
  settings.offset = request.field('o', -9999, 9999, 0);
  settings.index_at = request.field('i', -1, counts - 1, -1);
  settings.lost_max = request.field('l', -1, 9999, -1);
  settings.min_turns = request.field('m', 0, 9999, 0);
  settings.settle_us = request.field('q', 1000, 9999999, settings.settle_us);
  settings.max_us = request.field('x', 1000, 99999999, settings.max_us);
  settings.timeout_us = request.field('t', 1000, 99999999, settings.timeout_us);
  const int16_t position = request.field('p', -1, counts - 1, -1);
  if (refused(request)) return;
  if (busy()) return say_no(request.number(), PSTR("busy"), 0);
  board::set_up_wheel(settings, position);
  wheel_known_ = true;
  told_place_.position = TELL_ANEW;
  say_ok(request.number());
}

void Unit::spin(Request &request) {
  const uint16_t number = request.field('n', 1, 9999, 1);
  if (refused(request)) return;
  if (!wheel_known_) return say_no(request.number(), PSTR("wheel"), 0);
  say_ok(request.number());
  if (request.number() && number == last_ && last_was_spin_) return;
  cancel();
  last_ = spin_ = number;
  last_was_spin_ = true;
  turning_at_ = board::now();
  board::arm_wheel();
  spinning_ = true;
}

void Unit::lamp(Request &request) {
  uint8_t lamps = request.field('r', 0, 1, 0) * RED;
  lamps |= request.field('g', 0, 1, 0) * GREEN;
  lamps |= request.field('a', 0, 1, 0) * ARROW_LEFT;
  lamps |= request.field('b', 0, 1, 0) * ARROW_RIGHT;
  if (refused(request)) return;
  if (duel_.running()) return say_no(request.number(), PSTR("busy"), 0);
  board::light(lamps);
  say_ok(request.number());
}

void Unit::tone(Request &request) {
  const uint16_t hertz = request.field('f', 0, 9999, 0);
  const uint16_t for_ms = request.field('d', 0, 9999, 500);
  if (refused(request)) return;
  if (hertz && hertz < 31) return say_no(request.number(), PSTR("range"), 'f');
  if (duel_.running()) return say_no(request.number(), PSTR("busy"), 0);
  sound(hertz, for_ms);
  say_ok(request.number());
}

void Unit::monitor(Request &request) {
  const bool on = request.field('m', 0, 1, 0);
  if (refused(request)) return;
  monitor_ = on;
  say_ok(request.number());
}

void Unit::run_duel() {
  const Duel::News news = duel_.run();
  if (news == Duel::NOTHING) return;
  if (news == Duel::CHATTER || news == Duel::STORM) return fault(news == Duel::STORM);
  if (news == Duel::DECIDED) {
    events_.add(Event::VERDICT, duel_.number()).verdict = duel_.verdict();
    return show_verdict();
  }
  if (news == Duel::COUNTED) sound(COUNT_HERTZ, COUNT_MS);
  if (news == Duel::LIT) sound(GO_HERTZ, GO_MS);
  say_duel(news);
}

void Unit::show_verdict() {
  const Verdict &verdict = duel_.verdict();
  uint8_t lamps = RED;
  if (verdict.outcome == WIN || verdict.outcome == FALSE_START) {
    lamps = verdict.outcome == WIN ? GREEN : RED;
    lamps |= verdict.winner == LEFT ? ARROW_RIGHT : ARROW_LEFT;
  } else if (verdict.outcome == DEAD_HEAT) {
    lamps = ARROW_LEFT | ARROW_RIGHT;
  }
  if (verdict.sides & 1) lamps |= ARROW_LEFT;
  if (verdict.sides & 2) lamps |= ARROW_RIGHT;
  board::light(lamps);
  if (verdict.outcome != WIN) sound(STOP_HERTZ, STOP_MS);
}

void Unit::fault(bool storm) {
  Event &event = events_.add(Event::FAULT, duel_.number());
  event.sides = storm ? 0 : duel_.sides();
  board::light(RED);
  sound(STOP_HERTZ, STOP_MS);
}

void Unit::run_spin() {
  if (!wheel_known_ || board::now() - looked_at_ < WHEEL_EVERY) return;
  looked_at_ = board::now();
  if (spinning_ && board::wheel_resting()) {
    say_turning();  // where it stands, before what came of it
    spinning_ = false;
    events_.add(Event::SPUN, spin_).spin = wheel.result();
    board::disarm_wheel();
  } else if (board::now() - turning_at_ >= TURNING_EVERY && !duel_.running()) {
    say_turning();
  }
}

// In a spin it is told where it is all the time, between two once that has changed.
void Unit::say_turning() {
  const WheelPlace place = board::wheel_place();
  if (!host_ || (spinning_ && !board::wheel_turned())) return;
  if (!spinning_ && place.position == told_place_.position && place.mark == told_place_.mark)
    return;
  turning_at_ = board::now();
  write(PSTR("turning"));
  writer_.field('n', spinning_ ? spin_ : 0);
  writer_.field('p', place.position);
  writer_.field('i', place.mark);
  writer_.field('l', place.missed);
  if (send()) told_place_ = place;
}

void Unit::run_host() {
  const uint32_t now = board::now();
  if (host_ && now - heard_at_ >= HOST_GONE) host_ = false;
  if (!host_) return;
  Event *event = events_.due(now);
  if (event && say_event(*event)) {
    event->said = true;
    event->said_at = now;
  }
}

// The button counts once it stayed down: an event for the host, which then hears how it ended, or
// a duel where there is none.
void Unit::run_button() {
  const bool down = board::timer_down();
  const uint32_t now = board::now();
  if (!down || !button_down_) {
    if (!down && button_ == BUTTON_TOLD) events_.add(Event::RELEASE, 0);
    button_down_ = down;
    button_ = BUTTON_NEW;
    button_at_ = now;
    return;
  }
  if (button_ == BUTTON_TOLD && now - button_at_ >= BUTTON_HELD) {
    button_ = BUTTON_DONE;
    events_.add(Event::HELD, 0);
  }
  if (button_ != BUTTON_NEW || now - button_at_ < BUTTON) return;
  button_ = BUTTON_DONE;
  if (busy()) return;
  if (host_) {
    if (host_speaks_ >= TOLD_HOW_IT_ENDS) button_ = BUTTON_TOLD;
    events_.add(Event::TIMER, 0);
    return;
  }
  sound(0, 0);
  last_ = 0;
  duel_.arm(0, Limits(), Countdown());
}

void Unit::run_paddles() {
  uint8_t down;
  if (!host_ || board::now() - told_at_ < PADDLES_EVERY) return;
  if (!board::read_paddles(down) || down == told_down_) return;
  told_at_ = board::now();
  write(PSTR("paddle"));
  writer_.field('l', down & LEFT_DOWN ? 1 : 0);
  writer_.field('r', down & RIGHT_DOWN ? 1 : 0);
  if (send()) told_down_ = down;
}

void Unit::sound(uint16_t hertz, uint16_t for_ms) {
  board::sound(hertz);
  sounding_ = hertz != 0;
  quiet_at_ = board::now() + for_ms * TICKS_PER_MS;
}
