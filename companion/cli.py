"""Where the command begins: so little that even an early Ctrl-C gets its sentence."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False  # importing `typing` for it takes as long as all the rest
if TYPE_CHECKING:
    from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Runs a command line and leaves with its exit status."""
    try:
        from companion import words

        words.use(words.guessed())  # before the front door, which says its help while it loads
        from companion.front_door import run
    except KeyboardInterrupt:
        sys.stderr.write("companion: Stopped before it began.\n")
        sys.stderr.flush()
        os._exit(2)
    run(args)


if __name__ == "__main__":
    main()
