"""The page on the log says what the program does."""

import json
import re
from pathlib import Path

from companion.game.ops import OPS
from companion.header import FIELDS
from companion.journal import SEGMENT
from companion.jsonl import DEPTH_LIMIT, LINE_LIMIT
from tests.companion.table import answers, companion

PAGE = (Path(__file__).parents[2] / "docs" / "table-log.md").read_text(encoding="utf-8")


def section(title):
    return PAGE.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_the_example_is_taken(tmp_path):
    (example, _) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    said = answers(companion("record", "--data", tmp_path, stdin=example.encode()))
    assert [answer["ok"] for answer in said] == [True] * 10, said
    assert said[-1]["state"]["scores"] == {"Mia": 0, "Ben": 0, "Zoé": 77}


def test_the_example_of_answers_is_what_comes(tmp_path):
    (example, shown) = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    lines = example.splitlines()[:3] + ['{"op": "draw", "by": "Zoé"}']
    said = answers(companion("record", "--data", tmp_path, stdin="\n".join(lines).encode()))
    taken, refused = map(json.loads, shown.splitlines())
    state = taken.pop("state")
    assert state.items() <= said[2].pop("state").items()
    assert said[2:] == [taken, refused]


def test_every_op_is_there_with_its_fields():
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", section("The ops"), re.MULTILINE))
    empty = re.findall(r"^\| `(\w+)` \| \|$", section("The ops"), re.MULTILINE)
    found = {**rows, **dict.fromkeys(empty, "")}
    assert set(found) == {*OPS, "undo", "redo"}
    for name, op in OPS.items():
        needed, _, optional = found[name].partition("[")
        assert re.findall(r"`(\w+)`", needed) == list(op.needed), name
        assert re.findall(r"`(\w+)`", optional) == list(op.optional), name


def test_the_first_line_and_the_limits_are_told():
    assert re.findall(r"^\| `(\w+)`", section("The first line"), re.MULTILINE) == [
        "edition", "players", "dealer", "rules", "teams", "mode", "edition_text",
    ]  # fmt: skip
    assert set(FIELDS) == set(re.findall(r"^\| `(\w+)`", section("The first line"), re.MULTILINE))
    assert f"{LINE_LIMIT // 1024} KB and nest {DEPTH_LIMIT} deep" in PAGE
    assert SEGMENT == 100
    assert "every hundred ops" in PAGE
