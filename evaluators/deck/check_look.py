"""Checks on how a whole deck looks: alike throughout, readable, nothing left empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, get_args

from pydantic import Field

from evaluators.deck.alike import canonical_font
from evaluators.deck.check_slides import Slides
from evaluators.deck.ground import least_contrast, letters, ratio
from evaluators.deck.load import load
from evaluators.deck.model import Shape
from evaluators.deck.select import ShapeChoice, chosen, find_shape
from evaluators.deck.units import Length, in_cm
from evaluators.deck.words import at
from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 30
DRAWN_PX = 960
"""Width of the slides that are drawn to be looked at."""
Aspect = Literal["font", "size", "colour", "bold", "italic", "underline", "align"]
Place = Literal["x", "y", "width", "height"]


class Consistent(Of):
    """Parameters of `deck.consistent`."""

    shape: ShapeChoice = "title"
    aspects: Annotated[tuple[Aspect | Place, ...], Field(min_length=1)] = ("font", "size", "colour")
    except_slides: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """Numbers of slides that are passed over."""
    tolerance: Length = 18_000
    """Of x, y, width and height; half a millimetre if left out."""


@check("deck.consistent")
def consistent(evidence: Evidence, p: Consistent) -> Finding:
    """The same text looks the same, and is in the same place, on every slide that has it."""
    texts: dict[str, list[int]] = {}
    boxes: dict[int, Shape] = {}
    for number, slide in enumerate(load(evidence, p.of).slides, 1):
        shape = find_shape(slide, p.shape, "")
        if number in p.except_slides or isinstance(shape, Finding) or not shape.text.strip():
            continue
        boxes[number] = shape
        for look in _looks(shape, [one for one in p.aspects if one not in get_args(Place)]):
            texts.setdefault(look, []).append(number)
    if not boxes:
        return failed(Code.NOT_FOUND, f"No slide has {p.shape}.", where=p.of)
    if len(texts) > 1:
        several = list(texts.items())[:4]
        listed = "; ".join(f"{look} on {', '.join(map(str, sorted(set(numbers))))}" for look, numbers in several)
        return failed(
            Code.WRONG_STYLE, f"They do not look the same: {listed}.", observed=list(texts)[:SHOWN], where=p.of
        )
    for place in (one for one in p.aspects if one in get_args(Place)):
        values = {number: int(getattr(shape, place)) for number, shape in boxes.items()}
        usual = sorted(values.values())[len(values) // 2]
        if off := {number: in_cm(value) for number, value in values.items() if abs(value - usual) > p.tolerance}:
            number, value = next(iter(off.items()))
            sentence = f"Their places differ: {place} is {in_cm(usual)} cm, but {value} cm on slide {number}."
            shown = {f"slide {n}": one for n, one in list(off.items())[:SHOWN]}
            return failed(Code.WRONG_GEOMETRY, sentence, observed=shown, wanted=in_cm(usual), where=p.of)
    look = next(iter(texts), "")
    return passed(f"All {len(boxes)} are alike{': ' + look if look else ''}.", observed=list(texts), where=p.of)


def _looks(shape: Shape, aspects: Sequence[str]) -> Iterator[str]:
    for paragraph in shape.paragraphs if aspects else ():
        for run in paragraph.runs:
            if run.text.strip():
                values = {**vars(run), "font": canonical_font(run.font), "align": paragraph.align}
                yield ", ".join(f"{aspect} {values[aspect]}" for aspect in aspects)


class Contrast(Of):
    """Parameters of `deck.contrast`."""

    slides: Slides = "all"
    least: Annotated[float, Field(ge=1, le=21)] = 4.5
    """Ratio of luminances as in WCAG 2 (4.5 for text, 3 for large text)."""
    least_large: Annotated[float, Field(ge=1, le=21)] | None = None
    """For letters of 18 points, or bold ones of 14; as `least` if left out."""
    rendered: bool = False
    """Text on pictures, gradients and the like is judged by what the office draws there, a tenth of the area aside;
    else it is not judged."""


@check("deck.contrast")
def contrast(evidence: Evidence, p: Contrast) -> Finding:
    """Every letter stands out from what lies behind it: its highlight, its shape, the area below that, the slide."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: dict[str, float] = {}
    wanted = p.least
    for place, slide in found:
        for one in letters(slide):
            colour = one.run.colour or "000000"
            if one.ground is not None:
                seen = ratio(colour, one.ground)
            elif p.rendered:
                seen = least_contrast(_drawn(evidence, p.of, place), one.box, (deck.width, deck.height), colour)
            else:
                continue
            large = (one.run.size or 0) >= (14 if one.run.bold else 18)
            least = p.least_large if large and p.least_large is not None else p.least
            if seen < least:
                name = f"{at(place)}, {one.run.text.strip()[:30]!r}"
                wrong[name] = min(round(seen, 2), wrong.get(name, 21.0))
                wanted = least if wrong[name] == min(wrong.values()) else wanted
    if not wrong:
        return passed("All text stands out from its ground.", wanted=p.least, where=p.of)
    name, worst = min(wrong.items(), key=lambda one: one[1])
    sentence = f"{len(wrong)} texts hardly stand out: {name} has a contrast of {worst}; {wanted:g} was asked."
    return failed(Code.WRONG_STYLE, sentence, observed=dict(list(wrong.items())[:SHOWN]), wanted=wanted, where=p.of)


def _drawn(evidence: Evidence, name: str, place: int) -> bytes:
    made = evidence.made(name, "render", width=DRAWN_PX)
    try:
        return made[f"slide{place + 1}.png"]
    except KeyError:
        raise Unreadable(f"the office draws {len(made)} slides, and not number {place + 1}") from None


class NoEmpty(Of):
    """Parameters of `deck.filled`."""

    slides: Slides = "all"


@check("deck.filled")
def filled(evidence: Evidence, p: NoEmpty) -> Finding:
    """No placeholder of the slides was left empty."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    empty = [f"{at(place)}: {shape.role}" for place, slide in found for shape in slide.shapes if shape.empty]
    if empty:
        return failed(
            Code.EXTRA, f"Placeholders were left empty: {', '.join(empty[:6])}.", observed=empty[:SHOWN], where=p.of
        )
    return passed("No placeholder was left empty.", where=p.of)
