"""Shapes as DrawingML (ECMA-376, part 1, §19-21): what they are, where they are, and the pieces they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from lxml import etree

from evaluators.safe_xml import Element

A_URI: Final = "http://schemas.openxmlformats.org/drawingml/2006/main"
P_URI: Final = "http://schemas.openxmlformats.org/presentationml/2006/main"
R_URI: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
C_URI: Final = "http://schemas.openxmlformats.org/drawingml/2006/chart"
A, P, R, C = f"{{{A_URI}}}", f"{{{P_URI}}}", f"{{{R_URI}}}", f"{{{C_URI}}}"
NAMESPACES: Final = f'xmlns:a="{A_URI}" xmlns:p="{P_URI}" xmlns:r="{R_URI}"'

EMU_PER_CM = 360_000
EMU_PER_UNIT = 1_000
"""A deck's description and `set_left` count in thousands of EMU, as the paper's Figures 5 and 6 do."""
FAR_EMU = 91_440_000
"""No object is placed further from the corner than this (100 inches)."""

_FILLS = {f"{A}{name}" for name in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}
_BEFORE_FILL = {
    f"{A}{name}"
    for name in ("xfrm", "custGeom", "prstGeom", "lnL", "lnR", "lnT", "lnB", "lnTlToBr", "lnBlToTr", "cell3D")
}
"""What stands before a fill; the line of a run does too, but that of a shape stands behind it."""
_SHAPES = {f"{P}{name}" for name in ("sp", "pic", "graphicFrame", "grpSp", "cxnSp")}


@dataclass(frozen=True)
class Box:
    """Where an object lies on its slide, in EMU."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The place of its right edge."""
        return self.left + self.width

    @property
    def bottom(self) -> int:
        """The place of its lower edge."""
        return self.top + self.height


def whole(text: str | None) -> int | None:
    """Return a whole number of up to 15 digits; None for anything else."""
    text = text or ""
    return int(text) if len(text) <= 16 and text.removeprefix("-").isdecimal() else None


def piece(xml: str) -> Element:
    """Return an element from our own XML, in which the prefixes a, p and r are known."""
    return etree.fromstring(f"<piece {NAMESPACES}>{xml}</piece>")[0]


def shape_elements(tree: Element) -> list[Element]:
    """Return the shapes of a shape tree from back to front, groups as one."""
    return [each for each in tree if each.tag in _SHAPES]


def non_visual(shape: Element) -> Element | None:
    """Return the element with a shape's id and name."""
    return next((each for each in shape[0] if each.tag == f"{P}cNvPr"), None) if len(shape) else None


def placeholder(shape: Element) -> Element | None:
    """Return the element that makes a shape a placeholder; None if it is none."""
    if not len(shape):
        return None
    properties = shape[0].find(f"{P}nvPr")
    return None if properties is None else properties.find(f"{P}ph")


def is_textbox(shape: Element) -> bool:
    """Whether a shape is a text box."""
    if shape.tag != f"{P}sp" or not len(shape) or placeholder(shape) is not None:
        return False
    special = shape[0].find(f"{P}cNvSpPr")
    return special is not None and special.get("txBox") in {"1", "true"}


def preset(shape: Element) -> str:
    """Return the name of a drawn shape's geometry; '' if it is no drawn shape or has one of its own."""
    if shape.tag != f"{P}sp" or is_textbox(shape) or placeholder(shape) is not None:
        return ""
    found = shape.find(f"{P}spPr/{A}prstGeom")
    return "" if found is None else found.get("prst") or ""


def table(shape: Element) -> Element | None:
    """Return the table that a frame shows; None if it shows none."""
    return shape.find(f"{A}graphic/{A}graphicData/{A}tbl") if shape.tag == f"{P}graphicFrame" else None


def chart_relation(shape: Element) -> str:
    """Return the relationship's id of the chart that a frame shows; '' if it shows none."""
    if shape.tag != f"{P}graphicFrame":
        return ""
    found = shape.find(f"{A}graphic/{A}graphicData/{C}chart")
    return "" if found is None else found.get(f"{R}id") or ""


def transform(shape: Element) -> Element | None:
    """Return the element with a shape's own place, if it has one."""
    if shape.tag == f"{P}graphicFrame":
        return shape.find(f"{P}xfrm")
    properties = shape.find(f"{P}grpSpPr" if shape.tag == f"{P}grpSp" else f"{P}spPr")
    return None if properties is None else properties.find(f"{A}xfrm")


def own_box(shape: Element) -> Box | None:
    """Return the place that a shape states itself; None if it states none, or none that can be read."""
    where = transform(shape)
    if where is None:
        return None
    offset, extent = where.find(f"{A}off"), where.find(f"{A}ext")
    if offset is None or extent is None:
        return None
    left, top = whole(offset.get("x")), whole(offset.get("y"))
    width, height = whole(extent.get("cx")), whole(extent.get("cy"))
    return None if left is None or top is None or width is None or height is None else Box(left, top, width, height)


def place(shape: Element, box: Box) -> None:
    """Put a shape somewhere; a shape without properties of its own gets them."""
    where = transform(shape)
    if where is None:
        holder = shape.find(f"{P}spPr")
        if holder is None:
            return
        where = holder.makeelement(f"{A}xfrm", {})
        holder.insert(0, where)
    for tag in (f"{A}off", f"{A}ext"):
        old = where.find(tag)
        if old is not None:
            where.remove(old)
    where.insert(0, where.makeelement(f"{A}off", {"x": str(box.left), "y": str(box.top)}))
    where.insert(1, where.makeelement(f"{A}ext", {"cx": str(box.width), "cy": str(box.height)}))


def solid(parent: Element, rgb: str) -> Element:
    """Return a fill of one colour, not yet put anywhere."""
    fill = parent.makeelement(f"{A}solidFill", {})
    etree.SubElement(fill, f"{A}srgbClr", val=rgb)
    return fill


def set_fill(properties: Element, rgb: str) -> None:
    """Fill what has these properties (of a shape, a cell or a run) with one colour, in the order of the schema."""
    for each in list(properties):
        if each.tag in _FILLS:
            properties.remove(each)
    before = _BEFORE_FILL if properties.tag == f"{P}spPr" else _BEFORE_FILL | {f"{A}ln"}
    at = 0
    for at, each in enumerate(properties, 1):
        if each.tag not in before:
            at -= 1
            break
    properties.insert(at, solid(properties, rgb))
