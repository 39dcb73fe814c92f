"""Checks on a document's structure: headings, lists, the table of contents."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.load import load
from evaluators.document.model import Document, Entry, Index
from evaluators.document.pins import Pinning
from evaluators.document.select import Place, Selector, places, select, squeezed
from evaluators.evidence import Evidence
from evaluators.numerals import natural
from evaluators.pdf.reader import parse_pdf
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Outline(Of):
    """Parameters of `doc.outline`."""

    headings: tuple[tuple[Annotated[int, Field(ge=1, le=9)], str], ...]
    """(level, text) in order."""
    exact: bool = True
    """There are no others."""
    by: Literal["style", "level"] = "style"
    """`style`: they have the heading styles (Heading 1, ...); `level`: any paragraph with an outline level."""


def _outline_pins(evidence: Evidence, p: Outline) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    wanted = [(level, squeezed(words)) for level, words in p.headings]
    aspects = ("style", "outline") if p.by == "style" else ("outline",)
    for place in pinning.places:
        if (place.paragraph.outline, squeezed(place.paragraph.text)) in wanted:
            yield from pinning.paragraph(place.paragraph, aspects)
            yield from pinning.fresh(place.paragraph)
    if p.exact:
        yield Pin(p.of, "document/headings")


@check("doc.outline", pins=_outline_pins)
def outline(evidence: Evidence, p: Outline) -> Finding:
    """The headings have these levels and texts, in this order."""
    found = headings(load(evidence, p.of), styled=p.by == "style")
    wanted = [(level, squeezed(words)) for level, words in p.headings]
    observed: Shown = [list(pair) for pair in found[:60]]
    compared = found if p.exact else [pair for pair in found if pair in wanted]
    if compared == wanted:
        return passed(f"The {len(wanted)} headings are as asked.", observed=observed, where=p.of)
    levels = {words: level for level, words in found}
    score = min(0.9, sum(pair in found for pair in wanted) / max(1, len(wanted), len(compared)))
    for level, words in wanted:
        if words not in levels:
            problem, code = f"{words!r} is not a heading", Code.NOT_FOUND
            break
        if (level, words) not in found:
            problem, code = f"{words!r} is a heading of level {levels[words]}; {level} was asked", Code.WRONG_STYLE
            break
    else:
        extra = [words for level, words in compared if (level, words) not in wanted]
        code = Code.EXTRA if extra else Code.WRONG_ORDER
        problem = f"{extra[0]!r} is a heading, too" if extra else "the headings are in another order"
    sentence = f"{problem[0].upper()}{problem[1:]}."
    finding = failed(code, sentence, observed=observed, wanted=[list(pair) for pair in wanted], where=p.of)
    return Finding(**{**vars(finding), "score": score})


def headings(document: Document, *, styled: bool = True) -> list[tuple[int, str]]:
    """Return (level, text) of the headings; `styled` leaves out paragraphs that have only a level."""
    found = []
    for place in places(document):
        paragraph = place.paragraph
        if paragraph.outline and paragraph.text.strip():
            if styled and not paragraph.style.casefold().startswith("heading "):
                continue
            found.append((paragraph.outline, squeezed(paragraph.text)))
    return found


class Items(Of):
    """Parameters of `doc.list`."""

    items: tuple[str, ...]
    """What the items say, one after the other."""
    kind: Literal["bullet", "number", "any"] = "any"
    levels: tuple[int, ...] | None = None
    """Of each item, from 1."""
    labels: tuple[str, ...] | None = None
    """What shows before each item: `1.`, `(a)`."""
    format: Literal["decimal", "lower-letter", "upper-letter", "lower-roman", "upper-roman"] | None = None
    exact: bool = True
    """The list has no other item right before or after these."""


def _items_pins(evidence: Evidence, p: Items) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    at = _run(pinning.places, p)
    for place in [] if at is None else pinning.places[at : at + len(p.items)]:
        yield from pinning.paragraph(place.paragraph, ("list",))
        yield from pinning.fresh(place.paragraph)


def _run(all_places: list[Place], p: Items) -> int | None:
    """Return where the items follow one another."""
    texts, wanted = [squeezed(place.paragraph.text) for place in all_places], [squeezed(words) for words in p.items]
    return next((n for n in range(len(texts) - len(wanted) + 1) if texts[n : n + len(wanted)] == wanted), None)


@check("doc.list", pins=_items_pins)
def items(evidence: Evidence, p: Items) -> Finding:
    """These paragraphs are items of a list, in order, of the kind asked."""
    all_places = places(load(evidence, p.of))
    texts = [squeezed(place.paragraph.text) for place in all_places]
    wanted = [squeezed(words) for words in p.items]
    at = _run(all_places, p)
    if at is None:
        lacking = [words for words in wanted if words not in texts]
        problem = f"no paragraph reads {lacking[0]!r}" if lacking else "the items do not follow one another as asked"
        code = Code.NOT_FOUND if lacking else Code.WRONG_ORDER
        return failed(code, f"{problem[0].upper()}{problem[1:]}.", wanted=wanted, where=p.of)
    seen = [place.paragraph.item for place in all_places[at : at + len(wanted)]]
    observed: Shown = [None if item is None else [item.kind, item.level, item.label] for item in seen]
    problems = []
    for words, item, n in zip(wanted, seen, range(len(wanted)), strict=True):
        if item is None:
            problems.append(f"{words!r} is not an item of a list")
        elif p.kind not in ("any", item.kind):
            problems.append(f"{words!r} is an item of a {item.kind} list; {p.kind} was asked")
        elif p.levels is not None and n < len(p.levels) and item.level != p.levels[n]:
            problems.append(f"{words!r} is on level {item.level}; {p.levels[n]} was asked")
        elif p.labels is not None and n < len(p.labels) and item.label != p.labels[n]:
            problems.append(f"{words!r} is numbered {item.label!r}; {p.labels[n]!r} was asked")
        elif p.format is not None and item.format != p.format:
            problems.append(f"{words!r} is numbered in {item.format}; {p.format} was asked")
    if problems:
        finding = failed(Code.WRONG_STYLE, f"{problems[0]}.", observed=observed, wanted=wanted, where=p.of)
        return Finding(**{**vars(finding), "score": min(0.9, 1 - len(problems) / len(wanted))})
    around = [all_places[n] for n in (at - 1, at + len(wanted)) if 0 <= n < len(all_places)]
    if p.exact and (extra := [place for place in around if place.paragraph.item and _same_list(place, all_places[at])]):
        return failed(Code.EXTRA, f"{extra[0].name} is an item of the list, too.", observed=observed, where=p.of)
    return passed(f"The list has the {len(wanted)} items asked.", observed=observed, where=p.of)


def _same_list(place: Place, first: Place) -> bool:
    one, two = place.paragraph.item, first.paragraph.item
    return bool(one and two and one.kind == two.kind)


class Toc(Of):
    """Parameters of `doc.toc`."""

    levels: int | None = None
    """It lists the headings down to this level; by default down to what it is set to, or to the deepest it lists."""
    after: Selector | None = None
    """It is somewhere below this paragraph."""
    before: Selector | None = None
    """It is somewhere above this paragraph."""
    title: str | None = None
    pages: bool = True
    """Every entry has a page number."""


def _toc_pins(evidence: Evidence, p: Toc) -> Iterator[Pin]:
    yield Pin(p.of, "document/contents")
    if p.title is not None:
        yield Pin(p.of, "document/contents_title")


@check("doc.toc", pins=_toc_pins)
def toc(evidence: Evidence, p: Toc) -> Finding:
    """There is a generated table of contents, up to date with the headings, where it was asked."""
    document = load(evidence, p.of)
    if len(document.indexes) != 1:
        code = Code.WRONG_COUNT if document.indexes else Code.NOT_FOUND
        tables = f"The document has {len(document.indexes) or 'no'} generated table{'s' * (len(document.indexes) > 1)}"
        return failed(code, f"{tables} of contents; one was asked.", observed=len(document.indexes), where=p.of)
    index = document.indexes[0]
    if not index.made:
        return failed(Code.WRONG_CONTENT, "The table of contents is typed by hand, not generated.", where=p.of)
    levels = p.levels or index.levels or max((entry.level for entry in index.entries), default=1)
    wanted = [(level, words) for level, words in headings(document) if level <= levels]
    seen = [(entry.level, entry.text) for entry in index.entries]
    observed: Shown = [[entry.level, entry.text, entry.page] for entry in index.entries[:60]]
    if [words for _, words in seen] != [words for _, words in wanted]:
        lacking = [words for _, words in wanted if words not in [text for _, text in seen]]
        extra = [words for _, words in seen if words not in [text for _, text in wanted]]
        difference = (
            f"does not list {lacking[0]!r}" if lacking else f"lists {extra[0]!r}" if extra else "has another order"
        )
        sentence = f"The table of contents is not up to date: it {difference}."
        return failed(Code.WRONG_CONTENT, sentence, observed=observed, wanted=[list(w) for w in wanted], where=p.of)
    if seen != wanted:
        sentence = "The table of contents shows headings on other levels than they have."
        return failed(Code.WRONG_CONTENT, sentence, observed=observed, wanted=[list(w) for w in wanted], where=p.of)
    if p.pages and (bare := [entry.text for entry in index.entries if not entry.page]):
        sentence = f"The table of contents gives no page for {bare[0]!r}."
        return failed(Code.WRONG_CONTENT, sentence, observed=observed, where=p.of)
    if p.pages and (problem := _page_problem(evidence, p.of, index, document)):
        return failed(Code.WRONG_CONTENT, f"The table of contents {problem}.", observed=observed, where=p.of)
    if p.title is not None and squeezed(index.title) != squeezed(p.title):
        sentence = f"The table of contents is titled {index.title!r}; {p.title!r} was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=index.title, wanted=p.title, where=p.of)
    all_places = places(document)
    for selector, above in ((p.after, True), (p.before, False)):
        if selector is None:
            continue
        chosen = select(all_places, selector)
        if not chosen:
            return failed(Code.NOT_FOUND, f"No paragraph is {selector}.", where=p.of)
        at = next(n for n, place in enumerate(all_places) if place is chosen[0])
        if (at < _ordinal(document)) is not above:
            side = "below" if above else "above"
            return failed(Code.WRONG_ORDER, f"The table of contents is not {side} {chosen[0].name}.", where=p.of)
    return passed(f"The table of contents lists all {len(seen)} headings.", observed=observed, where=p.of)


def _is_listed(place: Place, entry: Entry) -> bool:
    """Say whether a paragraph is a heading that a line of a table of contents lists."""
    words = _letters(place.paragraph.text)
    return bool(place.paragraph.outline and words) and words == _letters(entry.text)


def _stand_below(document: Document, index: Index) -> list[bool]:
    """Say of each heading that a table of contents lists, in order, whether it is below the table."""
    top, rest = _ordinal(document), iter(enumerate(places(document)))
    return [next((n for n, place in rest if _is_listed(place, entry)), top) >= top for entry in index.entries]


def _page_problem(evidence: Evidence, name: str, index: Index, document: Document) -> str:
    """Say which page number is not where the heading is, by the pages as the application lays them out."""
    numbers = [page for entry in index.entries if (page := natural(entry.page)) is not None]
    if any(later < earlier for earlier, later in itertools.pairwise(numbers)):
        return "gives pages that do not rise"
    if evidence.workbench is None or len(numbers) != len(index.entries):
        return ""
    pages = [_letters(page.text) for page in parse_pdf(evidence.made(name, "pdf")["pages.pdf"]).pages]
    for entry, number, below in zip(index.entries, numbers, _stand_below(document, index), strict=True):
        words = _letters(entry.text)
        if number > len(pages):
            return f"gives page {number} for {entry.text!r}; the document has {len(pages)} pages"
        # The list itself shows the words as well, above the heading or below it, and in other headings that hold them.
        shown = [at for at, text in enumerate(pages, 1) for _ in range(text.count(words) if words else 0)]
        listed = sum(_letters(other.text).count(words) for other in index.entries) if words else 0
        there = shown[listed:] if below else shown[: len(shown) - listed]
        if there and number not in there:
            return f"gives page {number} for {entry.text!r}, which is on page {there[-1]}"
    return ""


def _letters(text: str) -> str:
    return "".join(text.split()).casefold()


def _ordinal(document: Document) -> int:
    """Return how many paragraphs (of tables, too) are above the first generated index."""
    count = 0
    for paragraph in document.paragraphs(index=True):
        if paragraph.in_index:
            break
        count += 1
    return count
