"""Room for desktops on machines and in containers of either kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from deskcraft.desktop.capacity import MEMORY_MB, cores, default_jobs, free_mb
from deskcraft.desktop.opening import memory_mb

MB = 2**20
HAS = 8


@pytest.fixture(autouse=True)
def eight_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(HAS)))


def machine(root: Path, group: str | None, **files: str) -> Path:
    """A root with 64 GB free; `files` by path with `__` for `/`."""
    given = {"proc/meminfo": f"MemTotal: 1 kB\nMemAvailable:  {64 * 1024 * 1024} kB\n"}
    given |= {} if group is None else {"proc/self/cgroup": group}
    given |= {"sys/fs/cgroup/" + name.replace("__", "/"): text for name, text in files.items()}
    for name, text in given.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def test_without_control_groups_the_machine_counts(tmp_path: Path) -> None:
    root = machine(tmp_path, None)
    assert (cores(root), free_mb(root), default_jobs(root)) == (HAS, 64 * 1024, HAS)


def test_little_memory_means_few_desktops_and_never_none(tmp_path: Path) -> None:
    root = machine(tmp_path, None)
    (root / "proc/meminfo").write_text(f"MemAvailable: {3 * MEMORY_MB * 1024} kB\n")
    assert default_jobs(root) == 3
    assert default_jobs(root, each_mb=memory_mb("libvirt")) == 1  # a machine takes more than twice as much
    (root / "proc/meminfo").write_text("MemAvailable: 10 kB\n")
    assert default_jobs(root) == 1


def test_a_container_of_the_unified_hierarchy_has_its_limits(tmp_path: Path) -> None:
    root = machine(
        tmp_path,
        "0::/\n",
        **{
            "cpu.max": "250000 100000\n",
            "memory.max": f"{4000 * MB}\n",
            "memory.current": f"{1500 * MB}\n",
            "memory.stat": f"anon {1000 * MB}\ninactive_file {500 * MB}\n",
        },
    )
    assert (cores(root), free_mb(root), default_jobs(root)) == (2, 3000, 2)


def test_a_group_without_limits_has_none(tmp_path: Path) -> None:
    files = {"cpu.max": "max 100000\n", "memory.max": "max\n", "memory.current": "5\n"}
    root = machine(tmp_path, "0::/\n", **files)
    assert (cores(root), free_mb(root)) == (HAS, 64 * 1024)


def test_the_groups_above_count(tmp_path: Path) -> None:
    files = {"user.slice__cpu.max": "100000 100000\n", "user.slice__job__cpu.max": "max 100000\n"}
    assert cores(machine(tmp_path, "0::/user.slice/job\n", **files)) == 1


def test_less_than_a_core_is_one(tmp_path: Path) -> None:
    assert cores(machine(tmp_path, "0::/\n", **{"cpu.max": "50000 100000\n"})) == 1


def test_a_container_of_the_old_hierarchies_has_its_limits(tmp_path: Path) -> None:
    groups = "5:memory:/docker/abc\n3:cpu,cpuacct:/docker/abc\n1:name=systemd:/docker/abc\n"
    root = machine(
        tmp_path,
        groups,
        **{
            "cpu__cpu.cfs_quota_us": "300000\n",
            "cpu__cpu.cfs_period_us": "100000\n",
            "memory__memory.limit_in_bytes": f"{2500 * MB}\n",
            "memory__memory.usage_in_bytes": f"{100 * MB}\n",
            "memory__memory.stat": f"total_inactive_file {50 * MB}\n",
        },
    )
    assert (cores(root), free_mb(root), default_jobs(root)) == (3, 2450, 2)


def test_an_old_group_without_a_quota_has_none(tmp_path: Path) -> None:
    files = {"cpu__cpu.cfs_quota_us": "-1\n", "cpu__cpu.cfs_period_us": "100000\n"}
    files["memory__memory.limit_in_bytes"] = "9223372036854771712\n"
    files["memory__memory.usage_in_bytes"] = "1\n"
    root = machine(tmp_path, "4:cpu:/\n5:memory:/\n", **files)
    assert (cores(root), free_mb(root)) == (HAS, 64 * 1024)
