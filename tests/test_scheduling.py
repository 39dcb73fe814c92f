"""The scheduler of the tests, on workers that only keep what they are sent."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from tests.scheduling import GroupedWorkStealing, group_of, shares

MACHINE = "tests/desktop/libvirt/test_conformance.py::test_{}"
ADAPTER = "tests/agent/models/test_kimi.py::test_solves_a_real_task[{}]"
OTHER = "tests/task/test_loading.py::test_{}"


@dataclass(eq=False)
class Worker:
    name: str
    queue: list[int] = field(default_factory=list)
    asked_for: list[int] = field(default_factory=list)
    shutting_down: bool = False

    @property
    def gateway(self) -> SimpleNamespace:
        return SimpleNamespace(id=self.name)

    def send_runtest_some(self, tests: list[int]) -> None:
        self.queue += tests

    def send_steal(self, tests: list[int]) -> None:
        self.asked_for = tests

    def shutdown(self) -> None:
        self.shutting_down = True


class Session:
    """A run of the tests with these ids on so many workers; a worker runs its first test at once, or never."""

    def __init__(self, config: pytest.Config, ids: list[str], workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("xdist.scheduler.worksteal.parse_tx_spec_config", lambda _: ["popen"] * workers)
        self.ids = ids
        self.scheduler: Any = GroupedWorkStealing(config)
        self.workers = [self.join(f"w{number}") for number in range(workers)]
        self.scheduler.schedule()
        self.ran: list[tuple[Worker, str]] = []

    def join(self, name: str) -> Worker:
        worker = Worker(name)
        self.scheduler.add_node(worker)
        self.scheduler.add_node_collection(worker, self.ids)
        return worker

    def run(self, worker: Worker) -> None:
        """One test of a worker; then those that were asked for its tests give them away."""
        test = worker.queue.pop(0)
        self.ran.append((worker, self.ids[test]))
        self.scheduler.mark_test_complete(worker, test)
        self.give()

    def give(self) -> None:
        while asked := [worker for worker in self.workers if worker.asked_for]:
            taken, asked[0].asked_for = asked[0].asked_for, []
            asked[0].queue = [test for test in asked[0].queue if test not in taken]
            self.scheduler.remove_pending_tests_from_node(asked[0], taken)

    def finish(self) -> None:
        """Whoever has most to do is slowest: the others run all they get first."""
        while busy := [
            worker for worker in self.workers if len(worker.queue) >= 2 or (worker.queue and worker.shutting_down)
        ]:
            self.run(min(busy, key=lambda worker: len(worker.queue)))

    def who_ran(self, part: str) -> set[str]:
        return {worker.name for worker, test in self.ran if part in test}


def test_a_test_is_in_a_group_by_where_it_is() -> None:
    assert group_of(MACHINE.format("x")) == "machines"
    assert group_of(ADAPTER.format("x")) == "adapters"
    assert group_of(OTHER.format("x")) is None
    assert group_of("tests/agent/models/test_kimi.py::test_asks_and_hears_the_user") is None


def test_each_group_goes_to_one_worker_and_the_rest_is_halved() -> None:
    groups = {1: "machines", 3: "machines", 2: "adapters"}
    assert shares(range(8), groups, {}, 2, 2) == [[1, 3, 0, 4], [2, 5, 6, 7]]


def test_one_worker_runs_all() -> None:
    assert shares(range(4), {1: "machines", 2: "adapters"}, {}, 1, 1) == [[1, 2, 0, 3]]


def test_what_is_left_goes_to_the_idle_and_a_group_to_its_worker() -> None:
    assert shares([5, 6], {6: "machines"}, {"machines": 1}, 2, 1) == [[5], [6]]


IDS = [
    OTHER.format(1),
    *(MACHINE.format(n) for n in range(6)),
    OTHER.format(2),
    *(ADAPTER.format(n) for n in range(5)),
    *(OTHER.format(n) for n in range(3, 30)),
]


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_every_test_runs_once_and_groups_stay_together(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch, workers: int
) -> None:
    session = Session(pytestconfig, IDS, workers, monkeypatch)
    session.finish()
    assert sorted(test for _, test in session.ran) == sorted(IDS)
    assert len(session.who_ran("libvirt")) == len(session.who_ran("solves")) == 1
    if workers > 1:
        assert session.who_ran("libvirt") != session.who_ran("solves")
    assert session.scheduler.tests_finished


def test_a_worker_that_is_done_takes_from_the_others(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(pytestconfig, IDS, 2, monkeypatch)
    first, second = session.workers
    while len(second.queue) >= 2:
        session.run(second)
    assert [session.ids[test] for test in first.queue] == [MACHINE.format(n) for n in range(6)]
    assert second.shutting_down


def test_the_group_of_a_worker_that_died_goes_to_one_other(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(pytestconfig, IDS, 2, monkeypatch)
    died = session.workers.pop(0)
    assert session.scheduler.remove_node(died) == MACHINE.format(0)
    session.workers.append(session.join("w2"))
    session.scheduler.schedule()
    session.finish()
    assert sorted(test for _, test in session.ran) == sorted(set(IDS) - {MACHINE.format(0)})
    assert len(session.who_ran("libvirt")) == 1
