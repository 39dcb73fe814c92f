"""Writes docs/understand/steps.md, the table of steps by mouse and keyboard: `.venv/bin/python docs/steps.py`.

It counts the tasks and what tasks/proofs.yaml has of their solutions by hand: run it after a task was added, or solved
by hand with `validate --by-hand --record`. A test compares the page with it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from deskcraft.lint.steps import LONG, LOOKING
from deskcraft.task.loading import default_root
from deskcraft.validate.ledger import read_ledger
from deskcraft.validate.lengths import GROUPS, Lengths, lengths

PAGE = Path(__file__).parent / "understand" / "steps.md"
MARK = "<!-- Generated: .venv/bin/python docs/steps.py -->"
ARENA = "pptarena"
BY_FILE = f"{ARENA} (proved by file, two tasks a deck by hand)"
HEAD = f"""\
# Steps

{MARK}

A reference solution that writes a file by script proves the checks. That a task can be done in Inkscape, Calc or
Blender by mouse and keyboard, looking at the screen, in the steps that an agent gets, is proved by a solution that has
nothing else: no command, no file from outside, no scripting console ([how one is
written](../tasks/scripts.md#by-mouse-and-keyboard-alone)). `deskcraft validate --by-hand --record` plays it, and
`tasks/proofs.yaml` keeps how many steps it took.

Beside the paper's Figure 3, which has the length of instructions and the number of checks by level (`figure-3` of a
[report](../use/reports.md)), this is the work itself: steps of the solution by hand, the median and the range.
Interactive tasks stand apart.

| application | solved by hand | of | {" | ".join(GROUPS)} | budgets of their own |
|---|---|---|{"---|" * len(GROUPS)}---|
"""
TAIL = f"""
A solution reads the accessibility tree, which costs no step; an agent needs steps for looking and for mistakes. In 37
live runs of a strong model about 20 of 90 steps were waits and looks, so `expected_steps` is the solution's length
times {LOOKING}, and at least 51 of an L3 task. The default budget is 100 steps, as in the paper. A task whose
solution takes more than {LONG} has a budget of its own in task.yaml (`budget`): twice the solution, rounded up to 50,
at most 500. `deskcraft task list` shows each task's budget, and a run that is given `--max-steps` goes by that alone.
"""


def page() -> str:
    """The page, from the tasks and proofs of today."""
    root = default_root(None)
    found = lengths((folder.listed() for folder in root.folders()), read_ledger(root))
    arena = found.pop(ARENA, Lengths())
    total = sum(found.values(), Lengths())
    rows = [_row(name, row) for name, row in [*found.items(), ("all", total), (BY_FILE, arena)]]
    minutes = f"{total.seconds / 60:.0f} minutes"
    times = f"Their recorded times add up to {minutes}; several were played at a time, on two cores.\n"
    return HEAD + "\n".join(rows) + "\n\n" + times + TAIL


def _row(name: str, row: Lengths) -> str:
    own = "" if name == BY_FILE else str(len(row.budgets))
    return f"| {' | '.join([name, str(row.solved), str(row.tasks), *map(row.span, GROUPS), own])} |"


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    PAGE.write_text(page(), encoding="utf-8")
