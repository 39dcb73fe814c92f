"""Checks on what is in the text, and on the file: links, pictures, bookmarks, properties, format."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Literal

from evaluators.document.load import load
from evaluators.document.pictures import found_in
from evaluators.document.pins import Pinning, phrase_spans
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.document.units import Length, points
from evaluators.evidence import Evidence
from evaluators.expectations import assess, equal
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class FileFormat(Of):
    """Parameters of `doc.format`."""

    format: Literal["docx", "odt"]


def _format_pins(evidence: Evidence, p: FileFormat) -> Iterator[Pin]:
    yield Pin(p.of, "document/format")


@check("doc.format", pins=_format_pins)
def file_format(evidence: Evidence, p: FileFormat) -> Finding:
    """The file is of this format inside, whatever its name says."""
    seen = load(evidence, p.of).format
    return assess("the file", [equal("format", seen, p.format)], Code.WRONG_FORMAT, p.of)


class Links(Of):
    """Parameters of `doc.links`."""

    links: dict[str, str | None]
    """Text to address (a trailing slash does not count; `#name` is a place in the document); null: no link there."""


def _links_pins(evidence: Evidence, p: Links) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    for place in pinning.places:
        for words in p.links:
            for span in phrase_spans(place.paragraph.text, words):
                yield from pinning.stretch(place.paragraph, span, ("link",))


@check("doc.links", pins=_links_pins)
def links(evidence: Evidence, p: Links) -> Finding:
    """These words lead to these addresses."""
    seen: dict[str, str] = {}
    for paragraph in load(evidence, p.of).paragraphs():
        at = 0
        while at < len(paragraph.runs):
            target, words = paragraph.runs[at].link, ""
            while at < len(paragraph.runs) and paragraph.runs[at].link == target:
                words += paragraph.runs[at].text
                at += 1
            if target:
                seen[squeezed(words)] = target
    for words, wanted in p.links.items():
        target = seen.get(squeezed(words), "")
        if wanted is None and target:
            return failed(Code.EXTRA, f"{words!r} still leads to {target}.", observed=seen, where=p.of)
        if wanted is not None and target.rstrip("/") != wanted.rstrip("/"):
            state = f"leads to {target}" if target else "is not a link"
            code = Code.WRONG_VALUE if target else Code.NOT_FOUND
            sentence = f"{words!r} {state}; {wanted} was asked."
            return failed(code, sentence, observed=seen, wanted=dict(p.links), where=p.of)
    return passed("The links are as asked.", observed=seen, where=p.of)


class Images(Of):
    """Parameters of `doc.images`."""

    count: int | None = None
    paragraphs: Selector = "*"
    """Where they are anchored."""
    same_as: EvidenceName | None = None
    """One of them is exactly this file."""
    alt: str | None = None
    """One of them has this alternative text (or exactly the picture of `same_as` has it)."""
    width: Length | None = None
    """Of that picture, as of `height`."""
    height: Length | None = None
    tolerance: Length = "1 mm"


def _images_pins(evidence: Evidence, p: Images) -> Iterator[Pin]:
    """Give the pictures that are as asked; one that is a given file may be new."""
    pinning = Pinning(evidence, p.of)
    named = {id(place.paragraph) for place in pinning.select(p.paragraphs)}
    wanted = evidence.parse(p.same_as, _sha256) if p.same_as is not None else None
    given = {"picture_alt": p.alt, "picture_width": p.width, "picture_height": p.height, "there": wanted}
    aspects = [aspect for aspect, asked in given.items() if asked is not None]
    for number, found in enumerate(found_in(pinning.document), 1):
        if found.place is None or id(found.place.paragraph) not in named:
            continue
        if wanted not in (None, found.image.sha256):
            continue
        if p.alt is None or squeezed(found.image.alt) == squeezed(p.alt):
            yield from pinning.whole(f"picture={number}/{aspect}" for aspect in aspects)


@check("doc.images", pins=_images_pins)
def images(evidence: Evidence, p: Images) -> Finding:
    """There are pictures as asked, with their size and alternative text."""
    chosen = [place.paragraph for place in select(places(load(evidence, p.of)), p.paragraphs)]
    found = [image for paragraph in chosen for image in paragraph.images]
    observed: Shown = [
        {"alt": i.alt, "width": round(i.width, 1), "height": round(i.height, 1), "inline": i.inline} for i in found
    ]
    if p.count is not None and len(found) != p.count:
        sentence = f"There are {len(found)} pictures; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=observed, wanted=p.count, where=p.of)
    if p.same_as is not None:
        wanted = evidence.parse(p.same_as, _sha256)
        found = [image for image in found if image.sha256 == wanted]
        if not found:
            return failed(Code.NOT_FOUND, f"The picture {p.same_as} is not there.", observed=observed, where=p.of)
    if p.alt is not None:
        found = [image for image in found if squeezed(image.alt) == squeezed(p.alt)]
        if not found:
            sentence = f"No such picture has the alternative text {p.alt!r}."
            return failed(Code.WRONG_TEXT, sentence, observed=observed, wanted=p.alt, where=p.of)
    margin = points(p.tolerance)
    for what, asked in (("width", p.width), ("height", p.height)):
        if asked is not None and not any(abs(getattr(i, what) - points(asked)) <= margin for i in found):
            sentence = f"No such picture has the {what} {asked}."
            return failed(Code.WRONG_GEOMETRY, sentence, observed=observed, wanted=asked, where=p.of)
    return passed("The pictures are as asked.", observed=observed, where=p.of)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


class Bookmark(Of):
    """Parameters of `doc.bookmark`."""

    name: str
    paragraphs: Selector = "*"
    """Where it is."""


def _bookmark_pins(evidence: Evidence, p: Bookmark) -> Iterator[Pin]:
    yield Pin(p.of, f"bookmark/{p.name}")


@check("doc.bookmark", pins=_bookmark_pins)
def bookmark(evidence: Evidence, p: Bookmark) -> Finding:
    """There is a bookmark of this name in one of these paragraphs."""
    chosen = select(places(load(evidence, p.of)), p.paragraphs)
    seen = [name for place in chosen for name in place.paragraph.bookmarks]
    if p.name in seen:
        return passed(f"The bookmark {p.name} is there.", observed=seen, where=p.of)
    return failed(Code.NOT_FOUND, f"There is no bookmark {p.name} there.", observed=seen, wanted=p.name, where=p.of)


class Properties(Of):
    """Parameters of `doc.properties`."""

    title: str | None = None
    author: str | None = None
    subject: str | None = None
    keywords: str | None = None


def _properties_pins(evidence: Evidence, p: Properties) -> Iterator[Pin]:
    if p.title is not None:
        yield Pin(p.of, "document/title")


@check("doc.properties", pins=_properties_pins)
def properties(evidence: Evidence, p: Properties) -> Finding:
    """The document's properties are as asked."""
    seen = load(evidence, p.of).properties
    asked = {"title": p.title, "author": p.author, "subject": p.subject, "keywords": p.keywords}
    expectations = [
        equal(name, squeezed(seen.get(name, "")), squeezed(text)) for name, text in asked.items() if text is not None
    ]
    return assess("the document", expectations, Code.WRONG_VALUE, p.of)
