"""Checks on gradients: their colours, and how they run as seen on the page."""

import math
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.svg.check_paint import OPACITY_TOLERANCE, Fraction
from evaluators.svg.colour import Colour, PaintParam, parse_colour
from evaluators.svg.gradient import Course, Stop, course, ramp, reversed_ramp
from evaluators.svg.model import Document, Node, load
from evaluators.svg.paint import brushed, paint_of
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, find
from evaluators.svg.units import Px
from evaluators.verdict import Code, Finding, failed

DIRECTIONS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}


class StopParam(Params):
    """One stop of a gradient."""

    offset: Fraction
    colour: PaintParam
    opacity: Fraction = 1.0
    """As it shows: of the stop by that of the paint."""


class Gradient(Of):
    """Parameters of `svg.gradient`; what is left out is not judged."""

    element: Element
    paint: Literal["fill", "stroke"] = "fill"
    kind: Literal["linear", "radial"] | None = None
    stops: tuple[StopParam, ...] | None = None
    """All stops in order; stops that do not bend the ramp do not count."""
    direction: Literal["right", "down", "left", "up"] | float | None = None
    """Of a linear gradient, from the first stop to the last, as seen; or clockwise degrees from "right". The reverse,
    with the stops in reverse, is the same."""
    start: tuple[Px, Px] | None = None
    """Linear: a point of the page at which the first colour ends. Radial: the centre."""
    end: tuple[Px, Px] | None = None
    """Linear: a point of the page at which the last colour begins."""
    radius: Px | None = None
    """Radial: where the last colour begins, as it shows."""
    angle_tolerance: Annotated[float, Field(gt=0)] = 2.0
    offset_tolerance: Fraction = 0.011
    tolerance: Annotated[float, Field(ge=0, le=255)] = 1.5
    """Of each channel, of 255."""
    place_tolerance: Px = 1.0

    @model_validator(mode="after")
    def _fits(self) -> "Gradient":
        if self.kind == "radial" and (self.direction is not None or self.end is not None):
            raise ValueError("direction and end go with a linear gradient")
        if self.kind == "linear" and self.radius is not None:
            raise ValueError("radius goes with a radial gradient")
        return self


def _gradient_pins(evidence: Evidence, p: Gradient) -> Iterator[Pin]:
    which = p.paint
    found = [which, f"{which}-opacity"] if p.kind or p.stops else []
    findings = _findings(evidence, p, shown=True)
    if p.stops and not isinstance(findings, Finding) and not all(finding.ok for finding in findings):
        found.remove(f"{which}-opacity")  # another goal asks for it, or nobody does
    placed = p.direction is not None or p.start is not None or p.end is not None or p.radius is not None
    found += [f"{which}-vector"] if placed else []
    yield from pins_on(evidence, p.of, p.element, found)


@check("svg.gradient", pins=_gradient_pins)
def gradient(evidence: Evidence, p: Gradient) -> Finding:
    """The element is painted with a gradient of the kind, colours and course asked, whatever units and transforms say
    so."""
    findings = _findings(evidence, p, shown=True)
    if isinstance(findings, Finding):
        return findings
    bad = next((finding for finding in findings if not finding.ok), None)
    if bad is not None and p.of in evidence.before and evidence.present(p.of, "before"):
        # How strongly the whole paint shows is apart from its ramp; the guard sees to it that it was asked.
        plain = _findings(evidence, p, shown=False)
        if not isinstance(plain, Finding) and all(finding.ok for finding in plain):
            return plain[0]
    return bad or findings[0]


def _findings(evidence: Evidence, p: Gradient, *, shown: bool) -> list[Finding] | Finding:
    """Judge each part that is painted, or say what is not there.

    Args:
        evidence: Of the episode.
        p: What is asked.
        shown: Whether the paint's own opacity counts in its stops.
    """
    document = load(evidence, p.of)
    node = find(document, p.element)
    if isinstance(node, Finding):
        return node
    parts = brushed(document, node)
    if not parts:
        return failed(Code.NOT_FOUND, f"{node.name} has nothing that is painted.", where=node.name)
    return [_judged(document, node, part, p, shown=shown) for part in parts]


