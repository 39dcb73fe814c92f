"""Checks on shapes: place, size, turn, paints, how they lie to each other, which picture they show."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from PIL import Image, UnidentifiedImageError
from pydantic import Field, model_validator

from evaluators.deck.alike import near
from evaluators.deck.boxes import Box, box_in_cm, box_of, holds, region
from evaluators.deck.check_slides import digest
from evaluators.deck.load import load
from evaluators.deck.model import Shape
from evaluators.deck.pins import pins_on, shape_name
from evaluators.deck.select import OnShape, OnSlide, ShapeChoice, find_shape, find_slide, locate, matching, words
from evaluators.deck.units import Colour, Length, in_cm
from evaluators.deck.words import at
from evaluators.evidence import Evidence, Unreadable
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, check
from evaluators.verdict import Code, Finding, failed, passed


class ShapeParams(OnShape):
    """Parameters of `deck.shape`; what is left out is not judged. Lengths as `4.5 cm`."""

    x: Length | None = None
    y: Length | None = None
    width: Length | None = None
    height: Length | None = None
    tolerance: Length = 18_000
    """Of place and size; half a millimetre if left out."""
    rotation: float | None = None
    """Degrees clockwise, ±0.5."""
    geometry: str | None = None
    """`rect`, `ellipse`, `roundRect`, ..."""
    fill: Colour | None = None
    """A colour, `none`, or `any` solid one."""
    line: Colour | None = None
    line_width: float | None = None
    """Points, ±0.2."""
    alt: str | None = None
    """The alternative text; white space does not count."""
    channels: Annotated[int, Field(ge=0)] = 3
    """How far each channel of a colour may be off, of 255."""


def _shape_pins(evidence: Evidence, p: ShapeParams) -> Iterator[Pin]:
    judged = ("x", "y", "width", "height", "rotation", "geometry", "fill", "line", "line_width", "alt")
    yield from pins_on(evidence, p, (name for name in judged if getattr(p, name) is not None))


@check("deck.shape", pins=_shape_pins)
def shape(evidence: Evidence, p: ShapeParams) -> Finding:
    """A shape has the place, size, turn, fill, outline and alternative text that were asked."""
    found = locate(evidence, p)
    if isinstance(found, Finding):
        return found
    seen, where = found
    expectations = [
        number(name, in_cm(getattr(seen, name)), in_cm(wanted), in_cm(p.tolerance), "cm")
        for name in ("x", "y", "width", "height")
        if (wanted := getattr(p, name)) is not None
    ]
    code = Code.WRONG_GEOMETRY if any(not expectation.ok for expectation in expectations) else Code.WRONG_STYLE
    if p.rotation is not None:
        turn = abs(seen.rotation - p.rotation) % 360
        expectations.append(Expectation("rotation", seen.rotation, p.rotation, min(turn, 360 - turn) <= 0.5, "°"))
    if p.geometry is not None:
        expectations.append(equal("form", seen.geometry, p.geometry))
    if p.fill is not None:
        expectations.append(_paint("fill", seen.fill.kind, seen.fill.colour, p.fill, p.channels))
    if p.line is not None:
        expectations.append(_paint("outline", seen.line.kind, seen.line.colour, p.line, p.channels))
    if p.line_width is not None:
        expectations.append(number("width of the outline", seen.line.width, p.line_width, 0.2, "pt"))
    if p.alt is not None:
        expectations.append(equal("alternative text", words(seen.alt), words(p.alt)))
    return assess(f"the shape {seen.name or seen.role or seen.kind!r}", expectations, code, where)


def _paint(what: str, kind: str, colour: str | None, wanted: str, channels: int) -> Expectation:
    shown = f"#{colour}" if kind == "solid" and colour else kind
    if wanted in ("none", "any"):
        return Expectation(what, shown, wanted, (kind == "none") == (wanted == "none"))
    ok = kind == "solid" and colour is not None and near(colour, wanted, channels)
    return Expectation(what, shown, f"#{wanted}", ok)


Relation = Literal[
    "left_of",
    "right_of",
    "above",
    "below",
    "inside",
    "center_x",
    "center_y",
    "align_left",
    "align_right",
    "align_top",
    "align_bottom",
    "same_width",
    "same_height",
    "in_front_of",
    "behind",
    "apart",
    "overlaps",
    "middle_inside",
]
Region = Literal[
    "left half",
    "right half",
    "upper half",
    "lower half",
    "upper left quarter",
    "upper right quarter",
    "lower left quarter",
    "lower right quarter",
    "left third",
    "middle column",
    "right third",
    "upper third",
    "middle row",
    "lower third",
    "centre",
]


class Related(OnShape):
    """Parameters of `deck.relation`."""

    relation: Relation
    to: Literal["slide"] | Region | ShapeChoice | tuple[Length, Length, Length, Length]
    """Another shape of the slide, the slide itself, or a region: by name, or as left, top, right, bottom."""
    tolerance: Length = 18_000
    """Half a millimetre if left out."""

    @model_validator(mode="after")
    def _order(self) -> Related:
        frame = self.to == "slide" or self.to in get_args(Region) or _is_box(self.to)
        if frame and self.relation in ("in_front_of", "behind"):
            raise ValueError(f"{self.relation} needs another shape")
        return self


def _is_box(to: object) -> bool:
    return isinstance(to, tuple) and len(to) == 4 and all(isinstance(edge, int) for edge in to)


_MOVED: dict[str, tuple[str, ...]] = {
    "left_of": ("x",),
    "right_of": ("x",),
    "above": ("y",),
    "below": ("y",),
    "center_x": ("x",),
    "center_y": ("y",),
    "align_left": ("x",),
    "align_right": ("x",),
    "align_top": ("y",),
    "align_bottom": ("y",),
    "same_width": ("width",),
    "same_height": ("height",),
    "in_front_of": ("order",),
    "behind": ("order",),
    "inside": ("x", "y", "width", "height"),
    "middle_inside": ("x", "y"),
    "apart": ("x", "y"),
    "overlaps": ("x", "y"),
}
"""What of a shape brings it into a relation."""


def _relation_pins(evidence: Evidence, p: Related) -> Iterator[Pin]:
    yield from pins_on(evidence, p, _MOVED[p.relation])


@check("deck.relation", pins=_relation_pins)
def relation(evidence: Evidence, p: Related) -> Finding:
    """How a shape lies to another one, to the slide or to a region: beside, aligned, inside, in front."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    where = f"{p.of}: {at(place)}"
    one = find_shape(slide, p.shape, where)
    if isinstance(one, Finding):
        return one
    deck = load(evidence, p.of)
    other: Shape | None = None
    if p.to == "slide":
        frame: Box = (0.0, 0.0, float(deck.width), float(deck.height))
    elif p.to in get_args(Region):
        frame = region(str(p.to), deck.width, deck.height)
    elif _is_box(p.to):
        left, top, right, bottom = (float(edge) for edge in p.to)
        frame = (left, top, right, bottom)
    else:
        another = find_shape(slide, p.to if isinstance(p.to, str) else [str(part) for part in p.to], where)
        if isinstance(another, Finding):
            return another
        other, frame = another, box_of(another)
    name = one.name or one.role
    if other is not None and p.relation in ("in_front_of", "behind"):
        order = [id(shape) for shape in slide.all_shapes()]
        ok = (order.index(id(one)) > order.index(id(other))) == (p.relation == "in_front_of")
    else:
        ok = holds(p.relation, box_of(one), frame, p.tolerance)
    observed = {"box_cm": box_in_cm(box_of(one)), "other_cm": box_in_cm(frame)}
    target = p.to if isinstance(p.to, str) else "the other"
    if ok:
        return passed(f"{name} is {p.relation} {target}, as asked.", observed=observed, wanted=p.relation, where=where)
    code = Code.WRONG_ORDER if p.relation in ("in_front_of", "behind") else Code.WRONG_GEOMETRY
    boxes = f"left, top, right, bottom are {observed['box_cm']} cm against {observed['other_cm']} cm"
    sentence = f"{name} is not {p.relation} {target}: {boxes}."
    return failed(code, sentence, observed=observed, wanted=p.relation, where=where)


