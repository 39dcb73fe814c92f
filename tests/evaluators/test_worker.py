"""Grading in a process of its own: the same verdicts, and a file that exhausts it fails alone."""

import importlib
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.waiting import wait_until
from evaluators import BadCheck, CheckError, Code, Evidence, Item, grade
from evaluators.worker import GradingWorker, Limits, WorkerError
from tests.evaluators.evidences import evidence

PLUGIN = """
import time
from evaluators.registry import Of, check
from evaluators.verdict import passed
from evaluators import Unreadable

def spin(data):
    if data == b"spin":
        while True: pass
    if data == b"sleep":
        time.sleep(60)
    if data == b"memory":
        bytearray(64 * 2**30)
    if data == b"crash":
        import ctypes
        ctypes.string_at(0)
    return data

@check("command.spin")
def reads(evidence, p: Of):
    evidence.parse(p.of, spin)
    return passed("Read.")

@check("command.spin_before")
def reads_before(evidence, p: Of):
    evidence.parse(p.of, spin, "before")
    return passed("Read.")

@check("command.busy")
def busy(evidence, p: Of):
    spin(evidence.read_bytes(p.of))
    return passed("Read.")
"""


@pytest.fixture(scope="module")
def worker() -> Iterator[GradingWorker]:
    with GradingWorker() as warm:
        yield warm


