"""Checks on what is there, in which order and group."""

import itertools
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import Of, Params, check
from evaluators.svg.colour import PaintParam, parse_colour
from evaluators.svg.draw import geometric_box, visual_box
from evaluators.svg.model import Document, Node, load
from evaluators.svg.paint import brushed, paint_of
from evaluators.svg.pins import name_of, pins_gone, pins_on
from evaluators.svg.select import Element, find, find_all
from evaluators.svg.text import content, normal
from evaluators.svg.units import Px
from evaluators.verdict import Code, Finding, failed, passed


class Exists(Of):
    """Parameters of `svg.exists`."""

    element: Element
    kind: str | tuple[str, ...] | None = None
    """The element's name: rect, path, text, g, image, use, ..."""


def _exists_pins(evidence: Evidence, p: Exists) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ())


@check("svg.exists", pins=_exists_pins)
def exists(evidence: Evidence, p: Exists) -> Finding:
    """The element is there, and of the kind asked."""
    node = find(load(evidence, p.of), p.element)
    if isinstance(node, Finding):
        return node
    kinds = [p.kind] if isinstance(p.kind, str) else list(p.kind or [node.kind])
    if node.kind not in kinds:
        sentence = f"{node.name} is a {node.kind}; a {' or '.join(kinds)} was asked."
        return failed(Code.WRONG_CONTENT, sentence, observed=node.kind, wanted=kinds, where=node.name)
    return passed(f"{node.name} is there.", observed=node.kind, where=node.name)


class Absent(Of):
    """Parameters of `svg.absent`."""

    element: Element
    """Of several selectors, none may match."""


def _absent_pins(evidence: Evidence, p: Absent) -> Iterator[Pin]:
    yield from pins_gone(p.of, (p.element,) if isinstance(p.element, str) else p.element)


@check("svg.absent", pins=_absent_pins)
def absent(evidence: Evidence, p: Absent) -> Finding:
    """No such element is drawn (deleted, not merely hidden)."""
    document = load(evidence, p.of)
    selectors = [p.element] if isinstance(p.element, str) else p.element
    found = [node for selector in selectors for node in find_all(document, selector)]
    found = [node for node in found if node.kind != "g" or node.painted()]  # an empty group is nothing
    if found:
        names = ", ".join(node.name for node in found[:6])
        return failed(Code.EXTRA, f"{names} should not be there.", observed=[n.name for n in found[:20]])
    return passed(f"There is no {' or '.join(selectors)}.", where=p.of)


class Like(Params):
    """What elements are counted; all that is given must hold."""

    kind: str | tuple[str, ...] | None = None
    """One of these names; without it, anything that is painted."""
    label: str | None = None
    text: str | None = None
    fill: PaintParam | None = None
    stroke: PaintParam | None = None
    width: Px | None = None
    height: Px | None = None
    inside: Element | None = None
    """A group or layer that they are in."""
    visible: bool | None = None
    tolerance: Px = 0.5


class Count(Of):
    """Parameters of `svg.count`."""

    like: Like
    equals: Annotated[int, Field(ge=0)] | None = None
    at_least: Annotated[int, Field(ge=0)] | None = None
    at_most: Annotated[int, Field(ge=0)] | None = None

    @model_validator(mode="after")
    def _bounded(self) -> "Count":
        if self.equals is None and self.at_least is None and self.at_most is None:
            raise ValueError("expected equals, at_least or at_most")
        return self


def _count_pins(evidence: Evidence, p: Count) -> Iterator[Pin]:
    if p.equals != 0 and p.at_most != 0:
        for node in _counted(load(evidence, p.of), p.like):
            if node.id:
                yield Pin(p.of, f"#{node.id}/there")


