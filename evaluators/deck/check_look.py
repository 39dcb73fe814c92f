"""Checks on how a whole deck looks: alike throughout, readable, nothing left empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, get_args

from pydantic import Field

from evaluators.chart_look import letter_ground, shown_letters
from evaluators.deck.alike import canonical_font
from evaluators.deck.check_slides import Slides
from evaluators.deck.ground import behind, least_contrast, letters, ratio
from evaluators.deck.load import load
from evaluators.deck.model import Shape, Slide
from evaluators.deck.select import ShapeChoice, chosen, find_shape
from evaluators.deck.units import Length, in_cm
from evaluators.deck.words import at, label
from evaluators.evidence import Evidence, Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 30
DRAWN_PX = 960
PROMPTS = ("click to add text", "click to add title", "click to add notes", "lorem ipsum", "text", "title")
"""What templates have in boxes that nobody has filled."""
LARGE = 18
"""Points from which letters are large ones, if they are not bold (WCAG 2, contrast)."""
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
            large = (one.run.size or 0) >= (14 if one.run.bold else LARGE)
            least = p.least_large if large and p.least_large is not None else p.least
            if seen < least:
                name = f"{at(place)}, {one.run.text.strip()[:30]!r}"
                wrong[name] = min(round(seen, 2), wrong.get(name, 21.0))
                wanted = least if wrong[name] == min(wrong.values()) else wanted
        for shape in slide.all_shapes():
            faint = {part: seen for part, seen, least in _chart_contrasts(slide, shape, p) if seen < least}
            wrong |= {f"{at(place)}, the {part} of {label(shape)}": round(seen, 2) for part, seen in faint.items()}
    if not wrong:
        return passed("All text stands out from its ground.", wanted=p.least, where=p.of)
    name, worst = min(wrong.items(), key=lambda one: one[1])
    sentence = f"{len(wrong)} texts hardly stand out: {name} has a contrast of {worst}; {wanted:g} was asked."
    return failed(Code.WRONG_STYLE, sentence, observed=dict(list(wrong.items())[:SHOWN]), wanted=wanted, where=p.of)


def _chart_contrasts(slide: Slide, shape: Shape, p: Contrast) -> Iterator[tuple[str, float, float]]:
    """Yield of the parts of a chart whose letters state a colour: which, its contrast, and the least that was asked."""
    if shape.chart is None or (ground := letter_ground(shape.chart.look, behind(slide, shape))) is None:
        return
    for part, size, colour in shown_letters(shape.chart.look, shape.chart.legend):
        if colour:
            large = size is not None and size >= LARGE
            least = p.least_large if large and p.least_large is not None else p.least
            yield part, ratio(colour, ground), least


def _drawn(evidence: Evidence, name: str, place: int) -> bytes:
    made = evidence.made(name, "render", width=DRAWN_PX)
    try:
        return made[f"slide{place + 1}.png"]
    except KeyError:
        raise Unreadable(f"the office draws {len(made)} slides, and not number {place + 1}") from None


def _is_bare(shape: Shape) -> bool:
    """Say whether a shape is a box for text that holds none, or the words of a template, and shows nothing else."""
    if shape.kind != "shape" or shape.text_box is None:
        return False
    if shape.text.strip().casefold() in PROMPTS:
        return True
    if shape.role or shape.text.strip():
        return False
    return shape.geometry in ("", "rect") and shape.fill.kind in ("none", "unknown") and shape.line.kind == "none"


class NoEmpty(Of):
    """Parameters of `deck.filled`."""

    slides: Slides = "all"


@check("deck.filled")
def filled(evidence: Evidence, p: NoEmpty) -> Finding:
    """No placeholder and no text box of the slides was left empty; a painted shape is not a box for text."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    empty = [
        f"{at(place)}: {shape.role or shape.name or 'text box'}"
        for place, slide in found
        for shape in slide.shapes
        if shape.empty or _is_bare(shape)
    ]
    if empty:
        return failed(
            Code.EXTRA, f"Placeholders were left empty: {', '.join(empty[:6])}.", observed=empty[:SHOWN], where=p.of
        )
    return passed("No placeholder was left empty.", where=p.of)