@pytest.fixture
def odd_checks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Registers the checks of a piece of source in this process, and in every worker that is started from then on."""
    from evaluators import registry
    from evaluators import worker as module

    registry.load_all()  # what is first imported while this fixture is in force would be lost with it
    known = dict(registry._CHECKS)

    def register(source: str) -> None:
        plugin = tmp_path / "plugin" / "odd_checks.py"
        plugin.parent.mkdir()
        plugin.write_text(source)
        monkeypatch.syspath_prepend(str(plugin.parent))
        start = f"import sys; sys.path[:0] = [sys.argv[1], {str(plugin.parent)!r}]; import odd_checks; "
        monkeypatch.setattr(module, "_START", start + "from evaluators.worker_main import serve; serve()")
        importlib.import_module("odd_checks")

    yield register
    registry._CHECKS.clear()
    registry._CHECKS.update(known)
    sys.modules.pop("odd_checks", None)


@pytest.fixture
def odd_worker(odd_checks: Callable[[str], None]) -> Iterator[GradingWorker]:
    """A worker (and this process) with checks that misbehave as the file says."""
    odd_checks(PLUGIN)
    with GradingWorker(Limits(leaf_cpu_s=1, leaf_wall_s=8)) as odd:
        yield odd


def spin(*names: str, check: str = "command.spin") -> list[dict[str, Any]]:
    return [{check: {"of": name}} for name in names]


def codes(worker: GradingWorker, found: Evidence, goals: list[dict[str, Any]]) -> list[str]:
    return [leaf.code.value for leaf in worker.grade(goals, [], found, ended_in_fail=False).leaves()]


def test_the_worker_says_what_grading_here_says(worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"note": "a"}, {"note": "b"})
    goals = [{"files.text": {"of": "note", "equals": "c"}}, {"any": [{"files.exists": {"of": "note"}}]}]
    here = grade(goals, goals, found, ended_in_fail=False)
    assert worker.grade(goals, goals, found, ended_in_fail=False) == here


def test_a_bound_that_a_worker_was_started_with_is_kept_and_hinders_nothing(tmp_path: Path) -> None:
    found = evidence(tmp_path, {"a": "x"}, {"a": "y"})
    with GradingWorker() as one:
        resource.prlimit(one.pid, resource.RLIMIT_CPU, (60, 60))  # as `ulimit -t` does
        assert one.grade([{"files.exists": {"of": "a"}}], [], found, ended_in_fail=False).success


def test_bad_checks_and_verifier_bugs_come_back_as_they_are(worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"note": None}, {"note": "b"})
    with pytest.raises(BadCheck, match=r"files\.text"):
        worker.grade([{"files.txt": {"of": "note"}}], [], found, ended_in_fail=False)
    with pytest.raises(BadCheck, match="no goals"):
        worker.grade([{"files.exists": {"of": "note"}}], [], found, ended_in_fail=True, feasible=False)
    goals = [{"files.same_content": {"of": "note", "source": "note"}}]
    with pytest.raises(CheckError, match="before") as caught:
        worker.grade(goals, [], found, ended_in_fail=False)
    assert caught.value.key == "files.same_content"


def test_evidence_that_is_not_captured_is_no_fault_of_the_agent(worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"note": "a"}, {"note": "b"})
    goals = [{"files.text": {"of": "note", "contains": ["b"]}}, {"files.text": {"of": "nota", "contains": ["b"]}}]
    with pytest.raises(CheckError, match="no evidence named 'nota'") as caught:
        worker.grade(goals, [], found, ended_in_fail=False)
    assert caught.value.key == "files.text#2"


@pytest.mark.parametrize("what", ["spin", "memory", "crash"])
def test_a_file_that_exhausts_the_reader_fails_its_leaves_alone(
    odd_worker: GradingWorker, tmp_path: Path, what: str
) -> None:
    found = evidence(tmp_path, {}, {"bad": what, "good": "fine"})
    started = time.monotonic()
    seen = codes(odd_worker, found, spin("good", "bad", "bad", "good"))
    assert seen == ["ok", "unreadable", "unreadable", "ok"]
    assert time.monotonic() - started < 100
    assert codes(odd_worker, found, spin("good")) == ["ok"]


def test_a_leaf_that_exhausts_the_worker_after_its_reading_fails_alone(
    odd_worker: GradingWorker, tmp_path: Path
) -> None:
    found = evidence(tmp_path, {}, {"bad": "spin"})
    goals = [*spin("bad", check="command.busy"), {"files.exists": {"of": "bad"}}]
    assert codes(odd_worker, found, goals) == ["unreadable", "ok"]


def test_a_baseline_that_crashes_the_worker_is_a_verifier_error(odd_worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {"ours": "crash"}, {"ours": "fine"})
    with pytest.raises(CheckError, match="our own 'ours'") as caught:
        codes(odd_worker, found, spin("ours", check="command.spin_before"))
    assert caught.value.key == "command.spin_before"


def test_a_worker_that_idles_is_a_verifier_error(odd_worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"bad": "sleep"})
    with pytest.raises(WorkerError, match=r"no progress for 8 s at command\.spin"):
        codes(odd_worker, found, spin("bad"))
    assert codes(odd_worker, evidence(tmp_path, {}, {"good": "fine"}), spin("good")) == ["ok"]


class Slow(GradingWorker):
    """Takes longer than it may to its first starts."""

    def __init__(self, slow: int) -> None:
        self.slow = slow
        super().__init__()

    def _start(self) -> None:
        self.slow -= 1
        self._limits = replace(self._limits, start_wall_s=0.0 if self.slow >= 0 else 300.0)
        super()._start()


def test_a_worker_that_is_slow_to_start_is_started_again(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"note": "b"})
    with Slow(1) as worker:
        assert codes(worker, found, [{"files.exists": {"of": "note"}}]) == ["ok"]
    with Slow(2) as worker, pytest.raises(WorkerError, match="no progress for 0 s at its start"):
        codes(worker, found, [{"files.exists": {"of": "note"}}])


def test_a_worker_killed_from_outside_is_replaced_and_nobody_pays(odd_worker: GradingWorker, tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"slow": "sleep", "good": "fine"})
    assert codes(odd_worker, found, spin("good")) == ["ok"]
    victim = odd_worker.pid
    killer = threading.Timer(0.5, lambda: (found.after["slow"].file or Path()).write_text("fine"))
    killer.start()
    second = threading.Timer(1.0, lambda: os.kill(victim, signal.SIGKILL))
    second.start()
    assert codes(odd_worker, found, spin("slow")) == ["ok"]
    assert odd_worker.pid != victim


def test_a_worker_killed_between_two_verdicts_is_replaced(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"note": "b"})
    with GradingWorker() as mortal:
        os.kill(mortal.pid, signal.SIGKILL)
        assert codes(mortal, found, [{"files.exists": {"of": "note"}}]) == ["ok"]


def test_the_worker_ends_with_its_parent_and_holds_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    mortal = GradingWorker()
    pid = mortal.pid
    assert b"secret" not in Path(f"/proc/{pid}/environ").read_bytes()
    mortal.close()
    assert not Path(f"/proc/{pid}").exists()


def test_refused_evidence_is_unreadable_with_its_reason(worker: GradingWorker) -> None:
    item = Item("note", "file", "~/note", "refused", reason="behind a link that leaves the desktop")
    verdict = worker.grade(
        [{"files.exists": {"of": "note"}}], [], Evidence({"note": item}, {"note": item}), ended_in_fail=False
    )
    assert verdict.leaves()[0].code == Code.UNREADABLE
    assert "leaves the desktop" in verdict.leaves()[0].sentence


HOARDER = """
from evaluators.registry import Of, check
from evaluators.verdict import passed

