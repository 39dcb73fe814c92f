"""How many desktops this machine has room for: by its cores and free memory, and by what its container may use.

Limits of control groups are those of the kernel's documentation: `memory.max`, `memory.current`, `cpu.max` of the
unified hierarchy (v2), `memory.limit_in_bytes`, `memory.usage_in_bytes`, `cpu.cfs_quota_us`, `cpu.cfs_period_us` of the
old ones (v1). Every group above counts, too; a container that is not shown the groups above has its own at the top.
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

MEMORY_MB = 1200
"""Free memory that one more desktop with an application is given."""
_ROOT = Path("/")


def default_jobs(root: Path = _ROOT, *, each_mb: int = MEMORY_MB) -> int:
    """As many desktops as there are cores, and as free memory allows; at least one.

    `root` is where /proc and /sys are, `each_mb` what a desktop takes (`opening.memory_mb`).
    """
    return max(1, min(cores(root), free_mb(root) // each_mb))


def cores(root: Path = _ROOT) -> int:
    """Processors that this process may use, a quota of their time taken into account; at least one."""
    quotas = [quota for group in _groups(root, "cpu") if (quota := _quota(group)) is not None]
    return max(1, math.floor(min([len(os.sched_getaffinity(0)), *quotas])))


def free_mb(root: Path = _ROOT) -> int:
    """Memory that is free for more, MB."""
    lines = (root / "proc/meminfo").read_text().splitlines()
    free = next(int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:"))
    left = [room for group in _groups(root, "memory") if (room := _room(group)) is not None]
    return max(0, min([free, *left])) // 2**20


def _groups(root: Path, controller: str) -> Iterator[Path]:
    """The folders of the control groups that this process is in, from its own to the top, for one controller."""
    try:
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:  # a kernel without them
        return
    mount = root / "sys/fs/cgroup"
    for line in lines:
        _, names, path = line.split(":", 2)
        if names == "":
            top = mount
        elif controller in names.split(","):
            top = mount / controller
        else:
            continue
        inner = PurePosixPath(path.lstrip("/"))
        for group in (inner, *inner.parents):
            yield top / group


def _quota(group: Path) -> float | None:
    """Processors' worth of time that a group may use."""
    unified = _words(group / "cpu.max")
    if unified:
        quota, period = unified[0], unified[1]
    else:
        old = _words(group / "cpu.cfs_quota_us") + _words(group / "cpu.cfs_period_us")
        if len(old) < 2 or old[0] == "-1":
            return None
        quota, period = old
    return None if quota == "max" else int(quota) / int(period)


def _room(group: Path) -> int | None:
    """Bytes that a group may still take, its file cache counted as free."""
    for limit, usage, cache in (
        ("memory.max", "memory.current", "inactive_file"),
        ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
    ):
        most, used = _words(group / limit), _words(group / usage)
        if not most or not used or most[0] == "max":
            continue
        stat = _words(group / "memory.stat")
        cached = dict(zip(stat[::2], map(int, stat[1::2]), strict=False)).get(cache, 0)
        return int(most[0]) - int(used[0]) + cached
    return None


def _words(file: Path) -> list[str]:
    try:
        return file.read_text().split()
    except OSError:  # no such group, or another hierarchy
        return []
