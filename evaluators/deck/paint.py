"""Fills, outlines and backgrounds of a .pptx, inherited ones resolved."""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.deck.colours import A, Palette, colour_in
from evaluators.deck.model import EMU_PT, Fill, Line
from evaluators.deck.package import Package
from evaluators.safe_xml import Element, local_name

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_FILLS = ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")
BACKGROUND_BASE = 1_000
"""`bgRef` and `fillRef` count the theme's background fills from here."""


@dataclass(frozen=True)
class Canvas:
    """Where a part's paints are looked up: its palette, and the package and name for its pictures."""

    package: Package
    part: str
    palette: Palette


def whole(text: str | None, default: int = 0) -> int:
    """Return an integer attribute, bounded; `default` for none or nonsense."""
    try:
        return max(-(2**40), min(2**40, int(text))) if text else default
    except ValueError:
        return default


def own_fill(parent: Element | None, canvas: Canvas, base: str | None = None) -> Fill | None:
    """Return the fill that an element (`spPr`, `tcPr`, `bgPr`, `ln`) states; None if it states none."""
    for child in parent if parent is not None else ():
        if local_name(child) in _FILLS:
            return read_fill(child, canvas, base)
    return None


def read_fill(element: Element, canvas: Canvas, base: str | None = None) -> Fill:
    """Return what a fill element paints."""
    kind = local_name(element)
    if kind == "solidFill":
        return Fill("solid", colour_in(element, canvas.palette, base))
    if kind == "gradFill":
        stop = element.find(f"{A}gsLst/{A}gs")
        return Fill("gradient", colour_in(stop, canvas.palette, base))
    if kind == "blipFill":
        return Fill("picture", None, picture_digest(element, canvas))
    if kind == "pattFill":
        return Fill("pattern", colour_in(element.find(A + "fgClr"), canvas.palette, base))
    return Fill("none")


def picture_digest(fill: Element, canvas: Canvas) -> str:
    """Return the sha256 of the picture that a blip fill shows; a linked one's address."""
    blip = fill.find(A + "blip")
    if blip is None:
        return ""
    relation = canvas.package.relations(canvas.part).get(blip.get(R + "embed") or blip.get(R + "link") or "")
    if relation is None:
        return ""
    return relation.target if relation.external else canvas.package.digest(relation.target)


def styled_fill(style: Element | None, canvas: Canvas) -> Fill | None:
    """Return the fill that a shape's style refers to in the theme."""
    reference = style.find(A + "fillRef") if style is not None else None
    return _referred(reference, canvas) if reference is not None else None


def _referred(reference: Element, canvas: Canvas) -> Fill:
    number = whole(reference.get("idx"))
    theme = canvas.palette.theme
    entries, place = (
        (theme.grounds, number - BACKGROUND_BASE - 1) if number > BACKGROUND_BASE else (theme.fills, number - 1)
    )
    if number in (0, BACKGROUND_BASE):
        return Fill("none")
    base = colour_in(reference, canvas.palette)
    if 0 <= place < len(entries):
        return read_fill(entries[place], canvas, base)
    return Fill("solid", base)


def read_line(properties: Element | None, style: Element | None, canvas: Canvas) -> Line:
    """Return a shape's outline: its own, what it leaves open from the theme by its style."""
    own = properties.find(A + "ln") if properties is not None else None
    reference = style.find(A + "lnRef") if style is not None else None
    kind, colour, width = "none", None, 9525
    number = whole(reference.get("idx")) if reference is not None else 0
    if reference is not None and number:
        base = colour_in(reference, canvas.palette)
        lines = canvas.palette.theme.lines
        themed = lines[number - 1] if 0 < number <= len(lines) else None
        paint = own_fill(themed, canvas, base) or Fill("solid", base)
        kind, colour = ("none", None) if paint.kind == "none" else ("solid", paint.colour)
        width = whole(themed.get("w"), width) if themed is not None else width
    if own is not None:
        paint_own = own_fill(own, canvas)
        if paint_own is not None:
            kind, colour = ("none", None) if paint_own.kind == "none" else ("solid", paint_own.colour)
        width = whole(own.get("w"), width)
    open_ = own is None or own.get("w") is None
    return Line(kind, colour, round(width / EMU_PT, 2), open_) if kind != "none" else Line()


def read_background(common: Element | None, canvas: Canvas) -> Fill | None:
    """Return the background that a `cSld` states; None if it states none."""
    ground = next((child for child in common if local_name(child) == "bg"), None) if common is not None else None
    for child in ground if ground is not None else ():
        if local_name(child) == "bgPr":
            found = own_fill(child, canvas)
            return None if found is None else _white_for_none(found)
        if local_name(child) == "bgRef":
            return _white_for_none(_referred(child, canvas))
    return None


def _white_for_none(fill: Fill) -> Fill:
    return Fill("solid", "ffffff") if fill.kind == "none" else fill
