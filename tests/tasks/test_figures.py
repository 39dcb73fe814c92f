"""The figures of tasks: near misses are counted by kind wherever they stand, and lines by what they are for."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parents[2] / "scripts" / "figures_of_tasks.py"
TASK = """\
id: mock/note
checks:
  goals: []
near_misses:
  one: {caught_by: files.text#2, remove: note}
  two:
    caught_by: home
    restore: note
alternatives:
  three: {swap: {note: [a, b]}}
author: somebody
"""
MISSES = """\
@near_miss(caught_by="files.text#3")
def four(evidence, params): ...
@near_miss(caught_by="files.text")
def five(desk, params): ...
def helper(evidence): ...
"""


def figures(root: Path, *options: str) -> str:
    command = [sys.executable, str(SCRIPT), "--root", str(root), *options]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def made(tmp_path: Path) -> Path:
    folder = tmp_path / "tasks" / "mock" / "note"
    folder.mkdir(parents=True)
    (folder / "task.yaml").write_text(TASK)
    (folder / "near_misses.py").write_text(MISSES)
    (folder / "solution.py").write_text("1\n2\n3\n")
    (folder.parent / "office.py").write_text("import uno\nuno.UnoUrlResolver\nbook.writestr('a', b'')\n")
    (tmp_path / "assets" / "mock").mkdir(parents=True)
    (tmp_path / "assets" / "mock" / "make.py").write_text("1\n2\n")
    return tmp_path


def test_lines_and_near_misses_are_counted_by_what_they_are(tmp_path: Path) -> None:
    found: dict[str, Any] = json.loads(figures(made(tmp_path), "--json"))
    assert found["applications"]["mock"] == found["applications"]["all"]
    assert found["applications"]["mock"] == {
        "tasks": 1,
        "task.yaml": 4,
        "misses in yaml": 7,
        "near_misses.py": 5,
        "solution.py": 3,
        "other": 5,
        "data": 2,
        "evidence": 1,
        "desk": 1,
        "by position": 2,
    }
    assert found["bootstraps"]["tasks"] == found["writers"]["office packages"]["tasks"] == ["tasks/mock/office.py"]


def test_the_tables_have_a_line_an_application_and_one_for_all(tmp_path: Path) -> None:
    text = figures(made(tmp_path))
    rows = [line.split() for line in text.splitlines() if line.startswith(("mock", "all"))]
    assert rows[0] == ["mock", "1", "4", "7", "5", "3", "5", "24", "12.0"]
    assert rows[2] == ["mock", "2", "1", "1", "2"]
    assert [row[1:] for row in rows[1::2]] == [rows[0][1:], rows[2][1:]]
