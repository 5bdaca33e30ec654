"""`companion`, with a pipe through which a test looks at it: `python -m tests.kivy_ui.actor play …`

A line of JSON on stdin, `["texts"]`, is answered by a line of JSON with an @ before it on stdout.
Nothing is touched this way: touches come through the window system.
"""

from __future__ import annotations

import json
import sys
import threading
from typing import Any


def main() -> None:
    from companion.cli import main as companion

    threading.Thread(target=_listen, daemon=True).start()
    companion(sys.argv[1:])


def _listen() -> None:
    for line in sys.stdin:
        what, *args = json.loads(line)
        _ask(what, args)


def _ask(what: str, args: list[Any]) -> None:
    clock = getattr(sys.modules.get("kivy.clock"), "Clock", None)
    if clock is None:  # Kivy is not there yet
        _answer(None)
        return
    done = threading.Event()

    def look(_dt: float) -> None:
        from kivy.app import App

        from tests.kivy_ui import looking

        app = App.get_running_app()
        _answer(getattr(looking, what)(app, *args) if app and app.shown else None)
        done.set()

    clock.schedule_once(look)
    done.wait()


def _answer(value: Any) -> None:
    sys.stdout.write("@" + json.dumps(value) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
