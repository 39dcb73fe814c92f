"""Checks on what shapes cover: areas, booleans, and shapes turned into paths."""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.evidence import Evidence, Misfit, When
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.svg.draw import outline_of
from evaluators.svg.facts import same_outline
from evaluators.svg.letters import other_letters
from evaluators.svg.model import SHAPES, TEXTS, Document, Node, load
from evaluators.svg.outline import box_of
from evaluators.svg.paint import paint_of
from evaluators.svg.pins import pins_gone, pins_on
from evaluators.svg.region import Grid, Operation, combined, grid_over
from evaluators.svg.select import Element, find
from evaluators.svg.units import PX_PER_UNIT, Px, show
from evaluators.verdict import Code, Finding, failed, passed


class FromSource(Of):
    """Parameters of checks that compare with an original drawing."""

    source: EvidenceName | None = None
    """The drawing that has the original shapes; without it, the same file."""
    when: When = "before"
    """Which state of the source."""

    def originals(self, evidence: Evidence, elements: tuple[Element, ...]) -> tuple[Document, list[Node]] | Finding:
        """Return the original drawing and its shapes."""
        document = load(evidence, self.source or self.of, self.when)
        found = []
        for element in elements:
            node = find(document, element)
            if isinstance(node, Finding):
                if self.when == "before":
                    raise Misfit(f"in the file as it was before: {node.sentence}")
                return node
            found.append(node)
        return document, found


class Region(FromSource):
    """Parameters of `svg.region`."""

    element: Element
    operation: Operation = "union"
    """What was to be made of the shapes; a difference takes the others away from the first."""
    shapes: Annotated[tuple[Element, ...], Field(min_length=1)]
    """The original shapes; one alone: the element covers what it covered."""
    minus: tuple[Element, ...] = ()
    """Original shapes that were then cut out of it."""
    single: bool = True
    """It is one shape, not a group of several."""
    tolerance: Px = 0.75
    """Nowhere may a surplus or a gap be thicker than twice this, in pixels."""


def _region_pins(evidence: Evidence, p: Region) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ())
    if p.source is None:
        named = [*p.shapes, *p.minus]
        yield from pins_gone(p.of, (name for each in named for name in ((each,) if isinstance(each, str) else each)))


@check("svg.region", pins=_region_pins)
def region(evidence: Evidence, p: Region) -> Finding:
    """The element covers what a union, difference, intersection or exclusion of the original shapes covers; where its
    outline is drawn, no line of it runs within."""
    after = load(evidence, p.of)
    node = find(after, p.element)
    if isinstance(node, Finding):
        return node
    originals = p.originals(evidence, (*p.shapes, *p.minus))
    if isinstance(originals, Finding):
        return originals
    before, shapes = originals
    if p.single and node.kind not in SHAPES:
        sentence = f"{node.name} is a {node.kind}; one shape was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=node.kind, wanted="path", where=node.name)
    grid = grid_over([outline_of(after, node), *(outline_of(before, shape) for shape in shapes)], p.tolerance / 1.5)
    if grid is None:
        return failed(Code.WRONG_GEOMETRY, f"{node.name} covers nothing.", where=node.name)
    seen = grid.cover(after, node)
    masks = [grid.cover(before, shape) for shape in shapes]
    wanted = combined(masks[: len(p.shapes)], p.operation)
    if p.minus:
        wanted = combined([wanted, *masks[len(p.shapes) :]], "difference")
    called = p.operation if len(p.shapes) > 1 else "region"
    shapes, holes = shapes[: len(p.shapes)], shapes[len(p.shapes) :]
    names = ", ".join(shape.name for shape in shapes)
    if holes:
        names += f" without {', '.join(hole.name for hole in holes)}"
    limit = max(p.tolerance, 1.5 * grid.cell)
    for part, what in ((seen & ~wanted, "covers more than"), (wanted & ~seen, "lacks a part of")):
        if grid.depth(part) > limit:
            sentence = f"{node.name} {what} the {called} of {names}: {show(grid.area(part))} px² are different."
            return failed(
                Code.WRONG_GEOMETRY, sentence, observed=grid.area(seen), wanted=grid.area(wanted), where=node.name
            )
    drawn = p.single and paint_of(after, node, "stroke").painted
    if drawn and grid.inward(seen, outline_of(after, node)) > limit + grid.cell:
        sentence = (
            f"{node.name} has lines within what it covers: its shapes lie on each other, a {called} is one outline."
        )
        return failed(Code.WRONG_GEOMETRY, sentence, where=node.name)
    sentence = f"{node.name} covers the {called} of {names}."
    return passed(sentence, observed=grid.area(seen), wanted=grid.area(wanted), where=node.name)


class Area(Of):
    """Parameters of `svg.area`."""

    element: Element
    equals: Annotated[float, Field(ge=0)]
    """Of what its fills cover, in square units."""
    unit: Literal["px", "mm", "cm", "in"] = "px"
    tolerance: Annotated[float, Field(gt=0)] = 0.01
    """As a share of the area asked."""


def _area_pins(evidence: Evidence, p: Area) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("width", "height"))


@check("svg.area", pins=_area_pins)
def area(evidence: Evidence, p: Area) -> Finding:
    """The element covers an area as large as asked, holes taken away."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    box = box_of(outline_of(document, node))
    grid = None if box is None else Grid(box)
    seen = 0.0 if grid is None else grid.area(grid.cover(document, node)) / PX_PER_UNIT[p.unit] ** 2
    sentence = f"{node.name} covers {show(seen)} {p.unit}²; {show(p.equals)} {p.unit}² was asked."
    if abs(seen - p.equals) > p.tolerance * p.equals:
        return failed(Code.WRONG_GEOMETRY, sentence, observed=seen, wanted=p.equals, where=node.name)
    return passed(sentence, observed=seen, wanted=p.equals, where=node.name)


class Path(FromSource):
    """Parameters of `svg.path`."""

    element: Element
    like: Element | None = None
    """The original whose outline it must have (of a text: whose letters it must draw, in their place); without it, the
    element of the same name."""
    tolerance: Px = 0.3


def _path_pins(evidence: Evidence, p: Path) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("kind",))
    like = p.like or p.element
    if p.source is None:
        yield from pins_gone(p.of, (like,) if isinstance(like, str) else like)


@check("svg.path", pins=_path_pins)
def path(evidence: Evidence, p: Path) -> Finding:
    """The element is a path, or consists of paths alone, and has the outline that it had as a shape or text."""
    after = load(evidence, p.of)
    node = find(after, p.element)
    if isinstance(node, Finding):
        return node
    parts = node.painted()
    others = sorted({part.kind for part in parts} - {"path"})
    if others or not parts:
        sentence = f"{node.name} {'has ' + ', '.join(others) if others else 'draws nothing'}; a path was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=[part.kind for part in parts[:20]], where=node.name)
    originals = p.originals(evidence, (p.like or p.element,))
    if isinstance(originals, Finding):
        return originals
    before, (original,) = originals
    if any(part.kind in TEXTS for part in original.painted()):
        other = other_letters(evidence, (p.source or p.of, p.when, original), (p.of, "after", node))
        return other or passed(f"{node.name} draws the letters of {original.name} by paths.", where=node.name)
    if not same_outline(outline_of(before, original), outline_of(after, node), p.tolerance):
        return failed(Code.WRONG_GEOMETRY, f"{node.name} has another outline than {original.name}.", where=node.name)
    return passed(f"{node.name} is a path with the outline of {original.name}.", observed="path", where=node.name)
