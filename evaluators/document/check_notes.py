"""Checks on what is said beside the text: footnotes and endnotes, comments, recorded changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from evaluators.document.load import load
from evaluators.document.pins import Pinning
from evaluators.document.rejecting import parse_accepted, parse_rejected
from evaluators.document.select import Selector, places, select, squeezed
from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Notes(Of):
    """Parameters of `doc.notes`."""

    kind: Literal["footnote", "endnote"] = "footnote"
    count: int | None = None
    text: str | None = None
    """What one of them says."""
    after: str | None = None
    """The words right before its mark."""


def _notes_pins(evidence: Evidence, p: Notes) -> Iterator[Pin]:
    """Give the note that is asked for; all of the kind, where that is all there are."""
    pinning = Pinning(evidence, p.of)
    if p.count == 0 or (p.count == 1 and p.text is not None):
        yield Pin(p.of, f"document/notes:{p.kind}")
        return
    for place in pinning.places:
        for number, note in enumerate(place.paragraph.notes, 1):
            if note.kind == p.kind and (p.text is None or squeezed(note.text) == squeezed(p.text)):
                yield from pinning.paragraph(place.paragraph, (f"note:{number}",))


@check("doc.notes", pins=_notes_pins)
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
        sentence = f"There is no such {p.kind} after {p.after!r}."
        return failed(Code.WRONG_ORDER, sentence, observed=observed, wanted=p.after, where=p.of)
    return passed(f"The {p.kind}s are as asked.", observed=observed, where=p.of)


class Comments(Of):
    """Parameters of `doc.comments`."""

    count: int | None = None
    contains: tuple[str, ...] = ()
    """Each of these is in some comment."""
    paragraphs: Selector = "*"


def _comments_pins(evidence: Evidence, p: Comments) -> Iterator[Pin]:
    pinning = Pinning(evidence, p.of)
    if p.count == 0 and p.paragraphs == "*":
        yield Pin(p.of, "document/comments")
    for place in pinning.select(p.paragraphs):
        found = [squeezed(comment) for comment in place.paragraph.comments]
        if p.count is not None or any(squeezed(words) in comment for words in p.contains for comment in found):
            yield from pinning.paragraph(place.paragraph, ("comments",))


@check("doc.comments", pins=_comments_pins)
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


def _tracked_pins(evidence: Evidence, p: Tracked) -> Iterator[Pin]:
    if p.count is not None and not (p.insertions or p.deletions):
        yield Pin(p.of, "document/tracked")
    if p.insertions:
        yield Pin(p.of, "document/tracked:insertion")
    if p.deletions:
        yield Pin(p.of, "document/tracked:deletion")


@check("doc.tracked", pins=_tracked_pins)
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
    if changes and (problem := _rejected_problem(evidence, p) or _accepted_problem(evidence, p)):
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


def _accepted_problem(evidence: Evidence, p: Tracked) -> str:
    """Say which paragraph would not read as it shows now if all changes were accepted: its end goes with them."""
    after = evidence.parse(p.of, parse_accepted)
    shown = {squeezed(paragraph.text) for paragraph in load(evidence, p.of).paragraphs()}
    for paragraph in after.paragraphs() if after is not None else ():
        if (text := squeezed(paragraph.text)) not in shown:
            return f"With all changes accepted a paragraph reads {text[:80]!r}, which shows nowhere now."
    return ""
