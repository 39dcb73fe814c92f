"""Workers as actors of a Ray cluster: each keeps one worker process of its own on its node and passes its words on.

So a worker is the same as without Ray, its desktop hangs on the same lifeline (the process dies with its actor, the
actor with the driver), and an actor or a node that is lost is a worker that died.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ray
from ray.exceptions import RayError

from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.executor import Gone, Said
from deskcraft.run.keeper import Keeper
from deskcraft.run.node import release
from deskcraft.run.order import SIGN, Order
from deskcraft.run.process import GRACE_S
from deskcraft.run.processes import why_ended
from deskcraft.run.ray_cluster import check_nodes, connect, find_room, needs, why_lost

_CALLS = 3
"""Calls of an actor at a time: it listens, is given something, and is stopped."""


@dataclass
class _Hand:
    """The driver's side of an actor."""

    actor: Any
    listening: Any
    heard: bool = False
    """It has said something, so it has a place on a node."""


class RayExecutor:
    """An `Executor` over the cluster at $RAY_ADDRESS, the one that runs here, or a Ray of its own on this machine."""

    def __init__(self, run: RunFolder, budget: RunBudget) -> None:
        """Connects, and looks at every node that can hold workers.

        Raises:
            BadInput: no cluster answers; a node lacks something, and what.
        """
        path = run.path.resolve()
        self._hands: dict[int, _Hand] = {}
        self._news: list[Said] = []
        sign = SIGN + secrets.token_hex(8)
        self._order = Order(path, sign, Path.cwd(), release(), budget.model_dump_json())
        try:
            connect()
            self._each = needs()
            self._room = find_room(self._each)
            self._take_signs_down()  # that of a driver that was killed
            (path / sign).touch()
            there = check_nodes(list(self._room), self._order)
            self._room = {node: self._room[node] for node in there}
        except BaseException:
            self.close()
            raise
        self._keeper: Any = ray.remote(Keeper).options(
            num_cpus=self._each.cpus, memory=self._each.memory, resources=self._each.resources, max_restarts=0,
            max_concurrency=_CALLS,
        )  # fmt: skip

    @property
    def where(self) -> str:
        """The cluster."""
        number = len(self._room)
        address = ray.get_runtime_context().gcs_address
        return f"a Ray cluster of {number} node{'s' * (number != 1)} ({address})"

    def room(self) -> int:
        """From the nodes' resources."""
        return sum(self._room.values())

    def hire(self, worker: int) -> None:
        """Begins an actor; it starts when a node has room.

        Raises:
            BadInput: the cluster never had room for so many.
        """
        if worker >= self.room():
            raise BadInput(f"--jobs: this Ray cluster has room for {self.room()} workers ({self._each} each)")
        actor = self._keeper.remote(self._order, tuple(self._room))
        self._hands[worker] = _Hand(actor, actor.listen.remote())

    def give(self, worker: int, episode: str) -> None:
        """Sends the name; Ray keeps it until the actor is there."""
        hand = self._hands[worker]
        hand.actor.give.remote(episode)
        if not hand.heard:
            self._news.append(Said(worker, {"episode": episode, "tell": "waiting for its node"}))

    def let_go(self, worker: int) -> None:
        """Ends the worker's input."""
        self._hands[worker].actor.let_go.remote()

    def hear(self, timeout_s: float | None = None) -> list[Said | Gone]:
        """Collects what the actors have passed on."""
        if self._news:
            news, self._news = self._news, []
            return [*news]
        waiting = {hand.listening: worker for worker, hand in self._hands.items()}
        if not waiting:
            return []
        refs = list(waiting)
        ready, _ = ray.wait(refs, num_returns=1, timeout=timeout_s)
        if ready:
            ready, _ = ray.wait(refs, num_returns=len(refs), timeout=0)
        return [word for ref in ready for word in self._heard(waiting[ref])]

    def _heard(self, worker: int) -> list[Said | Gone]:
        hand = self._hands[worker]
        try:
            lines, status = ray.get(hand.listening)
        except RayError as error:
            self._forget(worker)
            return [Gone(worker, why_lost(error))]
        hand.heard = True
        said: list[Said | Gone] = [Said(worker, json.loads(line)) for line in lines]
        if status is None:
            hand.listening = hand.actor.listen.remote()
            return said
        self._forget(worker)
        return [*said, Gone(worker, why_ended(status))]

    def _forget(self, worker: int) -> None:
        ray.kill(self._hands.pop(worker).actor)

    def close(self) -> None:
        """Ends the actors, and a Ray of one's own with them."""
        hands = list(self._hands.values())
        stops = [hand.actor.stop.remote() for hand in hands if hand.heard]
        if stops:
            ray.wait(stops, num_returns=len(stops), timeout=2 * GRACE_S)
        for worker in list(self._hands):
            self._forget(worker)
        self._take_signs_down()
        ray.shutdown()

    def _take_signs_down(self) -> None:
        for sign in self._order.run.glob(SIGN + "*"):
            sign.unlink(missing_ok=True)
