"""Guards that are derived from what goals pin, and what the application changes along with it.

A move scales strokes and blurs with their shape; a wider stroke its dashes; larger letters the space between them.
Only the value that follows is let pass. What lies in a group that was moved must have moved along.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from evaluators.svg.alignment import Part, matched, parts_of
from evaluators.svg.draw import geometric_box, outline_of, stroke_width
from evaluators.svg.exceptions import FONT
from evaluators.svg.facts import Facts, Value, _agree, same_outline, shifts
from evaluators.svg.matrix import Matrix, scale_of
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.motion import Motion, motion
from evaluators.svg.outline import mapped
from evaluators.svg.pairing import Pairs
from evaluators.svg.pins import PLACE
from evaluators.svg.select import find, find_all
from evaluators.svg.text import anchors, text_box

SLACK = 0.3
"""Pixels by which what was not to move may have moved: what rounding and the application's own boxes leave."""
INHERITED = FONT | {
    "fill",
    "fill-opacity",
    "fill-rule",
    "fill-vector",
    "stroke",
    "stroke-opacity",
    "stroke-width",
    "stroke-vector",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "text",
    "text-anchor",
    "text-decoration",
}
"""What a check on a group judges of every part of it."""
SCALED = {
    "stroke-width",
    "stroke-dasharray",
    "stroke-dashoffset",
    "letter-spacing",
    "word-spacing",
    "font-size",
    "filter",
    "kerning",
}


