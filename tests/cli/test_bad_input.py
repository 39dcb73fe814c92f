"""Bad input gets one clear line that says what, where and how to fix it, and exit status 2."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from deskcraft.cli import app as command
from deskcraft.errors import BadInput
from tests.conftest import MOCK_ROOT


def deskcraft(*arguments: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "deskcraft.cli.app", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "COLUMNS": "200", **env},
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["run", "mock/nothing"], "no task matches 'mock/nothing'", id="unknown task"),
        pytest.param(["run", "--agent", "gpt"], "no agent is called 'gpt'", id="unknown agent"),
        pytest.param(["run", "--agent", "replay", "--agent-option", "x"], "NAME=VALUE", id="option without a value"),
        pytest.param(["task", "show", "mock/write-note", "--variant", "7"], "variants 0 to 2", id="no such variant"),
        pytest.param(["task", "list", "@/no/list"], "cannot read the list", id="no list of tasks"),
        pytest.param(["grade", "/no/run"], "is this the folder of a run?", id="no run"),
        pytest.param(["report", "/no/run"], "/no/run", id="report of no run"),
        pytest.param(["run", "--screen", "8x8"], "--screen 8x8: is no size", id="no size of a screen"),
        pytest.param(["run", "--theme", "dark"], "a desktop of kind mock has one look", id="a desktop of one look"),
    ],
)
def test_one_clear_line(arguments: list[str], says: str, tmp_path: Path) -> None:
    extra = ["--desktop", "mock", "--out", str(tmp_path / "out")] if arguments[0] == "run" else []
    done = deskcraft(*arguments, *extra, DESKCRAFT_TASK_ROOT=str(MOCK_ROOT))
    assert done.returncode == 2
    assert says in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists() or not any((tmp_path / "out" / "episodes").glob("*"))


@pytest.fixture
def handlers() -> Iterator[None]:
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("handlers")
@pytest.mark.parametrize(
    ("error", "says"),
    [
        pytest.param(BadInput("kind 'a\x1b[2Jb\u202e'"), "deskcraft: kind 'a\\x1b[2Jb\\u202e'\n", id="for a terminal"),
        pytest.param(BadInput("kind " + "A" * 200_000), "deskcraft: kind AAAA", id="long"),
        pytest.param(IsADirectoryError(errno.EISDIR, "Is a directory", "/x"), "deskcraft: /x: Is a dir", id="folder"),
        pytest.param(OSError(errno.ENAMETOOLONG, "File name too long", "/x"), "deskcraft: /x: File name", id="name"),
    ],
)
def test_what_an_error_quotes_is_bounded_and_written_out(
    error: Exception, says: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(**how: bool) -> NoReturn:
        raise error

    monkeypatch.setattr(command, "app", fails)
    with pytest.raises(SystemExit) as left:
        command.main()
    shown = capsys.readouterr().err
    assert left.value.code == 2
    assert shown.startswith(says)
    assert len(shown) < 5000 and shown.count("\n") == 1


def test_a_wrong_option_shows_the_usage() -> None:
    done = deskcraft("run", "--agnt", "noop")
    assert done.returncode == 2
    assert "--agnt" in done.stderr


def test_a_missing_image_says_the_command_that_mends_it(tmp_path: Path) -> None:
    done = deskcraft(
        "run",
        "mock/write-note",
        "--agent",
        "noop",
        "--out",
        str(tmp_path / "run"),
        DESKCRAFT_TASK_ROOT=str(MOCK_ROOT),
        DESKCRAFT_HOME=str(tmp_path / "empty"),
    )
    assert done.returncode == 2
    assert "deskcraft image build" in done.stderr
    assert not (tmp_path / "run").exists()


def test_a_full_disk_is_one_line_and_nothing_half_written(tmp_path: Path) -> None:
    script = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0));"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "from deskcraft.record import blobs; import errno, os;"
        "real = os.fdopen\n"
        "def full(*a, **k): raise OSError(errno.ENOSPC, 'No space left on device')\n"
        "blobs.os.fdopen = full\n"
        "sys.argv[1:] = ['run', '--agent', 'noop', '--desktop', 'mock', '--out', sys.argv[1]]\n"
        "from deskcraft.cli.app import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "run")],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env={"PATH": "/usr/bin:/bin", "DESKCRAFT_TASK_ROOT": str(MOCK_ROOT)},
    )
    assert done.returncode == 2
    assert "no room left on the disk" in done.stderr
    assert not (tmp_path / "run" / "run.json").exists()


def test_tasks_list_prints_what_others_rely_on() -> None:
    import json

    done = deskcraft("task", "list", "--json", DESKCRAFT_TASK_ROOT=str(MOCK_ROOT))
    rows = json.loads(done.stdout)
    assert [r["id"] for r in rows] == ["mock/ask-colour", "mock/write-note"]
    assert all({"id", "app", "level", "split", "language", "phases", "requires"} <= set(r) for r in rows)


def test_a_folder_of_somebody_else_is_refused_with_whom_it_must_let_in(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(standalone_mode: bool) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "runs")

    monkeypatch.setattr(command, "app", refuse)
    monkeypatch.setattr("deskcraft.cli.app.signal.signal", lambda number, handler: None)
    monkeypatch.setattr("deskcraft.cli.app.gc.set_threshold", lambda number: None)
    with pytest.raises(SystemExit) as left:
        command.main()
    assert left.value.code == command.BAD_INPUT
    assert f"runs: Permission denied; let uid {os.geteuid()} have it" in capsys.readouterr().err
