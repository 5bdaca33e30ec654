// The board: pins, clock, line, noise and memory of an Arduino Uno or Nano (ATmega328P, 16 MHz).
//
//   D2 left paddle     D4 timer button   D5 red     D7 arrow to the left    D11 buzzer
//   D3 right paddle                      D6 green   D8 arrow to the right
//   A0 wheel a         A1 wheel b        A2 wheel index
//
// Paddles, button and wheel lie between their pin and ground; the pull-ups are on. In a spin no count
// of the wheel is lost down to 10 us a step; one that is faster is told unsure.

#ifndef TABLE_COMPANION_BOARD_H
#define TABLE_COMPANION_BOARD_H

#include <stdint.h>

#include "wheel.h"

const uint8_t LEFT_DOWN = 1;
const uint8_t RIGHT_DOWN = 2;

const uint8_t RED = 1;
const uint8_t GREEN = 2;
const uint8_t ARROW_LEFT = 4;
const uint8_t ARROW_RIGHT = 8;

// Where the wheel stands, in counts (-1: unknown), its index came last, and what it missed.
struct WheelPlace {
  int16_t position;
  int16_t mark;
  uint16_t missed;
};

namespace board {

const uint8_t TICKS_PER_US = 2;
const uint16_t TICK_NS = 500;
const uint32_t TICKS_PER_MS = 2000;

// Presses closer than this may get the same stamp, or stamps that are off by an interrupt.
const uint16_t RESOLUTION_US = 20;

struct Change {
  uint32_t at;   // in ticks
  uint8_t down;  // both paddles as they were read then: LEFT_DOWN, RIGHT_DOWN
};

void begin();
uint32_t now();  // in ticks; wraps after 35 minutes

bool next_change(Change &change);       // the oldest change of the paddles not taken yet
bool overrun();                         // changes came faster than they were taken; clears it
uint8_t start_paddles(uint32_t &at);    // forgets old changes; the reading and its moment
bool read_paddles(uint8_t &down);       // the reading; false while a change is still under way
bool timer_down();

uint32_t light_go();  // green for red, and the tick of it
void light(uint8_t lamps);
void sound(uint16_t hertz);  // 0: quiet

int16_t received();                                // the next byte, -1: none
bool send(const char *line, uint8_t length, uint8_t spare);  // false: no room for both now
void pump();                                       // call often: hands bytes to the line

void set_up_wheel(const WheelSettings &settings, int16_t position);
void listen_to_wheel(bool on);          // off while a duel runs, as the noise
void arm_wheel();
void disarm_wheel();
uint8_t wheel_lines();
bool wheel_resting();
WheelPlace wheel_place();
bool wheel_turned();                    // since it was armed

void listen_to_noise(bool on);          // off while a duel runs: nothing disturbs its stamps
uint32_t draw(uint32_t below);          // uniform from 0, `below` left out
uint8_t different_noise();              // how many of the last 16 draws of noise differed

void begin_memory();  // counts this start
bool memory_holds();
uint32_t unit_id();
uint16_t boot_number();

}  // namespace board

extern Wheel wheel;  // turned by the board's interrupt

#endif
