"""Files of lines that a kill broke off."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.run.journal import Journal, repair_lines
from tests.run.records import OUTCOME


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(b"", b"", id="empty"),
        pytest.param(b'{"a": 1}\n', b'{"a": 1}\n', id="whole"),
        pytest.param(b'{"a": 1}\n{"b"', b'{"a": 1}\n', id="torn"),
        pytest.param(b'{"b"', b"", id="nothing but a torn line"),
        pytest.param(b'{"a": 1}\n' + b"x" * 200_000, b'{"a": 1}\n', id="a long torn line"),
    ],
)
def test_a_torn_last_line_is_cut_off(tmp_path: Path, before: bytes, after: bytes) -> None:
    file = tmp_path / "lines"
    file.write_bytes(before)
    repair_lines(file)
    assert file.read_bytes() == after


def test_a_file_that_is_not_there_needs_no_mending(tmp_path: Path) -> None:
    repair_lines(tmp_path / "lines")
    assert not (tmp_path / "lines").exists()


def test_what_is_no_file_of_lines_is_refused_at_once(tmp_path: Path) -> None:
    giant, fifo, link = tmp_path / "giant", tmp_path / "fifo", tmp_path / "link"
    giant.touch()
    os.truncate(giant, 200 * 2**30)
    os.mkfifo(fifo)
    link.symlink_to(giant)
    for path, why in ((giant, "sparse"), (fifo, "a regular file is expected"), (link, "a link")):
        with pytest.raises(BadInput, match=why):
            repair_lines(path)


def test_lines_are_read_although_the_last_is_torn(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.add(began="e", worker=0)
    with (tmp_path / "journal.jsonl").open("a") as file:
        file.write('{"t": 1, "ended": "e"')
    assert [entry["began"] for entry in journal.entries()] == ["e"]


def test_an_episode_that_ended_unheard_is_noted_once(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.add(began="e", worker=0)
    with (tmp_path / "journal.jsonl").open("a") as file:
        file.write('{"t": 1, "ended": "e"')
    for _ in range(2):
        journal.catch_up({"e": OUTCOME})
    assert [(e["ended"], e["recovered"], e["steps"]) for e in journal.entries() if "ended" in e] == [("e", True, 4)]


def test_an_episode_that_was_heard_is_not_noted_again(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.add(ended="e", worker=0, **OUTCOME)
    journal.catch_up({"e": {**OUTCOME, "success": 0, "score": 0.0}})  # it was graded anew since
    assert len(journal.entries()) == 1


def test_a_second_try_that_ended_unheard_is_noted(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    journal.add(ended="e", worker=0, **{**OUTCOME, "scored": False, "seconds": 9.0})
    journal.catch_up({"e": OUTCOME})
    assert [e["scored"] for e in journal.entries()] == [False, True]
