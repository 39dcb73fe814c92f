"""Decks that were there before are read once for several verdicts: the same verdicts, in children that are confined."""

from __future__ import annotations

import functools
import hashlib
import os
import signal
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from evaluators import CheckError, Evidence, grade
from evaluators.ahead import KEPT
from evaluators.originals import LIMIT_BYTES, key_of
from evaluators.workbench import JobName, Made, Option
from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence
from tests.evaluators.rubric.decks import deck, title

GOALS: list[dict[str, Any]] = [{"deck.text": {"of": "deck.pptx", "slide": 2, "shape": "title", "contains": ["King"]}}]
GUARDS: list[dict[str, Any]] = [{"deck.untouched": {"of": "deck.pptx"}}]
CONFINED = """
def score():
    import ctypes, os
    import evaluators
    found = []
    libc = ctypes.CDLL(None, use_errno=True)
    ways = {
        "write": lambda: open("/tmp/deskcraft-read-ahead", "w"),
        "fork": os.fork,
        "kill": lambda: os.kill(os.getppid(), 0),
        "what another verdict left": lambda: evaluators.left,
    }
    for way, tried in ways.items():
        try:
            tried()
            found.append(way)
        except (OSError, AttributeError):
            pass
    evaluators.left = True
    links = [f"/proc/self/fd/{n}" for n in range(256)]
    ends = [os.readlink(link).partition(":")[0] for link in links if os.path.lexists(link)]
    return f"could {found}, has {ends}", float(not found)
"""


class Storing:
    """An office that stores every deck as it is, and keeps that."""

    def __init__(self) -> None:
        self.done: dict[bytes, Made] = {}

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        return self.done.setdefault(data, {f"file{suffix}": data})

    def kept(self, job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Made | None:
        return next((made for data, made in self.done.items() if digest == hashlib.sha256(data).hexdigest()), None)


@pytest.fixture
def worker() -> Iterator[GradingWorker]:
    with GradingWorker(workbench=Storing()) as one:
        yield one


def readers(worker: GradingWorker) -> list[int]:
    """Return the processes that the grading process keeps, after a verdict that one of them gave."""
    return [int(pid) for pid in Path(f"/proc/{worker.pid}/task/{worker.pid}/children").read_text().split()]


@functools.cache
def original(name: str) -> bytes:
    """Return a deck, made once: an archive says when it was made."""
    return deck(title(3, name))


def pair(folder: Path, *edits: Any, name: str = "one") -> Evidence:
    return evidence(folder / name, {"deck.pptx": original(name)}, {"deck.pptx": deck(title(3, name), *edits)})


def said(worker: GradingWorker, found: Evidence) -> str:
    return worker.grade(GOALS, GUARDS, found, ended_in_fail=False).model_dump_json()


def test_verdicts_are_those_of_decks_that_are_read_each_time(worker: GradingWorker, tmp_path: Path) -> None:
    ways = {"right": [title(2, "The King")], "wrong": [title(2, "The Queen"), title(4, "Else")], "nothing": []}
    attempts = {way: pair(tmp_path / way, *edits) for way, edits in ways.items()}
    alone = {way: grade(GOALS, GUARDS, found, ended_in_fail=False) for way, found in attempts.items()}
    assert {verdict.success for verdict in alone.values()} == {0, 1}
    for _ in range(3):
        for way, found in attempts.items():
            assert said(worker, found) == alone[way].model_dump_json()
    assert len(readers(worker)) == 1


def test_what_judges_is_confined_and_knows_no_other_verdict(worker: GradingWorker, tmp_path: Path) -> None:
    found = pair(tmp_path)
    goals = [{"rubric.function": {"of": "deck.pptx", "code": CONFINED}}]
    for _ in range(2):
        said(worker, pair(tmp_path, name="another"))
    sentences = [worker.grade(goals, [], found, ended_in_fail=False).leaves()[0].sentence for _ in range(4)]
    assert sentences == ["could [], has ['/dev/null', '/dev/null', '/dev/null', 'socket']"] * 4
    assert len(readers(worker)) == 2


def test_a_reader_that_is_killed_costs_nobody_anything(worker: GradingWorker, tmp_path: Path) -> None:
    found = pair(tmp_path, title(2, "The King"))
    first = [said(worker, found) for _ in range(2)]
    (reader,) = readers(worker)
    os.kill(reader, signal.SIGKILL)
    assert [said(worker, found) for _ in range(3)] == [first[0]] * 3


def test_there_are_never_more_than_a_few_readers(worker: GradingWorker, tmp_path: Path) -> None:
    attempts = [pair(tmp_path, title(2, "The King"), name=f"number {n}") for n in range(KEPT + 2)]
    alone = [grade(GOALS, GUARDS, found, ended_in_fail=False).model_dump_json() for found in attempts]
    for _ in range(3):
        assert [said(worker, found) for found in attempts] == alone
    assert len(readers(worker)) == KEPT


def test_an_original_that_changes_under_its_name_is_read_again(worker: GradingWorker, tmp_path: Path) -> None:
    found = pair(tmp_path, title(2, "The King"))
    first = [said(worker, found) for _ in range(3)]
    file = found.before["deck.pptx"].file
    assert file is not None
    file.write_bytes(deck(title(4, "Something else")))
    anew = grade(GOALS, GUARDS, found, ended_in_fail=False).model_dump_json()
    assert {said(worker, found) for _ in range(3)} == {anew}
    assert anew not in first


def test_an_original_that_cannot_be_read_is_our_fault_each_time(worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"deck.pptx": b"PK\3\4"}, {"deck.pptx": deck()})
    for _ in range(3):
        with pytest.raises(CheckError, match="as it was before"):
            worker.grade([], GUARDS, found, ended_in_fail=False)


def test_a_deck_of_the_agents_that_cannot_be_read_fails(worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"deck.pptx": deck()}, {"deck.pptx": deck()[:-200]})
    verdicts = [worker.grade(GOALS, GUARDS, found, ended_in_fail=False) for _ in range(3)]
    assert {leaf.code.value for verdict in verdicts for leaf in verdict.leaves()} == {"unreadable"}


def test_only_decks_of_some_size_are_read_ahead(tmp_path: Path) -> None:
    small = evidence(tmp_path / "small", {"deck.pptx": original("one"), "note": "a"}, {})
    assert key_of(small.before) == key_of(
        evidence(tmp_path / "same", {"deck.pptx": original("one"), "note": "b"}, {}).before
    )
    assert key_of(evidence(tmp_path / "none", {"note": "a", "deck.pptx": None}, {}).before) == ""
    file = small.before["deck.pptx"].file
    assert file is not None
    with file.open("r+b") as opened:
        opened.truncate(LIMIT_BYTES + 1)
    assert key_of(small.before) == ""
    file.unlink()
    assert key_of(small.before) == ""
