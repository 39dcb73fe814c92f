"""Holds the steps that tasks say to their solutions by hand: what `task lint` asks for under `steps`.

Prints each task whose task.yaml says something else than `tasks/proofs.yaml` asks for, or with `--write` puts it there:

    python scripts/steps_of_tasks.py
    python scripts/steps_of_tasks.py 'calc/*' --write
"""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from deskcraft.lint.steps import budget_of, expected_of
from deskcraft.lint.subject import Subject
from deskcraft.task.loading import TaskFolder, TaskRoot, default_root
from deskcraft.validate.ledger import read_ledger

L3 = 51
"""An L3 task is expected to take over 50 steps, also where the solution by hand has a shorter way."""
LINE = re.compile(r"^(expected_steps|budget|by_hand):.*\n", re.M)


def text_with(text: str, expected: int, budget: int | None, *, unproved: bool) -> str:
    """A task.yaml with these steps, the lines in place of the earlier ones.

    Args:
        text: of the file; `expected_steps` stands in it.
        expected: its `expected_steps`.
        budget: its `budget`, none if None.
        unproved: whether it says `by_hand: unproved`.
    """
    lines = f"expected_steps: {expected}\n"
    lines += f"budget: {budget}\n" if budget is not None else ""
    lines += "by_hand: unproved\n" if unproved else ""
    found = next(match for match in LINE.finditer(text) if match[1] == "expected_steps")
    return LINE.sub("", text[: found.start()]) + lines + LINE.sub("", text[found.end() :])


def wanted_of(folder: TaskFolder, root: TaskRoot, subject: Subject) -> str | None:
    """What task.yaml should be; None for tasks that are proved otherwise."""
    task = subject.task
    if not task.feasible or task.pptarena is not None:
        return None
    text = (folder.path / "task.yaml").read_text(encoding="utf-8")
    by_hand = subject.by_hand
    if by_hand is None:
        return text_with(text, task.expected_steps, task.budget, unproved=True)
    least = L3 if task.level == "L3" else 1
    return text_with(text, max(expected_of(by_hand), least), budget_of(by_hand), unproved=False)


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("selectors", nargs="*", metavar="SELECTOR", help="Tasks; all if none.")
    parser.add_argument("--root", type=Path, default=None, metavar="DIR", help="Folder with tasks/ and assets/.")
    parser.add_argument("--write", action="store_true", help="Write the files.")
    args = parser.parse_args()
    root = default_root(args.root)
    ledger = read_ledger(root)
    for folder in root.select(args.selectors):
        wanted, file = wanted_of(folder, root, Subject(folder, 0, root, ledger)), folder.path / "task.yaml"
        if wanted is not None and wanted != file.read_text(encoding="utf-8"):
            print(folder.id, *("written",) if args.write else ("differs",))
            if args.write:
                file.write_text(wanted, encoding="utf-8")


if __name__ == "__main__":
    main()
