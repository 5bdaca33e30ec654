#include "wheel.h"

const uint8_t Wheel::STEPS[16] = {NONE, DOWN, UP,   LOST, UP,   NONE, LOST, DOWN,
                                  DOWN, LOST, NONE, UP,   LOST, UP,   DOWN, NONE};

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

// Counts as in a spin, but for the spin that is over or never began.
void Wheel::follow(uint8_t lines) {
  const int16_t fresh_net = fresh_net_;
  const uint16_t high = last_high_, low = last_low_;
  count(lines, high, low);
  fresh_net_ = fresh_net;
}

void Wheel::arm(uint8_t lines, uint32_t now, uint8_t ticks_per_us) {
  if (lines != lines_) follow(lines);
  if (position_ < 0 && settings_.index_at < 0 && !unplaced_) position_ = 0;
  see(lines);
  step_ = UP;
  net_ = fresh_net_ = 0;
  lost_ = 0;
  started_ = over_ = endless_ = false;
  armed_at_ = now;
  settle_ = settings_.settle_us * ticks_per_us;
  max_ = settings_.max_us * ticks_per_us;
  timeout_ = settings_.timeout_us * ticks_per_us;
  armed_ = true;
}

bool Wheel::resting(uint32_t now) {
  collect();
  if (!over_ && (started_ ? now - last() > settle_ : now - armed_at_ > timeout_)) rest();
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
