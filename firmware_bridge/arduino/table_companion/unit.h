// The unit: what the host asks of it, what it tells, and how it works alone.

#ifndef TABLE_COMPANION_UNIT_H
#define TABLE_COMPANION_UNIT_H

#include <stdint.h>

#include "board.h"
#include "duel.h"
#include "events.h"
#include "lines.h"

class Unit {
 public:
  void begin();
  void run();

 private:
  // What is received (unit.cpp).
  void receive();
  void take_line();
  void answer(Request &request);
  bool take_switch();
  void hello(Request &request);
  void arm(Request &request);
  void cancel();
  void set_up_wheel(Request &request);
  void spin(Request &request);
  void lamp(Request &request);
  void tone(Request &request);
  void monitor(Request &request);
  bool refused(Request &request);
  bool busy() const { return duel_.running() || spinning_; }

  // What happens by itself (unit.cpp).
  void run_duel();
  void run_spin();
  void run_button();
  void run_paddles();
  void run_host();
  void say_turning();
  void show_verdict();
  void fault(bool storm);
  void sound(uint16_t hertz, uint16_t for_ms);

  // What is said (telling.cpp).
  void write(const char *word);
  void say_unit(uint8_t answers);
  void say_ok(uint8_t answers);
  void say_no(uint8_t answers, const char *why, char what);
  void say_pong(uint8_t answers);
  void say_tested(uint8_t answers);
  void say_duel(Duel::News news);
  bool say_event(const Event &event);
  void say_verdict(const Event &event);
  void say_spun(const Event &event);
  bool send(bool event = false);

  LineReader reader_;
  LineWriter writer_;
  Duel duel_;
  Events events_;
  uint8_t number_ = 0;
  bool monitor_ = false;
  bool host_ = false;        // one is heard
  uint32_t heard_at_ = 0;
  uint16_t bad_lines_ = 0;
  uint16_t unknown_words_ = 0;
  uint8_t host_speaks_ = 0;  // its version
  uint16_t last_ = 0;        // the duel or spin armed last
  bool last_was_spin_ = false;
  bool wheel_known_ = false;
  bool spinning_ = false;
  uint16_t spin_ = 0;
  WheelPlace told_place_ = {-1, -1, 0};
  uint32_t turning_at_ = 0;
  uint32_t looked_at_ = 0;
  bool sounding_ = false;
  uint32_t quiet_at_ = 0;
  enum Button : uint8_t { BUTTON_NEW, BUTTON_TOLD, BUTTON_DONE };
  bool button_down_ = false;
  Button button_ = BUTTON_NEW;
  uint32_t button_at_ = 0;
  uint8_t told_down_ = 0;
  uint32_t told_at_ = 0;
};

#endif
