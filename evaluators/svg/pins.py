"""What a check on a drawing pins: facets of one element, in the words of `svg.untouched`.

Beside the aspects of `facts` there are those of a place (`x`, `y`, `width`, `height`, `turn`, `flip`), `gone` (the
element, and all in it, may be missing) and `there` (it may be new).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.svg.model import Document, Node, load
from evaluators.svg.select import find, find_all
from evaluators.verdict import Finding

PLACE = ("x", "y", "width", "height", "turn", "flip")


def name_of(node: Node, element: str | Sequence[str]) -> str:
    """Return how a facet names a node: by its id, else as the check does."""
    if node.id:
        return f"#{node.id}"
    return element if isinstance(element, str) else element[0]


def pins_on(evidence: Evidence, of: str, element: str | Sequence[str], aspects: Iterable[str]) -> Iterator[Pin]:
    """Give the facets of an element that is there after the episode."""
    document = load(evidence, of)
    node = find(document, element)
    if not isinstance(node, Finding):
        name = name_of(node, element)
        for aspect in dict.fromkeys(("there", *aspects)):
            yield Pin(of, f"{name}/{aspect}")


def pins_gone(of: str, elements: Iterable[str]) -> Iterator[Pin]:
    """Give the facets of elements that may be missing after the episode."""
    for element in elements:
        yield Pin(of, f"{element}/gone")


def pins_matching(document: Document, of: str, selectors: Iterable[str]) -> Iterator[Pin]:
    """Give `there` for all that selectors match."""
    for selector in selectors:
        for node in find_all(document, selector):
            yield Pin(of, f"{name_of(node, selector)}/there")


def no_pins(evidence: Evidence, p: Any) -> tuple[Pin, ...]:
    """Say that a check pins nothing in a drawing: it judges a picture or another file by it."""
    return ()
