"""Folders of episodes that nobody keeps: removed by their server, or by the next one if it was killed."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from deskcraft.serve.scratch import LOCK, PREFIX, Scratch, remove_leftovers
from tests.serve.served import served

KILLED = """
import os
from deskcraft.serve.scratch import Scratch
(Scratch().new() / "kept").write_text("a record")
os.kill(os.getpid(), 9)
"""


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files of a test."""
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_the_folder_of_a_killed_server_is_removed_and_that_of_a_living_one_stays(temporary: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED], check=False)
    assert done.returncode == -9 and len(list(temporary.glob(f"{PREFIX}*/*/kept"))) == 1
    scratch = Scratch()
    episode = scratch.new()
    assert remove_leftovers() == 1
    assert list(temporary.iterdir()) == [episode.parent] and episode.is_dir()
    scratch.close()
    scratch.close()
    assert list(temporary.iterdir()) == []


def test_episodes_share_a_folder_and_a_closed_one_is_made_anew(temporary: Path) -> None:
    scratch = Scratch()
    first, second = scratch.new(), scratch.new()
    assert first != second and first.parent == second.parent
    scratch.close()
    assert scratch.new().is_dir() and len(list(temporary.iterdir())) == 1
    scratch.close()


def test_what_is_no_folder_of_a_server_stays(temporary: Path) -> None:
    outside = temporary / "outside"
    outside.mkdir()
    (outside / LOCK).touch()
    (temporary / f"{PREFIX}link").symlink_to(outside)
    (temporary / f"{PREFIX}file").touch()
    (temporary / f"{PREFIX}without-lock").mkdir()
    (temporary / f"{PREFIX}linked-lock").mkdir()
    (temporary / f"{PREFIX}linked-lock" / LOCK).symlink_to(outside / LOCK)
    (temporary / "other-folder").mkdir()
    (temporary / "other-folder" / LOCK).touch()
    before = sorted(temporary.rglob("*"))
    assert remove_leftovers() == 0
    assert sorted(temporary.rglob("*")) == before


def test_links_in_a_leftover_are_not_followed(temporary: Path) -> None:
    outside = temporary / "outside"
    outside.mkdir()
    (outside / "file").touch()
    leftover = temporary / f"{PREFIX}gone"
    leftover.mkdir()
    (leftover / LOCK).touch()
    (leftover / "episode").symlink_to(outside)
    assert remove_leftovers() == 1
    assert not leftover.exists() and (outside / "file").exists()


def test_a_folder_of_another_user_stays(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leftover = temporary / f"{PREFIX}gone"
    leftover.mkdir()
    (leftover / LOCK).touch()
    own = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: own + 1)
    assert remove_leftovers() == 0 and leftover.is_dir()


def test_a_server_leaves_nothing(temporary: Path) -> None:
    with served() as running, running.socket() as socket:
        socket.say("reset", {"task": "mock/write-note"})
        assert len(list(temporary.glob(f"{PREFIX}*"))) == 1
    assert list(temporary.glob(f"{PREFIX}*")) == []
