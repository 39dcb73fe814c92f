"""`rubric.text` and `rubric.picture`: leaves that take a judge. The check gathers what a judge is shown, in quarantine,
and leaves the question open; whoever has a judge answers it (`evaluators.rubric.answers`). A question pins nothing:
what may change for its sake is said by other leaves, or as `free:` of the guard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from evaluators.deck.changes import matched
from evaluators.deck.load import load
from evaluators.deck.model import Chart, Shape, Slide
from evaluators.deck.select import SlideChoice, chosen
from evaluators.evidence import Evidence, When
from evaluators.pins import no_pins
from evaluators.registry import Of, check
from evaluators.verdict import Finding, not_judged

TEXT_LIMIT = 20_000
"""Characters of all passages that a judge is shown."""
LEAST = 200
"""Characters of a passage, however many there are."""
CUT = " […]"


def _no_master(value: SlideChoice) -> SlideChoice:
    if isinstance(value, str) and value.startswith("master"):
        raise ValueError(f"expected slides of the deck, got {value!r}, which is none")
    return value


_Shown = Annotated[SlideChoice, AfterValidator(_no_master)]
ShownSlides = Literal["all"] | _Shown | Annotated[tuple[_Shown, ...], Field(min_length=1)]


class Asked(Of):
    """What is asked of a judge."""

    question: Annotated[str, Field(min_length=1, max_length=2000)]
    """What it is to decide, by itself: a judge knows neither the task nor the other leaves."""
    answer: Literal["score", "holds"] = "score"
    """`score`: how far it is so, from 0 to 1; `holds`: yes or no."""
    slides: ShownSlides = "all"
    """What it is shown: `all` slides, one, or a list."""
    versions: Literal["after", "both"] = "after"
    """`both`: the same slides as they were before, too."""


class Text(Asked):
    """Parameters of `rubric.text`."""

    notes: bool = False
    """It is shown the slides' notes, too."""


class Picture(Asked):
    """Parameters of `rubric.picture`."""

    width: Annotated[int, Field(ge=256, le=2048)] = 1024
    """Of each picture of a slide, in pixels."""


@check("rubric.text", pins=no_pins)
def text(evidence: Evidence, p: Text) -> Finding:
    """A judge says of the words on slides how far something is so."""
    found = _places(evidence, p)
    if isinstance(found, Finding):
        return found
    most = max(LEAST, TEXT_LIMIT // max(1, len(found)))
    passages = {f"slide {place + 1} {when}": cut(words_of(slide, p.notes), most) for when, place, slide in found}
    return not_judged(f"Not judged: “{p.question}”.", observed=passages, where=p.of)


@check("rubric.picture", pins=no_pins)
def picture(evidence: Evidence, p: Picture) -> Finding:
    """A judge says of pictures of slides how far something is so."""
    found = _places(evidence, p)
    if isinstance(found, Finding):
        return found
    shown = [f"slide {place + 1} {when}" for when, place, _ in found]
    return not_judged(f"Not judged: “{p.question}”.", observed=shown, where=p.of)


def _places(evidence: Evidence, p: Asked) -> list[tuple[When, int, Slide]] | Finding:
    """Return (version, place, slide) of what is shown, each slide before beside the one that became of it."""
    deck = load(evidence, p.of)
    after = chosen(deck, evidence, p.of, p.slides)
    if isinstance(after, Finding):
        return after
    if p.versions == "after":
        return [("after", place, slide) for place, slide in after]
    before = load(evidence, p.of, "before")
    was = {now: old for old, now in matched(before, deck).items()}
    found: list[tuple[When, int, Slide]] = []
    for place, slide in after:
        if place in was:
            found.append(("before", was[place], before.slides[was[place]]))
        found.append(("after", place, slide))
    return found


def words_of(slide: Slide, notes: bool = False) -> str:
    """Return what can be read on a slide, a shape a paragraph; tables by rows, charts by their values."""
    parts = [part for shape in slide.all_shapes() for part in _words(shape)]
    if notes and slide.notes.strip():
        parts.append(f"(notes) {slide.notes.strip()}")
    return "\n".join(parts)


def _words(shape: Shape) -> Iterator[str]:
    if shape.text.strip():
        yield f"({shape.role}) {shape.text.strip()}" if shape.role else shape.text.strip()
    if shape.table is not None:
        yield "\n".join(" | ".join(" ".join(cell.text.split()) for cell in row) for row in shape.table.rows)
    if shape.chart is not None:
        yield _chart(shape.chart)


def _chart(chart: Chart) -> str:
    lines = [f"({chart.kind} chart) {chart.title}".rstrip(), " | ".join(chart.categories)]
    lines += [f"{one.name}: {' | '.join('' if v is None else f'{v:g}' for v in one.values)}" for one in chart.series]
    return "\n".join(line for line in lines if line)


def cut(words: str, most: int) -> str:
    """Return a text of at most so many characters, marked where it was cut."""
    return words if len(words) <= most else words[: most - len(CUT)] + CUT
