// One duel as it runs, from arming to the verdict.
//
//   armed --> count --> hold --> go --> over
//     |         |         |       |
//     not ready +---------+-------+--> false start, void, fault

#ifndef TABLE_COMPANION_DUEL_H
#define TABLE_COMPANION_DUEL_H

#include <stdint.h>

#include "board.h"
#include "referee.h"

struct Countdown {
  uint8_t count_s = 3;
  uint16_t hold_min_ms = 500;
  uint16_t hold_max_ms = 2500;
};

class Duel {
 public:
  enum State : uint8_t { IDLE, COUNT, HOLD, GO };
  enum News : uint8_t { NOTHING, COUNTED, HELD, LIT, DECIDED, CHATTER, STORM };

  void arm(uint16_t number, const Limits &limits, const Countdown &countdown);
  void cancel();
  News run();  // call often; tells one thing at a time

  State state() const { return state_; }
  bool running() const { return state_ != IDLE; }
  uint16_t number() const { return number_; }
  uint8_t left_s() const { return left_s_; }
  int32_t go_us() const { return go_us_; }
  const Verdict &verdict() const { return verdict_; }
  uint8_t sides() const { return sides_; }  // that chatter: bit 0 left, bit 1 right

 private:
  int32_t since(uint32_t ticks) const { return (ticks - armed_at_) / board::TICKS_PER_US; }
  bool hear();
  News decide();
  News count_down(int32_t now_us);
  News end(News news);

  Referee referee_;
  Verdict verdict_;
  State state_ = IDLE;
  uint16_t number_ = 0;
  uint32_t armed_at_ = 0;
  int32_t planned_us_ = 0;
  int32_t go_us_ = 0;
  uint8_t count_s_ = 0;
  uint8_t left_s_ = 0;
  uint8_t down_ = 0;
  uint8_t doubts_ = 0;
  uint8_t sides_ = 0;
  uint16_t edges_[2] = {0, 0};
};

#endif
