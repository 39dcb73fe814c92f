"""Finds which predicted element stands for which true one: the paper's Algorithm 1.

The cost of a pair is `alpha (1 - IoU) + beta centre + gamma size + delta (1 - similarity)`; the Hungarian method finds
the cheapest assignment, and a pair that costs more than `tau` is none. The paper names these parameters and prints no
values; the defaults are ours.
"""

from __future__ import annotations

import functools
import re
import string
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import linear_sum_assignment

from deskcraft.slideeval.alike import ratio
from deskcraft.slideeval.scene import FAMILIES, HEIGHT, PT_PX, WIDTH, Box, Line, Scene, Table, Text

Numbers: TypeAlias = "NDArray[np.float64]"
Element: TypeAlias = "Box | Line"
_DIAGONAL = float(np.hypot(WIDTH, HEIGHT))
_EPSILON = 1e-6
_PUNCTUATION = str.maketrans("", "", string.punctuation + "‘’“”„«»–—…·•、。，：；？！（）《》")
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Matching:
    """The weights of Algorithm 1, and its gate."""

    alpha: float = 0.4
    """Weight of 1 - IoU."""
    beta: float = 0.2
    """Weight of the distance of the centres, as a part of the frame's diagonal."""
    gamma: float = 0.1
    """Weight of the relative difference in size, 1 at most."""
    delta: float = 0.3
    """Weight of 1 - similarity, for texts and tables; other elements have no content."""
    tau: float = 0.6
    """The cost up to which a pair counts."""


DEFAULT = Matching()


@dataclass(frozen=True, slots=True)
class Pair:
    """A true element and the predicted one that stands for it."""

    truth: int
    predicted: int
    """Their places in the family."""
    cost: float
    iou_error: float
    centre: float
    size: float
    """The terms of the cost, each in [0, 1]."""


def box_of(element: Element) -> tuple[float, float, float, float]:
    """The box of an element.

    Args:
        element: of a scene; a line has the box around its ends, as thick as its stroke at least.

    Returns:
        x, y, width and height, px.
    """
    if isinstance(element, Line):
        thick = max(1.0, element.strokeWidth * PT_PX)
        x, y = min(element.x1, element.x2), min(element.y1, element.y2)
        width, height = abs(element.x2 - element.x1), abs(element.y2 - element.y1)
        wider, higher = max(0.0, thick - width), max(0.0, thick - height)
        return x - wider / 2, y - higher / 2, width + wider, height + higher
    return element.x, element.y, element.w, element.h


@functools.lru_cache(maxsize=65_536)
def normalised(text: str) -> str:
    """A text as the paper compares it: lower case, `&` as `and`, without punctuation, one blank between words."""
    return _SPACE.sub(" ", text.lower().replace("&", "and").translate(_PUNCTUATION)).strip()


@functools.lru_cache(maxsize=65_536)
def text_similarity(a: str, b: str) -> float:
    """How alike two texts are.

    Args:
        a: one text.
        b: the other.

    Returns:
        `SequenceMatcher`'s ratio of the normalised texts in [0, 1]; 1 for two empty ones.
    """
    left, right = normalised(a), normalised(b)
    if left == right:
        return 1.0
    return ratio(left, right)


def table_similarity(a: Table, b: Table) -> float:
    """How alike two tables are.

    Args:
        a: one table.
        b: the other.

    Returns:
        The share of cells, by row and column of the larger extent, whose normalised texts are equal, in [0, 1].
    """
    rows = max(len(a.rows), len(b.rows))
    columns = max((len(row) for row in (*a.rows, *b.rows)), default=0)
    if rows * columns == 0:
        return 1.0
    return sum(_cell(a, r, c) == _cell(b, r, c) for r in range(rows) for c in range(columns)) / (rows * columns)


