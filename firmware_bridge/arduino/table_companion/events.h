// Events that matter, kept until the host has acknowledged them (docs/protocol.md 4).

#ifndef TABLE_COMPANION_EVENTS_H
#define TABLE_COMPANION_EVENTS_H

#include <stdint.h>

#include "referee.h"
#include "wheel.h"

struct Event {
  enum Kind : uint8_t { VERDICT, SPUN, TIMER, RELEASE, HELD, FAULT };

  Kind kind;
  uint8_t number;    // 1 to 255
  uint16_t of;       // the duel or spin
  bool said;         // it was sent at least once
  uint32_t said_at;  // in ticks
  union {
    Verdict verdict;  // of VERDICT
    SpinResult spin;  // of SPUN
    uint8_t sides;    // of FAULT: those that chatter, 0: a storm
  };

  Event() : kind(TIMER), number(0), of(0), said(false), said_at(0), verdict() {}
};

class Events {
 public:
  Event &add(Event::Kind kind, uint16_t of);  // pushes the oldest out where there is no room
  void acknowledge(uint8_t number);
  void say_again();                           // all are due now
  Event *due(uint32_t now);                   // the oldest that is to be sent now, or null
  uint8_t kept() const { return kept_; }
  uint16_t pushed_out() const { return pushed_out_; }

 private:
  static const uint8_t ROOM = 4;

  void remove(uint8_t at);

  Event events_[ROOM];
  uint8_t kept_ = 0;
  uint8_t number_ = 0;
  uint16_t pushed_out_ = 0;
};

#endif