def _judged(document: Document, node: Node, part: Node, p: Gradient, *, shown: bool) -> Finding:
    paint = paint_of(document, part, p.paint)
    kind = paint.server.kind.removesuffix("Gradient") if paint.server is not None else ""
    if paint.server is None or kind not in ("linear", "radial"):
        sentence = f"The {p.paint} of {node.name} is {paint.describe()}; a {p.kind or ''} gradient was asked."
        sentence = sentence.replace("a  ", "a ")
        return failed(Code.WRONG_STYLE, sentence, observed=paint.describe(), wanted="gradient", where=node.name)
    seen = ramp(document, paint.server, paint.alpha if shown else 1.0)
    way = course(document, paint.server, part)
    forwards = _expectations(p, kind, seen, way, False)
    if kind == "linear" and not all(expectation.ok for expectation in forwards):
        backwards = _expectations(p, kind, reversed_ramp(seen), _turned(way), True)
        if all(expectation.ok for expectation in backwards):
            forwards = backwards
    return assess(f"the {p.paint} of {node.name}", forwards, Code.WRONG_STYLE, node.name)


def _turned(way: Course | None) -> Course | None:
    return None if way is None else Course(way.kind, way.spread, way.end, way.start, way.extent)


def _expectations(p: Gradient, kind: str, seen: list[Stop], way: Course | None, turned: bool) -> list[Expectation]:
    found = [equal("kind of gradient", kind, p.kind or kind)]
    if p.stops is not None:
        found.append(_stops(p, seen))
    if p.direction is not None:
        wanted = DIRECTIONS[p.direction] if isinstance(p.direction, str) else p.direction
        angle = None if way is None or way.kind != "linear" else way.direction
        ok = angle is not None and abs(math.remainder(angle - wanted, 360.0)) <= p.angle_tolerance
        found.append(Expectation("direction", angle, wanted, ok, "degrees", p.angle_tolerance))
    if p.start is not None:
        found.append(_place("start" if kind == "linear" else "centre", way, p.start, True, p))
    if p.end is not None:
        found.append(_place("end", way, p.end, False, p))
    if way is not None and kind == "radial" and (p.start is not None or p.radius is not None):
        off = math.dist(way.start, way.end)
        found.append(Expectation("way from the focus to the centre", off, 0.0, off <= 2 * p.place_tolerance, "px"))
    if way is not None and (p.stops is not None or p.start is not None or p.radius is not None):
        found.append(equal("repetition beyond its ends", way.spread, "pad"))
    if p.radius is not None:
        radii = None if way is None or way.kind != "radial" else way.radii
        ok = radii is not None and all(abs(radius - p.radius) <= p.place_tolerance for radius in radii)
        found.append(Expectation("radius", radii, p.radius, ok, "px", p.place_tolerance))
    return found


def _place(what: str, way: Course | None, point: tuple[float, float], first: bool, p: Gradient) -> Expectation:
    """Judge where a ramp begins or ends: of a linear one, along its direction only."""
    if way is None:
        return Expectation(what, None, point, False, "px")
    if way.kind == "radial":
        off = math.dist(way.end, point)
        return Expectation(what, way.end, point, off <= p.place_tolerance, "px", p.place_tolerance)
    there = way.start if first else way.end
    dx, dy = way.end[0] - way.start[0], way.end[1] - way.start[1]
    along = ((point[0] - there[0]) * dx + (point[1] - there[1]) * dy) / math.hypot(dx, dy)
    return Expectation(what, there, point, abs(along) <= p.place_tolerance, "px", p.place_tolerance)


def _stops(p: Gradient, seen: list[Stop]) -> Expectation:
    assert p.stops is not None
    wanted = [(stop.offset, _asked(stop)) for stop in p.stops]
    ok = len(seen) == len(wanted) and all(
        abs(a - b) <= p.offset_tolerance + 1e-9
        and x.near(y, p.tolerance)
        and abs(x.alpha - y.alpha) <= OPACITY_TOLERANCE
        for (a, x), (b, y) in zip(seen, wanted, strict=True)
    )
    return Expectation("ramp", _describe(seen), _describe(wanted), ok)


def _asked(stop: StopParam) -> Colour:
    colour = parse_colour(stop.colour) or Colour(0, 0, 0, 0)
    return Colour(colour.red, colour.green, colour.blue, colour.alpha * stop.opacity)


def _describe(stops: list[Stop]) -> list[str]:
    return [f"{colour.hex} {round(colour.alpha * 100)} % at {round(offset * 100, 1):g} %" for offset, colour in stops]
