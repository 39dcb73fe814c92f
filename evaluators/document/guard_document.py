"""What differs between two documents beside their blocks: pages, headers, contents, boxes, recorded changes, title."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from evaluators.document.charts import figure_changes
from evaluators.document.compare import Replacement
from evaluators.document.compare_objects import picture_changes
from evaluators.document.compare_pages import margins_differ, page_changes, stretches
from evaluators.document.derived import Derived
from evaluators.document.exceptions import Exceptions
from evaluators.document.model import Change, Document, Paragraph
from evaluators.document.reduced import reduced_pictures
from evaluators.document.select import squeezed

BLANK_END = 3
"""Empty paragraphs that may come after all else: typing leaves one or two, which show nowhere."""


def document_changes(
    a: Document, b: Document, exceptions: Exceptions, pins: Derived, replacements: tuple[Replacement, ...]
) -> Iterator[str]:
    """Yield what differs and may not.

    Args:
        a: The document before.
        b: The document after.
        exceptions: What may change by hand.
        pins: What goals pin.
        replacements: Words that may have become others beside those that goals pin.
    """

    def open_(aspect: str) -> bool:
        return exceptions.document(aspect) or pins.document(aspect)

    if a.format != b.format and not open_("format"):
        yield f"the file is a .{b.format}, it was a .{a.format}"
    yield from _page_changes(a, b, exceptions, pins, replacements)
    yield from _contents_changes(a, b, exceptions, pins)
    if not open_("pictures"):
        one, two = reduced_pictures(a.pictures, b.pictures, pins)
        if [*picture_changes(one, two, turned=a.format != b.format, open_=pins.picture)]:
            yield "the pictures anchored to pages changed"
    if not open_("charts"):
        yield from figure_changes(a.charts, b.charts, turned=a.format != b.format)
    # Boxes that are anchored to pages are written in an order of the application's.
    if _said(a.boxes, pins.replacements("boxes")) != _said(b.boxes) and not open_("boxes"):
        yield "the text of boxes changed"
    if not open_("tracked") and _kinds(a.changes, pins) != _kinds(b.changes, pins):
        yield f"the document has {len(b.changes)} tracked changes, it had {len(a.changes)}"
    tracked = [name for name in ("tracked", "tracked:insertion", "tracked:deletion") if open_(name)]
    if b.recording and not a.recording and not tracked:
        yield "the recording of changes was switched on"
    if _blank_end(b) > _blank_end(a) + BLANK_END:
        yield f"{_blank_end(b)} empty paragraphs follow the text, there were {_blank_end(a)}"
    if a.properties.get("title", "") != b.properties.get("title", "") and not open_("title"):
        yield f"the title in the properties is {b.properties.get('title', '')!r}"


def _blank_end(document: Document) -> int:
    """Count the empty paragraphs after all else."""
    count = 0
    for block in reversed(document.body):
        if not isinstance(block, Paragraph) or block.text.strip() or block.images or block.notes:
            break
        count += 1
    return count


def _page_changes(
    a: Document, b: Document, exceptions: Exceptions, pins: Derived, replacements: tuple[Replacement, ...]
) -> Iterator[str]:
    one, two = stretches(a.sections), stretches(b.sections)
    if len(one) != len(two) and not (exceptions.document("sections") or pins.document("sections")):
        yield f"the document has {len(two)} different kinds of pages in turn, it had {len(one)}"
    for n, (x, y) in enumerate(zip(one, two, strict=False), 1):
        where = f" of section {n}" if len(one) > 1 else ""
        aspects = [
            aspect
            for aspect in page_changes(x.page, y.page)
            if not exceptions.document(aspect) and not pins.page(y, aspect)
        ]
        if aspects:
            yield f"the page{where} changed in {', '.join(aspects)}"
        for which in ("headers", "footers"):
            words = (*replacements, *pins.replacements(which))
            pinned = partial(pins.margin, y, which)
            if exceptions.document(which):
                continue
            if margins_differ(getattr(x, which), getattr(y, which), a.format != b.format, words, pinned):
                yield f"the {which}{where} changed"


def _contents_changes(a: Document, b: Document, exceptions: Exceptions, pins: Derived) -> Iterator[str]:
    if exceptions.document("toc"):
        return
    made = pins.document("contents")
    entries = [[[(e.level, e.text) for e in index.entries] for index in each.indexes] for each in (a, b)]
    titles = [[squeezed(index.title) for index in each.indexes] for each in (a, b)]
    if (entries[0] != entries[1] and not made) or (
        titles[0] != titles[1] and not (pins.document("contents_title") or (made and not a.indexes))
    ):
        yield "the table of contents changed"


def _said(boxes: Sequence[Paragraph], replacements: tuple[Replacement, ...] = ()) -> list[str]:
    found = [squeezed(paragraph.stable) for paragraph in boxes]
    for each in replacements:
        found = [each.renewed(text) for text in found]
    return sorted(found)


def _kinds(changes: Sequence[Change], pins: Derived) -> list[str]:
    """Return the kinds of recorded changes that no goal asks for."""
    return [change.kind for change in changes if not pins.document(f"tracked:{change.kind}")]
