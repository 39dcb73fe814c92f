"""A check on stretches of text that are set apart: in columns, protected, hidden, coloured."""

from __future__ import annotations

from collections.abc import Iterator

from evaluators.document.areas import Area
from evaluators.document.load import load
from evaluators.document.pins import Pinning
from evaluators.document.select import Place, Selector, places, select
from evaluators.document.units import Colour, Length, near_colour, points
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed


class SectionParams(Of):
    """Parameters of `doc.section`; what is left out is not judged."""

    first: Selector
    """The paragraph that it begins with."""
    last: Selector
    """The paragraph that it ends with."""
    exact: bool = True
    """No other text is in it. Empty paragraphs at its ends never count."""
    columns: int | None = None
    """By a section, by the breaks around a .docx file's section, or by the page where all text is in it. Equally
    wide, if there are several."""
    gap: Length | None = None
    """Between two columns."""
    line: bool | None = None
    """A line separates the columns."""
    name: str | None = None
    """Of an .odt file's section; .docx files keep none."""
    protected: bool | None = None
    """A .docx file keeps it where the document is protected but for its forms, as LibreOffice writes it."""
    hidden: bool | None = None
    """Of an .odt file's section."""
    background: Colour | None = None
    """Of an .odt file's section."""
    tolerance: Length = "0.4 mm"


_PINNED = {
    "columns": ("column_count", "column_width"),
    "gap": ("column_gap",),
    "line": ("column_line",),
    "name": ("section_name",),
    "protected": ("section_protection",),
    "hidden": ("section_hiding",),
    "background": ("section_background",),
}
"""Which aspects each parameter judges."""


def _section_pins(evidence: Evidence, p: SectionParams) -> Iterator[Pin]:
    """Give the aspects of all text of the section; that it is in a section which was not there, too."""
    pinning = Pinning(evidence, p.of)
    written = [n for n, place in enumerate(pinning.places) if place.paragraph.text.strip()]
    named = [{id(place.paragraph) for place in pinning.select(end)} for end in (p.first, p.last)]
    first, last = ([n for n in written if id(pinning.places[n].paragraph) in ids] for ids in named)
    aspects = [aspect for name, found in _PINNED.items() if getattr(p, name) is not None for aspect in found]
    if first and last:
        start = max((n + 1 for n in written if n < first[0]), default=0)
        end = min((n for n in written if n > last[-1]), default=len(pinning.places))
        for place in pinning.places[start:end]:
            yield from pinning.paragraph(place.paragraph, (*aspects, "section_new"))


@check("doc.section", pins=_section_pins)
def section(evidence: Evidence, p: SectionParams) -> Finding:
    """The text from one paragraph to another is in one section, with these columns and properties."""
    everything = [place for place in places(load(evidence, p.of)) if place.paragraph.text.strip()]
    ends = [
        next((n for n, place in enumerate(everything) if place in found), None)
        for found in (select(everything, p.first), select(everything, p.last)[-1:])
    ]
    start, end = ends
    if start is None or end is None:
        lacking = p.first if start is None else p.last
        return failed(Code.NOT_FOUND, f"No paragraph with text is {lacking}.", where=p.of)
    if end < start:
        return failed(Code.WRONG_ORDER, f"{everything[end].name} comes before {everything[start].name}.", where=p.of)
    inside, outside = everything[start : end + 1], [*everything[:start], *everything[end + 1 :]]
    shared = [area for area in inside[0].paragraph.areas if all(area in place.paragraph.areas for place in inside)]
    if not shared:
        shared = [Area(0)]
    findings = [_finding(area, inside, outside, p) for area in shared[::-1]]
    return next((finding for finding in findings if finding.ok), findings[0])


def _finding(area: Area, inside: list[Place], outside: list[Place], p: SectionParams) -> Finding:
    others = [place for place in outside if area in place.paragraph.areas]
    subject = f'the section "{area.name}"' if area.name else f"the section that begins with {inside[0].name}"
    expectations = _expectations(area, inside, p)
    if p.exact:
        seen = others[0].name if others else "nothing"
        expectations.append(Expectation("text besides", seen, "nothing", not others and area.number != 0))
    return assess(subject, expectations, Code.WRONG_FORMAT, p.of)


def _expectations(area: Area, inside: list[Place], p: SectionParams) -> list[Expectation]:
    seen, margin, found = area.columns, points(p.tolerance), []
    if p.columns is not None:
        counts = {place.paragraph.columns for place in inside}
        counted = seen.count if len(counts) == 1 else sorted(counts)
        found.append(
            Expectation("number of columns", counted, p.columns, counts == {p.columns} and seen.count == p.columns)
        )
        if p.columns > 1:
            found.append(equal("width of columns", "equal" if seen.equal else "different", "equal"))
    if p.gap is not None:
        found.append(number("gap between columns", seen.gap, points(p.gap), margin, "pt"))
    if p.line is not None:
        found.append(equal("line between columns", seen.line, p.line))
    if p.name is not None:
        found.append(equal("name", area.name, p.name))
    enclosing = [each for each in inside[0].paragraph.areas if all(each in i.paragraph.areas for i in inside)]
    if p.protected is not None:
        found.append(equal("protection", any(each.protected for each in enclosing), p.protected))
    if p.hidden is not None:
        found.append(equal("hiding", any(each.hidden for each in enclosing), p.hidden))
    if p.background is not None:
        ok = near_colour(area.background, p.background)
        found.append(Expectation("background", area.background, p.background, ok))
    return found
