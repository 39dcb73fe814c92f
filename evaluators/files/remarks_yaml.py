"""Comments of YAML, each with the key or the item that it belongs to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from evaluators.evidence import Unreadable
from evaluators.files.formats import BoundedLoader, text_of
from evaluators.remarks import Place, Remarks, Unit, attributed, digest

_COMMENT = re.compile(r"(?:(?<=\s)|^)#[^\n]*")


@dataclass(slots=True)
class _Entry:
    """A key with its value, or an item of a list, as it is read."""

    path: str
    name: str
    node: yaml.Node
    unit: Unit
    inner: list[_Entry] = field(default_factory=list)
    whole: str = ""
    """What it says, with all in it."""


def yaml_remarks(data: bytes) -> Remarks:
    """Return the comments of a document.

    Raises:
        Unreadable: it is not YAML, or has more nodes than are read.
    """
    text = text_of(data)
    try:
        root = yaml.compose(text, Loader=BoundedLoader)
        places = [*_places(text)]
    except (yaml.YAMLError, ValueError, RecursionError, TypeError, OverflowError) as error:
        raise Unreadable(f"not YAML: {' '.join(str(error).split())[:300]}") from error
    return attributed(text, _units(root), places, indented=True)


def _places(text: str) -> Iterator[Place]:
    """Give the comments: they lie between what the scanner finds, or behind the sign of a block of text."""
    behind = 0
    for token in yaml.scan(text, Loader=BoundedLoader):
        yield from _between(text, behind, token.start_mark.index)
        behind = max(behind, token.end_mark.index)
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            yield from _between(text, token.start_mark.index, text.find("\n", token.start_mark.index))
    yield from _between(text, behind, len(text))


def _between(text: str, start: int, end: int) -> Iterator[Place]:
    for found in _COMMENT.finditer(text, start, max(start, end)):
        yield Place(found.start(), found.start() + len(found[0].rstrip()))


def _units(root: yaml.Node | None) -> list[Unit]:
    """Return what a document says, key by key and item by item."""
    top = _Entry("", "", root or yaml.ScalarNode("", ""), Unit(0, 0, ""))
    entries, known = [top], {id(root)}
    for entry in entries:  # which grows
        for path, name, start, node in _parts(entry):
            if id(node) in known:  # an alias
                entry.inner.append(_Entry(path, name, yaml.ScalarNode("alias", ""), Unit(start, start, "")))
                continue
            known.add(id(node))
            entry.inner.append(_Entry(path, name, node, Unit(start, _end(node, start), "")))
        entries += entry.inner
    for entry in reversed(entries):
        _say(entry)
    return top.unit.inner


def _parts(entry: _Entry) -> Iterator[tuple[str, str, int, yaml.Node]]:
    """Give path, name, start and value of all that is directly in an entry."""
    node, path = entry.node, digest(entry.path, entry.name)
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield path, str(key.value)[:1000], key.start_mark.index, value
    elif isinstance(node, yaml.SequenceNode):
        for value in node.value:
            yield path, "[]", value.start_mark.index, value


def _end(node: Any, start: int) -> int:
    """Return where a value ends that holds no others; of one that does, a bracket may close it."""
    closed = isinstance(node, yaml.ScalarNode) or node.flow_style
    return node.end_mark.index if closed and node.end_mark is not None else start


def _say(entry: _Entry) -> None:
    """Say what an entry says, and where it ends, by what is in it."""
    entry.unit.inner = [each.unit for each in entry.inner]
    entry.unit.end = max([entry.unit.end, *(each.unit.end for each in entry.inner)])
    inner = [digest(each.name, each.whole) for each in entry.inner]
    node = entry.node
    said = inner if isinstance(node, yaml.SequenceNode) else sorted(inner)
    entry.whole = digest(node.tag, node.value if isinstance(node, yaml.ScalarNode) else said)
    if isinstance(node, yaml.ScalarNode) or entry.name == "[]":
        entry.unit.says = digest(entry.path, entry.name, entry.whole)
    else:
        entry.unit.says = digest(entry.path, entry.name)
