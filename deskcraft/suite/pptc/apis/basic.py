"""Calls that change size, rotation, fill and place of the selected object."""

from __future__ import annotations

from dataclasses import replace

from deskcraft.suite.pptc import drawing
from deskcraft.suite.pptc.apis.choose import is_chart, is_picture
from deskcraft.suite.pptc.colours import rgb
from deskcraft.suite.pptc.drawing import EMU_PER_CM, FAR_EMU, A, P
from deskcraft.suite.pptc.placing import beside, length
from deskcraft.suite.pptc.registry import Misuse, api
from deskcraft.suite.pptc.workspace import Workspace
from evaluators.safe_xml import Element

_DEGREE = 60_000


def _size(work: Workspace, centimetres: float) -> tuple[Element, int]:
    shape = work.selected()
    size = round(centimetres * EMU_PER_CM)
    if not 0 < size <= FAR_EMU:
        raise Misuse("arguments", f"{centimetres:g} cm is no size that an object can have")
    return shape, size


@api("basic")
def set_width(work: Workspace, width: float) -> None:
    """Sets the width of the selected object in centimeters, a float. Choose an object first."""
    shape, size = _size(work, width)
    drawing.place(shape, replace(work.box(shape), width=size))
    _share(shape, "tblGrid/gridCol", "w", size)


@api("basic")
def set_height(work: Workspace, height: float) -> None:
    """Sets the height of the selected object in centimeters, a float. Choose an object first."""
    shape, size = _size(work, height)
    drawing.place(shape, replace(work.box(shape), height=size))
    _share(shape, "tr", "h", size)


def _share(shape: Element, path: str, attribute: str, size: int) -> None:
    """Give a table's columns or rows their parts of a new size, in the old proportions."""
    grid = drawing.table(shape)
    if grid is None:
        return
    lines = grid.findall("/".join(f"{A}{name}" for name in path.split("/")))
    old = [max(0, drawing.whole(each.get(attribute)) or 0) for each in lines]
    total = sum(old)
    for line, part in zip(lines, old, strict=True):
        line.set(attribute, str(round(size * part / total) if total else size // len(lines)))


@api("basic")
def rotate_element(work: Workspace, angle: float) -> None:
    """Rotates the selected object clockwise by an angle in degrees, an integer. Choose an object first."""
    shape = work.selected()
    if shape.tag == f"{P}graphicFrame":
        raise Misuse("arguments", "tables and charts cannot be rotated")
    drawing.place(shape, work.box(shape))
    where = drawing.transform(shape)
    if where is None:
        raise Misuse("failed", "this object cannot be rotated")
    after = ((drawing.whole(where.get("rot")) or 0) + round(angle * _DEGREE)) % (360 * _DEGREE)
    where.set("rot", str(after))
    if not after:
        del where.attrib["rot"]


@api("basic")
def set_fill_color(work: Workspace, color: str) -> None:
    """Fills the selected object (title, content, text box, shape or table cell) with a color, given by its name as a
    string such as 'red' or 'light blue'. Choose an object first."""
    digits = rgb(color)
    shape = work.selected()
    if is_picture(shape) or is_chart(shape):
        raise Misuse("arguments", "pictures and charts have no fill color")
    grid = drawing.table(shape)
    if grid is None:
        properties = shape.find(f"{P}spPr")
        if properties is None:
            raise Misuse("failed", "this object has no fill color")
        drawing.set_fill(properties, digits)
        return
    picked = work.selection.cell if work.selection is not None else None
    for cell in grid.iter(f"{A}tc") if picked is None else [work.cell(shape, *picked)]:
        properties = cell.find(f"{A}tcPr")
        if properties is None:
            body = cell.find(f"{A}txBody")
            properties = cell.makeelement(f"{A}tcPr", {})
            cell.insert(0 if body is None else 1, properties)
        drawing.set_fill(properties, digits)


@api("basic")
def set_left(work: Workspace, left: float | str, _other: str = "") -> None:
    """Moves the selected object so that its left edge lies at the given x position, a number in the unit of the Visual
    Positions in the PPT file content. Choose an object first."""
    if isinstance(left, str):
        beside(work, left, _other, "left")
    else:
        work.move(work.selected(), left=length(left))


@api("basic")
def set_top(work: Workspace, top: float | str, _other: str = "") -> None:
    """Moves the selected object so that its upper edge lies at the given y position, a number in the unit of the Visual
    Positions in the PPT file content. Choose an object first."""
    if isinstance(top, str):
        beside(work, top, _other, "top")
    else:
        work.move(work.selected(), top=length(top))
