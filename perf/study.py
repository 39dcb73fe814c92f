"""How long 100,000 episodes take to study and to report, and in how much memory: simulated runs of realistic size."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from deskcraft.errors import DeskCraftError
from perf.figures import Figure
from tests.study.synthetic import write_run

EPISODES = 100_000
EVERY_S = 0.05
STUDIES = """
import sys
from pathlib import Path
from deskcraft.study import budgets, collaboration, compare, failures, lengths, overview, reliability, spending, tasks
from deskcraft.study.table import read_tables

tables = read_tables([Path(sys.argv[1])])
frame = tables.episodes
for by in (["agent"], ["agent", "app"], ["agent", "level"], ["agent", "split"]):
    overview.rates(frame, by), reliability.reliability(frame, by), budgets.by_finish(frame, range(5, 101, 5), by)
    lengths.run_lengths(frame, by), spending.per_success(frame, by), collaboration.terminal(frame, by)
collaboration.by_mode(frame), collaboration.asking(frame), compare.comparisons(frame), tasks.complexity(frame)
failures.failures(tables.failures), failures.unscored(frame), failures.statuses(frame), overview.times(frame)
"""


def measure() -> list[Figure]:
    """Writes a run of 100,000 episodes, makes all studies of it, then `deskcraft report` with its page."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-bench-") as scratch:
        run = Path(scratch) / "run"
        write_run(run, EPISODES, attempts=5)
        studied = watched([sys.executable, "-c", STUDIES, str(run)])
        page = str(Path(scratch) / "report.html")
        reported = watched([sys.executable, "-m", "deskcraft.cli.app", "report", str(run), "--html", page])
    how = f"{EPISODES} episodes, all processes together"
    return [
        Figure("study_100k_s", round(studied[0], 1), 30, how),
        Figure("study_100k_mb", round(studied[1]), 1500, how),
        Figure("report_100k_s", round(reported[0], 1), 30, f"{how}; terminal and HTML"),
        Figure("report_100k_mb", round(reported[1]), 1500, f"{how}; terminal and HTML"),
    ]


def watched(argv: Sequence[str]) -> tuple[float, float]:
    """Seconds and the most megabytes that a command and all that it started held at a time.

    Raises:
        DeskCraftError: it failed; with the end of what it said.
    """
    began = time.perf_counter()
    peak = 0
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(argv, stdout=subprocess.DEVNULL, stderr=said)
        while process.poll() is None:
            peak = max(peak, _resident(process.pid))
            time.sleep(EVERY_S)
        seconds = time.perf_counter() - began
        if process.returncode != 0:
            said.seek(0)
            last = said.read().decode(errors="replace").strip().splitlines()[-1:]
            raise DeskCraftError(f"{' '.join(argv)[:80]}: status {process.returncode}: {' '.join(last)}")
    return seconds, peak / 1e6


def _resident(pid: int) -> int:
    """Bytes in memory of a process and its descendants; what they share counts for each."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    except (OSError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(_resident(int(child)) for child in children)
