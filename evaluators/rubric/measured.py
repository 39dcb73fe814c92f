"""`rubric.measured`: how slides look, by measurement alone. It needs no judge; the judge `measured` says the same."""

from __future__ import annotations

from statistics import fmean
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.load import load
from evaluators.deck.select import chosen
from evaluators.evidence import Evidence
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.rubric import measures
from evaluators.rubric.asking import ShownSlides
from evaluators.verdict import Code, Finding, failed, passed

Measure = Literal["overlap", "inside", "contrast", "size", "alignment", "density", "spelling"]
WIDTH_PX = 960


class Measured(Of):
    """Parameters of `rubric.measured`."""

    slides: ShownSlides = "all"
    """`all`, one slide, or a list."""
    measures: Annotated[tuple[Measure, ...], Field(min_length=1)] | None = None
    """What is measured; all that says something if left out."""
    least: Annotated[float, Field(gt=0, le=1)] = 0.9
    """The mean of the measures from which on the slides are as they should be; below it the mean is the score."""
    pictures: bool = False
    """Look at pictures of the slides, too: text on photographs, and how full a slide is."""


@check("rubric.measured", pins=no_pins)
def measured(evidence: Evidence, p: Measured) -> Finding:
    """Slides are well laid out, by measurement alone: shapes that overlap or leave the slide, contrast, sizes of type,
    alignment to shared edges, density, spelling of English words."""
    deck = load(evidence, p.of)
    found = chosen(deck, evidence, p.of, p.slides)
    if isinstance(found, Finding):
        return found
    slides = [slide for _, slide in found]
    pictures: dict[int, bytes] = {}
    if p.pictures:
        made = evidence.made(p.of, "render", width=WIDTH_PX)
        pictures = {n: made[f"slide{n}.png"] for n in (slide.number for slide in slides) if f"slide{n}.png" in made}
    values = measures.measured(deck, slides, pictures)
    if p.measures is not None:
        values = {name: value for name, value in values.items() if name in p.measures}
    if not values:
        return failed(Code.NOT_FOUND, "There is nothing on these slides that can be measured.", where=p.of)
    mean = min(1.0, fmean(values.values()))
    worst = min(values, key=lambda name: values[name])
    if mean >= p.least:
        return passed("By measurement the slides are well laid out.", observed=values, wanted=p.least, where=p.of)
    sentence = f"By measurement the slides score {mean:.2f} of 1, least in {worst} ({values[worst]:.2f})."
    return Finding(False, Code.WRONG_STYLE, sentence, values, p.least, p.of, mean)
