"""A short text in Mousepad."""

from __future__ import annotations

from deskcraft.authoring import Desk


def write_note(desk: Desk, path: str, text: str) -> None:
    """Opens a new file from the run dialog, types and saves it."""
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type(f"mousepad {path}")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.wait_for_window(f"*{path.rpartition('/')[2]}*Mousepad")
    desk.type(text)
    since = desk.digest(path)
    desk.key("ctrl+s")
    desk.wait_for_change(path, since=since)
