#include "referee.h"

static const int32_t NEVER_US = INT32_MAX;

static Side other(Side side) { return side == LEFT ? RIGHT : LEFT; }

void Contact::begin(int32_t window_us, int32_t closed_us) {
  window_us_ = window_us;
  closed_us_ = closed_us;
  opened_us_ = turned_down_us_ = closed_before_us_ = known_us_ = 0;
  down_ = open_ = pressed_ = false;
}

void Contact::wait(int32_t t_us) {
  while (open_ && !pressed_) {
    const int32_t end_us = opened_us_ + window_us_;
    confirm(t_us < end_us ? t_us : end_us);
    if (t_us <= end_us || pressed_) return;
    if (down_)
      open(turned_down_us_);
    else
      open_ = false;
  }
}

void Contact::settle() {
  if (open_) wait(opened_us_ + 2 * window_us_ + 1);
}

void Contact::take(int32_t t_us, bool down) {
  if (pressed_) return;
  if (down && !down_)
    turned_down_us_ = t_us;
  else if (!down && down_)
    closed_before_us_ += t_us - turned_down_us_;
  down_ = down;
  if (!open_) {
    open(t_us);
    confirm(t_us);
  }
}

void Contact::open(int32_t t_us) {
  open_ = true;
  opened_us_ = t_us;
  closed_before_us_ = 0;
}

void Contact::confirm(int32_t t_us) {
  const int32_t down_us = down_ ? t_us - turned_down_us_ : 0;
  const int32_t spare_us = closed_before_us_ + down_us - closed_us_;
  if (spare_us < 0) return;
  pressed_ = true;
  known_us_ = t_us - spare_us;
}

void Referee::arm(const Limits &limits, int32_t planned_us, bool left_down, bool right_down) {
  limits_ = limits;
  held_[LEFT] = left_down;
  held_[RIGHT] = right_down;
  for (Contact &contact : contacts_) contact.begin(limits.window_us, limits.closed_us);
  over_ = lit_ = false;
  go_us_ = planned_us;
}

void Referee::lit(int32_t go_us) {
  lit_ = true;
  go_us_ = go_us;
}

bool Referee::edge(Side side, bool down, int32_t t_us) {
  if (t_us < 0) return true;
  if (over_) return false;
  for (Contact &contact : contacts_) contact.wait(t_us);
  if (t_us <= falls_us()) {
    contacts_[side].take(t_us, down);
    return true;
  }
  level_[LEFT] = contacts_[LEFT].down();
  level_[RIGHT] = contacts_[RIGHT].down();
  over_ = true;
  return false;
}

bool Referee::due(int32_t now_us) {
  if (held_[LEFT] || held_[RIGHT] || over_) return true;
  if (!lit_ && go_us_ < now_us) go_us_ = now_us;  // the lamp is late
  for (Contact &contact : contacts_) contact.wait(now_us);
  return (has(LEFT) && has(RIGHT)) || now_us > falls_us();
}

Verdict Referee::judge(bool left_down, bool right_down) {
  Verdict verdict;
  if (held_[LEFT] || held_[RIGHT]) {
    verdict.outcome = NOT_READY;
    verdict.sides = (held_[LEFT] ? 1 : 0) | (held_[RIGHT] ? 2 : 0);
    return verdict;
  }
  if (!over_)
    for (Contact &contact : contacts_) contact.settle();
  if (left_down && !has(LEFT) && !down(LEFT)) verdict.sides |= 1;
  if (right_down && !has(RIGHT) && !down(RIGHT)) verdict.sides |= 2;
  if (verdict.sides == 0) return decide();
  verdict.outcome = VOIDED;
  return verdict;
}

bool Referee::early(int32_t onset_us) const {
  return !lit_ || onset_us < go_us_ + limits_.min_reaction_us;
}

// The side of the first onset; left where both are equal, NO_SIDE without any.
Side Referee::first() const {
  if (!has(LEFT)) return has(RIGHT) ? RIGHT : NO_SIDE;
  return has(RIGHT) && onset(RIGHT) < onset(LEFT) ? RIGHT : LEFT;
}

int32_t Referee::falls_us() const {
  int32_t last_us = lit_ ? go_us_ + limits_.timeout_us : NEVER_US - limits_.window_us;
  const Side side = first();
  if (side != NO_SIDE && onset(side) <= last_us)
    last_us = onset(side) + (early(onset(side)) ? limits_.dead_heat_us : limits_.settle_us);
  int32_t falls = last_us + limits_.window_us;
  if (has(LEFT) && has(RIGHT)) {
    const int32_t left_us = contacts_[LEFT].known_us();
    const int32_t right_us = contacts_[RIGHT].known_us();
    const int32_t known_us = left_us > right_us ? left_us : right_us;
    if (known_us < falls) falls = known_us;
  }
  return falls;
}

bool Referee::too_close(int32_t gap_us) const { return gap_us == 0 || gap_us < limits_.dead_heat_us; }

Verdict Referee::decide() const {
  const Side side = first();
  if (side == NO_SIDE || (lit_ && onset(side) > go_us_ + limits_.timeout_us)) return Verdict();
  const bool left = has(LEFT) && early(onset(LEFT));
  const bool right = has(RIGHT) && early(onset(RIGHT));
  return left || right ? false_start(left, right) : win(side);
}

Verdict Referee::false_start(bool left, bool right) const {
  Verdict verdict;
  verdict.offender = !right ? LEFT : !left ? RIGHT : first();
  const Side offender = verdict.offender;
  if (left && right && too_close(onset(other(offender)) - onset(offender))) {
    verdict.outcome = DEAD_HEAT;
    verdict.offender = NO_SIDE;
    verdict.reaction_us[LEFT] = onset(LEFT) - go_us_;
    verdict.reaction_us[RIGHT] = onset(RIGHT) - go_us_;
    return verdict;
  }
  verdict.outcome = FALSE_START;
  verdict.winner = other(offender);
  verdict.reaction_us[offender] = onset(offender) - go_us_;
  return verdict;
}

Verdict Referee::win(Side first) const {
  const Side second = other(first);
  Verdict verdict;
  verdict.outcome = WIN;
  verdict.winner = first;
  verdict.reaction_us[first] = onset(first) - go_us_;
  if (!has(second) || onset(second) > onset(first) + limits_.settle_us) return verdict;
  verdict.reaction_us[second] = onset(second) - go_us_;
  // Left minus right as compared: below 0 left was faster.
  const int32_t lead_us = (onset(LEFT) - limits_.head_start_us[LEFT]) -
                          (onset(RIGHT) - limits_.head_start_us[RIGHT]);
  const int32_t gap_us = lead_us < 0 ? -lead_us : lead_us;
  if (too_close(gap_us)) {
    verdict.outcome = DEAD_HEAT;
    verdict.winner = NO_SIDE;
    return verdict;
  }
  verdict.winner = lead_us < 0 ? LEFT : RIGHT;
  verdict.margin_us = gap_us;
  return verdict;
}
