"""Workers as actors of a Ray cluster: each actor runs one worker process on its node and forwards its messages.

So a worker is the same as without Ray. Its process dies with its actor, and the actor with the driver. An actor or a
node that is lost counts as a worker that died.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError

from deskcraft.desktop.capacity import MEMORY_MB
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Message, WorkerExited
from deskcraft.run.node import release
from deskcraft.run.node_agent import NodeAgent
from deskcraft.run.process import GRACE_S
from deskcraft.run.processes import why_ended
from deskcraft.run.ray_cluster import check_nodes, connect, find_room, needs, why_lost
from deskcraft.run.work_order import MARKER, WorkOrder

_CALLS = 3
"""Concurrent calls of an actor: `listen`, `assign` or `retire`, and `stop`."""


@dataclass
class _Actor:
    """The driver's side of an actor."""

    handle: Any
    listening: Any
    placed: bool = False
    """It has answered once, so it has a place on a node."""


class RayExecutor:
    """An `Executor` over the cluster at $RAY_ADDRESS, the one that runs here, or a Ray of its own on this machine."""

    def __init__(
        self, run: RunFolder, budget: RunBudget, program: str, *, each_mb: int = MEMORY_MB, desktops: bool = True
    ) -> None:
        """Connects, and checks every node that can hold workers of `each_mb`, each with a desktop or without;
        `program` is the module that a worker runs.

        Raises:
            BadInput: no cluster answers, or a node lacks something.
        """
        path = run.path.resolve()
        self._actors: dict[int, _Actor] = {}
        self._pending: list[Message] = []
        marker = MARKER + secrets.token_hex(8)
        self._order = WorkOrder(path, marker, Path.cwd(), release(), budget.model_dump_json(), program)
        try:
            connect()
            self._each = needs(each_mb, desktops=desktops)
            self._capacity = find_room(self._each)
            self._remove_markers()  # left by drivers that were killed
            (path / marker).touch()
            there = check_nodes(list(self._capacity), self._order)
            self._capacity = {node: self._capacity[node] for node in there}
        except BaseException:
            self.close()
            raise
        self._node_agent: Any = ray.remote(NodeAgent).options(
            num_cpus=self._each.cpus,
            memory=self._each.memory,
            resources=self._each.resources,
            max_restarts=0,
            max_concurrency=_CALLS,
        )

    @property
    def where(self) -> str:
        """The cluster."""
        number = len(self._capacity)
        address = ray.get_runtime_context().gcs_address
        return f"a Ray cluster of {number} node{'s' * (number != 1)} ({address})"

    def capacity(self) -> int:
        """From the nodes' resources."""
        return sum(self._capacity.values())

    def start_worker(self, worker: int) -> None:
        """Creates an actor; it starts when a node has room.

        Raises:
            BadInput: the cluster never had room for so many.
        """
        if worker >= self.capacity():
            raise BadInput(f"--jobs: this Ray cluster has room for {self.capacity()} workers ({self._each} each)")
        actor = self._node_agent.remote(self._order, tuple(self._capacity))
        self._actors[worker] = _Actor(actor, actor.listen.remote())

    def assign(self, worker: int, episode: str) -> None:
        """Sends the episode's name; Ray queues the call until the actor has started."""
        actor = self._actors[worker]
        actor.handle.assign.remote(episode)
        if not actor.placed:
            self._pending.append(Message(worker, {"episode": episode, "tell": "waiting for its node"}))

    def retire(self, worker: int) -> None:
        """Ends the worker's input."""
        self._actors[worker].handle.retire.remote()

    def poll(self, timeout_s: float | None = None) -> list[Message | WorkerExited]:
        """Collects the messages that the actors have forwarded."""
        if self._pending:
            pending, self._pending = self._pending, []
            return [*pending]
        waiting = {actor.listening: worker for worker, actor in self._actors.items()}
        if not waiting:
            return []
        refs = list(waiting)
        ready, _ = ray.wait(refs, num_returns=1, timeout=timeout_s)
        if ready:
            ready, _ = ray.wait(refs, num_returns=len(refs), timeout=0)
        return [word for ref in ready for word in self._read(waiting[ref])]

    def _read(self, worker: int) -> list[Message | WorkerExited]:
        actor = self._actors[worker]
        try:
            lines, status = ray.get(actor.listening)
        except RayError as error:
            self._forget(worker)
            return [WorkerExited(worker, why_lost(error))]
        actor.placed = True
        messages: list[Message | WorkerExited] = [Message(worker, json.loads(line)) for line in lines]
        if status is None:
            actor.listening = actor.handle.listen.remote()
            return messages
        self._forget(worker)
        return [*messages, WorkerExited(worker, why_ended(status))]

    def _forget(self, worker: int) -> None:
        ray.kill(self._actors.pop(worker).handle)

    def close(self) -> None:
        """Ends the actors, and Ray itself if this run started it."""
        actors = list(self._actors.values())
        stops = [actor.handle.stop.remote() for actor in actors if actor.placed]
        if stops:
            ray.wait(stops, num_returns=len(stops), timeout=2 * GRACE_S)
        for worker in list(self._actors):
            self._forget(worker)
        self._remove_markers()
        ray.shutdown()

    def _remove_markers(self) -> None:
        for marker in self._order.run.glob(MARKER + "*"):
            marker.unlink(missing_ok=True)
