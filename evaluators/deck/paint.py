"""Fills, outlines and backgrounds of a .pptx, inherited ones resolved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from evaluators.deck.model import EMU_PT, Fill, Line, Shadow
from evaluators.deck.package import Package
from evaluators.drawing_colours import A, Palette, colour_in, opacity_in
from evaluators.safe_xml import Element, local_name

R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
OPAQUE = 95_000
"""Of 100,000: what hides all that is behind it, to the eye."""
_FILLS = {A + kind: kind for kind in ("noFill", "solidFill", "gradFill", "blipFill", "pattFill", "grpFill")}
_DASHES = {
    "solid": "",
    "dot": "dot",
    "sysDot": "dot",
    "dash": "dash",
    "lgDash": "dash",
    "sysDash": "dash",
}
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
        if child.tag in _FILLS:
            return read_fill(child, canvas, base)
    return None


def read_fill(element: Element, canvas: Canvas, base: str | None = None) -> Fill:
    """Return what a fill element paints."""
    kind = _FILLS.get(element.tag, "noFill")
    if kind == "solidFill":
        return Fill("solid", colour_in(element, canvas.palette, base), opacity=opacity_in(element))
    if kind == "gradFill":
        stop = element.find(f"{A}gsLst/{A}gs")
        return Fill("gradient", colour_in(stop, canvas.palette, base))
    if kind == "blipFill":
        return Fill("picture", None, shown_picture(element, canvas)[0])
    if kind == "pattFill":
        return Fill("pattern", colour_in(element.find(A + "fgClr"), canvas.palette, base))
    return Fill("none")


def shown_picture(fill: Element, canvas: Canvas) -> tuple[str, tuple[int, int] | None]:
    """Return (sha256, size in pixels) of the picture that a blip fill shows; of a linked one its address."""
    blip = fill.find(A + "blip")
    if blip is None:
        return "", None
    relation = canvas.package.relations(canvas.part).get(blip.get(R + "embed") or blip.get(R + "link") or "")
    if relation is None:
        return "", None
    if relation.external:
        return relation.target, None
    return canvas.package.digest(relation.target), canvas.package.picture_size(relation.target)


def recoloured(fill: Element | None) -> bool:
    """Say whether a blip fill shows its picture in other colours, lighter or darker, or lets shine through."""
    blip = fill.find(A + "blip") if fill is not None else None
    for effect in blip if blip is not None else ():
        if effect.tag == A + "alphaModFix":
            if whole(effect.get("amt"), 100_000) < OPAQUE:
                return True
        elif effect.tag == A + "lum":
            if whole(effect.get("bright")) or whole(effect.get("contrast")):
                return True
        elif effect.tag != A + "extLst":
            return True
    return False


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
    if kind == "none":
        return Line()
    open_ = own is None or own.get("w") is None
    start, end = (_arrow(own, end) for end in ("headEnd", "tailEnd"))
    return Line(kind, colour, round(width / EMU_PT, 2), dash=_dash(own), start=start, end=end, themed=open_)


def read_stroke(element: Element, canvas: Canvas) -> Line:
    """Return a line that is stated whole, such as a cell's border."""
    paint = own_fill(element, canvas)
    if paint is None or paint.kind == "none":
        return Line()
    return Line("solid", paint.colour, round(whole(element.get("w"), 12_700) / EMU_PT, 2), dash=_dash(element))


def _dash(line: Element | None) -> str:
    preset = line.find(A + "prstDash") if line is not None else None
    if preset is not None:
        return _DASHES.get(preset.get("val", ""), "dash-dot")
    custom = line.find(A + "custDash") if line is not None else None
    return dashes([whole(part.get("d")) / 100_000 for part in custom]) if custom is not None else ""


def dashes(lengths: Sequence[float]) -> str:
    """Return how a line is broken whose strokes are so many times as long as it is wide."""
    if not lengths:
        return ""
    long = [length > 1.5 for length in lengths]
    return "dash-dot" if len(set(long)) > 1 else "dash" if long[0] else "dot"


def _arrow(line: Element | None, end: str) -> str:
    found = line.find(A + end) if line is not None else None
    return "arrow" if found is not None and found.get("type", "none") != "none" else ""


def read_shadow(
    properties: Element | None, style: Element | None, canvas: Canvas
) -> tuple[Shadow | None, Shadow | None]:
    """Return a shape's shadow, its own, else its theme's by the shape's style; and the theme's that it takes back."""
    effects = properties.find(A + "effectLst") if properties is not None else None
    if effects is None:
        return _themed_shadow(style, canvas), None
    own = _shadow(effects, canvas)
    return own, None if own is not None else _themed_shadow(style, canvas)


def _themed_shadow(style: Element | None, canvas: Canvas) -> Shadow | None:
    if style is not None:
        reference = style.find(A + "effectRef")
        number = whole(reference.get("idx")) if reference is not None else 0
        styles = canvas.palette.theme.effects
        if 0 < number <= len(styles):
            return _shadow(styles[number - 1].find(A + "effectLst"), canvas, colour_in(reference, canvas.palette) or "")
    return None


def _shadow(effects: Element | None, canvas: Canvas, base: str | None = None) -> Shadow | None:
    """Return the shadow in a list of effects; `base`: it is a theme's, and `phClr` means that colour."""
    cast = effects.find(A + "outerShdw") if effects is not None else None
    if cast is None:
        return None
    return Shadow(
        colour_in(cast, canvas.palette, base),
        round(whole(cast.get("dist")) / EMU_PT, 2),
        round(whole(cast.get("dir")) / 60_000 % 360, 1),
        round(whole(cast.get("blurRad")) / EMU_PT, 2),
        opacity_in(cast),
        base is not None,
    )


def read_background(common: Element | None, canvas: Canvas) -> Fill | None:
    """Return the background that a `cSld` states; None if it states none, or `noFill`."""
    ground = next((child for child in common if local_name(child) == "bg"), None) if common is not None else None
    for child in ground if ground is not None else ():
        if local_name(child) == "bgPr":
            return _if_any(own_fill(child, canvas))
        if local_name(child) == "bgRef":
            return _if_any(_referred(child, canvas))
    return None


def _if_any(fill: Fill | None) -> Fill | None:
    """Return a background; None for one that states no fill, behind which the application shows the master's."""
    return None if fill is None or fill.kind == "none" else fill
