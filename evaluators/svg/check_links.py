"""Checks on what refers to something else in the drawing: clones of an original, text on a path."""

import math
from collections.abc import Iterator
from typing import Annotated

import numpy as np
from pydantic import Field

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal, number
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.draw import geometric_box, local_outline
from evaluators.svg.matrix import Matrix, apply, multiply
from evaluators.svg.model import SHAPES, TEXTS, Document, Node, load
from evaluators.svg.outline import sampled
from evaluators.svg.pins import pins_on
from evaluators.svg.select import Element, find
from evaluators.svg.text import anchors
from evaluators.svg.units import Px, show, to_user
from evaluators.verdict import Code, Finding, failed, passed


class Clone(Of):
    """Parameters of `svg.clone`; what is left out is not judged."""

    original: Element
    element: Element | None = None
    """The clone; without it, any that is drawn."""
    count: Annotated[int, Field(ge=0)] | None = None
    """How many clones of the original there are."""
    offsets: tuple[tuple[Px, Px], ...] = ()
    """How far the clones lie from the original (centre from centre), to the right and down: one clone at each."""
    rotated_by: float | None = None
    """Degrees against the original, clockwise on screen, of every clone that is judged."""
    scaled_by: Annotated[float, Field(gt=0)] | None = None
    tolerance: Px = 0.5
    angle_tolerance: Annotated[float, Field(gt=0)] = 0.5
    scale_tolerance: Annotated[float, Field(gt=0)] = 0.01


def _clone_pins(evidence: Evidence, p: Clone) -> Iterator[Pin]:
    document = load(evidence, p.of)
    original = find(document, p.original)
    for node in document.nodes():
        if node.kind == "use" and _source(document, node) is original and node.id:
            yield Pin(p.of, f"#{node.id}/there")


@check("svg.clone", pins=_clone_pins)
def clone(evidence: Evidence, p: Clone) -> Finding:
    """There are live clones of the original, where they were asked; a copy, or a clone that was unlinked, is none."""
    document = load(evidence, p.of)
    original = find(document, p.original)
    if isinstance(original, Finding):
        return original
    clones = [n for n in document.nodes() if n.kind == "use" and _source(document, n) is original]
    if p.element is not None:
        node = find(document, p.element)
        if isinstance(node, Finding):
            return node
        if node not in clones:
            source = _source(document, node) if node.kind == "use" else None
            kind = f"a clone of {source.name}" if source is not None else f"a {node.kind}"
            sentence = f"{node.name} is {kind}; a clone of {original.name} was asked."
            return failed(Code.WRONG_CONTENT, sentence, observed=kind, wanted=original.name, where=node.name)
        clones = [node] if p.count is None else clones
    names = [node.name for node in clones]
    if (p.count is not None and len(clones) != p.count) or (p.count != 0 and not clones):
        wanted = "one at least" if p.count is None else str(p.count)
        sentence = f"{original.name} has {len(clones)} clones; {wanted} was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=names, wanted=wanted, where=original.name)
    return _placed(document, original, clones, p) or passed(
        f"{', '.join(names) or 'Nothing'} is cloned from {original.name}.", observed=names, where=original.name
    )


def _placed(document: Document, original: Node, clones: list[Node], p: Clone) -> Finding | None:
    """Return what is wrong about the clones' places, None if nothing is."""
    at = _middle(document, original)
    maps = [(node, _map(document, original, node)) for node in clones]
    ways = []
    for node, m in maps:
        x, y = apply(m, *at)
        ways.append((node, (x - at[0], y - at[1])))
        expectations: list[Expectation] = []
        if p.rotated_by is not None:
            angle = math.degrees(math.atan2(m[1] - m[2], m[0] + m[3]))
            off = abs(math.remainder(angle - p.rotated_by, 360.0))
            ok = off <= p.angle_tolerance and m[0] * m[3] - m[1] * m[2] > 0
            expectations.append(Expectation("rotation", angle, p.rotated_by, ok, "degrees", p.angle_tolerance))
        if p.scaled_by is not None:
            for what, factor in (("width's", math.hypot(m[0], m[1])), ("height's", math.hypot(m[2], m[3]))):
                expectations.append(number(f"{what} factor", factor, p.scaled_by, p.scale_tolerance))
        finding = assess(node.name, expectations, Code.WRONG_GEOMETRY, node.name)
        if not finding.ok:
            return finding
    left = list(ways)
    for offset in p.offsets:
        here = next((way for way in left if _near(way[1], offset, p.tolerance)), None)
        if here is None:
            places = [f"{show(x)}, {show(y)} px" for _, (x, y) in ways]
            asked = f"{show(offset[0])} px right and {show(offset[1])} px below {original.name}"
            sentence = f"No clone lies {asked}; they lie at {'; '.join(places) or 'no place'}."
            return failed(Code.WRONG_GEOMETRY, sentence, observed=places, wanted=list(offset), where=original.name)
        left.remove(here)
    return None


