"""Checks on how a whole deck looks: alike throughout, readable, nothing left empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.alike import canonical_font
from evaluators.deck.check_slides import Slides
from evaluators.deck.load import load
from evaluators.deck.model import Run, Shape, Slide
from evaluators.deck.select import ShapeChoice, chosen, find_shape
from evaluators.evidence import Evidence
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 30


class Consistent(Of):
    """Parameters of `deck.consistent`."""

    shape: ShapeChoice = "title"
    aspects: tuple[Literal["font", "size", "colour", "bold", "italic", "align"], ...] = ("font", "size", "colour")
    except_slides: tuple[Annotated[int, Field(ge=1)], ...] = ()
    """Numbers of slides that are passed over."""


@check("deck.consistent")
def consistent(evidence: Evidence, p: Consistent) -> Finding:
    """The same text on every slide that has it looks the same."""
    seen: dict[str, list[int]] = {}
    for place, slide in enumerate(load(evidence, p.of).slides, 1):
        shape = find_shape(slide, p.shape, "")
        if place in p.except_slides or isinstance(shape, Finding) or not shape.text.strip():
            continue
        for look in _looks(shape, p.aspects):
            seen.setdefault(look, []).append(place)
    if not seen:
        return failed(Code.NOT_FOUND, f"No slide has {p.shape}.", where=p.of)
    if len(seen) == 1:
        return passed(f"All of them look the same: {next(iter(seen))}.", observed=list(seen), where=p.of)
    told = "; ".join(f"{look} on {', '.join(map(str, sorted(set(places))))}" for look, places in list(seen.items())[:4])
    return failed(Code.WRONG_STYLE, f"They do not look the same: {told}.", observed=list(seen)[:SHOWN], where=p.of)


def _looks(shape: Shape, aspects: Sequence[str]) -> Iterator[str]:
    for paragraph in shape.paragraphs:
        for run in paragraph.runs:
            if run.text.strip():
                values = {**vars(run), "font": canonical_font(run.font), "align": paragraph.align}
                yield ", ".join(f"{aspect} {values[aspect]}" for aspect in aspects)


class Contrast(Of):
    """Parameters of `deck.contrast`."""

    slides: Slides = "all"
    least: Annotated[float, Field(ge=1, le=21)] = 4.5
    """Ratio of luminances as in WCAG 2 (4.5 for text, 3 for large text)."""


@check("deck.contrast")
def contrast(evidence: Evidence, p: Contrast) -> Finding:
    """Every letter stands out from the plain colour behind it; what lies on pictures or gradients is not judged."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    wrong: dict[str, float] = {}
    for place, slide in found:
        for run, ground in _on_plain_ground(slide):
            ratio = _ratio(run.colour or "000000", ground)
            if ratio < p.least:
                wrong[f"slide {place + 1}, {run.text.strip()[:30]!r}"] = round(ratio, 2)
    if not wrong:
        return passed("All text stands out from its ground.", wanted=p.least, where=p.of)
    name, ratio = min(wrong.items(), key=lambda one: one[1])
    sentence = f"{len(wrong)} texts hardly stand out: {name} has a contrast of {ratio}; {p.least:g} was asked."
    return failed(Code.WRONG_STYLE, sentence, observed=dict(list(wrong.items())[:SHOWN]), wanted=p.least, where=p.of)


def _on_plain_ground(slide: Slide) -> Iterator[tuple[Run, str]]:
    for shape in slide.all_shapes():
        fill = shape.fill if shape.fill.kind != "none" else slide.background
        if fill.kind == "solid" and fill.colour is not None:
            for run in (run for paragraph in shape.paragraphs for run in paragraph.runs):
                if run.text.strip() and run.colour is not None:
                    yield run, fill.colour


def _ratio(a: str, b: str) -> float:
    lights = sorted(_luminance(one) for one in (a, b))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return float(0.2126 * red + 0.7152 * green + 0.0722 * blue)


class NoEmpty(Of):
    """Parameters of `deck.filled`."""

    slides: Slides = "all"


@check("deck.filled")
def filled(evidence: Evidence, p: NoEmpty) -> Finding:
    """No placeholder of the slides was left empty."""
    found = chosen(load(evidence, p.of), evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    empty = [f"slide {place + 1}: {shape.role}" for place, slide in found for shape in slide.shapes if shape.empty]
    if empty:
        return failed(
            Code.EXTRA, f"Placeholders were left empty: {', '.join(empty[:6])}.", observed=empty[:SHOWN], where=p.of
        )
    return passed("No placeholder was left empty.", where=p.of)
