"""Resets that are swaps to a warm spare, as an episode sees them."""

from __future__ import annotations

import time
from functools import partial

from deskcraft.desktop.actions import Move, Type
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.desktop.warm import WarmDesktop
from perf.figures import Figure, percentile

SWAPS = 15
_MS = 1000
_PATIENCE_S = 60.0


def measure() -> list[Figure]:
    """The time of a reset with a spare ready, and how many of the resets found one that was fit."""
    with open_desktop("local", warm=True) as desktop:
        assert isinstance(desktop, WarmDesktop)
        desktop.reset()
        seconds = []
        for _ in range(SWAPS):
            wait_until(partial(_prepared, desktop), _PATIENCE_S, "a spare")
            desktop.launch(["mousepad"])  # what is left behind ends while the next episode begins
            desktop.settle()
            desktop.perform(Type(text="left behind"))
            desktop.perform(Move(x=5, y=5))
            began = time.perf_counter()
            desktop.reset()
            seconds.append(time.perf_counter() - began)
            desktop.put("~/next.txt", b"the next episode's")
        swaps = desktop.swaps
    how = f"{SWAPS} resets with a spare ready, an application left open in the old desktop"
    return [
        Figure("reset_warm_ms_p50", round(percentile(seconds, 50) * _MS, 1), 50, how),
        Figure("reset_warm_ms_p95", round(percentile(seconds, 95) * _MS, 1), 200, "the same"),
        Figure("reset_warm_swaps", swaps / SWAPS, 1, "share of them that were swaps, not boots", at_most=False),
    ]


def _prepared(desktop: WarmDesktop) -> bool:
    desktop.prepare()
    return desktop.wait_spare()
