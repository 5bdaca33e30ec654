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
  // Followed from now on, its lines reading so; position -1: as before, or unknown.
  void set_up(const WheelSettings &settings, int16_t position, uint8_t lines);
  void arm(uint8_t lines, uint32_t now, uint8_t ticks_per_us);
  bool armed() const { return armed_; }
  void disarm() { armed_ = false; }
  void see(uint8_t lines) { lines_ = lines; }  // they read so, and no count came of it
  void moved_unseen();  // nobody knows where it stands anymore

  void change(uint8_t lines, uint32_t now);  // the lines read so at this stamp
  void follow(uint8_t lines);                // no spin: only where it stands

  // Whether the spin goes on for `margin` ticks at least, whatever comes. Until then the board may
  // count by itself, so shortly that a wheel may turn at 10 us a step, and tell in between.
  bool sure(uint32_t now, uint32_t last, uint32_t margin) const {
    return armed_ && started_ && !over_ && now - last + margin < settle_ &&
           now - first_ + margin < max_;
  }
  uint32_t last() const { return last_; }
  uint8_t lines() const { return lines_; }
  bool goes_down() const { return step_ == DOWN; }
  void lose(uint16_t counts);
  void counted(int16_t counts);  // by the board, so many up or down
  void counted_last(uint8_t lines, bool down, uint32_t now) {
    lines_ = lines;
    step_ = down ? DOWN : UP;
    last_ = now;
  }
  void count(uint8_t lines, uint32_t now);  // in a spin that goes on
  void take_index();                        // it passed where the wheel stands now

  // What the board does by itself; `LOSES` are two counts at once.
  enum Action : uint8_t { COUNTS = 1, DOWNWARDS = 2, PASSES = 0x40, LOSES = 0x80 };
  static constexpr uint8_t action(uint8_t before, uint8_t now) {
    return (step(before, now) == LOST   ? LOSES
            : step(before, now) == UP   ? COUNTS
            : step(before, now) == DOWN ? COUNTS | DOWNWARDS
                                        : 0) |
           (now & ~before & WHEEL_INDEX ? PASSES : 0);
  }

  bool resting(uint32_t now);  // the spin is over by now
  SpinResult result() const;
  int16_t position() const { return position_; }  // -1: unknown
  int16_t mark() const { return mark_; }  // where the index came last; -1: not since the set-up
  uint16_t missed() const { return lost_; }  // counts, since the set-up or the arming
  bool started() const { return started_; }

 private:
  enum Step : uint8_t { NONE, UP, DOWN, LOST = 4 };

  // By the lines before and now, a in bit 0, b in bit 1: 00, 01, 11, 10 and again goes up.
  static constexpr uint8_t place(uint8_t lines) { return (lines >> 1 & 1) ^ (lines & 1) * 3; }
  static constexpr uint8_t step(uint8_t before, uint8_t now) {
    return ((place(now) - place(before)) & 3) == 0   ? NONE
           : ((place(now) - place(before)) & 3) == 1 ? UP
           : ((place(now) - place(before)) & 3) == 3 ? DOWN
                                                     : LOST;
  }

  bool goes_on(uint32_t now);
  void rest();
  void turn(uint8_t step);
  bool on_line(int16_t counted) const;

  WheelSettings settings_;
  int16_t position_ = -1;
  int16_t mark_ = -1;
  int16_t rested_at_ = -1;
  uint16_t rested_lost_ = 0;
  bool unplaced_ = false;  // it was moved unseen
  uint8_t lines_ = 0;
  uint8_t step_ = UP;
  bool armed_ = false;
  bool started_ = false;
  bool over_ = false;
  bool endless_ = false;
  int32_t net_ = 0;
  uint16_t lost_ = 0;
  uint32_t armed_at_ = 0;
  uint32_t first_ = 0;
  uint32_t last_ = 0;
  uint32_t settle_ = 0;
  uint32_t max_ = 0;
  uint32_t timeout_ = 0;
};

#endif
