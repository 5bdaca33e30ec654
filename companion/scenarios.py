"""Runs case files: what is expected at the end of some ops against what comes out.

A line with a ``kind`` is a trace of the showdown unit or of the wheel and goes to
`hardware.traces`; a line without one is played by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import jsonl
from companion.game import Game, Refusal, start_at
from companion.header import begin, read_header
from companion.journal import Journal
from companion.replay import played
from companion.words import sentence

UNORDERED = ("skip_flags", "uno_due", "eliminated")
"""Keys of ``expect`` that name players in no particular order."""

HEADER = ("edition", "players", "dealer", "rules", "teams", "mode")

MISSING = object()


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case that was run: its name, and a line for each mismatch; none means passed."""

    name: str
    mismatches: tuple[str, ...]


def run_file(path: Path) -> Iterator[Outcome]:
    """The cases of a file, one by one. Raises OSError where it cannot be read."""
    with path.open("rb") as stream:
        for number, raw in enumerate(jsonl.raw_lines(stream), 1):
            case = raw if isinstance(raw, Refusal) else jsonl.parse_object(raw)
            where = f"{path.name}:{number}"
            if isinstance(case, Refusal):
                if case.key != "line.empty":
                    yield _failed(where, "line", "a case", sentence(case))
            else:
                yield run_case(case, where)


def run_case(case: Mapping[str, Any], where: str = "case") -> Outcome:
    """One case; ``where`` names it if it does not name itself."""
    name = case.get("id", where)
    name = name if isinstance(name, str) and name.isprintable() else where
    expect = case.get("expect")
    if not isinstance(expect, Mapping):
        return _failed(name, "expect", "an object", _show(expect))
    if "kind" in case:
        return _run_trace(name, case)
    return _run_table(name, case, expect)


def _run_trace(name: str, case: Mapping[str, Any]) -> Outcome:
    from hardware.traces import run_trace

    return Outcome(
        name,
        tuple(_line(name, key, _show(wanted), _show(got)) for key, wanted, got in run_trace(case)),
    )


def _run_table(name: str, case: Mapping[str, Any], expect: Mapping[str, Any]) -> Outcome:
    game = _beginning(case)
    if isinstance(game, Refusal):
        return _failed(name, "start", "a game", sentence(game))
    ops, refused = case.get("ops", []), case.get("refused", [])
    if not isinstance(ops, list) or not all(isinstance(op, dict) for op in ops):
        return _failed(name, "ops", "a list of ops", _show(ops))
    if not isinstance(refused, list) or not all(type(i) is int for i in refused):
        return _failed(name, "refused", "a list of indexes", _show(refused))
    journal = Journal.of(game)
    mismatches = []
    for index, op in enumerate(ops):
        done = journal.do(op)
        if isinstance(done, Refusal):
            if index not in refused:
                said = f"refused ({sentence(done)})"
                mismatches.append(_line(name, f"ops[{index}]", "accepted", said))
        else:
            journal = done.journal
            if index in refused:
                mismatches.append(_line(name, f"ops[{index}]", "refused", "accepted"))
    mismatches.extend(_compared(name, expect, played(journal).state()))
    return Outcome(name, tuple(mismatches))


def _beginning(case: Mapping[str, Any]) -> Game | Refusal:
    header = read_header({key: case[key] for key in HEADER if key in case})
    if isinstance(header, Refusal):
        return header
    start = begin(header)
    if isinstance(start, Refusal):
        return start
    given = case.get("start") or {}
    return start.game if not given else start_at(start.game, given)


def _compared(name: str, expect: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[str]:
    for key, wanted in expect.items():
        got = state.get(key, MISSING)
        if not same(key, wanted, got):
            yield _line(name, key, _show(wanted), "nothing" if got is MISSING else _show(got))


def same(key: str, wanted: Any, got: Any) -> bool:
    """Whether two values are the same JSON; ``true`` is not 1, and the order of keys is free."""
    if key in UNORDERED and isinstance(wanted, list) and isinstance(got, (list, tuple)):
        wanted, got = sorted(wanted, key=_show), sorted(got, key=_show)
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return wanted.keys() == got.keys() and all(same("", wanted[k], got[k]) for k in wanted)
    if isinstance(wanted, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(wanted) == len(got) and all(map(same, [""] * len(got), wanted, got))
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    return bool(wanted == got)


def _failed(name: str, key: str, expected: str, got: str) -> Outcome:
    return Outcome(name, (_line(name, key, expected, got),))


def _line(name: str, key: str, expected: str, got: str) -> str:
    return f"{name}: {key}: expected {expected}, got {got}"


def _show(value: Any) -> str:
    return jsonl.text_of(value)
