"""An SVG document as it means: a tree of nodes with computed style and the map from their coordinates to
pixels.

Pixels are CSS pixels (1/96 inch) of the page, its top left corner at (0, 0).
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from evaluators.evidence import BrokenBaseline, Evidence, Unreadable, When
from evaluators.safe_xml import Element, local_name, parse_xml
from evaluators.svg.css import StyleSheet, computed, specified
from evaluators.svg.matrix import IDENTITY, Matrix, multiply, parse_transform, scale_of, translate
from evaluators.svg.units import PX_PER_UNIT, to_user

SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
SODIPODI = "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
XLINK = "http://www.w3.org/1999/xlink"

SHAPES = frozenset({"rect", "circle", "ellipse", "line", "polyline", "polygon", "path"})
TEXTS = frozenset({"text", "flowRoot"})
PAINTED = SHAPES | TEXTS | {"image", "use", "foreignObject"}
CONTAINERS = frozenset({"svg", "g", "a", "switch"})
CLONE_DEPTH, CLONE_LIMIT = 24, 2_000
TEXT_PARTS = frozenset({"tspan", "textPath", "tref", "flowPara", "flowSpan", "flowDiv", "a"})
_KEYWORD_SIZES = {
    "xx-small": 9.0,
    "x-small": 10.0,
    "small": 13.0,
    "medium": 16.0,
    "large": 18.0,
    "x-large": 24.0,
    "xx-large": 32.0,
}


@dataclass(eq=False)
class Node:
    """One element of the SVG namespace."""

    element: Element
    kind: str
    parent: "Node | None"
    style: dict[str, str]
    """Every known property's computed value, as text."""
    font_size: float
    """In the node's user units."""
    transform: Matrix
    """From its own coordinates to its parent's."""
    ctm: Matrix
    """From its own coordinates to pixels of the document."""
    rendered: bool
    """It is not inside `defs`, `symbol`, `clipPath`, ..."""
    viewport: tuple[float, float]
    """What 100 % is, in user units."""
    index: int
    """Position in the document; later is above."""
    own: frozenset[str]
    """The properties that it specifies itself."""
    children: list["Node"] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id attribute, or ""."""
        return self.element.get("id") or ""

    @property
    def label(self) -> str:
        """The name that Inkscape shows for the object or layer, or ""."""
        return self.element.get(f"{{{INKSCAPE}}}label") or ""

    @property
    def name(self) -> str:
        """How to call it to people."""
        return f"#{self.id}" if self.id else self.label or f"<{self.kind}>"

    @property
    def is_layer(self) -> bool:
        """Whether Inkscape shows it as a layer."""
        return self.kind == "g" and self.element.get(f"{{{INKSCAPE}}}groupmode") == "layer"

    @property
    def locked(self) -> bool:
        """Whether it is locked in Inkscape."""
        return self.element.get(f"{{{SODIPODI}}}insensitive") in ("true", "1")

    @property
    def hidden(self) -> bool:
        """Whether it, or a group around it, is not shown."""
        return self.style["visibility"] in ("hidden", "collapse") or self._undisplayed

    @cached_property
    def _undisplayed(self) -> bool:
        return self.style["display"] == "none" or (self.parent is not None and self.parent._undisplayed)

    @cached_property
    def scale(self) -> float:
        """Pixels of the document for one user unit."""
        return scale_of(self.ctm)

    def ancestors(self) -> Iterator["Node"]:
        """Yield the nodes around it, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def walk(self) -> Iterator["Node"]:
        """Yield it and everything below, in document order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def painted(self) -> list["Node"]:
        """Return the shapes, texts, images and clones that it consists of: itself, if it is one."""
        if self.kind in PAINTED:
            return [self]
        return [leaf for child in self.children if child.rendered for leaf in child.painted()]

    def number(self, name: str, percent_of: float = 0.0) -> float:
        """Return a geometric attribute in user units; 0 if there is none."""
        return to_user(self.element.get(name), percent_of=percent_of, font_size=self.font_size) or 0.0

    def href(self) -> str:
        """Return the id that it refers to, or ""."""
        target = self.element.get("href") or self.element.get(f"{{{XLINK}}}href") or ""
        return target[1:] if target.startswith("#") else ""


@dataclass(eq=False)
class Document:
    """A parsed SVG file."""

    root: Node
    width: float
    """Of the page, in pixels."""
    height: float
    viewbox: tuple[float, float, float, float]
    """As written, or the page in user units."""
    namedview: Element | None
    by_id: dict[str, Node]
    by_element: dict[Element, Node]
    sheet: StyleSheet
    memo: dict[Hashable, Any] = field(default_factory=dict)
    """What was worked out of its nodes, kept as long as it is."""

    def cloned(self, use: Node) -> Node | None:
        """Return what a clone shows, as a node of its own: with the style and map that it has there.

        Raises:
            Unreadable: clones that multiply beyond bounds.
        """
        key = ("cloned", use)
        if key not in self.memo:
            original = self.by_id.get(use.href())
            depth = sum(1 for node in use.ancestors() if node.kind == "use")
            self.memo["clones"] = self.memo.get("clones", 0) + 1
            if depth > CLONE_DEPTH or self.memo["clones"] > CLONE_LIMIT:
                raise Unreadable("its clones multiply beyond the reader's limits")
            builder = _Builder(self.sheet)
            base = multiply(use.ctm, translate(use.number("x"), use.number("y")))
            self.memo[key] = original and builder.build(original.element, use, base, True, use.viewport)
        found: Node | None = self.memo[key]
        return found

    def nodes(self) -> list[Node]:
        """Return the rendered nodes in document order."""
        if "nodes" not in self.memo:
            self.memo["nodes"] = [node for node in self.root.walk() if node.rendered]
        found: list[Node] = self.memo["nodes"]
        return found

    def painted(self) -> list[Node]:
        """Return what is drawn, bottom to top."""
        return self.root.painted()

    def layers(self) -> list[Node]:
        """Return Inkscape's layers, bottom to top."""
        return [node for node in self.nodes() if node.is_layer]


