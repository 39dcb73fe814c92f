"""The command line and the workers of a run in this process: what they do without the time that processes take."""

from __future__ import annotations

import os
import sys
from collections import deque
from pathlib import Path
from unittest.mock import patch

import typer

from deskcraft.cli.app import app
from deskcraft.errors import DeskCraftError
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Message, WorkerExited
from deskcraft.suite.registry import suite_of
from deskcraft.suite.worker import PROGRAM


class Inside:
    """An `Executor` whose workers take turns here."""

    where = "this process"

    def __init__(self, run: RunFolder, budget: RunBudget, *, program: str, each_mb: int) -> None:
        assert each_mb > 0 and program == PROGRAM
        self._run, self._budget = run, budget
        self._given: deque[tuple[int, str]] = deque()
        self._gone: list[int] = []

    def capacity(self) -> int:
        return 1

    def start_worker(self, worker: int) -> None:
        """Is ready at once."""

    def assign(self, worker: int, episode: str) -> None:
        self._given.append((worker, episode))

    def retire(self, worker: int) -> None:
        self._gone.append(worker)

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        if not self._given:
            gone, self._gone = self._gone, []
            return [WorkerExited(worker, "exit status 0") for worker in gone]
        worker, name = self._given.popleft()
        said: list[Message | WorkerExited] = []

        def tell(text: str) -> None:
            said.append(Message(worker, {"episode": name, "tell": text}))

        try:
            with suite_of(self._run.path).opened(self._run, self._budget) as do:
                said.append(Message(worker, {"episode": name, "ended": do(name, tell)}))
        except DeskCraftError as error:
            said.append(Message(worker, {"episode": name, "fatal": f"{type(error).__name__}: {error}"}))
        return said

    def close(self) -> None:
        """Has nothing to end."""


def deskcraft(folder: Path, *args: str) -> int:
    """`deskcraft pptc ...` in a folder; gives the exit status. What it prints is for `capsys`.

    Raises:
        DeskCraftError: what the command line would print as one line.
    """
    return command(folder, "pptc", *args)


def command(folder: Path, *args: str) -> int:
    """`deskcraft ...` in a folder; gives the exit status.

    Raises:
        DeskCraftError: what the command line would print as one line.
    """
    before = Path.cwd()
    os.chdir(folder)
    try:
        with patch("deskcraft.run.processes.ProcessExecutor", Inside):
            status = app([*args], standalone_mode=False)
    except typer.Exit as leaving:
        status = leaving.exit_code
    finally:
        os.chdir(before)
        sys.stdout.flush()
    return int(status or 0)
