"""Checks on pages that were saved from the browser."""

import posixpath
from typing import Literal

from pydantic import model_validator

from evaluators.chromium.addresses import same_page
from evaluators.chromium.saved import SIZE_LIMIT_BYTES, parse_saved
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Saved(Of):
    """Parameters of `chromium.saved_page`; what is left out is not judged."""

    url: str | None = None
    """Where it is from, as Chromium writes it into a page that it saves complete or as one file."""
    title: str | None = None
    contains: tuple[str, ...] = ()
    """Texts that it shows."""
    form: Literal["html", "mhtml"] | None = None
    beside: EvidenceName | None = None
    """A tree of the folder that the page lies in: what a complete page loads is beside it, and is something."""

    @model_validator(mode="after")
    def _something(self) -> "Saved":
        if not self.model_fields_set - {"of"}:
            raise ValueError("expected at least one thing that is judged")
        return self


@check("chromium.saved_page")
def saved_page(evidence: Evidence, p: Saved) -> Finding:
    """The file is this page, saved; with its pictures and styles if asked."""
    page = evidence.parse(p.of, parse_saved, "after", SIZE_LIMIT_BYTES)
    if p.form is not None and page.form != p.form:
        sentence = f"The page was saved as {page.form}; {p.form} was asked."
        return failed(Code.WRONG_FORMAT, sentence, observed=page.form, wanted=p.form, where=p.of)
    if p.url is not None and not same_page(page.url, p.url):
        sentence = f"The page is from {page.url or 'nowhere that it says'}; {p.url} was asked."
        return failed(Code.WRONG_CONTENT, sentence[:1000], observed=page.url[:500], wanted=p.url, where=p.of)
    if p.title is not None and page.title != p.title:
        sentence = f"The page is called {page.title!r}, not {p.title!r}."
        return failed(Code.WRONG_TEXT, sentence[:1000], observed=page.title[:500], wanted=p.title, where=p.of)
    for text in p.contains:
        if " ".join(text.split()) not in page.text:
            sentence = f"The page does not say {text!r}."
            return failed(Code.NOT_FOUND, sentence[:1000], observed=page.text[:300], wanted=text, where=p.of)
    if p.beside is not None:
        there = evidence.tree(p.beside)
        lost = [file for file in page.files if there.get(posixpath.normpath(file), {}).get("kind") != "file"]
        if lost or not page.files:
            what = f"{lost[0]}, which the page loads," if lost else "What the page loads"
            return failed(Code.NOT_FOUND, f"{what} is not beside it."[:1000], observed=lost[:20], where=p.beside)
    return passed("The page was saved as asked.", observed=page.title[:500], where=p.of)
