"""With Inkscape's own actions: rule and opacity of the pattern, then the clone and its way."""

from __future__ import annotations

from typing import Any

from actions import MM, act, select

from deskcraft.authoring import Desk

FILE = "/home/user/Documents/songxi-honey.svg"


def pattern(opacity: float) -> list[str]:
    """The honeycomb is opened and fades."""
    return select("comb", fill_rule="evenodd", opacity=opacity)


def another_bee(how: str, right: float, up: float) -> list[str]:
    """One more bee, `clone` or `duplicate`, so many px from the first."""
    return [*select("bee"), how, f"transform-translate:{right:.4f},{-up:.4f}"]


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Solves any variant."""
    desk.wait_for_window("songxi-honey.svg*")
    bee = another_bee("clone", params["right"] * MM, params["up"] * MM)
    act(desk, FILE, *pattern(params["opacity"]), *bee)
