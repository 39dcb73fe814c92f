"""Checks on what a presentation was exported to."""

from __future__ import annotations

import re
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.pdf import parse_pdf
from evaluators.registry import Of, check
from evaluators.traits import Trait, judge, number, same
from evaluators.verdict import Code, Finding


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


@check("deck.pdf")
def pdf(evidence: Evidence, p: Exported) -> Finding:
    """The exported PDF has the pages, and these show the texts, that were asked."""
    seen = evidence.parse(p.of, parse_pdf).pages
    shown = [_words(page.text) for page in seen]
    traits: list[Trait] = []
    if p.pages is not None:
        traits.append(same("number of pages", len(seen), p.pages))
    for page, texts in p.text.items():
        words = shown[page - 1] if page <= len(seen) else ""
        for text in texts:
            traits.append(Trait(f"text of page {page}", words[:80], text, _words(text) in words))
    for text in p.lacks:
        where = [n for n, words in enumerate(shown, 1) if _words(text) in words]
        traits.append(Trait(f"pages that show {text!r}", where, [], not where))
    if p.ratio is not None:
        ratios = [one.width / max(1.0, one.height) for one in seen]
        traits += [number(f"ratio of page {n}", ratio, p.ratio, 0.02) for n, ratio in enumerate(ratios, 1)]
    count = p.pages is not None and len(seen) != p.pages
    return judge("the PDF", traits, Code.WRONG_COUNT if count else Code.WRONG_CONTENT, p.of)


def _words(text: str) -> str:
    """Return a text without white space, which a PDF does not keep."""
    return re.sub(r"\s+", "", text)
