"""Checks on a .pdf that a document was exported to: pages, paper, what it says, whether it is the document."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.load import load
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess
from evaluators.pdf import parse_pdf
from evaluators.pdf.alike import unlike_its_source
from evaluators.pins import no_pins
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

_CUT = 0.02
"""Share of the letters that may lie off the sheets."""


class PdfParams(Of):
    """Parameters of `doc.pdf`; what is left out is not judged."""

    pages: Annotated[int, Field(ge=1)] | None = None
    min_pages: int | None = None
    max_pages: int | None = None
    orientation: Literal["portrait", "landscape"] | None = None
    """Of every page."""
    contains: tuple[str, ...] = ()
    """White space and case do not count, for a PDF places letters and not words, capitals as they show."""
    absent: tuple[str, ...] = ()
    on_page: dict[int, tuple[str, ...]] = Field(default_factory=dict)
    """Page (from 1, or from the end as -1) to what it says."""
    running: tuple[str, ...] = ()
    """What it says in this order, each once, wherever its pages end."""
    outline: tuple[str, ...] = ()
    """Titles of bookmarks that it has."""


@check("doc.pdf", pins=no_pins)
def pdf(evidence: Evidence, p: PdfParams) -> Finding:
    """The PDF has these pages and says this."""
    found = evidence.parse(p.of, parse_pdf)
    count = len(found.pages)
    expectations = []
    for wanted, bound, ok in (
        (p.pages, "", count == p.pages),
        (p.min_pages, "at least ", count >= (p.min_pages or 0)),
        (p.max_pages, "at most ", count <= (p.max_pages or count)),
    ):
        if wanted is not None:
            expectations.append(Expectation("number of pages", count, f"{bound}{wanted}", ok))
    if p.orientation is not None:
        seen = sorted({"landscape" if page.width > page.height else "portrait" for page in found.pages})
        expectations.append(Expectation("orientation", seen, p.orientation, seen == [p.orientation]))
        aside = [n for n, page in enumerate(found.pages, 1) if 2 * page.sideways > len(page.text.replace(" ", ""))]
        expectations.append(Expectation("pages whose text is not upright", aside, [], not aside))
        papers = {(round(page.width), round(page.height)) for page in found.pages}
        expectations.append(Expectation("papers", sorted(papers), "one", len(papers) == 1))
    if any(not expectation.ok for expectation in expectations):
        return assess("the PDF", expectations, Code.WRONG_FORMAT, p.of)
    texts = [_letters(page.text) for page in found.pages]
    whole = "".join(texts)
    if p.contains and (cut := sum(page.outside for page in found.pages)) > _CUT * (cut + len(whole)):
        sentence = f"{cut} letters of the PDF lie off its sheets, where nobody sees them."
        return failed(Code.WRONG_CONTENT, sentence, observed=cut, where=p.of)
    lacking = [words for words in p.contains if _letters(words) not in whole]
    for number, lines in p.on_page.items():
        page = texts[number - 1 if number > 0 else number] if -count <= number <= count and number else ""
        lacking += [f"{words} (on page {number})" for words in lines if _letters(words) not in page]
    if lacking:
        return failed(Code.NOT_FOUND, f"The PDF does not say {lacking[0]!r}.", observed=count, where=p.of)
    if fault := _not_running(whole, p.running):
        return failed(Code.WRONG_CONTENT, fault, observed=count, where=p.of)
    left = [words for words in p.absent if _letters(words) in whole]
    if left:
        return failed(Code.EXTRA, f"The PDF still says {left[0]!r}.", observed=count, where=p.of)
    titles = [title for title in p.outline if title not in found.outline]
    if titles:
        sentence = f"The PDF has no bookmark {titles[0]!r}."
        return failed(Code.NOT_FOUND, sentence, observed=found.outline, wanted=p.outline, where=p.of)
    return passed("The PDF is as asked.", observed=count, where=p.of)


def _not_running(whole: str, running: tuple[str, ...]) -> str | None:
    """Say which of the texts is not there once, behind the one before it."""
    at = 0
    for words in running:
        seen = _letters(words)
        if (times := whole.count(seen)) != 1:
            return f"The PDF says {words!r} {times} times, not once."
        if whole.find(seen) < at:
            return f"The PDF says {words!r} too early."
        at = whole.find(seen)
    return None


class PdfShows(Of):
    """Parameters of `doc.pdf_shows`."""

    source: EvidenceName
    """The document, as it is at the end."""
    share: Annotated[float, Field(gt=0, le=1)] = 0.97
    """How many of its paragraphs must be in the PDF."""


@check("doc.pdf_shows", pins=no_pins)
def pdf_shows(evidence: Evidence, p: PdfShows) -> Finding:
    """The PDF shows the document as it was saved: its paragraphs are all there, in their order, and each page looks as
    LibreOffice exports it."""
    found = evidence.parse(p.of, parse_pdf)
    whole = "".join(_letters(page.text) for page in found.pages)
    lines = [line for paragraph in load(evidence, p.source).paragraphs() if (line := _letters(paragraph.stable))]
    if not lines:
        return failed(Code.NOT_FOUND, f"{p.source} has no text.", where=p.of)
    at, seen, lacking = 0, 0, []
    for line in lines:
        next_ = _find(whole, line, at)
        if next_ < 0:
            lacking.append(line)
        else:
            at, seen = next_, seen + 1
    if seen < p.share * len(lines):
        sentence = f"{len(lacking)} of {len(lines)} paragraphs are not in the PDF as saved, {lacking[0][:50]!r} first."
        return failed(Code.WRONG_CONTENT, sentence, observed=seen, wanted=len(lines), where=p.of)
    if words := unlike_its_source(evidence, p.of, p.source):
        return failed(Code.WRONG_CONTENT, words, where=p.of)
    return passed(f"The PDF shows the document: {seen} of {len(lines)} paragraphs.", observed=seen, where=p.of)


def _find(whole: str, line: str, start: int) -> int:
    """Return where a paragraph begins at or after `start`; headers and footers may be within it."""
    at = whole.find(line, start)
    if at >= 0 or len(line) < 40:
        return at
    head, tail = whole.find(line[:20], start), whole.find(line[-20:], start)
    return head if 0 <= head < tail else -1


def _letters(text: str) -> str:
    """Return a text without white space, soft hyphens and case."""
    return "".join(char for char in text.casefold() if not char.isspace() and char not in "\u00ad\u200b\ufeff")
