"""How many desktops this machine has room for."""

from __future__ import annotations

import os

MEMORY_MB = 1200
"""Free memory that one more desktop with an application is given."""


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0))


def default_jobs() -> int:
    """As many desktops as there are cores, and as free memory allows."""
    with open("/proc/meminfo") as file:  # noqa: PTH123 - a pseudo file
        free_kb = next(int(line.split()[1]) for line in file if line.startswith("MemAvailable:"))
    return max(1, min(cores(), free_kb // 1024 // MEMORY_MB))
