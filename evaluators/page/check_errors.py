"""A check on what goes wrong while a page is used."""

from evaluators.evidence import Evidence
from evaluators.page.acts import NotDone, Page, use
from evaluators.page.pins import pins_of_files, says_what_changes
from evaluators.registry import check
from evaluators.verdict import Code, Finding, failed, passed


class Quiet(Page):
    """Parameters of `page.no_errors`."""


@check("page.no_errors", pins=pins_of_files, says=says_what_changes)
def no_errors(evidence: Evidence, p: Quiet) -> Finding:
    """The page opens and is used without an error in the console and without a file that is not found."""
    try:
        (seen,) = use(evidence, p, [{"do": "page"}])
    except NotDone as error:
        return failed(Code.NOT_FOUND, f"{error}", where=p.of)
    if heard := seen["heard"]:
        sentence = f"The browser reports: {heard[0].rstrip('.')}."
        return failed(Code.WRONG_CONTENT, sentence, observed=heard[:20], wanted=[], where=p.of)
    return passed("The browser reports no error.", observed=[], where=p.of)
