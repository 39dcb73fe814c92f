"""Insert > Chart by mouse and keyboard: the wizard, and the chart's place on the sheet.

The wizard's title is that of its page. A sheet's hundreds of cells come before the wizard in the accessibility tree,
which a busy machine cuts short there: places are told from the window's edges.
"""

from __future__ import annotations

from by_cells import APP, go_to

from deskcraft.authoring import Desk

KINDS = {"Column": 87, "Bar": 112}
"""px from the wizard's upper edge down to a kind in the list."""


def insert_chart(desk: Desk, title: str, place: str, kind: str = "Column") -> None:
    """A chart of what is selected, with a title; it is cut and pasted to begin at this cell."""
    desk.menu("Insert", "Chart...", app=APP)
    wizard = desk.wait_for_window("Chart Type")
    if kind != "Column":
        desk.click(wizard.x + 270, wizard.y + KINDS[kind])
        desk.settle()
    desk.click(wizard.x + 64, wizard.y + 140)  # the last of the four pages
    desk.wait_for_window("Chart Elements")
    desk.click(wizard.x + 558, wizard.y + 88)
    desk.type(title)
    desk.click(wizard.x + wizard.width - 62, wizard.y + wizard.height - 33)  # Finish
    desk.wait_for_no_window("Chart Elements")
    desk.settle()
    for _ in range(2):  # out of the chart's parts, then out of the chart, which stays selected
        desk.key("Escape")
        desk.settle()
    desk.key("ctrl+x")
    desk.settle()
    go_to(desk, place)
    desk.key("ctrl+v")
    desk.settle()
    desk.key("Escape")
    desk.settle()
