// Table Companion: paddles, lamps and a wheel on an Arduino Uno or Nano.
// Everything is in the files beside this one; docs/protocol.md tells what goes over the line.

#include "board.h"
#include "unit.h"

static Unit unit;

void setup() {
  board::begin();
  unit.begin();
}

void loop() { unit.run(); }
