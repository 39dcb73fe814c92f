"""The table of fees in service-agreement.docx by mouse and keyboard: one more stage, and the total."""

from __future__ import annotations

from typing import Any

from by_words import find, write_over
from writer.dialogs import APP

from deskcraft.authoring import Desk


def insert_stage(desk: Desk, params: dict[str, Any]) -> None:
    """A row right above the total, in the look of the one above it; then days and fee of the total."""
    find(desk, "Commissioning")
    desk.menu("Table", app=APP)
    desk.move(*desk.find("Insert", role="menu", nth=1, app=APP).center)  # the first one is in the menu bar
    desk.click_on("Row* Below", role="menu item", app=APP)
    desk.settle()
    desk.key("Down")
    desk.type(f"{params['stage']}\t{params['days']}\t{params['fee']}")
    desk.settle()
    write_over(desk, "26", str(params["total_days"]))
    write_over(desk, "23,400", params["total"])
