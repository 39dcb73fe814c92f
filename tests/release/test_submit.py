"""Runs of a release and bundles of them: whole, by the rules, without a secret, and always the same bytes."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.release.bind import bind
from deskcraft.release.bundle import submit
from deskcraft.release.check import check_bundle
from deskcraft.release.freeze import load_release
from deskcraft.release.model import Release
from deskcraft.run.plan import RunFile
from deskcraft.task.loading import TaskRoot
from tests.release.bundles import FAILED, RELEASE, deskcraft, edit, read_bundle


@pytest.fixture
def release(released_root: TaskRoot) -> Release:
    return load_release(RELEASE, released_root)


@pytest.fixture
def run(released_run: Path, tmp_path: Path) -> Path:
    """A copy that may be changed."""
    shutil.copytree(released_run, tmp_path / "run")
    return tmp_path / "run"


def test_the_same_run_gives_the_same_bytes(
    bundle: Path, run: Path, release: Release, released_root: TaskRoot, tmp_path: Path
) -> None:
    packed = submit(RunFolder(run), release, released_root, tmp_path / "again.zip")
    assert packed.path.read_bytes() == bundle.read_bytes()
    assert packed.files == len(read_bundle(bundle))


def test_a_bundle_carries_the_canary_and_no_path_of_this_machine(bundle: Path, release: Release) -> None:
    files = read_bundle(bundle)
    assert json.loads(files["bundle.json"])["canary"] == release.canary.text
    assert json.loads(files["run.json"])["asked"]["task_root"] == ""
    assert not any("screen" in name or name.endswith(("journal.jsonl", "calls.jsonl")) for name in files)


def test_screens_come_when_they_are_asked_for(
    run: Path, release: Release, released_root: TaskRoot, tmp_path: Path, bundle: Path
) -> None:
    packed = submit(RunFolder(run), release, released_root, tmp_path / "screens.zip", screens=True)
    more = set(read_bundle(packed.path)) - set(read_bundle(bundle))
    assert more and all(name.startswith("blobs/") for name in more)
    assert check_bundle(packed.path, released_root).ok


def test_a_run_that_is_not_whole_is_refused(
    run: Path, release: Release, released_root: TaskRoot, tmp_path: Path
) -> None:
    shutil.rmtree(run / FAILED)
    with pytest.raises(BadInput, match="missing: mock_write-note_v0_replay_a2"):
        submit(RunFolder(run), release, released_root, tmp_path / "x.zip")
    assert not list(tmp_path.glob("*.zip"))


def test_a_secret_is_not_given_away(
    run: Path, release: Release, released_root: TaskRoot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAB_TOKEN", "write-note and more")
    path = run / FAILED / "trajectory.jsonl"
    path.write_text(path.read_text().replace('"reply":""', '"reply":"my write-note and more"', 1))
    with pytest.raises(BadInput, match=r"trajectory\.jsonl holds the value of \$LAB_TOKEN"):
        submit(RunFolder(run), release, released_root, tmp_path / "x.zip")
    assert not list(tmp_path.glob("*x.zip"))


def test_a_run_of_no_release_or_by_a_solution_is_no_result(released_root: TaskRoot, released_run: Path) -> None:
    done = deskcraft("release", "submit", released_run.with_name("solved"), "--task-root", released_root.path)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "not a run of a release" in done.stderr


def test_a_plan_is_the_release_s_or_none(released_run: Path, release: Release) -> None:
    file = read_model(released_run / "run.json", RunFile)
    assert bind(file, release).release == RELEASE
    edited = {"run.json": (released_run / "run.json").read_bytes()}

    def change(run: dict[str, dict[str, object]]) -> None:
        run["asked"]["attempts"] = 1
        run["asked"]["protocol"] = "published"

    edit(edited, "run.json", change)
    with pytest.raises(BadInput, match=r"--protocol must be paper; --attempts must be 2 or more; not of the release"):
        bind(RunFile.model_validate_json(edited["run.json"]), release)


def test_selectors_do_not_go_with_a_release(released_root: TaskRoot) -> None:
    done = deskcraft(
        "run", "mock/write-note", "--release", RELEASE, "--desktop", "mock", "--task-root", released_root.path
    )
    assert (done.returncode, "it is run whole" in done.stderr) == (2, True)
