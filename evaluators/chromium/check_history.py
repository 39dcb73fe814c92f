"""Checks on the pages that were visited, by the profile's `History` database."""

from urllib.parse import urlsplit

from pydantic import Field, model_validator

from evaluators.chromium.addresses import same_page
from evaluators.chromium.history import Page, load_pages
from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Visited(Of):
    """Parameters of `chromium.visited`; `url` or `site`."""

    url: str | None = None
    site: str | None = Field(default=None, pattern=r"^[^/:\s]+$")
    """A host (`shop.test`), with those below it: any of its pages."""
    absent: bool = False
    only: bool = False
    """Nothing else is in the history."""

    @model_validator(mode="after")
    def _one(self) -> "Visited":
        if (self.url is None) is (self.site is None):
            raise ValueError("expected either a url or a site")
        if self.absent and self.only:
            raise ValueError("expected absent or only, not both")
        return self

    def fits(self, page: Page) -> bool:
        """Say whether a page is the one, or of the site."""
        if self.url is not None:
            return same_page(page.url, self.url)
        host, site = host_of(page.url), str(self.site).lower()
        return host == site or host.endswith(f".{site}")


def host_of(address: str) -> str:
    """Return an address's host in lower case; empty if it has none."""
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


@check("chromium.visited")
def visited(evidence: Evidence, p: Visited) -> Finding:
    """The page, or a page of the site, is in the history; or is not."""
    pages = load_pages(evidence, p.of)
    found = [page.url for page in pages if p.fits(page)]
    called = p.url or f"a page of {p.site}"
    if bool(found) is p.absent:
        code = Code.EXTRA if p.absent else Code.NOT_FOUND
        sentence = f"{called} is {'' if p.absent else 'not '}in the history."
        return failed(code, sentence[:1000], observed=found[:20], where=p.of)
    others = [page.url for page in pages if not p.fits(page)]
    if p.only and others:
        return failed(Code.EXTRA, f"{others[0]} is in the history too."[:1000], observed=others[:20], where=p.of)
    return passed(f"{called} is {'not ' if p.absent else ''}in the history, as asked."[:1000], where=p.of)


class HistoryUntouched(FactsUntouched):
    """Parameters of `chromium.history_untouched`; paths are addresses without their scheme: "shop.test/products/7"."""


@check("chromium.history_untouched")
def history_untouched(evidence: Evidence, p: HistoryUntouched) -> Finding:
    """Every other page that was in the history is there still, with no visit less; new ones do not count."""
    before, after = (_visits(load_pages(evidence, p.of, when)) for when in ("before", "after"))
    kept: Facts = {path: min(visits, before[path]) for path, visits in after.items() if path in before}
    return compare(before, kept, allowed(evidence, p), p.of)


def _visits(pages: list[Page]) -> dict[str, int]:
    paths = numbered([page.url.partition("://")[2] or page.url for page in pages])
    return {path: page.visits for path, page in zip(paths, pages, strict=True)}
