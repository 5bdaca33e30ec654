// A Uno in memory: the real firmware on simavr, its pins moved and read at exact cycles.

#include <simavr/avr_eeprom.h>
#include <simavr/avr_extint.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_core.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_elf.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PCMSK1 = 0x6C, PCMSK2 = 0x6D };  // addresses in the ATmega328P's memory
enum { MOVES = 8192, SEEN = 65536, LINE = 1 << 20 };

// 16 MHz, 115 200 baud, ten bits.
static const uint32_t CYCLES_A_BYTE = 1389;

// simavr begins with a byte when the one before it was read: at the true rate it falls behind
// and loses what a real board keeps.
static const uint32_t CYCLES_A_GIVEN_BYTE = 1440;

static const uint32_t BUSY_CYCLES = 1000;

typedef struct {
  uint64_t at;
  char port;
  uint8_t pin;
  uint8_t level;
  uint8_t unheard;  // its interrupt gets lost
} Move;

typedef struct {
  avr_t *avr;
  Move moves[MOVES];  // in the order of their cycles
  uint32_t moves_in, moves_out;
  uint8_t pulled[3];  // what the test holds the pins of ports B, C, D at
  Move seen[SEEN];    // outputs of the firmware
  uint32_t seen_count;
  char given[LINE];   // bytes on their way to the firmware
  uint32_t given_in, given_out;
  char said[LINE];    // bytes from the firmware
  uint64_t said_at[4096];
  uint32_t said_count;
  int giving;
  uint32_t skip;     // cycles left out at a time
  uint64_t skipped;  // when that was last
} Board;

// Stop before the cycle that was asked for.
enum { AT_OUTPUT = 1, AT_LINE = 2 };

static void pull(Board *board, char port, uint8_t pin, uint8_t level) {
  uint8_t *pulled = &board->pulled[port - 'B'];
  *pulled = (*pulled & ~(1 << pin)) | level << pin;
  // Inputs alone: a write to the port must not let go of what the test holds.
  const uint8_t inputs[3] = {0, 0x3F, 0x1C};
  avr_ioport_external_t held = {.name = port, .mask = inputs[port - 'B'], .value = *pulled};
  avr_ioctl(board->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &held);
  avr_raise_irq(avr_io_getirq(board->avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), level);
}

static void pull_anew(Board *board, char port, uint8_t pin, uint8_t level) {
  pull(board, port, pin, !level);
  pull(board, port, pin, level);
}

static avr_cycle_count_t move_pins(avr_t *avr, avr_cycle_count_t when, void *param) {
  Board *board = param;
  (void)when;
  while (board->moves_out < board->moves_in) {
    const Move *move = &board->moves[board->moves_out];
    if (move->at > avr->cycle) return move->at;
    board->moves_out++;
    uint8_t *masks = &avr->data[move->port == 'D' ? PCMSK2 : PCMSK1];
    const uint8_t heard = *masks;
    if (move->unheard) *masks = 0;
    pull(board, move->port, move->pin, move->level);
    *masks = heard;
  }
  board->moves_in = board->moves_out = 0;
  return 0;
}

static avr_cycle_count_t give_byte(avr_t *avr, avr_cycle_count_t when, void *param) {
  Board *board = param;
  if (board->given_out == board->given_in) {
    board->given_in = board->given_out = 0;
    board->giving = 0;
    return 0;
  }
  avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT),
                (uint8_t)board->given[board->given_out++]);
  return when + CYCLES_A_GIVEN_BYTE;
}

static void hear_byte(struct avr_irq_t *irq, uint32_t value, void *param) {
  Board *board = param;
  (void)irq;
  if (board->said_count == LINE) return;
  board->said_at[board->said_count & 4095] = board->avr->cycle;
  board->said[board->said_count++] = value;
}

static void see_pin(struct avr_irq_t *irq, uint32_t value, void *param) {
  Board *board = param;
  if (board->seen_count == SEEN) return;
  const uint32_t name = irq->irq;
  board->seen[board->seen_count++] = (Move){board->avr->cycle, 0, name, value & 1, 0};
}

