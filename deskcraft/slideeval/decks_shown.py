"""What the slides of a deck say, for orders that are predicted without a model."""

from __future__ import annotations

import re
from collections.abc import Iterator

from deskcraft.slideeval.order_baselines import Shown
from evaluators.deck.model import FURNITURE, Deck, Shape, Slide

_PAGE = re.compile(r"(?:(?:page|slide|folie|seite)\s*|[第#])?(\d+)\s*(?:(?:/|\||of|von)\s*\d+|页)?", re.IGNORECASE)


def shown_slides(deck: Deck) -> tuple[Shown, ...]:
    """What its slides say, in their true order.

    Hidden slides are left out: nobody who watches the deck sees them, and a renderer may leave them out as well.
    Furniture is left out, since slide numbers would give the order away; so is a text box that holds nothing but the
    slide's number, as in decks without placeholders. `number` is None for the same reason.

    Args:
        deck: The deck as a reader gives it.

    Returns:
        One for each slide that is not hidden, with places from 1; `order_baselines.reordered` shuffles them.
    """
    visible = [slide for slide in deck.slides if not slide.hidden]
    return tuple(
        Shown(place, slide.title, tuple(_words(slide, place)), number=None) for place, slide in enumerate(visible, 1)
    )


def _words(slide: Slide, place: int) -> Iterator[str]:
    """The words beside its title, shape by shape."""
    title = slide.placeholder("title")
    for shape in slide.all_shapes():
        if shape is not title and shape.role not in FURNITURE and not _numbers(shape, {slide.number, place}):
            for text in _texts(shape):
                yield from text.split()


def _numbers(shape: Shape, own: set[int]) -> bool:
    """Whether it says which slide it is on, and nothing else."""
    page = _PAGE.fullmatch(shape.text.strip())
    return page is not None and int(page[1]) in own


def _texts(shape: Shape) -> Iterator[str]:
    """What a shape says: its text, a table's cells, the names in a chart."""
    yield shape.text
    if shape.table is not None:
        yield from (cell.text for row in shape.table.rows for cell in row)
    if shape.chart is not None:
        yield shape.chart.title
        yield from shape.chart.categories
        yield from (series.name for series in shape.chart.series)
