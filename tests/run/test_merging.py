"""Joining the parts of a run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import ScreenEvent
from deskcraft.run.journal import Journal
from deskcraft.run.plan import RunFile, begin
from deskcraft.run.runfile import Shard
from deskcraft.suite.merging import merge
from deskcraft.task.loading import TaskRoot
from tests.run.records import planned, play, record


def shard(root: TaskRoot, path: Path, number: int, of: int = 3) -> RunFolder:
    """A part of a run of six episodes, all done."""
    run = RunFolder(path / f"part-{number}")
    run.path.mkdir(parents=True)
    for planned_episode in begin(run, planned(root, attempts=3, shard=Shard(number=number, of=of))):
        play(run, planned_episode.name, screen=f"screen {planned_episode.name}".encode())
    (run.path / "calls.jsonl").write_text(f'{{"t": {number}, "episode": "e"}}\n')
    return run


@pytest.fixture
def parts(mock_root: TaskRoot, tmp_path: Path) -> list[RunFolder]:
    return [shard(mock_root, tmp_path, number) for number in (1, 2, 3)]


def lines(path: Path) -> list[str]:
    return path.read_text().splitlines()


def test_the_whole_is_a_run_like_any_other(mock_root: TaskRoot, parts: list[RunFolder], run_folder: RunFolder) -> None:
    merged = merge(run_folder, parts)
    file = planned(mock_root, attempts=3)
    assert (merged.taken, merged.missing, merged.doubled, merged.not_scored) == (6, {}, [], 0)
    assert run_folder.names() == sorted(e.name for e in file.episodes)
    assert begin(run_folder, file) == []
    (screen,) = run_folder.trajectory(file.episodes[0].name)
    assert isinstance(screen, ScreenEvent)
    assert run_folder.blobs.get(screen.blob) == f"screen {file.episodes[0].name}".encode()
    assert lines(run_folder.path / "calls.jsonl") == [f'{{"t": {n}, "episode": "e"}}' for n in (1, 2, 3)]
    assert len([e for e in Journal(run_folder.path).entries() if "ended" in e]) == 6


def test_merging_again_changes_nothing(parts: list[RunFolder], run_folder: RunFolder) -> None:
    merge(run_folder, parts)
    before = {path: path.read_bytes() for path in run_folder.path.rglob("*") if path.is_file()}
    again = merge(run_folder, parts)
    assert (again.taken, again.there) == (0, 6)
    assert {path: path.read_bytes() for path in run_folder.path.rglob("*") if path.is_file()} == before


def test_parts_can_come_one_by_one_and_what_is_missing_is_told(parts: list[RunFolder], run_folder: RunFolder) -> None:
    assert merge(run_folder, parts[:1]).missing == {"2/3": 2, "3/3": 2}
    assert merge(run_folder, parts[2:]).missing == {"2/3": 2}
    assert merge(run_folder, parts[1:2]).missing == {}


def test_a_whole_with_a_part_missing_goes_on_without_it(
    mock_root: TaskRoot, parts: list[RunFolder], run_folder: RunFolder
) -> None:
    merge(run_folder, parts[:2])
    todo = begin(run_folder, planned(mock_root, attempts=3))
    assert [e.name for e in todo] == [e.name for e in planned(mock_root, attempts=3, shard=Shard(number=3, of=3)).own]


def test_nothing_is_copied_where_links_can_be_made(parts: list[RunFolder], run_folder: RunFolder) -> None:
    merge(run_folder, parts)
    blob = next(parts[0].blobs.path.iterdir())
    assert run_folder.blobs.file(blob.name).samefile(blob)


def test_a_new_grade_in_the_whole_leaves_the_parts_alone(parts: list[RunFolder], run_folder: RunFolder) -> None:
    merge(run_folder, parts)
    name = parts[0].names()[0]
    run_folder.write_record(name, record(scored=False))
    assert parts[0].read(name).scored


def test_between_file_systems_files_are_copied(
    parts: list[RunFolder], run_folder: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", _no_links)
    assert merge(run_folder, parts).missing == {}
    blob = next(parts[0].blobs.path.iterdir())
    assert run_folder.blobs.file(blob.name).read_bytes() == blob.read_bytes()
    assert not run_folder.blobs.file(blob.name).samefile(blob)


def test_what_two_parts_did_is_told_and_the_scored_one_stands(parts: list[RunFolder], run_folder: RunFolder) -> None:
    theirs = parts[1].names()[0]
    play(parts[0], theirs, scored=False)
    merged = merge(run_folder, parts)
    assert merged.doubled == [theirs]
    assert run_folder.read(theirs).scored


def test_what_was_not_scored_is_taken_and_told(parts: list[RunFolder], run_folder: RunFolder) -> None:
    play(parts[0], parts[0].names()[0], scored=False)
    merged = merge(run_folder, parts)
    assert (merged.taken, merged.not_scored) == (6, 1)


def test_parts_of_different_plans_are_refused(
    mock_root: TaskRoot, parts: list[RunFolder], run_folder: RunFolder, tmp_path: Path
) -> None:
    other = RunFolder(tmp_path / "other")
    other.path.mkdir()
    begin(other, planned(mock_root, attempts=3, seed=9, shard=Shard(number=2, of=3)))
    with pytest.raises(BadInput, match=r"other: was planned differently than .*part-1 \(.*seed: 0 there, 9 asked"):
        merge(run_folder, [parts[0], other])
    assert not run_folder.path.exists()


def test_a_folder_of_something_else_is_left_alone(parts: list[RunFolder], tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.tex").write_text("")
    with pytest.raises(BadInput, match="holds no run"):
        merge(RunFolder(other), parts)


def test_a_part_that_is_still_running_is_refused(parts: list[RunFolder], run_folder: RunFolder) -> None:
    with parts[1].locked(), pytest.raises(BadInput, match="part-2: another run is working"):
        merge(run_folder, parts)


def test_a_part_is_not_the_whole(parts: list[RunFolder]) -> None:
    with pytest.raises(BadInput, match="is one of the parts"):
        merge(parts[0], parts)


def test_killed_in_the_middle_it_does_the_rest_the_next_time(
    mock_root: TaskRoot, parts: list[RunFolder], run_folder: RunFolder
) -> None:
    """What is left of a merge that was killed: a plan, some blobs, an episode half linked."""
    whole = planned(mock_root, attempts=3)
    run_folder.path.mkdir()
    write_whole(run_folder.path / "run.json", whole.model_dump_json(indent=1).encode())
    name = parts[0].names()[0]
    half = run_folder.path / "partial" / f"{name}.0123456789ab"
    half.mkdir(parents=True)
    os.link(parts[0].episodes / name / "trajectory.jsonl", half / "trajectory.jsonl")
    assert merge(run_folder, parts).missing == {}
    assert len(run_folder.trajectory(name)) == 1
    assert not (run_folder.path / "partial").exists()


def test_the_command_tells_what_is_missing(mock_root: TaskRoot, parts: list[RunFolder], run_folder: RunFolder) -> None:
    command = [sys.executable, "-m", "deskcraft.cli.app", "merge", str(run_folder.path), str(parts[0].path), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 1, done.stderr
    assert json.loads(done.stdout)["missing"] == {"2/3": 2, "3/3": 2}
    assert RunFile.model_validate_json((run_folder.path / "run.json").read_bytes()).asked.shard is None


@pytest.mark.parametrize("across", [False, True], ids=["linked", "copied"])
@pytest.mark.parametrize("place", ["blobs", "exchanges"])
def test_only_files_are_taken_over(
    place: str, across: bool, parts: list[RunFolder], run_folder: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "a" * 64
    if place == "blobs":
        (parts[1].path / place / name).mkdir()
    else:
        (parts[1].path / place).mkdir()
        (parts[1].path / place / name).symlink_to(parts[0].path / "run.json")
        monkeypatch.setattr(RunFolder, "check_layout", lambda folder: None)  # as if it became a link afterwards
    if across:
        monkeypatch.setattr(os, "link", _no_links)
    with pytest.raises(BadInput, match=f"{place}/{name}: a "):
        merge(run_folder, parts)
    assert not os.path.lexists(run_folder.path / place / name)


def test_a_file_that_becomes_another_while_it_is_read_is_refused(
    parts: list[RunFolder], run_folder: RunFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = parts[0].path.parent / "secret"
    secret.write_text("not for others")
    link = os.link

    def swapped(source: str, target: Path, **how: int) -> None:
        link(secret, target)

    monkeypatch.setattr(os, "link", swapped)
    with pytest.raises(BadInput, match="was replaced while it was read"):
        merge(run_folder, parts)
    assert all(b"not for others" not in path.read_bytes() for path in run_folder.path.rglob("*") if path.is_file())


def _no_links(*where: object, **how: object) -> None:
    raise OSError(18, os.strerror(18))