@check("svg.count", pins=_count_pins)
def count(evidence: Evidence, p: Count) -> Finding:
    """As many elements as asked are like this."""
    document = load(evidence, p.of)
    if p.like.inside is not None and isinstance(found := find(document, p.like.inside), Finding):
        return found
    number = len(_counted(document, p.like))
    low = p.equals if p.equals is not None else (p.at_least or 0)
    high = p.equals if p.equals is not None else p.at_most
    wanted = f"{low}" if high == low else f"at least {low}" if high is None else f"{low} to {high}"
    looks = ", ".join(f"{key} {value}" for key, value in p.like.model_dump(exclude_unset=True).items())
    sentence = f"{number} elements with {looks or 'anything drawn'}; {wanted} asked."
    if number < low or (high is not None and number > high):
        return failed(Code.WRONG_COUNT, sentence, observed=number, wanted=wanted, where=p.of)
    return passed(sentence, observed=number, wanted=wanted, where=p.of)


def _counted(document: Document, like: Like) -> list[Node]:
    """Return the elements that are like this; none if what they are to be in is not there."""
    within = None if like.inside is None else find(document, like.inside)
    if isinstance(within, Finding):
        return []
    if like.kind is None:
        nodes = document.painted()
    else:
        kinds = (like.kind,) if isinstance(like.kind, str) else like.kind
        nodes = [node for node in document.nodes() if node.kind in kinds]
    return [node for node in nodes if _is_like(document, node, within, like)]


def _is_like(document: Document, node: Node, within: Node | None, like: Like) -> bool:
    if within is not None and within not in node.ancestors():
        return False
    if like.label is not None and node.label != like.label:
        return False
    if like.text is not None and content(node) != normal(like.text):
        return False
    if like.visible is not None and node.hidden is like.visible:
        return False
    for which, wanted in (("fill", like.fill), ("stroke", like.stroke)):
        if wanted is not None and not all(
            _painted(document, part, which, wanted) for part in brushed(document, node) or [node]
        ):
            return False
    sizes = {"width": like.width, "height": like.height}
    asked = {name: value for name, value in sizes.items() if value is not None}
    views = [box for box in (geometric_box(document, node), visual_box(document, node)) if box] if asked else []
    return not asked or any(
        all(abs(getattr(box, name) - value) <= like.tolerance for name, value in asked.items()) for box in views
    )


def _painted(document: Document, node: Node, which: str, wanted: str) -> bool:
    paint, asked = paint_of(document, node, which), parse_colour(wanted)
    if asked is None:
        return not paint.painted
    return paint.colour is not None and paint.colour.near(asked, 1.5)


class Order(Of):
    """Parameters of `svg.order`."""

    bottom_to_top: tuple[Element, ...] = ()
    """These elements, in the order in which they are painted."""
    topmost: Element | None = None
    """Nothing else that is drawn lies above it."""
    bottommost: Element | None = None
    """Nothing else that is drawn lies below it."""
    among: Element | None = None
    """A group or layer that topmost and bottommost are judged in; without it, the whole drawing."""


def _order_pins(evidence: Evidence, p: Order) -> Iterator[Pin]:
    for element in (*p.bottom_to_top, p.topmost, p.bottommost):
        if element is not None:
            yield from pins_on(evidence, p.of, element, ("order",))


@check("svg.order", pins=_order_pins)
def order(evidence: Evidence, p: Order) -> Finding:
    """The elements are painted in the order asked."""
    document = load(evidence, p.of)
    nodes: list[Node] = []
    for element in p.bottom_to_top:
        node = find(document, element)
        if isinstance(node, Finding):
            return node
        nodes.append(node)
    for lower, upper in itertools.pairwise(nodes):
        if _top(lower) >= _bottom(upper):
            seen = [node.name for node in sorted(nodes, key=lambda node: node.index)]
            sentence = f"{upper.name} should lie above {lower.name}."
            return failed(Code.WRONG_ORDER, sentence, observed=seen, wanted=[node.name for node in nodes])
    for extreme, is_top in ((p.topmost, True), (p.bottommost, False)):
        problem = None if extreme is None else _extreme(document, extreme, is_top, p.among)
        if problem is not None:
            return problem
    return passed("The elements lie in the order asked.", observed=[node.name for node in nodes])


