"""Data > Validity by mouse and keyboard: what may be entered into cells."""

from __future__ import annotations

from by_cells import APP, go_to
from writer.fields import accept, choose, write

from deskcraft.authoring import Desk

TITLE = "Validity"


def only_whole(desk: Desk, place: str, least: int, most: int) -> None:
    """Whole numbers between two bounds; anything else is refused, as the dialog has it from the start."""
    _open(desk, place)
    choose(desk, TITLE, "Allow:", "Whole Numbers")
    choose(desk, TITLE, "Data:", "valid range")
    write(desk, TITLE, "Minimum*", str(least))
    write(desk, TITLE, "Maximum*", str(most))
    accept(desk, TITLE)


def only_listed(desk: Desk, place: str, source: str) -> None:
    """What stands in a range of cells; anything else is refused."""
    _open(desk, place)
    choose(desk, TITLE, "Allow:", "Cell range")
    write(desk, TITLE, "Source*", source)
    accept(desk, TITLE)


def _open(desk: Desk, place: str) -> None:
    go_to(desk, place)
    desk.menu("Data", "Validity...", app=APP)
    desk.wait_for_window(TITLE)
    desk.settle()
