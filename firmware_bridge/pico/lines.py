"""Lines of the protocol (docs/protocol.md 1): taking one apart, and putting one together.

Runs on MicroPython.
"""

LONGEST = 120
CHECK = 8
LONGEST_WORD = 10
LONGEST_VALUE = 12


def crc16(data):
    """CRC-16 with polynomial 0x1021 and first value 0xFFFF."""
    crc = 0xFFFF
    for byte in data:
        x = (crc >> 8) ^ byte
        x ^= x >> 4
        crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xFFFF
    return crc


def seal(text):
    """The line with its check and LF."""
    data = text.encode()
    back = bytes(reversed(data))
    return data + f"*{crc16(data):04X}{crc16(back):04X}\n".encode()


class Request:
    """What a line asks for. `number` 0: it was typed. Wrong fields are kept in `wrong`."""

    def __init__(self, number, text):
        self.number = number
        self.wrong = None
        self.out_of_range = False
        words = text.split(" ")
        self.word = words[0]
        self._fields = words[1:]

    def field(self, letter, least, most, fallback):
        """The next field, which has this letter: they are asked for in the order of the page.

        A typed line may have it anywhere or leave it out. `fallback` where it is wrong or left out.
        """
        written = self._take(letter)
        if written is None:
            if self.number and not self.wrong:
                self.wrong = letter
            return fallback
        value = _whole(written)
        if value is not None and least <= value <= most:
            return value
        if not self.wrong:
            self.wrong = letter
            self.out_of_range = value is not None
        return fallback

    def _take(self, letter):
        places = range(len(self._fields)) if self.number == 0 else range(min(1, len(self._fields)))
        for at in places:
            if self._fields[at][0] == letter:
                return self._fields.pop(at)[2:]
        return None


def read(raw, typed):
    """The request in a raw line without its line end; None for what is none."""
    for byte in raw:
        if byte < 0x20 or byte > 0x7E:
            return None
    if len(raw) > CHECK and raw[-CHECK - 1] == 0x2A:
        text = raw[: -CHECK - 1]
        if seal(text.decode())[-CHECK - 1 : -1] != raw[-CHECK:]:
            return None
        number, _, rest = text.decode().partition(" ")
        if not number or number[0] in "0-" or _whole(number) is None or not _is_text(rest):
            return None
        return Request(int(number), rest) if int(number) <= 255 else None
    text = raw.decode()
    return Request(0, text) if typed and _is_text(text) else None


def _is_text(text):
    words = text.split(" ")
    if not 2 <= len(words[0]) <= LONGEST_WORD or not all("a" <= each <= "z" for each in words[0]):
        return False
    return all(_is_field(each) for each in words[1:]) and _each_once(words[1:])


def _is_field(text):
    if not 2 < len(text) <= 2 + LONGEST_VALUE or not "a" <= text[0] <= "z" or text[1] != "=":
        return False
    return all("a" <= each <= "z" or each in "0123456789._-" for each in text[2:])


def _each_once(fields):
    return len({each[0] for each in fields}) == len(fields)


def _whole(written):
    digits = written[1:] if written[0] == "-" else written
    if not digits or len(digits) > 9 or not all("0" <= each <= "9" for each in digits):
        return None
    if digits[0] == "0" and written != "0":
        return None
    return int(written)


class Reader:
    """Collects received bytes to lines; too long ones are dropped as a whole."""

    def __init__(self):
        self._line = bytearray(LONGEST)
        self._length = 0

    def take(self, byte):
        """The raw line that this byte completes, b"" for one too long to be one, else None."""
        if byte == 0x0A:
            length, self._length = self._length, 0
            if length and length <= LONGEST and self._line[length - 1] == 0x0D:
                length -= 1
                if not length:
                    return None
            if not length:
                return None
            return bytes(self._line[:length]) if length < LONGEST else b""
        if self._length < LONGEST:
            self._line[self._length] = byte
        if self._length <= LONGEST:
            self._length += 1
        return None
