"""Checks on pages: paper, margins, columns, headers and footers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.aspects import SIDES
from evaluators.document.load import load
from evaluators.document.model import Document, Flow, Occasion, Paragraph, Section, flow_paragraphs
from evaluators.document.pins import Pinning
from evaluators.document.select import squeezed
from evaluators.document.units import Length, points
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Which = Annotated[int, Field(ge=1)] | Literal["all"]


class PageParams(Of):
    """Parameters of `doc.page`; what is left out is not judged."""

    section: Which = "all"
    """From 1."""
    width: Length | None = None
    height: Length | None = None
    orientation: Literal["portrait", "landscape"] | None = None
    margins: dict[Literal["top", "right", "bottom", "left", "all"], Length] = Field(default_factory=dict)
    """Top and bottom count to the text or, where there is a header or footer, to that."""
    columns: int | None = None
    tolerance: Length = "0.4 mm"


def _page_pins(evidence: Evidence, p: PageParams) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    turned = p.orientation is not None
    sides = SIDES if "all" in p.margins else tuple(side for side in SIDES if side in p.margins)
    aspects = [f"margin_{side}" for side in sides]
    aspects += ["page_width"] if turned or p.width is not None else []
    aspects += ["page_height"] if turned or p.height is not None else []
    for which in _numbers(pinning.document, p.section):
        yield from pinning.whole(f"page={which}/{aspect}" for aspect in aspects)
    if p.columns is not None:
        for place in pinning.places:
            yield from pinning.paragraph(place.paragraph, ("column_count",))


@check("doc.page", pins=_page_pins)
def page(evidence: Evidence, p: PageParams) -> Finding:
    """The pages have this paper, these margins and columns."""
    document = load(evidence, p.of)
    chosen = _sections(document, p.section)
    if not chosen:
        return failed(Code.NOT_FOUND, f"There is no section {p.section}.", observed=len(document.sections), where=p.of)
    findings = [assess("the page", _page_expectations(section, p), Code.WRONG_FORMAT, p.of) for section in chosen]
    return next((finding for finding in findings if not finding.ok), findings[0])


def _numbers(document: Document, which: int | str) -> list[int]:
    return [which] if isinstance(which, int) else list(range(1, len(document.sections) + 1))


def _sections(document: Document, which: int | str) -> list[Section]:
    if isinstance(which, int):
        return document.sections[which - 1 : which]
    return document.sections


def _page_expectations(section: Section, p: PageParams) -> list[Expectation]:
    seen, margin, found = section.page, points(p.tolerance), []
    for what, value, wanted in (("width", seen.width, p.width), ("height", seen.height, p.height)):
        if wanted is not None:
            found.append(number(what, value, points(wanted), margin, "pt"))
    if p.orientation is not None:
        found.append(equal("orientation", seen.orientation, p.orientation))
    if p.columns is not None:
        found.append(equal("number of columns", seen.columns, p.columns))
    edges = {"top": seen.header if section.headers else None, "bottom": seen.footer if section.footers else None}
    for side, asked in p.margins.items():
        for name in ("top", "right", "bottom", "left") if side == "all" else (side,):
            to_text, to_edge = getattr(seen, name), edges.get(name)
            ok = any(value is not None and abs(value - points(asked)) <= margin for value in (to_text, to_edge))
            found.append(Expectation(f"{name} margin", to_text, points(asked), ok, "pt", margin))
    return found


class Margin(Of):
    """Parameters of `doc.header_footer`; what is left out is not judged."""

    part: Literal["header", "footer"]
    on: Literal["default", "first", "even"] = "default"
    """Which pages: the first of a section, even ones, or all others."""
    section: Which = "all"
    text: str | None = None
    """All that it says; fields as {page}, {pages}, {date}, {title}, {file}, {author}; white space is squeezed."""
    contains: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    blank: bool = False
    """It shows nothing."""
    alignment: Literal["left", "right", "center"] | None = None
    """Where all its text is, by the paragraph's alignment or by tab stops."""


def _header_footer_pins(evidence: Evidence, p: Margin) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    said = p.text is not None or p.contains or p.absent or p.blank
    aspects = [*(["text"] if said else []), *(["alignment", "tabs"] if p.alignment is not None else [])]
    for which in _numbers(pinning.document, p.section):
        section = pinning.document.sections[which - 1]
        on = p.on if p.on in (section.headers if p.part == "header" else section.footers) else "default"
        yield from pinning.whole(f"{p.part}={which}:{on}/{aspect}" for aspect in aspects)


@check("doc.header_footer", pins=_header_footer_pins)
def header_footer(evidence: Evidence, p: Margin) -> Finding:
    """The header or footer says what was asked."""
    document = load(evidence, p.of)
    chosen = _sections(document, p.section)
    if not chosen:
        return failed(Code.NOT_FOUND, f"There is no section {p.section}.", observed=len(document.sections), where=p.of)
    findings = [_margin_finding(section, p) for section in chosen]
    return next((finding for finding in findings if not finding.ok), findings[0])


def margin_flow(section: Section, part: Literal["header", "footer"], on: Occasion) -> Flow:
    """Return what shows on these pages of a section."""
    flows = section.headers if part == "header" else section.footers
    return flows[on] if on in flows else flows.get("default", [])


def shown(paragraph: Paragraph) -> str:
    """Return a paragraph's text with every field as {kind}."""
    text = "".join(f"{{{run.field}}}" if run.field and ":" not in run.field else run.text for run in paragraph.runs)
    return squeezed(text)


def _margin_finding(section: Section, p: Margin) -> Finding:
    lines = [p_ for p_ in flow_paragraphs(margin_flow(section, p.part, p.on)) if p_.text.strip() or p_.images]
    said = " ".join(filter(None, map(shown, lines)))
    name = f"the {p.part}" + (f" of {p.on} pages" if p.on != "default" else "")
    subject = name[0].upper() + name[1:]
    if p.blank:
        if lines:
            return failed(Code.EXTRA, f"{subject} says {said!r}; it should be blank.", observed=said, where=p.of)
        return passed(f"{subject} is blank.", where=p.of)
    if not lines:
        return failed(Code.NOT_FOUND, f"{subject} is blank.", wanted=p.text or list(p.contains), where=p.of)
    if p.text is not None and said != squeezed(p.text):
        sentence = f"{subject} says {said!r}; {p.text!r} was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=said, wanted=p.text, where=p.of)
    lacking = [words for words in p.contains if squeezed(words) not in said]
    if lacking:
        sentence = f"{subject} says {said!r}, without {lacking[0]!r}."
        return failed(Code.WRONG_TEXT, sentence, observed=said, wanted=p.contains, where=p.of)
    extra = [words for words in p.absent if squeezed(words) in said]
    if extra:
        return failed(Code.EXTRA, f"{subject} still says {extra[0]!r}.", observed=said, where=p.of)
    if p.alignment is not None and (wrong := [a for line in lines if (a := position(line)) != p.alignment]):
        sentence = f"The text of {name} is {wrong[0]}; {p.alignment} was asked."
        return failed(Code.WRONG_STYLE, sentence, observed=wrong[0], wanted=p.alignment, where=p.of)
    return passed(f"{subject} is as asked.", observed=said, where=p.of)


def position(paragraph: Paragraph) -> str:
    """Return where a paragraph's text is, by its alignment or by the tab stop before all of its text."""
    text = paragraph.text
    tabs = len(text) - len(text.lstrip("\t"))
    stops = paragraph.layout.tabs
    if tabs and tabs <= len(stops) and "\t" not in text.strip("\t"):
        return stops[tabs - 1][1]
    return paragraph.layout.alignment
