"""How soon after a reset the local sites answer in a desktop."""

from __future__ import annotations

import time

from benchmarks.figures import Figure, percentile
from deskcraft.desktop import sites
from deskcraft.desktop.opening import open_desktop

RESETS = 20
ASK = ["curl", "--silent", "--fail", "--output", "/dev/null", "https://birchline.test/"]


def measure() -> list[Figure]:
    """From the end of a reset to an answer's status, the server begun while the episode before was at work."""
    times: list[float] = []
    with open_desktop("local", profiles=(sites.PROFILE,)) as desktop:
        for _ in range(RESETS + 1):
            desktop.reset()
            began = time.perf_counter()
            desktop.serve_sites()
            times.append(time.perf_counter() - began)
            desktop.run(ASK)
    how = f"{RESETS} resets; the first, without a spare: {times[0] * 1000:.0f}"
    return [Figure("sites_ready_ms_p50", round(percentile(times[1:], 50) * 1000, 1), 300, how)]
