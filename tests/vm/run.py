"""`make test-vm`: paddles and wheel on a real kernel, and the figures of docs/fairness.md.

Two machines run side by side: a slow one (250 million instructions a second) for the duels, a
faster one (1 000 million) for presses, the wheel, keys, and the app at rest. `--write` puts the
tables into the page.
"""

from __future__ import annotations

import sys
import time

from tests.vm import figures
from tests.vm.machine import CHECKOUT, Machine, build

PAGE = CHECKOUT / "docs" / "fairness.md"
BEGIN = "<!-- written by `make test-vm WRITE=1` -->"
END = "<!-- end of what it wrote -->"

DUELS = 300


def main(arguments: list[str]) -> int:
    built = build()
    begun = time.monotonic()
    slow, fast = Machine(f"duels={DUELS}", shift=2), Machine("presses,spins,keys,idle", shift=0)
    machines = (slow, fast)
    for machine in machines:
        machine.start(built)
    failed = [machine for machine in machines if not machine.wait()]
    for machine in failed:
        print(f"The machine for {machine.parts} did not come to its end:", file=sys.stderr)
        print("\n".join(machine.said), file=sys.stderr)
    if failed:
        return 1
    parts = (
        figures.of_presses(fast.all("presses")[0]),
        figures.of_duels(slow.all("duel"), slow.all("recipe")),
        figures.of_spins(fast.all("spin")),
        figures.of_idle(fast.all("idle")),
        figures.of_keys(fast.all("keys")[0]),
    )
    for part in parts:
        for sentence in part.sentences:
            print(sentence)
    wrong = [what for part in parts for what in part.wrong]
    for what in wrong:
        print(f"WRONG: {what}", file=sys.stderr)
    if "--write" in arguments and not wrong:
        write(slow.all("end")[0]["kernel"], *parts[:4])
    print(f"kernel {slow.all('end')[0]['kernel']}, {time.monotonic() - begun:.0f} s")
    return 1 if wrong else 0


def write(
    kernel: str,
    presses: figures.Figures,
    duels: figures.Figures,
    spins: figures.Figures,
    idle: figures.Figures,
) -> None:
    """Put the tables between the two marks of the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = "\n\n".join(
        "\n".join(lines)
        for lines in (
            [f"Linux {kernel}. {presses.page[0]}"],
            ["How many of the duels each way gave to the wrong side, or to nobody:"],
            duels.page,
            [f"{sentence[0].upper()}{sentence[1:]}." for sentence in duels.sentences[:2]],
            ["Counts of a quadrature wheel:"],
            spins.page,
            idle.page,
        )
    )
    PAGE.write_text(f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
