"""Solutions by mouse and keyboard: what they may ask for, that they are proved several times, and what is recorded."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.agent.scripted import LOOKING, solution_by_hand
from deskcraft.authoring.channel import REQUESTS
from deskcraft.cli.app import app
from deskcraft.errors import BadInput
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.ledger import by_hand_digest, read_ledger, record_by_hand, source_digest

NOTE = "mock/write-note"
BY_HAND = """\
def solve(desk, params):
    desk.click_on("Text")
    desk.type(params["word"])
    desk.key("ctrl+s")
"""
BY_COMMAND = """\
def solve(desk, params):
    desk.run(["true"])
"""


@pytest.fixture
def root(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


def script(root: TaskRoot, text: str) -> None:
    (root.tasks / NOTE / "by_hand.py").write_text(text)


def validate(root: TaskRoot, *options: str) -> tuple[int, str]:
    arguments = ["validate", NOTE, "--desktop", "mock", "--task-root", str(root.path), "--jobs", "1", *options]
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.output


def test_a_task_is_solved_by_hand_as_often_as_was_asked_and_entered(root: TaskRoot) -> None:
    assert validate(root, "--record")[0] == 0
    script(root, BY_HAND)
    status, said = validate(root, "--by-hand", "--repeat", "2", "--record")
    assert status == 0, said
    assert "2 times, 3 steps" in said
    assert "1 of 1 solved by hand" in said
    (folder,) = root.select([NOTE])
    entry = read_ledger(root)[NOTE]
    assert entry.by_hand is not None
    assert (entry.by_hand.times, entry.by_hand.steps) == (2, 3)
    assert entry.by_hand.digest == by_hand_digest(folder, root)


def test_another_look_is_entered_beside_the_usual_one(root: TaskRoot) -> None:
    assert validate(root, "--record")[0] == 0
    (folder,) = root.select([NOTE])
    found = {"times": 3, "steps": 9, "seconds": 1.0}
    with pytest.raises(BadInput, match="mock/write-note: not solved by hand as it is usually"):
        record_by_hand(folder, root, look="dark", times=1, steps=3, seconds=1.0)
    record_by_hand(folder, root, times=3, steps=9, seconds=1.0)
    for look in ("dark", "1280x720", "dark"):
        record_by_hand(folder, root, look=look, times=1, steps=5, seconds=2.0)
    record_by_hand(folder, root, times=3, steps=9, seconds=1.0)
    entry = read_ledger(root)[NOTE].by_hand
    assert entry is not None
    assert entry.model_dump(exclude={"digest"}) == {**found, "looks": ("1280x720", "dark")}
    script(root, BY_HAND)  # another script: what was solved was another solution
    record_by_hand(folder, root, times=1, steps=3, seconds=1.0)
    entry = read_ledger(root)[NOTE].by_hand
    assert entry is not None and entry.looks == ()


def test_commands_are_refused_and_the_first_failure_ends_the_proof(root: TaskRoot) -> None:
    script(root, BY_COMMAND)
    status, said = validate(root, "--by-hand", "--repeat", "2")
    assert status == 1
    assert "by_hand.py: run: a solution by hand uses mouse and keyboard alone" in " ".join(said.split())
    assert "by hand (run 2)" not in said


def test_the_digest_of_a_file_is_looking(root: TaskRoot) -> None:
    script(root, BY_HAND.replace("def solve(desk, params):", "def solve(desk, params):\n    desk.digest('~/note.txt')"))
    assert validate(root, "--by-hand")[0] == 0
    script(
        root,
        BY_HAND.replace(
            "def solve(desk, params):", "def solve(desk, params):\n    desk.run(['sha256sum', '-z', '/x'])"
        ),
    )
    assert validate(root, "--by-hand")[0] == 1


def test_without_a_script_of_its_own_the_solution_is_played(root: TaskRoot) -> None:
    folder = root.tasks / NOTE
    assert solution_by_hand(folder).script.name == "solution.py"
    script(root, BY_HAND)
    assert solution_by_hand(folder).script.name == "by_hand.py"


def test_whatever_writes_or_runs_is_not_looking() -> None:
    assert {"run", "launch", "put"} <= REQUESTS - LOOKING
    assert LOOKING <= REQUESTS


def test_the_script_changes_the_digest_by_hand_and_not_what_was_proved(root: TaskRoot) -> None:
    (folder,) = root.select([NOTE])
    before = source_digest(folder, root), by_hand_digest(folder, root)
    script(root, BY_HAND)
    assert source_digest(folder, root) == before[0]
    assert by_hand_digest(folder, root) != before[1]


def test_a_task_that_is_not_proved_as_it_is_now_is_not_entered(root: TaskRoot) -> None:
    (folder,) = root.select([NOTE])
    with pytest.raises(BadInput, match="mock/write-note: not proved as it is now"):
        record_by_hand(folder, root, times=1, steps=3, seconds=1.0)


def test_what_cannot_be_entered_is_not_played(root: TaskRoot) -> None:
    script(root, "raise SystemExit(3)")
    arguments = ["validate", NOTE, "--desktop", "mock", "--task-root", str(root.path), "--by-hand", "--record"]
    done = CliRunner().invoke(app, arguments)
    assert isinstance(done.exception, BadInput) and "not proved as it is now" in str(done.exception)
    assert not done.output