static void see_d(struct avr_irq_t *irq, uint32_t value, void *param) {
  Board *board = param;
  see_pin(irq, value, param);
  if (board->seen_count) board->seen[board->seen_count - 1].port = 'D';
}

static void see_b(struct avr_irq_t *irq, uint32_t value, void *param) {
  Board *board = param;
  see_pin(irq, value, param);
  if (board->seen_count) board->seen[board->seen_count - 1].port = 'B';
}

static void stay_awake(avr_t *avr, avr_cycle_count_t cycles) {
  (void)avr;
  (void)cycles;
}

static void say_nothing(avr_t *avr, const int level, const char *format, va_list values) {
  (void)avr, (void)level, (void)format, (void)values;
}

Board *board_new(const char *elf, const uint8_t *memory, uint32_t size) {
  elf_firmware_t firmware;
  memset(&firmware, 0, sizeof firmware);
  avr_global_logger_set(say_nothing);
  if (elf_read_firmware(elf, &firmware) != 0) return NULL;
  avr_t *avr = avr_make_mcu_by_name("atmega328p");
  if (!avr) return NULL;
  avr_init(avr);
  avr->log = LOG_NONE;
  avr->frequency = 16000000;
  firmware.frequency = 16000000;
  avr_load_firmware(avr, &firmware);
  avr->sleep = stay_awake;
  // Else simavr looks after INT0 and INT1, which nobody uses, at every cycle of a pressed paddle.
  for (int each = 0; each < 2; each++) avr_extint_set_strict_lvl_trig(avr, each, 0);
  Board *board = calloc(1, sizeof *board);
  board->avr = avr;
  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &= ~AVR_UART_FLAG_STDIO;
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  if (size) {
    avr_eeprom_desc_t stored = {.ee = (uint8_t *)memory, .offset = 0, .size = size};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &stored);
  }
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                          hear_byte, board);
  for (int pin = 5; pin < 8; pin++)
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('D'), pin), see_d, board);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 0), see_b, board);
  avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 3), see_b, board);
  for (int pin = 2; pin < 5; pin++) pull(board, 'D', pin, 1);
  for (int pin = 0; pin < 3; pin++) pull(board, 'C', pin, 1);
  return board;
}

void board_free(Board *board) {
  avr_terminate(board->avr);
  free(board->avr);
  free(board);
}

uint64_t board_cycle(const Board *board) { return board->avr->cycle; }

// The pin is moved at this cycle; one in the past is moved now. 0: there is no room.
int board_move(Board *board, uint64_t at, char port, uint8_t pin, uint8_t level, uint8_t unheard) {
  if (board->moves_in == MOVES) return 0;
  uint32_t place = board->moves_in++;
  for (; place > board->moves_out && board->moves[place - 1].at > at; place--)
    board->moves[place] = board->moves[place - 1];
  board->moves[place] = (Move){at, port, pin, level, unheard};
  const uint64_t first = board->moves[board->moves_out].at;
  avr_cycle_timer_cancel(board->avr, move_pins, board);
  avr_cycle_timer_register(board->avr,
                           first > board->avr->cycle ? first - board->avr->cycle : 0, move_pins,
                           board);
  return 1;
}

void board_forget(Board *board) {
  board->moves_in = board->moves_out = 0;
  avr_cycle_timer_cancel(board->avr, move_pins, board);
}

void board_give(Board *board, const char *bytes, uint32_t count) {
  for (uint32_t at = 0; at < count && board->given_in < LINE; at++)
    board->given[board->given_in++] = bytes[at];
  if (board->giving || !count) return;
  board->giving = 1;
  avr_cycle_timer_register(board->avr, CYCLES_A_GIVEN_BYTE, give_byte, board);
}

// Bytes on their way to the firmware.
uint32_t board_giving(const Board *board) { return board->given_in - board->given_out; }

