"""`scripts/steps_of_tasks.py` puts the steps that a solution by hand asks for into task.yaml."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

from deskcraft.task.loading import TaskRoot
from deskcraft.validate.ledger import ByHand, Entry, by_hand_digest, checks_digest, source_digest, write_ledger
from tests.lint.conftest import Made, looked_over

__all__ = ["looked_over"]
SCRIPT = Path(__file__).parent.parent / "scripts" / "steps_of_tasks.py"


def ran(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *words])
    runpy.run_path(str(SCRIPT), run_name="__main__")


def test_steps_are_put_into_a_task(
    looked_over: Made, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    looked_over()
    root = TaskRoot(tmp_path)
    (folder,) = root.folders()
    file = folder.path / "task.yaml"
    entry = Entry(
        source=source_digest(folder, root),
        checks=checks_digest(folder),
        variants=1,
        repeat=1,
        image="i",
        desktop="local",
        seconds=1,
    )
    write_ledger(root, {folder.id: entry})
    ran(monkeypatch, "--root", str(tmp_path))
    assert capsys.readouterr().out == "inkscape/flyer differs\n"
    ran(monkeypatch, "--root", str(tmp_path), "--write")
    assert "expected_steps: 5\nby_hand: unproved\ninstruction:" in file.read_text()
    by_hand = ByHand(digest=by_hand_digest(root.folders()[0], root), times=1, steps=70, seconds=1)
    write_ledger(root, {folder.id: entry.model_copy(update={"by_hand": by_hand})})
    ran(monkeypatch, "inkscape/*", "--root", str(tmp_path), "--write")
    assert "expected_steps: 91\nbudget: 150\ninstruction:" in file.read_text()
    assert capsys.readouterr().out == "inkscape/flyer written\n" * 2
    ran(monkeypatch, "--root", str(tmp_path))
    assert capsys.readouterr().out == ""
