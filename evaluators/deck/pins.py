"""What a check on a presentation pins: facets of a slide, a master, a shape or a part of it, as they are called now.

- `slide 3/notes`: also `background`, `hidden`, `transition`, `advance`, `animations`, `layout`, `there` (may be new).
- `master 1/...`: the same of what lies under slides, by its place.
- `slide 3/@4/text`: the fourth of all shapes of that slide; also `x`, `y`, `width`, `height`, `rotation`, `order`,
  `fill`, `line`, `line_width`, `geometry`, `alt`, `content`, `chart_title` and the other parts of a chart, `link`,
  `effects`, `there`; of letters `font`, `font_size`, `bold`, ...; of paragraphs `align`, `level`, `bullet`,
  `line_spacing`, `before`, `after`.
- `slide 3/@4/p2/bold`: of its second paragraph, empty ones counted; `slide 3/@4/p2[0:6]/bold`: of six letters;
  `slide 3/@4/B2/text`: of a cell.
- `was 5/gone`: the slide that was number 5 may be missing.
- `deck/order`, `deck/width`, `deck/height`, `deck/sections`, `deck/masters`; `deck/count`: slides on which other goals
  name a shape may be new.

`deck.untouched` looks up by the two versions' difference which slide and which shape before became it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from evaluators.deck.model import Shape, Slide
from evaluators.deck.select import OnShape, ShapeChoice, find_shape, find_slide, matching
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.verdict import Finding

_FACET = re.compile(
    r"(deck|slide|master|was)(?: (\d+))?(?:/@(\d+))?(?:/(?:p(\d+)(?:\[(\d+):(\d+)\])?|([A-Z]{1,2}\d+)))?/([a-z_]+)"
)
_MANIFOLD = ("text=", "text*=")
"""Selectors that a shape can meet besides the one that was there."""


@dataclass(frozen=True)
class Facet:
    """One facet, read."""

    kind: str
    """`deck`, `slide`, `master` or `was`."""
    place: int
    """From 0."""
    shape: int | None
    """Its place among all shapes, from 0; None for the slide itself."""
    paragraph: int | None
    """From 0."""
    span: tuple[int, int] | None
    cell: str
    aspect: str


def read_facet(text: str) -> Facet:
    """Return what a facet says.

    Raises:
        ValueError: no check of this domain says so.
    """
    found = _FACET.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is not a facet of a presentation")
    kind, place, shape, paragraph, start, end, cell, aspect = found.groups()
    return Facet(
        kind,
        int(place or 0) - 1,
        None if shape is None else int(shape) - 1,
        None if paragraph is None else int(paragraph) - 1,
        None if start is None else (int(start), int(end)),
        cell or "",
        aspect,
    )


def holder(place: int) -> str:
    """Return how facets name what `find_slide` found at a place: a slide, or a master below 0."""
    return f"slide {place + 1}" if place >= 0 else f"master {-place}"


def shape_name(place: int, slide: Slide, shape: Shape) -> str:
    """Return how facets name a shape of a slide; equal ones are distinguished."""
    number = next(number for number, one in enumerate(slide.all_shapes(), 1) if one is shape)
    return f"{holder(place)}/@{number}"


def unique(slide: Slide, choice: ShapeChoice) -> bool:
    """Say whether a choice can find one shape of a slide only: then what it finds was there, or that is missing."""
    selectors = [choice] if isinstance(choice, str) else list(choice)
    used = next((one for one in selectors if matching(slide, one)), selectors[0])
    return not used.startswith(_MANIFOLD) and "#" not in used


def shape_pins(
    of: str, place: int, slide: Slide, choice: ShapeChoice, shape: Shape, facets: Iterable[str]
) -> Iterator[Pin]:
    """Give facets of a shape that a choice found (`bold`, `p2/bold`), and that it may be new where it was not there."""
    name = shape_name(place, slide, shape)
    for facet in dict.fromkeys((*(("there",) if unique(slide, choice) else ()), *facets)):
        yield Pin(of, f"{name}/{facet}")


def pins_on(evidence: Evidence, p: OnShape, facets: Iterable[str]) -> Iterator[Pin]:
    """Give facets of the shape that a check is on."""
    found = find_slide(evidence, p.of, p.slide)
    if isinstance(found, Finding):
        return
    place, slide = found
    shape = find_shape(slide, p.shape, "")
    if not isinstance(shape, Finding):
        yield from shape_pins(p.of, place, slide, p.shape, shape, facets)
