"""The tracker burrow.test by mouse and keyboard."""

from __future__ import annotations

from gui import APP, choose, fill, go, press, shown, tick

from deskcraft.authoring import Desk

SITE = "https://burrow.test"
LOW = (1181, 1185, 1193, 1261, 1282)
"""The open tickets of Someday whose priority is low."""


def to_its_end(desk: Desk) -> None:
    """Scrolls to where one answers."""
    desk.key("End")
    desk.settle()


def change(desk: Desk, number: int, **choices: str) -> None:
    """Changes fields of a ticket that are chosen from lists (`assignee="Siri Lund"`)."""
    go(desk, f"{SITE}/tickets/{number}/edit", f"Edit #{number}")
    for field, value in choices.items():
        choose(desk, field.capitalize(), value)
    press(desk, "Save changes")
    shown(desk, f"#{number} ")


def close(desk: Desk, number: int, resolution: str) -> None:
    """Closes a ticket."""
    go(desk, f"{SITE}/tickets/{number}", f"#{number} ")
    to_its_end(desk)
    choose(desk, "Resolution", resolution)
    press(desk, "Close ticket")


def comment(desk: Desk, number: int, text: str) -> None:
    """Says something about a ticket."""
    go(desk, f"{SITE}/tickets/{number}", f"#{number} ")
    to_its_end(desk)
    desk.click_on("Comment", role="entry", app=APP)
    desk.type(text)
    press(desk, "Comment")


def file(desk: Desk, title: str, body: str, *, labels: tuple[str, ...], **choices: str) -> None:
    """Files a ticket."""
    go(desk, f"{SITE}/tickets/new", "New ticket")
    fill(desk, "Title", title, role="entry")
    desk.click_on("Description", role="entry", app=APP)
    desk.type(body)
    for field, value in choices.items():
        choose(desk, field.capitalize(), value)
    for label in labels:
        tick(desk, label, "check*")
    press(desk, "File ticket")
    shown(desk, title)