CUT = 0.005
"""The part of a picture's side that may be cut off by rounding."""


class Pictured(OnSlide):
    """Parameters of `deck.picture`."""

    source: EvidenceName | None = None
    """The picture file that one of the slide's pictures must show, whole or cropped."""
    shape: ShapeChoice | None = None
    """Which picture of the slide; any if left out."""
    count: Annotated[int, Field(ge=0)] | None = None
    """How many pictures the slide has."""
    proportions: bool = False
    """The picture keeps the proportions of its source, ±2 %."""
    whole: bool = False
    """Nothing of it is cut off, and it is not mirrored."""


def _picture_pins(evidence: Evidence, p: Pictured) -> Iterator[Pin]:
    found = find_slide(evidence, p.of, p.slide)
    if p.source is None or isinstance(found, Finding):
        return
    place, slide = found
    wanted = evidence.parse(p.source, digest)
    meant = find_shape(slide, p.shape, "") if p.shape is not None else None
    shown = matching(slide, "picture") if p.shape is None else [meant] if isinstance(meant, Shape) else []
    right = [one for one in shown if one.picture is not None and one.picture.sha256 == wanted]
    for one in right[:1]:
        asked = ("there", "content", *(("width", "height") if p.proportions else ()))
        for aspect in asked:
            yield Pin(p.of, f"{shape_name(place, slide, one)}/{aspect}")


