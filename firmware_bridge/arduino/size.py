"""Flash and RAM of the AVR firmware, from `avr-size -A`; fails where they take too much."""

from __future__ import annotations

import sys


def main() -> int:
    """Print both, and the share of the board they take."""
    flash_bytes, ram_bytes, most_percent = map(int, sys.argv[1:])
    rows = [line.split() for line in sys.stdin]
    sections = {row[0]: int(row[1]) for row in rows if row and row[0] in SIZED}
    flash = sections[".text"] + sections.get(".data", 0)
    ram = sections.get(".data", 0) + sections.get(".bss", 0)
    small = True
    for name, used, all_of_it in (("flash", flash, flash_bytes), ("RAM", ram, ram_bytes)):
        percent = 100 * used / all_of_it
        print(f"{name:5} {used:6,} of {all_of_it:6,} bytes, {percent:4.1f} %")
        small = small and percent < most_percent
    if not small:
        print(f"more than {most_percent} % of the board")
    return 0 if small else 1


SIZED = (".text", ".data", ".bss")

if __name__ == "__main__":
    sys.exit(main())
