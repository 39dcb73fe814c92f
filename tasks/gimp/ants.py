"""The moving outline of a selection in GIMP, which need not be seen."""

from __future__ import annotations

from deskcraft.authoring import Desk


def hide(desk: Desk) -> None:
    """View > Show Selection, which is on when a picture is opened."""
    desk.key("ctrl+t")
    desk.settle()
