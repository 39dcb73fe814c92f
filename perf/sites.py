"""How soon after a reset the local sites answer in a desktop, and what Chromium's files take at an episode's end."""

from __future__ import annotations

import time
from pathlib import Path

from deskcraft.desktop import sites
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.evidence import open_pages
from deskcraft.episode.setup import run_steps
from deskcraft.task.steps import CloseStep, LaunchStep
from perf.figures import Figure, percentile

RESETS, ENDS = 6, 3
PROFILE = "/home/user/.config/chromium/Default"
SESSION = ["sh", "-c", f'cat "$(ls -d {PROFILE}/Sessions/Session_* | tail -1)" | base64 -w0']
PORT = 9222
BROWSER = ["chromium", f"--remote-debugging-port={PORT}", "https://birchline.test/"]
LAUNCH = {"launch": {"argv": BROWSER, "window": "Birchline", "timeout_s": 60}}
CLOSE = {"close": {"window": "Chromium", "process": "chromium"}}
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
        asking, closing, reading = zip(*(_end(desktop) for _ in range(ENDS)), strict=True)
    how = f"{RESETS} resets; the first, without a spare: {times[0] * 1000:.0f}"
    whole = [one + two for one, two in zip(closing, reading, strict=True)]
    told = f"{ENDS} ends: closing the window {percentile(closing, 50) * 1000:.0f}, three files after it"
    return [
        Figure("sites_ready_ms_p50", round(percentile(times[1:], 50) * 1000, 1), 300, how),
        Figure("chromium_evidence_ms_p50", round(percentile(whole, 50) * 1000, 1), 300, told),
        Figure("devtools_evidence_ms_p50", round(percentile(asking, 50) * 1000, 1), 300, f"{ENDS} pages, still open"),
    ]


def _end(desktop: Desktop) -> tuple[float, float, float]:
    """Return the seconds that a page's DevTools take, the step `close`, and preferences, bookmarks and session."""

    def find_asset(name: str) -> Path:
        raise AssertionError(name)

    desktop.reset()
    desktop.serve_sites()
    run_steps(desktop, [LaunchStep.model_validate(LAUNCH)], find_asset)
    asked = time.perf_counter()
    open_pages(desktop, PORT)
    began = time.perf_counter()
    run_steps(desktop, [CloseStep.model_validate(CLOSE)], find_asset)
    closed = time.perf_counter()
    for name in ("Preferences", "Bookmarks"):
        if desktop.run(["test", "-e", f"{PROFILE}/{name}"]).exit_code == 0:
            desktop.get(f"{PROFILE}/{name}")
    desktop.run(SESSION)
    return began - asked, closed - began, time.perf_counter() - closed
