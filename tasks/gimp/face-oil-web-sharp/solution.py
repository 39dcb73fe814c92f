"""Through the GUI: Image > Scale Image, Filters > Enhance > Sharpen (Unsharp Mask), File > Export As."""

from __future__ import annotations

from typing import Any

import adjustments
import gui

from deskcraft.authoring import Desk


def sharpen(desk: Desk, radius: float, amount: float) -> None:
    """Filters > Enhance > Sharpen (Unsharp Mask), with the threshold that was asked."""
    gui.command(desk, "sharpen (unsharp mask)", "Sharpen (Unsharp Mask)")
    gui.tabs(desk, 1)
    gui.fill(desk, radius, amount, 0)
    gui.click_ok(desk, "Sharpen (Unsharp Mask)")


def solve(desk: Desk, params: dict[str, Any]) -> None:
    """Scales, sharpens, exports."""
    desk.wait_for_window("*fennwort-bottle*")
    adjustments.scale_width(desk, params["width"])
    sharpen(desk, params["radius"], params["amount"])
    gui.export_jpeg(desk, f"/home/user/Pictures/{params['name']}", params["quality"])
