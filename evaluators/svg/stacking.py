"""Whether the order of what is painted changed where it shows: only where two things overlap can it be seen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.svg.draw import leaves_of, stroke_width, visual_box
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.outline import Box, sampled
from evaluators.svg.region import Grid, Mask
from evaluators.svg.text import text_box

Matched = tuple[Node, Node]
LEAVES_LIMIT, TRIED_LIMIT = 4_000, 2_000
CELLS = 160


def shown_box(document: Document, node: Node) -> Box | None:
    """Return about where a leaf is drawn."""
    return text_box(node) if node.kind in TEXTS else visual_box(document, node)


def ink(grid: Grid, document: Document, node: Node) -> Mask:
    """Return the cells that a leaf's fill and stroke cover; of a text, where its letters may be."""
    if node.kind in TEXTS:
        return within(grid, text_box(node))
    found: Mask = np.zeros((grid.rows, grid.columns), dtype=bool)
    if node.style["fill"] != "none" or node.kind in ("image", "use"):
        found |= grid.cover(document, node)
    for leaf, outline, matrix in leaves_of(document, node):
        if leaf.style["stroke"] != "none":
            found |= _line(grid, sampled(outline, 96), stroke_width(leaf, matrix) / 2)
    return found


def within(grid: Grid, box: Box) -> Mask:
    """Return the cells of a box."""
    found: Mask = np.zeros((grid.rows, grid.columns), dtype=bool)
    edges = [int((v - o) / grid.cell) for v, o in ((box.x, grid.x), (box.y, grid.y))]
    ends = [int(np.ceil((v - o) / grid.cell)) for v, o in ((box.right, grid.x), (box.bottom, grid.y))]
    found[max(0, edges[1]) : max(0, ends[1]), max(0, edges[0]) : max(0, ends[0])] = True
    return found


def _line(grid: Grid, points: NDArray[np.float64], reach: float) -> Mask:
    from scipy.ndimage import distance_transform_edt

    away: Mask = np.ones((grid.rows, grid.columns), dtype=bool)
    cells = ((points - (grid.x, grid.y)) / grid.cell).astype(int)
    inside = (cells >= 0).all(axis=1) & (cells[:, 0] < grid.columns) & (cells[:, 1] < grid.rows)
    away[cells[inside, 1], cells[inside, 0]] = False
    if away.all():
        return ~away
    near: Mask = distance_transform_edt(away) * grid.cell <= reach + grid.cell
    return near


def restacked(after: Document, leaves: Sequence[Matched], free: Callable[[Node, Node], bool]) -> list[Matched]:
    """Return the pairs of elements that overlap and changed places, as (was below, was above).

    Args:
        after: The drawing as it is now.
        leaves: What is painted on both sides, bottom to top as it was.
        free: Says whether the order of two elements (of before) may change.
    """
    rank = np.array([new.index for _, new in leaves])
    if bool((np.diff(rank) >= 0).all()) or len(leaves) > LEAVES_LIMIT:
        return [] if len(leaves) <= LEAVES_LIMIT else [leaves[0]]
    boxes = [shown_box(after, new) for _, new in leaves]
    edges = np.array([(b.x, b.y, b.right, b.bottom) if b else (0.0, 0.0, -1.0, -1.0) for b in boxes])
    x, y, right, bottom = edges.T
    swapped = np.triu(rank[:, None] > rank[None, :], 1)
    swapped &= (x[:, None] < right[None, :]) & (x[None, :] < right[:, None])
    swapped &= (y[:, None] < bottom[None, :]) & (y[None, :] < bottom[:, None])
    found = []
    tried = 0
    for lower, upper in zip(*np.nonzero(swapped), strict=True):
        one, two = leaves[lower], leaves[upper]
        if free(one[0], two[0]):
            continue
        tried += 1
        if tried > TRIED_LIMIT or _touch(after, one[1], two[1], boxes[lower], boxes[upper]):
            found.append((one[0], two[0]))
    return found


def _touch(document: Document, one: Node, two: Node, a: Box | None, b: Box | None) -> bool:
    if a is None or b is None:
        return False
    left, top = max(a.x, b.x), max(a.y, b.y)
    shared = Box(left, top, max(1e-3, min(a.right, b.right) - left), max(1e-3, min(a.bottom, b.bottom) - top))
    grid = Grid(shared, CELLS)
    return bool((ink(grid, document, one) & ink(grid, document, two)).any())
