// The referee of a showdown (docs/referee.md 1): edges in the order of their stamps, one verdict.
// Plain C++: the same file runs on the board and, for the tests, on a computer.
// Times are microseconds since arming.

#ifndef TABLE_COMPANION_REFEREE_H
#define TABLE_COMPANION_REFEREE_H

#include <stdint.h>

enum Side : uint8_t { LEFT, RIGHT, NO_SIDE };

enum Outcome : uint8_t { WIN, FALSE_START, DEAD_HEAT, NO_PRESS, VOIDED, NOT_READY };

const int32_t NONE_US = INT32_MIN;

struct Limits {
  int32_t window_us = 5000;
  int32_t closed_us = 1000;
  int32_t min_reaction_us = 0;
  int32_t settle_us = 100000;
  int32_t dead_heat_us = 1000;
  int32_t timeout_us = 5000000;
  int32_t head_start_us[2] = {0, 0};
};

struct Verdict {
  Outcome outcome = NO_PRESS;
  Side winner = NO_SIDE;
  Side offender = NO_SIDE;
  int32_t reaction_us[2] = {NONE_US, NONE_US};
  int32_t margin_us = NONE_US;
  uint8_t sides = 0;  // bit 0: left, bit 1: right
};

// One paddle's contact: from a burst of edges to the onset of a press.
class Contact {
 public:
  void begin(int32_t window_us, int32_t closed_us);
  void wait(int32_t t_us);              // let time pass, before an edge of that stamp is taken
  void take(int32_t t_us, bool down);   // the next edge
  void settle();                        // no other edge is to come
  bool pressed() const { return pressed_; }
  bool down() const { return down_; }
  int32_t onset_us() const { return opened_us_; }
  int32_t known_us() const { return known_us_; }

 private:
  void open(int32_t t_us);
  void confirm(int32_t t_us);

  int32_t window_us_;
  int32_t closed_us_;
  int32_t opened_us_;
  int32_t turned_down_us_;
  int32_t closed_before_us_;
  int32_t known_us_;
  bool down_;
  bool open_;
  bool pressed_;
};

class Referee {
 public:
  // `planned_us`: when GO is to come. Until it is lit every press is early.
  void arm(const Limits &limits, int32_t planned_us, bool left_down, bool right_down);
  void lit(int32_t go_us);                        // GO is seen from this stamp on
  // The next edge, in the order of the stamps; false: it comes after the verdict's moment.
  bool edge(Side side, bool down, int32_t t_us);
  // An edge after the moment and before the lines are read: it explains what will be read.
  void follow(Side side, bool down) { level_[side] = down; }
  bool due(int32_t now_us);                       // no edge from here on can change the verdict
  Verdict judge(bool left_down, bool right_down); // with the lines as they read now

 private:
  bool down(Side side) const { return over_ ? level_[side] : contacts_[side].down(); }
  bool early(int32_t onset_us) const;
  int32_t falls_us() const;
  bool has(Side side) const { return contacts_[side].pressed(); }
  int32_t onset(Side side) const { return contacts_[side].onset_us(); }
  Side first() const;
  bool too_close(int32_t gap_us) const;
  Verdict decide() const;
  Verdict false_start(bool left, bool right) const;
  Verdict win(Side first) const;

  Limits limits_;
  Contact contacts_[2];
  bool held_[2];
  bool level_[2];
  bool over_;
  bool lit_;
  int32_t go_us_;
};

#endif
