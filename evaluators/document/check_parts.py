"""Checks on what stands in or beside the text: links, pictures, notes, comments, bookmarks, changes, properties."""

from __future__ import annotations

import hashlib
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.load import load
from evaluators.document.rejecting import parse_rejected
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.document.units import Length, points
from evaluators.evidence import Evidence
from evaluators.registry import EvidenceName, Of, check
from evaluators.traits import judge, same
from evaluators.verdict import Code, Finding, Shown, failed, passed


class FileFormat(Of):
    """Parameters of `doc.format`."""

    format: Literal["docx", "odt"]


@check("doc.format")
def file_format(evidence: Evidence, p: FileFormat) -> Finding:
    """The file is of this format inside, whatever its name says."""
    seen = load(evidence, p.of).format
    return judge("the file", [same("format", seen, p.format)], Code.WRONG_FORMAT, p.of)


class Links(Of):
    """Parameters of `doc.links`."""

    links: dict[str, str | None]
    """Text to address (a trailing slash does not count; `#name` is a place in the document); null: no link there."""


@check("doc.links")
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
            told = f"leads to {target}" if target else "is no link"
            code = Code.WRONG_VALUE if target else Code.NOT_FOUND
            sentence = f"{words!r} {told}; {wanted} was asked."
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


@check("doc.images")
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


class Notes(Of):
    """Parameters of `doc.notes`."""

    kind: Literal["footnote", "endnote"] = "footnote"
    count: int | None = None
    text: str | None = None
    """What one of them says."""
    after: str | None = None
    """The words right before its mark."""


@check("doc.notes")
def notes(evidence: Evidence, p: Notes) -> Finding:
    """There are footnotes or endnotes as asked, where they were asked."""
    found = [
        (note, squeezed(paragraph.text[: note.at]))
        for paragraph in load(evidence, p.of).paragraphs()
        for note in paragraph.notes
        if note.kind == p.kind
    ]
    observed: Shown = [[before[-30:], squeezed(note.text)] for note, before in found]
    if p.count is not None and len(found) != p.count:
        sentence = f"There are {len(found)} {p.kind}s; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=observed, wanted=p.count, where=p.of)
    if p.text is not None:
        found = [pair for pair in found if squeezed(pair[0].text) == squeezed(p.text)]
        if not found:
            return failed(Code.NOT_FOUND, f"No {p.kind} says {p.text!r}.", observed=observed, where=p.of)
    if p.after is not None and not any(before.endswith(squeezed(p.after)) for _, before in found):
        sentence = f"No such {p.kind} stands after {p.after!r}."
        return failed(Code.WRONG_ORDER, sentence, observed=observed, wanted=p.after, where=p.of)
    return passed(f"The {p.kind}s are as asked.", observed=observed, where=p.of)


class Comments(Of):
    """Parameters of `doc.comments`."""

    count: int | None = None
    contains: tuple[str, ...] = ()
    """Each of these stands in some comment."""
    paragraphs: Selector = "*"


@check("doc.comments")
def comments(evidence: Evidence, p: Comments) -> Finding:
    """The document has comments as asked (0: none is left)."""
    chosen = select(places(load(evidence, p.of)), p.paragraphs)
    seen = [squeezed(comment) for place in chosen for comment in place.paragraph.comments]
    if p.count is not None and len(seen) != p.count:
        sentence = f"There are {len(seen)} comments; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=seen, wanted=p.count, where=p.of)
    lacking = [words for words in p.contains if not any(squeezed(words) in comment for comment in seen)]
    if lacking:
        return failed(Code.NOT_FOUND, f"No comment says {lacking[0]!r}.", observed=seen, wanted=p.contains, where=p.of)
    return passed("The comments are as asked.", observed=seen, where=p.of)


class Tracked(Of):
    """Parameters of `doc.tracked`."""

    count: Annotated[int, Field(ge=0)] | None = None
    """How many changes still wait; 0: all were accepted or rejected."""
    insertions: tuple[str, ...] = ()
    """Texts that some insertions hold."""
    deletions: tuple[str, ...] = ()


@check("doc.tracked")
def tracked(evidence: Evidence, p: Tracked) -> Finding:
    """The recorded changes that still wait are as asked."""
    changes = load(evidence, p.of).changes
    observed: Shown = [[change.kind, change.text[:80]] for change in changes[:40]]
    if p.count is not None and len(changes) != p.count:
        sentence = f"{len(changes)} tracked changes wait to be accepted or rejected; {p.count} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=observed, wanted=p.count, where=p.of)
    for kind, wanted in (("insertion", p.insertions), ("deletion", p.deletions)):
        texts = squeezed(" ".join(change.text for change in changes if change.kind == kind))
        lacking = [words for words in wanted if squeezed(words) not in texts]
        if lacking:
            sentence = f"No tracked {kind} holds {lacking[0]!r}."
            return failed(Code.NOT_FOUND, sentence, observed=observed, wanted=wanted, where=p.of)
    if changes and (problem := _rejected_problem(evidence, p)):
        return failed(Code.WRONG_CONTENT, problem, observed=observed, where=p.of)
    return passed("The tracked changes are as asked.", observed=observed, where=p.of)


def _rejected_problem(evidence: Evidence, p: Tracked) -> str:
    """Say which paragraph would not read as before if all changes were rejected: it was changed besides."""
    after = evidence.parse(p.of, parse_rejected)
    if after is None or not evidence.present(p.of, "before"):
        return ""
    now = load(evidence, p.of)
    shown = {squeezed(paragraph.text) for paragraph in now.paragraphs()}
    was = {squeezed(paragraph.text) for paragraph in load(evidence, p.of, "before").paragraphs()}
    for paragraph in after.paragraphs():
        text = squeezed(paragraph.text)
        if text not in shown and text not in was:
            return f"With all changes rejected a paragraph reads {text[:80]!r}, which it did not before."
    return ""


class Bookmark(Of):
    """Parameters of `doc.bookmark`."""

    name: str
    paragraphs: Selector = "*"
    """Where it is."""


@check("doc.bookmark")
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


@check("doc.properties")
def properties(evidence: Evidence, p: Properties) -> Finding:
    """The document's properties are as asked."""
    seen = load(evidence, p.of).properties
    asked = {"title": p.title, "author": p.author, "subject": p.subject, "keywords": p.keywords}
    traits = [
        same(name, squeezed(seen.get(name, "")), squeezed(text)) for name, text in asked.items() if text is not None
    ]
    return judge("the document", traits, Code.WRONG_VALUE, p.of)
