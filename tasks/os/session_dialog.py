"""Session and Startup, and the editor of all settings of XFCE: each change counts at once."""

from __future__ import annotations

from deskcraft.authoring import Desk

SESSION = "xfce4-session-settings"
EDITOR = "xfce4-settings-editor"


def open_by_name(desk: Desk, program: str, window: str) -> None:
    """Opens a program from the run dialog."""
    desk.key("alt+F2")
    desk.wait_for_window("Application Finder")
    desk.type(program)
    desk.settle()
    desk.key("Return")
    desk.wait_for_window(window)


def add_to_autostart(desk: Desk, name: str, command: str, *, trigger: str = "on login") -> None:
    """Adds an application to what the session starts, in the open window."""
    desk.click_on("Application Autostart", role="page tab", app=SESSION)
    desk.click_on("Add", role="push button", app=SESSION)
    desk.wait_for_window("Add application")
    desk.find("Command:", role="label", app=SESSION)
    _write(desk, "Name:", name)
    _write(desk, "Command:", command)
    if trigger != "on login":
        desk.click_on("on login", role="combo box", app=SESSION)
        desk.click_on(trigger, role="menu item", app=SESSION)
    desk.click_on("OK", role="push button", app=SESSION)
    desk.wait_for_no_window("Add application")
    desk.find(name, role="table cell", app=SESSION)


def _write(desk: Desk, label: str, text: str) -> None:
    """Types into the field to the right of a label."""
    place = desk.find(label, role="label", app=SESSION)
    field = next(
        each
        for each in desk.elements(SESSION)
        if each.role == "text" and each.x > place.x and abs(each.center[1] - place.center[1]) < 12
    )
    desk.click(*field.center)
    desk.type(text)


def tick(desk: Desk, name: str) -> None:
    """Ticks a box of the session's first page; a click on a window that is just coming up is lost."""
    for _ in range(4):
        box = desk.find(name, role="check box", app=SESSION)
        if "checked" in box.states:
            return
        desk.click(*box.center)
        desk.settle()
    raise AssertionError(f"the box '{name}' does not take its tick")


def set_text(desk: Desk, channel: str, name: str, value: str) -> None:
    """Changes a text that is there, found by its name, in the open editor."""
    desk.click_on(channel, role="table cell", app=EDITOR)
    desk.click_on("Search", role="text", app=EDITOR)
    desk.type(name)
    desk.click_on(name, role="table cell", app=EDITOR)
    desk.click_on("Edit", role="push button", app=EDITOR)
    desk.wait_for_window("Edit Property")
    place = desk.find("Value:", role="label", app=EDITOR)
    field = min(
        (each for each in desk.elements(EDITOR) if each.role == "text"),
        key=lambda each: abs(each.center[1] - place.center[1]),
    )
    desk.click(*field.center)
    desk.key("ctrl+a")
    desk.type(value)
    desk.click_on("Save", role="push button", app=EDITOR)
    desk.wait_for_no_window("Edit Property")
