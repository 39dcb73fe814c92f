"""Checks on the page and its guides."""

import math
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.svg.colour import PaintParam, parse_colour
from evaluators.svg.guides import Guide, guides
from evaluators.svg.model import INKSCAPE, Document, load
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed


class Slanted(Params):
    """A guide that is neither vertical nor horizontal."""

    through: tuple[Px, Px]
    """A point of it, in pixels from the left and from the edge that `y_from` names."""
    angle: Annotated[float, Field(ge=0, lt=180)]
    """Counter-clockwise degrees from the horizontal, as Inkscape's dialog counts."""


class Guides(Of):
    """Parameters of `svg.guides`."""

    vertical: tuple[Px, ...] = ()
    """Distances from the page's left edge."""
    horizontal: tuple[Px, ...] = ()
    """Distances from the edge that `y_from` names."""
    slanted: tuple[Slanted, ...] = ()
    y_from: Literal["top", "bottom"] = "top"
    """Inkscape shows heights from the top, unless set differently, and writes them from the bottom."""
    exact: bool = True
    """There are no other guides."""
    locked: bool | None = None
    """Whether all of these guides are locked."""
    tolerance: Px = 0.5


def _guides_pins(evidence: Evidence, p: Guides) -> Iterator[Pin]:
    yield Pin(p.of, "document/guides")


@check("svg.guides", pins=_guides_pins)
def guides_(evidence: Evidence, p: Guides) -> Finding:
    """There are guides where they were asked."""
    document = load(evidence, p.of)
    left = guides(document)
    seen = [_describe(guide, document.height, p.y_from) for guide in left]

    def down(y: float) -> float:
        return y if p.y_from == "top" else document.height - y

    wanted = [(f"vertical at {show(x)} px", (1.0, 0.0), x) for x in p.vertical]
    wanted += [(f"horizontal at {show(y)} px", (0.0, 1.0), down(y)) for y in p.horizontal]
    for line in p.slanted:
        turn = math.radians(line.angle)
        normal = (math.sin(turn), math.cos(turn))
        x, y = line.through
        wanted.append((f"at {line.angle:g} degrees", normal, normal[0] * x + normal[1] * down(y)))
    for name, normal, offset in wanted:
        here = next((guide for guide in left if _is(guide, normal, offset, p.tolerance)), None)
        if here is None:
            sentence = f"There is no guide {name}; there are {', '.join(seen) or 'none'}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=name, where=p.of)
        if p.locked is not None and here.locked is not p.locked:
            sentence = f"The guide {name} is {'locked' if here.locked else 'not locked'}."
            return failed(Code.WRONG_STYLE, sentence, observed=here.locked, wanted=p.locked, where=p.of)
        left.remove(here)
    if left and p.exact:
        extra = [_describe(guide, document.height, p.y_from) for guide in left]
        return failed(Code.EXTRA, f"There are more guides: {', '.join(extra)}.", observed=seen, where=p.of)
    return passed("The guides are as asked.", observed=seen, where=p.of)


def _is(guide: Guide, normal: tuple[float, float], offset: float, tolerance: float) -> bool:
    turned = abs(guide.normal[0] * normal[1] - guide.normal[1] * normal[0])
    flip = 1.0 if guide.normal[0] * normal[0] + guide.normal[1] * normal[1] > 0 else -1.0
    return turned <= 2e-3 and abs(guide.offset - flip * offset) <= tolerance + 1e-9


def _describe(guide: Guide, height: float, y_from: str) -> str:
    if guide.orientation == "vertical":
        return f"vertical at {show(guide.offset)} px"
    if guide.orientation == "horizontal":
        return f"horizontal at {show(guide.offset if y_from == 'top' else height - guide.offset)} px"
    return f"at {show(guide.angle)} degrees"


class PageColour(Of):
    """Parameters of `svg.page_colour`."""

    colour: PaintParam
    tolerance: Annotated[float, Field(ge=0, le=255)] = 1.5
    """Of each channel, of 255."""


def chequered(document: Document) -> bool:
    """Say whether Inkscape shows a checkerboard where the page's colour would be: it lies under the colour, which its
    opacity then lets through."""
    view = document.namedview
    if view is None or view.get(f"{{{INKSCAPE}}}pagecheckerboard", "0") in ("0", "false"):
        return False
    try:
        return float(view.get(f"{{{INKSCAPE}}}pageopacity", "1")) < 1
    except ValueError:
        return True


def _page_colour_pins(evidence: Evidence, p: PageColour) -> Iterator[Pin]:
    yield Pin(p.of, "document/background")


@check("svg.page_colour", pins=_page_colour_pins)
def page_colour(evidence: Evidence, p: PageColour) -> Finding:
    """The page, as the document's properties set it, has the colour asked."""
    document = load(evidence, p.of)
    text = (None if document.namedview is None else document.namedview.get("pagecolor")) or "#ffffff"
    seen, wanted = parse_colour(text), parse_colour(p.colour)
    if seen is None or wanted is None:
        return assess("the page", [equal("colour", text, p.colour)], Code.WRONG_STYLE, p.of)
    if not seen.near(wanted, p.tolerance):
        sentence = f"The page is {seen.hex}; {wanted.hex} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=seen.hex, wanted=wanted.hex, where=p.of)
    if chequered(document):
        sentence = f"The page is {seen.hex}, but shows a checkerboard instead of its colour."
        return failed(Code.WRONG_STYLE, sentence, observed="checkerboard", wanted=wanted.hex, where=p.of)
    return passed(f"The page is {seen.hex}.", observed=seen.hex, wanted=wanted.hex, where=p.of)
