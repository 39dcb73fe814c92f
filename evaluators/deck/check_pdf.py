"""Checks on what a presentation was exported to."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import Field

from evaluators.deck.load import load
from evaluators.deck.model import FURNITURE, Slide
from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pdf import PdfPage, parse_pdf
from evaluators.pdf.alike import unlike_its_source
from evaluators.pins import no_pins
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed


class Exported(Of):
    """Parameters of `deck.pdf`; what is left out is not judged."""

    pages: Annotated[int, Field(ge=1)] | None = None
    """How many pages it has."""
    text: dict[Annotated[int, Field(ge=1)], tuple[str, ...]] = Field(default_factory=dict)
    """Number of a page to texts that it must show, white space aside."""
    lacks: tuple[str, ...] = ()
    """Texts that no page may show."""
    ratio: float | None = None
    """Width by height of every page, ±0.02."""
    deck: EvidenceName | None = None
    """The presentation that it was exported from: it has a page for each slide that is not hidden, in their order, with
    every text of that slide, and looks as LibreOffice exports the presentation."""


@check("deck.pdf", pins=no_pins)
def pdf(evidence: Evidence, p: Exported) -> Finding:
    """The exported PDF has the pages, and these show the texts, that were asked."""
    seen = evidence.parse(p.of, parse_pdf).pages
    shown = [_words(page.text) for page in seen]
    expectations: list[Expectation] = []
    if p.pages is not None:
        expectations.append(equal("number of pages", len(seen), p.pages))
    for page, texts in p.text.items():
        words = shown[page - 1] if page <= len(seen) else ""
        for text in texts:
            expectations.append(Expectation(f"text of page {page}", words[:80], text, _words(text) in words))
    for text in p.lacks:
        where = [n for n, words in enumerate(shown, 1) if _words(text) in words]
        expectations.append(Expectation(f"pages that show {text!r}", where, [], not where))
    if p.ratio is not None:
        ratios = [one.width / max(1.0, one.height) for one in seen]
        expectations += [number(f"ratio of page {n}", ratio, p.ratio, 0.02) for n, ratio in enumerate(ratios, 1)]
    if p.deck is not None:
        slides = [slide for slide in load(evidence, p.deck).slides if not slide.hidden]
        if p.pages != len(slides):
            expectations.append(equal("number of pages", len(seen), len(slides)))
        expectations += _of_deck(seen, slides)
        as_asked = all(expectation.ok for expectation in expectations)
        if as_asked and (sentence := unlike_its_source(evidence, p.of, p.deck)):
            return failed(Code.WRONG_CONTENT, sentence, where=p.of)
    count = any(expectation.what == "number of pages" and not expectation.ok for expectation in expectations)
    return assess("the PDF", expectations, Code.WRONG_COUNT if count else Code.WRONG_CONTENT, p.of)


def _of_deck(pages: Sequence[PdfPage], slides: Sequence[Slide]) -> Iterator[Expectation]:
    """Give what must hold of the pages if they are these slides; a text may be drawn in capitals or with ligatures."""
    for place, (page, slide) in enumerate(zip(pages, slides, strict=False), 1):
        words = _letters(page.text)
        for text in _texts(slide):
            yield Expectation(f"text of page {place}", _words(page.text)[:80], text, _letters(text) in words)


def _texts(slide: Slide) -> Iterator[str]:
    """Give each paragraph of a slide, those of its tables too, without what repeats on every slide."""
    for shape in slide.all_shapes():
        if shape.role in FURNITURE:
            continue
        cells = [cell for row in shape.table.rows for cell in row] if shape.table is not None else []
        for paragraph in (*shape.paragraphs, *(each for cell in cells for each in cell.paragraphs)):
            if paragraph.text.strip():
                yield paragraph.text


def _letters(text: str) -> str:
    return unicodedata.normalize("NFKC", _words(text)).casefold()


def _words(text: str) -> str:
    """Return a text without white space, which a PDF does not keep."""
    return re.sub(r"\s+", "", text)
