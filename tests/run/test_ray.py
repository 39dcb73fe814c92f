"""Workers on a Ray cluster: the same records as from processes, whatever is killed, and nothing left behind."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import BadInput
from deskcraft.model.ledger import RunBudget
from deskcraft.record.folder import RunFolder
from deskcraft.run.node import release
from deskcraft.run.plan import begin, plan
from deskcraft.run.runfile import AgentAsked, Asked
from deskcraft.run.work_order import MARKER, WorkOrder
from deskcraft.suite.worker import PROGRAM, missing_here
from deskcraft.task.loading import TaskRoot
from tests.conftest import MOCK_ROOT

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

PATIENCE_S = 240.0
STARTS = 3
REAL_TASK = "os/reading-room-display"
NODE: dict[str, Any] = {
    "num_cpus": 1,
    "resources": {"desktops": 1},
    "memory": 2 * 2**30,
    "object_store_memory": 80 * 2**20,
}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A head with room for two workers."""
    from ray.cluster_utils import Cluster

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    head = {**NODE, "num_cpus": 2, "resources": {"desktops": 2}, "memory": 4 * 2**30, "include_dashboard": False}
    cluster = Cluster()
    add_node(cluster, **head)
    yield cluster
    cluster.shutdown()  # type: ignore[no-untyped-call]


def add_node(cluster: Cluster, **node: Any) -> Any:
    """Adds a node; Ray itself gives its parts 30 s to start, on a busy machine too, and then raises `Exception`."""
    for _ in range(STARTS):
        with contextlib.suppress(Exception):
            return cluster.add_node(**node)
    return cluster.add_node(**node)


def command(out: Path, *more: str, desktop: str = "mock") -> list[str]:
    return [
        sys.executable,
        "-m",
        "deskcraft.cli.app",
        "run",
        "--agent",
        "random",
        "--desktop",
        desktop,
        "--max-steps",
        "60",
        "--attempts",
        "4",
        "--task-root",
        str(MOCK_ROOT),
        "--out",
        str(out),
        *more,
    ]


def start(cluster: Cluster, out: Path, *more: str, desktop: str = "mock") -> subprocess.Popen[str]:
    environment = {**os.environ, "RAY_ADDRESS": cluster.address}
    argv = command(out, "--executor", "ray", *more, desktop=desktop)
    return subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)


def watch(driver: subprocess.Popen[str], seen: Callable[[], bool], what: str) -> None:
    """Waits until something is seen while the driver runs."""
    wait_until(lambda: seen() or driver.poll() is not None, PATIENCE_S, what)
    if driver.poll() is not None:
        pytest.fail(f"it ended before {what}: {driver.communicate()[1]}")


def finish(driver: subprocess.Popen[str]) -> None:
    _, errors = driver.communicate(timeout=PATIENCE_S)
    assert driver.returncode == 0, errors


def journal(out: Path) -> list[dict[str, object]]:
    path = out / "journal.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def ended(out: Path) -> list[object]:
    return [entry["ended"] for entry in journal(out) if "ended" in entry]


def results(out: Path) -> dict[str, tuple[object, ...]]:
    return {name: (r.status, r.success, r.score, r.steps) for name, r in RunFolder(out).records()}