def load(evidence: Evidence, name: str, when: When = "after") -> Document:
    """Return the document of a piece of evidence, parsed once; that of after knows the one of before."""
    document = evidence.parse(name, parse_svg, when)
    if when == "after" and BEFORE not in document.memo:
        document.memo[BEFORE] = _baseline(evidence, name)
    return document


BEFORE = "before"


def _baseline(evidence: Evidence, name: str) -> Document | None:
    if name not in evidence.before or not evidence.present(name, "before"):
        return None
    try:
        return evidence.parse(name, parse_svg, "before")
    except BrokenBaseline:
        return None  # whoever needs it says so


def parse_svg(data: bytes) -> Document:
    """Return the document.

    Raises:
        Unreadable: no well-formed XML, or its root is not `svg`.
    """
    root = parse_xml(data, plain_entities=True)
    if local_name(root) != "svg":
        raise Unreadable(f"its root element is {local_name(root) or 'nothing'}, not svg")
    sources = [el.text or "" for el in root.iter(f"{{{SVG}}}style", "style")]
    sheet = StyleSheet(sources)
    width, height, viewbox, ctm = _page(root)
    counter = _Builder(sheet)
    node = counter.build(root, None, ctm, True, (viewbox[2], viewbox[3]))
    by_id: dict[str, Node] = {}
    by_element: dict[Element, Node] = {}
    for each in node.walk():
        by_element[each.element] = each
        if each.id:
            by_id.setdefault(each.id, each)
    views = [el for el in root if local_name(el) == "namedview"]
    return Document(node, width, height, viewbox, views[0] if views else None, by_id, by_element, sheet)


def _page(root: Element) -> tuple[float, float, tuple[float, float, float, float], Matrix]:
    """Return width and height in pixels, the view box, and the map from user units to pixels (SVG 1.1,
    7.7)."""
    numbers = (root.get("viewBox") or "").replace(",", " ").split()
    box: tuple[float, float, float, float] | None = None
    try:
        if len(numbers) == 4 and float(numbers[2]) > 0 and float(numbers[3]) > 0:
            box = (float(numbers[0]), float(numbers[1]), float(numbers[2]), float(numbers[3]))
    except ValueError:
        box = None
    fallback = (box[2], box[3]) if box else (300.0, 150.0)
    width = to_user(root.get("width", "100%"), percent_of=fallback[0]) or fallback[0]
    height = to_user(root.get("height", "100%"), percent_of=fallback[1]) or fallback[1]
    if box is None:
        return width, height, (0.0, 0.0, width, height), IDENTITY
    return width, height, box, fitted(box, width, height, root.get("preserveAspectRatio"))


