#include "events.h"

#include "board.h"

static const uint32_t AGAIN = 100 * board::TICKS_PER_MS;

Event &Events::add(Event::Kind kind, uint16_t of) {
  if (kept_ == ROOM) {
    remove(0);
    pushed_out_++;
  }
  number_ = number_ == 255 ? 1 : number_ + 1;
  Event &event = events_[kept_++];
  event = Event();
  event.kind = kind;
  event.number = number_;
  event.of = of;
  return event;
}

void Events::acknowledge(uint8_t number) {
  for (uint8_t at = 0; at < kept_; at++)
    if (events_[at].number == number) {
      remove(at);
      return;
    }
}

void Events::say_again() {
  for (uint8_t at = 0; at < kept_; at++) events_[at].said = false;
}

Event *Events::due(uint32_t now) {
  for (uint8_t at = 0; at < kept_; at++)
    if (!events_[at].said || now - events_[at].said_at >= AGAIN) return &events_[at];
  return nullptr;
}

void Events::remove(uint8_t at) {
  for (kept_--; at < kept_; at++) events_[at] = events_[at + 1];
}
