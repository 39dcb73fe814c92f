"""A terminal by keyboard: opened from the run dialog, each line waited for."""

from __future__ import annotations

from deskcraft.authoring import Desk

DONE = "/tmp/typed-and-done"


def terminal(desk: Desk) -> None:
    """Opens a terminal in the home folder."""
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type("xfce4-terminal --geometry=110x32")
    desk.click_on("Launch", role="push button", app="appfinder")
    desk.wait_for_window("Terminal - *")
    desk.settle()


def enter(desk: Desk, command: str) -> None:
    """Types one command line into the active terminal and waits until it has ended well."""
    desk.type(f"{command} && touch {DONE}\n")
    desk.wait_for_change(DONE, since="")
    desk.must_run(["rm", DONE])


def close(desk: Desk) -> None:
    """Ends the shell, and with it its window."""
    desk.type("exit\n")
    desk.wait_for_no_window("Terminal - *")
