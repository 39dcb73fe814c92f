"""Checks on room: text larger than its box, shapes over one another, shapes in rows and columns."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, model_validator

from evaluators.deck.boxes import Box, apart, box_in_cm, box_of, holds, inside
from evaluators.deck.check_slides import Slides
from evaluators.deck.load import load
from evaluators.deck.measure import extent, room
from evaluators.deck.model import Shape
from evaluators.deck.select import OnSlide, ShapeChoice, chosen, find_shape, find_slide
from evaluators.deck.units import Length, in_cm
from evaluators.deck.words import at
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, number
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 30


class Fits(Of):
    """Parameters of `deck.fits`."""

    slides: Slides = "all"
    """`all`, one slide, or a list."""
    shape: ShapeChoice | None = None
    """On each of these slides; every shape with text if left out."""
    tolerance: Annotated[float, Field(ge=0, le=1)] = 0.1
    """How far the text may be larger than its box, as a part of the box: the estimate is good for about 0.05."""


@check("deck.fits")
def fits(evidence: Evidence, p: Fits) -> Finding:
    """Text is not larger than its box; a box that grows with its text stays on the slide. Estimated from the widths of
    letters, at the size that is set: a text that fits only because the application shrinks it is too large."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: dict[str, str] = {}
    judged = 0
    for place, slide in found:
        where = at(place)
        shapes = slide.all_shapes()
        if p.shape is not None:
            one = find_shape(slide, p.shape, f"{p.of}: {where}")
            if isinstance(one, Finding):
                if p.slides in ("all", "masters") and one.code == Code.NOT_FOUND:
                    continue
                return one
            shapes = [one]
        for shape in shapes:
            if shape.text.strip():
                judged += 1
                if reason := overflow(shape, deck.height, p.tolerance):
                    wrong[f"{where}, {shape.name or shape.role!r}"] = reason
    if not judged:
        return failed(Code.NOT_FOUND, "There is no such text in the deck.", where=p.of)
    if not wrong:
        return passed(f"All {judged} texts fit their boxes.", observed=judged, where=p.of)
    name, reason = next(iter(wrong.items()))
    rest = f" ({len(wrong)} such texts)" if len(wrong) > 1 else ""
    sentence = f"The text of {name} {reason}{rest}."
    return failed(Code.WRONG_GEOMETRY, sentence, observed=dict(list(wrong.items())[:SHOWN]), where=p.of)


def overflow(shape: Shape, slide_height: int, tolerance: float) -> str:
    """Return how a shape's text is larger than its box, in words; '' if it fits."""
    width, height = room(shape)
    needed = extent(shape.paragraphs, width)
    if shape.autosize:
        # it grows from where its text is anchored: downwards, to both sides, or upwards
        more = max(0.0, needed.height - height) * {"middle": 0.5, "bottom": 0.0}.get(shape.anchor, 1.0)
        if shape.bottom + more > slide_height + tolerance * height and more:
            return f"makes its box grow to {in_cm(round(shape.bottom + more))} cm, below the slide's edge"
        return ""
    if needed.height > height * (1 + tolerance):
        return f"needs about {in_cm(round(needed.height))} cm of height and has {in_cm(round(height))} cm"
    if needed.widest_word > width * (1 + tolerance):
        return f"has a word of about {in_cm(round(needed.widest_word))} cm in {in_cm(round(width))} cm of width"
    return ""


class Uncrowded(Of):
    """Parameters of `deck.apart`."""

    slides: Slides = "all"
    """`all`, one slide, or a list."""
    inside: bool = True
    """A shape may lie wholly in or on another one: a label on a panel."""
    on_slide: bool = True
    """No shape may reach over the slide's edge."""
    tolerance: Length = 36_000
    """How far shapes may reach over one another; a millimetre if left out."""


