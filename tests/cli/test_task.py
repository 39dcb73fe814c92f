"""`deskcraft task new|lint|shot`: a folder that proves itself, complaints with their lines, a sheet to look at."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from tests.conftest import MOCK_ROOT


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "mine").mkdir()
    return tmp_path / "mine"


def said(*arguments: str, status: int = 0) -> str:
    done = CliRunner().invoke(app, ["task", *arguments], catch_exceptions=False)
    assert done.exit_code == status
    return done.output


def test_a_new_task_says_what_is_missing(root: Path) -> None:
    told = said("new", "mock/first-note", "--task-root", str(root))
    assert {p.name for p in (root / "tasks/mock/first-note").iterdir()} == {
        "task.yaml",
        "solution.py",
        "near_misses.py",
    }
    assert all(f"{what} still holds a TODO" in told for what in ("instruction", "operations", "solution.py"))


def test_a_new_task_proves_itself_as_it_stands(root: Path) -> None:
    said("new", "mock/first-note", "--task-root", str(root))
    done = CliRunner().invoke(app, ["validate", "--desktop", "mock", "--task-root", str(root)])
    assert done.exit_code == 0, done.output
    assert "1 of 1 proved" in done.output


@pytest.mark.parametrize(
    ("task", "says"),
    [
        ("excel/budget", "'excel' is no application"),
        ("mock/Two Words", "is no name of a task"),
        ("mock", "is no name of a task"),
        ("inkscape/poster", "provenance.yaml: no such file"),
    ],
)
def test_what_cannot_be_begun_is_one_line_and_leaves_nothing(root: Path, task: str, says: str) -> None:
    arguments = ["task", "new", task, "--asset", "inkscape/x.svg", "--task-root", str(root)]
    done = CliRunner().invoke(app, arguments if task.startswith("ink") else [*arguments[:3], *arguments[5:]])
    assert isinstance(done.exception, BadInput) and says in str(done.exception)
    assert not list(root.rglob("*.yaml"))


@pytest.mark.parametrize(
    ("app_name", "setup"),
    [
        ("kdenlive", "upload: {asset: kdenlive/lantern-theme.ogg, to: ~/Videos/lantern-theme.ogg}"),
        ("blender", "launch: {argv: [blender, ~/Documents/chess-game.blend], window: chess-game}"),
        ("chromium", "launch: {argv: [chromium, https://harbourpost.test/], window: Harbour Post}"),
        ("vscode", "launch: {argv: [code, ~/Documents/notes.txt], window: notes}"),
    ],
)
def test_every_application_has_a_skeleton(root: Path, app_name: str, setup: str) -> None:
    shutil.copytree(Path(__file__).parents[2] / "assets" / app_name, root / "assets" / app_name)
    said("new", f"{app_name}/first", "--task-root", str(root))
    text = (root / "tasks" / app_name / "first" / "task.yaml").read_text()
    assert setup in text and ("requires: [network-site:forum]" in text) == (app_name == "chromium")


def test_a_task_that_is_there_is_not_written_over(root: Path) -> None:
    said("new", "mock/first-note", "--task-root", str(root))
    mine = root / "tasks/mock/first-note/task.yaml"
    mine.write_text("mine")
    done = CliRunner().invoke(app, ["task", "new", "mock/first-note", "--task-root", str(root)])
    assert isinstance(done.exception, BadInput) and "is there" in str(done.exception)
    assert mine.read_text() == "mine"


def test_lint_ends_with_1_where_there_are_errors(root: Path) -> None:
    said("new", "mock/first-note", "--task-root", str(root))
    told = said("lint", "--task-root", str(root), status=1)
    assert "mock/first-note/task.yaml:16: unfinished: instruction still holds a TODO" in told
    assert "1 tasks, " in told


def test_a_sheet_shows_start_solution_and_near_misses(tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    told = said("shot", "mock/write-note", "--desktop", "mock", "--out", str(out), "--task-root", str(MOCK_ROOT))
    sheet = cv2.imread(str(out / "mock_write-note-v0.png"))
    assert sheet is not None and sheet.shape[0] > 400 and sheet.shape[1] > 1500
    assert "near miss" in told
