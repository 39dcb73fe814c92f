"""What a guard over a drawing lets change, as tasks write it: elements, aspects of elements, parts of the document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from evaluators.evidence import Misfit
from evaluators.svg.model import Document, Node
from evaluators.svg.select import PREFIXES, find_all

VECTORS = ("fill-vector", "stroke-vector")
FONT = {
    "font-size",
    "font-family",
    "font-weight",
    "font-style",
    "letter-spacing",
    "word-spacing",
    "line-height",
}
IMPLIED: dict[str, set[str]] = {
    "fill": {"fill-opacity", "fill-vector", "fill-rule"},
    "stroke": {"stroke-opacity", "stroke-vector"},
    "stroke-dasharray": {"stroke-dashoffset"},
    "text-anchor": {"geometry"},
    "geometry": {
        "stroke-width",
        "stroke-dasharray",
        "stroke-dashoffset",
        "fill-vector",
        "stroke-vector",
        "filter",
        "clip-path",
        "mask",
    },
}
"""What comes with an excepted aspect: Inkscape keeps a text in place when its alignment changes by moving
its anchor, scales strokes with their shape, and writes the opacity with the colour."""
ALIASES = {"display": "visible", "visibility": "visible", "name": "label", "font": "font-size"}
_OTHERS = {
    "kind",
    "label",
    "locked",
    "layer",
    "visible",
    "blend",
    "href",
    "text",
    "opacity",
    "parent",
    "order",
    "style",
    "stroke-linecap",
    "stroke-linejoin",
    "paint-order",
    "marker-start",
    "marker-mid",
    "marker-end",
    "text-decoration",
    "baseline-shift",
    "writing-mode",
    "path",
    "kerning",
    "description",
    "unmodelled",
    "lines",
    "font-variant",
    "font-stretch",
    "stroke-miterlimit",
    "*",
}
ASPECTS = FONT | IMPLIED.keys() | ALIASES.keys() | set().union(*IMPLIED.values()) | _OTHERS
STYLE = ASPECTS - {
    "geometry",
    "text",
    "parent",
    "order",
    "label",
    "locked",
    "layer",
    "href",
    "kind",
    "path",
    "description",
    "unmodelled",
    "lines",
    "*",
}
DOCUMENT = ("document/size", "document/background", "document/guides", "document/pages", "document/view")


def split_exception(text: str) -> tuple[str, str]:
    """Return (selector, aspect) of an exception; aspect "" if it names the whole element.

    Raises:
        ValueError: neither a selector nor `*`, or an unknown aspect.
    """
    if text in DOCUMENT:
        return text, ""
    head, slash, tail = text.rpartition("/")
    if slash and (head.startswith("#") or head == "*" or tail in ASPECTS):
        if tail not in ASPECTS:
            raise ValueError(f"unknown aspect {tail!r} in {text!r}; known are {', '.join(sorted(ASPECTS))}")
        return head, ALIASES.get(tail, tail)
    return text, ""


def check_exception(text: str) -> str:
    """Return an exception that is well written.

    Raises:
        ValueError: it is not.
    """
    selector, _ = split_exception(text)
    if selector not in DOCUMENT and selector != "*" and not selector.startswith(PREFIXES):
        raise ValueError(f"expected a selector such as #id, * or one of {', '.join(DOCUMENT)}")
    return text


@dataclass
class Exceptions:
    """What may change, resolved: ids of nodes (with what is in them) to aspects."""

    by_node: dict[int, set[str]] = field(default_factory=dict)
    all: set[str] = field(default_factory=set)
    document: set[str] = field(default_factory=set)
    removable: set[int] = field(default_factory=set)

    def gone(self, node: Node) -> bool:
        """Say whether an element may be missing."""
        return id(node) in self.removable

    def allows(self, node: Node, aspect: str) -> bool:
        """Say whether an aspect of an element may change."""
        aspects = self.by_node.get(id(node), set()) | self.all
        return aspect in aspects or "*" in aspects or ("style" in aspects and aspect in STYLE)


def resolve(document: Document, texts: Sequence[str]) -> Exceptions:
    """Look the exceptions up in the drawing as it was.

    Raises:
        LookupError: a selector matches nothing there, which is a bug of the task.
    """
    result = Exceptions()
    for text in texts:
        if text in DOCUMENT:
            result.document.add(text.partition("/")[2])
            continue
        selector, aspect = split_exception(text)
        aspects = {aspect or "*"} | IMPLIED.get(aspect, set())
        if selector == "*":
            result.all |= aspects
            continue
        nodes = find_all(document, selector)
        if not nodes:
            raise Misfit(f"svg.untouched excepts {text!r}, but there was no such element")
        for node in nodes:
            for each in node.walk():
                result.by_node.setdefault(id(each), set()).update(aspects)
                if not aspect:
                    result.removable.add(id(each))
    return result
