"""Runs without processes of their own: a start of Python costs more than what is run here."""

from __future__ import annotations

import contextlib
from typing import Any

from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Message, WorkerExited
from deskcraft.run.worker_loop import Do
from deskcraft.suite.registry import suite_of


class Here:
    """An `Executor` whose only worker is this process: it plays an episode whenever it is polled."""

    where = "this process"

    def __init__(self, run: RunFolder, budget: RunBudget) -> None:
        self._run = run
        self._budget = budget
        self._open = contextlib.ExitStack()
        self._do: Do | None = None
        self._to_do: list[tuple[int, str]] = []
        self._retired: list[int] = []

    @classmethod
    def make(cls, name: str, run: RunFolder, budget: RunBudget, **_: Any) -> Here:
        """In place of `make_executor`."""
        assert name == "local"
        return cls(run, budget)

    def capacity(self) -> int:
        return 1

    def start_worker(self, worker: int) -> None:
        if self._do is None:
            self._do = self._open.enter_context(suite_of(self._run.path).opened(self._run, self._budget))

    def assign(self, worker: int, episode: str) -> None:
        self._to_do.append((worker, episode))

    def retire(self, worker: int) -> None:
        self._retired.append(worker)

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        if not self._to_do:
            gone, self._retired = self._retired, []
            return [WorkerExited(worker, "exit status 0") for worker in gone]
        worker, episode = self._to_do.pop(0)
        assert self._do is not None
        ended = self._do(episode, lambda _: None)
        return [Message(worker, {"ready": True}), Message(worker, {"episode": episode, "ended": ended})]

    def close(self) -> None:
        self._open.close()
