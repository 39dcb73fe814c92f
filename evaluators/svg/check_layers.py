"""Checks on Inkscape's layers: which there are, how they show, and what is in them."""

from collections.abc import Iterator

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.svg.model import Document, Node, load
from evaluators.svg.pins import name_of, pins_on
from evaluators.svg.select import Element, find
from evaluators.verdict import Code, Finding, Shown, failed, passed


class Layer(Of):
    """Parameters of `svg.layer`; what is left out is not judged."""

    layer: str
    """The layer's name, or `#id`."""
    name: str | None = None
    visible: bool | None = None
    locked: bool | None = None
    inside: str | None = None
    """The layer that it is a sublayer of; "" for none."""


def find_layer(document: Document, name: str) -> Node | Finding:
    """Return the layer of a name, or of an id with `#` in front."""
    layers = document.layers()
    found = [layer for layer in layers if name in (layer.label, f"#{layer.id}")]
    if len(found) == 1:
        return found[0]
    names: Shown = [layer.label or layer.name for layer in layers]
    if found:
        return failed(Code.AMBIGUOUS, f"{len(found)} layers are named {name}.", observed=names, wanted=name)
    return failed(Code.NOT_FOUND, f"There is no layer {name}.", observed=names, wanted=name)


def _layer_pins(evidence: Evidence, p: Layer) -> Iterator[Pin]:
    node = find_layer(load(evidence, p.of), p.layer)
    given = {"label": p.name, "visible": p.visible, "locked": p.locked, "parent": p.inside}
    if isinstance(node, Node):
        found = [facet for facet, value in given.items() if value is not None]
        yield from pins_on(evidence, p.of, name_of(node, f"label={node.label}"), found)


@check("svg.layer", pins=_layer_pins)
def layer(evidence: Evidence, p: Layer) -> Finding:
    """The layer is there, with the name, visibility and lock asked."""
    node = find_layer(load(evidence, p.of), p.layer)
    if isinstance(node, Finding):
        return node
    expectations: list[Expectation] = []
    if p.name is not None:
        expectations.append(equal("name", node.label, p.name))
    if p.visible is not None:
        expectations.append(
            equal("visibility", "hidden" if node.hidden else "visible", "visible" if p.visible else "hidden")
        )
    if p.locked is not None:
        expectations.append(equal("lock", "locked" if node.locked else "open", "locked" if p.locked else "open"))
    if p.inside is not None:
        around = next((each.label or each.name for each in node.ancestors() if each.is_layer), "")
        expectations.append(equal("layer around it", around, p.inside))
    return assess(f"the layer {node.label or node.name}", expectations, Code.WRONG_STYLE, node.name)


class Layers(Of):
    """Parameters of `svg.layers`."""

    bottom_to_top: tuple[str, ...]
    """The layers' names; the layers panel shows them the other way round."""
    exact: bool = True
    """There are no others."""


def _layers_pins(evidence: Evidence, p: Layers) -> Iterator[Pin]:
    for node in load(evidence, p.of).layers():
        if (node.label or node.name) in p.bottom_to_top:
            yield from pins_on(evidence, p.of, name_of(node, f"label={node.label}"), ("order",))


@check("svg.layers", pins=_layers_pins)
def layers(evidence: Evidence, p: Layers) -> Finding:
    """The document's layers are these, in this order."""
    seen = [node.label or node.name for node in load(evidence, p.of).layers()]
    compared = seen if p.exact else [name for name in seen if name in p.bottom_to_top]
    if compared == list(p.bottom_to_top):
        return passed("The layers are as asked.", observed=seen, wanted=p.bottom_to_top, where=p.of)
    code = Code.WRONG_ORDER if sorted(compared) == sorted(p.bottom_to_top) else Code.WRONG_CONTENT
    sentence = f"The layers are, bottom to top, {', '.join(seen)}; {', '.join(p.bottom_to_top)} was asked."
    return failed(code, sentence, observed=seen, wanted=p.bottom_to_top, where=p.of)


class InLayer(Of):
    """Parameters of `svg.in_layer`."""

    element: Element
    layer: str
    """The layer's name, or `#id`."""


def _in_layer_pins(evidence: Evidence, p: InLayer) -> Iterator[Pin]:
    yield from pins_on(evidence, p.of, p.element, ("parent", "order"))


@check("svg.in_layer", pins=_in_layer_pins)
def in_layer(evidence: Evidence, p: InLayer) -> Finding:
    """The element is in the layer, directly or in groups and sublayers of it."""
    document = load(evidence, p.of)
    node, wanted = find(document, p.element), find_layer(document, p.layer)
    if isinstance(node, Finding):
        return node
    if isinstance(wanted, Finding):
        return wanted
    around = [each.label or each.name for each in node.ancestors() if each.is_layer]
    if wanted in node.ancestors():
        return passed(f"{node.name} is in the layer {p.layer}.", observed=around, wanted=p.layer, where=node.name)
    sentence = f"{node.name} is in {('the layer ' + around[0]) if around else 'no layer'}; {p.layer} was asked."
    return failed(Code.WRONG_ORDER, sentence, observed=around, wanted=p.layer, where=node.name)