class Derived:
    """What the goals' pins let change."""

    def __init__(self, before: Document, after: Document, pairs: Pairs, facets: Iterable[str]) -> None:
        self._before, self._after, self._pairs = before, after, pairs
        self._own: dict[int, set[str]] = {}
        self._gone: set[int] = set()
        self._maps: dict[int, Matrix | None] = {}
        self.fresh: dict[int, tuple[Node, set[str]]] = {}
        """Elements of after that goals name, by identity, with the aspects that they judge."""
        self.document: set[str] = set()
        for facet in facets:
            selector, _, aspect = facet.rpartition("/")
            if selector == "document":
                self.document.add(aspect)
            elif aspect == "gone":
                self._gone |= {id(each) for node in find_all(before, selector) for each in node.walk()}
            else:
                named = find(after, selector)
                for node in [named] if isinstance(named, Node) else find_all(after, selector):
                    self.fresh.setdefault(id(node), (node, set()))[1].add(aspect)
                    old = pairs.origin(node)
                    if old is not None:
                        self._own.setdefault(id(old), set()).add(aspect)

    def gone(self, node: Node) -> bool:
        """Say whether an element may be missing: it was to go, or its parts are there and only a group is not."""
        return id(node) in self._gone

    def own(self, old: Node) -> set[str]:
        """Return the aspects that goals judge of an element itself."""
        return self._own.get(id(old), set())

    def allows(self, old: Node, aspect: str) -> bool:
        """Say whether goals judge an aspect of an element, or of a group around it with all that is in it."""
        if aspect == "stroke-dashoffset":
            aspect = "stroke-dasharray"
        if aspect in self.own(old):
            return True
        return aspect in INHERITED and any(aspect in self.own(around) for around in old.ancestors())

    def strayed(self, names: list[str], old: Node, new: Node, was: Facts, now: Facts) -> list[str]:
        """Return those of the aspects that changed which do not follow from what was pinned."""
        return [name for name in names if not self._follows(name, old, new, was, now)]

    def _follows(self, name: str, old: Node, new: Node, was: Facts, now: Facts) -> bool:
        around = [old, *old.ancestors()]
        if name == "visible":
            pinned = next((node for node in around if "visible" in self.own(node)), None)
            other = None if pinned is None else self._pairs.partner(pinned)
            return other is not None and pinned is not None and _hides(old, pinned) == _hides(new, other)
        if name == "kerning" and self.allows(old, "text"):
            return now["kerning"].value == ()
        factors = []
        if any(self.own(node).intersection(PLACE) for node in around):
            if name in ("clip-path", "mask"):
                return "none" not in (was[name].value, now[name].value)
            if name.endswith("-vector"):
                return True  # it goes along with its shape, or stays where a preference says so
            factors.append(self._factor(old, new))
        if name in ("stroke-dasharray", "stroke-dashoffset") and self.allows(old, "stroke-width"):
            factors.append(stroke_width(new) / max(stroke_width(old), 1e-9))
        if name in ("letter-spacing", "word-spacing", "kerning") and self.allows(old, "font-size"):
            factors.append(new.font_size * new.scale / max(old.font_size * old.scale, 1e-9))
        wanted, seen = was.get(name), now.get(name)
        if name not in SCALED or wanted is None or seen is None:
            return False
        slack = max(wanted.tolerance, seen.tolerance, 0.02)
        return any(_agree(_times(wanted.value, f), seen.value, slack * max(1.0, f)) for f in factors)

    def _factor(self, old: Node, new: Node) -> float:
        seen = motion(self._before, old, self._after, new)
        if seen is None:
            return new.scale / max(old.scale, 1e-9)
        a, b, c, d = seen.linear
        return math.sqrt(abs(a * d - b * c))

    def moved_as_asked(self, old: Node, new: Node) -> bool:
        """Say whether a leaf that is elsewhere was to be there: a goal on it says so, or it moved with a group."""
        for around in old.ancestors():
            if self.own(around).intersection(PLACE):
                m = self._map(around)
                if m is not None and _follows_map(self._before, old, self._after, new, m):
                    return True
        comps = self.own(old).intersection(PLACE) | ({"x"} if self.allows(old, "text-anchor") else set())
        return bool(comps) and self._within(old, new, comps)

    def left_behind(self, old: Node, new: Node) -> bool:
        """Say whether a leaf stayed where it was while the group moved that it is in, of which a goal says so."""
        if self.own(old).intersection(PLACE):
            return False
        around = next((group for group in old.ancestors() if self.own(group).intersection(PLACE)), None)
        m = None if around is None else self._map(around)
        return m is not None and not _follows_map(self._before, old, self._after, new, m)

    def _within(self, old: Node, new: Node, comps: set[str]) -> bool:
        """Say whether a leaf moved in no other way than the goals judge."""
        seen = motion(self._before, old, self._after, new)
        if seen is None:
            return old.kind == new.kind == "rect" and self._resized(old, new, comps)
        slack = SLACK + abs(self._factor(old, new) - 1) * max(stroke_width(old), 0.0)
        a, b, c, d = seen.linear
        if seen.mirrored:
            if "flip" not in comps:
                return False
            ways = [(-a, -b, c, d), (a, b, -c, -d)]
            a, b, c, d = min(ways, key=lambda way: abs(math.atan2(way[1] - way[2], way[0] + way[3])))
        box, other = geometric_box(self._before, old), geometric_box(self._after, new)
        size = max(box.width, box.height) if box is not None else old.font_size * old.scale
        turn, skew = math.atan2(b - c, a + d), abs(a * c + b * d)
        if "turn" not in comps and (abs(turn) > 0.006 or skew > 0.01):
            return False
        lengths = (size, size) if box is None else (box.width, box.height)
        for name, factor, length in zip(
            ("width", "height"), (math.hypot(a, b), math.hypot(c, d)), lengths, strict=True
        ):
            if name not in comps and abs(factor - 1) * length > slack:
                return False
        if old.kind in TEXTS and comps & {"turn", "flip", "width", "height"}:
            reach = _text_reach(old, seen)
            return all(name in comps or abs(seen.way[axis]) <= slack + reach for axis, name in enumerate(("x", "y")))
        for axis, (name, grown) in enumerate((("x", "width"), ("y", "height"))):
            if name in comps:
                continue
            ways_gone = [seen.way[axis]]
            if grown in comps and box is not None and other is not None:
                low, high = ("x", "right") if axis == 0 else ("y", "bottom")
                ways_gone += [getattr(other, edge) - getattr(box, edge) for edge in (low, high)]
            limit = slack + (0.02 * size if "turn" in comps or "flip" in comps else 0.0)
            if min(abs(way) for way in ways_gone) > limit:
                return False
        return True

    def _resized(self, old: Node, new: Node, comps: set[str]) -> bool:
        """Say whether a rectangle that kept its rounded corners was resized in no other direction than judged."""
        box, other = geometric_box(self._before, old), geometric_box(self._after, new)
        if box is None or other is None or not comps & {"width", "height"}:
            return False
        if "width" not in comps and max(abs(box.x - other.x), abs(box.right - other.right)) > SLACK:
            return False
        return "height" in comps or max(abs(box.y - other.y), abs(box.bottom - other.bottom)) <= SLACK

    def _map(self, group: Node) -> Matrix | None:
        """Return the one map by which what is in a group moved; None if it did not move as one."""
        if id(group) not in self._maps:
            self._maps[id(group)] = self._fitted(group)
        return self._maps[id(group)]

    def _fitted(self, group: Node) -> Matrix | None:
        """Fit the map to the outlines in a group, and to texts where there is none: a letter-spaced text's anchor may
        have been written anew."""
        leaves = group.painted()
        shapes = [leaf for leaf in leaves if leaf.kind not in TEXTS]
        free = [leaf for leaf in leaves if not self.own(leaf).intersection(PLACE)]
        return (
            self._fitted_to(leaf for leaf in free if leaf.kind not in TEXTS)
            or self._fitted_to(free)
            # every part is named by a goal of its own: those that do not move as one are judged by theirs alone
            or self._fitted_to(shapes)
            or self._fitted_to(leaves)
        )

    def _fitted_to(self, leaves: Iterable[Node]) -> Matrix | None:
        ones, twos, parts = [], [], list[Part]()
        for leaf in leaves:
            new = self._pairs.partner(leaf)
            if new is None:
                continue
            cut = parts_of(self._before, leaf, self._after, new) if leaf.kind not in TEXTS else None
            if cut:
                parts += cut
                continue
            points = _points(self._before, leaf), _points(self._after, new)
            if points[0].shape == points[1].shape and len(points[0]):
                ones.append(points[0])
                twos.append(points[1])
        if parts:
            p, q = matched(parts)
            ones.append(p)
            twos.append(q)
        if not ones:
            return None
        p, q = np.concatenate(ones), np.concatenate(twos)
        if np.linalg.matrix_rank(p - p.mean(axis=0), tol=1e-3) < 2:
            x, y = (q - p).mean(axis=0)
            return (1.0, 0.0, 0.0, 1.0, float(x), float(y))
        solution, *_ = np.linalg.lstsq(np.column_stack([p, np.ones(len(p))]), q, rcond=None)
        (a, b), (c, d), (e, f) = solution.tolist()
        return (a, b, c, d, e, f)


