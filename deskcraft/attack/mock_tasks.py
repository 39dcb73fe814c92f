"""A task root of one small task for the mock desktop: what attacks on folders and endpoints stand on."""

from __future__ import annotations

from pathlib import Path

TASK = "mock/note"
TASK_YAML = """\
schema_version: 1
id: mock/note
revision: 1
app: mock
level: L1
operations: [write text]
source: {kind: author, title: "A note that attacks stand on"}
author: DeskCraft authors
expected_steps: 4
params:
  - {word: milk}
  - {word: bread}
instruction: Write ${word} into the note and save it.
setup:
  - write_file: {to: ~/Documents/note.txt, text: "Shopping\\n"}
  - launch: {argv: [notepad, ~/Documents/note.txt], window: note.txt}
evidence:
  note: {file: ~/Documents/note.txt}
checks:
  goals:
    - files.text: {of: note, lines: [Shopping, "${word}"]}
"""
_SOLUTION = """\
from typing import Any

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    desk.click_on("Text")
    desk.type(params["word"])
    desk.key("ctrl+s")
"""


def write_root(folder: Path) -> Path:
    """Writes the root; gives its folder."""
    there = folder / "tasks" / TASK
    there.mkdir(parents=True)
    (there / "task.yaml").write_text(TASK_YAML, "utf-8")
    (there / "solution.py").write_text(_SOLUTION, "utf-8")
    return folder
