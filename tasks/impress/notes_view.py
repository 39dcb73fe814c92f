"""View > Notes by mouse and keyboard: the speaker notes of the slide that is shown, written anew."""

from __future__ import annotations

from gui import APP, leave

from deskcraft.authoring import Desk


def write_notes(desk: Desk, text: str) -> None:
    """Replaces the notes, and goes back to the slide."""
    desk.menu("View", "Notes", app=APP)
    notes = desk.find("*Notes*", role="panel", app=APP)
    desk.settle()
    desk.click(*notes.center, count=2)
    desk.settle()
    desk.key("ctrl+a")
    desk.type(text)
    leave(desk)
    desk.menu("View", "Normal", app=APP)
    desk.find("Slides View", role="document frame", app=APP)
    desk.settle()