def fitted(box: tuple[float, float, float, float], width: float, height: float, fit: str | None) -> Matrix:
    """Return the map from a view box to a viewport."""
    sx, sy = width / box[2], height / box[3]
    words = (fit or "xMidYMid meet").split()
    align = words[0]
    if align == "none":
        return (sx, 0.0, 0.0, sy, -box[0] * sx, -box[1] * sy)
    s = max(sx, sy) if "slice" in words else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = (width - box[2] * s) * share.get(align[1:4], 0.5)
    dy = (height - box[3] * s) * share.get(align[5:8], 0.5)
    return (s, 0.0, 0.0, s, dx - box[0] * s, dy - box[1] * s)


class _Builder:
    """Makes nodes in document order."""

    def __init__(self, sheet: StyleSheet) -> None:
        self._sheet = sheet
        self._count = 0

    def build(
        self,
        element: Element,
        parent: Node | None,
        base: Matrix,
        rendered: bool,
        viewport: tuple[float, float],
    ) -> Node:
        kind = local_name(element)
        own = specified(element, self._sheet)
        style = computed(own, parent.style if parent else None)
        transform = parse_transform(element.get("transform")) if parent else IDENTITY
        if kind == "svg" and parent is not None:
            transform, viewport = multiply(transform, _nested(element, viewport)), viewport
        node = Node(
            element,
            kind,
            parent,
            style,
            _font_size(style["font-size"], parent),
            transform,
            multiply(base, transform),
            rendered,
            viewport,
            self._count,
            frozenset(own),
        )
        style["font-size"] = f"{node.font_size!r}px"
        self._count += 1
        shown = CONTAINERS | (TEXT_PARTS if kind in TEXTS | TEXT_PARTS else frozenset())
        for child in element:
            name = local_name(child)
            if name and child.tag.startswith((f"{{{SVG}}}", name)):
                inside = rendered and (name in PAINTED or name in shown)
                node.children.append(self.build(child, node, node.ctm, inside, viewport))
        return node


def _nested(element: Element, viewport: tuple[float, float]) -> Matrix:
    """Return the map from an inner `svg` to its parent's units."""
    x, y = (
        to_user(element.get("x"), percent_of=viewport[0]),
        to_user(element.get("y"), percent_of=viewport[1]),
    )
    shift = translate(x or 0.0, y or 0.0)
    numbers = [to_user(part) for part in (element.get("viewBox") or "").replace(",", " ").split()]
    values = [number for number in numbers if number is not None]
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        return shift
    width = to_user(element.get("width", "100%"), percent_of=viewport[0]) or viewport[0]
    height = to_user(element.get("height", "100%"), percent_of=viewport[1]) or viewport[1]
    box = (values[0], values[1], values[2], values[3])
    return multiply(shift, fitted(box, width, height, element.get("preserveAspectRatio")))


def _font_size(text: str, parent: Node | None) -> float:
    """Return a font size in user units."""
    inherited = parent.font_size if parent else 16.0
    if parent is not None and text == parent.style["font-size"]:
        return inherited
    keyword = text.strip().lower()
    if keyword in _KEYWORD_SIZES:
        return _KEYWORD_SIZES[keyword]
    if keyword in ("larger", "smaller"):
        return inherited * (1.2 if keyword == "larger" else 1 / 1.2)
    size = to_user(text, percent_of=inherited, font_size=inherited)
    return inherited if size is None or size < 0 else size


def gathered(nodes: list[Node]) -> Node:
    """Return siblings as if they were in a group of their own."""
    first = nodes[0]
    around = first.parent or first
    return Node(
        around.element.makeelement(f"{{{SVG}}}g", {}),
        "g",
        around,
        computed({}, around.style),
        around.font_size,
        IDENTITY,
        around.ctm,
        True,
        around.viewport,
        first.index,
        frozenset(),
        list(nodes),
    )


def css_length(node: Node, name: str) -> float:
    """Return a property that is a length in user units, 0 for keywords such as `normal`."""
    diagonal = ((node.viewport[0] ** 2 + node.viewport[1] ** 2) / 2) ** 0.5
    return to_user(node.style[name], percent_of=diagonal, font_size=node.font_size) or 0.0


def document_length(value: float, unit: str) -> float:
    """Return pixels in another unit."""
    return value / PX_PER_UNIT[unit]
