"""A check on whether a page's letters can be read on their ground.

The ratios and limits are those of the Web Content Accessibility Guidelines 2.2, success criterion 1.4.3.
"""

from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone, Page, use
from evaluators.page.pins import pins_of_files, says_what_changes
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed

LARGE_PX, LARGE_BOLD_PX = 24.0, 18.66
"""From these sizes on letters are large: 18 points, 14 points in bold."""


class Contrast(Page):
    """Parameters of `page.contrast`."""

    ratio: Annotated[float, Field(ge=1, le=21)] = 4.5
    large: Annotated[float, Field(ge=1, le=21)] = 3
    """Of large letters."""
    tolerance: Annotated[float, Field(ge=0)] = 0.02
    """Of the ratio: what is half transparent is measured in whole steps of colour."""


@check("page.contrast", pins=pins_of_files, says=says_what_changes)
def contrast(evidence: Evidence, p: Contrast) -> Finding:
    """All text stands out from what is painted behind it, by the ratio of luminances."""
    try:
        (seen,) = use(evidence, p, [{"do": "contrast"}])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    texts = [text for text in seen["texts"] if text["ratio"] is not None]
    if not texts:
        return failed(Code.NOT_FOUND, "The page shows no text.", where=p.of)
    for text in texts:
        large = text["size"] >= (LARGE_BOLD_PX if text["bold"] else LARGE_PX)
        wanted = p.large if large else p.ratio
        if text["ratio"] < wanted - p.tolerance:
            sentence = f"{text['text']!r} has a contrast of {text['ratio']:.2f}; at least {wanted:g} was asked."
            return failed(Code.WRONG_STYLE, sentence, observed=text["ratio"], wanted=wanted, where=p.of)
    worst = min(text["ratio"] for text in texts)
    return passed(f"All {len(texts)} texts can be read.", observed=worst, wanted=p.ratio, where=p.of)
