"""Checks on where things are and how large, after all transforms; on how they lie to each other; on the
page."""

import itertools
import math
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.draw import geometric_box, visual_box
from evaluators.svg.model import TEXTS, Document, Node, load
from evaluators.svg.motion import motion
from evaluators.svg.outline import Box
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, Selector, find, find_baseline
from evaluators.svg.text import anchors
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed

Which = Literal["geometric", "visual", "either"]
EDGES = ("x", "y", "width", "height", "cx", "cy", "right", "bottom")


def boxes(document: Document, node: Node, which: Which) -> list[Box]:
    """Return the boxes that count: with strokes, without, or both."""
    found = []
    if which != "visual":
        found.append(geometric_box(document, node))
    if which != "geometric":
        found.append(visual_box(document, node))
    return [box for box in found if box is not None]


class Geometry(Of):
    """Parameters of `svg.geometry`; lengths in pixels of the page, from its top left corner."""

    element: Element
    x: Px | None = None
    """The left edge; of a text, the point where its first line is anchored."""
    y: Px | None = None
    """The top edge; of a text, its first baseline."""
    width: Px | None = None
    height: Px | None = None
    cx: Px | None = None
    cy: Px | None = None
    right: Px | None = None
    bottom: Px | None = None
    box: Which = "either"
    """Whether strokes belong to the box; `either`, as people may measure both ways."""
    tolerance: Px = 0.5


def _geometry_pins(evidence: Evidence, p: Geometry) -> Iterator[Pin]:
    asked = {edge for edge in EDGES if getattr(p, edge) is not None}
    found = []
    for place, size, edges in (("x", "width", ("x", "cx", "right")), ("y", "height", ("y", "cy", "bottom"))):
        fixed = asked.intersection(edges)
        found += [place] if fixed else []
        found += [size] if size in asked or len(fixed) > 1 else []
    yield from pins_on(evidence, p.of, p.element, found)


@check("svg.geometry", pins=_geometry_pins)
def geometry(evidence: Evidence, p: Geometry) -> Finding:
    """The element's box is where and as large as asked, all transforms applied."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    asked = {edge: value for edge in EDGES if (value := getattr(p, edge)) is not None}
    if node.kind in TEXTS:
        found = dict(zip(("x", "y"), anchors(node)[0], strict=True))
        unknown = sorted(asked.keys() - found.keys())
        if unknown:
            sentence = f"{node.name} is a text; its {', '.join(unknown)} cannot be measured."
            return failed(Code.WRONG_GEOMETRY, sentence, where=node.name)
        views = [found]
    else:
        views = [{edge: getattr(box, edge) for edge in EDGES} for box in boxes(document, node, p.box)]
    if not views:
        return failed(Code.NOT_FOUND, f"{node.name} has no outline.", where=node.name)
    findings = []
    for view in views:
        expectations = [number(edge, view[edge], value, p.tolerance, "px") for edge, value in asked.items()]
        findings.append(assess(node.name, expectations, Code.WRONG_GEOMETRY, node.name))
    return next((finding for finding in findings if finding.ok), findings[0])


class Motion(Of):
    """Parameters of `svg.moved`: how the element differs from what it was before; what is left out is not
    judged."""

    element: Element
    by: tuple[Px, Px] | None = None
    """The centre's way, to the right and down."""
    rotated_by: float | None = None
    """Degrees, clockwise on screen."""
    scaled_by: float | tuple[float, float] | None = None
    """Factor of width and height, or of each."""
    flipped: Literal["no", "horizontal", "vertical"] | None = None
    tolerance: Px = 0.5
    angle_tolerance: Annotated[float, Field(gt=0)] = 0.5
    scale_tolerance: Annotated[float, Field(gt=0)] = 0.01


def _motion_pins(evidence: Evidence, p: Motion) -> Iterator[Pin]:
    given = {
        ("x", "y"): p.by,
        ("turn",): p.rotated_by,
        ("width", "height"): p.scaled_by,
        ("flip",): p.flipped,
    }
    found = [facet for facets, value in given.items() if value is not None for facet in facets]
    yield from pins_on(evidence, p.of, p.element, found)


