"""The ledger: a sequence like any other, whose lines cost the same however many there are."""

import pytest

from companion.game.ledger import CHUNK, Ledger, NewTarget

LINES = [NewTarget(number, (0, 1)) for number in range(1, 3 * CHUNK + 10)]


@pytest.mark.parametrize("count", [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK, len(LINES)])
def test_it_is_a_sequence_of_its_lines(count):
    lines, ledger = LINES[:count], Ledger()
    for line in lines:
        ledger = ledger.add(line)
    assert ledger == Ledger.of(lines)
    assert list(ledger) == lines
    assert len(ledger) == count
    assert list(reversed(ledger)) == lines[::-1]
    assert ledger[1:-1] == tuple(lines[1:-1])
    assert [ledger[at] for at in range(-count, count)] == lines + lines
    for at in (count, -count - 1):
        with pytest.raises(IndexError):
            ledger[at]
    for at in (0, 1, CHUNK, count):
        assert list(ledger.since(at)) == lines[at:]


@pytest.mark.parametrize("at", [0, CHUNK - 1, CHUNK, 3 * CHUNK, len(LINES) - 1])
def test_one_line_changed_leaves_the_others(at):
    ledger, other = Ledger.of(LINES), NewTarget(7, ())
    changed = ledger.changed(at, other)
    assert list(changed) == [*LINES[:at], other, *LINES[at + 1 :]]
    assert list(ledger) == LINES
    assert changed.shared(ledger) == ledger.shared(changed) == at


@pytest.mark.parametrize("count", [0, 1, CHUNK, CHUNK + 1, 2 * CHUNK])
def test_what_two_ledgers_share(count):
    whole, part = Ledger.of(LINES), Ledger.of(LINES[:count])
    assert whole.shared(part) == part.shared(whole) == count
    assert whole.shared(whole) == len(LINES)
