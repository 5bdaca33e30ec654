// The plain parts of the AVR firmware, for tests on a computer: referee, wheel, lines.

#include <cstring>

#include "lines.h"
#include "referee.h"
#include "wheel.h"

struct Edge {
  int32_t t_us;
  uint8_t side;
  uint8_t down;
};

struct Change {
  uint32_t t_us;
  uint8_t lines;
};

struct Outcome9 {
  int32_t outcome, winner, offender, left_us, right_us, margin_us, sides;
};

extern "C" {

// `live`: GO is told when its time comes, and the verdict is asked for between the edges, as on
// the board; else GO is known and the verdict is asked for in the end.
void run_duel(const Limits *limits, const uint8_t *start, int32_t go_us, const Edge *edges,
              int32_t count, const uint8_t *levels, bool live, Outcome9 *out) {
  Referee referee;
  referee.arm(*limits, go_us, start[LEFT], start[RIGHT]);
  bool lit = !live, due = false;
  if (lit) referee.lit(go_us);
  int32_t asked_us = -1;
  for (int32_t at = 0; at < count && !due; at++) {
    const Edge &edge = edges[at];
    if (live && edge.t_us > asked_us) {
      if (!lit && edge.t_us >= go_us) {
        due = referee.due(go_us - 1);
        if (!due) referee.lit(go_us), lit = true;
      }
      if (!due && edge.t_us > 0) due = referee.due(edge.t_us - 1);
      asked_us = edge.t_us;
    }
    if (due || referee.edge(Side(edge.side), edge.down, edge.t_us)) continue;
    if (!live) break;
    referee.follow(Side(edge.side), edge.down);
  }
  if (!lit && !due) {
    due = referee.due(go_us - 1);
    if (!due) referee.lit(go_us);
  }
  if (!due) referee.due(INT32_MAX - 1);
  const Verdict verdict = referee.judge(levels[LEFT], levels[RIGHT]);
  *out = {verdict.outcome,        verdict.winner,          verdict.offender, verdict.reaction_us[LEFT],
          verdict.reaction_us[RIGHT], verdict.margin_us, verdict.sides};
}

// `origin` is the tick at arming, so that the clock may wrap in mid-spin.
void run_spin(const WheelSettings *settings, int32_t position, uint8_t lines, uint32_t origin,
              const Change *changes, int32_t count, SpinResult *out) {
  Wheel wheel;
  wheel.set_up(*settings, position, lines);
  wheel.arm(lines, origin, 1);
  uint32_t last_us = 0;
  for (int32_t at = 0; at < count; at++) {
    if (changes[at].t_us > last_us && wheel.resting(origin + changes[at].t_us - 1)) break;
    wheel.change(changes[at].lines, origin + changes[at].t_us);
    last_us = changes[at].t_us;
  }
  wheel.resting(origin + last_us + settings->settle_us + settings->timeout_us + 1);
  *out = wheel.result();
}

// What the reader makes of these bytes: one number a line, 0 bad, 1 with check, 2 typed.
int32_t run_reader(const char *bytes, int32_t count, uint8_t *kinds, int32_t most) {
  LineReader reader;
  int32_t lines = 0;
  for (int32_t at = 0; at < count && lines < most; at++) {
    if (!reader.take(bytes[at])) continue;
    Request request;
    const Request::Kind kind =
        reader.too_long() ? Request::BAD : request.read(reader.line(), reader.length(), true);
    reader.clear();
    if (kind == Request::NOTHING) continue;
    if (kind != Request::BAD) request.field('e', -5, 255, 0);
    kinds[lines++] = kind == Request::BAD ? 0 : kind == Request::SEALED ? 1 : 2;
  }
  return lines;
}

// The field of one line with a check: its value, or `wrong` set to its letter.
int32_t read_field(const char *line, char letter, int32_t least, int32_t most, uint8_t *wrong) {
  char copy[LONGEST_LINE];
  std::strncpy(copy, line, sizeof copy);
  Request request;
  if (request.read(copy, std::strlen(line), false) != Request::SEALED) return INT32_MIN;
  const int32_t value = request.field(letter, least, most, -12345);
  *wrong = request.wrong() ? (request.out_of_range() ? 'R' : 'F') : 0;
  return value;
}

int32_t write_ack(uint8_t number, int32_t event, char *out) {
  LineWriter writer;
  writer.begin(number, "ack");
  writer.field('e', event);
  const uint8_t length = writer.seal();
  std::memcpy(out, writer.line(), length);
  return length;
}

}  // extern "C"
