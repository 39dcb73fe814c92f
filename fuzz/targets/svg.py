"""Drawings: parsed, and everything that the checks work out of them."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.svg.draw import outline_of
from evaluators.svg.facts import facts
from evaluators.svg.filters import blur_of, shadow_of
from evaluators.svg.guides import guides
from evaluators.svg.model import parse_svg
from evaluators.svg.outline import box_of
from evaluators.svg.pairing import elements, pair
from evaluators.svg.region import Grid

_CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "svg"
SEEDS = [_CORPUS / "card.svg", *sorted(_CORPUS.glob("*-[ab].svg"))]


def read(data: bytes) -> None:
    """Read a drawing and work out whatever a check may ask of it."""
    try:
        document = parse_svg(data)
        guides(document)
        for node in elements(document)[:300]:
            facts(document, node)
            blur_of(document, node)
            shadow_of(document, node)
            box = box_of(outline_of(document, node))
            if box is not None:
                Grid(box, 40).cover(document, node)
        pair(document, document, 0.1)
    except Unreadable:
        return
