"""Reads from the source which refusals the code can make, with their parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAKERS = {"refuse", "Refusal", "StoreError", "_RefusedError"}


@dataclass(frozen=True)
class Use:
    """A place that makes a refusal; ``params`` is None where they cannot be read off."""

    key: str
    params: frozenset[str] | None
    where: str


def uses(*rooms: str) -> Iterator[Use]:
    """Every refusal made in some rooms of the house."""
    for room in rooms:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield from _in_file(path)


def named(*rooms: str) -> set[str]:
    """Every text in the source of some rooms but the sentences' own: a key may stand in a table."""
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    trees = [
        ast.parse(path.read_text(encoding="utf-8")) for path in paths if path.stem != "sentences"
    ]
    texts = (node.value for tree in trees for node in ast.walk(tree) if _is_text(node))
    return set(texts)


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _in_file(path: Path) -> Iterator[Use]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and _name(node.func) in MAKERS and node.args:
            for key in _keys(node.args[0]):
                where = f"{path.relative_to(ROOT)}:{node.lineno}"
                yield Use(key, _params(node), where)


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


def _keys(node: ast.expr) -> list[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return _keys(node.body) + _keys(node.orelse)
    return []


def _params(call: ast.Call) -> frozenset[str] | None:
    names = [keyword.arg for keyword in call.keywords]
    if len(call.args) > 1:
        table = call.args[1]
        if not isinstance(table, ast.Dict):
            return None
        names += [key.value for key in table.keys if isinstance(key, ast.Constant)]
    return None if None in names else frozenset(map(str, names))
