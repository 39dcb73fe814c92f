"""The near misses that act on a desktop, or need a thought; the others stand in task.yaml."""

from __future__ import annotations

from typing import Any

from terminal_dialog import close_preferences, open_preferences, scrollback

from deskcraft.authoring import Desk, TamperedEvidence, near_miss


def swap(evidence: TamperedEvidence, old: str, new: str) -> None:
    text = evidence.read("settings").decode()
    if old not in text:
        raise ValueError(f"the settings have no {old!r}")
    evidence.write("settings", text.replace(old, new).encode())


@near_miss(caught_by="files.data")
def rows_before_columns(evidence: TamperedEvidence, params: dict[str, Any]) -> None:
    columns, rows = params["columns"], params["rows"]
    swap(evidence, f"={columns}x{rows}", f"={rows}x{columns}")


@near_miss(caught_by="files.data")
def the_window_that_is_open(desk: Desk, params: dict[str, Any]) -> None:
    """Sized the window by its title and set the scrollback alone."""
    desk.wait_for_window("Terminal - *")
    desk.must_run(["wmctrl", "-r", "Terminal", "-e", "0,40,40,1100,800"])
    open_preferences(desk)
    scrollback(desk, params["lines"])
    close_preferences(desk)
