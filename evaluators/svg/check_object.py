"""Checks on the state of single objects in Inkscape: shown, locked, named, in a group or not; in line with others."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.check_geometry import Which, boxes
from evaluators.svg.model import TEXTS, Document, Node, load
from evaluators.svg.outline import Box
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, Selector, find
from evaluators.svg.text import anchors
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed


class Object(Of):
    """Parameters of `svg.object`; what is left out is not judged."""

    element: Element
    visible: bool | None = None
    """Whether it shows, by itself and by its groups and layers."""
    locked: bool | None = None
    """Whether it, or a group or layer around it, is locked."""
    label: str | None = None
    """The name that Inkscape shows."""
    grouped: bool | None = None
    """Whether it is in any group that is not a layer."""


def _object_pins(evidence: Evidence, p: Object) -> Iterator[Pin]:
    given = {"visible": p.visible, "locked": p.locked, "label": p.label, "parent": p.grouped}
    yield from pins_on(evidence, p.of, p.element, (facet for facet, value in given.items() if value is not None))


@check("svg.object", pins=_object_pins)
def object_(evidence: Evidence, p: Object) -> Finding:
    """The object is shown or hidden, locked or open, named, and grouped or not, as asked."""
    node = find(load(evidence, p.of), p.element)
    if isinstance(node, Finding):
        return node
    expectations: list[Expectation] = []
    if p.visible is not None:
        expectations.append(equal("visibility", _word(not node.hidden, "visible"), _word(p.visible, "visible")))
    if p.locked is not None:
        locked = node.locked or any(around.locked for around in node.ancestors())
        expectations.append(equal("lock", _word(locked, "locked"), _word(p.locked, "locked")))
    if p.label is not None:
        expectations.append(equal("label", node.label, p.label))
    if p.grouped is not None:
        around = any(each.kind == "g" and not each.is_layer for each in node.ancestors())
        expectations.append(equal("grouping", _word(around, "grouped"), _word(p.grouped, "grouped")))
    return assess(node.name, expectations, Code.WRONG_STYLE, node.name)


def _word(holds: bool, word: str) -> str:
    return word if holds else f"not {word}"


class Aligned(Of):
    """Parameters of `svg.aligned`."""

    elements: Annotated[tuple[Element, ...], Field(min_length=1)]
    edge: Literal["left", "center", "right", "top", "middle", "bottom"]
    """The edges, or centres (center: left to right, middle: up and down), that are in line."""
    to: Literal["page"] | Selector | None = None
    """What they are in line with as well."""
    box: Which = "either"
    tolerance: Px = 0.5


_EDGES = {"left": "x", "center": "cx", "right": "right", "top": "y", "middle": "cy", "bottom": "bottom"}


def _aligned_pins(evidence: Evidence, p: Aligned) -> Iterator[Pin]:
    for element in p.elements:
        yield from pins_on(evidence, p.of, element, ("x",) if p.edge in ("left", "center", "right") else ("y",))


@check("svg.aligned", pins=_aligned_pins)
def aligned(evidence: Evidence, p: Aligned) -> Finding:
    """The elements' edges or centres are in line, with each other and with what was asked."""
    document = load(evidence, p.of)
    nodes: list[Node] = []
    for element in (*p.elements, *([] if p.to in (None, "page") else [p.to])):
        node = find(document, element or "")
        if isinstance(node, Finding):
            return node
        nodes.append(node)
    page = [Box(0.0, 0.0, document.width, document.height)] if p.to == "page" else []
    seen: list[list[float]] = []
    for which in ("geometric", "visual") if p.box == "either" else (p.box,):
        places = [_place(document, node, which, p.edge) for node in nodes]
        places += [getattr(box, _EDGES[p.edge]) for box in page]
        known = [place for place in places if place is not None]
        if len(known) < len(places):
            name = nodes[places.index(None)].name
            return failed(Code.WRONG_GEOMETRY, f"The {p.edge} of {name} cannot be measured.", where=name)
        if max(known) - min(known) <= p.tolerance + 1e-9:
            return passed(f"The elements are in line ({p.edge}).", observed=known)
        seen.append(known)
    seen_places = ", ".join(f"{node.name} {show(place)} px" for node, place in zip(nodes, seen[0], strict=False))
    return failed(Code.WRONG_GEOMETRY, f"The {p.edge} of the elements is not in line: {seen_places}.", observed=seen)


def _place(document: Document, node: Node, which: Which, edge: str) -> float | None:
    """Return where an edge or centre is; of a text only where it is anchored, for the rest depends on its font."""
    if node.kind in TEXTS:
        known = {"start": "left", "middle": "center", "end": "right"}.get(node.style["text-anchor"], "left")
        return anchors(node)[0][0] if edge == known else None
    found = boxes(document, node, which)
    return float(getattr(found[0], _EDGES[edge])) if found else None
