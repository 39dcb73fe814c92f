"""The quick way to see that nothing changed: nodes that are written alike need no facts to be worked out."""

from evaluators.safe_xml import Element
from evaluators.svg.css import KNOWN
from evaluators.svg.facts import description, same_map, unmodelled
from evaluators.svg.model import TEXTS, Document, Node
from evaluators.svg.paint import group_opacity

DEPTH_LIMIT = 20
_REFERRING = ("fill", "stroke", "filter", "clip-path", "mask", "marker-start", "marker-mid", "marker-end")
_WORKED_OUT = KNOWN | {"id", "style", "class", "transform"}


def written_alike(before: Document, old: Node, after: Document, new: Node) -> bool:
    """Say whether two nodes, and all that they refer to, are so alike as written that no fact of theirs can differ.

    False says nothing: much that is written otherwise means the same.
    """
    if old.kind != new.kind or old.style != new.style or old.viewport != new.viewport or not same_map(old, new):
        return False
    if not _same_attributes(old.element, new.element) or description(old) != description(new):
        return False
    if unmodelled(old) != unmodelled(new):
        return False
    if old.hidden != new.hidden or group_opacity(old) != group_opacity(new):
        return False
    if old.kind == "use" and not _target_alike(before, after, old.href()):
        return False
    for name in _REFERRING:
        value = old.style[name]
        if value.startswith("url(") and not _target_alike(before, after, value[4:].split(")")[0].strip("'\" #")):
            return False
    return old.kind not in TEXTS or _read_alike(before, old, after, new)


def _read_alike(before: Document, old: Node, after: Document, new: Node) -> bool:
    """Say whether the parts of two texts are alike as well, and their words."""
    one, two = list(old.element), list(new.element)
    if len(one) != len(two) or len(old.children) != len(new.children) or old.element.text != new.element.text:
        return False
    if len(one) != len(old.children) or any(a.tail != b.tail for a, b in zip(one, two, strict=True)):
        return False
    pairs = zip(old.children, new.children, strict=True)
    return all(written_alike(before, a, after, b) and _read_alike(before, a, after, b) for a, b in pairs)


def _same_attributes(old: Element, new: Element) -> bool:
    """Compare what elements say beyond their ids, styles and maps, which are compared as they work out."""
    one, two = _said(old), _said(new)
    if one == two:
        return True
    return all(one.get(name) == two.get(name) for name in one.keys() | two.keys() if name not in _WORKED_OUT)


def _said(element: Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _target_alike(before: Document, after: Document, name: str, depth: int = 0) -> bool:
    """Say whether what an id stands for is written alike in both drawings, with all that it refers to in turn."""
    key = ("alike", id(before), name)
    if key not in after.memo:
        after.memo[key] = False  # for what refers to itself
        a, b = before.by_id.get(name), after.by_id.get(name)
        if a is None or b is None or depth > DEPTH_LIMIT:
            return False
        one, two = list(a.walk()), list(b.walk())
        after.memo[key] = len(one) == len(two) and all(
            _part_alike(before, x, after, y, depth) for x, y in zip(one, two, strict=True)
        )
    return bool(after.memo[key])


def _part_alike(before: Document, old: Node, after: Document, new: Node, depth: int) -> bool:
    if old.kind != new.kind or old.style != new.style or old.transform != new.transform:
        return False
    if _said(old.element) != _said(new.element) or old.element.text != new.element.text:
        return False
    if any("url(" in old.style[name] for name in _REFERRING):
        return False
    return not old.href() or _target_alike(before, after, old.href(), depth + 1)