def _near(a: tuple[float, float], b: tuple[float, float], tolerance: float) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) <= tolerance + 1e-9


def _source(document: Document, use: Node) -> Node | None:
    """Return what a clone, or a clone of a clone, shows in the end."""
    seen: list[Node] = []
    node: Node | None = use
    while node is not None and node.kind == "use" and node not in seen:
        seen.append(node)
        node = document.by_id.get(node.href())
    return node


def _map(document: Document, original: Node, use: Node) -> Matrix:
    """Return the map from the original's place on the page to that of its clone."""
    shown = document.cloned(use)
    while shown is not None and shown.kind == "use":
        shown = document.cloned(shown)
    there = use.ctm if shown is None else shown.ctm
    a, b, c, d, e, f = original.ctm
    det = a * d - b * c
    if abs(det) < 1e-12:
        return there
    inverse = (d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det)
    return multiply(there, inverse)


def _middle(document: Document, node: Node) -> tuple[float, float]:
    box = geometric_box(document, node)
    if box is not None:
        return box.cx, box.cy
    return anchors(node)[0] if node.kind in TEXTS else (node.ctm[4], node.ctm[5])


class TextOnPath(Of):
    """Parameters of `svg.text_on_path`; what is left out is not judged."""

    element: Element
    """The text."""
    path: Element
    """The path or shape that it runs along."""
    start_offset: Annotated[float, Field(ge=0, le=1)] | None = None
    """As a share of the path's length."""
    tolerance: Annotated[float, Field(gt=0)] = 0.01


def _text_on_path_pins(evidence: Evidence, p: TextOnPath) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("path",))


@check("svg.text_on_path", pins=_text_on_path_pins)
def text_on_path(evidence: Evidence, p: TextOnPath) -> Finding:
    """The text runs along the path and is still linked to it."""
    document = load(evidence, p.of)
    node, path = find(document, p.element), find(document, p.path)
    if isinstance(node, Finding):
        return node
    if isinstance(path, Finding):
        return path
    rails = [part for part in node.walk() if part.kind == "textPath"]
    if node.kind not in TEXTS or not rails:
        sentence = f"{node.name} runs along no path; {path.name} was asked."
        return failed(Code.WRONG_GEOMETRY, sentence, observed="no path", wanted=path.name, where=node.name)
    others = [part for part in node.children if part.kind != "textPath"]
    loose = any(str(words).strip() for part in others for words in part.element.itertext())
    ways = [document.by_id.get(rail.href()) for rail in rails]
    names = ", ".join("nothing" if way is None else way.name for way in ways)
    expectations = [Expectation("path", names, path.name, all(way is path for way in ways) and not loose)]
    if path.kind not in SHAPES or not local_outline(path):
        expectations.append(equal("kind of the path", path.kind, "path"))
    if p.start_offset is not None:
        length = _length(path)
        seen = to_user(rails[0].element.get("startOffset") or "0", percent_of=length) or 0.0
        share = seen / length if length else 0.0
        expectations.append(number("start along the path", share, p.start_offset, p.tolerance))
    return assess(node.name, expectations, Code.WRONG_GEOMETRY, node.name)


def _length(path: Node) -> float:
    """Return a path's length in its user units."""
    return sum(
        float(np.linalg.norm(np.diff(sampled([part], 32), axis=0), axis=1).sum()) for part in local_outline(path)
    )