@check("deck.apart")
def uncrowded(evidence: Evidence, p: Uncrowded) -> Finding:
    """No two shapes of a slide partly cover one another, and none leaves the slide. Groups are one shape each; lines
    and empty placeholders do not count."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    frame: Box = (0.0, 0.0, float(deck.width), float(deck.height))
    wrong: list[str] = []
    for place, slide in found:
        shapes = [(one, box_of(one)) for one in slide.shapes if one.kind != "line" and not one.empty]
        for (a, box_a), (b, box_b) in itertools.combinations(shapes, 2):
            nested = p.inside and (inside(box_a, box_b, p.tolerance) or inside(box_b, box_a, p.tolerance))
            if not nested and not apart(box_a, box_b, p.tolerance):
                wrong.append(f"{at(place)}: {_name(a)} and {_name(b)}")
        if p.on_slide:
            out = [one for one, box in shapes if not inside(box, frame, p.tolerance)]
            wrong += [f"{at(place)}: {_name(one)} and the slide's edge" for one in out]
        if len(wrong) > SHOWN:
            break
    if wrong:
        sentence = f"Shapes overlap: {'; '.join(wrong[:4])}."
        return failed(Code.WRONG_GEOMETRY, sentence, observed=wrong[:SHOWN], where=p.of)
    return passed("No shapes overlap.", where=p.of)


def _name(shape: Shape) -> str:
    return repr(shape.name or shape.role or shape.kind)


class Arranged(OnSlide):
    """Parameters of `deck.arranged`; at least one of align, order, spaced, same_size."""

    shapes: Annotated[tuple[ShapeChoice, ...], Field(min_length=2)]
    """The shapes, in the order that `order` asks for."""
    align: Literal["left", "center", "right", "top", "middle", "bottom"] | None = None
    """What of them is on one line: left edges, centres, right edges; upper edges, middles, lower edges."""
    order: Literal["left_to_right", "top_to_bottom"] | None = None
    """They follow one another in this direction without overlapping."""
    spaced: Literal["horizontally", "vertically"] | None = None
    """The gaps between neighbours are equal."""
    same_size: bool = False
    tolerance: Length = 18_000
    """Of every place, gap and size; half a millimetre if left out."""

    @model_validator(mode="after")
    def _some(self) -> Arranged:
        if self.align is None and self.order is None and self.spaced is None and not self.same_size:
            raise ValueError("expected at least one of align, order, spaced, same_size")
        if self.spaced is not None and len(self.shapes) < 3:
            raise ValueError("expected at least three shapes with spaced")
        return self


@check("deck.arranged")
def arranged(evidence: Evidence, p: Arranged) -> Finding:
    """Several shapes of a slide form a row or a column: aligned, evenly spaced, in order, of one size."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    where = f"{p.of}: {at(place)}"
    boxes: list[Box] = []
    for choice in p.shapes:
        shape = find_shape(slide, choice, where)
        if isinstance(shape, Finding):
            return shape
        boxes.append(box_of(shape))
    expectations: list[Expectation] = []
    if p.align is not None:
        expectations.append(_one_line(p.align, boxes, p.tolerance))
    if p.order is not None:
        relation = "left_of" if p.order == "left_to_right" else "above"
        ok = all(holds(relation, a, b, p.tolerance) for a, b in itertools.pairwise(boxes))
        seen = [str(box_in_cm(box)) for box in boxes]
        expectations.append(Expectation("order", seen, f"{p.order}, each beyond the one before", ok))
    if p.spaced is not None:
        expectations += _gaps(boxes, 0 if p.spaced == "horizontally" else 1, p.tolerance)
    if p.same_size:
        for axis, name in ((0, "width"), (1, "height")):
            sizes = [in_cm(round(box[axis + 2] - box[axis])) for box in boxes]
            expectations += [
                number(f"{name} of shape {n}", size, sizes[0], in_cm(p.tolerance), "cm")
                for n, size in enumerate(sizes[1:], 2)
            ]
    code = Code.WRONG_ORDER if any(t.what == "order" and not t.ok for t in expectations) else Code.WRONG_GEOMETRY
    return assess(at(place), expectations, code, where)


_SIDES = {
    "left": (0, 0.0),
    "center": (0, 0.5),
    "right": (0, 1.0),
    "top": (1, 0.0),
    "middle": (1, 0.5),
    "bottom": (1, 1.0),
}


def _one_line(align: str, boxes: Sequence[Box], tolerance: int) -> Expectation:
    axis, part = _SIDES[align]
    places = [box[axis] + part * (box[axis + 2] - box[axis]) for box in boxes]
    ok = max(places) - min(places) <= tolerance
    return Expectation(f"{align} of the shapes", [in_cm(round(place)) for place in places], "one line", ok, "cm")


def _gaps(boxes: Sequence[Box], axis: int, tolerance: int) -> list[Expectation]:
    ordered = sorted(boxes, key=lambda box: box[axis])
    gaps = [in_cm(round(b[axis] - a[axis + 2])) for a, b in itertools.pairwise(ordered)]
    return [number(f"gap {n}", gap, gaps[0], in_cm(tolerance), "cm") for n, gap in enumerate(gaps[1:], 2)]
