"""The guard over a drawing: nothing changed its meaning but what the task excepts, whatever saving
rewrote."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, When
from evaluators.registry import EvidenceName, Of, check
from evaluators.svg.alike import written_alike
from evaluators.svg.colour import parse_colour
from evaluators.svg.draw import outline_of
from evaluators.svg.facts import GEOMETRY_TOLERANCE, Fact, Facts, facts, rewritten_vector, same_geometry
from evaluators.svg.guides import guides
from evaluators.svg.model import INKSCAPE, PAINTED, TEXTS, Document, Node, load
from evaluators.svg.pairing import Pairs, pair
from evaluators.svg.select import PREFIXES, Selector, find_all
from evaluators.svg.text import content
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6
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
        "stroke-width", "stroke-dasharray", "stroke-dashoffset", "fill-vector", "stroke-vector", "filter",
        "clip-path", "mask",
    },
}  # fmt: skip
"""What comes with an excepted aspect: Inkscape keeps a text in place when its alignment changes by moving
its anchor, scales strokes with their shape, and writes the opacity with the colour."""
ALIASES = {"display": "visible", "visibility": "visible", "name": "label", "font": "font-size"}
_OTHERS = {
    "kind", "label", "locked", "layer", "visible", "blend", "href", "text", "opacity", "parent", "order",
    "style", "stroke-linecap", "stroke-linejoin", "paint-order", "marker-start", "marker-mid", "marker-end",
    "text-decoration", "baseline-shift", "writing-mode", "path", "kerning", "description", "*",
}  # fmt: skip
ASPECTS = FONT | IMPLIED.keys() | ALIASES.keys() | set().union(*IMPLIED.values()) | _OTHERS
STYLE = ASPECTS - {
    "geometry", "text", "parent", "order", "label", "locked", "layer", "href", "kind", "path", "description", "*",
}  # fmt: skip
DOCUMENT = ("document/size", "document/background", "document/guides", "document/pages")


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


def _check_exception(text: str) -> str:
    selector, _ = split_exception(text)
    if selector not in DOCUMENT and selector != "*" and not selector.startswith(PREFIXES):
        raise ValueError(f"expected a selector such as #id, * or one of {', '.join(DOCUMENT)}")
    return text


class Untouched(Of):
    """Parameters of `svg.untouched`."""

    source: EvidenceName | None = None
    """The drawing that it must be like; without it, the same file."""
    when: When = "before"
    """Which state of the source: as it was, or as the agent left it."""
    except_: Annotated[tuple[str, ...], Field(alias="except")] = ()
    """What may change, in the drawing as it was: `#id` (it may change in every way, or go), `#id/*` (it
    must stay), `#id/font-size` (one aspect; what is inside a group included), `*/geometry` (of all),
    `document/size`, ..."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[Selector, ...] = 0
    """How many elements may have been added (a group with its content is one), or which."""
    tolerance: Px = GEOMETRY_TOLERANCE
    """Of places, in pixels."""


@dataclass
class _Exceptions:
    """What may change, resolved: ids of nodes (with what is in them) to aspects."""

    by_node: dict[int, set[str]] = field(default_factory=dict)
    all: set[str] = field(default_factory=set)
    document: set[str] = field(default_factory=set)
    removable: set[int] = field(default_factory=set)

    def allows(self, node: Node, aspect: str) -> bool:
        aspects = self.by_node.get(id(node), set()) | self.all
        return aspect in aspects or "*" in aspects or ("style" in aspects and aspect in STYLE)


def _resolve(document: Document, texts: Sequence[str]) -> _Exceptions:
    """Look the exceptions up in the drawing as it was.

    Raises:
        LookupError: a selector matches nothing there, which is a bug of the task.
    """
    result = _Exceptions()
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
            raise LookupError(f"svg.untouched excepts {text!r}, but there was no such element")
        for node in nodes:
            for each in node.walk():
                result.by_node.setdefault(id(each), set()).update(aspects)
                if not aspect:
                    result.removable.add(id(each))
    return result


