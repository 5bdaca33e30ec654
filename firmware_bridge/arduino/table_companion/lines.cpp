#include "lines.h"

static const uint8_t CHECK_DIGITS = 8;
static const uint8_t LONGEST_WORD = 10, LONGEST_VALUE = 12;

// A byte at once: the eight steps of the polynomial 0x1021 fall together like this.
static uint16_t crc16_add(uint16_t crc, uint8_t byte) {
  uint8_t x = crc >> 8 ^ byte;
  x ^= x >> 4;
  return crc << 8 ^ uint16_t(x) << 12 ^ uint16_t(x) << 5 ^ x;
}

uint16_t crc16(const char *text, uint8_t length, bool backwards) {
  uint16_t crc = 0xFFFF;
  for (uint8_t at = 0; at < length; at++)
    crc = crc16_add(crc, text[backwards ? length - 1 - at : at]);
  return crc;
}

static char hex_digit(uint8_t value, char ten) { return value < 10 ? '0' + value : ten + value - 10; }

static bool is_digit(char each) { return each >= '0' && each <= '9'; }
static bool is_letter(char each) { return each >= 'a' && each <= 'z'; }
static bool is_of_value(char each) {
  return is_letter(each) || is_digit(each) || each == '.' || each == '_' || each == '-';
}

// The four upper-case digits of a CRC stand here.
static bool stands(const char *digits, uint16_t crc) {
  for (uint8_t at = 0; at < 4; at++)
    if (digits[at] != hex_digit(crc >> (12 - 4 * at) & 15, 'A')) return false;
  return true;
}

Request::Kind Request::read(char *line, uint8_t length, bool typed) {
  number_ = 0;
  wrong_ = 0;
  out_of_range_ = false;
  if (length == 0) return NOTHING;
  for (uint8_t at = 0; at < length; at++)
    if (line[at] < 0x20 || line[at] > 0x7E) return BAD;
  line[length] = 0;
  if (length > CHECK_DIGITS && line[length - CHECK_DIGITS - 1] == '*') {
    const uint8_t text = length - CHECK_DIGITS - 1;
    const char *digits = line + text + 1;
    if (!stands(digits, crc16(line, text, false))) return BAD;
    if (!stands(digits + 4, crc16(line, text, true))) return BAD;
    line[text] = 0;
    uint16_t number = 0;
    char *at = line;
    if (*at == '0') return BAD;
    while (is_digit(*at) && number < 256) number = number * 10 + (*at++ - '0');
    if (number == 0 || number > 255 || *at++ != ' ') return BAD;
    number_ = number;
    return read_text(at) ? SEALED : BAD;
  }
  return typed && read_text(line) ? TYPED : BAD;
}

// Word and fields: " x=value" each, no letter twice. They are only looked over here, and read when
// asked for.
bool Request::read_text(char *text) {
  uint8_t seen[4] = {0, 0, 0, 0};
  word_ = text;
  while (is_letter(*text)) text++;
  if (text - word_ < 2 || text - word_ > LONGEST_WORD || (*text && *text != ' ')) return false;
  fields_ = text;
  if (*text) {
    *text++ = 0;
    fields_ = text;
    if (!*text) return false;
  }
  while (*text) {
    if (!is_letter(text[0]) || text[1] != '=') return false;
    const uint8_t letter = text[0] - 'a', bit = 1 << (letter & 7);
    if (seen[letter >> 3] & bit) return false;
    seen[letter >> 3] |= bit;
    const char *value = text += 2;
    while (is_of_value(*text)) text++;
    if (text == value || text - value > LONGEST_VALUE || (*text && *text != ' ')) return false;
    if (*text && !*++text) return false;  // a space at the end
  }
  end_ = text;
  return true;
}

bool Request::is(const char *word_in_flash) const { return strcmp_P(word_, word_in_flash) == 0; }

// Where the field after this one begins.
const char *Request::behind(const char *at) const {
  while (at < end_ && *at != ' ') at++;
  return at < end_ ? at + 1 : at;
}

int32_t Request::field(char letter, int32_t least, int32_t most, int32_t fallback) {
  const char *at = fields_;
  if (number_ == 0)  // a person may write them in any order
    while (at < end_ && *at != letter) at = behind(at);
  if (at >= end_ || *at != letter) {
    if (number_ && !wrong_) wrong_ = letter;
    return fallback;
  }
  if (number_) fields_ = behind(at);
  at += 2;
  const bool minus = *at == '-';
  if (minus) at++;
  const char *digits = at;
  int32_t value = 0;
  while (is_digit(*at) && at - digits < 9) value = value * 10 + (*at++ - '0');
  const bool canonical = at > digits && (*digits != '0' || (at - digits == 1 && !minus));
  if (minus) value = -value;
  const bool is_number = canonical && (*at == 0 || *at == ' ');
  if (is_number && value >= least && value <= most) return value;
  if (!wrong_) {
    wrong_ = letter;
    out_of_range_ = is_number;
  }
  return fallback;
}

bool LineReader::take(char byte) {
  if (byte == '\n') {
    if (length_ && line_[length_ - 1] == '\r') length_--;
    return true;
  }
  // The line is at most 119 bytes and its CR; one byte stays free for the end of the text.
  if (length_ < LONGEST_LINE - 1)
    line_[length_++] = byte;
  else if (byte != '\r')
    too_long_ = true;
  return false;
}

void LineWriter::begin(uint8_t number, const char *word_in_flash) {
  length_ = 0;
  put_number(number);
  put(' ');
  put_flash(word_in_flash);
}

void LineWriter::field(char letter, int32_t value) {
  put_letter(letter);
  put_number(value);
}

void LineWriter::word(char letter, const char *word_in_flash) {
  put_letter(letter);
  put_flash(word_in_flash);
}

void LineWriter::maybe(char letter, int32_t value) {
  if (value == INT32_MIN)
    word(letter, PSTR("none"));
  else
    field(letter, value);
}

void LineWriter::letter(char letter, char value) {
  put_letter(letter);
  put(value);
}

void LineWriter::hex(char letter, uint32_t value) {
  put_letter(letter);
  put_hex(value, 8, 'a');
}

uint8_t LineWriter::seal() {
  const uint8_t text = length_;
  const uint16_t forwards = crc16(line_, text, false);
  const uint16_t backwards = crc16(line_, text, true);
  put('*');
  put_hex(forwards, 4, 'A');
  put_hex(backwards, 4, 'A');
  put('\n');
  return length_;
}

void LineWriter::put_letter(char letter) {
  put(' ');
  put(letter);
  put('=');
}

void LineWriter::put(char each) {
  if (length_ < LONGEST_LINE) line_[length_++] = each;
}

void LineWriter::put_flash(const char *text) {
  for (char each; (each = pgm_read_byte(text)); text++) put(each);
}

void LineWriter::put_number(int32_t value) {
  char digits[10];
  uint8_t count = 0;
  uint32_t wide = value < 0 ? -value : value;
  for (; wide > 0xFFFF; wide /= 10) digits[count++] = '0' + wide % 10;
  uint16_t left = wide;  // divided three times as fast on an 8-bit board
  do {
    digits[count++] = '0' + left % 10;
    left /= 10;
  } while (left);
  if (value < 0) put('-');
  while (count) put(digits[--count]);
}

void LineWriter::put_hex(uint32_t value, uint8_t digits, char ten) {
  while (digits--) put(hex_digit(value >> (4 * digits) & 15, ten));
}
