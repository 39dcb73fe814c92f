"""Verdicts do not depend on what was graded before: recorded episodes in random orders through one grader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import VerifierError
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.orders import Footprint, Orders, footprint, grade_in_orders
from deskcraft.validate.player import Player


@pytest.fixture
def recorded(mock_root: TaskRoot, run_folder: RunFolder, grader: Grader) -> RunFolder:
    """A run of several tasks, solved and not."""
    with MockDesktop() as desktop:
        for folder in mock_root.folders()[:4]:
            if (folder.path / "solution.py").is_file():
                Player(folder, 0, mock_root, desktop, run_folder, grader, "mock").solution(1)
    assert len(run_folder.names()) >= 2
    return run_folder


def test_every_order_gives_the_same_verdicts(recorded: RunFolder, grader: Grader) -> None:
    said: list[str] = []
    found = grade_in_orders(recorded, recorded.names(), (1, 2, 3), grader, said.append)
    assert found.ok, (found.different, found.grown)
    assert found.verdicts == 3 * len(recorded.names())
    assert len(said) == 3
    assert [len(prints) for prints in found.footprints.values()] == [4, 4]


def test_a_verdict_that_hangs_on_what_was_graded_before_is_named(
    recorded: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded: list[str] = []
    right = Grader.grade

    def forgetful(self: Grader, task: Any, *args: Any, **named: Any) -> Any:
        graded.append(task.id)
        if len(graded) == 2 * len(recorded.names()):
            raise VerifierError("no memory is left")
        return right(self, task, *args, **named)

    monkeypatch.setattr(Grader, "grade", forgetful)
    found = grade_in_orders(recorded, recorded.names(), (1, 2), grader, lambda _: None)
    assert not found.ok
    (why,) = found.different.values()
    assert "order 2: error None and no memory is left" in why[0]
    assert list(found.failed.values()) == ["no memory is left"]


def test_what_grows_is_named() -> None:
    small, warm, large = Footprint(100, 1, 8), Footprint(150, 1, 16), Footprint(900, 3, 16)
    found = Orders(1, 2, {}, {}, {"worker": [small, small, large], "controller": [small, warm, warm]})
    assert len(found.grown) == 2
    assert "3 threads and 16 descriptors, after the first order 1 and 8" in found.grown[0]
    assert "900 MB" in found.grown[1]
    assert not found.ok


def test_the_footprint_of_this_process(grader: Grader) -> None:
    seen = footprint(grader.worker_pid)
    assert seen.resident_mb > 1
    assert seen.threads >= 1
    assert seen.descriptors >= 3


def test_the_command_compares_a_run(recorded: RunFolder, tmp_path: Path) -> None:
    out = tmp_path / "orders.json"
    done = CliRunner().invoke(app, ["orders", str(recorded.path), "--orders", "2", "--json", str(out)])
    assert done.exit_code == 0, done.output
    assert f"{2 * len(recorded.names())} verdicts" in done.output
    assert '"different": {}' in out.read_text()
