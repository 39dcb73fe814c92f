"""What is true of a node, aspect by aspect, in a form in which the same meaning is the same value.

Two facts agree if their texts are equal and their numbers are within the fact's tolerance. The aspects are
the names that a task may except in `svg.untouched`.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from evaluators.safe_xml import Element, local_name
from evaluators.svg.check_paint import dashes
from evaluators.svg.check_text import anchor, decoration, family, weight
from evaluators.svg.css import INITIAL, KNOWN, OWN
from evaluators.svg.draw import outline_of, stroke_width
from evaluators.svg.gradient import course, in_user_space
from evaluators.svg.matrix import parse_transform
from evaluators.svg.model import (
    CONTAINERS,
    INKSCAPE,
    PAINTED,
    SHAPES,
    SODIPODI,
    TEXT_PARTS,
    TEXTS,
    XLINK,
    Document,
    Node,
    css_length,
)
from evaluators.svg.outline import Curves, box_of, sampled
from evaluators.svg.paint import group_opacity, paint_of, stops
from evaluators.svg.text import anchors, content, lines, normal, visible_runs
from evaluators.svg.units import split_length, to_user

INITIALS = {**INITIAL, **OWN}
Value: TypeAlias = "float | str | tuple[Value, ...]"
GEOMETRY_TOLERANCE = 0.1
"""Pixels: far above what saving rounds, far below what shows."""


@dataclass(frozen=True)
class Fact:
    """One aspect of a node."""

    value: Value
    tolerance: float = 0.0

    def agrees(self, other: "Fact") -> bool:
        """Say whether both mean the same."""
        return _agree(self.value, other.value, max(self.tolerance, other.tolerance))


def _agree(a: Value, b: Value, tolerance: float) -> bool:
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(_agree(x, y, tolerance) for x, y in zip(a, b, strict=True))
    if isinstance(a, int | float) and isinstance(b, int | float):
        return abs(a - b) <= tolerance + 1e-9
    return a == b


Facts: TypeAlias = dict[str, Fact]
KINDS = {**dict.fromkeys(("path", "line", "polyline", "polygon"), "path"), "circle": "ellipse"}
"""Kinds that applications turn into each other without being asked to."""


def facts(document: Document, node: Node) -> Facts:
    """Return what is true of a node by itself; its children have facts of their own, but for the parts of
    a text."""
    key = ("facts", node)
    if key not in document.memo:
        document.memo[key] = _facts(document, node)
    found: Facts = document.memo[key]
    return found


def _facts(document: Document, node: Node) -> Facts:
    found: Facts = {
        "kind": Fact(KINDS.get(node.kind, node.kind)),
        "label": Fact(node.label),
        "locked": Fact(str(node.locked)),
        "layer": Fact(str(node.is_layer)),
        "visible": Fact(str(node.hidden)),
        "blend": Fact(node.style["mix-blend-mode"]),
    }
    for name in ("filter", "clip-path", "mask"):
        found[name] = Fact(_reference(document, node.style[name]), 0.01)
    if node.kind in TEXTS:
        found |= _text_facts(document, node)
    elif node.kind not in ("g", "svg", "a", "switch"):
        own = _shape_facts(document, node)
        found |= own if node.kind != "use" else _given(document, node, own)
        found["opacity"] = Fact(group_opacity(node), 0.006)
    found["description"] = Fact(description(node))
    found["unmodelled"] = Fact(unmodelled(node))
    if node.kind == "use":
        found["href"] = Fact(node.href())
    if node.kind == "image":
        link = node.element.get("href") or node.element.get(f"{{{XLINK}}}href") or ""
        found["href"] = Fact(hashlib.sha256("".join(link.split()).encode()).hexdigest())
    return found


def _given(document: Document, clone: Node, own: Facts) -> Facts:
    """Return those of a clone's own properties that its original takes over from it, having none itself."""
    shown = document.cloned(clone)
    return {} if shown is None else {name: fact for name, fact in own.items() if _taken_over(shown, _property(name))}


