"""What a sweep needs of workers: hire one, give it an episode, hear what it says, know that it is gone.

Where the workers are is the executor's affair: processes of this machine (`processes`), or actors on a cluster
(`ray_workers`). All of them do what `worker.Worker` does and leave their episodes in the run's folder.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Any, Literal, Protocol, TypeAlias, cast

from deskcraft.desktop.capacity import MEMORY_MB
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder

ExecutorName: TypeAlias = Literal["local", "ray"]


@dataclass(frozen=True, slots=True)
class Said:
    """A message of a worker: `{"ready"}`, `{"episode", "tell"}`, `{"episode", "ended"}` or `{"fatal"}`."""

    worker: int
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Gone:
    """A worker is gone: it was let go, or died. Nothing is heard of it any more; its number may be hired again."""

    worker: int
    why: str
    """In a few words: `exit status 0`, `killed by SIGKILL`, `its node is lost`."""


class Executor(Protocol):
    """Workers by number. Used by one thread."""

    @property
    def where(self) -> str:
        """Where the workers are, for the line at the start of a run."""

    def room(self) -> int:
        """How many workers there is room for; at least 1."""

    def hire(self, worker: int) -> None:
        """Begins a worker; it may take a while until it is ready, and can be given an episode at once.

        Raises:
            DeskCraftError: it cannot be begun.
        """

    def give(self, worker: int, episode: str) -> None:
        """Sends a worker the name of its next episode. If it is dead meanwhile, `hear` will tell."""

    def let_go(self, worker: int) -> None:
        """Tells a worker that no episode will follow: it ends of its own accord."""

    def hear(self, timeout_s: float | None = None) -> list[Said | Gone]:
        """Waits until a worker says something or is gone; all of a dead one's last words come before its `Gone`.

        An empty list means that the time is over.
        """

    def close(self) -> None:
        """Ends all workers that are still there, in order where they let it; what they were at is discarded."""


def make_executor(name: ExecutorName, run: RunFolder, budget: RunBudget, *, each_mb: int = MEMORY_MB) -> Executor:
    """The executor of this name for a run, with what all its calls of models may use, and each desktop takes.

    Raises:
        BadInput: its package is not installed, or no cluster answers.
    """
    if name == "ray":
        return ray_executor(run, budget)
    from deskcraft.run.processes import ProcessExecutor

    return ProcessExecutor(run, budget, each_mb=each_mb)


def ray_executor(run: RunFolder, budget: RunBudget) -> Executor:
    """Workers as actors of a Ray cluster: `deskcraft.run.ray_workers.RayExecutor`.

    Raises:
        BadInput: Ray is not installed, or no cluster answers.
    """
    try:
        module = importlib.import_module("deskcraft.run.ray_workers")
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise BadInput("--executor ray: Ray is not installed; `pip install 'deskcraft[ray]'`") from error
    return cast(Executor, module.RayExecutor(run, budget))
