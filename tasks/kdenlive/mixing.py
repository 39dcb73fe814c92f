"""A dissolve of Kdenlive's between two clips of one track, made and lengthened in the window."""

from __future__ import annotations

import dialogs
import gui
import seeing
import timeline

from deskcraft.authoring import Desk


def dissolve(desk: Desk, fitted: timeline.Fitted, label: str, cut: float, seconds: float) -> None:
    """Mixes the clip that begins at a cut with the one before it; half lies before the cut, half after it."""
    desk.click(*fitted.point(label, cut + 1.5))
    desk.settle()
    desk.key("u")
    desk.settle()
    desk.click(*fitted.point(label, cut + 0.25))  # the mix itself: it is a second long at first
    kind = desk.find("Luma", role="combo box", app=gui.APP)
    length = seeing.parts(desk, "spin button", lambda each: each.x > kind.x and each.y > kind.y)[0]
    dialogs.fill(desk, length, f"{dialogs.timecode(seconds)}\n")
    desk.settle()
    sides = seeing.parts(desk, "check box", lambda each: each.y == length.y and each.x > length.x, 3)
    desk.click(*sides[1].center)  # of to the right, centred, to the left
    desk.settle()
