"""Kdenlive's menus and dialogs by their accessible parts: what they ask for is filled in, and they are closed."""

from __future__ import annotations

import deliveries
import gui
import seeing

from deskcraft.authoring import Desk
from deskcraft.authoring.seen import Element


def timecode(seconds: float) -> str:
    """A time as Kdenlive's fields have it: hours, minutes, seconds and frames."""
    whole, frames = divmod(deliveries.frames(seconds), deliveries.FPS)
    return f"{whole // 3600:02d}:{whole // 60 % 60:02d}:{whole % 60:02d}:{frames:02d}"


def menu(desk: Desk, *names: str) -> None:
    """Goes through a menu of the menu bar and its items; a submenu opens by a click as well."""
    for name in names:
        desk.click_on(name, role="menu item", app=gui.APP)
        desk.settle()


def part(desk: Desk, dialog: str, role: str, nth: int = 0) -> Element:
    """A part of a dialog by its role, counted from the top down and from the left."""
    for _ in range(seeing.LOOKS):
        window = desk.find(dialog, role="dialog", app=gui.APP)
        inside = [each for each in window.walk() if each.role == role and each.x >= window.x and each.width > 0]
        if inside and nth < len(inside):
            return sorted(inside, key=lambda each: (each.y, each.x))[nth]
        desk.settle()
    raise AssertionError(f"{dialog}: no {role} {nth}")


def fill(desk: Desk, field: Element, text: str) -> None:
    """Puts a text into a field, in the place of what it holds."""
    desk.click(field.x + 20, field.center[1])
    desk.key("ctrl+a")
    desk.type(text)


def colour_clip(desk: Desk, colour: str, seconds: float) -> None:
    """Makes a colour clip in the bin; the colour is written as #rrggbb."""
    menu(desk, "Project", "Add Color Clip*")
    desk.wait_for_window("Color Clip*")
    desk.click(*part(desk, "Color Clip", "combo box").center)
    desk.settle()
    desk.key("Home")
    desk.key("Return")  # Custom...
    desk.wait_for_window("Select Color*")
    fill(desk, desk.find("HTML:", role="text", app=gui.APP), f"{colour}\n")
    desk.wait_for_no_window("Select Color*")
    fill(desk, part(desk, "Color Clip", "spin button"), f"{timecode(seconds)}\n")
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Color Clip*")


def lay(desk: Desk, at: float, length: float, start: float | None = None) -> None:
    """Lays the selected clip by the dialog Edit Duration: its place, its length, where in its source it begins."""
    menu(desk, "Timeline", "Current clip", "Edit Duration*")
    desk.wait_for_window("Duration*")
    wanted = {"Position:": at, "Crop start:": start, "Duration:": length}
    for words, seconds in wanted.items():
        if seconds is None:
            continue
        window = desk.find("Duration", role="dialog", app=gui.APP)
        label = next(each for each in window.walk() if each.name == words)
        row = range(label.y - 4, label.y + 5)
        field = seeing.parts(desk, "spin button", lambda each, row=row, x=label.x: each.y in row and each.x > x)[0]
        if field.text != timecode(seconds):
            fill(desk, field, f"{timecode(seconds)}\t")
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Duration*")
    desk.settle()


def guide(desk: Desk, words: str) -> None:
    """Sets a guide at the playhead and names it."""
    menu(desk, "Timeline", "Guides", "Add/Remove Guide")
    desk.wait_for_window("Edit Guide*")
    fill(desk, part(desk, "Edit Guide", "text"), words)
    desk.click_on("OK", role="push button", app=gui.APP)
    desk.wait_for_no_window("Edit Guide*")
    desk.settle()
