"""A terminal opened from Thunar; begun as first asked, put right when she says so, and the list at the end."""

from __future__ import annotations

from typing import Any

from multi.shell import enter

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    begin(desk)
    gather(desk, params["skip"])
    while not desk.messages:  # the right job, said while the papers are gathered
        desk.look()
    enter(desk, "rm -r ~/Handover")
    gather(desk, params["held"])
    enter(desk, f"find ~/Handover -type f -exec chmod {params['files']} {{}} +")
    enter(desk, f"find ~/Handover -mindepth 1 -type d -exec chmod {params['folders']} {{}} +")
    enter(desk, "tar -czf ~/Handover.tar.gz -C ~/Handover .")
    desk.done("The papers are gathered and packed.")
    enter(desk, "ls ~/Handover > ~/Handover.txt")


def begin(desk: Desk) -> None:
    """Opens a terminal in the folder that Thunar shows."""
    desk.wait_for_window("jobs - Thunar")
    pane = desk.find("Icon view", app="Thunar")
    desk.click(pane.x + pane.width - 40, pane.y + pane.height - 15)  # no file selected: the terminal opens here
    desk.menu("File", "Open Terminal Here", app="Thunar")
    desk.wait_for_window("Terminal - *jobs")
    desk.settle()


def gather(desk: Desk, without: str) -> None:
    """Copies the papers of all jobs but one."""
    enter(desk, f"mkdir ~/Handover && cp --parents */order.txt */paper.csv ~/Handover && rm -r ~/Handover/{without}")
