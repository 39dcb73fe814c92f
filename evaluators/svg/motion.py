"""How a node got from its old place to its new one: the affine map that explains the change of its
outline."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from evaluators.svg.alignment import matched, parts_of
from evaluators.svg.draw import geometric_box, outline_of
from evaluators.svg.matrix import rotation_of
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.text import anchors


@dataclass(frozen=True)
class Motion:
    """The change of a node's place and shape."""

    way: tuple[float, float]
    """Of the centre (of a text: of its anchor), in pixels."""
    linear: tuple[float, float, float, float]
    """The map's linear part (a, b, c, d)."""

    @property
    def angle(self) -> float:
        """Clockwise degrees on screen."""
        a, b, c, d = self.linear
        return math.degrees(math.atan2(b - c, a + d))

    @property
    def mirrored(self) -> bool:
        """Whether a reflection is part of it."""
        a, b, c, d = self.linear
        return a * d - b * c < 0

    @property
    def factors(self) -> tuple[float, float]:
        """By which lengths along the old x and y axes grew."""
        a, b, c, d = self.linear
        return math.hypot(a, b), math.hypot(c, d)

    @property
    def similar(self) -> bool:
        """Whether angles are kept: no skew, the same factor both ways."""
        a, b, c, d = self.linear
        size = max(*self.factors, 1e-9)
        return abs(a * c + b * d) <= 0.01 * size * size and abs(self.factors[0] - self.factors[1]) <= 0.01 * size

    def flip(self, angle_tolerance: float) -> str:
        """Return `horizontal`, `vertical`, `no`, or `other` for a reflection at another axis."""
        if not self.mirrored:
            return "no"
        a, b, c, _ = self.linear
        slack = math.sin(math.radians(angle_tolerance)) * max(self.factors)
        if abs(b) > slack or abs(c) > slack:
            return "other"
        return "horizontal" if a < 0 else "vertical"


def motion(before: Document, old: Node, after: Document, new: Node) -> Motion | None:
    """Return the motion from `old` to `new`, or None if they are not the same shape in two places."""
    if old.kind in TEXTS or new.kind in TEXTS:
        return _text_motion(old, new)
    a, b = outline_of(before, old), outline_of(after, new)
    box, other = geometric_box(before, old), geometric_box(after, new)
    if box is None or other is None:
        return None
    if [len(part) for part in a] != [len(part) for part in b]:
        return None
    p, q = np.concatenate(a).reshape(-1, 2), np.concatenate(b).reshape(-1, 2)
    parts = parts_of(before, old, after, new)
    if parts is not None:
        p, q = matched(parts)
    linear = _fit(p, q)
    return None if linear is None else Motion((other.cx - box.cx, other.cy - box.cy), linear)


def _fit(p: NDArray[np.float64], q: NDArray[np.float64]) -> tuple[float, float, float, float] | None:
    """Return the linear part of the affine map that sends `p` to `q`, None if none comes close."""
    p0, q0 = p - p.mean(axis=0), q - q.mean(axis=0)
    size = float(np.abs(p0).max())
    if size < 1e-9 or np.linalg.matrix_rank(p0, tol=size * 1e-6) < 2:
        return _fit_line(p0, q0)
    solution, *_ = np.linalg.lstsq(p0, q0, rcond=None)
    if float(np.abs(p0 @ solution - q0).max()) > 0.01 * max(float(np.abs(q0).max()), 1.0):
        return None
    return (float(solution[0, 0]), float(solution[0, 1]), float(solution[1, 0]), float(solution[1, 1]))


def _fit_line(p: NDArray[np.float64], q: NDArray[np.float64]) -> tuple[float, float, float, float] | None:
    """Return the similarity that sends the points of a straight line to another's."""
    z, w = p[:, 0] + 1j * p[:, 1], q[:, 0] + 1j * q[:, 1]
    weight = float((np.abs(z) ** 2).sum())
    if weight < 1e-12:
        return (1.0, 0.0, 0.0, 1.0)
    factor = complex((w * z.conj()).sum()) / weight
    if float(np.abs(factor * z - w).max()) > 0.01 * max(float(np.abs(w).max()), 1.0):
        return None
    return (factor.real, factor.imag, -factor.imag, factor.real)


def _text_motion(old: Node, new: Node) -> Motion | None:
    """Compare anchors, and the maps with the font size put in."""
    if old.kind not in TEXTS or new.kind not in TEXTS:
        return None
    (x, y), (u, v) = anchors(old)[0], anchors(new)[0]
    m, n = old.ctm, new.ctm
    grown = new.font_size / old.font_size if old.font_size else 1.0
    one = np.array([[m[0], m[2]], [m[1], m[3]]])
    two = np.array([[n[0], n[2]], [n[1], n[3]]]) * grown
    if abs(float(np.linalg.det(one))) < 1e-12:
        return None
    change = two @ np.linalg.inv(one)
    return Motion((u - x, v - y), (float(change[0, 0]), float(change[1, 0]), float(change[0, 1]), float(change[1, 1])))


def turned(node: Node) -> float:
    """Return by how many degrees a node's own coordinates are turned on the page, clockwise."""
    return rotation_of(node.ctm)
