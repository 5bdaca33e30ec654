"""What a test can see of the running app. Each takes the app first; answers are plain values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kivy.clock import Clock


def shown(app: Any) -> str:
    """The name of the screen that is shown."""
    return app.shown


def frames(app: Any) -> int:
    """Passes of the event loop."""
    return Clock.frames


def drawn(app: Any) -> int:
    """Frames that were drawn and shown."""
    return app.root_window._win.frames


def touches(app: Any) -> tuple[int, int]:
    """Touches that have begun and that have ended."""
    from kivy_ui import touch

    provider = touch.install(app.root_window)
    return provider.begun, provider.ended


def corner(app: Any) -> tuple[int, int]:
    """Where the window's top left corner is on the display."""
    return app.root_window.left, app.root_window.top


def size(app: Any) -> tuple[int, int]:
    """Pixels of the window."""
    return tuple(app.root_window.size)


def visible(app: Any) -> list[Any]:
    """All widgets that are shown, back to front."""
    found: list[Any] = []

    def walk(widget: Any) -> None:
        if widget.opacity == 0:
            return
        found.append(widget)
        for child in reversed(widget.children):
            walk(child)

    for top in reversed(app.root_window.children):
        walk(top)
    return found


def texts(app: Any) -> list[str]:
    """All that can be read, back to front."""
    said = [getattr(widget, "text", "") for widget in visible(app)]
    return [text for text in said if isinstance(text, str) and text]


def targets(app: Any) -> dict[str, list[float]]:
    """What can be touched now: name to x, y, width and height in pixels from the top left."""
    height = app.root_window.height
    found: dict[str, list[float]] = {}
    for widget in visible(app):
        name = getattr(widget, "target_name", "")
        if name and getattr(widget, "enabled", True) and not widget.disabled:
            found[name] = _box(widget, height)
    return found


def _box(widget: Any, height: float) -> list[float]:
    corners = [
        widget.to_window(widget.x + dx, widget.y + dy)
        for dx in (0, widget.width)
        for dy in (0, widget.height)
    ]
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    low, high = min(y for _, y in corners), max(y for _, y in corners)
    return [left, height - high, right - left, high - low]


def picture(app: Any, path: str) -> str:
    """A PNG of the window."""
    from kivy_ui import screenshot

    return str(screenshot.save(app.root_window, Path(path)))


def game(app: Any) -> Any:
    """The state of the running game, by the names of the cases."""
    from companion.game import view

    return view(app.evening.game) if app.evening else None


def committed(app: Any) -> bool:
    """Whether every op that was shown is on disk."""
    return bool(app.evening and app.evening.committed)


def paddles(app: Any) -> dict[str, str]:
    """The unit's two lines."""
    return dict(app.unit.levels())


def stage(app: Any) -> str:
    """How far the duel on the screen is."""
    return app.screen.duel.stage


def race(app: Any) -> dict[str, Any]:
    """How the race on the screen stands."""
    race = app.screen.ids.race_field.race
    lit = race is not None and race._lit_us is not None
    return {
        "stage": race.stage if race else "", "winner": race.winner if race else None, "lit": lit,
    }  # fmt: skip


def verdict(app: Any) -> Any:
    """The verdict of the duel on the screen, None before it falls."""
    fallen = app.screen.duel.verdict
    return fallen.as_dict() if fallen else None


def close_window(app: Any) -> bool:
    """Close the window as its frame's button would."""
    app.stop()
    return True
