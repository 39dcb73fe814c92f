"""Pictures of a .docx file: how `wp:inline`, `wp:anchor` and old VML shapes place them (ECMA-376 part 1, 20.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from evaluators.document.figures import Image, Reach, Spot, Wrap, reach_of
from evaluators.document.units import emu, points
from evaluators.numerals import decimal
from evaluators.safe_xml import Element, child, local_name

_SIDES: dict[str, Wrap] = {"left": "left", "right": "right", "largest": "optimal"}
_FROM = {
    "column": "paragraph",
    "topMargin": "top-margin",
    "bottomMargin": "bottom-margin",
    "leftMargin": "left-margin",
    "rightMargin": "right-margin",
}


@dataclass(frozen=True)
class Drawn:
    """What a drawing holds: pictures, each with the id of its part, text boxes and charts."""

    pictures: tuple[tuple[str, Image], ...]
    boxes: tuple[Element, ...]
    spot: Spot
    charts: tuple[str, ...] = ()
    """The id of the part of each."""
    size: tuple[float, float] = (0.0, 0.0)
    """Of the last that was said, in points."""


def read_drawing(element: Element, link: str) -> Drawn:
    """Return what a `w:drawing`, `w:pict` or `w:object` holds; `link` is the attribute that names a part."""
    pictures: list[tuple[str, Image]] = []
    boxes: list[Element] = []
    charts: list[str] = []
    spot, image, style = Spot(), Image("", 0.0, 0.0, ""), ""
    for inner in _outside_boxes(element):
        match local_name(inner):
            case "anchor":
                spot = anchored(inner)
            case "extent" if inner.get("cx"):
                image = replace(image, width=emu(inner.get("cx")), height=emu(inner.get("cy")))
            case "docPr":
                image = replace(image, alt=inner.get("descr") or "", name=inner.get("name") or "")
            case "shape":
                style = inner.get("style") or ""
                image = replace(image, alt=image.alt or inner.get("alt") or "")
            case "blip" | "imagedata":
                if style and not image.width and not image.height:
                    spot, image = _shape(element, style, image)
                part = inner.get(link.replace("id", "embed")) or inner.get(link) or ""
                pictures.append((part, replace(image, spot=spot, cropped=_cropped(inner.getparent()))))
            case "chart":
                charts.append(inner.get(link) or "")
            case "txbxContent":
                boxes.append(inner)
            case _:
                pass
    return Drawn(tuple(pictures), tuple(boxes), spot, tuple(charts), (image.width, image.height))


def _outside_boxes(element: Element) -> Iterator[Element]:
    """Yield what is in a drawing, text boxes themselves, but nothing in them."""
    for inner in element:
        yield inner
        if local_name(inner) != "txbxContent":
            yield from _outside_boxes(inner)


def anchored(element: Element) -> Spot:
    """Return how a `wp:anchor` places what it holds."""
    spot = Spot("character", spacing=(*(emu(element.get(f"dist{side}")) for side in "TRBL"),))  # type: ignore[arg-type]
    behind = (element.get("behindDoc") or "").lower() in ("1", "true", "on")
    for inner in element:
        match local_name(inner):
            case "positionH":
                side, offset = _position(inner)
                spot = replace(spot, horizontal=side, x=offset, beside=_from(inner))
            case "positionV":
                side, offset = _position(inner)
                spot = replace(spot, vertical=side, y=offset, below=_from(inner))
            case "wrapTopAndBottom":
                spot = replace(spot, wrap="none")
            case "wrapSquare" | "wrapTight" | "wrapThrough":
                side = inner.get("wrapText") or ""
                spot = replace(spot, wrap=_SIDES.get(side, "both"), contour=local_name(inner) != "wrapSquare")
                spot = spot.around(_reach(inner))
            case "wrapNone":
                spot = replace(spot, wrap="behind" if behind else "through")
            case _:
                pass
    return spot


_OUTLINE_UNITS = 21600.0
"""Into how many units the points of an outline divide a picture's width, and its height."""


def _reach(wrap: Element) -> Reach | None:
    """Return how far the outline goes that text wraps around."""
    outline = child(wrap, "wrapPolygon")
    places = [] if outline is None else [(decimal(p.get("x") or "0"), decimal(p.get("y") or "0")) for p in outline]
    return reach_of(places, _OUTLINE_UNITS, _OUTLINE_UNITS)


def _from(element: Element) -> str:
    named = element.get("relativeFrom") or "paragraph"
    return _FROM.get(named, named)


def _position(element: Element) -> tuple[str, float]:
    align, offset = child(element, "align"), child(element, "posOffset")
    if align is not None:
        return (align.text or "").strip(), 0.0
    return "", emu((offset.text or "").strip()) if offset is not None else 0.0


def _shape(element: Element, style: str, image: Image) -> tuple[Spot, Image]:
    facts = {key.strip(): value.strip() for key, _, value in (pair.partition(":") for pair in style.split(";"))}
    image = replace(image, width=points(facts.get("width")), height=points(facts.get("height")))
    if "absolute" not in facts.get("position", ""):
        return Spot(), image
    behind = facts.get("z-index", "").startswith("-")
    wrap: Wrap = "behind" if behind else "through"
    for inner in element.iter():
        if local_name(inner) == "wrap" and inner.get("type") in ("square", "tight", "through"):
            wrap = _SIDES.get(inner.get("side") or "", "both")
        elif local_name(inner) == "wrap" and inner.get("type") == "topAndBottom":
            wrap = "none"
    side, level = facts.get("mso-position-horizontal", ""), facts.get("mso-position-vertical", "")
    spot = Spot("character", wrap, x=points(facts.get("margin-left")), y=points(facts.get("margin-top")))
    return replace(spot, horizontal=side.replace("absolute", ""), vertical=level.replace("absolute", "")), image


def _cropped(fill: Element | None) -> bool:
    source = child(fill, "srcRect")
    return source is not None and any(abs(emu(source.get(side))) > 0.01 for side in "ltrb")