def _property(aspect: str) -> str:
    return aspect.removesuffix("-vector")


def _taken_over(node: Node, name: str) -> bool:
    """Say whether some part of a node gets a property from around the node."""
    if name in node.own:
        return False
    return node.kind in SHAPES | TEXTS or any(_taken_over(child, name) for child in node.children)


def _shape_facts(document: Document, node: Node) -> Facts:
    found: Facts = {}
    for which in ("fill", "stroke"):
        found |= _paint_facts(document, node, which)
    if "stroke-opacity" in found:
        line = dashes(node)
        found["stroke-width"] = Fact(stroke_width(node), 0.02)
        found["stroke-linecap"] = Fact(node.style["stroke-linecap"])
        found["stroke-linejoin"] = Fact(node.style["stroke-linejoin"])
        if node.style["stroke-linejoin"] == "miter":
            found["stroke-miterlimit"] = Fact(_word(node.style["stroke-miterlimit"]), 0.01)
        found["stroke-dasharray"] = Fact(tuple(line), 0.02)
        if line:
            found["stroke-dashoffset"] = Fact(css_length(node, "stroke-dashoffset") * node.scale, 0.02)
        if node.style["paint-order"] != "normal":
            found["paint-order"] = Fact(node.style["paint-order"])
    if "fill-opacity" in found and node.kind in ("path", "polygon", "polyline"):
        found["fill-rule"] = Fact(node.style["fill-rule"])
    for name in ("marker-start", "marker-mid", "marker-end"):
        found[name] = Fact(_reference(document, node.style[name]), 0.01)
    return found


def _paint_facts(document: Document, node: Node, which: str) -> Facts:
    """Return the paint, and its opacity and gradient only if there is paint."""
    paint = paint_of(document, node, which)
    if paint.colour is not None:
        colour = paint.colour
        return {
            which: Fact(("colour", colour.red, colour.green, colour.blue), 1.0),
            f"{which}-opacity": Fact(paint.alpha, 0.006),
        }
    if paint.server is None:
        return {which: Fact("none")}
    shades: tuple[Value, ...] = tuple(
        (offset * 255, c.red, c.green, c.blue, c.alpha * 255) for offset, c in stops(document, paint.server)
    )
    if not paint.server.kind.endswith("Gradient"):
        shades = (_canonical(document, paint.server.element, 0),)
    return {
        which: Fact((paint.server.kind, *shades), 1.0),
        f"{which}-opacity": Fact(paint.alpha, 0.006),
        f"{which}-vector": Fact(_vector(document, paint.server, node), GEOMETRY_TOLERANCE),
    }


def _vector(document: Document, server: Node, node: Node) -> Value:
    """Return where a gradient runs: in pixels, or as it is written where that is unknown (a pattern; a text)."""
    seen = course(document, server, node)
    return as_written(document, server) if seen is None else (seen.spread, *seen.numbers())


def as_written(document: Document, server: Node) -> Value:
    """Return a gradient's units, transform and points, from it or from those that it takes over from."""
    names = ("gradientUnits", "spreadMethod", "x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy")
    chain: list[Node] = []
    step: Node | None = server
    while step is not None and step not in chain:
        chain.append(step)
        step = document.by_id.get(step.href())
    found = [next((v for n in chain if (v := n.element.get(name)) is not None), "") for name in names]
    turn = next((v for n in chain if (v := n.element.get("gradientTransform")) is not None), None)
    return (*(_word(word) for word in found), *parse_transform(turn))


