"""The proof of checks from recorded evidence: what must fail does, and what survives or is rejected is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.kits import mutants
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.validate.player import Player
from deskcraft.validate.recorded import Tally, try_recorded


@pytest.fixture(autouse=True)
def no_kits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutants, "_DAMAGE", {})
    monkeypatch.setattr(mutants, "_EQUIVALENT", {})


@pytest.fixture
def root(mock_root: TaskRoot, tmp_path: Path) -> TaskRoot:
    shutil.copytree(mock_root.path, tmp_path / "root")
    return TaskRoot(tmp_path / "root")


@pytest.fixture
def solved(root: TaskRoot, run_folder: RunFolder, grader: Grader) -> Iterator[EpisodeRecord]:
    with MockDesktop() as desktop:
        yield Player(folder_of(root), 0, root, desktop, run_folder, grader, "mock").solution(1)


def folder_of(root: TaskRoot) -> TaskFolder:
    return root.select(["mock/write-note"])[0]


def tried(root: TaskRoot, solved: EpisodeRecord, run: RunFolder, grader: Grader) -> Tally:
    return try_recorded(folder_of(root), solved, run.blobs, grader)


def weaken(root: TaskRoot) -> None:
    """The note's first line alone is judged, and that was there before."""
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace('lines: [Shopping, "${word}"]', "contains: [Shopping]"))


def test_a_sound_task_kills_everything(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader
) -> None:
    tally = tried(root, solved, run_folder, grader)
    assert tally.ok, tally
    assert tally.killed == 5  # as it was, taken away, a stray file, two near misses that edit evidence


def test_a_weak_check_lets_what_was_never_saved_survive(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader
) -> None:
    weaken(root)
    tally = tried(root, solved, run_folder, grader)
    assert tally.noop == "score 1.00"
    assert "note as it was" in tally.survivors
    assert not tally.proves_checks


@pytest.mark.parametrize(("more", "rejected"), [("", []), ("    - files.exists: {of: note}\n", ["note taken away"])])
def test_what_may_be_absent_may_be_taken_away(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader, more: str, rejected: list[str]
) -> None:
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    goal = '- files.text: {of: note, lines: [Shopping, "${word}"]}'
    either = f"- any:\n      - files.absent: {{of: note}}\n      {goal}\n{more}"
    path.write_text(path.read_text().replace(goal, either))
    tally = tried(root, solved, run_folder, grader)
    assert [name.partition(":")[0] for name in tally.rejected] == rejected
    assert tally.passed == 1 - len(rejected)
    assert tally.survivors == []


def test_another_text_of_the_task_is_not_what_was_recorded(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader
) -> None:
    path = root.tasks / "mock" / "write-note" / "task.yaml"
    path.write_text(path.read_text().replace("and save it", "and keep it"))
    assert "record it again" in tried(root, solved, run_folder, grader).solution


def test_damage_of_a_kit_must_fail_and_its_equivalents_must_pass(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader
) -> None:
    @damage(".txt")
    def upper(subject: Subject) -> Iterable[Mutant]:
        yield Mutant("capitals", subject.after.upper())
        yield Mutant("nothing", subject.after)

    @equivalent(".txt")
    def crlf(subject: Subject) -> Iterable[Mutant]:
        yield Mutant("another word", subject.after + b"more\n")

    tally = tried(root, solved, run_folder, grader)
    assert (tally.killed, tally.survivors) == (6, [])
    assert [name.partition(":")[0] for name in tally.rejected] == ["note"]


def test_the_command_resumes_and_records(root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder) -> None:
    out = run_folder.path / "mutants.jsonl"
    command = ["mutate", str(run_folder.path), "mock/write-note", "--jobs", "1", "--out", str(out)]
    for _ in range(2):
        done = CliRunner().invoke(app, [*command, "--task-root", str(root.path)])
        assert done.exit_code == 0, done.output
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [(line["task"], line["killed"]) for line in lines] == [("mock/write-note", 5)]


def test_a_run_without_solutions_is_bad_input(root: TaskRoot, run_folder: RunFolder) -> None:
    done = CliRunner().invoke(app, ["mutate", str(run_folder.path), "--task-root", str(root.path)])
    assert "no successful solution of these tasks" in str(done.exception)
