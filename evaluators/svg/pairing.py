"""Which element of the drawing before is which of the drawing after: by id, else by what it is."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from evaluators.svg.facts import KINDS, facts, same_geometry
from evaluators.svg.model import PAINTED, Document, Node

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
    for old in olds:
        new = after.by_id.get(old.id) if old.id else None
        if new is not None and id(new) in free and (new.kind == "g") == (old.kind == "g"):
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