def workers(out: Path) -> list[int]:
    """The worker processes of a run, wherever they hang."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if PROGRAM.encode() in words and str(out).encode() in words:
            found.append(int(entry.name))
    return sorted(found)


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[object, ...]]:
    out = tmp_path_factory.mktemp("processes") / "run"
    done = subprocess.run(command(out, "--jobs", "2"), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stderr
    return results(out)


@pytest.mark.exam
def test_killed_processes_actors_and_nodes_are_replaced(
    cluster: Cluster, undisturbed: dict[str, tuple[object, ...]], tmp_path: Path
) -> None:
    out = tmp_path / "run"
    node = add_node(cluster, **NODE)
    cluster.wait_for_nodes()
    driver = start(cluster, out, "--jobs", "3")
    watch(driver, lambda: len(workers(out)) == 3 and bool(ended(out)), "an episode, and all workers")
    killed = set(workers(out))
    cluster.remove_node(node, allow_graceful=False)
    wait_until(lambda: len(killed & set(workers(out))) == 2, PATIENCE_S, "the end of the lost node's worker")
    one, other = killed & set(workers(out))
    os.kill(one, signal.SIGKILL)
    os.kill(parent(other), signal.SIGKILL)
    wait_until(lambda: not killed & set(workers(out)), PATIENCE_S, "the end of all of them")
    finish(driver)
    assert len(ended(out)) == len(set(ended(out))) == 8
    assert results(out) == undisturbed
    assert workers(out) == []


@pytest.mark.exam
def test_a_driver_that_is_killed_or_stopped_takes_its_workers_along_and_can_be_gone_on_with(
    cluster: Cluster, undisturbed: dict[str, tuple[object, ...]], tmp_path: Path
) -> None:
    out = tmp_path / "run"
    for number in (signal.SIGKILL, signal.SIGINT):
        before = len(ended(out))
        driver = start(cluster, out)
        watch(driver, lambda: len(ended(out)) > before, "an episode")  # noqa: B023
        driver.send_signal(number)
        _, errors = driver.communicate(timeout=PATIENCE_S)
        wait_until(lambda: not workers(out), PATIENCE_S, "the end of the workers")
    assert driver.returncode == 130
    assert errors.splitlines()[-1] == "deskcraft: stopped; run the same command again to resume"
    done = subprocess.run(command(out), capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 0, done.stderr  # with processes: the one executor goes on where the other stopped
    assert len(ended(out)) == len(set(ended(out)))
    assert results(out) == undisturbed
    assert not list(out.glob(MARKER + "*"))


def test_more_workers_than_there_is_room_for_are_refused(cluster: Cluster, tmp_path: Path) -> None:
    driver = start(cluster, tmp_path / "run", "--jobs", "4")
    _, errors = driver.communicate(timeout=PATIENCE_S)
    assert driver.returncode == 2
    assert "room for 2 workers (1 CPU, 1200 MB, 1 of the resource 'desktops' each)" in errors


def test_an_address_where_nobody_is_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from deskcraft.run.ray_cluster import connect

    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:1")
    with pytest.raises(BadInput, match=r"no cluster answers 127\.0\.0\.1:1 \(RAY_ADDRESS\): Connection refused"):
        connect()


@pytest.mark.real
def test_a_desktop_on_a_node_gives_the_same_record(cluster: Cluster, tmp_path: Path) -> None:
    argv = [sys.executable, "-m", "deskcraft.cli.app", "run", REAL_TASK, "--agent", "noop", "--jobs", "1", "--out"]
    environment = {**os.environ, "RAY_ADDRESS": cluster.address}
    found = []
    for executor in ("ray", "local"):
        command = [*argv, str(tmp_path / executor), "--executor", executor]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, env=environment, check=False)
        assert done.returncode == 0, done.stderr
        found.append(results(tmp_path / executor))
    assert found[0] == found[1] != {}


ITEMS = 5
"""Of PPTC whose names begin so, evaluated turn by turn."""


@pytest.mark.exam
def test_items_of_a_suite_are_resumed_after_a_kill(cluster: Cluster, tmp_path: Path) -> None:
    items = ["pptc/create/b*", "pptc/create/c*", "--suite-option", "evaluation=turn", "--agent", "solution"]
    argv = [sys.executable, "-m", "deskcraft.cli.app", "run", *items, "--out"]
    out = tmp_path / "run"
    environment = {**os.environ, "RAY_ADDRESS": cluster.address}
    again = [*argv, str(out), "--executor", "ray", "--jobs", "2"]
    driver = subprocess.Popen(again, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)
    watch(driver, lambda: bool(ended(out)), "an episode")
    driver.send_signal(signal.SIGKILL)
    driver.communicate(timeout=PATIENCE_S)
    wait_until(lambda: not workers(out), PATIENCE_S, "the end of the workers")
    kept = {name: (out / "episodes" / name / "episode.json").read_bytes() for name in RunFolder(out).names()}
    done = subprocess.run(again, capture_output=True, text=True, timeout=PATIENCE_S, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    found = dict(RunFolder(out).outcomes())
    assert len(found) == ITEMS and all(outcome["success"] == 1 for outcome in found.values())
    assert kept and len(kept) < ITEMS, "the driver was killed in the middle"
    assert all((out / "episodes" / name / "episode.json").read_bytes() == data for name, data in kept.items())


def test_a_worker_without_a_desktop_takes_none_of_the_cluster_s(monkeypatch: pytest.MonkeyPatch) -> None:
    from deskcraft.run import ray_cluster

    monkeypatch.setattr("ray.cluster_resources", lambda: {"CPU": 2.0, "desktops": 1.0})
    assert ray_cluster.needs().resources == {"desktops": 1}
    assert str(ray_cluster.needs(400, desktops=False)) == "1 CPU, 400 MB"


# -- what a node must have --


@pytest.fixture
def order(tmp_path: Path) -> WorkOrder:
    root = TaskRoot(MOCK_ROOT)
    asked = Asked(agents=(AgentAsked(label="noop", agent="noop"),), desktop="mock", task_root=str(MOCK_ROOT))
    run = RunFolder(tmp_path / "run")
    begin(run, plan(asked, root.folders(), root, "mock", {}))
    (run.path / MARKER).touch()
    return WorkOrder(run.path, MARKER, tmp_path, release(), RunBudget().model_dump_json(), PROGRAM)


def change_run(order: WorkOrder, old: str, new: str) -> WorkOrder:
    path = order.run / "run.json"
    path.write_text(path.read_text().replace(old, new))
    return order


def test_a_node_like_the_drivers_lacks_nothing(order: WorkOrder) -> None:
    assert missing_here(order) == ""


def test_a_node_with_another_release_says_so(order: WorkOrder) -> None:
    assert "the run was begun with deskcraft 9, Python 2" in missing_here(
        replace(order, release="deskcraft 9, Python 2")
    )


def test_a_node_that_has_only_a_copy_of_the_folder_says_so(order: WorkOrder) -> None:
    (order.run / MARKER).unlink()
    assert "does not see the run's folder" in missing_here(order)


def test_a_node_with_other_tasks_says_which(order: WorkOrder) -> None:
    digest = json.loads((order.run / "run.json").read_text())["episodes"][1]["episode_digest"]
    assert "its task mock/write-note" in missing_here(change_run(order, digest, "0" * len(digest)))
    assert "no tasks in /elsewhere" in missing_here(change_run(order, str(MOCK_ROOT), "/elsewhere"))


def test_a_node_without_the_image_says_so_and_how_to_bring_it(order: WorkOrder) -> None:
    local = change_run(order, '"desktop": "mock"', '"desktop": "local"')
    file = json.loads((order.run / "run.json").read_text())
    root = TaskRoot(MOCK_ROOT)
    planned = plan(Asked.model_validate(file["asked"]), root.folders(), root, "debian12-none", {})
    (order.run / "run.json").write_text(planned.model_dump_json())
    assert "no image debian12-none in" in missing_here(local)
    assert "deskcraft image import FILE" in missing_here(local)
