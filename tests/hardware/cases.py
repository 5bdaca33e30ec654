"""The recorded cases of the units."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

CASES = Path(__file__).parents[1] / "cases"


def read(name: str) -> list[dict[str, Any]]:
    with open(CASES / name, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def duels() -> list[dict[str, Any]]:
    return [*read("duel.jsonl"), *read("duel_own.jsonl")]
