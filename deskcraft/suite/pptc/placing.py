"""Places by meaning: at a side or corner of the slide, or beside another object. The objects are named as relations
name them: `picture`, `picture 1`, `title`, `right_arrow`, `slide`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.apis import choose
from deskcraft.suite.pptc.drawing import EMU_PER_UNIT
from deskcraft.suite.pptc.registry import Misuse
from deskcraft.suite.pptc.relations import object_name
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

Side = Literal["left", "right", "top", "bottom"]
MARGIN = 600_000
"""Between an object and the edge of the slide that it is put to, where there is room."""
GAP = 100_000
"""Between two objects of which one is put beside the other."""
_EMU_FROM = 100_000
"""No slide is as many thousands of EMU wide: a larger number was meant as EMU."""


def length(number: float) -> float:
    """Return a place in EMU, from a number of the unit of a deck's description."""
    return number if abs(number) >= _EMU_FROM else number * EMU_PER_UNIT


def to_side(work: Workspace, shape: Element, side: Side) -> None:
    """Put an object to a side of the slide; one that fills most of it goes as far as the slide allows.

    Raises:
        Misuse: nothing says how large it is.
    """
    box = work.box(shape)
    level = side in ("left", "right")
    room = work.size[0] - box.width if level else work.size[1] - box.height
    # A wide object must still lie more to its side than to the other, or there would be nothing to see.
    margin = min(MARGIN, room // 4) if room >= 0 else room
    at = margin if side in ("left", "top") else room - margin
    work.move(shape, left=at if level else None, top=None if level else at)


def beside(work: Workspace, moved: str, fixed: str, side: Side) -> None:
    """Put one object of the current slide to a side of another, both by name; `slide` is the slide.

    Raises:
        Misuse: there is no such object, or the second name is missing.
    """
    if not fixed:
        raise Misuse("arguments", f"set_{side}() takes a number, or the names of two objects")
    shape = named(work, moved)
    work.root()
    if fixed.strip().lower() == "slide":
        to_side(work, shape, side)
        return
    box, other = work.box(shape), work.box(named(work, fixed))
    if side == "left":
        work.move(shape, left=other.left - GAP - box.width)
    elif side == "right":
        work.move(shape, left=other.right + GAP)
    elif side == "top":
        work.move(shape, top=other.top - GAP - box.height)
    else:
        work.move(shape, top=other.bottom + GAP)


def named(work: Workspace, name: str) -> Element:
    """Return an object of the current slide by the name that relations use; the selection stays.

    Raises:
        Misuse: there is none.
    """
    wanted = object_name(name)
    if wanted is None:
        raise Misuse("arguments", f"'{name[:40]}' is no object of a slide")
    before = work.selection
    try:
        if wanted.kind in _CHOSEN:
            _CHOSEN[wanted.kind](work)
            return work.selected()
        found = choose.numbers(work, _FITS.get(wanted.kind, lambda shape: _is_drawn(shape, wanted.kind)))
        if wanted.number >= len(found):
            raise Misuse("state", f"there is no {wanted} on this slide")
        return work.shapes()[found[wanted.number]]
    finally:
        work.selection = before


def _is_drawn(shape: Element, kind: str) -> bool:
    return drawing.preset(shape) == choose.PRESETS[kind]


_CHOSEN: dict[str, Callable[[Workspace], None]] = {"title": choose.choose_title, "content": choose.choose_content}
_FITS: dict[str, Callable[[Element], bool]] = {
    "textbox": drawing.is_textbox,
    "picture": choose.is_picture,
    "table": choose.is_table,
    "chart": choose.is_chart,
}
