"""Starts that something inside keeps from ending: the warden answers all the same."""

from __future__ import annotations

import os
import signal
import stat
from pathlib import Path

import pytest

from deskcraft.desktop.local.warden import children
from deskcraft.desktop.local.warden.children import Bounds, Launch, StartError
from deskcraft.desktop.local.warden.memory import Groups

BOUNDS = Bounds(processes=10_000, open_files=256)


def launch(*argv: str) -> Launch:
    return Launch(
        argv=list(argv),
        env={"PATH": "/usr/bin:/bin"},
        cwd="/",
        uid=os.getuid(),
        groups=(),
        fds=(0, 1, 2),
        new_privileges=True,
        kept=None,
    )


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "_PATIENCE_S", 0.05)
    monkeypatch.setattr(children, "_LOOK_S", 0.01)


def test_a_program_that_is_started_says_its_pid() -> None:
    outer, inner = children.start(launch("true"), BOUNDS, Groups(), b"")
    assert outer == inner
    assert os.waitpid(outer, 0) == (outer, 0)


def test_a_program_that_is_not_there_is_told() -> None:
    with pytest.raises(StartError, match="No such file"):
        children.start(launch("/nothing/here"), BOUNDS, Groups(), b"")


@pytest.mark.usefixtures("impatient")
def test_a_start_that_is_stopped_by_a_signal_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "_limit", lambda _: os.kill(os.getpid(), signal.SIGSTOP))
    with pytest.raises(StartError, match="stopped it"):
        children.start(launch("true"), BOUNDS, Groups(), b"")


@pytest.mark.usefixtures("impatient")
def test_a_start_of_a_file_under_a_lease_is_given_up(tmp_path: Path) -> None:
    import fcntl

    program = tmp_path / "program"
    program.write_bytes(Path("/bin/true").read_bytes())
    program.chmod(stat.S_IRWXU)
    before = signal.signal(signal.SIGIO, signal.SIG_IGN)
    held = os.open(program, os.O_RDONLY)
    try:
        fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        with pytest.raises(StartError, match="lease"):
            children.start(launch(str(program)), BOUNDS, Groups(), b"")
    finally:
        os.close(held)
        signal.signal(signal.SIGIO, before)


@pytest.mark.usefixtures("impatient")
def test_a_slow_start_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "_limit", lambda _: sum(range(10_000_000)))
    outer, _ = children.start(launch("true"), BOUNDS, Groups(), b"")
    assert os.waitpid(outer, 0) == (outer, 0)