def rewritten_vector(before: Document, old: Node, after: Document, new: Node, which: str, tolerance: float) -> bool:
    """Say whether Inkscape has put a gradient in parts of a shape's box into user space, as it does where it resizes
    the page: by the box with stroke and blur."""
    one, two = paint_of(before, old, which).server, paint_of(after, new, which).server
    if one is None or two is None or in_user_space(before, one) or not in_user_space(after, two):
        return False
    if old.kind in TEXTS or old.kind in TEXT_PARTS:
        return True  # its box cannot be measured without its fonts
    was, now = course(before, one, old, visual=True), course(after, two, new)
    if was is None or now is None or (was.kind, was.spread) != (now.kind, now.spread):
        return False
    return bool(np.allclose(was.numbers(), now.numbers(), rtol=1e-3, atol=tolerance))


def _reference(document: Document, value: str) -> Value:
    """Return what `url(#id)` refers to, whatever its id; "none" if nothing."""
    if not value.startswith("url("):
        return value
    target = document.by_id.get(value[4:].split(")")[0].strip("'\" #"))
    return "none" if target is None else _canonical(document, target.element, 0)


_REGION = {"x", "y", "width", "height"}
"""Of a filter: Inkscape computes it anew."""
_IGNORED = {"id", "style", "in", "in2", "result", "label", "collect", "isstock", "stockid", "class", "href"}


def _canonical(document: Document, element: Element, depth: int) -> Value:
    """Return an element's name, meaningful attributes and children."""
    if depth > 20:
        return "deep"
    name_of_element = local_name(element)
    parts: list[Value] = [name_of_element]
    for name in sorted(element.attrib):
        text = str(name)
        if text.startswith((f"{{{INKSCAPE}}}", f"{{{SODIPODI}}}", "{http://www.w3.org/XML")) or text in _IGNORED:
            continue
        if name_of_element == "filter" and text in _REGION:
            continue
        parts.append((text, tuple(_word(word) for word in str(element.get(text)).replace(",", " ").split())))
    node = document.by_element.get(element)
    if node is not None and node.kind in SHAPES | TEXTS | {"g", "stop"}:
        parts.extend(node.style[name] for name in ("fill", "stroke", "opacity", "stop-color"))
    parts.extend(_canonical(document, child, depth + 1) for child in element if local_name(child))
    return tuple(parts)


def _word(word: str) -> Value:
    found = split_length(word)
    if found is not None and found[1] == "%":
        return ("%", found[0])
    value = to_user(word)
    return word if value is None else value


def _text_facts(document: Document, node: Node) -> Facts:
    """Return a text's words and, property by property, its values over stretches of characters."""
    readers: dict[str, tuple[Callable[[Node], Value], float]] = {
        "font-size": (lambda n: n.font_size * n.scale, 0.05),
        "font-family": (lambda n: family(n.style["font-family"]), 0.0),
        "font-weight": (lambda n: float(weight(n)), 0.0),
        "font-style": (lambda n: n.style["font-style"], 0.0),
        "font-variant": (_variant, 0.0),
        "font-stretch": (lambda n: n.style["font-stretch"].replace("100%", "normal"), 0.0),
        "text-anchor": (anchor, 0.0),
        "letter-spacing": (lambda n: css_length(n, "letter-spacing") * n.scale, 0.02),
        "word-spacing": (lambda n: css_length(n, "word-spacing") * n.scale, 0.02),
        "text-decoration": (lambda n: " ".join(sorted(set(decoration(n).split()) - {"none"})), 0.0),
        "baseline-shift": (lambda n: n.style["baseline-shift"], 0.0),
        "writing-mode": (lambda n: n.style["writing-mode"].replace("horizontal-tb", "lr-tb"), 0.0),
        "opacity": (group_opacity, 0.006),
    }
    found: Facts = {
        "text": Fact(content(node)),
        "path": Fact(_rails(node), 0.05),
        "kerning": Fact(_kerning(node), 0.01),
        "lines": Fact(float(len(lines(node)))),
    }
    shown = visible_runs(node)
    for name, (read, tolerance) in readers.items():
        found[name] = _stretches([(_size(run.text), Fact(read(run.node), tolerance)) for run in shown])
    paints = [(_size(run.text), _shape_facts(document, run.node)) for run in shown]
    for name in dict.fromkeys(name for _, of_run in paints for name in of_run if "marker" not in name):
        found[name] = _stretches([(size, of_run.get(name, Fact("none"))) for size, of_run in paints])
    return found


