"""A check on how an element is styled in the end: what the browser computes, whichever rule says it."""

from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone, Page, use
from evaluators.page.pins import pins_of_files, says_what_changes
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed


class Style(Page):
    """Parameters of `page.style`."""

    select: str
    """A CSS selector, whose elements are all judged; there must be one."""
    says: Annotated[dict[str, str], Field(min_length=1)]
    """Property to value, by meaning; a length in em counts by the element's own letters."""


@check("page.style", pins=pins_of_files, says=says_what_changes)
def style(evidence: Evidence, p: Style) -> Finding:
    """In a window of this size, the browser gives the elements the values asked."""
    step = {"do": "style", "select": p.select, "says": p.says, "described": f"look at the style of {p.select}"}
    try:
        (seen,) = use(evidence, p, [step])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    if not seen["styles"]:
        return failed(Code.NOT_FOUND, f"There is no {p.select} on the page.", wanted=p.select, where=p.of)
    for each in seen["styles"]:
        for name, (found, wanted) in each.items():
            if found != wanted:
                sentence = f"At {p.width} px, {name} of {p.select} is {found}; {wanted} was asked."
                return failed(Code.WRONG_STYLE, sentence, observed=found, wanted=wanted, where=p.of)
    return passed(f"{p.select} is styled as asked.", observed=len(seen["styles"]), where=p.of)
