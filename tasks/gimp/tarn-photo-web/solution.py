"""Through the GUI: Image > Scale Image, File > Export As, the quality in the JPEG dialog."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Scales and exports."""
    desk.wait_for_window("*tarn-dusk*")
    adjustments.scale_width(desk, params["width"])
    gui.export_jpeg(desk, f"/home/user/Pictures/{params['name']}", params["quality"])
