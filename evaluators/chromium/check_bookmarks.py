"""Checks on bookmarks: a page in a folder, what a folder holds, and that the others are as before."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.chromium.addresses import same_page
from evaluators.chromium.bookmarks import ROOTS, Bookmark, load
from evaluators.evidence import Evidence
from evaluators.files.facts import Facts, FactsUntouched, allowed, compare, numbered, pin, step
from evaluators.files.globs import excepted
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed

Folder = Annotated[tuple[str, ...], Field(min_length=1)]


def _known(folder: tuple[str, ...]) -> None:
    if folder[0] not in ROOTS.values():
        raise ValueError(f"a folder begins with one of {', '.join(ROOTS.values())}")


class Page(Of):
    """Parameters of `chromium.bookmark`."""

    url: str
    title: str | None = None
    folder: Folder | None = None
    """The folders above it from the top: `["Bookmarks bar", "Travel"]`; null: wherever it is."""
    absent: bool = False

    @model_validator(mode="after")
    def _top(self) -> "Page":
        if self.folder:
            _known(self.folder)
        return self


def _pins_of_bookmark(evidence: Evidence, p: Page) -> Iterator[Pin]:
    for when in ("before", "after"):
        for each in load(evidence, p.of, when):
            if each.url is not None and same_page(each.url, p.url):
                yield pin(p.of, *each.path)


@check("chromium.bookmark", pins=_pins_of_bookmark)
def bookmark(evidence: Evidence, p: Page) -> Finding:
    """The page is bookmarked exactly once, in this folder and under this title."""
    known = load(evidence, p.of)
    found = [each for each in known if each.url is not None and same_page(each.url, p.url)]
    if p.absent:
        if not found:
            return passed(f"{p.url} is not bookmarked, as asked.", where=p.of)
        return failed(Code.EXTRA, f"{p.url} should not be bookmarked.", observed=found[0].path, where=p.of)
    if not found:
        return failed(Code.NOT_FOUND, f"{p.url} is not bookmarked.", wanted=p.url, where=p.of)
    if len(found) > 1:
        return failed(Code.WRONG_COUNT, f"{p.url} is bookmarked {len(found)} times.", wanted=1, where=p.of)
    (each,) = found
    if p.folder is not None and each.folder != p.folder:
        sentence = f"{p.url} is in {' / '.join(each.folder)}, not in {' / '.join(p.folder)}."
        return failed(Code.WRONG_VALUE, sentence, observed=list(each.folder), wanted=list(p.folder), where=p.of)
    if p.title is not None and each.title != p.title:
        sentence = f"The bookmark is called {each.title!r}, not {p.title!r}."
        return failed(Code.WRONG_TEXT, sentence, observed=each.title, wanted=p.title, where=p.of)
    return passed(f"{p.url} is bookmarked as asked.", observed=list(each.path), where=p.of)


class Entry(Params):
    """What is in a folder: a page, or a folder by its title alone."""

    title: str | None = None
    url: str | None = None

    def fits(self, each: Bookmark) -> bool:
        """Say whether a bookmark is this one."""
        page = each.url is None if self.url is None else each.url is not None and same_page(each.url, self.url)
        return page and (self.title is None or each.title == self.title)


class Content(Of):
    """Parameters of `chromium.bookmark_folder`."""

    folder: Folder
    holds: tuple[Entry, ...]
    """All that lies in it directly."""
    any_order: bool = False

    @model_validator(mode="after")
    def _top(self) -> "Content":
        _known(self.folder)
        if any(entry.title is None and entry.url is None for entry in self.holds):
            raise ValueError("an entry has a title, a url, or both")
        return self


def _pins_of_folder(evidence: Evidence, p: Content) -> Iterator[Pin]:
    """The folder itself, what is in it now, and the places that its pages have left: one for each."""
    before, after = load(evidence, p.of, "before"), load(evidence, p.of)
    if not any(each.url is None and each.path == p.folder for each in before):
        yield pin(p.of, *p.folder)
    inside = [each for each in after if each.folder == p.folder]
    left = [each for each in before if each not in after]
    for each in inside:
        yield pin(p.of, *each.path)
        come_from = next((old for old in left if old.url == each.url and old.title == each.title), None)
        if come_from is not None:
            left.remove(come_from)
            yield pin(p.of, *come_from.path)


@check("chromium.bookmark_folder", pins=_pins_of_folder)
def bookmark_folder(evidence: Evidence, p: Content) -> Finding:
    """The folder holds exactly these pages and folders."""
    known = load(evidence, p.of)
    called = " / ".join(p.folder)
    folders = sum(each.url is None and each.path == p.folder for each in known)
    if len(p.folder) > 1 and folders != 1:
        code = Code.WRONG_COUNT if folders else Code.NOT_FOUND
        return failed(code, f"There are {folders} folders {called}; one was asked.", wanted=1, where=p.of)
    inside = [each for each in known if each.folder == p.folder]
    seen = [each.title for each in inside]
    left = list(inside)
    for index, entry in enumerate(p.holds):
        fits = next((each for each in left if entry.fits(each)), None)
        if fits is None:
            sentence = f"{entry.title or entry.url} is not in {called}."
            return failed(Code.NOT_FOUND, sentence, observed=seen, wanted=entry.title or entry.url, where=p.of)
        if not p.any_order and index < len(inside) and inside[index] is not fits:
            return failed(Code.WRONG_ORDER, f"{called} is in another order.", observed=seen, where=p.of)
        left.remove(fits)
    if left:
        return failed(Code.EXTRA, f"{left[0].title!r} is in {called} too.", observed=seen, where=p.of)
    return passed(f"{called} holds what was asked.", observed=seen, where=p.of)


class BookmarksUntouched(FactsUntouched):
    """Parameters of `chromium.bookmarks_untouched`; paths are folders and title: "Bookmarks bar/Travel/Ferries"."""


@check("chromium.bookmarks_untouched")
def bookmarks_untouched(evidence: Evidence, p: BookmarksUntouched) -> Finding:
    """Every other bookmark and folder is where it was, under its title and address, in the order that they had."""
    free = allowed(evidence, p)
    before, after = (_facts(load(evidence, p.of, when)) for when in ("before", "after"))
    finding = compare(before, after, free, p.of)
    old, new = ([path for path in each if path in before and path in after] for each in (before, after))
    old, new = ([path for path in each if not excepted(path, free)] for each in (old, new))
    if finding.ok and old != new:
        sentence = "The bookmarks should have stayed in their order."
        return failed(Code.WRONG_ORDER, sentence, observed=new[:50], wanted=old[:50], where=p.of)
    return finding


def _facts(known: list[Bookmark]) -> Facts:
    paths = numbered(["/".join(map(step, each.path)) for each in known])
    return {path: each.url or "(folder)" for path, each in zip(paths, known, strict=True)}
