"""Which element of the drawing before is which of the drawing after: by id, else by what it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from evaluators.svg.draw import geometric_box
from evaluators.svg.facts import GEOMETRY_TOLERANCE, KINDS, facts, same_geometry
from evaluators.svg.model import PAINTED, TEXTS, Document, Node, gathered
from evaluators.svg.outline import Box
from evaluators.svg.text import anchors, content, text_box

Matched = tuple[Node, Node]


@dataclass(frozen=True)
class Pairs:
    """Elements that are on both sides, were lost, or are new; all in document order."""

    kept: list[Matched]
    lost: list[Node]
    new: list[Node]

    def parent_changed(self, old: Node, new: Node) -> bool:
        """Say whether the nearest group around it that is on both sides is another one; new groups do not
        count."""
        was = next((node for node in old.ancestors() if node in self._partner), None)
        now = next((node for node in new.ancestors() if node in self._partnered), None)
        expected = None if was is None else self._partner[was]
        return expected is not now

    def partner(self, old: Node) -> Node | None:
        """Return what an element of before is now."""
        return self._partner.get(old)

    def origin(self, new: Node) -> Node | None:
        """Return what an element was before."""
        return self._origin.get(new)

    @cached_property
    def _origin(self) -> dict[Node, Node]:
        return {new: old for old, new in self.kept}

    @cached_property
    def _partner(self) -> dict[Node, Node]:
        return dict(self.kept)

    @cached_property
    def _partnered(self) -> set[Node]:
        return {new for _, new in self.kept}


def elements(document: Document) -> list[Node]:
    """Return what is compared: everything painted, and groups and layers."""
    return [n for n in document.nodes() if n.parent is not None and (n.kind in PAINTED or n.kind == "g")]


def pair(before: Document, after: Document, tolerance: float) -> Pairs:
    """Match the elements of both drawings: by id, then those that differ only in their id, then what had no id with
    what is left of its kind (changed rather than gone and new).
    """
    olds, news = elements(before), elements(after)
    free = {id(node): node for node in news}
    found: dict[int, Node] = {}
    repeated = _by_id(news)
    for old in olds:
        new = next((n for n in repeated.get(old.id, ()) if id(n) in free), None) if old.id else None
        if new is not None and (new.kind == "g") == (old.kind == "g"):
            found[id(old)] = free.pop(id(new))
    ids = {old.id for old in olds if old.id}
    for old in olds:
        if id(old) not in found and old.kind != "g":
            kind = KINDS.get(old.kind, old.kind)
            candidates = (n for n in free.values() if KINDS.get(n.kind, n.kind) == kind and n.id not in ids)
            twin = _twin(before, old, after, candidates, tolerance)
            if twin is not None:
                found[id(old)] = free.pop(id(twin))
    for old in olds:
        if id(old) not in found and old.kind != "g" and not old.id:
            kind = KINDS.get(old.kind, old.kind)
            likely = (n for n in free.values() if KINDS.get(n.kind, n.kind) == kind and n.id not in ids)
            if (new := next(likely, None)) is not None:
                found[id(old)] = free.pop(id(new))
    for old in olds:
        if id(old) not in found and old.kind in TEXTS:
            likely = (n for n in free.values() if n.kind in TEXTS and n.id not in ids and _retyped(old, n))
            if (new := next(likely, None)) is not None:
                found[id(old)] = free.pop(id(new))
    for old in olds:
        if id(old) not in found and old.kind == "g":
            inside = [id(found[id(leaf)]) for leaf in old.painted() if id(leaf) in found]
            twin = next((n for n in free.values() if n.id not in ids and _same_group(old, n, inside)), None)
            if twin is not None:
                found[id(old)] = free.pop(id(twin))
    return Pairs(
        [(old, found[id(old)]) for old in olds if id(old) in found],
        [old for old in olds if id(old) not in found],
        list(free.values()),
    )


def paired(before: Document, after: Document) -> Pairs:
    """Return the pairs of two drawings at the usual tolerance, matched once."""
    key = ("pairs", before.root)
    if key not in after.memo:
        after.memo[key] = pair(before, after, GEOMETRY_TOLERANCE)
    found: Pairs = after.memo[key]
    return found


def _by_id(nodes: list[Node]) -> dict[str, list[Node]]:
    """Return nodes by id; an id may be there several times."""
    found: dict[str, list[Node]] = {}
    for node in nodes:
        if node.id:
            found.setdefault(node.id, []).append(node)
    return found


def _retyped(old: Node, new: Node) -> bool:
    """Say whether a text was typed anew where one was: it says the same in the same layer, or begins in the same
    place."""
    layers = [next((n.label or n.id for n in node.ancestors() if n.is_layer), "") for node in (old, new)]
    if layers[0] != layers[1]:
        return False
    (x, y), (u, v) = anchors(old)[0], anchors(new)[0]
    reach = 0.25 * old.font_size * old.scale
    return max(abs(x - u), abs(y - v)) <= (4 * reach if content(old) == content(new) else reach)


def spelled_out(before: Document, old: Node, after: Document, pairs: Pairs) -> Node | None:
    """Return the paths that a text became, its letters ungrouped or combined; None if there are none."""
    if old.kind not in TEXTS:
        return None
    key = ("letters", old)
    if key not in after.memo:
        box = text_box(old)
        letters = [node for node in pairs.new if node.kind == "path" and _within(after, node, box)]
        parents = {id(node.parent) for node in letters}
        after.memo[key] = letters[0] if len(letters) == 1 else None
        if len(letters) > 1 and len(parents) == 1:
            after.memo[key] = gathered(letters)
    found: Node | None = after.memo[key]
    return found


def _within(document: Document, node: Node, box: Box) -> bool:
    own = geometric_box(document, node)
    return own is not None and box.x <= own.cx <= box.right and box.y <= own.cy <= box.bottom


def _twin(before: Document, old: Node, after: Document, candidates: Iterable[Node], tolerance: float) -> Node | None:
    """Return the candidate that differs in nothing but its id."""
    wanted = facts(before, old)
    for new in candidates:
        seen = facts(after, new)
        if (
            wanted.keys() == seen.keys()
            and all(fact.agrees(seen[name]) for name, fact in wanted.items())
            and same_geometry(before, old, after, new, tolerance=tolerance)
        ):
            return new
    return None


def _same_group(old: Node, new: Node, inside: list[int]) -> bool:
    """Say whether a group is the same under an id of the application's (ungrouped and grouped again, say): it has the
    same content."""
    content = [id(leaf) for leaf in new.painted()]
    return new.kind == "g" and bool(content) and content == inside and old.is_layer == new.is_layer