@check("svg.moved", pins=_motion_pins)
def moved(evidence: Evidence, p: Motion) -> Finding:
    """The element was moved, rotated, scaled or flipped as asked, in its transform or in its points."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    node = find(after, p.element)
    if isinstance(node, Finding):
        return node
    seen = motion(before, find_baseline(before, p.element), after, node)
    if seen is None:
        return failed(Code.WRONG_GEOMETRY, f"{node.name} is no longer the same shape.", where=node.name)
    expectations: list[Expectation] = []
    if p.by is not None:
        expectations.append(number("way to the right", seen.way[0], p.by[0], p.tolerance, "px"))
        expectations.append(number("way down", seen.way[1], p.by[1], p.tolerance, "px"))
    if p.rotated_by is not None:
        off = abs(math.remainder(seen.angle - p.rotated_by, 360.0))
        ok = off <= p.angle_tolerance and seen.similar and not seen.mirrored
        expectations.append(Expectation("rotation", seen.angle, p.rotated_by, ok, "degrees", p.angle_tolerance))
    if p.scaled_by is not None:
        factors = p.scaled_by if isinstance(p.scaled_by, tuple) else (p.scaled_by, p.scaled_by)
        for what, factor, wanted in zip(("width", "height"), seen.factors, factors, strict=True):
            expectations.append(number(f"{what}'s factor", factor, wanted, p.scale_tolerance))
    if p.rotated_by is None and p.scaled_by is None and p.flipped is None:
        still = seen.similar and not seen.mirrored and abs(seen.angle) <= p.angle_tolerance
        still = still and abs(seen.factors[0] - 1) <= p.scale_tolerance
        expectations.append(Expectation("shape", "as it was" if still else "turned or scaled", "as it was", still))
    if p.flipped is not None:
        flip = seen.flip(p.angle_tolerance)
        expectations.append(Expectation("flip", flip, p.flipped, flip == p.flipped))
    return assess(node.name, expectations, Code.WRONG_GEOMETRY, node.name)


Relation = Literal[
    "left",
    "center",
    "right",
    "top",
    "middle",
    "bottom",
    "above",
    "below",
    "left_of",
    "right_of",
    "inside",
    "same_width",
    "same_height",
]
_ALIGNED = {"left": "x", "center": "cx", "right": "right", "top": "y", "middle": "cy", "bottom": "bottom"}
_SIZES = {"same_width": "width", "same_height": "height"}


class Related(Of):
    """Parameters of `svg.relation`."""

    element: Element
    relation: Relation
    """left, center, right, top, middle, bottom: these edges or centres are in line. above, below, left_of,
    right_of: clear of it on that side. inside: within its box. same_width, same_height."""
    to: Literal["page"] | Selector | tuple[Selector, ...] = "page"
    gap: Px | None = None
    """For above, below, left_of, right_of: the distance between the facing edges."""
    box: Which = "either"
    tolerance: Px = 0.5

    @model_validator(mode="after")
    def _gap_fits(self) -> "Related":
        if self.gap is not None and self.relation not in ("above", "below", "left_of", "right_of"):
            raise ValueError("gap goes with above, below, left_of or right_of")
        return self


def _relation_pins(evidence: Evidence, p: Related) -> Iterator[Pin]:
    facets = {
        "left": ("x",),
        "center": ("x",),
        "right": ("x",),
        "left_of": ("x",),
        "right_of": ("x",),
        "top": ("y",),
        "middle": ("y",),
        "bottom": ("y",),
        "above": ("y",),
        "below": ("y",),
        "inside": ("x", "y"),
        "same_width": ("width",),
        "same_height": ("height",),
    }[p.relation]
    yield from pins_on(evidence, p.of, p.element, facets)


@check("svg.relation", pins=_relation_pins)
def relation(evidence: Evidence, p: Related) -> Finding:
    """The element lies to another, or to the page, as asked."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    other = None if p.to == "page" else find(document, p.to)
    if isinstance(node, Finding):
        return node
    if isinstance(other, Finding):
        return other
    page = Box(0.0, 0.0, document.width, document.height)
    theirs = [page] if other is None else _measured(document, other, p)
    ours = _measured(document, node, p)
    if not ours or not theirs:
        return failed(Code.WRONG_GEOMETRY, f"The {p.relation} of {node.name} cannot be measured.", where=node.name)
    pairs = [(a, b) for i, a in enumerate(ours) for j, b in enumerate(theirs) if len(theirs) == 1 or i == j]
    name = "the page" if other is None else other.name
    findings = [_relation(node.name, name, a, b, p) for a, b in pairs]
    return next((finding for finding in findings if finding.ok), findings[0])


def _measured(document: Document, node: Node, p: Related) -> list[Box]:
    """Return the boxes of a node; of a text, its anchor, where that is the edge or centre in question."""
    if node.kind not in TEXTS:
        return boxes(document, node, p.box)
    known = {"start": "left", "middle": "center", "end": "right"}.get(node.style["text-anchor"], "left")
    x, y = anchors(node)[0]
    return [Box(x, y, 0.0, 0.0)] if p.relation == known else []


