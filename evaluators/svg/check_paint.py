"""Checks on fill, stroke and opacity."""

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.colour import PaintParam, parse_colour
from evaluators.svg.draw import stroke_width
from evaluators.svg.model import Document, Node, load
from evaluators.svg.paint import Paint, brushed, group_opacity, paint_of
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, find
from evaluators.svg.units import Px, to_user
from evaluators.verdict import Code, Finding, failed

ExpectationsOf = Callable[[Document, Node], list[Expectation]]
Fraction = Annotated[float, Field(ge=0, le=1)]
OPACITY_TOLERANCE = 0.006
"""Half a per cent, and what eight bits of a colour take from it: the next whole per cent is another opacity."""


class Fill(Of):
    """Parameters of `svg.fill`; what is left out is not judged."""

    element: Element
    colour: PaintParam | None = None
    opacity: Fraction | None = None
    """Of the fill alone: the colour's alpha by fill-opacity."""
    rule: Literal["nonzero", "evenodd"] | None = None
    tolerance: Annotated[float, Field(ge=0, le=255)] = 1.5
    """Of each channel, of 255."""


def _fill_pins(evidence: Evidence, p: Fill) -> Iterator[Pin]:
    given = {"fill": p.colour, "fill-opacity": p.opacity, "fill-rule": p.rule}
    yield from pins_on(evidence, p.of, p.element, (facet for facet, value in given.items() if value is not None))


@check("svg.fill", pins=_fill_pins)
def fill(evidence: Evidence, p: Fill) -> Finding:
    """The element (of a group or text, every part that shows) is filled as asked, in whatever notation."""

    def expectations(document: Document, node: Node) -> list[Expectation]:
        paint = paint_of(document, node, "fill")
        found = _paint_expectations("fill", paint, p.colour, p.opacity, p.tolerance)
        if p.rule is not None:
            found.append(equal("fill rule", node.style["fill-rule"], p.rule))
        return found

    return _over_parts(evidence, p.of, p.element, expectations)


def _dashes(value: object) -> object:
    return [value] if isinstance(value, int | float) and not isinstance(value, bool) else value


class Stroke(Of):
    """Parameters of `svg.stroke`; what is left out is not judged."""

    element: Element
    colour: PaintParam | None = None
    width: Px | None = None
    """As it shows, transforms applied, in CSS pixels."""
    dash: Literal["any", "none"] | Annotated[tuple[Px, ...], BeforeValidator(_dashes)] | None = None
    """Whether it is dashed, or the lengths of dashes and gaps as they show."""
    cap: Literal["butt", "round", "square"] | None = None
    join: Literal["miter", "round", "bevel"] | None = None
    opacity: Fraction | None = None
    """Of the stroke alone: the colour's alpha by stroke-opacity."""
    colour_tolerance: Annotated[float, Field(ge=0, le=255)] = 1.5
    tolerance: Px = 0.1
    """Of lengths, in CSS pixels."""


def _stroke_pins(evidence: Evidence, p: Stroke) -> Iterator[Pin]:
    given = {
        "stroke": p.colour,
        "stroke-width": p.width,
        "stroke-dasharray": p.dash,
        "stroke-linecap": p.cap,
        "stroke-linejoin": p.join,
        "stroke-opacity": p.opacity,
    }
    yield from pins_on(evidence, p.of, p.element, (facet for facet, value in given.items() if value is not None))


@check("svg.stroke", pins=_stroke_pins)
def stroke(evidence: Evidence, p: Stroke) -> Finding:
    """The element (of a group, every part) is stroked as asked, in whatever notation."""

    def expectations(document: Document, node: Node) -> list[Expectation]:
        paint = paint_of(document, node, "stroke")
        found = _paint_expectations("stroke", paint, p.colour, p.opacity, p.colour_tolerance)
        if p.width is not None:
            width = stroke_width(node) if paint.painted else 0.0
            found.append(number("stroke width", width, p.width, p.tolerance, "px"))
        if p.dash is not None:
            found.append(_dash_trait(dashes(node) if paint.painted else [], p.dash, p.tolerance))
        if p.cap is not None:
            found.append(equal("stroke cap", node.style["stroke-linecap"], p.cap))
        if p.join is not None:
            found.append(equal("stroke join", node.style["stroke-linejoin"].replace("miter-clip", "miter"), p.join))
        return found

    return _over_parts(evidence, p.of, p.element, expectations)


