"""Drawings, and everything that the checks work out of them; PNG and PDF files that are exported from them."""

from pathlib import Path

from evaluators.evidence import Unreadable
from evaluators.pdf import parse_pdf
from evaluators.svg.draw import outline_of
from evaluators.svg.facts import facts
from evaluators.svg.filters import blur_of, shadow_of
from evaluators.svg.guides import guides
from evaluators.svg.model import parse_svg
from evaluators.svg.outline import box_of
from evaluators.svg.pairing import elements, pair
from evaluators.svg.picture import parse_png
from evaluators.svg.region import Grid

_CORPUS = Path(__file__).parents[2] / "tests" / "evaluators" / "corpus" / "svg"
_DATA = _CORPUS.parents[1] / "data"
SEEDS = [_DATA / "lantern-icon.png", _DATA / "page.pdf", _CORPUS / "card.svg", *sorted(_CORPUS.glob("*-[ab].svg"))]


def read(data: bytes) -> None:
    """Read a drawing and work out whatever a check may ask of it; or a PNG, or a PDF."""
    try:
        if data.startswith(b"\x89PNG"):
            parse_png(data)
            return
        if data.startswith(b"%PDF"):
            parse_pdf(data)
            return
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
