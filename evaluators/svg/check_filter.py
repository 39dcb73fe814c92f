"""Checks on blurs and drop shadows."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.check_paint import OPACITY_TOLERANCE, Fraction
from evaluators.svg.colour import PaintParam, parse_colour
from evaluators.svg.filters import blur_of, percents, shadow_of
from evaluators.svg.model import load
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, find
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed


class Blur(Of):
    """Parameters of `svg.blur`: one of both."""

    element: Element
    std: Px | None = None
    """The Gaussian's standard deviation as it shows, in pixels of the page; 0 for no blur."""
    percent: Annotated[float, Field(ge=0, le=100)] | None = None
    """As Inkscape's Fill and Stroke shows it, which depends on the element's size."""
    tolerance: Annotated[float, Field(gt=0)] = 0.02
    """As a share of what was asked; fields show a tenth."""

    @model_validator(mode="after")
    def _one(self) -> "Blur":
        if (self.std is None) == (self.percent is None):
            raise ValueError("expected std or percent")
        return self


def _blur_pins(evidence: Evidence, p: Blur) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("filter",))


@check("svg.blur", pins=_blur_pins)
def blur(evidence: Evidence, p: Blur) -> Finding:
    """The element is blurred as strongly as asked."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    std = blur_of(document, node)
    if std is None:
        return failed(Code.WRONG_STYLE, f"{node.name} has a filter that is not a plain blur.", where=node.name)
    if p.std is not None:
        expectation = number("blur", std, p.std, max(p.tolerance * p.std, 0.02), "px")
        return assess(node.name, [expectation], Code.WRONG_STYLE, node.name)
    assert p.percent is not None
    seen = percents(document, node, std)
    margin = max(p.tolerance * p.percent, 0.1)
    ok = any(abs(value - p.percent) <= margin for value in seen)
    expectation = Expectation("blur", seen[0] if seen else None, p.percent, ok, "%", margin)
    return assess(node.name, [expectation], Code.WRONG_STYLE, node.name)


class DropShadow(Of):
    """Parameters of `svg.shadow`; what is left out is not judged."""

    element: Element
    offset: tuple[Px, Px] | None = None
    """To the right and down, as it shows."""
    blur: Px | None = None
    """The Gaussian's standard deviation, as it shows."""
    colour: PaintParam | None = None
    opacity: Fraction | None = None
    tolerance: Px = 0.1
    """Of lengths."""


def _shadow_pins(evidence: Evidence, p: DropShadow) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("filter",))


@check("svg.shadow", pins=_shadow_pins)
def shadow(evidence: Evidence, p: DropShadow) -> Finding:
    """The element has a drop shadow as asked."""
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    seen = shadow_of(document, node)
    if seen is None:
        return failed(Code.WRONG_STYLE, f"{node.name} has no drop shadow.", where=node.name)
    expectations: list[Expectation] = []
    if p.offset is not None:
        expectations.append(number("shadow's way to the right", seen.dx, p.offset[0], p.tolerance, "px"))
        expectations.append(number("shadow's way down", seen.dy, p.offset[1], p.tolerance, "px"))
    if p.blur is not None:
        expectations.append(number("shadow's blur", seen.blur, p.blur, p.tolerance, "px"))
    if p.colour is not None:
        wanted = parse_colour(p.colour)
        colour = "none" if wanted is None else wanted.hex
        ok = wanted is not None and seen.colour.near(wanted, 1.5)
        expectations.append(Expectation("shadow's colour", seen.colour.hex, colour, ok))
    if p.opacity is not None:
        expectations.append(number("shadow's opacity", seen.colour.alpha, p.opacity, OPACITY_TOLERANCE))
    if not expectations:
        offset = f"{show(seen.dx)}, {show(seen.dy)} px"
        expectations.append(Expectation("shadow", offset, "a shadow", True))
    return assess(node.name, expectations, Code.WRONG_STYLE, node.name)
