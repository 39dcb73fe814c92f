"""The Ray cluster of a run: which one it is, what its nodes have room for, and whether each is fit for the run."""

from __future__ import annotations

import logging
import os
import socket
from dataclasses import dataclass
from typing import Any

import ray
from ray.exceptions import ActorDiedError, ActorUnavailableError, RayError, TaskUnschedulableError
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from deskcraft.desktop.capacity import MEMORY_MB
from deskcraft.errors import BadInput, HostError
from deskcraft.run.node_agent import lacks
from deskcraft.run.work_order import WorkOrder

DESKTOPS = "desktops"
"""A resource that a cluster may have: how many desktops a node is to hold."""
_CHECK_S = 120.0
"""Seconds within which all nodes answer."""
_KNOCK_S = 10.0
_LATE = "timed out during startup"
"""What Ray says if its start took too long, which on a busy machine it may: worth another try."""
_MB = 2**20


def connect() -> None:
    """Connects to the cluster at $RAY_ADDRESS, to the one that runs on this machine, or starts one for this run alone.

    Raises:
        BadInput: none answers.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # calls to an actor that died: `listen` tells it
    _knock(os.environ.get("RAY_ADDRESS", ""))
    for last in (False, True):
        try:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
            return
        except Exception as error:  # Ray raises this very class when a part of it is not there within 30 s
            ray.shutdown()
            if last or _LATE not in str(error):
                address = os.environ.get("RAY_ADDRESS") or "on this machine"
                raise BadInput(f"--executor ray: no cluster answers {address}: {first_line(error)}") from error


def _knock(address: str) -> None:
    """Whether anybody is at HOST:PORT, which Ray itself finds out after minutes.

    Raises:
        BadInput: nobody is.
    """
    host, _, port = address.rpartition(":")
    if not port.isdecimal() or "/" in host:  # a name of Ray's own, or ray://
        return
    try:
        socket.create_connection((host, int(port)), _KNOCK_S).close()
    except OSError as error:
        raise BadInput(
            f"--executor ray: no cluster answers {address} (RAY_ADDRESS): {error.strerror or error}"
        ) from error


@dataclass(frozen=True, slots=True)
class Needs:
    """What one worker takes of a node's resources."""

    resources: dict[str, float]
    """The custom ones."""
    cpus: float = 1
    memory: float = MEMORY_MB * _MB
    """Bytes."""

    def __str__(self) -> str:
        custom = "".join(f", {amount:g} of the resource '{name}'" for name, amount in self.resources.items())
        return f"{self.cpus:g} CPU, {self.memory / _MB:g} MB{custom}"

    def room_on(self, node: dict[str, Any]) -> int:
        """How many workers a node has room for, by what it was started with."""
        if not node["Alive"]:
            return 0
        needs = {"CPU": self.cpus, "memory": self.memory, **self.resources}
        return int(min(node["Resources"].get(name, 0) // amount for name, amount in needs.items()))


def needs(each_mb: int = MEMORY_MB, *, desktops: bool = True) -> Needs:
    """A core, memory, and for a desktop one of the resource `desktops` if the cluster has it."""
    there: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    return Needs({DESKTOPS: 1} if desktops and DESKTOPS in there else {}, memory=each_mb * _MB)


def find_room(each: Needs) -> dict[str, int]:
    """How many workers there is room for, by the id of the node; nodes without room are left out.

    Raises:
        BadInput: there is none.
    """
    nodes: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    room = {node["NodeID"]: count for node in nodes if (count := each.room_on(node))}
    if not room:
        raise BadInput(f"--executor ray: no node has {each} to give; see docs/use/cluster.md")
    return room


def check_nodes(nodes: list[str], order: WorkOrder) -> list[str]:
    """Asks nodes what they lack for a run; gives those that are there: Ray lists a lost one for some seconds more.

    Raises:
        BadInput: one lacks something, or does not answer; or none is there.
    """
    there: list[dict[str, Any]] = ray.nodes()  # type: ignore[no-untyped-call]
    names = {node["NodeID"]: node["NodeManagerHostname"] for node in there}
    look = ray.remote(lacks)
    asked = {}
    for node in nodes:
        place = NodeAffinitySchedulingStrategy(node, soft=False)
        asked[look.options(num_cpus=0, max_retries=0, scheduling_strategy=place).remote(order)] = node
    answered, late = ray.wait(list(asked), num_returns=len(asked), timeout=_CHECK_S)
    problems = [f"{names[asked[ref]]}: it does not answer within {_CHECK_S:g} s" for ref in late]
    there_still = list(nodes)
    for ref in answered:
        try:
            problem = ray.get(ref)
        except TaskUnschedulableError:
            there_still.remove(asked[ref])
            continue
        except RayError as error:
            problem = why_lost(error)
        if problem:
            problems.append(f"{names[asked[ref]]}: {problem}")
    if problems:
        more = f" (and {len(problems) - 1} more nodes)" if len(problems) > 1 else ""
        raise BadInput(f"--executor ray: node {problems[0]}{more}")
    if not there_still:
        raise BadInput("--executor ray: the cluster has just lost its last node that has room")
    return there_still


def why_lost(error: RayError) -> str:
    """What became of an actor or of a call, in a few words."""
    text = str(error)
    marker = f"{HostError.__name__}: "
    if marker in text:  # a node that lacks something: its own words
        return text.rpartition(marker)[2].partition("\n")[0]
    if "node has died" in text or "node was terminated" in text:
        return "its node is lost"
    if isinstance(error, ActorUnavailableError):
        return "its node does not answer"
    return "its actor died" if isinstance(error, ActorDiedError) else first_line(error)


def first_line(error: BaseException) -> str:
    """The first line of what an error says."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[0] if lines else type(error).__name__
