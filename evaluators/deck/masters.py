"""What masters hold, read as slides: placeholders with one paragraph for each level of their text, in its style."""

from __future__ import annotations

from dataclasses import replace

from evaluators.deck.model import FURNITURE, Paragraph, Run, Shape
from evaluators.deck.odp_styles import OFFICE, TEXT
from evaluators.drawing_colours import A
from evaluators.safe_xml import Element, parse_xml

LEVELS = 5
NAMES = tuple(f"Level {number}" for number in range(1, LEVELS + 1))


def sampled(shape: Shape) -> Shape:
    """Return a master's shape; of a placeholder for text the first paragraph of each level, named for it. Footers,
    dates and numbers keep their text."""
    if not shape.role or shape.role in FURNITURE or shape.kind != "shape":
        return shape
    first: dict[int, Paragraph] = {}
    for paragraph in shape.paragraphs:
        if paragraph.text.strip():
            first.setdefault(paragraph.level, paragraph)
    levels = [0] if shape.role == "title" else range(LEVELS)
    return replace(shape, paragraphs=tuple(_named(first[n], shape.role) for n in levels if n in first))


def _named(paragraph: Paragraph, role: str) -> Paragraph:
    name = "Title" if role == "title" else NAMES[paragraph.level]
    return replace(paragraph, runs=(Run(name, *paragraph.runs[0].style),))  # type: ignore[arg-type]


def _pptx_sample() -> Element:
    levels = "".join(f'<a:p><a:pPr lvl="{n}"/><a:r><a:t>{name}</a:t></a:r></a:p>' for n, name in enumerate(NAMES))
    return parse_xml(f'<txBody xmlns:a="{A[1:-1]}">{levels}</txBody>'.encode())


def _odp_sample() -> Element:
    inner = ""
    for name in reversed(NAMES):
        inner = f"<t:list><t:list-item><t:p>{name}</t:p>{inner}</t:list-item></t:list>"
    return parse_xml(f'<o:text xmlns:o="{OFFICE[1:-1]}" xmlns:t="{TEXT[1:-1]}">{inner}</o:text>'.encode())


PPTX_SAMPLE, ODP_SAMPLE = _pptx_sample(), _odp_sample()
"""Containers with a paragraph of each level that states nothing for itself."""
