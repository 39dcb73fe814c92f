"""Calls that the public sessions use although the paper's reference does not list them."""

from __future__ import annotations

from deskcraft.suite.pptc.placing import beside, length, to_side
from deskcraft.suite.pptc.registry import api
from deskcraft.suite.pptc.workspace import Workspace


@api("place")
def set_right(work: Workspace, right: float | str, _other: str = "") -> None:
    """Moves the selected object so that its right edge lies at the given x position."""
    if isinstance(right, str):
        beside(work, right, _other, "right")
    else:
        shape = work.selected()
        work.move(shape, left=length(right) - work.box(shape).width)


@api("place")
def set_bottom(work: Workspace, bottom: float | str, _other: str = "") -> None:
    """Moves the selected object so that its lower edge lies at the given y position."""
    if isinstance(bottom, str):
        beside(work, bottom, _other, "bottom")
    else:
        shape = work.selected()
        work.move(shape, top=length(bottom) - work.box(shape).height)


@api("place")
def align_slide_left(work: Workspace) -> None:
    """Moves the selected object to the left side of the slide."""
    to_side(work, work.selected(), "left")


@api("place")
def align_slide_right(work: Workspace) -> None:
    """Moves the selected object to the right side of the slide."""
    to_side(work, work.selected(), "right")


@api("place")
def align_slide_top(work: Workspace) -> None:
    """Moves the selected object to the top of the slide."""
    to_side(work, work.selected(), "top")


@api("place")
def align_slide_bottom(work: Workspace) -> None:
    """Moves the selected object to the bottom of the slide."""
    to_side(work, work.selected(), "bottom")


@api("place")
def align_slide_center(work: Workspace) -> None:
    """Moves the selected object to the center of the slide."""
    shape = work.selected()
    box = work.box(shape)
    width, height = work.size
    work.move(shape, left=(width - box.width) // 2, top=(height - box.height) // 2)


@api("place")
def align_top_left_corner(work: Workspace) -> None:
    """Moves the selected object to the top left corner of the slide."""
    to_side(work, work.selected(), "top")
    to_side(work, work.selected(), "left")


@api("place")
def align_top_right_corner(work: Workspace) -> None:
    """Moves the selected object to the top right corner of the slide."""
    to_side(work, work.selected(), "top")
    to_side(work, work.selected(), "right")


@api("place")
def align_bottom_left_corner(work: Workspace) -> None:
    """Moves the selected object to the bottom left corner of the slide."""
    to_side(work, work.selected(), "bottom")
    to_side(work, work.selected(), "left")


@api("place")
def align_bottom_right_corner(work: Workspace) -> None:
    """Moves the selected object to the bottom right corner of the slide."""
    to_side(work, work.selected(), "bottom")
    to_side(work, work.selected(), "right")
