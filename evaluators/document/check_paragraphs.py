"""Checks on paragraphs: style, level, alignment, indents, spacing, breaks, borders, and whether they agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.aspects import SIDES
from evaluators.document.load import load
from evaluators.document.model import Layout, Paragraph
from evaluators.document.names import same_style, style_name
from evaluators.document.pins import Pinning
from evaluators.document.select import Place, Selector, places, select
from evaluators.document.units import Colour, Length, near_colour, points
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class ParagraphStyle(Of):
    """Parameters of `doc.paragraph_style`; what is left out is not judged."""

    paragraphs: Selector
    empty: bool = False
    """Empty paragraphs are judged, too."""
    style: str | tuple[str, ...] | None = None
    """The name of the paragraph style, or one of several."""
    outline: Annotated[int, Field(ge=0, le=9)] | None = None
    """The level of heading; 0 is body text."""
    alignment: Literal["left", "right", "center", "justify"] | None = None
    left_indent: Length | None = None
    right_indent: Length | None = None
    first_line: Length | None = None
    """Negative hangs."""
    space_before: Length | None = None
    space_after: Length | None = None
    line_spacing: float | None = None
    """A multiple of single spacing: 1.5."""
    exact_line_spacing: Length | None = None
    keep_with_next: bool | None = None
    page_break_before: bool | None = None
    shading: Colour | None = None
    borders: dict[Literal["top", "right", "bottom", "left", "all"], Literal["any", "none"]] | None = None
    tabs: tuple[tuple[Length, Literal["left", "right", "center", "decimal"]], ...] | None = None
    columns: int | None = None
    """In how many columns the text runs."""
    tolerance: Length = "1 pt"
    """Of all lengths."""


_PINNED = {
    "style": "style",
    "outline": "outline",
    "alignment": "alignment",
    "left_indent": "left_indent",
    "right_indent": "right_indent",
    "first_line": "first_line",
    "space_before": "space_above",
    "space_after": "space_below",
    "line_spacing": "line_spacing",
    "exact_line_spacing": "line_spacing",
    "keep_with_next": "keep",
    "page_break_before": "page_break",
    "shading": "shading",
    "tabs": "tabs",
    "columns": "column_count",
}
"""Which aspect each parameter judges."""


def _paragraph_style_pins(evidence: Evidence, p: ParagraphStyle) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    aspects = [aspect for name, aspect in _PINNED.items() if getattr(p, name) is not None]
    sides = SIDES if "all" in (p.borders or {}) else p.borders or ()
    for place in pinning.select(p.paragraphs):
        yield from pinning.paragraph(place.paragraph, (*aspects, *(f"border_{side}" for side in sides)))


@check("doc.paragraph_style", pins=_paragraph_style_pins)
def paragraph_style(evidence: Evidence, p: ParagraphStyle) -> Finding:
    """Every selected paragraph is laid out as asked, by style or by hand."""
    chosen = select(places(load(evidence, p.of)), p.paragraphs)
    judged = [place for place in chosen if p.empty or place.paragraph.text.strip() or place.paragraph.images]
    if not judged:
        return failed(Code.NOT_FOUND, f"No paragraph is {p.paragraphs}.", where=p.of)
    wrong = [(place, bad) for place in judged if (bad := [t for t in _expectations(place.paragraph, p) if not t.ok])]
    if not wrong:
        return passed(
            f"All {len(judged)} paragraphs ({p.paragraphs}) are laid out as asked.", observed=len(judged), where=p.of
        )
    place, expectations = wrong[0]
    problems = ", and ".join(expectation.sentence(place.name) for expectation in expectations)
    finding = failed(
        Code.WRONG_STYLE,
        f"{len(wrong)} of {len(judged)} paragraphs ({p.paragraphs}) are laid out differently: {problems}.",
        observed={place.name: {t.what: t.seen for t in bad} for place, bad in wrong[:20]},
        wanted={t.what: t.wanted for t in _expectations(place.paragraph, p)},
        where=p.of,
    )
    return Finding(**{**vars(finding), "score": min(0.9, 1 - len(wrong) / len(judged))})


def _expectations(paragraph: Paragraph, p: ParagraphStyle) -> list[Expectation]:
    layout, found = paragraph.layout, []
    margin = points(p.tolerance)
    if p.style is not None:
        names = [p.style] if isinstance(p.style, str) else list(p.style)
        ok = any(same_style(paragraph.style, name) for name in names)
        found.append(Expectation("style", paragraph.style, " or ".join(map(style_name, names)), ok))
    for what, seen, wanted in (
        ("level", paragraph.outline, p.outline),
        ("alignment", layout.alignment, p.alignment),
        ("keeping with the next paragraph", layout.keep_with_next, p.keep_with_next),
        ("page break before", layout.page_break, p.page_break_before),
        ("number of columns", paragraph.columns, p.columns),
    ):
        if wanted is not None:
            found.append(equal(what, seen, wanted))
    for what, length, asked in (
        ("left indent", layout.left, p.left_indent),
        ("right indent", layout.right, p.right_indent),
        ("first line's indent", layout.first_line, p.first_line),
        ("space above", layout.before, p.space_before),
        ("space below", layout.after, p.space_after),
    ):
        if asked is not None:
            found.append(number(what, length, points(asked), margin, "pt"))
    if p.line_spacing is not None:
        ok = layout.line[0] == "multiple" and abs(layout.line[1] - p.line_spacing) <= 0.021
        found.append(Expectation("line spacing", _line(layout), f"{p.line_spacing:g} lines", ok))
    if p.exact_line_spacing is not None:
        ok = layout.line[0] == "exact" and abs(layout.line[1] - points(p.exact_line_spacing)) <= margin
        found.append(Expectation("line spacing", _line(layout), f"exactly {p.exact_line_spacing}", ok))
    if p.shading is not None:
        found.append(Expectation("background", layout.shading, p.shading, near_colour(layout.shading, p.shading)))
    sides = dict(layout.borders)
    for side, line in (p.borders or {}).items():
        for name in ("top", "right", "bottom", "left") if side == "all" else (side,):
            found.append(Expectation(f"{name} border", name in sides, line, (name in sides) is (line == "any")))
    if p.tabs is not None:
        seen_tabs: Shown = [f"{at:g} pt {kind}" for at, kind in layout.tabs]
        wanted_tabs = [(points(at), kind) for at, kind in p.tabs]
        ok = len(wanted_tabs) == len(layout.tabs) and all(
            abs(a - c) <= max(margin, 1.0) and b == d
            for (a, b), (c, d) in zip(sorted(wanted_tabs), layout.tabs, strict=True)
        )
        found.append(Expectation("tab stops", seen_tabs, [f"{at} {kind}" for at, kind in p.tabs], ok))
    return found


def _line(layout: Layout) -> str:
    kind, value = layout.line
    return f"{value:g} lines" if kind == "multiple" else f"{kind.replace('_', ' ')} {value:g} pt"


Aspect = Literal[
    "style", "font", "size", "bold", "italic", "colour", "alignment", "indent", "spacing", "line_spacing", "keep"
]
_READ: dict[str, Callable[[Paragraph], object]] = {
    "style": lambda p: p.style.casefold(),
    "alignment": lambda p: p.layout.alignment,
    "indent": lambda p: tuple(round(v) for v in (p.layout.left, p.layout.right, p.layout.first_line)),
    "spacing": lambda p: (round(p.layout.before), round(p.layout.after)),
    "line_spacing": lambda p: (p.layout.line[0], round(p.layout.line[1], 1)),
    "keep": lambda p: p.layout.keep_with_next,
    "font": lambda p: {run.look.font.casefold() for run in p.runs if run.text.strip()},
    "size": lambda p: {run.look.size for run in p.runs if run.text.strip()},
    "bold": lambda p: {run.look.bold for run in p.runs if run.text.strip()},
    "italic": lambda p: {run.look.italic for run in p.runs if run.text.strip()},
    "colour": lambda p: {run.look.colour for run in p.runs if run.text.strip()},
}


class Consistent(Of):
    """Parameters of `doc.consistent`."""

    paragraphs: Selector
    aspects: tuple[Aspect, ...]


def _consistent_pins(evidence: Evidence, p: Consistent) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    for place in pinning.select(p.paragraphs):
        yield from pinning.paragraph(place.paragraph, p.aspects)


@check("doc.consistent", pins=_consistent_pins)
def consistent(evidence: Evidence, p: Consistent) -> Finding:
    """The selected paragraphs look alike in the aspects named, whichever way they look."""
    chosen = [place for place in select(places(load(evidence, p.of)), p.paragraphs) if place.paragraph.text.strip()]
    if not chosen:
        return failed(Code.NOT_FOUND, f"No paragraph is {p.paragraphs}.", where=p.of)
    for aspect in p.aspects:
        read = _READ[aspect]
        first = read(chosen[0].paragraph)
        other: Place | None = next((place for place in chosen[1:] if read(place.paragraph) != first), None)
        if other is not None:
            sentence = f"{chosen[0].name} and {other.name} differ in {aspect.replace('_', ' ')}."
            return failed(
                Code.WRONG_STYLE, sentence, observed=str(read(other.paragraph)), wanted=str(first), where=p.of
            )
    return passed(f"All {len(chosen)} paragraphs agree in {', '.join(p.aspects)}.", observed=len(chosen), where=p.of)
