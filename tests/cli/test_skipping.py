"""Tasks that require what the desktop lacks: listed, skipped with the reason, and counted."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from deskcraft.cli.app import app
from deskcraft.desktop.opening import LIBVIRT_URI
from deskcraft.desktop.providers import PROVIDERS
from deskcraft.record.folder import RunFolder
from tests.conftest import MOCK_ROOT

WHY = "the task needs 'systemd': the mock has no processes"


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The mock tasks, of which one requires systemd."""
    root = tmp_path_factory.mktemp("skipping") / "root"
    shutil.copytree(MOCK_ROOT, root)
    task = root / "tasks" / "mock" / "write-note" / "task.yaml"
    task.write_text(task.read_text().replace("expected_steps", "requires: [systemd]\nexpected_steps"))
    return root


def deskcraft(*words: object) -> tuple[int, str]:
    result = CliRunner().invoke(app, [str(word) for word in words])
    return result.exit_code, result.stdout


@pytest.fixture(scope="module")
def run(root: Path) -> tuple[Path, int, dict[str, Any]]:
    """A run of both tasks: its folder, its exit status and its summary."""
    out = root.parent / "run"
    status, said = deskcraft(
        "run", "--agent", "solution", "--desktop", "mock", "--task-root", root, "--out", out, "--jobs", 1, "--json"
    )
    return out, status, json.loads(said.splitlines()[-1])


def test_a_skipped_task_is_no_failure_of_a_run_and_is_told(run: tuple[Path, int, dict[str, Any]]) -> None:
    _, status, summary = run
    told = {name: summary[name] for name in ("episodes", "succeeded", "not_scored", "skipped")}
    assert (status, told) == (0, {"episodes": 2, "succeeded": 1, "not_scored": 0, "skipped": 1})


def test_its_record_says_why(run: tuple[Path, int, dict[str, Any]]) -> None:
    folder = RunFolder(run[0])
    records = {record.identity.task: record for record in map(folder.read, folder.names())}
    skipped = records["mock/write-note"]
    assert (skipped.status, skipped.scored, skipped.tries, skipped.error) == ("skipped", False, 1, WHY)


def test_a_report_counts_it_in_the_rate_over_all_and_names_it(run: tuple[Path, int, dict[str, Any]]) -> None:
    status, said = deskcraft("report", run[0], "--json", "-")
    assert status == 0
    (summary,) = json.loads(said)["runs"]
    assert (summary["overall"]["success_scored"], summary["overall"]["success_all"]) == (1.0, 0.5)
    assert [(row["status"], row["reason"]) for row in summary["unscored"]] == [("skipped", WHY)]
    assert "1 skipped, for the desktop cannot do what the task requires" in deskcraft("report", run[0])[1]


def test_it_is_in_the_denominator_of_a_release_and_said(root: Path, tmp_path: Path) -> None:
    own = tmp_path / "root"
    shutil.copytree(root, own)
    where = ("--desktop", "mock", "--task-root", own)
    assert deskcraft("release", "freeze", "1.0", *where)[0] == 0
    out, bundle = tmp_path / "run", tmp_path / "run.zip"
    assert deskcraft("run", "--release", "1.0", "--agent", "random", "--jobs", 1, "--out", out, *where)[0] == 0
    assert deskcraft("release", "submit", out, "--out", bundle, "--task-root", own)[0] == 0
    status, said = deskcraft("release", "check", bundle, "--task-root", own, "--json")
    (result,) = json.loads(said)["results"]
    told = {name: result[name] for name in ("episodes", "scored", "skipped", "absent")}
    assert (status, told) == (0, {"episodes": 2, "scored": 1, "skipped": 1, "absent": 0})


def test_it_is_not_proved_and_no_failure_of_a_validation(root: Path, tmp_path: Path) -> None:
    status, said = deskcraft(
        "validate", "--desktop", "mock", "--task-root", root, "--jobs", 1, "--json", tmp_path / "proofs.json"
    )
    assert status == 0
    assert f"skip mock/write-note v0  {WHY}" in said
    assert "1 of 2 proved, 1 skipped" in said
    written = json.loads((tmp_path / "proofs.json").read_text())
    assert (written["ok"], written["skipped"]) == (1, 1)
    assert {each["task"]: (each["ok"], each["skipped"]) for each in written["results"]} == {
        "mock/ask-colour": (True, ""),
        "mock/write-note": (False, WHY),
    }


def test_tasks_are_listed_with_what_they_require_and_who_would_skip_them(root: Path) -> None:
    rows = json.loads(deskcraft("task", "list", "--desktop", "mock", "--task-root", root, "--json")[1])
    assert {row["id"]: (row["requires"], row["skipped"]) for row in rows} == {
        "mock/ask-colour": ([], ""),
        "mock/write-note": (["systemd"], WHY),
    }
    assert "1 of 2 are skipped on mock" in deskcraft("task", "list", "--desktop", "mock", "--task-root", root)[1]


def test_the_hypervisor_that_is_asked_for_is_known_to_every_worker(
    root: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert "libvirt" in PROVIDERS
    monkeypatch.setenv(LIBVIRT_URI, "")
    deskcraft(
        "validate",
        "mock/write-note",
        "--desktop",
        "mock",
        "--libvirt-uri",
        "qemu:///session",
        "--task-root",
        root,
    )
    assert os.environ[LIBVIRT_URI] == "qemu:///session"
