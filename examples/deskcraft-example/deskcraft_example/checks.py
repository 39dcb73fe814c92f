"""Checks of the domain `example`. They import `evaluators` and nothing of deskcraft: they run in quarantine."""

from evaluators import Code, Evidence, Finding, Of, check, failed, passed


class Words(Of):
    """Parameters of `example.words`."""

    count: int
    """How many words the text has."""


@check("example.words")
def words(evidence: Evidence, params: Words) -> Finding:
    """A text file has so many words."""
    found = len(evidence.read_bytes(params.of).decode(errors="replace").split())
    if found == params.count:
        return passed(f"it has {found} words", observed=found)
    sentence = f"it has {found} words instead of {params.count}"
    return failed(Code.WRONG_COUNT, sentence, observed=found, wanted=params.count)
