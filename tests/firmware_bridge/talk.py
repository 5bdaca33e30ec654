"""Messages at random, and lines damaged as a bad cable damages them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_bridge import codec
from firmware_bridge.codec import LAYOUTS
from firmware_bridge.fields import Flag, Kind, Maybe, Text, Whole, Word
from firmware_bridge.messages import FROM_HOST, FROM_UNIT, Message

TEXTS = {8: "0badcafe", 11: "1.0.0-beta", 3: "254"}


def a_value(chance: Random, kind: Kind) -> Any:
    match kind:
        case Whole(least, most):
            return chance.choice([least, most, chance.randint(least, most)])
        case Flag():
            return chance.random() < 0.5
        case Word(choices):
            return chance.choice(choices)
        case Maybe(number):
            return chance.choice([None, a_value(chance, number)])
        case Text(_, longest):
            return TEXTS[longest] if longest != 8 else "0badcafe"
    raise AssertionError(kind)


def a_message(chance: Random, kinds: tuple[type[Message], ...] = FROM_HOST + FROM_UNIT) -> Message:
    kind = chance.choice(kinds)
    values = {name: a_value(chance, field) for name, _, field in LAYOUTS[kind]}
    if "attached" in values:
        values |= {"attached": "ptrg", "protocol": chance.randint(1, 255)}
    return kind(**values)


def reshaped(chance: Random, count: int) -> Iterator[bytes]:
    """Texts of lines, some with fields doubled, swapped or too long, or with wrong words."""
    for _ in range(count):
        text = codec.write(chance.randint(1, 255), a_message(chance)).partition(b"*")[0].decode()
        number, word, *fields = text.split(" ")
        for _ in range(chance.randint(0, 2)):
            match chance.randrange(7):
                case 0 if fields:
                    fields.append(chance.choice(fields))
                case 1:
                    chance.shuffle(fields)
                case 2:
                    fields.append(f"{chance.choice('zZy1')}={'1' * chance.choice((0, 1, 12, 13))}")
                case 3:
                    word = chance.choice(["p", "pp", "p" * 10, "p" * 11, "p1", ""])
                case 4:
                    number = chance.choice(["0", "01", "255", "256", "999", "1000", "-1", ""])
                case 5 if fields:
                    fields[-1] += chance.choice(["A", " ", "=", "_", ".", "-", "+"])
                case _:
                    fields = fields[1:]
        text = " ".join((number, word, *fields))
        if len(text) < 110:
            yield text.encode()


def damaged(chance: Random, line: bytes) -> bytes:
    """The line with up to eight bits flipped, bytes dropped, doubled, swapped or put in."""
    spoilt = bytearray(line)
    for _ in range(chance.randint(1, 8)):
        at = chance.randrange(len(spoilt))
        how = chance.randrange(8)
        if how < 4:
            spoilt[at] ^= 1 << chance.randrange(8)
        elif how == 4 and len(spoilt) > 1:
            del spoilt[at]
        elif how == 5:
            spoilt.insert(at, spoilt[at])
        elif how == 6:
            spoilt[at] = chance.randrange(256)
        else:
            other = chance.randrange(len(spoilt))
            spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
    return bytes(spoilt)