@check("svg.untouched")
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every element of before is still there with the same style, geometry, text, order and place in the
    tree."""
    before, after = load(evidence, p.source or p.of, p.when), load(evidence, p.of)
    try:
        exceptions = _resolve(before, p.except_)
    except LookupError as error:
        if p.when == "before":
            raise
        return failed(Code.REMOVED, f"The drawing that this one must be like lacks a part: {error}.", where=p.of)
    pairs = pair(before, after, p.tolerance)
    removed = [node.name for node in pairs.lost if id(node) not in exceptions.removable]
    changed = _changes(before, after, pairs, exceptions, p.tolerance)
    changed += _out_of_order(pairs, exceptions)
    changed += _document_changes(before, after, exceptions)
    extra = _extra(after, pairs, p.allow_new)
    if not removed and not changed and not extra:
        return passed("Nothing else in the drawing changed.", where=p.of)
    parts = [
        *(f"{name} is gone" for name in removed),
        *changed,
        *(f"{name} is new" for name in extra),
    ]
    code = Code.CHANGED if changed else Code.REMOVED if removed else Code.EXTRA
    rest = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(parts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=parts[:50], where=p.of)


def _changes(before: Document, after: Document, pairs: Pairs, exceptions: _Exceptions, tolerance: float) -> list[str]:
    found = []
    for old, new in pairs.kept:
        if written_alike(before, old, after, new) and not pairs.parent_changed(old, new):
            continue
        names = _different(facts(before, old), facts(after, new), exceptions, old)
        if "size" in exceptions.document:
            names = [n for n in names if n not in VECTORS or not rewritten_vector(before, old, after, new, n[:-7], 0.1)]
        if old.kind in PAINTED and not exceptions.allows(old, "geometry"):
            lines = not any(exceptions.allows(old, name) for name in FONT | {"text"})
            if not same_geometry(before, old, after, new, lines=lines, tolerance=tolerance):
                names.append("geometry")
        if not exceptions.allows(old, "parent") and pairs.parent_changed(old, new):
            names.append("parent")
        if names:
            found.append(f"{old.name} changed in {', '.join(names)}")
    return found


def _different(old: Facts, new: Facts, exceptions: _Exceptions, node: Node) -> list[str]:
    """Return the aspects that do not agree; a detail of a paint counts only where there is paint on both
    sides."""
    names = [name for name in old if not exceptions.allows(node, name) and name in new]
    if exceptions.allows(node, "text"):
        return [name for name in names if not _same_values(old[name], new[name])]
    return [name for name in names if not old[name].agrees(new[name])]


def _same_values(old: Fact, new: Fact) -> bool:
    """Compare a text's property while its words may change: the values, whatever stretches they hold over."""

    def values(fact: Fact) -> list[Fact]:
        if isinstance(fact.value, tuple) and fact.value and isinstance(fact.value[0], tuple):
            return [Fact(part[1], fact.tolerance) for part in fact.value if isinstance(part, tuple)]
        return [fact]

    return all(any(a.agrees(b) for b in values(old)) for a in values(new))


def _out_of_order(pairs: Pairs, exceptions: _Exceptions) -> list[str]:
    """Compare the painting order of what is there on both sides."""
    leaves = [(old, new) for old, new in pairs.kept if old.kind in PAINTED]
    leaves = [(old, new) for old, new in leaves if not exceptions.allows(old, "order")]
    now = sorted(leaves, key=lambda both: both[1].index)
    moved = [old.name for (old, _), (other, _) in zip(leaves, now, strict=True) if old is not other]
    return [f"the order of {', '.join(moved[:4])} changed"] if moved else []


def _extra(after: Document, pairs: Pairs, allowed: int | tuple[str, ...]) -> list[str]:
    """Return the names of new elements beyond those allowed; what is in a new one counts with it."""
    new = {id(node) for node in pairs.new}
    tops = [node for node in pairs.new if not any(id(around) in new for around in node.ancestors())]
    tops = [node for node in tops if node.is_layer or any(_shows(after, leaf) for leaf in node.painted())]
    if isinstance(allowed, int):
        return [node.name for node in tops] if len(tops) > allowed else []
    welcome = {id(node) for selector in allowed for found in find_all(after, selector) for node in found.walk()}

    def fine(node: Node) -> bool:
        fresh = [leaf for leaf in node.painted() if id(leaf) in new and _shows(after, leaf)]
        return id(node) in welcome or (bool(fresh) and all(id(leaf) in welcome for leaf in fresh))

    return [node.name for node in tops if not fine(node)]


def _shows(document: Document, node: Node) -> bool:
    """Say whether a new element is more than an empty text or path left by a stray click."""
    if node.kind in TEXTS:
        return bool(content(node))
    return node.kind in ("use", "image", "foreignObject") or bool(outline_of(document, node))


def _document_changes(before: Document, after: Document, exceptions: _Exceptions) -> list[str]:
    found = []
    sizes = ((before.width, before.height), (after.width, after.height))
    if "size" not in exceptions.document and any(abs(a - b) > 0.1 for a, b in zip(*sizes, strict=True)):
        told = [f"{show(width)} x {show(height)} px" for width, height in sizes]
        found.append(f"the page became {told[1]} from {told[0]}")
    for name, read in (("background", _background), ("guides", _guides), ("pages", _pages)):
        if name not in exceptions.document and not read(before).agrees(read(after)):
            found.append(f"the document's {name} changed")
    return found


def _background(document: Document) -> Fact:
    view = document.namedview
    colour = parse_colour((view.get("pagecolor") if view is not None else None) or "#ffffff")
    return Fact("none" if colour is None else (colour.red, colour.green, colour.blue), 1.0)


def _guides(document: Document) -> Fact:
    lines = sorted((guide.normal, guide.offset) for guide in guides(document))
    return Fact(tuple((*normal, offset) for normal, offset in lines), 0.1)


def _pages(document: Document) -> Fact:
    if document.namedview is None:
        return Fact(0.0)
    return Fact(float(len(document.namedview.findall(f"{{{INKSCAPE}}}page"))))
