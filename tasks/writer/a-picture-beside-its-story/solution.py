"""Through the picture's properties: size and place on the first page, the text around it on another."""

from __future__ import annotations

from typing import Any

from post import NAMES, RATIOS, pick, picture_dialog, save
from writer.dialogs import APP, confirm, write_beside

from deskcraft.authoring import Desk


def solve(desk: Desk, params: dict[str, Any]) -> None:
    picture_dialog(desk, params["begins"], NAMES[params["alt"]])
    width = float(params["width"].split()[0])
    write_beside(desk, "Image", "Width", f"{width} cm")
    write_beside(desk, "Image", "Height", f"{width * RATIOS[params['alt']]:.2f} cm")
    pick(desk, "Image", "Horizontal", params["side"].capitalize())
    desk.click_on("Wrap", role="page tab", app=APP)
    desk.settle()
    desk.click_on({"left": "Before", "right": "After"}[params["beside"]], role="radio button", app=APP)
    confirm(desk, "Image")
    save(desk)
