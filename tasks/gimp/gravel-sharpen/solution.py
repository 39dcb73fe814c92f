"""Through the GUI: Filters > Enhance > Sharpen (Unsharp Mask), File > Export As."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Sharpens and exports."""
    desk.wait_for_window("*river-gravel*")
    adjustments.unsharp_mask(desk, params["radius"], params["amount"])
    gui.export(desk, f"/home/user/Pictures/{params['name']}")
