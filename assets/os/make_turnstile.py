"""Writes a month's log of a museum's turnstiles: python make_turnstile.py FOLDER."""

import random
import sys
from pathlib import Path

GATES = ("north", "south", "garden", "school")
KINDS = ("adult", "child", "member", "group")
SEED = 41


def lines(rng: random.Random) -> list[str]:
    """Return the entries of April 2031, in order of time; some are faults, which no visitor made."""
    found = []
    for day in range(1, 31):
        seconds = sorted(rng.randrange(9 * 3600, 18 * 3600) for _ in range(rng.randrange(9, 22)))
        for at in seconds:
            stamp = f"2031-04-{day:02d} {at // 3600:02d}:{at // 60 % 60:02d}:{at % 60:02d}"
            gate = rng.choices(GATES, (5, 3, 2, 1))[0]
            if rng.random() < 0.07:
                found.append(f"{stamp} {gate} FAULT arm blocked, code {rng.choice((17, 23, 31))}")
            else:
                kind = rng.choices(KINDS, (6, 3, 2, 1))[0]
                persons = rng.randrange(8, 31) if kind == "group" else rng.randrange(1, 5)
                found.append(f"{stamp} {gate} IN {kind} persons={persons}")
    return found


def main(folder: Path) -> None:
    """Write the file."""
    (folder / "turnstile-2031-04.log").write_text("\n".join(lines(random.Random(SEED))) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
