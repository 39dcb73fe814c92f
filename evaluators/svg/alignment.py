"""Which point of an outline is which point of another one: a closed outline may begin elsewhere and run the other way,
and is the same to look at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evaluators.svg.draw import leaves_of
from evaluators.svg.model import Document, Node
from evaluators.svg.outline import Curves, box_of

Points = NDArray[np.float64]
Map = NDArray[np.float64]
"""(3, 2): what (x, y, 1) is multiplied with."""
EXACT = 0.05
"""Pixels that rounding makes; of maps that are as near as this the first one counts."""
MOST_SEEDS = 16
MOST_STARTS = 8
_AXES = (
    (1, 0, 0, 1),
    (-1, 0, 0, 1),
    (1, 0, 0, -1),
    (-1, 0, 0, -1),
    (0, 1, -1, 0),
    (0, -1, 1, 0),
    (0, 1, 1, 0),
    (0, -1, -1, 0),
)
"""The ways in which a box can be laid on another one."""


@dataclass(frozen=True)
class Part:
    """One drawn part, as it was and as it is, with as many curves in as many pieces."""

    old: tuple[Curves, ...]
    new: tuple[Curves, ...]
    plain: bool
    """Whether it does not show where it begins and which way it runs: no dashes, no markers."""


def shows_no_way(node: Node) -> bool:
    """Say whether nothing in a node's look tells where its outline begins: dashes and markers do."""
    style = node.style
    marked = any(style[f"marker-{where}"] not in ("none", "") for where in ("start", "mid", "end"))
    dashed = style["stroke"] != "none" and style["stroke-dasharray"] not in ("none", "")
    return not (marked or dashed)


def parts_of(before: Document, old: Node, after: Document, new: Node) -> list[Part] | None:
    """Return the drawn parts of a node in both states, None where they are cut in another way."""
    parts = []
    ones, twos = leaves_of(before, old), leaves_of(after, new)
    if len(ones) != len(twos):
        return None
    for (leaf, a, _), (now, b, _) in zip(ones, twos, strict=True):
        if [len(each) for each in a] != [len(each) for each in b]:
            return None
        parts.append(Part(tuple(a), tuple(b), shows_no_way(leaf) and shows_no_way(now)))
    return parts


def matched(parts: Sequence[Part]) -> tuple[Points, Points]:
    """Return the points of all parts as they were, and those that they became: as they are written, unless only other
    beginnings and ways of closed outlines make one map of all."""
    p = _points(each for part in parts for each in part.old)
    q = _points(each for part in parts for each in part.new)
    best, left = q, _residual(p, q)
    if left <= EXACT or not any(part.plain for part in parts):
        return p, q
    for m in _maps(parts):
        found = _points(each for part in parts for each in _laid(part, m))
        rest = _residual(p, found)
        if rest < left - EXACT:
            best, left = found, rest
        if left <= EXACT:
            break
    return p, best


def _points(outline: Iterator[Curves]) -> Points:
    found = [each.reshape(-1, 2) for each in outline]
    return np.concatenate(found) if found else np.zeros((0, 2))


def _fitted(p: Points, q: Points) -> Map:
    solution, *_ = np.linalg.lstsq(np.column_stack([p, np.ones(len(p))]), q, rcond=None)
    return np.asarray(solution)


def _residual(p: Points, q: Points) -> float:
    if not len(p):
        return 0.0
    return float(np.abs(np.column_stack([p, np.ones(len(p))]) @ _fitted(p, q) - q).max())


def _maps(parts: Sequence[Part]) -> Iterator[Map]:
    """Give maps that may send all to where they are: those of the box around all, of what cannot begin elsewhere, and
    of single parts."""
    one = box_of([each for part in parts for each in part.old])
    two = box_of([each for part in parts for each in part.new])
    if one is not None and two is not None:
        for a, b, c, d in _AXES:
            wide, high = (one.width, one.height) if a else (one.height, one.width)
            x, y = two.width / max(wide, 1e-9), two.height / max(high, 1e-9)
            linear = np.array([[a * x, b * y], [c * x, d * y]])
            yield np.vstack([linear, np.array([two.cx, two.cy]) - np.array([one.cx, one.cy]) @ linear])
    pairs = [(a, b) for part in parts for a, b in zip(part.old, part.new, strict=True)]
    fixed = [(a, b) for a, b in pairs if not is_closed(a)]
    pairs.sort(key=lambda pair: -len(pair[0]))
    for seed in [fixed, *([pair] for pair in pairs[:MOST_SEEDS])]:
        p, q = _points(a for a, _ in seed), _points(b for _, b in seed)
        if len(p) and np.linalg.matrix_rank(p - p.mean(axis=0), tol=1e-3) == 2:
            yield _fitted(p, q)


def is_closed(curves: Curves) -> bool:
    """Say whether an outline ends where it begins."""
    return bool(np.abs(curves[0, 0] - curves[-1, 3]).max() <= 1e-3)


def _laid(part: Part, m: Map) -> Sequence[Curves]:
    """Return a part's outlines as they are, written so that they come nearest to where a map sends them from."""
    if not part.plain:
        return part.new
    sent = [each @ m[:2] + m[2] for each in part.old]
    # all run the same way round or all the other: one alone would make a hole of what is full
    both = [
        [_begun(one, each[::-1, ::-1] if back else each) for one, each in zip(sent, part.new, strict=True)]
        for back in (0, 1)
    ]
    return min(both, key=lambda laid: max(float(np.abs(a - b).max()) for a, b in zip(sent, laid, strict=True)))


def _begun(sent: Curves, now: Curves) -> Curves:
    """Return a closed outline from that beginning on at which it comes nearest to another one."""
    if not is_closed(now):
        return now
    starts = np.argsort(np.abs(now[:, 0] - sent[0, 0]).max(axis=1), kind="stable")[:MOST_STARTS]
    turned = [np.roll(now, -int(start), axis=0) for start in starts]
    return min(turned, key=lambda each: float(np.abs(each - sent).max()))
