"""Object Properties by mouse and keyboard, on a busy machine too: the label of what is selected."""

from __future__ import annotations

from gui import APP, right_of, write
from patience import await_field

from deskcraft.authoring import Desk


def name_object(desk: Desk, label: str) -> None:
    """Labels what is selected."""
    desk.key("ctrl+shift+o")
    await_field(desk, "Label:*", "text")
    write(desk, right_of(desk, "Label:*", "text"), label)
    desk.click_on("Set", role="push button", app=APP)
    desk.settle()
