"""The texts of a deck's slides, for where no office is here to draw them."""

from __future__ import annotations

from collections.abc import Iterator

from deskcraft.suite.pptc.deck import Deck
from deskcraft.suite.pptc.slides import Shape, text_of

MOST_SLIDES = 200


def slide_texts(deck: bytes) -> tuple[str, ...]:
    """What stands on each slide, an object a line; the first `MOST_SLIDES` of them.

    Raises:
        Unreadable: the deck cannot be read.
    """
    opened = Deck(deck)
    return tuple(
        "\n".join(line for shape in opened.slide(number).shapes for line in _lines(shape))
        for number in range(min(len(opened.slides), MOST_SLIDES))
    )


def _lines(shape: Shape) -> Iterator[str]:
    if shape.table is not None:
        for row in shape.table.rows:
            yield " | ".join(text_of(cell) for cell in row)
    elif shape.chart is not None:
        yield f"[chart] {shape.chart.title or ''}".rstrip()
    elif shape.text:
        yield shape.text
    else:
        yield f"[{shape.name.kind}]"
    for inner in shape.inner:
        yield from _lines(inner)
