// What people usually write: an interrupt for each button, and micros() in each.

#include <Arduino.h>

volatile unsigned long left_at, right_at;
volatile bool left_down, right_down;

void left() {
  if (left_down) return;
  left_at = micros();
  left_down = true;
}

void right() {
  if (right_down) return;
  right_at = micros();
  right_down = true;
}

void setup() {
  Serial.begin(115200);
  pinMode(2, INPUT_PULLUP);
  pinMode(3, INPUT_PULLUP);
  attachInterrupt(digitalPinToInterrupt(2), left, FALLING);
  attachInterrupt(digitalPinToInterrupt(3), right, FALLING);
}

void loop() {
  if (!left_down || !right_down) return;
  Serial.print(left_at < right_at ? 'L' : right_at < left_at ? 'R' : 'T');
  while (digitalRead(2) == LOW || digitalRead(3) == LOW) continue;
  delay(1);
  left_down = right_down = false;
}
