"""Keeping a game by score alone, and taking that back like any other deed.

The game itself knows nothing of it: it is a setting. So that undo takes back what was tapped last,
each such change is remembered by the op it came after, and undo and redo ask here first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.game import Happened, Refusal, Step

if TYPE_CHECKING:
    from kivy_ui.app import CompanionApp

KEPT = "table.levels"
"""The setting under which the changes outlast a restart."""
MOST = 20
"""Changes that are remembered."""


@dataclass(frozen=True)
class Change:
    """``level`` that was chosen, ``before`` the one in force until then. ``joined``: an op of the
    game went with it. ``head``: the op it came after, its own included; once taken back, the op
    from which it can be done again, with the last op of the log then (``tip``)."""

    level: str
    before: str
    joined: bool
    head: int
    tip: int = 0


@dataclass(frozen=True)
class _Trail:
    done: tuple[Change, ...] = ()
    undone: tuple[Change, ...] = ()


def changed(app: CompanionApp, level: str, before: str, joined: bool) -> None:
    """The level was just changed from or to the score alone."""
    trail = _kept(app)
    change = Change(level, before, joined, app.evening.head)
    _keep(app, _Trail((*trail.done, change)[-MOST:]))


def undoes(app: CompanionApp) -> Change | None:
    """The change that undo takes back next, None where it is an op."""
    done = _kept(app).done
    return done[-1] if done and done[-1].head == app.evening.head else None


def redoes(app: CompanionApp) -> Change | None:
    """The change that redo does again next, None where it is an op."""
    undone, evening = _kept(app).undone, app.evening
    at = (evening.head, evening.tip)
    return undone[-1] if undone and (undone[-1].head, undone[-1].tip) == at else None


def undo(app: CompanionApp) -> Step | Refusal:
    """Take back the last deed of the game, a change of level included."""
    change, evening = undoes(app), app.evening
    if change is None:
        return evening.undo()
    step = evening.undo() if change.joined else Step(evening.game, Happened())
    if not isinstance(step, Refusal):
        trail = _kept(app)
        back = replace(change, head=evening.head, tip=evening.tip)
        _keep(app, _Trail(trail.done[:-1], (*trail.undone, back)))
        _set(app, change.before)
    return step


def redo(app: CompanionApp) -> Step | Refusal:
    """Do again what was last taken back, a change of level included."""
    change, evening = redoes(app), app.evening
    if change is None:
        return evening.redo()
    step = evening.redo() if change.joined else Step(evening.game, Happened())
    if not isinstance(step, Refusal):
        trail = _kept(app)
        again = replace(change, head=evening.head, tip=0)
        _keep(app, _Trail((*trail.done, again), trail.undone[:-1]))
        _set(app, change.level)
    return step


def _set(app: CompanionApp, level: str) -> None:
    from kivy_ui.table.habits import Habits  # what undo says is drawn before any table is

    Habits(app).keep_score_only(app.evening.number, level == "score")


def _keep(app: CompanionApp, trail: _Trail) -> None:
    app.keep(KEPT, {"game": app.evening.number, **asdict(trail)})


def _kept(app: CompanionApp) -> _Trail:
    """What is remembered of the evening's game; of what can't be read nothing."""
    kept = app.settings.get(KEPT)
    if not isinstance(kept, dict) or kept.get("game") != app.evening.number:
        return _Trail()
    return _Trail(_read(kept.get("done")), _read(kept.get("undone")))


def _read(kept: Any) -> tuple[Change, ...]:
    changes = [_change(row) for row in kept] if isinstance(kept, list | tuple) else []
    sound = tuple(change for change in changes if change is not None)
    return sound if len(sound) == len(changes) else ()


def _change(row: Any) -> Change | None:
    if not isinstance(row, Mapping) or set(row) != set(Change.__dataclass_fields__):
        return None
    kinds = {"level": str, "before": str, "joined": bool, "head": int, "tip": int}
    if any(type(row[name]) is not kind for name, kind in kinds.items()):
        return None
    return Change(**row)
