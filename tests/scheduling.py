"""How pytest-xdist assigns tests: those that share something costly go to one worker, the rest to whoever is idle.

The tests of a group share the session fixtures: one virtual machine that boots once, one solution that is recorded
once. Two workers would each make their own. `--dist loadgroup` does not steal work, and without stealing one worker
finishes minutes before the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

import pytest
from xdist.remote import Producer
from xdist.scheduler.worksteal import MIN_PENDING, WorkStealingScheduling
from xdist.workermanage import WorkerController

GROUPS: Mapping[str, tuple[str, ...]] = {
    "machines": ("tests/desktop/libvirt/",),
    "adapters": ("tests/agent/models/", "solves_a_real_task"),
}
"""Each group with the id of its tests: the prefix, and what else the id contains."""


def group_of(test: str) -> str | None:
    """The group of a test, by its id; None if any worker may run it."""
    for name, (begins, *has) in GROUPS.items():
        if test.startswith(begins) and all(part in test for part in has):
            return name
    return None


def shares(
    tests: Sequence[int], groups: Mapping[int, str], owners: Mapping[str, int], size: int, idle: int
) -> list[list[int]]:
    """Assigns tests to `size` workers, of which the first `idle` are idle.

    Args:
        tests: the tests to assign, in the order of collection.
        groups: the group of each test that is in one.
        owners: the worker of each group that has one; other groups get one each, in turn.

    Returns:
        The tests of each worker: whole groups first, then for each idle worker an equal part of the rest, from whose
        end other workers steal.
    """
    names = list(dict.fromkeys(groups[test] for test in tests if test in groups))
    assigned = {name: owners.get(name, turn % idle) for turn, name in enumerate(names)}
    rest = [test for test in tests if test not in groups]
    bounds = [len(rest) * min(worker, idle) // idle for worker in range(size + 1)]
    return [
        [test for test in tests if test in groups and assigned[groups[test]] == worker]
        + rest[bounds[worker] : bounds[worker + 1]]
        for worker in range(size)
    ]


class GroupedWorkStealing(WorkStealingScheduling):  # type: ignore[misc]  # xdist has no types of its own
    """Work stealing that leaves groups alone."""

    def __init__(self, config: pytest.Config, log: Producer | None = None) -> None:
        super().__init__(config, log)
        self.steal_requested_from_node: WorkerController | None = None
        self.groups: dict[int, str] = {}
        self.owners: dict[str, WorkerController] = {}

    def check_schedule(self) -> None:
        """Assigns pending tests, and lets workers that will soon be idle steal from the longest queue."""
        if not self.groups and self.collection:
            found = ((index, group_of(test)) for index, test in enumerate(self.collection))
            self.groups = {index: group for index, group in found if group}
        nodes = [node for node in self.node2pending if not node.shutting_down]
        idle = [node for node in nodes if len(self.node2pending[node]) < MIN_PENDING]
        if not idle:
            return
        if self.pending:
            self._assign(idle, nodes)
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
                node.shutdown()  # no more tests will come: it runs those that it has left

    def _assign(self, idle: Sequence[WorkerController], nodes: Iterable[WorkerController]) -> None:
        """Tests of a group with a worker go there, however busy it is; the others go to idle workers."""
        up = set(nodes)
        self.owners = {name: node for name, node in self.owners.items() if node in up}
        members = list(dict.fromkeys(chain(idle, self.owners.values())))
        owners = {name: members.index(node) for name, node in self.owners.items()}
        assigned = shares(self.pending, self.groups, owners, len(members), len(idle))
        self.pending.clear()
        for node, tests in zip(members, assigned, strict=True):
            self.owners |= {self.groups[test]: node for test in tests if test in self.groups}
            if tests:
                self.node2pending[node].extend(tests)
                node.send_runtest_some(tests)

    def _spare(self, queue: Sequence[int]) -> list[int]:
        """What can be stolen from a worker's queue: at most half of it, from its end, and nothing of a group.

        Nothing that it may be running either: such a request is refused as a whole, and would be repeated forever.
        """
        free = [test for test in queue[MIN_PENDING:] if test not in self.groups]
        return free[-(len(queue) // 2) :]
