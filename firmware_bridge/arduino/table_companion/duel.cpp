#include "duel.h"

static const uint16_t MOST_EDGES = 2000;  // of one line in one duel; a press makes some thirty
static const uint8_t MOST_AT_ONCE = 64;
static const uint8_t NOT_TOLD = 255;

void Duel::arm(uint16_t number, const Limits &limits, const Countdown &countdown) {
  board::listen_to_noise(false);
  board::listen_to_wheel(false);
  number_ = number;
  count_s_ = countdown.count_s;
  left_s_ = NOT_TOLD;
  edges_[LEFT] = edges_[RIGHT] = 0;
  doubts_ = sides_ = 0;
  const int32_t shortest_us = countdown.hold_min_ms * 1000L;
  const int32_t longest_us = countdown.hold_max_ms * 1000L;
  planned_us_ = count_s_ * 1000000L + shortest_us + board::draw(longest_us - shortest_us + 1);
  go_us_ = 0;
  board::light(RED);
  down_ = board::start_paddles(armed_at_);
  referee_.arm(limits, planned_us_, down_ & LEFT_DOWN, down_ & RIGHT_DOWN);
  state_ = COUNT;
}

void Duel::cancel() {
  if (running()) end(NOTHING);
}

Duel::News Duel::run() {
  if (!running()) return NOTHING;
  // Taken before the changes are: whatever was stamped up to now is heard.
  const int32_t now_us = since(board::now());
  const bool all = hear();
  if (board::overrun()) return end(STORM);
  for (uint8_t side = 0; side < 2; side++)
    if (edges_[side] > MOST_EDGES) sides_ |= 1 << side;
  if (sides_) return end(CHATTER);
  if (all && referee_.due(now_us)) return decide();
  return count_down(now_us);
}

// Takes the changes that wait; true when none is left.
bool Duel::hear() {
  board::Change change;
  for (uint8_t taken = 0; taken < MOST_AT_ONCE; taken++) {
    if (!board::next_change(change)) return true;
    const uint8_t changed = change.down ^ down_;
    down_ = change.down;
    for (uint8_t side = 0; side < 2; side++) {
      if (!(changed >> side & 1)) continue;
      edges_[side]++;
      const bool is_down = down_ >> side & 1;
      if (!referee_.edge(Side(side), is_down, since(change.at)))
        referee_.follow(Side(side), is_down);
    }
  }
  return false;
}

// The verdict; void only if two readings in a row say so.
Duel::News Duel::decide() {
  uint8_t down;
  if (!board::read_paddles(down)) return NOTHING;
  verdict_ = referee_.judge(down & LEFT_DOWN, down & RIGHT_DOWN);
  if (verdict_.outcome == VOIDED && doubts_++ == 0) return NOTHING;
  return end(DECIDED);
}

Duel::News Duel::count_down(int32_t now_us) {
  if (state_ == GO) return NOTHING;
  if (state_ == HOLD && now_us >= planned_us_) {
    go_us_ = since(board::light_go());
    referee_.lit(go_us_);
    state_ = GO;
    return LIT;
  }
  const int32_t passed_s = now_us / 1000000L;
  const uint8_t left_s = passed_s < count_s_ ? count_s_ - passed_s : 0;
  if (left_s == left_s_) return NOTHING;
  left_s_ = left_s;
  if (left_s) return COUNTED;
  state_ = HOLD;
  return HELD;
}

Duel::News Duel::end(News news) {
  state_ = IDLE;
  board::light(0);
  board::listen_to_noise(true);
  board::listen_to_wheel(true);
  return news;
}
