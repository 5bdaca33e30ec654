// The wheel (docs/referee.md 2): quadrature with an optional index, from changes to a space.
// Plain C++: the same file runs on the board and, for the tests, on a computer.

#ifndef TABLE_COMPANION_WHEEL_H
#define TABLE_COMPANION_WHEEL_H

#include <stdint.h>

const uint8_t WHEEL_A = 1;
const uint8_t WHEEL_B = 2;
const uint8_t WHEEL_INDEX = 4;

enum SpinStatus : uint8_t { SPIN_OK, SPIN_SHORT, SPIN_UNSURE, SPIN_NONE };

struct WheelSettings {
  int16_t counts_per_turn = 80;
  int16_t sectors = 8;
  int16_t offset = 0;
  int16_t index_at = -1;  // -1: no index sensor
  int16_t lost_max = -1;  // -1: half a space
  int16_t min_turns = 0;  // in hundredths
  uint32_t settle_us = 600000;
  uint32_t max_us = 60000000;
  uint32_t timeout_us = 10000000;
};

struct SpinResult {
  SpinStatus status = SPIN_NONE;
  int16_t space = -1;
  uint32_t turns = 0;     // in hundredths, rounded down
  int8_t direction = 0;   // 1 up, -1 down
  uint32_t lost = 0;
  bool on_line = false;
};

// Stamps are ticks of the board's clock, `ticks_per_us` to a microsecond; they may wrap.
class Wheel {
 public:
  void set_up(const WheelSettings &settings, int16_t position);  // -1: as before, or unknown
  void arm(uint8_t lines, uint32_t now, uint8_t ticks_per_us);
  bool armed() const { return armed_; }
  void disarm() { armed_ = false, sure_rounds_ = 0; }

  // The lines read so at this stamp. Called by the board's interrupt: a wheel at 10 us a step
  // leaves it 160 cycles, so what takes long is only looked at where it may matter.
  inline void change(uint8_t lines, uint32_t now) {
    const uint16_t rounds = uint16_t(now >> 16) - uint16_t(last_ >> 16);
    if (rounds >= sure_rounds_ && !goes_on(now)) return;
    last_ = now;
    const uint8_t step = STEPS[(lines_ & 3) << 2 | (lines & 3)];
    if (step == UP)
      step_ = 1, move();
    else if (step == DOWN)
      step_ = -1, move();
    else if (step == LOST)
      lost_ += 2, move(), move();
    if ((lines & ~lines_ & WHEEL_INDEX) && settings_.index_at >= 0) take_index();
    lines_ = lines;
  }

  bool resting(uint32_t now);  // the spin is over by now; to be asked every 50 ms or more often
  SpinResult result() const;
  int16_t position() const { return position_; }  // -1: unknown
  bool moving() const { return started_ && !over_; }

 private:
  enum Step : uint8_t { NONE, UP, LOST, DOWN };

  // By the lines before and now, a in bit 0, b in bit 1.
  static const uint8_t STEPS[16];

  inline bool goes_on(uint32_t now) {
    if (!armed_ || over_) return false;
    if (started_ ? now - last_ > settle_ : now - armed_at_ > timeout_) {
      over_ = true;
      return false;
    }
    if (!started_) {
      started_ = true;
      first_ = now;
      // So many rounds of the lower half of the clock are less than the rest, whatever it is.
      sure_rounds_ = max_ > NEAR_END ? settle_ >> 16 : 0;
    }
    if (now - first_ > max_) over_ = endless_ = true;
    return !over_;
  }

  inline void move() {
    net_ += step_;
    int16_t position = position_;
    if (position < 0) return;
    position += step_;
    if (position < 0) position = settings_.counts_per_turn - 1;
    if (position == settings_.counts_per_turn) position = 0;
    position_ = position;
  }

  inline void take_index() {
    if (position_ >= 0) {
      int16_t away = settings_.index_at - position_;
      if (away < 0) away = -away;
      const int16_t round = settings_.counts_per_turn - away;
      lost_ += away < round ? away : round;
    }
    position_ = settings_.index_at;
  }

  bool on_line(int16_t counted) const;

  static const uint32_t NEAR_END = 400000;  // ticks; 0.1 s or more on every board

  WheelSettings settings_;
  int16_t position_ = -1;
  uint8_t lines_ = 0;
  int8_t step_ = 1;
  bool armed_ = false;
  bool started_ = false;
  bool over_ = false;
  bool endless_ = false;
  int32_t net_ = 0;
  uint32_t lost_ = 0;
  uint32_t armed_at_ = 0;
  uint32_t first_ = 0;
  uint32_t last_ = 0;
  uint32_t settle_ = 0;
  uint32_t max_ = 0;
  uint32_t timeout_ = 0;
  uint16_t sure_rounds_ = 0;  // 0: look at everything
};

#endif
