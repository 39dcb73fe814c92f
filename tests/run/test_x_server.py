"""The X server of a real desktop is killed in the middle of an episode."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from deskcraft.desktop.waiting import wait_until
from deskcraft.record.folder import RunFolder
from deskcraft.run.journal import Journal
from deskcraft.task.loading import default_root

pytestmark = pytest.mark.real


def below(pid: int) -> dict[int, str]:
    """Names of all processes that a process began, and of those that they began, by id."""
    found: dict[int, str] = {}
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # a thread that ended meanwhile
            for child in map(int, task.read_text().split()):
                found |= {child: Path(f"/proc/{child}/comm").read_text().strip(), **below(child)}
    return found


def test_the_episode_is_begun_again_and_nothing_is_lost_or_left(tmp_path: Path) -> None:
    out = tmp_path / "run"
    command = [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        *quick_tasks(),
        "--agent",
        "random",
        "--max-steps",
        "6",
        "--jobs",
        "1",
        "--out",
        str(out),
        "--json",
    ]
    began: dict[int, str] = {}
    alone = {**os.environ, "DESKCRAFT_WARM": "0"}  # without a spare's server beside the one in use
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=alone) as process:
        assert process.stdout is not None
        for line in process.stdout:
            event = json.loads(line)
            if event.get("doing") == "step 2" and not began:
                began = below(process.pid)
                (server,) = (pid for pid, name in began.items() if name == "Xvfb")
                os.kill(server, signal.SIGKILL)
        assert process.wait(300) == 0
    assert began
    first, second = (record for _, record in RunFolder(out).records())
    assert sorted((first.tries, second.tries)) == [1, 2]
    assert first.scored and second.scored
    ended = [entry["ended"] for entry in Journal(out).entries() if "ended" in entry]
    assert len(ended) == len(set(ended)) == 2
    wait_until(lambda: not [pid for pid in began if lives(pid)], 30, f"the end of all of {began}")


def lives(pid: int) -> bool:
    """Whether a process is there and no corpse that nobody has taken notice of."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def quick_tasks() -> list[str]:
    """Two that need no large application."""
    tasks = [f.task() for f in default_root().folders()]
    return [task.id for task in tasks if tuple(task.profiles) == ("base",) and "systemd" not in task.requires][:2]
