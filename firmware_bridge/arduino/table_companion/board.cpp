#include "board.h"

#ifdef __AVR__

#include <Arduino.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>

// Port D, read as one: both paddles are seen at one moment, whatever order the pins have.
static const uint8_t LEFT_PIN = _BV(PD2), RIGHT_PIN = _BV(PD3), TIMER_PIN = _BV(PD4);
static const uint8_t RED_PIN = _BV(PD5), GREEN_PIN = _BV(PD6), ARROW_LEFT_PIN = _BV(PD7);
static const uint8_t PADDLE_PINS = LEFT_PIN | RIGHT_PIN;
static const uint8_t ARROW_RIGHT_PIN = _BV(PB0), BUZZER_PIN = _BV(PB3);
static const uint8_t WHEEL_PINS = _BV(PC0) | _BV(PC1) | _BV(PC2);

static const uint32_t BAUD = 115200;

static const uint8_t CHANGES = 64, RECEIVED = 64;  // powers of two

struct RawChange {
  uint16_t high;
  uint16_t low;
  uint8_t pins;
};

static volatile uint16_t overflows;

static RawChange changes[CHANGES];
static volatile uint8_t changes_in, changes_out;
static volatile bool changes_overrun;
static uint8_t last_pins;

static char received_bytes[RECEIVED];
static volatile uint8_t received_in, received_out;

static char sent_bytes[256];
static uint8_t sent_in, sent_out;

ISR(TIMER1_OVF_vect) { overflows++; }

// The clock of 0.5 us in two halves. To be called with interrupts off.
static inline __attribute__((always_inline)) void read_clock(uint16_t &high, uint16_t &low) {
  low = TCNT1;
  high = overflows;
  // It went round just now, and its interrupt has not been served yet.
  if ((TIFR1 & _BV(TOV1)) && low < 0x8000) high++;
}

ISR(PCINT2_vect) {
  const uint8_t pins = PIND & PADDLE_PINS;
  uint16_t high, low;
  read_clock(high, low);
  if (pins == last_pins) return;  // too short to be seen
  last_pins = pins;
  const uint8_t next = (changes_in + 1) & (CHANGES - 1);
  if (next == changes_out) {
    changes_overrun = true;
    return;
  }
  RawChange &change = changes[changes_in];
  change.high = high;
  change.low = low;
  change.pins = pins;
  changes_in = next;
}

// The wheel. Its long way looks whether the spin goes on; the short one counts, and saves the few
// registers it needs. Which one is taken stands in a bit that can be asked without a register.
static const uint8_t SURE = 0;
static const uint32_t SURE_FOR = 10 * board::TICKS_PER_MS;  // the loop comes round more often

extern "C" void __vector_wheel_long() __attribute__((signal, used, externally_visible));
extern "C" void __vector_wheel_short() __attribute__((signal, used, externally_visible));

ISR(PCINT1_vect, ISR_NAKED) {
  asm volatile(
      "sbis %0, %1 \n"
      "jmp __vector_wheel_long \n"
      "jmp __vector_wheel_short \n" ::"I"(_SFR_IO_ADDR(GPIOR0)), "I"(SURE));
}

void __vector_wheel_long() {
  const uint8_t pins = ~PINC & WHEEL_PINS;
  uint16_t high, low;
  read_clock(high, low);
  wheel.change(pins, uint32_t(high) << 16 | low);
}

void __vector_wheel_short() {
  const uint8_t pins = ~PINC & WHEEL_PINS;
  uint16_t high, low;
  read_clock(high, low);
  wheel.count(pins, high, low);
}

ISR(USART_RX_vect) {
  const char byte = UDR0;
  const uint8_t next = (received_in + 1) & (RECEIVED - 1);
  if (next == received_out) return;  // the line's check tells that one is missing
  received_bytes[received_in] = byte;
  received_in = next;
}

static uint8_t down_of(uint8_t pins) {
  return (pins & LEFT_PIN ? 0 : LEFT_DOWN) | (pins & RIGHT_PIN ? 0 : RIGHT_DOWN);
}

static void begin_pins() {
  PORTD = PADDLE_PINS | TIMER_PIN;
  DDRD = RED_PIN | GREEN_PIN | ARROW_LEFT_PIN;
  PORTB = 0;
  DDRB = ARROW_RIGHT_PIN | BUZZER_PIN;
  PORTC = WHEEL_PINS;
  DDRC = 0;
  PCMSK2 = PADDLE_PINS;
  PCMSK1 = 0;  // the wheel is not heard until it is set up
  last_pins = PIND & PADDLE_PINS;
  PCICR = _BV(PCIE2) | _BV(PCIE1);
}

static void begin_clock() {
  TIMSK0 = 0;  // Arduino's millis(): not used, and its interrupt only delays others
  ADCSRA = 0;
  TCCR1A = 0;
  TCCR1B = _BV(CS11);  // 16 MHz by 8
  TCNT1 = 0;
  TIFR1 = _BV(TOV1);
  TIMSK1 = _BV(TOIE1);
}

static void begin_line() {
  UCSR0A = _BV(U2X0);
  UBRR0 = (F_CPU / 4 / BAUD - 1) / 2;
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
  UDR0 = '\n';  // ends what the boot loader left on the line; the first byte always finds room
}

void board::begin() {
  MCUSR = 0;
  wdt_disable();
  begin_pins();
  begin_clock();
  begin_line();
  listen_to_noise(true);
  sei();
  begin_memory();
}

