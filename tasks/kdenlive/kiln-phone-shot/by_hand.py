"""By mouse and keyboard: imported, dragged, laid by dialog, its sound deleted, a Transform, the volume, the frame."""

from __future__ import annotations

from typing import Any

import deliveries
import dialogs
import effects
import gui
import timeline

from deskcraft.authoring import Desk

NAME = "kiln-days.kdenlive"
PHONE = "phone-glaze.mp4"
WIDE, HIGH = 640, 360
GAIN = (25, 114)
"""Where a Volume's gain is, px from its right and its upper edge."""
EXTRACT = (75, 80)
"""Where the monitor's context menu has Extract Frame, px from its corner."""


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Appends the shot, turned upright, and softens the music."""
    fitted = timeline.Fitted(desk, 12)
    desk.click(*fitted.point("A2", 6))
    effects.value(desk, "Volume (keyframable)", *GAIN, params["gain"])
    dialogs.menu(desk, "Project", "Add Clip or Folder*")
    desk.settle()
    desk.type(f"{deliveries.path_of(PHONE)}\n")
    clip, to = desk.find(PHONE, role="table cell", app=gui.APP), fitted.point("V1", 12.05)  # it snaps
    desk.settle()
    desk.drag(clip.center, (clip.x + 60, clip.y + clip.height), (to[0] + 40, to[1] - 20), to)
    desk.settle()
    shot = fitted.point("V1", 12.5)
    desk.click(*shot)
    dialogs.lay(desk, 12, params["length"], params["start"])
    desk.key("ctrl+shift+g")
    desk.settle()
    desk.click(*fitted.point("V2", 6))
    desk.click(*fitted.point("A1", 12.5))
    desk.settle()
    desk.key("Delete")
    desk.settle()
    desk.click(*shot)
    effects.add(desk, "Transform")
    across = HIGH * HIGH / WIDE
    box = {"width": HIGH, "height": round(across), "x": (WIDE - HIGH) // 2, "y": round((HIGH - across) / 2)}
    effects.transform(desk, 90, **box)
    deliveries.save(desk, NAME)
    timeline.seek(desk, params["still_s"])
    extract(desk, deliveries.path_of(params["name"]))


def extract(desk: Desk, path: str) -> None:
    """Writes the frame at the playhead by the project monitor's context menu, whose parts are not in the tree."""
    monitor = desk.find("Project Monitor", role="page tab list", app=gui.APP)
    x, y = monitor.x + 370, 200
    desk.click(x, y, button="right")
    desk.settle()
    desk.click(x + EXTRACT[0], y + EXTRACT[1])
    desk.settle()
    desk.key("ctrl+a")
    desk.type(f"{path}\n")
    desk.wait_for_change(path, "")
    desk.settle()