kept = []

@check("command.hoard")
def hoard(evidence, p: Of):
    kept.append(bytearray(256 * 2**20))
    open("/dev/null")
    return passed(f"{len(kept)} kept.")
"""


def test_nothing_is_kept_from_one_verdict_to_the_next(tmp_path: Path, odd_checks: Callable[[str], None]) -> None:
    odd_checks(HOARDER)
    found = evidence(tmp_path, {}, {"good": "fine"})
    with GradingWorker() as worker:
        said = {
            worker.grade([{"command.hoard": {"of": "good"}}], [], found, ended_in_fail=False).leaves()[0].sentence
            for _ in range(40)
        }
        assert said == {"1 kept."}


def test_memory_threads_and_descriptors_after_many_verdicts_are_as_after_one(
    worker: GradingWorker, tmp_path: Path
) -> None:
    found = evidence(tmp_path, {"note": "a"}, {"note": "b", "other": "x" * 2**20})
    goals = [{"files.text": {"of": "other", "equals": "c"}}]
    worker.grade(goals, [], found, ended_in_fail=False)
    first = at_rest(worker.pid)
    for _ in range(300):
        worker.grade(goals, [], found, ended_in_fail=False)
    assert at_rest(worker.pid) - first < 2**20


def at_rest(pid: int) -> int:
    """The bytes of a worker that has one thread, its socket and its two outputs again: it may still close a child's."""
    wait_until(lambda: footprint(pid)[1:] == (1, 3), 10, "the worker has closed what it had of its last child")
    return footprint(pid)[0]


def footprint(pid: int) -> tuple[int, int, int]:
    """Private bytes, threads, open files of a process."""
    process = Path(f"/proc/{pid}")
    status = dict(line.split(":\t", 1) for line in (process / "status").read_text().splitlines())
    data = int(status["VmData"].split()[0]) * 1024
    return data, int(status["Threads"]), len(list((process / "fd").iterdir()))


def test_what_fails_by_a_limit_passes_alone(tmp_path: Path, odd_checks: Callable[[str], None]) -> None:
    odd_checks(CROWD)
    found = evidence(tmp_path, {}, {"large": "a", "other": "b"})
    with GradingWorker(Limits(memory_bytes=3 * 2**30)) as worker:
        goals = [{"command.large": {"of": name}} for name in ("large", "other")]
        leaves = worker.grade(goals, [], found, ended_in_fail=False).leaves()
    assert [leaf.code.value for leaf in leaves] == ["ok", "ok"]


CROWD = """
from evaluators import Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import passed

kept = []

@check("command.large")
def large(evidence, p: Of):
    try:
        kept.append(bytearray(3 * 2**29))
    except MemoryError:
        raise Unreadable("not a film that can be decoded") from None
    return passed("Read.")
"""