uint32_t board::now() {
  uint16_t high, low;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { read_clock(high, low); }
  return uint32_t(high) << 16 | low;
}

bool board::next_change(Change &change) {
  if (changes_out == changes_in) return false;
  const RawChange &raw = changes[changes_out];
  change.at = uint32_t(raw.high) << 16 | raw.low;
  change.down = down_of(raw.pins);
  changes_out = (changes_out + 1) & (CHANGES - 1);
  return true;
}

bool board::overrun() {
  const bool was = changes_overrun;
  changes_overrun = false;
  return was;
}

uint8_t board::start_paddles(uint32_t &at) {
  uint16_t high, low;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    last_pins = PIND & PADDLE_PINS;
    read_clock(high, low);
    changes_out = changes_in;
    changes_overrun = false;
  }
  at = uint32_t(high) << 16 | low;
  return down_of(last_pins);
}

bool board::read_paddles(uint8_t &down) {
  bool settled;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    down = down_of(PIND & PADDLE_PINS);
    settled = changes_in == changes_out && !(PCIFR & _BV(PCIF2));
  }
  return settled;
}

bool board::timer_down() { return !(PIND & TIMER_PIN); }

uint32_t board::light_go() {
  uint16_t high, low;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    PORTD = (PORTD & ~RED_PIN) | GREEN_PIN;
    read_clock(high, low);
  }
  return uint32_t(high) << 16 | low;
}

void board::light(uint8_t lamps) {
  uint8_t pins = PADDLE_PINS | TIMER_PIN;
  if (lamps & RED) pins |= RED_PIN;
  if (lamps & GREEN) pins |= GREEN_PIN;
  if (lamps & ARROW_LEFT) pins |= ARROW_LEFT_PIN;
  PORTD = pins;
  if (lamps & ARROW_RIGHT)
    PORTB |= ARROW_RIGHT_PIN;
  else
    PORTB &= ~ARROW_RIGHT_PIN;
}

// Timer 2 turns the pin by itself.
void board::sound(uint16_t hertz) {
  if (hertz == 0) {
    TCCR2A = TCCR2B = 0;
    PORTB &= ~BUZZER_PIN;
    return;
  }
  static const uint16_t DIVISORS[] = {8, 32, 64, 128, 256, 1024};
  uint8_t choice = 0;
  uint32_t counts;
  while ((counts = F_CPU / 2 / DIVISORS[choice] / hertz) > 256 && choice < 5) choice++;
  OCR2A = counts - 1;
  TCNT2 = 0;
  TCCR2A = _BV(COM2A0) | _BV(WGM21);
  TCCR2B = choice + 2;
}

int16_t board::received() {
  if (received_out == received_in) return -1;
  const uint8_t byte = received_bytes[received_out];
  received_out = (received_out + 1) & (RECEIVED - 1);
  return byte;
}

bool board::send(const char *line, uint8_t length, uint8_t spare) {
  const uint8_t room = sent_out - sent_in - 1;
  if (room < length + spare) return false;
  while (length--) sent_bytes[sent_in++] = *line++;
  pump();
  return true;
}

void board::pump() {
  while (sent_out != sent_in && (UCSR0A & _BV(UDRE0))) UDR0 = sent_bytes[sent_out++];
}

void board::set_up_wheel(const WheelSettings &settings, int16_t position) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    PCMSK1 = WHEEL_PINS;
    wheel.set_up(settings, position, wheel_lines());
  }
}

// In a duel nothing delays a paddle's stamp; whether the wheel was moved meanwhile stays known.
void board::listen_to_wheel(bool on) {
  if (!on) {
    PCICR &= ~_BV(PCIE1);
  } else if (!(PCICR & _BV(PCIE1))) {
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
      if (PCIFR & _BV(PCIF1)) wheel.moved_unseen();
      wheel.see(wheel_lines());
      PCICR |= _BV(PCIE1);
    }
  }
}

void board::arm_wheel() {
  listen_to_noise(false);
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    uint16_t high, low;
    read_clock(high, low);
    GPIOR0 &= ~_BV(SURE);
    wheel.arm(wheel_lines(), uint32_t(high) << 16 | low, TICKS_PER_US);
  }
}

uint8_t board::wheel_lines() { return ~PINC & WHEEL_PINS; }

bool board::wheel_resting() {
  uint32_t last;
  uint16_t high, low;
  // Interrupts stay off for a few microseconds only: a wheel may turn at 10 us a step.
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    read_clock(high, low);
    last = wheel.last();
    wheel.collect();
  }
  if (wheel.sure(uint32_t(high) << 16 | low, last, SURE_FOR)) {
    GPIOR0 |= _BV(SURE);
    return false;
  }
  bool resting;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    GPIOR0 &= ~_BV(SURE);
    read_clock(high, low);
    // A change that is not served yet may still count.
    resting = !(PCIFR & _BV(PCIF1)) && wheel.resting(uint32_t(high) << 16 | low);
  }
  return resting;
}

WheelPlace board::wheel_place() {
  WheelPlace place;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    place.position = wheel.position();
    place.mark = wheel.mark();
    place.missed = wheel.missed();
  }
  return place;
}

void board::disarm_wheel() {
  listen_to_noise(true);
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    GPIOR0 &= ~_BV(SURE);
    wheel.disarm();
  }
}

bool board::wheel_turned() { return wheel.started(); }

#endif
