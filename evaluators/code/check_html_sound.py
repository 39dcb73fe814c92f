"""A check on what every well-made page has, as it is written."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import PurePosixPath
from typing import Annotated, Literal, TypeAlias
from urllib.parse import unquote, urlsplit

from pydantic import Field

from evaluators.code.html_tree import Element, Page, address, attribute, describe, read_page, text_of
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

Rule: TypeAlias = Literal[
    "doctype",
    "language",
    "charset",
    "title",
    "viewport",
    "one_h1",
    "heading_levels",
    "unique_ids",
    "references",
    "labels",
    "alt",
    "closed",
    "files",
]


class HtmlSound(Of):
    """Parameters of `code.html_sound`."""

    rules: Annotated[tuple[Rule, ...], Field(min_length=1)]
    """`doctype`: `<!doctype html>`. `language`, `charset`, `title`, `viewport`: said in its head. `one_h1`,
    `heading_levels`: one first heading, no level left out. `unique_ids`; `references`: `for`, `list`, `form`,
    `aria-labelledby` and `#...` lead to an element. `labels`: of every field, by `<label>` or `aria-label(ledby)`.
    `alt`: every picture has the attribute (empty is for decoration). `closed`: tags are closed where they must be.
    `files`: each of its own files that it names is there."""
    language: str | None = None
    """For the rule `language`: which (`en`, or with a country)."""
    beside: tuple[EvidenceName, ...] = Field(default=())
    """For the rule `files`: files that are there."""
    folder: EvidenceName | None = None
    """For the rule `files`: a tree with the page in it; its files are there."""


@check("code.html_sound")
def html_sound(evidence: Evidence, p: HtmlSound) -> Finding:
    """The page keeps the rules that were asked."""
    page = evidence.parse(p.of, read_page)
    faults: list[str] = []
    for rule in p.rules:
        if rule == "files":
            faults += _files(page, evidence, p)
        elif rule == "language":
            faults += _language(page, p.language)
        else:
            faults += RULES[rule](page)
    if faults:
        return failed(Code.WRONG_CONTENT, f"{faults[0]}.", observed=faults[:20], wanted=[], where=p.of)
    return passed(f"The page keeps {len(p.rules)} rules.", observed=p.rules, where=p.of)


def _doctype(page: Page) -> list[str]:
    return [] if page.doctype == "html" else ["The page does not begin with <!doctype html>"]


def _language(page: Page, wanted: str | None) -> list[str]:
    said = next((attribute(root, "lang") or "" for root in page.select("html")), "").strip().lower()
    if not said:
        return ["The page does not say its language"]
    if wanted is not None and said != wanted.lower() and said.split("-")[0] != wanted.lower():
        return [f"The page says its language is {said!r}, not {wanted!r}"]
    return []


def _charset(page: Page) -> list[str]:
    said = [attribute(meta, "charset") or attribute(meta, "content") or "" for meta in page.select("meta")]
    found = any(text.strip().lower() in ("utf-8", "utf8") or "charset=utf-8" in text.lower() for text in said)
    return [] if found else ["The page does not say that it is UTF-8"]


def _title(page: Page) -> list[str]:
    return [] if any(text_of(title) for title in page.select("head > title")) else ["The page has no title"]


def _viewport(page: Page) -> list[str]:
    metas = page.select("head > meta")
    said = [attribute(meta, "content") for meta in metas if (attribute(meta, "name") or "").lower() == "viewport"]
    found = any("width=device-width" in (text or "").replace(" ", "").lower() for text in said)
    return [] if found else ["The page does not fit itself to the width of the device (viewport)"]


def _levels(page: Page) -> list[int]:
    return [int(each.name[1]) for each in page.elements() if each.name in ("h1", "h2", "h3", "h4", "h5", "h6")]


def _one_h1(page: Page) -> list[str]:
    count = _levels(page).count(1)
    return [] if count == 1 else [f"The page has {count} headings of the first level, not one"]


def _heading_levels(page: Page) -> list[str]:
    levels = _levels(page)
    steps = zip([0, *levels], levels, strict=False)
    return [
        f"A heading of level {level} follows one of level {before}" for before, level in steps if level > before + 1
    ]


def _ids(page: Page) -> list[str]:
    return [value for each in page.elements() if (value := attribute(each, "id"))]


def _unique_ids(page: Page) -> list[str]:
    seen: set[str] = set()
    twice = [name for name in _ids(page) if name in seen or seen.add(name)]  # type: ignore[func-returns-value]
    return [f"The identifier {name!r} is there more than once" for name in twice]


_REFERRING = ("for", "list", "form", "aria-labelledby", "aria-describedby", "aria-controls")


def _references(page: Page) -> list[str]:
    known = {*_ids(page), *(attribute(each, "name") or "" for each in page.select("a"))}
    faults = []
    for element in page.elements():
        names = [name for key in _REFERRING for name in (attribute(element, key) or "").split()]
        link = (attribute(element, "href") or "").strip() if element.name in ("a", "area") else ""
        if link.startswith("#") and link.lower() not in ("#", "#top"):
            names.append(unquote(link[1:]))
        faults += [f"{describe(element)} refers to {name!r}, which is not there" for name in names if name not in known]
    return faults


_UNLABELLED = frozenset({"hidden", "submit", "reset", "button", "image"})


def _labels(page: Page) -> list[str]:
    labelled = {attribute(label, "for") for label in page.select("label") if text_of(label)}
    faults = []
    for field in page.elements():
        if field.name not in ("input", "select", "textarea"):
            continue
        if field.name == "input" and (attribute(field, "type") or "").strip().lower() in _UNLABELLED:
            continue
        said = any((attribute(field, name) or "").strip() for name in ("aria-label", "aria-labelledby", "title"))
        if not said and attribute(field, "id") not in labelled - {None, ""} and not _in_label(field):
            faults.append(f"{describe(field)} has no label")
    return faults


def _in_label(field: Element) -> bool:
    above = field.parent
    while above is not None and above.name != "label":
        above = above.parent
    return above is not None and bool(text_of(above))


def _alt(page: Page) -> list[str]:
    pictures = [*page.select("img"), *(each for each in page.select("input") if attribute(each, "type") == "image")]
    return [f"{describe(picture)} has no alt" for picture in pictures if attribute(picture, "alt") is None]


def _closed(page: Page) -> list[str]:
    return list(page.open)


def _files(page: Page, evidence: Evidence, p: HtmlSound) -> list[str]:
    here = PurePosixPath(evidence.item(p.of).where).parent
    there = {str(PurePosixPath(evidence.item(name).where)) for name in p.beside if evidence.present(name)}
    if p.folder is not None:
        top = PurePosixPath(evidence.item(p.folder).where)
        there |= {str(top / path) for path, entry in evidence.tree(p.folder).items() if entry["kind"] != "folder"}
    faults = []
    for element in page.elements():
        for named in _named(element):
            path = posixpath.normpath(here / unquote(address(named).partition("#")[0].partition("?")[0]))
            if path not in there:
                faults.append(f"{describe(element)} names {named!r}, which is not there")
    return faults


def _named(element: Element) -> list[str]:
    """Return the relative addresses of files that an element names."""
    found = [attribute(element, "src"), attribute(element, "poster")]
    if element.name in ("a", "link", "area"):
        found.append(attribute(element, "href"))
    parts = [part.split()[0] for part in (attribute(element, "srcset") or "").split(",") if part.strip()]
    return [each.strip() for each in (*found, *parts) if each and each.strip() and _is_ours(each.strip())]


def _is_ours(text: str) -> bool:
    try:
        split = urlsplit(text)
    except ValueError:
        return True
    return not split.scheme and not split.netloc and bool(split.path)


RULES: dict[str, Callable[[Page], list[str]]] = {
    "doctype": _doctype,
    "charset": _charset,
    "title": _title,
    "viewport": _viewport,
    "one_h1": _one_h1,
    "heading_levels": _heading_levels,
    "unique_ids": _unique_ids,
    "references": _references,
    "labels": _labels,
    "alt": _alt,
    "closed": _closed,
}
"""What each rule that needs the page alone finds wrong."""
_LINE = re.compile(r" \(line \d+\)")


def new_faults(before: Page, after: Page) -> list[str]:
    """Return what is wrong with a page's source now and was not: tags that close nothing, identifiers that are there
    twice, references to what is not there. An element that its parent's end closes is as it was."""
    was, now = (Counter(_unsound(page)) for page in (before, after))
    return sorted((now - was).elements())


def _unsound(page: Page) -> Iterator[str]:
    for rule in ("closed", "unique_ids", "references"):
        faults = (_LINE.sub("", fault) for fault in RULES[rule](page))
        yield from (fault for fault in faults if not fault.endswith(" is not closed"))
