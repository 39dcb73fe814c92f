"""The text of a node: its runs with their style, its lines, and the points at which they are anchored."""

import re
import unicodedata
from dataclasses import dataclass

from evaluators.safe_xml import local_name
from evaluators.svg.matrix import apply
from evaluators.svg.model import SODIPODI, TEXT_PARTS, TEXTS, Node
from evaluators.svg.outline import Box
from evaluators.svg.units import to_user


@dataclass(frozen=True)
class Run:
    """A stretch of characters with one style."""

    text: str
    node: Node
    """The text or tspan element whose style it has."""
    line: int


def runs(node: Node) -> list[Run]:
    """Return the runs of a text element (or of all texts in a group) in reading order, whitespace as
    written."""
    if node.kind not in TEXTS | TEXT_PARTS:
        return [run for leaf in node.painted() if leaf.kind in TEXTS for run in runs(leaf)]
    found: list[Run] = []
    _collect(node, found, [0])
    return found


def _collect(node: Node, found: list[Run], line: list[int]) -> None:
    parts = {id(child.element): child for child in node.children}
    if node.element.text:
        found.append(Run(node.element.text, node, line[0]))
    for child in node.element:
        part = parts.get(id(child))
        if part is not None and part.kind in TEXT_PARTS:
            if starts_line(part) and any(run.text.strip() for run in found):
                line[0] += 1
            _collect(part, found, line)
        if child.tail:
            found.append(Run(child.tail, node, line[0]))


def starts_line(node: Node) -> bool:
    """Say whether a part of a text begins a new line: Inkscape's lines, or its own y."""
    if node.kind in ("flowPara", "flowDiv"):
        return True
    if node.element.get(f"{{{SODIPODI}}}role") == "line":
        return True
    return node.element.get("y") is not None or (
        node.element.get("dy") is not None and node.element.get("x") is not None
    )


def normal(text: str) -> str:
    """Return text with whitespace collapsed (no-break spaces too) and Unicode composed."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()


def lines(node: Node) -> list[str]:
    """Return the lines of a text with whitespace normalised, empty ones left out."""
    by_line: dict[int, str] = {}
    for run in runs(node):
        by_line[run.line] = by_line.get(run.line, "") + run.text
    return [line for text in by_line.values() for line in [normal(text)] if line]


def content(node: Node) -> str:
    """Return a text in one line."""
    return " ".join(lines(node))


def visible_runs(node: Node) -> list[Run]:
    """Return the runs that show at least one character."""
    return [run for run in runs(node) if run.text.strip()]


def anchors(node: Node) -> list[tuple[float, float]]:
    """Return where the lines of a text element start (or are anchored), in pixels: its own x and y, then
    its parts'."""
    found: list[tuple[float, float]] = []
    _anchors(node, None, found)
    return found


def _first(node: Node, name: str) -> float | None:
    values = (node.element.get(name) or "").replace(",", " ").split()
    return to_user(values[0], percent_of=node.viewport[name == "y"], font_size=node.font_size) if values else None


def _anchors(node: Node, inherited: tuple[float, float] | None, found: list[tuple[float, float]]) -> None:
    x, y = _first(node, "x"), _first(node, "y")
    here = inherited
    if x is not None or y is not None or inherited is None:
        base = inherited or (0.0, 0.0)
        here = (base[0] if x is None else x, base[1] if y is None else y)
    assert here is not None
    if (node.element.text or "").strip() and (inherited is None or here != inherited or not found):
        found.append(apply(node.ctm, *here))
    for child in node.children:
        if child.kind in TEXT_PARTS and local_name(child.element) != "textPath":
            _anchors(child, here, found)
    if not found:
        found.append(apply(node.ctm, *here))


def text_box(node: Node) -> Box:
    """Return about where a text lies: its fonts are not known here, so that it is rather too large."""
    shown = lines(node) or [""]
    places = anchors(node)
    sizes = [run.node.font_size for run in visible_runs(node)] or [node.font_size]
    size = max(sizes) * node.scale
    box: Box | None = None
    for index, line in enumerate(shown):
        x, y = places[min(index, len(places) - 1)]
        y += size * 1.3 * max(0, index - len(places) + 1)
        length = size * sum(1.1 if ord(sign) > 0x2E80 else 0.75 for sign in line)
        left = x - length * {"middle": 0.5, "end": 1.0}.get(node.style["text-anchor"], 0.0)
        turned = abs(node.ctm[1]) > 1e-6 or abs(node.ctm[2]) > 1e-6
        here = Box(left, y - size, length, 1.35 * size)
        here = Box(x - length, y - length, 2 * length, 2 * length) if turned else here
        box = here if box is None else box.union(here)
    assert box is not None
    return box
