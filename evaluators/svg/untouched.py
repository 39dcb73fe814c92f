"""The guard over a drawing: nothing changed its meaning but what the task excepts, whatever saving
rewrote."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from evaluators.evidence import Evidence, When
from evaluators.registry import EvidenceName, Of, check
from evaluators.safe_xml import Element
from evaluators.svg.alike import written_alike
from evaluators.svg.colour import parse_colour
from evaluators.svg.draw import outline_of
from evaluators.svg.exceptions import FONT, VECTORS, Exceptions, resolve
from evaluators.svg.facts import GEOMETRY_TOLERANCE, Fact, Facts, facts, rewritten_vector, same_geometry
from evaluators.svg.follow import Derived
from evaluators.svg.fresh import flaws
from evaluators.svg.guides import guides
from evaluators.svg.model import INKSCAPE, PAINTED, TEXTS, Document, Node, load
from evaluators.svg.pairing import Pairs, pair, paired
from evaluators.svg.pins import no_pins
from evaluators.svg.select import Selector, find_all
from evaluators.svg.stacking import restacked
from evaluators.svg.text import content
from evaluators.svg.units import Px, show
from evaluators.verdict import Code, Finding, failed, passed

SHOWN = 6


_UNITS = "document-units"
_VIEW: dict[str, str | None] = {
    "bordercolor": None,
    "borderopacity": None,
    "showborder": "true",
    f"{{{INKSCAPE}}}deskcolor": None,
    f"{{{INKSCAPE}}}{_UNITS}": None,
    f"{{{INKSCAPE}}}pagecheckerboard": "0",
}
"""Attributes of a drawing's view that are set by hand alone, with what Inkscape does without them, where that is
known."""


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
    free: Annotated[tuple[str, ...], Field()] = ()
    """What the instruction leaves open, in the same words; it counts as well where the guard is derived from what goals
    pin, and there `except` does not."""
    allow_new: Annotated[int, Field(ge=0)] | tuple[Selector, ...] = 0
    """How many elements may have been added (a group with its content is one), or which."""
    tolerance: Px = GEOMETRY_TOLERANCE
    """Of places, in pixels."""


@check("svg.untouched", pins=no_pins)
def untouched(evidence: Evidence, p: Untouched) -> Finding:
    """Every element of before is still there with the same style, geometry, text, order and place in the
    tree."""
    before, after = load(evidence, p.source or p.of, p.when), load(evidence, p.of)
    pairs = pair(before, after, p.tolerance) if p.tolerance != GEOMETRY_TOLERANCE else paired(before, after)
    exceptions: Exceptions | Derived
    if evidence.pinned.derived(p.of):
        pairs = _replaced(before, pairs, evidence.pinned.facets[p.of])
        exceptions = Derived(before, after, pairs, evidence.pinned.facets[p.of])
        free: Exceptions | None = resolve(before, p.free)
    else:
        try:
            exceptions = resolve(before, (*p.except_, *p.free))
        except LookupError as error:
            if p.when == "before":
                raise
            return failed(Code.REMOVED, f"The drawing that this one must be like lacks a part: {error}.", where=p.of)
        free = None
    guard = _Guard(before, after, pairs, exceptions, free, p.tolerance)
    removed = [node.name for node in pairs.lost if not guard.gone(node)]
    changed = guard.changes() + guard.out_of_order() + _document_changes(before, after, guard)
    extra = _extra(after, pairs, p.allow_new, exceptions)
    if not removed and not changed and not extra:
        return passed("Nothing else in the drawing changed.", where=p.of)
    parts = [*(f"{name} is gone" for name in removed), *changed, *extra]
    code = Code.CHANGED if changed else Code.REMOVED if removed else Code.EXTRA
    rest = f" and {len(parts) - SHOWN} more" if len(parts) > SHOWN else ""
    sentence = f"Should have stayed as it was: {'; '.join(parts[:SHOWN])}{rest}."
    return failed(code, sentence, observed=parts[:50], where=p.of)


def _replaced(before: Document, pairs: Pairs, facets: Sequence[str]) -> Pairs:
    """Return the pairs without those in which an element that was to go left its id to what was made of it."""
    going = {
        id(node)
        for facet in facets
        if facet.endswith("/gone")
        for top in find_all(before, facet.removesuffix("/gone"))
        for node in top.walk()
    }
    made = {facet.rpartition("/")[0] for facet in facets if facet.endswith("/there")}
    swapped = [(old, new) for old, new in pairs.kept if id(old) in going and f"#{new.id}" in made]
    if not swapped:
        return pairs
    kept = [both for both in pairs.kept if both not in swapped]
    lost = [*pairs.lost, *(old for old, _ in swapped)]
    return Pairs(kept, lost, [*pairs.new, *(new for _, new in swapped)])


@dataclass(frozen=True)
class _Guard:
    """Both drawings and what may change."""

    before: Document
    after: Document
    pairs: Pairs
    exceptions: Exceptions | Derived
    free: Exceptions | None
    """Beside derived exceptions, what the instruction leaves open."""
    tolerance: float

    def gone(self, node: Node) -> bool:
        """Say whether an element may be missing; a group without anything in it was nothing."""
        if node.kind == "g" and not node.is_layer and not node.painted():
            return True
        return self.exceptions.gone(node) or (self.free is not None and self.free.gone(node))

    def allows(self, node: Node, aspect: str) -> bool:
        """Say whether an aspect of an element may change."""
        return self.exceptions.allows(node, aspect) or (self.free is not None and self.free.allows(node, aspect))

    def document(self, name: str) -> bool:
        """Say whether a part of the document may change."""
        return name in self.exceptions.document or (self.free is not None and name in self.free.document)

    def changes(self) -> list[str]:
        """Say of each element that is on both sides what changed."""
        found = []
        for old, new in self.pairs.kept:
            alike = written_alike(self.before, old, self.after, new) and not self.pairs.parent_changed(old, new)
            if alike and not self._left_behind(old, new):
                continue
            if names := self._changed(old, new):
                found.append(f"{old.name} changed in {', '.join(names)}")
        return found

    def _changed(self, old: Node, new: Node) -> list[str]:
        was, now = facts(self.before, old), facts(self.after, new)
        names = _different(was, now, self, old)
        if self.document("size"):
            names = [
                n
                for n in names
                if n not in VECTORS or not rewritten_vector(self.before, old, self.after, new, n[:-7], 0.1)
            ]
        if isinstance(self.exceptions, Derived):
            names += [name for name in _came(was, now) if not self.allows(old, name)]
            names = self.exceptions.strayed(names, old, new, was, now)
        if old.kind in PAINTED and not self.allows(old, "geometry") and not self._in_place(old, new):
            names.append("geometry")
        if not self.allows(old, "parent") and self.pairs.parent_changed(old, new):
            names.append("parent")
        return names

    def _in_place(self, old: Node, new: Node) -> bool:
        lines = not any(self.allows(old, name) for name in FONT | {"text"})
        if same_geometry(self.before, old, self.after, new, all_lines=lines, tolerance=self.tolerance):
            return not self._left_behind(old, new)
        return isinstance(self.exceptions, Derived) and self.exceptions.moved_as_asked(old, new)

    def _left_behind(self, old: Node, new: Node) -> bool:
        derived = self.exceptions if isinstance(self.exceptions, Derived) and old.kind in PAINTED else None
        return derived is not None and derived.left_behind(old, new)

    def out_of_order(self) -> list[str]:
        """Compare the painting order of what is there on both sides, where it shows."""
        leaves = [(old, new) for old, new in self.pairs.kept if old.kind in PAINTED]
        derived = self.exceptions if isinstance(self.exceptions, Derived) else None
        leaves = [(old, new) for old, new in leaves if derived or not self.allows(old, "order")]

        def pinned(one: Node, other: Node) -> bool:
            around = [node for node in (one, *one.ancestors()) if derived and derived.own(node) & {"order", "parent"}]
            return any(node is not other and node not in other.ancestors() for node in around)

        found = restacked(self.after, leaves, lambda one, other: pinned(one, other) or pinned(other, one))
        names = list(dict.fromkeys(node.name for both in found for node in both))
        return [f"the order of {', '.join(names[:4])} changed"] if names else []


_DEFAULTS: dict[str, object] = {
    "fill-opacity": 1.0,
    "stroke-opacity": 1.0,
    "stroke-dasharray": (),
    "paint-order": "normal",
    "marker-start": "none",
    "marker-mid": "none",
    "marker-end": "none",
}


def _came(was: Facts, now: Facts) -> list[str]:
    """Return the aspects that only a paint has which is new, and that are not as the application sets them."""
    return [
        name
        for name, default in _DEFAULTS.items()
        if name in now and name not in was and not Fact(default, 0.006).agrees(now[name])  # type: ignore[arg-type]
    ]


def _different(old: Facts, new: Facts, exceptions: _Guard, node: Node) -> list[str]:
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


def _extra(
    after: Document, pairs: Pairs, allowed: int | tuple[str, ...], exceptions: Exceptions | Derived
) -> list[str]:
    """Say which elements are new beyond those allowed, and what is wrong about those; what is in a new one counts with
    it."""
    new = {id(node) for node in pairs.new}
    tops = [node for node in pairs.new if not any(id(around) in new for around in node.ancestors())]
    tops = [node for node in tops if node.is_layer or any(_shows(after, leaf) for leaf in node.painted())]
    derived = exceptions if isinstance(exceptions, Derived) else None
    if isinstance(allowed, int) and derived is None:
        return [f"{node.name} is new" for node in tops] if len(tops) > allowed else []
    named = () if isinstance(allowed, int) else allowed
    welcome = {id(node) for selector in named for found in find_all(after, selector) for node in found.walk()}
    asked = derived.fresh if derived is not None else {}
    welcome |= {id(each) for node, _ in asked.values() for each in node.walk()}

    def fine(node: Node) -> bool:
        fresh = [leaf for leaf in node.painted() if id(leaf) in new and _shows(after, leaf)]
        return id(node) in welcome or (bool(fresh) and all(id(leaf) in welcome for leaf in fresh))

    found = [f"{node.name} is new" for node in tops if not fine(node)]
    for node, aspects in asked.values():
        if new & {id(each) for each in (node, *node.painted())} and (id(node) in new or not node.id):
            found += [f"{node.name}, which is new, {flaw}" for flaw in flaws(after, node, aspects, new)]
    return found


def _shows(document: Document, node: Node) -> bool:
    """Say whether a new element is more than an empty text or path left by a stray click."""
    if node.kind in TEXTS:
        return bool(content(node))
    return node.kind in ("use", "image", "foreignObject") or bool(outline_of(document, node))


def _document_changes(before: Document, after: Document, guard: _Guard) -> list[str]:
    found = []
    sizes = ((before.width, before.height), (after.width, after.height))
    if not guard.document("size") and any(abs(a - b) > 0.1 for a, b in zip(*sizes, strict=True)):
        pages = [f"{show(width)} x {show(height)} px" for width, height in sizes]
        found.append(f"the page became {pages[1]} from {pages[0]}")
    for name, read in (("background", _background), ("guides", _guides), ("pages", _pages)):
        if not guard.document(name) and not read(before).agrees(read(after)):
            found.append(f"the document's {name} changed")
    if not guard.document("view"):
        found += [
            f"the document's {name} became {new} from {old}"
            for name, old, new in _views(before, after)
            if name != _UNITS or not guard.document("size")  # a page's size is given in units of its own
        ]
    return found


def _views(before: Document, after: Document) -> Iterator[tuple[str, str, str]]:
    """Give what Document Properties sets of how a drawing is looked at, and is another: name, before, after.

    What one of the two files leaves open is as Inkscape has it, or is not known and passed over.
    """
    if before.namedview is None or after.namedview is None:
        return
    for name, usual in _VIEW.items():
        old, new = (view.get(name, usual) for view in (before.namedview, after.namedview))
        if old is not None and new is not None and _plain(old) != _plain(new):
            yield name.rpartition("}")[2], old, new


def _plain(value: str) -> str | float:
    text = {"true": "1", "false": "0"}.get(value.strip().lower(), value.strip().lower())
    try:
        return float(text)
    except ValueError:
        return text


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
    pages = document.namedview.findall(f"{{{INKSCAPE}}}page")
    return Fact(0.0 if len(pages) == 1 and _whole(document, pages[0]) else float(len(pages)))


def _whole(document: Document, page: Element) -> bool:
    """Tell whether a page is what the document shows without one: Inkscape writes it for a page resized by hand."""
    try:
        box = [float(page.get(name, "nan")) for name in ("x", "y", "width", "height")]
        shown = [float(part) for part in (document.root.element.get("viewBox") or "").replace(",", " ").split()]
    except ValueError:
        return False
    return len(shown) == 4 and all(abs(a - b) <= 0.01 for a, b in zip(box, [0.0, 0.0, *shown[2:]], strict=True))