class Opacity(Of):
    """Parameters of `svg.opacity`."""

    element: Element
    value: Fraction
    """What shows: the opacities of the element and its groups by that of its fill and of its stroke, if it
    has one."""
    tolerance: Fraction = OPACITY_TOLERANCE


def _opacity_pins(evidence: Evidence, p: Opacity) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("opacity", "fill-opacity", "stroke-opacity"))


@check("svg.opacity", pins=_opacity_pins)
def opacity(evidence: Evidence, p: Opacity) -> Finding:
    """The element shows with the opacity asked, set on itself, on its groups or on its paints."""

    def expectations(document: Document, node: Node) -> list[Expectation]:
        around = group_opacity(node)
        paints = {which: paint_of(document, node, which) for which in ("fill", "stroke")}
        shown = {which: around * paint.alpha for which, paint in paints.items() if paint.painted}
        return [
            number(f"opacity ({which})", seen, p.value, p.tolerance)
            for which, seen in (shown or {"all": around}).items()
        ]

    return _over_parts(evidence, p.of, p.element, expectations, images=True)


def _over_parts(
    evidence: Evidence, name: str, element: Element, expectations: ExpectationsOf, *, images: bool = False
) -> Finding:
    """Judge every painted part of an element; the finding is that of the first part that is wrong."""
    document = load(evidence, name)
    node = find(document, element)
    if isinstance(node, Finding):
        return node
    parts = brushed(document, node)
    if images:
        parts = parts + [leaf for leaf in node.painted() if leaf.kind == "image"]
    if not parts:
        return failed(Code.NOT_FOUND, f"{node.name} has nothing that is painted.", where=node.name)
    findings = []
    for part in parts:
        subject = node.name if part is node or not part.id else f"{node.name} ({part.name})"
        findings.append(assess(subject, expectations(document, part), Code.WRONG_STYLE, node.name))
    return next((finding for finding in findings if not finding.ok), findings[0])


def _paint_expectations(
    which: str, paint: Paint, colour: str | None, alpha: float | None, tolerance: float
) -> list[Expectation]:
    found = []
    if colour is not None:
        asked = parse_colour(colour)
        if asked is None:
            found.append(Expectation(which, paint.describe(), "none", not paint.painted or paint.alpha == 0))
        else:
            near = paint.colour is not None and paint.colour.near(asked, tolerance)
            visible = paint.alpha > 0 or asked.alpha == 0
            found.append(Expectation(which, paint.describe() if visible else "invisible", asked.hex, near and visible))
            if asked.alpha < 1 and alpha is None:
                alpha = asked.alpha
    if alpha is not None:
        found.append(number(f"{which} opacity", paint.alpha, alpha, OPACITY_TOLERANCE))
    return found


def dashes(node: Node) -> list[float]:
    """Return the lengths of dashes and gaps in pixels, [] for a solid stroke."""
    words = node.style["stroke-dasharray"].replace(",", " ").split()
    values = [to_user(word, percent_of=node.viewport[0], font_size=node.font_size) for word in words]
    lengths = [value * node.scale for value in values if value is not None]
    if len(lengths) != len(words) or sum(lengths) <= 0 or min(lengths) < 0:
        return []
    lengths = _period(lengths)
    return [] if sum(lengths[1::2]) == 0 else lengths


def _period(lengths: list[float]) -> list[float]:
    """Dashes and gaps in turn, once: an odd list goes on with the two exchanged, and a list may repeat itself."""
    whole = lengths * 2 if len(lengths) % 2 else lengths
    for size in range(2, len(whole), 2):
        if len(whole) % size == 0 and whole == whole[:size] * (len(whole) // size):
            return whole[:size]
    return whole


def _dash_trait(seen: list[float], wanted: str | tuple[float, ...], tolerance: float) -> Expectation:
    if isinstance(wanted, str):
        line = "dashed" if seen else "solid"
        asked = "dashed" if wanted == "any" else "solid"
        return Expectation("stroke's line", line, asked, line == asked)
    asked_once = _period(list(wanted))
    agree = len(seen) == len(asked_once) and all(
        abs(a - b) <= tolerance + 1e-9 for a, b in zip(seen, asked_once, strict=True)
    )
    return Expectation("dash pattern", seen, asked_once, agree, "px", tolerance)