def _text_reach(old: Node, seen: Motion) -> float:
    """How far the anchor of a text can come, in pixels, that is scaled, turned or mirrored at a point within it."""
    box = text_box(old)
    half_turn = abs(math.radians(seen.angle)) / 2
    change = max(abs(factor - 1) for factor in seen.factors) + 2 * math.sin(half_turn) + 2 * seen.mirrored
    return change * math.hypot(box.width, box.height)


def _points(document: Document, leaf: Node) -> NDArray[np.float64]:
    """Return points of a leaf that its map moves: of an outline its own, of a text its anchor and its axes."""
    if leaf.kind in TEXTS:
        x, y = anchors(leaf)[0]
        a, b, c, d = (value * leaf.font_size for value in leaf.ctm[:4])
        return np.array([(x, y), (x + a, y + b), (x + c, y + d)])
    outline = outline_of(document, leaf)
    return np.concatenate(outline).reshape(-1, 2) if outline else np.zeros((0, 2))


def _follows_map(before: Document, old: Node, after: Document, new: Node, m: Matrix) -> bool:
    slack = max(SLACK, 0.02 * scale_of(m))
    linear, shift = np.array([[m[0], m[2]], [m[1], m[3]]]), np.array([m[4], m[5]])
    if old.kind in TEXTS:
        slack = max(slack, 0.02 * old.font_size * old.scale)
        two = _points(after, new)
        ways = ((_points(before, old) + way) @ linear.T + shift for way in shifts(old, new))
        return any(one.shape == two.shape and bool(np.abs(one - two).max() <= slack) for one in ways)
    moved = [mapped(part, m) for part in outline_of(before, old)]
    return same_outline(moved, outline_of(after, new), slack)


def _hides(node: Node, around: Node) -> bool:
    """Say whether a node would be hidden if a group around it were shown."""
    if node is around:
        return False
    step: Node | None = node
    visibility = None
    while step is not None and step is not around:
        if step.style["display"] == "none":
            return True
        if visibility is None and "visibility" in step.own:
            visibility = step.style["visibility"]
        step = step.parent
    return visibility in ("hidden", "collapse")


def _times(value: Value, factor: float) -> Value:
    if isinstance(value, tuple):
        return tuple(_times(part, factor) for part in value)
    return value * factor if isinstance(value, float) else value