@check("deck.picture", pins=_picture_pins)
def picture(evidence: Evidence, p: Pictured) -> Finding:
    """The slide shows a picture, and which one."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return found
    place, slide = found
    where = f"{p.of}: {at(place)}"
    shown = matching(slide, "picture")
    if p.shape is not None:
        one = find_shape(slide, p.shape, where)
        if isinstance(one, Finding):
            return one
        shown = [one] if one.picture is not None else []
    expectations: list[Expectation] = []
    if p.count is not None:
        expectations.append(equal("number of pictures", len(shown), p.count))
    if p.source is not None:
        wanted = evidence.parse(p.source, digest)
        same_one = [s for s in shown if s.picture is not None and s.picture.sha256 == wanted]
        expectations.append(Expectation("picture", [s.name for s in shown], p.source, bool(same_one)))
        if p.proportions and same_one:
            width, height = evidence.parse(p.source, pixels)
            expectations.append(_proportion(same_one[0], width / height))
        if p.whole and same_one:
            cut = max(same_one[0].picture.crop if same_one[0].picture is not None else (0.0,))
            expectations.append(Expectation("part that is cut off", round(cut, 3), 0, cut <= CUT))
            expectations.append(equal("mirrored", bool(same_one[0].flip), False))
    if not expectations:
        expectations.append(Expectation("picture", len(shown), "one", bool(shown)))
    return assess(at(place), expectations, Code.WRONG_CONTENT, where)


def _proportion(shape: Shape, natural: float) -> Expectation:
    left, top, right, bottom = shape.picture.crop if shape.picture is not None else (0.0, 0.0, 0.0, 0.0)
    wanted = natural * max(0.01, 1 - left - right) / max(0.01, 1 - top - bottom)
    seen = shape.width / max(1, shape.height)
    return Expectation("ratio of width to height", round(seen, 3), round(wanted, 3), abs(seen / wanted - 1) <= 0.02)


def pixels(data: bytes) -> tuple[int, int]:
    """Return (width, height) of a picture file from its header.

    Raises:
        Unreadable: it is not a picture.
    """
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unreadable(f"not a picture: {error}") from error
