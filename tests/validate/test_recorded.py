"""The proof of checks from recorded evidence: what must fail does, and what survives or is rejected is named."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from typer.testing import CliRunner

from deskcraft.cli import mutate
from deskcraft.cli.app import app
from deskcraft.cli.mutate import effort
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.errors import VerifierError
from deskcraft.kits import mutants
from deskcraft.kits.mutants import Mutant, Subject, damage, equivalent
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord, EvidenceRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from deskcraft.validate.player import Player
from deskcraft.validate.recorded import Tally, try_recorded
from evaluators import Verdict


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


NEAR_MISSES = """
from typing import Any

from deskcraft.authoring import TamperedEvidence, near_miss

@near_miss(caught_by="{caught_by}")
def damaged(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    {act}
"""
WRONG = 'evidence.write("note", b"beer\\n")'
STRAY = 'evidence.add_to_home("Documents/copy.txt", b"copy")'


def of_near_miss(root: TaskRoot, caught_by: str, act: str, goals: str = "") -> None:
    """The task has one near miss, and perhaps other goals."""
    folder = root.tasks / "mock" / "write-note"
    (folder / "near_misses.py").write_text(NEAR_MISSES.format(caught_by=caught_by, act=act))
    task = folder / "task.yaml"
    if goals:
        task.write_text(task.read_text().replace('- files.text: {of: note, lines: [Shopping, "${word}"]}', goals))


@pytest.fixture
def graded(grader: Grader, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is judged as a whole."""
    found: list[str] = []
    whole = grader.grade_ended

    def grade_ended(record: EpisodeRecord, task: Task, evidence: EvidenceRecord, blobs: BlobStore) -> Verdict:
        verdict = whole(record, task, evidence, blobs)
        found.append(" ".join(leaf.key for leaf in verdict.failures()))
        return verdict

    monkeypatch.setattr(grader, "grade_ended", grade_ended)
    return found


ALWAYS = ["", "files.text"]
"""Judged as a whole in any case, with what fails in it: the solution, and doing nothing."""


@pytest.mark.parametrize(("caught_by", "act"), [("files.text", WRONG), ("files.untouched", STRAY)])
def test_a_near_miss_is_caught_by_its_leaf_alone(
    root: TaskRoot,
    solved: EpisodeRecord,
    run_folder: RunFolder,
    grader: Grader,
    graded: list[str],
    caught_by: str,
    act: str,
) -> None:
    of_near_miss(root, caught_by, act)
    tally = tried(root, solved, run_folder, grader)
    assert tally.ok, tally
    assert (tally.killed, graded) == (4, ALWAYS)


@pytest.mark.parametrize(("caught_by", "failed"), [("files.text", STRAY), ("files.untouched", WRONG)])
def test_a_near_miss_that_another_leaf_catches_names_it(
    root: TaskRoot,
    solved: EpisodeRecord,
    run_folder: RunFolder,
    grader: Grader,
    graded: list[str],
    caught_by: str,
    failed: str,
) -> None:
    of_near_miss(root, caught_by, failed)
    tally = tried(root, solved, run_folder, grader)
    other = "files.untouched" if caught_by == "files.text" else "files.text"
    assert tally.missed == [f"damaged: {caught_by}; it failed {other}"]
    assert (tally.killed, graded) == (4, [*ALWAYS, other])


@pytest.mark.parametrize(
    ("second", "survivors"), [('contains: ["no such line"]', []), ('contains: ["beer"]', ["near miss damaged"])]
)
def test_a_leaf_under_any_takes_the_whole_verdict(
    root: TaskRoot,
    solved: EpisodeRecord,
    run_folder: RunFolder,
    grader: Grader,
    graded: list[str],
    second: str,
    survivors: list[str],
) -> None:
    first = 'files.text: {of: note, lines: [Shopping, "${word}"]}'
    either = f"- any:\n      - {first}\n      - files.text: {{of: note, {second}}}"
    of_near_miss(root, "files.text", WRONG, either)
    tally = tried(root, solved, run_folder, grader)
    assert (tally.survivors, tally.missed) == (survivors, [])
    assert graded[-1] == ("files.text" if survivors else "files.text files.text#2")


def test_a_leaf_that_raises_is_an_error_of_infrastructure(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    of_near_miss(root, "files.text", WRONG)
    whole = grader.grade_ended

    def broken(*_: object, **__: object) -> str:
        raise VerifierError("the grading process made no progress")

    def grade_ended(record: EpisodeRecord, task: Task, evidence: EvidenceRecord, blobs: BlobStore) -> Verdict:
        if evidence.after["note"].size == len("beer\n"):
            raise VerifierError("check files.text failed to run")
        return whole(record, task, evidence, blobs)

    monkeypatch.setattr(grader, "surely_failing", broken)
    monkeypatch.setattr(grader, "grade_ended", grade_ended)
    tally = tried(root, solved, run_folder, grader)
    assert tally.errors == ["near miss damaged: check files.text failed to run"]
    assert (tally.killed, tally.missed) == (3, [])


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
    assert lines[0]["seconds"] > 0


def test_the_longest_task_comes_first_and_one_never_tried_before_all(root: TaskRoot) -> None:
    note, colour = folder_of(root), *root.select(["mock/ask-colour"])
    took = {note.id: 3.0, colour.id: 8.0}
    assert effort(colour, took) > effort(note, took)
    assert effort(note, {colour.id: 8.0}) > effort(colour, {colour.id: 8.0})
    before = effort(note, {})
    script = note.path / "near_misses.py"
    script.write_text(script.read_text() + NEAR_MISSES)
    assert effort(note, {}) > before


def test_a_run_without_solutions_is_bad_input(root: TaskRoot, run_folder: RunFolder) -> None:
    done = CliRunner().invoke(app, ["mutate", str(run_folder.path), "--task-root", str(root.path)])
    assert "no successful solution of these tasks" in str(done.exception)


def test_two_kinds_of_damage_are_tried_at_once(
    root: TaskRoot, solved: EpisodeRecord, run_folder: RunFolder, grader: Grader
) -> None:
    before = tried(root, solved, run_folder, grader).killed

    @damage(".txt")
    def otherwise(subject: Subject) -> Iterable[Mutant]:
        yield Mutant("capitals", subject.after.upper())
        yield Mutant("backwards", subject.after[::-1])

    tally = tried(root, solved, run_folder, grader)
    assert (tally.killed - before, tally.survivors) == (3, [])


def test_what_cannot_be_damaged_twice_is_damaged_once() -> None:
    def broken(subject: Subject) -> Iterator[Mutant]:
        yield Mutant("cut off", subject.after[: len(subject.after) // 2])
        yield Mutant("parsed", str(json.loads(subject.after)).encode())

    subject = Subject("n", "n.txt", b'{"a": 1}', None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mutants, "_DAMAGE", {".txt": [broken]})
        first = list(mutants.damaged(subject))
        assert [one.name for one in first] == ["cut off", "parsed"]
        assert mutants.damaged_again(subject, first[0], 0) is None


class Held:
    """A pool in which nothing is done before it is shut down."""

    def __init__(self, *_: object, **__: object) -> None:
        self.left: list[Future[Tally]] = []
        self.shut: list[dict[str, bool]] = []
        POOLS.append(self)

    def __enter__(self) -> Held:
        return self

    def __exit__(self, *_: object) -> None:
        self.shut.append({})

    def submit(self, *_: object) -> Future[Tally]:
        """Take a task; the first is done at once."""
        self.left.append(Future())
        if len(self.left) == 1:
            self.left[0].set_result(Tally("mock/write-note", 0))
        return self.left[-1]

    def shutdown(self, **how: bool) -> None:
        """Note how the pool ends."""
        self.shut.append(how)


POOLS: list[Held] = []


def test_who_stops_waits_for_nothing_that_has_not_begun(
    mock_root: TaskRoot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(mutate, "ProcessPoolExecutor", Held)
    episodes = [("mock/write-note", name) for name in ("one", "two", "three")]
    found = mutate._each(tmp_path, mock_root, episodes, {}, 1)
    assert next(found)[1].task == "mock/write-note"
    found.close()
    assert POOLS.pop().shut[0] == {"wait": False, "cancel_futures": True}
