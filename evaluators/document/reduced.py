"""Two paragraphs without what goals pin in or beside their text, so that the rest can be compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from evaluators.document.derived import Derived
from evaluators.document.figures import Image
from evaluators.document.model import Note, Paragraph
from evaluators.document.select import squeezed


def reduced(a: Paragraph, b: Paragraph, pins: Derived) -> tuple[Paragraph, Paragraph]:
    """Return a paragraph before and after without pinned pictures, notes, comments, forms and bookmarks."""
    if not pins.facets:
        return a, b
    pictures = reduced_pictures(a.images, b.images, pins)
    forms, bookmarks = pins.named("form"), pins.named("bookmark")
    one, two = (
        replace(
            side,
            images=images,
            forms=tuple(form for form in side.forms if form.name not in forms),
            bookmarks=tuple(name for name in side.bookmarks if name not in bookmarks),
        )
        for side, images in zip((a, b), pictures, strict=True)
    )
    notes = _notes(a, b, pins)
    one, two = replace(one, notes=notes[0]), replace(two, notes=notes[1])
    if pins.document("comments"):
        return replace(one, comments=()), replace(two, comments=())
    return replace(one, comments=tuple(_renewed(text, pins, "comments") for text in one.comments)), two


def reduced_pictures(
    a: Sequence[Image], b: Sequence[Image], pins: Derived
) -> tuple[tuple[Image, ...], tuple[Image, ...]]:
    """Return the pictures of one place before and after without those that a goal wants new, or elsewhere."""
    had = {id(image) for image in a}
    has = {id(image) for image in b}
    left = {id(old) for old, new in pins.moved if id(new) not in has}
    came = {id(new) for old, new in pins.moved if id(old) not in had}
    return (
        tuple(image for image in a if id(image) not in left),
        tuple(image for image in b if id(image) not in came and not pins.picture(image, "there")),
    )


def _notes(a: Paragraph, b: Paragraph, pins: Derived) -> tuple[tuple[Note, ...], tuple[Note, ...]]:
    def kept(note: Note) -> bool:
        return not pins.document(f"notes:{note.kind}")

    one = [replace(note, text=_renewed(note.text, pins, "notes")) for note in a.notes if kept(note)]
    two = [note for n, note in enumerate(b.notes, 1) if kept(note) and not pins.paragraph(a, b, f"note:{n}")]
    pinned = [note for n, note in enumerate(b.notes, 1) if kept(note) and pins.paragraph(a, b, f"note:{n}")]
    for note in pinned:
        same = next((each for each in one if _said(each) == _said(note)), None)
        if same is not None:
            one.remove(same)
    return tuple(one), tuple(two)


def _said(note: Note) -> tuple[str, str]:
    return note.kind, squeezed(note.text)


def _renewed(text: str, pins: Derived, part: str) -> str:
    for each in pins.replacements(part):
        text = each.renewed(text)
    return text
