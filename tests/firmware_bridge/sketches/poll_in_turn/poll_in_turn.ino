// What people usually write first: ask one button, then the other, and take the one that is down.

#include <Arduino.h>

void setup() {
  Serial.begin(115200);
  pinMode(2, INPUT_PULLUP);
  pinMode(3, INPUT_PULLUP);
}

void loop() {
  if (digitalRead(2) == LOW) {
    Serial.print('L');
  } else if (digitalRead(3) == LOW) {
    Serial.print('R');
  } else {
    return;
  }
  while (digitalRead(2) == LOW || digitalRead(3) == LOW) continue;
  delay(1);
}
