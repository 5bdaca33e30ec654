// The wheel (docs/referee.md 2): quadrature with an optional index, from changes to a space.
// Plain C++: the same file runs on the board and, for the tests, on a computer.

#ifndef TABLE_COMPANION_WHEEL_H
#define TABLE_COMPANION_WHEEL_H

#include <stdint.h>

#define WHEEL_INLINE inline __attribute__((always_inline))

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
  // Followed from now on, its lines reading so; position -1: as before, or unknown.
  void set_up(const WheelSettings &settings, int16_t position, uint8_t lines);
  void arm(uint8_t lines, uint32_t now, uint8_t ticks_per_us);
  bool armed() const { return armed_; }
  void disarm() { armed_ = false; }
  void see(uint8_t lines) {  // they read so, and no count came of it
    lines_ = lines;
    from_ = (lines & 3) << 2;
  }
  void moved_unseen();  // nobody knows where it stands anymore

  // The lines read so at this stamp. Called by the board's interrupt.
  inline void change(uint8_t lines, uint32_t now) {
    if (goes_on(now))
      count(lines, now >> 16, now);
    else
      follow(lines);
  }
  void follow(uint8_t lines);  // no spin: only where it stands

  // Whether the spin goes on for `margin` ticks at least, whatever comes: until then the
  // interrupt may call `count` alone, which is so short that a wheel may turn at 10 us a step.
  bool sure(uint32_t now, uint32_t last, uint32_t margin) const {
    return armed_ && started_ && !over_ && now - last + margin < settle_ &&
           now - first_ + margin < max_;
  }
  uint32_t last() const { return uint32_t(last_high_) << 16 | last_low_; }
  WHEEL_INLINE void collect() {
    net_ += fresh_net_;
    fresh_net_ = 0;
  }

  WHEEL_INLINE void count(uint8_t lines, uint16_t high, uint16_t low) {
    last_high_ = high;
    last_low_ = low;
    uint8_t step = STEPS[from_ | (lines & 3)];
    if (step & LOST) {
      // Two counts in the direction seen last: one here, one below.
      lose(2);
      step = step_;
      turn(step);
    }
    if (step) {
      step_ = step;
      turn(step);
    }
    if (lines & ~lines_ & WHEEL_INDEX) take_index();
    lines_ = lines;
    from_ = (lines & 3) << 2;
  }

  bool resting(uint32_t now);  // the spin is over by now
  SpinResult result() const;
  int16_t position() const { return position_; }  // -1: unknown
  int16_t mark() const { return mark_; }  // where the index came last; -1: not since the set-up
  uint16_t missed() const { return lost_; }  // counts, since the set-up or the arming
  bool started() const { return started_; }

 private:
  enum Step : uint8_t { NONE, UP, DOWN, LOST = 4 };

  // By the lines before and now, a in bit 0, b in bit 1.
  static const uint8_t STEPS[16];

  inline bool goes_on(uint32_t now) {
    if (!armed_ || over_) return false;
    if (started_ ? now - last() > settle_ : now - armed_at_ > timeout_) {
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
  void rest() {
    over_ = true;
    rested_at_ = position_;
    rested_lost_ = lost_;
  }

  WHEEL_INLINE void turn(uint8_t step) {
    int16_t position = position_;
    if (step == UP) {
      fresh_net_++;
      if (position >= 0 && ++position == settings_.counts_per_turn) position = 0;
    } else {
      fresh_net_--;
      if (position >= 0 && --position < 0) position = settings_.counts_per_turn - 1;
    }
    position_ = position;
  }

  WHEEL_INLINE void lose(uint16_t counts) {
    lost_ += counts;
    if (lost_ < counts) lost_ = 0xFFFF;
  }

  WHEEL_INLINE void take_index() {
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

  bool on_line(int16_t counted) const;

  WheelSettings settings_;
  int16_t position_ = -1;
  int16_t mark_ = -1;
  int16_t rested_at_ = -1;
  uint16_t rested_lost_ = 0;
  bool unplaced_ = false;  // it was moved unseen
  uint8_t lines_ = 0;
  uint8_t from_ = 0;  // a and b of `lines_`, as the steps are looked up
  uint8_t step_ = UP;
  bool armed_ = false;
  bool started_ = false;
  bool over_ = false;
  bool endless_ = false;
  int16_t fresh_net_ = 0;  // counted since `collect`, and not in `net_` yet
  int32_t net_ = 0;
  uint16_t lost_ = 0;
  uint32_t armed_at_ = 0;
  uint32_t first_ = 0;
  uint16_t last_high_ = 0;  // the last stamp, in halves: the board has it so
  uint16_t last_low_ = 0;
  uint32_t settle_ = 0;
  uint32_t max_ = 0;
  uint32_t timeout_ = 0;
};

#endif
