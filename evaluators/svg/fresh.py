"""What is new in a drawing is judged whole: it shows, and is as the application makes it but for what was asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from evaluators.svg.facts import facts
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.outline import Box
from evaluators.svg.paint import brushed, group_opacity, paint_of
from evaluators.svg.region import Grid
from evaluators.svg.stacking import ink, shown_box
from evaluators.svg.text import visible_runs

SEEN = 0.3
"""The least share of a new element that must not be covered."""
CELLS = 120
_TEXT_DEFAULTS: dict[str, object] = {
    "font-style": "normal",
    "font-weight": 400.0,
    "font-variant": "normal",
    "font-stretch": "normal",
    "text-decoration": "",
    "letter-spacing": 0.0,
    "word-spacing": 0.0,
    "baseline-shift": "baseline",
    "writing-mode": "lr-tb",
    "path": (),
    "kerning": (),
}


def flaws(document: Document, node: Node, asked: Iterable[str], news: set[int]) -> Iterator[str]:
    """Say what a new element has that nobody asked for, or why it does not show.

    Args:
        document: The drawing as it is now.
        node: The element.
        asked: The aspects that goals judge.
        news: Ids of all nodes that are new; what is set on a group that was there is not the element's concern.
    """
    pinned = set(asked)
    if "visible" not in pinned and node.hidden:
        yield "is hidden"
        return
    own = [node, *(around for around in node.ancestors() if id(around) in news)]
    inside = [inner for inner in node.walk() if inner is not node and (id(inner) in news or not node.id)]
    for part in [*own, *inside]:
        style = part.style
        wrong = [name for name in ("filter", "clip-path", "mask") if style[name] != "none" and name not in pinned]
        wrong += ["mix-blend-mode"] if style["mix-blend-mode"] != "normal" else []
        wrong += ["hidden"] if style["display"] == "none" and "visible" not in pinned else []
        wrong += ["locked"] if part.locked and "locked" not in pinned else []
        if wrong:
            yield f"has {', '.join(wrong)}"
            return
    if node.is_layer and not node.painted():
        if "opacity" not in pinned and group_opacity(node) < 0.999:
            yield "is transparent"
        return
    leaves = [leaf for leaf in node.painted() if id(leaf) in news]
    if leaves:
        yield from _looks(document, node, leaves, pinned)


def _looks(document: Document, node: Node, leaves: list[Node], pinned: set[str]) -> Iterator[str]:
    if "opacity" not in pinned and any(group_opacity(leaf) < 0.99 for leaf in leaves):
        yield "is transparent"
    drawn = False
    drawings = [leaf for leaf in leaves if leaf.kind != "use"]  # a clone's paints are its original's
    for part in (part for leaf in drawings for part in brushed(document, leaf)):
        for which in ("fill", "stroke"):
            paint = paint_of(document, part, which)
            drawn = drawn or (paint.painted and paint.alpha > 0.02)
            if paint.painted and paint.alpha < 0.985 and not pinned & {"opacity", f"{which}-opacity"}:
                yield f"has a transparent {which}"
    if not drawn and not any(leaf.kind in ("image", "use") for leaf in leaves):
        yield "is not painted"
    for leaf in leaves:
        if leaf.kind in TEXTS and visible_runs(leaf):
            yield from _letters(document, leaf, pinned)
    if "visible" not in pinned and not exposed(document, node):
        yield "does not show: it is covered, or off the page"


def _letters(document: Document, node: Node, pinned: set[str]) -> Iterator[str]:
    seen = facts(document, node)
    for name, default in _TEXT_DEFAULTS.items():
        if name not in pinned and name in seen and seen[name].value != default:
            yield f"has {name} {seen[name].value}"
    a, b, c, d = node.ctm[:4]
    size = max(node.scale, 1e-9)
    if max(abs(b), abs(c), abs(a - d)) > 0.01 * size and not pinned & {"turn", "flip", "path"}:
        yield "is turned or stretched"


def exposed(document: Document, node: Node) -> bool:
    """Say whether enough of an element lies on the page with nothing opaque above it."""
    boxes = [box for leaf in node.painted() if (box := shown_box(document, leaf)) is not None]
    if not boxes:
        return False
    around = boxes[0]
    for box in boxes[1:]:
        around = around.union(box)
    left, top = max(0.0, around.x), max(0.0, around.y)
    right, bottom = min(document.width, around.right), min(document.height, around.bottom)
    if right - left <= 0.05 or bottom - top <= 0.05:
        return False
    if (right - left) * (bottom - top) < SEEN * max(around.width, 0.1) * max(around.height, 0.1):
        return False
    grid = Grid(Box(left, top, right - left, bottom - top), CELLS)
    own = {id(leaf) for leaf in node.painted()}
    seen = sum((ink(grid, document, leaf) for leaf in node.painted()), start=ink(grid, document, node.painted()[0]))
    whole = int(seen.sum())
    highest = max(leaf.index for leaf in node.painted())
    for leaf in document.painted():
        if leaf.index > highest and id(leaf) not in own and _opaque(document, leaf):
            seen = seen & ~grid.cover(document, leaf)
    return whole > 0 and int(seen.sum()) >= SEEN * whole


def _opaque(document: Document, leaf: Node) -> bool:
    """Say whether a leaf hides what is below its fill."""
    if leaf.kind in TEXTS or leaf.hidden or group_opacity(leaf) < 0.98:
        return False
    if any(n.style[name] != "none" for n in (leaf, *leaf.ancestors()) for name in ("filter", "clip-path", "mask")):
        return False
    return leaf.kind == "image" or (leaf.kind != "use" and paint_of(document, leaf, "fill").alpha >= 0.98)
