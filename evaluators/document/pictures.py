"""The pictures of a document with their places, in reading order."""

from __future__ import annotations

from dataclasses import dataclass

from evaluators.document.figures import Image
from evaluators.document.model import Document
from evaluators.document.select import Place, places, squeezed


@dataclass(frozen=True)
class Found:
    """A picture with its place."""

    image: Image
    place: Place | None
    """None of one that is anchored to a page."""
    below: str = ""
    """What the next paragraph says."""


def found_in(document: Document) -> list[Found]:
    """Return the body's pictures in reading order; those anchored to a page first."""
    all_places = places(document)
    found = [Found(image, None) for image in document.pictures]
    for n, place in enumerate(all_places):
        below = all_places[n + 1].paragraph.text if n + 1 < len(all_places) else ""
        found.extend(Found(image, place, squeezed(below)) for image in place.paragraph.images)
    return found