def _top(node: Node) -> int:
    return max((leaf.index for leaf in node.painted()), default=node.index)


def _bottom(node: Node) -> int:
    return min((leaf.index for leaf in node.painted()), default=node.index)


def _extreme(document: Document, element: Element, is_top: bool, among: Element | None) -> Finding | None:
    node, field = find(document, element), None if among is None else find(document, among)
    if isinstance(node, Finding):
        return node
    if isinstance(field, Finding):
        return field
    own = {id(leaf) for leaf in node.painted()}
    others = [leaf for leaf in (field or document.root).painted() if id(leaf) not in own]
    wrong = [leaf for leaf in others if (leaf.index > _bottom(node) if is_top else leaf.index < _top(node))]
    if not wrong:
        return None
    side = "above" if is_top else "below"
    sentence = f"{wrong[0].name} still lies {side} {node.name}."
    return failed(Code.WRONG_ORDER, sentence, observed=[leaf.name for leaf in wrong[:20]], where=node.name)


def _common(nodes: list[Node]) -> list[Node]:
    """Return the groups that all nodes are in, innermost first."""
    if not nodes:
        return []
    around = [g for g in nodes[0].ancestors() if g.kind == "g" and not g.is_layer]
    return [g for g in around if all(g in node.ancestors() for node in nodes)]


class Grouped(Of):
    """Parameters of `svg.grouped`."""

    elements: Annotated[tuple[Element, ...], Field(min_length=1)]
    group: Element | None = None
    """The group that they must be in; without it, any one that is not a layer."""
    only: bool = False
    """The group holds nothing else that is drawn."""


def _side_by_side(evidence: Evidence, p: Grouped) -> bool:
    """Whether all of them lay in one layer or group before, and become a new group: then that is where they stay."""
    if not evidence.present(p.of, "before"):
        return False
    document = load(evidence, p.of, "before")
    if p.group is not None and isinstance(find(document, p.group), Node):
        return False
    found = [find(document, element) for element in p.elements]
    around = {node.parent.index for node in found if isinstance(node, Node) and node.parent is not None}
    return len(around) == 1 and not any(isinstance(node, Finding) for node in found)


def _grouped_pins(evidence: Evidence, p: Grouped) -> Iterator[Pin]:
    document = load(evidence, p.of)
    nodes = [node for element in p.elements if isinstance(node := find(document, element), Node)]
    aspects = () if _side_by_side(evidence, p) else ("parent",)
    for element in p.elements:
        yield from pins_on(evidence, p.of, element, aspects)
    if p.group is not None:
        yield from pins_on(evidence, p.of, p.group, ())
    else:
        for around in _common(nodes)[:1]:
            yield Pin(p.of, f"{name_of(around, '*')}/there")


@check("svg.grouped", pins=_grouped_pins)
def grouped(evidence: Evidence, p: Grouped) -> Finding:
    """The elements are together in one group."""
    document = load(evidence, p.of)
    nodes: list[Node] = []
    for element in p.elements:
        node = find(document, element)
        if isinstance(node, Finding):
            return node
        nodes.append(node)
    common = _common(nodes)
    names = [node.name for node in nodes]
    if p.group is not None:
        wanted = find(document, p.group)
        if isinstance(wanted, Finding):
            return wanted
        common = [g for g in common if g is wanted]
    if not common:
        return failed(Code.WRONG_CONTENT, f"{', '.join(names)} are not together in such a group.", wanted=names)
    own = {id(leaf) for node in nodes for leaf in node.painted()}
    others = [leaf.name for leaf in common[0].painted() if id(leaf) not in own]
    if p.only and others:
        return failed(Code.EXTRA, f"The group also holds {', '.join(others[:6])}.", observed=others[:20])
    return passed(f"{', '.join(names)} are together in the group {common[0].name}.", observed=common[0].name)
