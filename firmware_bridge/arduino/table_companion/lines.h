// Lines of the protocol (docs/protocol.md 1): taking one apart, and putting one together.
// Plain C++: the same file runs on the board and, for the tests, on a computer.

#ifndef TABLE_COMPANION_LINES_H
#define TABLE_COMPANION_LINES_H

#include <stdint.h>

#ifdef __AVR__
#include <avr/pgmspace.h>
#else
#include <string.h>
#define PSTR(text) (text)
#define pgm_read_byte(at) (*(at))
#define strcmp_P strcmp
#endif

const uint8_t LONGEST_LINE = 120;  // bytes, LF included

uint16_t crc16(const char *text, uint8_t length, bool backwards);

// What a received line asks for. The fields stay in the line's own bytes.
class Request {
 public:
  enum Kind : uint8_t { NOTHING, BAD, SEALED, TYPED };

  // Takes a line apart, without its line end; `typed`: one without number and check is taken too.
  Kind read(char *line, uint8_t length, bool typed);

  uint8_t number() const { return number_; }  // 0 for a typed line
  bool is(const char *word_in_flash) const;   // PSTR("ping")

  // The next field, which has this letter: they are asked for in the order of the page. A typed
  // line may have it anywhere, or leave it out: then it is `fallback`. What is wrong is kept for
  // `wrong()`, and the value is then `fallback`.
  int32_t field(char letter, int32_t least, int32_t most, int32_t fallback);
  char wrong() const { return wrong_; }  // letter of the first wrong field, 0: none is wrong
  bool out_of_range() const { return out_of_range_; }

 private:
  bool read_text(char *text);
  const char *behind(const char *at) const;

  uint8_t number_;
  const char *word_;
  const char *fields_;
  const char *end_;
  char wrong_;
  bool out_of_range_;
};

// Collects received bytes to lines; too long ones are dropped as a whole.
class LineReader {
 public:
  // Takes a byte; true when a line is complete in `line()`.
  bool take(char byte);
  char *line() { return line_; }
  uint8_t length() const { return length_; }
  bool too_long() const { return too_long_; }
  void clear() { length_ = 0, too_long_ = false; }

 private:
  char line_[LONGEST_LINE];
  uint8_t length_ = 0;
  bool too_long_ = false;
};

// Puts a line together, field by field.
class LineWriter {
 public:
  void begin(uint8_t number, const char *word_in_flash);
  void field(char letter, int32_t value);
  void word(char letter, const char *word_in_flash);
  void maybe(char letter, int32_t value);  // INT32_MIN is written as "none"
  void hex(char letter, uint32_t value);   // eight digits
  void letter(char letter, char value);
  uint8_t seal();                         // adds check and LF; the length
  const char *line() const { return line_; }

 private:
  void put_letter(char letter);
  void put(char each);
  void put_flash(const char *text);
  void put_number(int32_t value);
  void put_hex(uint32_t value, uint8_t digits, char ten);

  char line_[LONGEST_LINE];
  uint8_t length_;
};

#endif
