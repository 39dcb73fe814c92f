"""Tables of a .pptx."""

from __future__ import annotations

from evaluators.deck.model import Cell, Fill, Line, Table
from evaluators.deck.paint import Canvas, own_fill, read_stroke, whole
from evaluators.deck.pptx_text import Cascade, read_paragraphs
from evaluators.drawing_colours import A
from evaluators.evidence import Unreadable
from evaluators.safe_xml import Element

TABLE_LIMIT = 20_000
"""Cells of one table."""
ANCHORS = {"t": "top", "ctr": "middle", "b": "bottom"}


def read_table(element: Element, canvas: Canvas) -> Table:
    """Return the table of an `a:tbl`.

    Raises:
        Unreadable: it has more cells than are read.
    """
    grid = element.find(A + "tblGrid")
    widths = tuple(whole(column.get("w")) for column in grid) if grid is not None else ()
    rows: list[tuple[Cell, ...]] = []
    heights: list[int] = []
    plain = Cascade(canvas, in_table=True)
    for row in element.iterfind(A + "tr"):
        heights.append(whole(row.get("h")))
        rows.append(tuple(_cell(cell, plain) for cell in row.iterfind(A + "tc")))
        if sum(len(cells) for cells in rows) > TABLE_LIMIT:
            raise Unreadable(f"a table has more than {TABLE_LIMIT} cells")
    return Table(tuple(rows), widths, tuple(heights))


def _cell(element: Element, cascade: Cascade) -> Cell:
    canvas = cascade.canvas
    if element.get("hMerge") in ("1", "true") or element.get("vMerge") in ("1", "true"):
        return Cell(covered=True, fill=Fill("none"))
    body = element.find(A + "txBody")
    own = body.find(A + "lstStyle") if body is not None else None
    if own is not None and len(own):
        cascade = Cascade(canvas, [own], in_table=True)
    properties = element.find(A + "tcPr")
    return Cell(
        read_paragraphs(body, cascade),
        own_fill(properties, canvas) or Fill("unknown"),
        whole(element.get("rowSpan"), 1),
        whole(element.get("gridSpan"), 1),
        borders=_borders(properties, canvas),
        anchor=ANCHORS.get(properties.get("anchor", "t"), "top") if properties is not None else "top",
    )


def _borders(properties: Element | None, canvas: Canvas) -> tuple[Line | None, Line | None, Line | None, Line | None]:
    if properties is None or not len(properties):
        return (None, None, None, None)
    stated = {child.tag: child for child in properties}
    left, right, top, bottom = (
        read_stroke(stated[A + side], canvas) if A + side in stated else None for side in ("lnL", "lnR", "lnT", "lnB")
    )
    return (left, right, top, bottom)