// From now on `cycles` are left out for each BUSY_CYCLES that are run: the same board with a slower
// loop. Nothing that has its moment is left out, no pin, byte or timer; and no time passes so while
// interrupts are off. 0: every cycle is run.
void board_skip(Board *board, uint32_t cycles) {
  board->skip = cycles;
  board->skipped = board->avr->cycle;
}

static void leave_out(Board *board, uint64_t until) {
  avr_t *avr = board->avr;
  const avr_cycle_timer_slot_p next = avr->cycle_timers.timer;
  uint64_t to = avr->cycle + board->skip;
  if (to > until) to = until;
  if (next && to > next->when) to = next->when;
  if (to > avr->cycle) avr->cycle = to;
  avr->run_cycle_count = 1;  // it was worked out before
  board->skipped = avr->cycle;
}

// Runs to this cycle, or to what `stops` names; 0: the firmware crashed.
int board_run(Board *board, uint64_t until, uint32_t stops) {
  avr_t *avr = board->avr;
  const uint32_t seen = board->seen_count;
  while (avr->cycle < until) {
    const uint32_t said = board->said_count;
    const int state = avr_run(avr);
    if (state == cpu_Done || state == cpu_Crashed) return 0;
    if ((stops & AT_OUTPUT) && board->seen_count != seen) return 1;
    if ((stops & AT_LINE) && board->said_count != said && board->said[said] == '\n') return 1;
    if (board->skip && avr->sreg[S_I] && avr->cycle >= board->skipped + BUSY_CYCLES)
      leave_out(board, until);
  }
  return 1;
}

uint32_t board_said(Board *board, char *bytes, uint64_t *last_at) {
  const uint32_t count = board->said_count;
  memcpy(bytes, board->said, count);
  if (count) *last_at = board->said_at[(count - 1) & 4095] + CYCLES_A_BYTE;
  board->said_count = 0;
  return count;
}

// What the firmware did to its outputs since the last call: "port pin level cycle" each.
uint32_t board_seen(Board *board, uint64_t *cycles, uint8_t *pins, uint8_t *levels, char *ports) {
  const uint32_t count = board->seen_count;
  for (uint32_t at = 0; at < count; at++) {
    cycles[at] = board->seen[at].at;
    pins[at] = board->seen[at].pin;
    levels[at] = board->seen[at].level;
    ports[at] = board->seen[at].port;
  }
  board->seen_count = 0;
  return count;
}

void board_memory(Board *board, uint8_t *memory, uint32_t size) {
  avr_eeprom_desc_t stored = {.ee = memory, .offset = 0, .size = size};
  avr_ioctl(board->avr, AVR_IOCTL_EEPROM_GET, &stored);
}

// Power off and on; what is on the line is gone.
void board_reset(Board *board) {
  avr_reset(board->avr);
  board->given_in = board->given_out = board->giving = 0;
  board->said_count = 0;
  board->moves_in = board->moves_out = 0;
  uint32_t flags = 0;
  avr_ioctl(board->avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &= ~AVR_UART_FLAG_STDIO;
  avr_ioctl(board->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  // simavr passes a level on only when it changes, and the reset has forgotten it.
  for (int pin = 2; pin < 5; pin++) pull_anew(board, 'D', pin, board->pulled[2] >> pin & 1);
  for (int pin = 0; pin < 3; pin++) pull_anew(board, 'C', pin, board->pulled[1] >> pin & 1);
}

// Writes into the firmware's RAM, to set its clock where a test wants it.
void board_poke(Board *board, uint16_t address, uint8_t value) {
  board->avr->data[address] = value;
}

uint8_t board_peek(const Board *board, uint16_t address) { return board->avr->data[address]; }

// The firmware's 16-bit clock. Reading it as the firmware does lets simavr work it out.
uint32_t board_ticks(Board *board) {
  const uint8_t low = avr_core_watch_read(board->avr, 0x84);
  return board->avr->data[0x85] << 8 | low;
}
