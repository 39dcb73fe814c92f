"""What shapes cover, as sets of points: for booleans, areas and conversions, whatever nodes their paths have.

Regions are sampled on a grid by exact winding numbers at cell centres (SVG 2, 13.3.2).
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Unreadable
from evaluators.svg.draw import leaves_of
from evaluators.svg.model import Document, Node
from evaluators.svg.outline import Box, Curves, box_of

Mask: TypeAlias = NDArray[np.bool_]
Operation = Literal["union", "difference", "intersection", "exclusion"]
CELLS = 600
"""Along the longer side of what is compared."""
STEPS = 24
"""Straight pieces that a curve is cut into."""
CROSSING_LIMIT = 20_000_000
SAMPLES = 17
"""Points at which a straight piece is looked at."""


class Grid:
    """Square cells over a box, with a margin of two."""

    def __init__(self, box: Box, cells: int = CELLS) -> None:
        self.cell = max(box.width, box.height, 1e-6) / cells
        self.x, self.y = box.x - 2 * self.cell, box.y - 2 * self.cell
        self.columns = int(np.ceil(box.width / self.cell)) + 4
        self.rows = int(np.ceil(box.height / self.cell)) + 4

    def winding(self, outline: Sequence[Curves]) -> NDArray[np.int32]:
        """Return the winding number at each cell's centre; open subpaths are closed, as filling does.

        Raises:
            Unreadable: an outline of too many edges.
        """
        turns = np.zeros((self.rows, self.columns + 1), dtype=np.int32)
        edges = [_edges(part) for part in outline if len(part)]
        if not edges:
            return turns[:, :-1]
        ends = (np.concatenate(edges) - (self.x, self.y)) / self.cell - 0.5  # (n, 2, 2): centres lie on whole numbers
        low = np.ceil(np.clip(ends[:, :, 1].min(axis=1), -1, self.rows)).astype(int).clip(0)
        high = np.ceil(np.clip(ends[:, :, 1].max(axis=1), -1, self.rows)).astype(int).clip(0)
        counts = high - low
        if int(counts.sum()) > CROSSING_LIMIT:
            raise Unreadable("its outlines are too long for the reader's limits")
        which = np.repeat(np.arange(len(ends)), counts)
        rows = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts) + low[which]
        (x1, y1), (x2, y2) = ends[which, 0].T, ends[which, 1].T
        crossings = x1 + (rows - y1) * (x2 - x1) / (y2 - y1)
        columns = np.ceil(crossings).clip(0, self.columns).astype(int)
        np.add.at(turns, (rows, columns), np.where(y2 > y1, 1, -1))
        result: NDArray[np.int32] = turns.cumsum(axis=1, dtype=np.int32)[:, :-1]
        return result

    def cover(self, document: Document, node: Node) -> Mask:
        """Return what a node's fills cover: each of its shapes by its own fill rule."""
        result: Mask = np.zeros((self.rows, self.columns), dtype=bool)
        for leaf, outline, _ in leaves_of(document, node):
            turns = self.winding(outline)
            result |= (turns & 1).astype(bool) if leaf.style["fill-rule"] == "evenodd" else turns != 0
        return result

    def area(self, mask: Mask) -> float:
        """Return the area of a mask in square pixels of the page."""
        return float(mask.sum()) * self.cell**2

    def depth(self, mask: Mask) -> float:
        """Return how far inside the mask its deepest point lies, in pixels: half of the greatest thickness."""
        if not mask.any():
            return 0.0
        from scipy.ndimage import distance_transform_edt

        rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
        part = np.pad(mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1], 1)
        return float(distance_transform_edt(part).max()) * self.cell

    def inward(self, mask: Mask, outline: Sequence[Curves]) -> float:
        """Return how far inside the mask an outline goes, in pixels: nothing for the mask's own border."""
        from scipy.ndimage import distance_transform_edt

        edges = [_edges(part, level=True) for part in outline if len(part)]
        if not edges or not mask.any():
            return 0.0
        ends = (np.concatenate(edges) - (self.x, self.y)) / self.cell - 0.5
        depths = distance_transform_edt(np.pad(mask, 1))[1:-1, 1:-1]
        deepest = 0.0
        for part in np.linspace(0, 1, SAMPLES):
            places = np.rint(ends[:, 0] * (1 - part) + ends[:, 1] * part).astype(int)
            columns, rows = places[:, 0].clip(0, self.columns - 1), places[:, 1].clip(0, self.rows - 1)
            deepest = max(deepest, float(depths[rows, columns].max()))
        return deepest * self.cell


def combined(masks: Sequence[Mask], operation: Operation) -> Mask:
    """Return what a boolean makes of regions; a difference takes the others away from the first."""
    result = masks[0].copy()
    for mask in masks[1:]:
        if operation == "union":
            result |= mask
        elif operation == "difference":
            result &= ~mask
        elif operation == "intersection":
            result &= mask
        else:
            result ^= mask
    return result


FINEST = 2400
"""Cells along the longer side at most, where small parts of something large are compared."""


def grid_over(outlines: Sequence[Sequence[Curves]], finest: float = 0.0) -> Grid | None:
    """Return a grid that holds all outlines, its cells of `finest` px if that many are allowed; None for nothing."""
    boxes = [box for outline in outlines if (box := box_of(list(outline))) is not None]
    if not boxes:
        return None
    around = boxes[0]
    for box in boxes[1:]:
        around = around.union(box)
    longer = max(around.width, around.height)
    return Grid(around, max(CELLS, min(FINEST, int(np.ceil(longer / finest)))) if finest > 0 else CELLS)


def _edges(curves: Curves, *, level: bool = False) -> NDArray[np.float64]:
    """Return a subpath's outline as straight pieces (n, 2 ends, 2), closed; level ones only if asked."""
    straight = np.abs(curves[:, 1] * 3 - curves[:, 0] * 2 - curves[:, 3]).max(axis=1) < 1e-6
    straight &= np.abs(curves[:, 2] * 3 - curves[:, 0] - curves[:, 3] * 2).max(axis=1) < 1e-6
    t = np.linspace(0, 1, STEPS + 1)[:, None, None]
    s = 1 - t
    bent = curves[~straight]
    points = s**3 * bent[:, 0] + 3 * s * s * t * bent[:, 1] + 3 * s * t * t * bent[:, 2] + t**3 * bent[:, 3]
    pieces = [curves[straight][:, (0, 3)]]
    if len(bent):
        pieces.append(np.stack([points[:-1], points[1:]], axis=2).reshape(-1, 2, 2))
    pieces.append(np.stack([curves[-1, 3], curves[0, 0]])[None])
    edges: NDArray[np.float64] = np.concatenate(pieces)
    if not np.isfinite(edges).all():
        raise Unreadable("a shape has coordinates that are not finite")
    slanted: NDArray[np.float64] = edges if level else edges[edges[:, 0, 1] != edges[:, 1, 1]]
    return slanted
