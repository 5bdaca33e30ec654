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

// The wheel. Its long way looks whether the spin goes on; while that is sure, a short one counts by
// itself, in 5 us, and whoever asks for the wheel gathers what it counted.
static const uint8_t SURE = 0, INDEXED = 1, MOVED = 2;     // bits of GPIOR0
static const uint32_t SURE_FOR = 10 * board::TICKS_PER_MS;  // the loop comes round more often

// What the short way counted since it was gathered. GPIOR1 has the lines as it read them, times 8.
struct Fresh {
  int16_t counts;
  int16_t at_first_index, at_last_index;  // where the index passed: INDEXED
  uint8_t lost;
  uint8_t action;     // the last that counted
  uint16_t last_low;  // lower half of the last stamp: MOVED
};
static Fresh fresh __attribute__((used));  // the short way is not in C++

#define FROM(before)                                                                       \
  Wheel::action(before, 0), Wheel::action(before, 1), Wheel::action(before, 2),           \
      Wheel::action(before, 3), Wheel::action(before, 4), Wheel::action(before, 5),       \
      Wheel::action(before, 6), Wheel::action(before, 7)
static const uint8_t ACTIONS[64] PROGMEM = {FROM(0), FROM(1), FROM(2), FROM(3),
                                            FROM(4), FROM(5), FROM(6), FROM(7)};
#undef FROM

extern "C" void __vector_wheel_long() __attribute__((signal, used, externally_visible));

ISR(PCINT1_vect, ISR_NAKED) {
  asm volatile(
      "sbis %[flags], %[sure] \n"
      "jmp __vector_wheel_long \n"
      "push r24 \n"
      "push r25 \n"
      "push r30 \n"
      "push r31 \n"
      "in r24, %[status] \n"
      "push r24 \n"
      "in r30, %[pins] \n"
      "com r30 \n"
      "andi r30, 7 \n"
      "mov r24, r30 \n"
      "swap r24 \n"
      "lsr r24 \n"
      "in r25, %[lines] \n"
      "out %[lines], r24 \n"
      "or r30, r25 \n"
      "ldi r31, 0 \n"
      "subi r30, lo8(-(%[actions])) \n"
      "sbci r31, hi8(-(%[actions])) \n"
      "lpm r25, Z \n"
      "lds r30, %[fresh] \n"
      "lds r31, %[fresh]+1 \n"
      "sbrc r25, 7 \n"  // LOSES
      "rjmp 6f \n"
      "sbrs r25, 0 \n"  // COUNTS
      "rjmp 3f \n"
      "sts %[fresh]+7, r25 \n"
      "sbrc r25, 1 \n"  // DOWN
      "rjmp 1f \n"
      "adiw r30, 1 \n"
      "rjmp 2f \n"
      "1: sbiw r30, 1 \n"
      "2: sts %[fresh], r30 \n"
      "sts %[fresh]+1, r31 \n"
      "3: sbrs r25, 6 \n"  // PASSES
      "rjmp 5f \n"
      "sts %[fresh]+4, r30 \n"
      "sts %[fresh]+5, r31 \n"
      "sbic %[flags], %[indexed] \n"
      "rjmp 5f \n"
      "sts %[fresh]+2, r30 \n"
      "sts %[fresh]+3, r31 \n"
      "sbi %[flags], %[indexed] \n"
      "5: lds r24, %[clock] \n"
      "lds r25, %[clock]+1 \n"
      "sts %[fresh]+8, r24 \n"
      "sts %[fresh]+9, r25 \n"
      "sbi %[flags], %[moved] \n"
      "pop r24 \n"
      "out %[status], r24 \n"
      "pop r31 \n"
      "pop r30 \n"
      "pop r25 \n"
      "pop r24 \n"
      "reti \n"
      // Two counts at once, in the direction of the last.
      "6: lds r24, %[fresh]+6 \n"
      "cpi r24, 254 \n"
      "brsh 7f \n"
      "subi r24, -2 \n"
      "sts %[fresh]+6, r24 \n"
      "7: adiw r30, 2 \n"
      "lds r24, %[fresh]+7 \n"
      "sbrc r24, 1 \n"
      "sbiw r30, 4 \n"
      "rjmp 2b \n" ::[flags] "I"(_SFR_IO_ADDR(GPIOR0)),
      [lines] "I"(_SFR_IO_ADDR(GPIOR1)), [status] "I"(_SFR_IO_ADDR(SREG)),
      [pins] "I"(_SFR_IO_ADDR(PINC)), [clock] "n"(_SFR_MEM_ADDR(TCNT1)), [sure] "I"(SURE),
      [indexed] "I"(INDEXED), [moved] "I"(MOVED), [actions] "i"(ACTIONS), [fresh] "i"(&fresh));
}

