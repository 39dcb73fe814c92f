"""The example package of `examples`, installed and played: its agent on its desktop, graded by its check."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.mock import MockDesktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import DesktopAsked, find_provider
from deskcraft.record.model import PluginUsed
from tests.desktop.conformance import DesktopConformance
from tests.endpoint import Endpoint, bodies
from tests.plugins.conftest import EXAMPLE

REPOSITORY = Path(__file__).parents[2]
TASKS = EXAMPLE / "task_root"
USED = [
    {"kind": kind, "name": name, "distribution": "deskcraft-example", "version": "0.1.0"}
    for kind, name in (("agent", "typist"), ("desktop", "logged-mock"), ("checks", "example"))
]


def deskcraft(*words: str, path: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs the command with this folder beside the repository on the path."""
    paths = os.pathsep.join(map(str, filter(None, (REPOSITORY, path))))
    return subprocess.run(
        [sys.executable, "-m", "deskcraft.cli.app", *words],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "PYTHONPATH": paths, **variables},
    )


@pytest.fixture(scope="module")
def run(example: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run with everything that the example has; `log` beside it is its desktop's."""
    folder = tmp_path_factory.mktemp("runs")
    done = deskcraft(
        "run",
        "mock/two-words",
        "--task-root",
        str(TASKS),
        "--agent",
        "typist",
        "--agent-option",
        "text=milk",
        "--desktop",
        "logged-mock",
        "--out",
        str(folder / "run"),
        path=example,
        DESKCRAFT_EXAMPLE_LOG=str(folder / "log"),
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "run"


def record(run: Path) -> dict[str, Any]:
    (path,) = run.glob("episodes/*/episode.json")
    found: dict[str, Any] = json.loads(path.read_text())
    return found


def test_its_agent_succeeds_on_its_desktop_by_its_check(run: Path) -> None:
    episode = record(run)
    assert (episode["status"], episode["success"], episode["steps"]) == ("done", 1, 3)
    goals = {goal["check"]: goal["outcome"] for goal in episode["verdict"]["goals"]}
    assert goals == {"files.text": "passed", "example.words": "passed"}
    log = [json.loads(line) for line in (run.parent / "log").read_text().splitlines()]
    assert [action["kind"] for action in log] == ["key", "type", "key"]


def test_its_task_is_proved_and_the_lint_is_content(example: Path) -> None:
    words = ("mock/two-words", "--task-root", str(TASKS))
    done = deskcraft("validate", *words, "--desktop", "mock", "--json", "-", path=example)
    assert done.returncode == 0, done.stdout + done.stderr
    (proof,) = json.loads(done.stdout)["results"]
    caught = {name: miss["caught_by"] for name, miss in proof["near_misses"].items()}
    assert caught == {"not_saved": "files.text", "a_word_more": "example.words", "stray_copy": "files.untouched"}
    assert proof["near_misses"]["a_word_more"]["sentence"] == "it has 3 words instead of 2"
    lint = deskcraft("task", "lint", *words, path=example)
    assert (lint.returncode, lint.stdout) == (0, "1 tasks, 0 errors, 0 notes\n"), lint.stdout


def test_the_run_says_which_package_brought_what(run: Path) -> None:
    file = json.loads((run / "run.json").read_text())
    assert file["plugins"] == USED == record(run)["identity"]["plugins"]
    assert file["image_id"] == "logged-mock"
    assert [PluginUsed.model_validate(used).name for used in USED] == ["typist", "logged-mock", "example"]


def test_the_run_is_graded_again_where_the_package_is(run: Path, example: Path) -> None:
    again = deskcraft("grade", str(run), "--task-root", str(TASKS), path=example)
    assert again.returncode == 0, again.stderr
    assert record(run)["identity"]["plugins"] == USED


def test_without_the_package_the_run_is_reported_and_what_needs_it_says_so(run: Path) -> None:
    assert deskcraft("report", str(run)).returncode == 0
    refused = deskcraft("grade", str(run), "--task-root", str(TASKS))
    assert refused.returncode == 2
    assert "no check named 'example.words', and no installed package brings the domain 'example'" in refused.stderr
    words = ("run", "mock/write-note", "--task-root", str(REPOSITORY / "tests/data/mock_root"), "--agent", "typist")
    done = deskcraft(*words, "--desktop", "mock")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1) and "no agent is called 'typist'" in done.stderr


def test_the_command_lists_it(example: Path) -> None:
    done = deskcraft("plugins", "--packages", "--json", path=example)
    assert done.returncode == 0, done.stderr
    assert [(row["kind"], row["name"], row["origin"], row["state"]) for row in json.loads(done.stdout)] == [
        ("checks", "example", "deskcraft-example 0.1.0", "loaded"),
        ("agents", "typist", "deskcraft-example 0.1.0", "loaded"),
        ("desktops", "logged-mock", "deskcraft-example 0.1.0", "loaded"),
        ("suites", "word-counts", "deskcraft-example 0.1.0", "loaded"),
    ]


def test_its_suite_is_run_graded_and_reported(example: Path, tmp_path: Path) -> None:
    run = tmp_path / "run"
    words = ("run", "word-counts/*", "--agent", "solution", "--agent", "letters", "--suite-option", "off_by=3")
    done = deskcraft(*words, "--out", str(run), path=example)
    assert done.returncode == 0, done.stdout + done.stderr
    records = [json.loads(path.read_text()) for path in run.glob("episodes/*/episode.json")]
    graded = {(record["identity"]["item"], record["identity"]["label"]): record["success"] for record in records}
    names = ("ferry", "kiln", "tea")
    # four characters are three more than one word, which the option allows
    assert graded == {(name, "solution"): 1 for name in names} | {
        (name, "letters"): int(name == "tea") for name in names
    }
    again = deskcraft("grade", str(run), path=example)
    assert (again.returncode, again.stdout.strip()) == (0, "6 graded, 0 changed")
    assert "By split" in deskcraft("report", str(run), path=example).stdout
    out = tmp_path / "tables"
    assert deskcraft("export", str(run), "--format", "csv", "--out", str(out), path=example).returncode == 0
    table = out / "word-counts.csv"
    assert "answer" in table.read_text().splitlines()[0].split(",")


def test_its_suite_asks_a_model(example: Path, tmp_path: Path) -> None:
    with Endpoint(lambda asked: bodies.chat(" 5 ")) as server:
        words = ("run", "word-counts/ferry", "--model", "m", "--base-url", server.url)
        done = deskcraft(*words, "--out", str(tmp_path / "run"), path=example)
    assert done.returncode == 0, done.stdout + done.stderr
    episode = record(tmp_path / "run")
    assert (episode["success"], episode["answer"], episode["identity"]["label"]) == (1, " 5 ", "m")
    assert episode["usage"]["output_tokens"] > 0


def test_the_project_does_not_name_it() -> None:
    folders = ("deskcraft", "evaluators", "simulator")
    files = [file for folder in folders for file in (REPOSITORY / folder).rglob("*.py")]
    assert files and not [file for file in files if "deskcraft_example" in file.read_text(encoding="utf-8")]


class TestLoggedMock(DesktopConformance):
    """Its desktop passes the suite of all providers."""

    @pytest.fixture(autouse=True)
    def _installed(self, example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.syspath_prepend(str(example))

    def make(self) -> Desktop:
        opened = find_provider("logged-mock").open(DesktopAsked())
        assert isinstance(opened, MockDesktop)
        return opened

    def open_text_field(self, desktop: Desktop) -> str:
        desktop.launch(["notepad", "/home/user/Documents/typed.txt"])
        return "~/Documents/typed.txt"
