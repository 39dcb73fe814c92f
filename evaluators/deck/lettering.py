"""How letters look, and which of a text are meant."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from evaluators.deck.alike import canonical_font, near
from evaluators.deck.model import Paragraph, Run
from evaluators.deck.units import Colour
from evaluators.expectations import Expectation, equal
from evaluators.registry import Params


class Type(Params):
    """How letters look; what is left out is not judged."""

    font: str | None = None
    """The family; those of the same measures (Carlito and Calibri, Liberation Sans and Arial, ...) are one."""
    size: float | None = None
    """In points, before the application shrinks a text to its place."""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    strike: bool | None = None
    colour: Colour | None = None
    highlight: Colour | None = None
    """The colour behind the letters, `none`, or `any`."""
    raised: Literal["superscript", "subscript", "none"] | None = None
    tolerance: Annotated[int, Field(ge=0)] = 3
    """Of each channel of the colours, of 255."""


def type_asked(p: Type) -> dict[str, object]:
    """Return what is asked of letters, by the aspects that the guard knows."""
    asked = {
        "font": p.font,
        "font_size": p.size,
        "bold": p.bold,
        "italic": p.italic,
        "underline": p.underline,
        "strike": p.strike,
        "colour": p.colour,
        "highlight": p.highlight,
        "raised": p.raised,
    }
    return {aspect: value for aspect, value in asked.items() if value is not None}


def type_expectations(run: Run, p: Type) -> list[Expectation]:
    """Return what was asked of a run's letters."""
    found: list[Expectation] = []
    if p.font is not None:
        found.append(Expectation("font", run.font, p.font, canonical_font(run.font) == canonical_font(p.font)))
    if p.size is not None:
        found.append(
            Expectation("size", run.size, p.size, run.size is not None and abs(run.size - p.size) < 0.11, "pt")
        )
    flags = (
        ("bold type", p.bold, run.bold),
        ("italic type", p.italic, run.italic),
        ("underline", p.underline, run.underline),
        ("strike-through", p.strike, run.strike),
    )
    found += [equal(what, bool(seen), wanted) for what, wanted, seen in flags if wanted is not None]
    if p.colour is not None:
        ok = run.colour is not None and near(run.colour, p.colour, p.tolerance)
        found.append(Expectation("colour", f"#{run.colour}" if run.colour else None, f"#{p.colour}", ok))
    if p.highlight is not None:
        seen = run.highlight
        ok = (seen is None) == (p.highlight == "none")
        if p.highlight not in ("none", "any"):
            ok = seen is not None and near(seen, p.highlight, p.tolerance)
        found.append(Expectation("highlight", f"#{seen}" if seen else "none", p.highlight, ok))
    if p.raised is not None:
        found.append(equal("raising", {1: "superscript", -1: "subscript"}.get(run.raised, "none"), p.raised))
    return found


@dataclass(frozen=True)
class Stretch:
    """A part of a text in one style."""

    run: Run
    paragraph: int
    """From 0, empty ones counted."""
    start: int
    """Where it begins in its paragraph."""
    meant: bool
    """It is of the selection."""


def selected(
    paragraphs: Sequence[Paragraph], numbers: tuple[int, ...], part: str | None
) -> tuple[list[Run], list[Run]]:
    """Return the runs of a selection, cut where it begins and ends, and the others; blank ones left out."""
    found = list(stretches(paragraphs, numbers, part))
    return [one.run for one in found if one.meant], [one.run for one in found if not one.meant]


def stretches(paragraphs: Sequence[Paragraph], numbers: tuple[int, ...], part: str | None) -> Iterator[Stretch]:
    """Yield the runs of a text cut where a selection begins and ends; blank ones left out."""
    written = [(place, one) for place, one in enumerate(paragraphs) if one.text.strip()]
    for number, (place, paragraph) in enumerate(written, 1):
        marks = list(_marks(paragraph.text, part))
        meant = not numbers or number in numbers
        at = 0
        for run in paragraph.runs:
            start = at
            for piece, within in _cut(run.text, at, marks):
                if piece.strip():
                    yield Stretch(Run(piece, *run.style), place, start, within and meant)  # type: ignore[arg-type]
                start += len(piece)
            at += len(run.text)


def _marks(text: str, part: str | None) -> Iterator[tuple[int, int]]:
    if part is None:
        yield 0, len(text)
        return
    at = text.find(part)
    while part and at >= 0:
        yield at, at + len(part)
        at = text.find(part, at + len(part))


def _cut(text: str, at: int, marks: list[tuple[int, int]]) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a run that starts at `at` of its paragraph, and whether a mark covers each."""
    cuts = sorted({0, len(text), *(min(max(edge - at, 0), len(text)) for mark in marks for edge in mark)})
    for start, end in itertools.pairwise(cuts):
        yield text[start:end], any(a <= at + start and at + end <= b for a, b in marks)
