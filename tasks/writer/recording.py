"""Edit > Track Changes > Record by mouse: from here on, or no more."""

from __future__ import annotations

from writer.dialogs import APP

from deskcraft.authoring import Desk


def record(desk: Desk) -> None:
    """Begins to record changes, or ends it."""
    desk.menu("Edit", "Track Changes", "Record", app=APP)
    desk.settle()
