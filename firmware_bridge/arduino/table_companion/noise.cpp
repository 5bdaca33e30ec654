// Noise for what nobody may foretell, and the memory that outlasts the power.

#include "board.h"

#ifdef __AVR__

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>

static volatile uint32_t noise_pool;
static volatile uint8_t noise_samples[16];
static volatile uint16_t noise_taken;

// What is kept without power.
struct Memory {
  uint16_t mark;
  uint32_t id;
  uint16_t boot;
};

static const uint16_t MEMORY_MARK = 0x7C01;
static Memory EEMEM stored;
static Memory memory;

// The watchdog runs on an oscillator of its own; where it meets the quartz nobody can tell.
ISR(WDT_vect) {
  const uint8_t sample = TCNT1L;
  noise_samples[noise_taken++ & 15] = sample;
  noise_pool = (noise_pool << 5 | noise_pool >> 27) + sample;
  WDTCSR |= _BV(WDIE);
}

void board::listen_to_noise(bool on) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    wdt_reset();
    WDTCSR = _BV(WDCE) | _BV(WDE);
    WDTCSR = on ? _BV(WDIE) : 0;  // an interrupt every 16 ms, no reset
  }
}

static uint32_t stirred(uint32_t value) {
  value = (value ^ value >> 16) * 0x85EBCA6B;
  value = (value ^ value >> 13) * 0xC2B2AE35;
  return value ^ value >> 16;
}

uint32_t board::draw(uint32_t below) {
  uint32_t mask = below - 1;
  for (uint8_t shift = 1; shift < 32; shift <<= 1) mask |= mask >> shift;
  for (;;) {
    uint32_t pool;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
      noise_pool += now();
      noise_pool = stirred(noise_pool);
      pool = noise_pool;
    }
    const uint32_t drawn = stirred(pool ^ 0x9E3779B9) & mask;
    if (drawn < below) return drawn;
  }
}

uint8_t board::different_noise() {
  uint8_t different = 0;
  for (uint8_t at = 0; at < 16; at++) {
    bool seen = false;
    for (uint8_t before = 0; before < at; before++)
      seen = seen || noise_samples[before] == noise_samples[at];
    if (!seen) different++;
  }
  return different;
}

void board::begin_memory() {
  eeprom_read_block(&memory, &stored, sizeof memory);
  if (memory.mark != MEMORY_MARK) {
    while (noise_taken < 64) continue;  // a second, once: an id of its own
    memory.mark = MEMORY_MARK;
    memory.id = board::draw(0xFFFFFFFF);
    memory.boot = 0;
  }
  memory.boot++;
  eeprom_update_block(&memory, &stored, sizeof memory);
}

bool board::memory_holds() {
  Memory now_stored;
  eeprom_read_block(&now_stored, &stored, sizeof now_stored);
  return now_stored.mark == MEMORY_MARK && now_stored.id == memory.id &&
         now_stored.boot == memory.boot;
}

uint32_t board::unit_id() { return memory.id; }

uint16_t board::boot_number() { return memory.boot; }

#endif