void __vector_wheel_long() {
  const uint8_t pins = ~PINC & WHEEL_PINS;
  uint16_t high, low;
  read_clock(high, low);
  wheel.change(pins, uint32_t(high) << 16 | low);
}

// What the short way has counted, taken over in two halves: with interrupts off no longer than a
// wheel at 10 us a step can bear, and then into the wheel, which the short way leaves alone.
struct Gathered {
  Fresh fresh;
  uint8_t flags, lines;
  uint16_t high, low;

  uint32_t now() const { return uint32_t(high) << 16 | low; }

  inline __attribute__((always_inline)) void take() {
    read_clock(high, low);
    fresh = ::fresh;
    flags = GPIOR0;
    lines = GPIOR1;
    ::fresh.counts = 0;
    ::fresh.lost = 0;
    GPIOR0 = flags & _BV(SURE);
  }

  void hand_over() {
    if (!(flags & _BV(MOVED))) return;
    wheel.lose(fresh.lost);
    int16_t counts = fresh.counts;
    if (flags & _BV(INDEXED)) {
      wheel.counted(fresh.at_first_index);
      wheel.take_index();
      if (fresh.at_last_index != fresh.at_first_index) {
        wheel.counted(fresh.at_last_index - fresh.at_first_index);
        wheel.take_index();
      }
      counts -= fresh.at_last_index;
    }
    wheel.counted(counts);
    wheel.counted_last(lines >> 3, fresh.action & Wheel::DOWNWARDS,
                       now() - uint16_t(low - fresh.last_low));
  }
};

static void gather(Gathered &gathered) {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { gathered.take(); }
  if (gathered.flags & _BV(SURE)) gathered.hand_over();
}

// From here on the short way counts.
static void count_shortly() {
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    GPIOR1 = wheel.lines() << 3;
    fresh.action = wheel.goes_down() ? Wheel::DOWNWARDS : 0;
    GPIOR0 = _BV(SURE);
  }
}

// The long way again. To be called with interrupts off.
static uint32_t count_at_length() {
  Gathered gathered;
  gather(gathered);
  GPIOR0 = 0;
  return gathered.now();
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
  static const uint16_t DIVISORS[] PROGMEM = {8, 32, 64, 128, 256, 1024};
  uint8_t choice = 0;
  uint32_t counts;
  while ((counts = F_CPU / 2 / pgm_read_word(&DIVISORS[choice]) / hertz) > 256 && choice < 5) choice++;
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
    const uint32_t now = count_at_length();
    wheel.arm(wheel_lines(), now, TICKS_PER_US);
  }
}

uint8_t board::wheel_lines() { return ~PINC & WHEEL_PINS; }

bool board::wheel_resting() {
  Gathered gathered;
  gather(gathered);
  uint32_t last;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { last = wheel.last(); }
  if (wheel.sure(gathered.now(), last, SURE_FOR)) {
    if (!(gathered.flags & _BV(SURE))) count_shortly();
    return false;
  }
  bool resting;
  ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
    const uint32_t now = count_at_length();
    // A change that is not served yet may still count.
    resting = !(PCIFR & _BV(PCIF1)) && wheel.resting(now);
  }
  return resting;
}

WheelPlace board::wheel_place() {
  Gathered gathered;
  gather(gathered);
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
    count_at_length();
    wheel.disarm();
  }
}

bool board::wheel_turned() { return wheel.started(); }

#endif
