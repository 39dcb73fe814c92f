"""Pictures of an .odt file: how `draw:frame` and its graphic style place them (ODF 1.3 part 3, 10.4 and 20)."""

from __future__ import annotations

import re

from evaluators.document.figures import SIDES, Anchor, Image, Reach, Spot, Wrap, reach_of
from evaluators.document.odt_properties import get
from evaluators.document.odt_styles import Style
from evaluators.document.units import points
from evaluators.numerals import decimal
from evaluators.safe_xml import Element, child, local_name

_ANCHORS: dict[str, Anchor] = {"char": "character", "paragraph": "paragraph", "page": "page", "frame": "paragraph"}
_WRAPS: dict[str, Wrap] = {
    "left": "left",
    "right": "right",
    "parallel": "both",
    "dynamic": "optimal",
    "biggest": "optimal",
}
_FROM = {
    "page-content": "margin",
    "paragraph-content": "paragraph",
    "char": "character",
    "frame": "paragraph",
    "frame-content": "paragraph",
    "page-start-margin": "left-margin",
    "page-end-margin": "right-margin",
}
_LENGTHS = re.compile(r"-?\d*\.?\d+")


class GraphicStyle:
    """The effective properties of a frame by its graphic styles."""

    def __init__(self, chain: list[Style]) -> None:
        self._layers = [child(style.element, "graphic-properties") for style in reversed(chain)]

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute, from the nearest style that has it."""
        return next((value for layer in self._layers if (value := get(layer, name))), default)

    def cropped(self) -> bool:
        """Say whether a part of the picture is cut off."""
        return any(float(length) > 0 for length in _LENGTHS.findall(self.get("fo:clip")))


def spot_of(frame: Element, style: GraphicStyle) -> Spot:
    """Return how a frame is placed."""
    anchor = _ANCHORS.get(get(frame, "text:anchor-type"), "inline")
    if anchor == "inline":
        return Spot()
    wrap = _WRAPS.get(style.get("style:wrap"), "none")
    if style.get("style:wrap") == "run-through":
        wrap = "behind" if style.get("style:run-through") == "background" else "through"
    contour = wrap != "none" and style.get("style:wrap-contour") == "true"
    across, down = style.get("style:horizontal-pos"), style.get("style:vertical-pos")
    beside, below = style.get("style:horizontal-rel", "paragraph"), style.get("style:vertical-rel", "paragraph")
    if anchor == "page":  # it has no paragraph, whatever an older writer states
        beside, below = (name if name.startswith("page") else "page" for name in (beside, below))
    horizontal = "" if across.startswith("from-") else across
    vertical = {"middle": "center"}.get(down, "" if down.startswith("from-") else down)
    margins = [points(style.get(f"fo:margin-{side}") or style.get("fo:margin")) for side in SIDES]
    spot = Spot(
        anchor,
        wrap,
        contour,
        None,
        horizontal,
        0.0 if horizontal else points(get(frame, "svg:x")),
        _FROM.get(beside, beside),
        vertical,
        0.0 if vertical else points(get(frame, "svg:y")),
        _FROM.get(below, below),
        (margins[0], margins[1], margins[2], margins[3]),
    )
    return spot.around(_reach(frame))


def _reach(frame: Element) -> Reach | None:
    """Return how far the polygon goes that text wraps around; a curved one is not measured."""
    outline = child(frame, "contour-polygon")
    if outline is None:
        return None
    numbers = [decimal(each) for each in get(outline, "svg:viewBox").replace(",", " ").split()]
    if len(numbers) != 4:
        return None
    pairs = [pair.partition(",") for pair in get(outline, "draw:points").split()]
    places = [(decimal(x) - numbers[0], decimal(y) - numbers[1]) for x, _, y in pairs]
    return reach_of(places, numbers[2], numbers[3])


def image_of(frame: Element, sha256: str, style: GraphicStyle) -> Image:
    """Return the picture that a frame shows."""
    texts = (child(frame, tag) for tag in ("desc", "title"))
    return Image(
        sha256,
        points(get(frame, "svg:width")),
        points(get(frame, "svg:height")),
        next((text.text or "" for text in texts if text is not None), ""),
        get(frame, "draw:name"),
        spot_of(frame, style),
        cropped=style.cropped(),
    )


def part_of(frame: Element) -> str:
    """Return the part with the picture that a frame shows, the first of its replacements; "" for none."""
    shown = next((inner for inner in frame if local_name(inner) == "image"), None)
    return get(shown, "xlink:href").removeprefix("./")
