"""How pytest-xdist deals the tests out: what shares something costly goes to one worker, the rest to whoever is free.

Tests below a folder share what its session fixtures make: one virtual machine that boots once, one solution that is
learned once. Two workers would each make their own. `--dist loadgroup` does not steal work, without which one worker is
done minutes before the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import pytest
from xdist.remote import Producer
from xdist.scheduler.worksteal import MIN_PENDING, WorkStealingScheduling
from xdist.workermanage import WorkerController

TOGETHER: Mapping[str, tuple[str, ...]] = {
    "machines": ("tests/desktop/libvirt/",),
    "exams": ("tests/agent/models/", "solves_a_real_task"),
}
"""Each group, and what is in the id of a test that belongs to it: how it begins, and what else is in it."""


def group_of(test: str) -> str | None:
    """The group that a test is in, by its id; None if anyone may run it."""
    for name, (begins, *has) in TOGETHER.items():
        if test.startswith(begins) and all(part in test for part in has):
            return name
    return None


def shares(
    tests: Sequence[int], groups: Mapping[int, str], seats: Mapping[str, int], size: int, idle: int
) -> list[list[int]]:
    """Who of `size` workers, of whom the first `idle` have nothing to do, runs which tests.

    Args:
        tests: what is to be dealt out, in the order of collection.
        groups: the group of each test that is in one.
        seats: the worker of a group that has one already; other groups are given one each, in turn.

    Returns:
        For each worker its tests, whole groups first and a like part of the rest for each idle one behind them: whoever
        is done early takes from that end.
    """
    names = list(dict.fromkeys(groups[test] for test in tests if test in groups))
    dealt = {name: seats.get(name, turn % idle) for turn, name in enumerate(names)}
    rest = [test for test in tests if test not in groups]
    bounds = [len(rest) * min(worker, idle) // idle for worker in range(size + 1)]
    return [
        [test for test in tests if test in groups and dealt[groups[test]] == worker]
        + rest[bounds[worker] : bounds[worker + 1]]
        for worker in range(size)
    ]


class TogetherScheduling(WorkStealingScheduling):  # type: ignore[misc]  # xdist has no types of its own
    """Work stealing that leaves groups alone."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        self.steal_requested_from_node: WorkerController | None = None
        self.groups: dict[int, str] = {}
        self.seats: dict[str, WorkerController] = {}

    def check_schedule(self) -> None:
        """Deals out what nobody has, and has the longest queue give to who is about to be idle."""
        if not self.groups and self.collection:
            found = ((index, group_of(test)) for index, test in enumerate(self.collection))
            self.groups = {index: group for index, group in found if group}
        nodes = [node for node in self.node2pending if not node.shutting_down]
        idle = [node for node in nodes if len(self.node2pending[node]) < MIN_PENDING]
        if not idle:
            return
        if self.pending:
            self._deal(idle, nodes)
            idle = [node for node in idle if len(self.node2pending[node]) < MIN_PENDING]
        if not idle or self.steal_requested_from_node is not None:
            return
        spare = {node: self._spare(self.node2pending[node]) for node in nodes}
        richest = max(nodes, key=lambda node: len(spare[node]))
        if taken := spare[richest]:
            richest.send_steal(taken)
            self.steal_requested_from_node = richest
        else:
            for node in idle:
                node.shutdown()  # there will be no more: it runs the last that it has

    def _deal(self, idle: Sequence[WorkerController], nodes: Iterable[WorkerController]) -> None:
        """Those whose group has a worker go there, however much it has to do; the others to the idle."""
        up = set(nodes)
        self.seats = {name: node for name, node in self.seats.items() if node in up}
        members = list(dict.fromkeys(chain(idle, self.seats.values())))
        seats = {name: members.index(node) for name, node in self.seats.items()}
        dealt = shares(self.pending, self.groups, seats, len(members), len(idle))
        self.pending.clear()
        for node, tests in zip(members, dealt, strict=True):
            self.seats |= {self.groups[test]: node for test in tests if test in self.groups}
            if tests:
                self.node2pending[node].extend(tests)
                node.send_runtest_some(tests)

    def _spare(self, queue: Sequence[int]) -> list[int]:
        """What can be taken from a worker's queue: half of it at most, from its end, and nothing that is in a group.

        Nor what it may be running: a request for that is refused as a whole, and would be made again and again.
        """
        free = [test for test in queue[MIN_PENDING:] if test not in self.groups]
        return free[-(len(queue) // 2) :]
