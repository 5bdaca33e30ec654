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
    "a = {b = 1": (1, "a bracket is not closed"),
    "a = 1\nb = [1,": (2, "never ends"),
    'a = """text\nb = 1': (2, "never ends"),
    "# \u2028\na = [": (2, "never ends"),
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


LAST = {
    "left=17\nleft=18": (2, "twice"),
    "left=17\nrigh": (2, "no ="),
    "left=17\nright=": (2, "cannot be read; put"),
    "left=17\nright= ": (2, "cannot be read; put"),
    "left=17\nright=yes": (2, "cannot be read; put"),
    "left=17\nright.": (2, "this line cannot be read"),
    'left=17\nright="a': (2, "quotation marks"),
    'left=17\n"right': (2, "quotation marks"),
    "left=17\nright={pin=1": (2, "a bracket is not closed"),
    "left=17\n[wheel": (2, "a bracket is not closed"),
    "left=17\n[[wheel": (2, "a bracket is not closed"),
    "left=17\n[a]\n[a]": (3, "twice"),
    "left=[17": (1, "never ends"),
}


@pytest.mark.parametrize("ending", ["", "\n"])
@pytest.mark.parametrize("source", LAST)
def test_a_last_line_is_mended_the_same_way_with_and_without_its_end(source, ending):
    with pytest.raises(tomllib.TOMLDecodeError) as raised:
        tomllib.loads(source + ending)
    line, why = fault_of(source + ending, raised.value)
    assert (line, LAST[source][1] in why) == (LAST[source][0], True), (line, why, raised.value)