def description(node: Node) -> Value:
    """Return the title and the description that a node has itself."""
    parts = [child for child in node.element if local_name(child) in ("title", "desc")]
    return tuple(normal("".join(map(str, child.itertext()))) for child in parts)


_CARRIED = (
    "font-feature-settings",
    "text-transform",
    "direction",
    "dominant-baseline",
    "alignment-baseline",
    "clip-rule",
    "image-rendering",
    "isolation",
    "unicode-bidi",
)
_READ = KNOWN | {
    "id",
    "style",
    "class",
    "transform",
    "d",
    "points",
    "x",
    "y",
    "width",
    "height",
    "rx",
    "ry",
    "cx",
    "cy",
    "r",
    "x1",
    "y1",
    "x2",
    "y2",
    "dx",
    "dy",
    "rotate",
    "textLength",
    "href",
    "font",
    "marker",
}
_REWRITTEN = {
    "enable-background",
    "color-rendering",
    "shape-rendering",
    "text-rendering",
    "line-height",
    "version",
    "xml:space",
    "space",
    "white-space",
    "font-size-adjust",
    "tabindex",
    "font-specification",
}
"""Attributes that Inkscape adds or drops where it saves, and that change no picture."""
_CONTENT = PAINTED | CONTAINERS | TEXT_PARTS | {"title", "desc", "metadata", "namedview", "defs", "style"}


def unmodelled(node: Node) -> Value:
    """Return what an element says that no other fact reads, as it stands: other attributes and inner elements, and
    properties away from their initial values."""
    found: list[Value] = [(name, node.style[name]) for name in _CARRIED if node.style[name] != INITIALS[name]]
    for name, value in sorted((str(key), str(value)) for key, value in node.element.attrib.items()):
        if not name.startswith("{") and name not in _READ and name not in _REWRITTEN:
            found.append((name, " ".join(value.split())))
    if node.kind in SHAPES | TEXTS:
        inside = (local_name(child) for child in node.element)
        found += sorted({f"<{name}>" for name in inside if name and name not in _CONTENT})
    return tuple(found)


def _variant(node: Node) -> str:
    """Return small capitals and the like, however they are written."""
    names = (node.style["font-variant-caps"], node.style["font-variant"], node.style["font-variant-position"])
    return next((name for name in names if name != "normal"), "normal")


def _rails(node: Node) -> Value:
    """Return the paths that a text runs along, and where on them it begins."""
    rails = [part for part in node.walk() if part.kind == "textPath"]
    return tuple((rail.href(), _word(rail.element.get("startOffset") or "0")) for rail in rails)


def _kerning(node: Node) -> Value:
    """Return the shifts and turns of single letters, zeros at the end left out."""
    found: list[Value] = []
    for part in node.walk():
        for name in ("x", "y", "dx", "dy", "rotate", "textLength"):
            values = [_word(word) for word in (part.element.get(name) or "").replace(",", " ").split()]
            values = values[1:] if name in ("x", "y") else values  # the first places the line
            while values and values[-1] == 0.0:
                values.pop()
            if values:
                found.append((name, *values))
    return tuple(found)


def _size(text: str) -> int:
    return len("".join(text.split()))


def _stretches(values: list[tuple[int, Fact]]) -> Fact:
    """Merge neighbours that agree; a value that holds throughout is kept without its length."""
    merged: list[tuple[int, Fact]] = []
    for size, fact in values:
        if merged and merged[-1][1].agrees(fact):
            merged[-1] = (merged[-1][0] + size, merged[-1][1])
        else:
            merged.append((size, fact))
    if len(merged) == 1:
        return merged[0][1]
    tolerance = max((fact.tolerance for _, fact in merged), default=0.0)
    return Fact(tuple((str(size), fact.value) for size, fact in merged), tolerance)


