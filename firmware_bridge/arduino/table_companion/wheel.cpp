#include "wheel.h"

void Wheel::set_up(const WheelSettings &settings, int16_t position, uint8_t lines) {
  const bool same = settings.counts_per_turn == settings_.counts_per_turn;
  settings_ = settings;
  if (position >= 0 || !same) {
    position_ = position < 0 ? -1 : position % settings.counts_per_turn;
    unplaced_ = false;
  }
  see(lines);
  step_ = UP;
  lost_ = 0;
  mark_ = -1;
}

void Wheel::moved_unseen() {
  position_ = -1;
  unplaced_ = true;
}

void Wheel::change(uint8_t lines, uint32_t now) {
  if (goes_on(now))
    count(lines, now);
  else
    follow(lines);
}

// Counts as in a spin, but for the spin that is over or never began.
void Wheel::follow(uint8_t lines) {
  const int32_t net = net_;
  count(lines, last_);
  net_ = net;
}

bool Wheel::goes_on(uint32_t now) {
  if (!armed_ || over_) return false;
  if (started_ ? now - last_ > settle_ : now - armed_at_ > timeout_) {
    rest();
    return false;
  }
  if (!started_) {
    started_ = true;
    first_ = now;
  }
  if (now - first_ > max_) {
    endless_ = true;
    rest();
  }
  return !over_;
}

// The spin is over; whatever comes now is not of it.
void Wheel::rest() {
  over_ = true;
  rested_at_ = position_;
  rested_lost_ = lost_;
}

void Wheel::count(uint8_t lines, uint32_t now) {
  last_ = now;
  uint8_t made = step(lines_, lines);
  if (made == LOST) {
    // Two counts in the direction seen last: one here, one below.
    lose(2);
    made = step_;
    turn(made);
  }
  if (made != NONE) {
    step_ = made;
    turn(made);
  }
  const bool passes = lines & ~lines_ & WHEEL_INDEX;
  lines_ = lines;
  if (passes) take_index();
}

void Wheel::turn(uint8_t step) { counted(step == UP ? 1 : -1); }

void Wheel::counted(int16_t counts) {
  net_ += counts;
  if (position_ < 0) return;
  int16_t position = position_ + counts;
  const int16_t turn = settings_.counts_per_turn;
  while (position >= turn) position -= turn;
  while (position < 0) position += turn;
  position_ = position;
}

void Wheel::lose(uint16_t counts) {
  lost_ += counts;
  if (lost_ < counts) lost_ = 0xFFFF;
}

void Wheel::take_index() {
  mark_ = position_;
  if (settings_.index_at < 0) return;
  if (position_ >= 0) {
    int16_t away = settings_.index_at - position_;
    if (away < 0) away = -away;
    const int16_t round = settings_.counts_per_turn - away;
    lose(away < round ? away : round);
  }
  position_ = settings_.index_at;
}

void Wheel::arm(uint8_t lines, uint32_t now, uint8_t ticks_per_us) {
  if (lines != lines_) follow(lines);
  if (position_ < 0 && settings_.index_at < 0 && !unplaced_) position_ = 0;
  see(lines);
  step_ = UP;
  net_ = 0;
  lost_ = 0;
  started_ = over_ = endless_ = false;
  armed_at_ = now;
  settle_ = settings_.settle_us * ticks_per_us;
  max_ = settings_.max_us * ticks_per_us;
  timeout_ = settings_.timeout_us * ticks_per_us;
  armed_ = true;
}

bool Wheel::resting(uint32_t now) {
  if (!over_ && (started_ ? now - last_ > settle_ : now - armed_at_ > timeout_)) rest();
  return over_;
}

// With r = counted mod w, w a fraction: either r < 1 or w - r <= 1.
bool Wheel::on_line(int16_t counted) const {
  const int32_t n = settings_.counts_per_turn;
  const int32_t sectors = settings_.sectors;
  if (n < 4 * sectors) return false;
  const int32_t r = counted * sectors % n;  // r * sectors
  return r < sectors || n - r <= sectors;
}

SpinResult Wheel::result() const {
  SpinResult result;
  if (!started_) return result;
  const int32_t n = settings_.counts_per_turn;
  const bool known = rested_at_ >= 0 && !endless_;
  if (known) {
    int16_t counted = (rested_at_ - settings_.offset) % settings_.counts_per_turn;
    if (counted < 0) counted += settings_.counts_per_turn;
    result.space = int32_t(counted) * settings_.sectors / n;
    result.on_line = on_line(counted);
  }
  const uint32_t net = net_ < 0 ? -net_ : net_;
  result.turns = net / n * 100 + net % n * 100 / n;
  result.direction = net_ > 0 ? 1 : net_ < 0 ? -1 : 0;
  result.lost = rested_lost_;
  const bool lossy = settings_.lost_max < 0 ? 2 * uint32_t(rested_lost_) * settings_.sectors > uint32_t(n)
                                            : rested_lost_ > uint16_t(settings_.lost_max);
  if (!known || result.on_line || lossy)
    result.status = SPIN_UNSURE;
  else
    result.status = result.turns < uint32_t(settings_.min_turns) ? SPIN_SHORT : SPIN_OK;
  return result;
}
