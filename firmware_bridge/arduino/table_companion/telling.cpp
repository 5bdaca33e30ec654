// What the unit says: one function a word of the page (docs/protocol.md 5).

#include "unit.h"

static const uint8_t PROTOCOL = 2;

#define FIRMWARE "1.1.0"

static const char *side_word(Side side) {
  return side == LEFT ? PSTR("left") : side == RIGHT ? PSTR("right") : PSTR("none");
}

static const char *sides_word(uint8_t sides) {
  return sides == 3 ? PSTR("both") : sides == 2 ? PSTR("right") : sides ? PSTR("left") : PSTR("none");
}

static const char *outcome_word(Outcome outcome) {
  switch (outcome) {
    case WIN: return PSTR("win");
    case FALSE_START: return PSTR("false_start");
    case DEAD_HEAT: return PSTR("dead_heat");
    case VOIDED: return PSTR("void");
    case NOT_READY: return PSTR("not_ready");
    default: return PSTR("no_press");
  }
}

static const char *status_word(SpinStatus status) {
  switch (status) {
    case SPIN_OK: return PSTR("ok");
    case SPIN_SHORT: return PSTR("short");
    case SPIN_UNSURE: return PSTR("unsure");
    default: return PSTR("no_spin");
  }
}

void Unit::write(const char *word) {
  number_ = number_ == 255 ? 1 : number_ + 1;
  writer_.begin(number_, word);
}

// A line that finds no room is lost, and its number missing at the host. Whatever else is said,
// there is always room for an event.
bool Unit::send(bool event) {
  const uint8_t length = writer_.seal();
  return board::send(writer_.line(), length, event ? 0 : LONGEST_LINE);
}

void Unit::say_unit(uint8_t answers) {
  write(PSTR("unit"));
  writer_.field('q', answers);
  writer_.field('p', PROTOCOL);
  writer_.word('f', PSTR(FIRMWARE));
  writer_.word('b', PSTR("uno"));
  writer_.hex('i', board::unit_id());
  writer_.field('o', board::boot_number());
  writer_.field('t', board::TICK_NS);
  writer_.field('r', board::RESOLUTION_US);
  writer_.word('a', PSTR("ptrgabwi"));
  send();
}

void Unit::say_ok(uint8_t answers) {
  write(PSTR("ok"));
  writer_.field('q', answers);
  send();
}

void Unit::say_no(uint8_t answers, const char *why, char what) {
  write(PSTR("no"));
  writer_.field('q', answers);
  writer_.word('w', why);
  writer_.letter('v', what ? what : '-');
  send();
}

void Unit::say_pong(uint8_t answers) {
  uint8_t down = 0;
  board::read_paddles(down);
  write(PSTR("pong"));
  writer_.field('q', answers);
  switch (spinning_ ? 99 : duel_.state()) {
    case 99: writer_.word('s', PSTR("spin")); break;
    case Duel::COUNT: writer_.word('s', PSTR("count")); break;
    case Duel::HOLD: writer_.word('s', PSTR("hold")); break;
    case Duel::GO: writer_.word('s', PSTR("go")); break;
    default: writer_.word('s', PSTR("idle"));
  }
  writer_.field('n', last_);
  writer_.field('o', board::boot_number());
  writer_.field('l', down & LEFT_DOWN ? 1 : 0);
  writer_.field('r', down & RIGHT_DOWN ? 1 : 0);
  writer_.field('k', events_.kept());
  writer_.field('x', events_.pushed_out());
  writer_.field('e', bad_lines_);
  writer_.field('u', unknown_words_);
  send();
}

void Unit::say_tested(uint8_t answers) {
  const uint32_t begin = board::now();
  uint8_t down = 0;
  board::read_paddles(down);
  write(PSTR("tested"));
  writer_.field('q', answers);
  writer_.field('m', board::memory_holds() ? 1 : 0);
  writer_.field('c', board::now() != begin ? 1 : 0);
  writer_.field('h', board::different_noise());
  writer_.field('l', down & LEFT_DOWN ? 1 : 0);
  writer_.field('r', down & RIGHT_DOWN ? 1 : 0);
  writer_.field('t', board::timer_down() ? 1 : 0);
  writer_.field('w', board::wheel_lines());
  send();
}

void Unit::say_duel(Duel::News news) {
  write(news == Duel::COUNTED ? PSTR("count") : news == Duel::HELD ? PSTR("hold") : PSTR("go"));
  writer_.field('n', duel_.number());
  if (news == Duel::COUNTED) writer_.field('s', duel_.left_s());
  if (news == Duel::LIT) writer_.field('t', duel_.go_us());
  send();
}

bool Unit::say_event(const Event &event) {
  switch (event.kind) {
    case Event::VERDICT: say_verdict(event); break;
    case Event::SPUN: say_spun(event); break;
    case Event::TIMER:
    case Event::RELEASE:
    case Event::HELD:
      write(event.kind == Event::TIMER  ? PSTR("timer")
            : event.kind == Event::HELD ? PSTR("held")
                                        : PSTR("release"));
      writer_.field('e', event.number);
      break;
    case Event::FAULT:
      write(PSTR("fault"));
      writer_.field('e', event.number);
      writer_.field('n', event.of);
      writer_.word('k', event.sides ? PSTR("chatter") : PSTR("storm"));
      writer_.word('s', sides_word(event.sides));
  }
  return send(true);
}

void Unit::say_verdict(const Event &event) {
  const Verdict &verdict = event.verdict;
  write(PSTR("verdict"));
  writer_.field('e', event.number);
  writer_.field('n', event.of);
  writer_.word('k', outcome_word(verdict.outcome));
  writer_.word('w', side_word(verdict.winner));
  writer_.word('o', side_word(verdict.offender));
  writer_.maybe('l', verdict.reaction_us[LEFT]);
  writer_.maybe('r', verdict.reaction_us[RIGHT]);
  writer_.maybe('m', verdict.margin_us);
  writer_.word('s', sides_word(verdict.sides));
}

void Unit::say_spun(const Event &event) {
  const SpinResult &spin = event.spin;
  write(PSTR("spun"));
  writer_.field('e', event.number);
  writer_.field('n', event.of);
  writer_.word('k', status_word(spin.status));
  writer_.field('s', spin.space);
  writer_.field('t', spin.turns);
  writer_.word('d', spin.direction > 0   ? PSTR("up")
                    : spin.direction < 0 ? PSTR("down")
                                         : PSTR("none"));
  writer_.field('l', spin.lost);
  writer_.field('o', spin.on_line ? 1 : 0);
}
