"""What a TOML parser says, in words that name the line and what to look for there."""

import tomllib

import pytest

from hardware.toml_faults import fault_of

WRONG = {
    "a = 1\na = 2\n": (2, "twice"),
    "[x]\n[x]\n": (2, "twice"),
    "a = {b = 1, b = 2}\n": (1, "twice"),
    "a = {b = 1}\na.c = 2\n": (2, "twice"),
    "x = 1\n[x]\n": (2, "twice"),
    "x = 1\n[[x]]\n": (2, "twice"),
    'a = 1\nb = "text\n': (2, "quotation marks"),
    "b = 'text": (1, "never ends"),
    'b = "\\d"\n': (1, "quotation marks"),
    'b = "\\uD800"\n': (1, "quotation marks"),
    "# \x01\n": (1, "quotation marks"),
    "a = [1,\n\n": (2, "never ends"),
    "a = {b = 1": (1, "never ends"),
    "a = [1 2]\n": (1, "bracket"),
    "[x\n": (1, "bracket"),
    "[[x]\n": (1, "bracket"),
    "a\n": (1, "no ="),
    "a = \n": (1, "cannot be read; put"),
    "\na = red\n": (2, "cannot be read; put"),
    "a = 2026-02-30\n": (1, "cannot be read; put"),
    "= 1\n": (1, "this line cannot be read"),
    "a = 1 b = 2\n": (1, "this line cannot be read"),
}


@pytest.mark.parametrize("source", WRONG)
def test_the_line_and_what_to_look_for(source):
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads(source)
    line, why = fault_of(source, raised.value)
    assert (line, WRONG[source][1] in why) == (WRONG[source][0], True), (line, why, raised.value)