def similarity(a: Element, b: Element) -> float | None:
    """How alike the contents of two elements of one family are, in [0, 1]; None for elements without content."""
    if isinstance(a, Text):
        return text_similarity(a.text, cast(Text, b).text)
    if isinstance(a, Table):
        return table_similarity(a, cast(Table, b))
    return None


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of the cost that need no content, of every pair: (m true, n predicted) arrays, each in [0, 1]."""

    iou_error: Numbers
    centre: Numbers
    size: Numbers


def terms(truth: Sequence[Element], predicted: Sequence[Element]) -> Terms:
    """Compares the boxes of elements.

    Args:
        truth: m elements.
        predicted: n elements.

    Returns:
        The terms of every pair.
    """
    ax, ay, aw, ah = _sides(truth).reshape(4, -1, 1)
    bx, by, bw, bh = _sides(predicted).reshape(4, 1, -1)
    across = np.minimum(ax + aw, bx + bw) - np.maximum(ax, bx)
    down = np.minimum(ay + ah, by + bh) - np.maximum(ay, by)
    common = np.maximum(across, 0) * np.maximum(down, 0)
    union = aw * ah + bw * bh - common
    if (union > 0).all():
        iou = common / union
    else:  # two boxes without area are alike if they are one and the same
        same = (ax == bx) & (ay == by) & (aw == bw) & (ah == bh)
        iou = np.where(union > 0, common / np.where(union > 0, union, 1), same)
    centre = np.hypot((ax + aw / 2) - (bx + bw / 2), (ay + ah / 2) - (by + bh / 2)) / _DIAGONAL
    drift = np.abs(aw - bw) / np.maximum(_EPSILON, aw) + np.abs(ah - bh) / np.maximum(_EPSILON, ah)
    return Terms(1 - iou, np.minimum(centre, 1), np.minimum(drift / 2, 1))


def _sides(elements: Sequence[Element]) -> Numbers:
    """x, y, width and height of boxes: (4, number of elements)."""
    return np.array([box_of(element) for element in elements], dtype=np.float64).reshape(-1, 4).T.copy()


def match(truth: Sequence[Element], predicted: Sequence[Element], by: Matching = DEFAULT) -> list[Pair]:
    """Assigns predicted elements to true ones of the same family.

    Args:
        truth: the true elements.
        predicted: those that a judge sees.
        by: the weights and the gate.

    Returns:
        The pairs that count, in the order of the true elements; each element is in one pair at most.
    """
    if not truth or not predicted:
        return []
    found = terms(truth, predicted)
    cost = by.alpha * found.iou_error + by.beta * found.centre + by.gamma * found.size
    exact = np.ones(cost.shape, dtype=bool)
    if isinstance(truth[0], Text | Table) and by.delta:
        # Comparing texts is slow. A pair whose texts were not compared yet has a bound of its cost from below; an
        # assignment of pairs that were all compared is the cheapest one, for every other costs its bounds at least.
        exact[:] = False
        cost += by.delta * (1 - _most_alike(truth, predicted))
    while True:
        rows, columns = linear_sum_assignment(cost)
        open_ = [(int(i), int(j)) for i, j in zip(rows, columns, strict=True) if not exact[i, j]]
        if not open_:
            break
        for i, j in open_:
            least = by.alpha * found.iou_error[i, j] + by.beta * found.centre[i, j] + by.gamma * found.size[i, j]
            cost[i, j] = least + by.delta * (1 - (similarity(truth[i], predicted[j]) or 0.0))
            exact[i, j] = True
    assigned = ((int(i), int(j)) for i, j in zip(rows, columns, strict=True))
    return [
        Pair(i, j, *(float(each[i, j]) for each in (cost, found.iou_error, found.centre, found.size)))
        for i, j in assigned
        if cost[i, j] <= by.tau
    ]


def match_scenes(truth: Scene, predicted: Scene, by: Matching = DEFAULT) -> dict[str, list[Pair]]:
    """Assigns the elements of two scenes, each family by itself.

    Args:
        truth: the true scene.
        predicted: the one that a judge sees.
        by: the weights and the gate.

    Returns:
        By family, the pairs that count.
    """
    return {family: match(getattr(truth, family), getattr(predicted, family), by) for family in FAMILIES}


def _most_alike(truth: Sequence[Element], predicted: Sequence[Element]) -> Numbers:
    """How alike contents can be at most, by the lengths of texts; tables may be equal for all that is known."""
    if not isinstance(truth[0], Text):
        return np.ones((len(truth), len(predicted)))
    a, b = (
        np.array([len(normalised(cast(Text, e).text)) for e in each], dtype=np.float64) for each in (truth, predicted)
    )
    total = a[:, None] + b[None, :]
    return np.where(total > 0, 2 * np.minimum(a[:, None], b[None, :]) / np.where(total > 0, total, 1), 1.0)


def _cell(table: Table, row: int, column: int) -> str | None:
    there = row < len(table.rows) and column < len(table.rows[row])
    return normalised(table.rows[row][column]) if there else None
