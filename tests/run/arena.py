"""Runs a sweep and kills it again and again, at moments drawn by a seed, until it is done.

    python -m tests.run.arena OUT TASK_ROOT SEED KILLS

Prints JSON: how often each kind of victim was killed, what is still alive at the end, and how the last go ended. All
processes are forked from this one, which has everything imported, and grade in their own process: a start costs
milliseconds, so that many kills fit into a test. All else is the real thing: `deskcraft run` on the mock desktop.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn
from unittest.mock import patch

import deskcraft.episode.grading as grading
import deskcraft.run.processes as processes
import deskcraft.suite.worker as worker
from deskcraft.cli.app import main as deskcraft
from deskcraft.run.process import Lines, WorkerProcess
from evaluators import grade

_PR_SET_CHILD_SUBREAPER = 36
MAX_STEPS, ATTEMPTS = 6, 24


class InProcess:
    """Stands for the grading process."""

    def __init__(self, **_: Any) -> None:
        self.grade = grade

    def close(self) -> None:
        """Nothing to end."""


class Child:
    """A forked process with pipes to its standard input and output, as much of Popen as the executor uses."""

    def __init__(self, work: Callable[[], None], *, group: bool = False) -> None:
        (in_read, in_write), (out_read, out_write) = os.pipe(), os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            _become(work, in_read, out_write, group)
        if group:
            os.setpgid(self.pid, self.pid)  # as the child does for itself: whoever comes first
        os.close(in_read)
        os.close(out_write)
        self.stdin, self.stdout = os.fdopen(in_write, "wb"), os.fdopen(out_read, "rb")
        self.returncode: int | None = None

    def poll(self) -> int | None:
        return self.returncode if self._wait(os.WNOHANG) else None

    def wait(self, timeout: float | None = None) -> int:
        self._wait(0)
        assert self.returncode is not None
        return self.returncode

    def terminate(self) -> None:
        self.kill(signal.SIGTERM)

    def kill(self, number: int = signal.SIGKILL) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def _wait(self, options: int) -> bool:
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, options)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode is not None


def _become(work: Callable[[], None], stdin: int, stdout: int, group: bool) -> NoReturn:
    code = 0
    try:
        if group:
            os.setpgid(0, 0)
        os.dup2(stdin, 0)
        os.dup2(stdout, 1)
        os.closerange(3, 512)
        sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
        work()
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException as error:
        print(f"arena: {error!r}", file=sys.stderr)
        code = 70
    finally:
        os._exit(code)


class Forked(WorkerProcess):
    """A worker that is forked."""

    def __init__(self, run: Path, budget: str, program: str, folder: Path | None = None) -> None:
        parent = os.getpid()

        def work() -> None:
            sys.argv = ["worker", str(run), budget, str(parent)]
            worker.main()

        process: Any = Child(work, group=True)
        self._process = process
        self._stdin, self._stdout = process.stdin, process.stdout
        self.lines = Lines(self._stdout.fileno())


def controller(out: Path, root: Path) -> Child:
    """`deskcraft run --json`, at the head of a process group."""

    def work() -> None:
        sys.argv = [
            "deskcraft",
            "run",
            "--agent",
            "random",
            "--agent",
            "noop",
            "--desktop",
            "mock",
            "--max-steps",
            str(MAX_STEPS),
            "--attempts",
            str(ATTEMPTS),
            "--jobs",
            "2",
            "--task-root",
            str(root),
            "--out",
            str(out),
            "--json",
        ]
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        deskcraft()

    return Child(work, group=True)


def children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def moments(dice: random.Random) -> Iterator[tuple[int, str]]:
    """How many lines of the controller's to wait for, and who is killed then."""
    while True:
        lines = dice.randrange(3) if dice.random() < 0.3 else dice.randrange(45)
        yield lines, dice.choice(("controller", "worker", "worker", "group"))


def play(out: Path, root: Path, seed: int, kills: int) -> dict[str, Any]:
    """The game; gives what there is to say of it.

    It ends with a go that was left alone: a run gives an episode up for now that takes its worker down again and again,
    which killing can come to, and the same command does it then.
    """
    dice = random.Random(seed)
    plan = moments(dice)
    killed: Counter[str] = Counter()
    goes = 0
    while True:
        goes += 1
        process = controller(out, root)
        before = killed.total()
        for lines, victim in plan if killed.total() < kills else ():
            if not all(process.stdout.readline() for _ in range(lines)):
                break  # it has ended
            workers = children(process.pid)
            if victim == "worker" and workers:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(dice.choice(workers), signal.SIGKILL)
                    killed["worker"] += 1
                if killed.total() < kills:
                    continue
                break
            if victim == "group":
                for leader in (process.pid, *workers):  # workers have groups of their own
                    with contextlib.suppress(ProcessLookupError):
                        os.killpg(leader, signal.SIGKILL)
            else:
                process.kill()
            killed[victim] += 1
            break
        process.stdout.read()
        process.stdin.close()
        process.stdout.close()
        code = process.wait()
        if killed.total() == before:
            return {"killed": dict(killed), "goes": goes, "code": code, "alive": _alive()}


def _alive() -> list[str]:
    """What of all the processes is still there; those that were killed with their parent fell to us."""
    with contextlib.suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)  # a stray that lives would hold us here until the test's own limit
    return [str(pid) for pid in children(os.getpid())]


def main() -> None:
    """The process."""
    ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    out, root, seed, kills = sys.argv[1:]
    with patch.object(grading, "GradingWorker", InProcess), patch.object(processes, "WorkerProcess", Forked):
        print(json.dumps(play(Path(out), Path(root), int(seed), int(kills))))


if __name__ == "__main__":
    main()