def same_geometry(
    before: Document, old: Node, after: Document, new: Node, *, all_lines: bool = True, tolerance: float
) -> bool:
    """Say whether two nodes cover the same place: outlines as sets of points; texts by their anchors and
    maps.

    `all_lines=False` compares only the first line's anchor of a text: the others follow from its font size.
    """
    if old.kind in TEXTS or new.kind in TEXTS:
        a, b = anchors(old), anchors(new)
        if not all_lines:
            a, b = a[:1], b[:1]
        near = len(a) == len(b) and any(
            np.allclose(np.array(a) + shift, np.array(b), rtol=0, atol=tolerance) for shift in shifts(old, new)
        )
        one, two = (np.array(n.ctm[:4]) / max(n.scale, 1e-9) for n in (old, new))
        return near and bool(np.allclose(one, two, rtol=0, atol=0.005))
    if _drawn_alike(old, new):
        return True
    return same_outline(outline_of(before, old), outline_of(after, new), tolerance)


def shifts(old: Node, new: Node) -> list[NDArray[np.float64]]:
    """Return the ways that a text's anchor may go while its letters stay: where Inkscape rewrites a letter-spaced text
    it counts the space after the last letter in, or out again.

    It does so with the style, or it writes another place into the lines alone. Who moves a text moves its own place.
    """
    found = [np.zeros(2)]
    share = {"middle": 0.5, "end": 1.0}.get(anchor(old), 0.0)
    shown = visible_runs(old)
    spacing = css_length(shown[0].node, "letter-spacing") * share if shown else 0.0
    lines_alone = bool(old.element.get("x")) and old.element.get("x") == new.element.get("x")
    if spacing and (lines_alone or old.element.get("style") != new.element.get("style")):
        along = np.array(old.ctm[:2]) * spacing
        found += [along, -along]
    return found


_PLACES = ("d", "points", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")


def _drawn_alike(old: Node, new: Node) -> bool:
    """Say whether two shapes have the same attributes and map, so that no outline needs to be drawn."""
    if old.kind != new.kind or old.kind == "use" or old.viewport != new.viewport:
        return False
    return same_map(old, new) and all(old.element.get(name) == new.element.get(name) for name in _PLACES)


def same_map(old: Node, new: Node) -> bool:
    """Say whether two nodes have the same map to the page."""
    return old.ctm == new.ctm or max(abs(a - b) for a, b in zip(old.ctm, new.ctm, strict=True)) < 1e-9


def same_outline(a: list[Curves], b: list[Curves], tolerance: float) -> bool:
    """Say whether two outlines are the same line, however cut into curves and wherever they begin."""
    if [len(part) for part in a] == [len(part) for part in b] and (
        not a or float(np.abs(np.concatenate(a) - np.concatenate(b)).max()) <= tolerance
    ):
        return True
    one, two = box_of(a), box_of(b)
    if one is None or two is None:
        return one is two
    edges = zip((one.x, one.y, one.right, one.bottom), (two.x, two.y, two.right, two.bottom), strict=True)
    if any(abs(x - y) > tolerance for x, y in edges):
        return False
    from scipy.spatial import cKDTree

    # Samples lie up to a step apart, so distances are to the nearest sample of a much finer cut of the other.
    for here, there in ((a, b), (b, a)):
        points, fine = sampled(here, 8), sampled(there, 256)
        distance, nearest = cKDTree(fine).query(points)
        gap = np.linalg.norm(np.diff(fine, axis=0, prepend=fine[:1]), axis=1)
        step = np.minimum(gap[nearest], 50 * tolerance)
        if bool((distance > tolerance + step / 2).any()):
            return False
    return True
