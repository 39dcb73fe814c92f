"""The `Executor` protocol: how a sweep starts workers, assigns episodes to them, and receives their messages.

Workers are processes of this machine (`processes`) or actors of a cluster (`ray_workers`). All of them run
`worker.Worker` and write their episodes into the run's folder.
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
class Message:
    """A message of a worker: `{"ready"}`, `{"episode", "tell"}`, `{"episode", "ended"}` or `{"fatal"}`."""

    worker: int
    message: dict[str, Any]


@dataclass(frozen=True, slots=True)
class WorkerExited:
    """A worker exited: it was retired, or died. No message of it follows; its number may be used again."""

    worker: int
    why: str
    """In a few words: `exit status 0`, `killed by SIGKILL`, `its node is lost`."""


class Executor(Protocol):
    """Workers by number. Used by one thread."""

    @property
    def where(self) -> str:
        """Where the workers are, for the line at the start of a run."""

    def capacity(self) -> int:
        """How many workers can run at a time; at least 1."""

    def start_worker(self, worker: int) -> None:
        """Starts a worker. It can be assigned an episode at once, before it is ready.

        Raises:
            DeskCraftError: it cannot be started.
        """

    def assign(self, worker: int, episode: str) -> None:
        """Sends a worker the name of its next episode. If it has died meanwhile, `poll` reports its exit."""

    def retire(self, worker: int) -> None:
        """Tells a worker that no episode will follow, so that it exits by itself."""

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        """Waits for messages and exits; all messages of a worker come before its `WorkerExited`.

        Args:
            timeout_s: how long to wait; None waits without limit.

        Returns:
            At least one event; none if the time is over.
        """

    def close(self) -> None:
        """Stops all remaining workers, killing those that do not exit in time; their episodes are discarded."""


def make_executor(
    name: ExecutorName,
    run: RunFolder,
    budget: RunBudget,
    *,
    program: str,
    each_mb: int = MEMORY_MB,
    desktops: bool = True,
) -> Executor:
    """The executor of this name for a run.

    Args:
        name: `local` or `ray`.
        run: the run's folder.
        budget: limit on all model calls of the run.
        program: the module that a worker runs (`deskcraft.suite.worker`).
        each_mb: memory of one worker, its desktop included.
        desktops: whether a worker has a desktop, of which the nodes of a cluster may have a number to give.

    Raises:
        BadInput: its package is not installed, or no cluster answers.
    """
    if name == "ray":
        return ray_executor(run, budget, program, each_mb=each_mb, desktops=desktops)
    from deskcraft.run.processes import ProcessExecutor

    return ProcessExecutor(run, budget, program=program, each_mb=each_mb)


def ray_executor(
    run: RunFolder, budget: RunBudget, program: str, *, each_mb: int = MEMORY_MB, desktops: bool = True
) -> Executor:
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
    return cast(Executor, module.RayExecutor(run, budget, program, each_mb=each_mb, desktops=desktops))