def _relation(name: str, other: str, a: Box, b: Box, p: Related) -> Finding:
    if p.relation in _ALIGNED or p.relation in _SIZES:
        edge = _ALIGNED.get(p.relation) or _SIZES[p.relation]
        what = f"{p.relation.replace('same_', '')} compared with {other}"
        expectation = number(what, getattr(a, edge), getattr(b, edge), p.tolerance, "px")
        return assess(name, [expectation], Code.WRONG_GEOMETRY, name)
    if p.relation == "inside":
        over = max(b.x - a.x, b.y - a.y, a.right - b.right, a.bottom - b.bottom)
        ok, seen = over <= p.tolerance, f"{show(max(0.0, over))} px outside"
    else:
        sides = {
            "above": b.y - a.bottom,
            "below": a.y - b.bottom,
            "left_of": b.x - a.right,
            "right_of": a.x - b.right,
        }
        clear = sides[p.relation]
        ok = clear >= -p.tolerance if p.gap is None else abs(clear - p.gap) <= p.tolerance + 1e-9
        seen = f"{show(clear)} px clear"
    relation = p.relation.replace("_", " ") + ("" if p.gap is None else f" by {show(p.gap)} px")
    if ok:
        return passed(f"{name} is {relation} {other}.", observed=seen, wanted=relation, where=name)
    sentence = f"{name} should be {relation} {other}; it is {seen}."
    return failed(Code.WRONG_GEOMETRY, sentence, observed=seen, wanted=relation, where=name)


class Distributed(Of):
    """Parameters of `svg.distributed`."""

    elements: Annotated[tuple[Element, ...], Field(min_length=3)]
    axis: Literal["horizontal", "vertical"]
    by: Literal["gaps", "centers", "any"] = "any"
    """Equal gaps, equally spaced centres, or either."""
    box: Which = "either"
    tolerance: Px = 0.5


def _distributed_pins(evidence: Evidence, p: Distributed) -> Iterator[Pin]:
    for element in p.elements:
        yield from pins_on(evidence, p.of, element, ("x",) if p.axis == "horizontal" else ("y",))


@check("svg.distributed", pins=_distributed_pins)
def distributed(evidence: Evidence, p: Distributed) -> Finding:
    """The elements are evenly spaced along an axis, in whatever order."""
    document = load(evidence, p.of)
    views: list[list[Box]] = []
    for element in p.elements:
        node = find(document, element)
        if isinstance(node, Finding):
            return node
        views.append(boxes(document, node, p.box))
    low, high, centre = ("x", "right", "cx") if p.axis == "horizontal" else ("y", "bottom", "cy")
    seen: dict[str, list[float]] = {}
    for view in zip(*views, strict=True):
        row = sorted(view, key=lambda box: float(getattr(box, centre)))
        pairs = list(itertools.pairwise(row))
        ways = {
            "gaps": [getattr(b, low) - getattr(a, high) for a, b in pairs],
            "centers": [getattr(b, centre) - getattr(a, centre) for a, b in pairs],
        }
        for way, steps in ways.items():
            if p.by in (way, "any") and max(steps) - min(steps) <= p.tolerance:
                return passed(f"The elements are evenly spaced ({way}).", observed=steps)
            if p.by in (way, "any"):
                seen.setdefault(way, [round(step, 2) for step in steps])
    distances = "; ".join(f"{way} {', '.join(map(show, steps))} px" for way, steps in seen.items())
    return failed(
        Code.WRONG_GEOMETRY,
        f"The elements are not evenly spaced: {distances or 'they have no boxes'}.",
        observed=seen,
    )


class DocumentSize(Of):
    """Parameters of `svg.document_size`; what is left out is not judged."""

    width: Px | None = None
    height: Px | None = None
    viewbox: tuple[float, float, float, float] | None = None
    """In user units."""
    tolerance: Px = 0.5


def _size_pins(evidence: Evidence, p: DocumentSize) -> Iterator[Pin]:
    yield Pin(p.of, "document/size")


@check("svg.document_size", pins=_size_pins)
def document_size(evidence: Evidence, p: DocumentSize) -> Finding:
    """The page has the size asked, in whatever unit it is written."""
    document = load(evidence, p.of)
    expectations = []
    if p.width is not None:
        expectations.append(number("width", document.width, p.width, p.tolerance, "px"))
    if p.height is not None:
        expectations.append(number("height", document.height, p.height, p.tolerance, "px"))
    if p.viewbox is not None:
        agree = all(abs(a - b) <= p.tolerance for a, b in zip(document.viewbox, p.viewbox, strict=True))
        expectations.append(Expectation("view box", document.viewbox, p.viewbox, agree))
    return assess("the page", expectations, Code.WRONG_FORMAT, p.of)
