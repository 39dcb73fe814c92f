"""Reads a YAML file strictly, and finds the line on which a value stands, so that an error can name it.

A file is read in one quick pass that knows no lines. Only where it is refused, or where a line is asked for, is it read
again, step by step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from deskcraft.errors import BadInput, TaskError
from deskcraft.intake.files import read_inside

MAX_BYTES = 256 * 1024
"""A task file is a page of text; more is a mistake."""
MAX_DEPTH = 60
"""Mappings and lists within each other. libyaml, which reads ten times as fast as Python, overruns its stack beyond."""
MOST_DIGITS = 40
"""Of a number."""
_TEXT, _LIST, _MAPPING = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))
_KINDS = frozenset({"map", "seq", "str", "null", "bool", "int", "float"})


class YamlFile:
    """One parsed YAML document: its `data`, and the line of any place in it."""

    def __init__(self, path: Path, data: dict[str, Any], text: str) -> None:
        self.path = path
        self.data = data
        self._text = text

    @cached_property
    def _root(self) -> yaml.Node:
        root = yaml.compose(self._text, Loader=yaml.CSafeLoader)
        assert root is not None, "the same text was read before"
        return root

    def line(self, loc: Sequence[int | str]) -> int:
        """The line (from 1) of the deepest existing part of `loc`, a path of keys and indices."""
        node: yaml.Node = self._root
        line = node.start_mark.line
        for part in loc:
            step = _child(node, part)
            if step is None:
                continue  # pydantic names union members in its locations; they are not in the file
            line, node = step
        return line + 1

    def error(self, loc: Sequence[int | str], message: str) -> TaskError:
        """An error that names file, line and field."""
        field = ".".join(str(part) for part in loc) or "the file"
        return TaskError(f"{self.path}:{self.line(loc)}: {field}: {message}")


def read_yaml(path: Path, beneath: Path | None = None) -> YamlFile:
    """Parses a file that must hold one mapping without duplicate keys, anchors bombs or tags.

    No link is followed below the folder `beneath`, which is the file's own if not given.

    Raises:
        TaskError: it cannot be read, is no YAML, or is no mapping; with the line.
    """
    root_folder = path.parent if beneath is None else beneath
    try:
        text = read_inside(root_folder, str(path.relative_to(root_folder)), MAX_BYTES).decode("utf-8")
    except FileNotFoundError as error:
        raise TaskError(f"{path}: no such file; a task is a folder with a task.yaml") from error
    except (OSError, UnicodeDecodeError) as error:
        raise TaskError(f"{path}: cannot be read as UTF-8 text: {error}") from error
    except BadInput as error:
        raise TaskError(str(error)) from error
    try:
        return YamlFile(path, _Quick(text).mapping(), text)
    except (_Refused, TaskError, yaml.YAMLError, ValueError, TypeError, OverflowError):
        return YamlFile(path, _read_slowly(path, text), text)


class _Refused(Exception):
    """The quick pass does not take a file; the slow one says why, and where."""


class _Quick(yaml.CSafeLoader):
    """Takes what a task file may hold, and nothing else."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = 0

    def mapping(self) -> dict[str, Any]:
        """The mapping that the text holds.

        Raises:
            _Refused: it holds something else.
        """
        root = self.get_single_node()
        if not isinstance(root, yaml.MappingNode):
            raise _Refused
        data: dict[str, Any] = self._value(root, set())
        return data

    def descend_resolver(self, current_node: yaml.Node | None, current_index: object) -> None:
        """Called for every node before those within it."""
        self._depth += 1
        if self._depth > MAX_DEPTH:  # counts scalars too, which the slow pass does not: that one decides
            raise _Refused

    def ascend_resolver(self) -> None:
        """Called for every node after those within it."""
        self._depth -= 1

    def resolve(self, kind: type[yaml.Node], value: Any, implicit: Any) -> Any:
        """The tag of a node that has none; most scalars are keys, and the same in every file."""
        plain = kind is yaml.ScalarNode and implicit[0] and len(value) <= MOST_DIGITS
        return _tag_of(value) if plain else super().resolve(kind, value, implicit)  # type: ignore[no-untyped-call]

    def _value(self, node: yaml.Node, seen: set[int]) -> Any:
        if id(node) in seen:
            raise _Refused
        seen.add(id(node))
        if isinstance(node, yaml.ScalarNode):
            return node.value if node.tag == _TEXT else self._no_text(node)
        if isinstance(node, yaml.SequenceNode) and node.tag == _LIST:
            return [self._value(item, seen) for item in node.value]
        if not isinstance(node, yaml.MappingNode) or node.tag != _MAPPING:
            raise _Refused
        found = {key.value: self._value(value, seen) for key, value in node.value if isinstance(key, yaml.ScalarNode)}
        if len(found) != len(node.value):
            raise _Refused
        if all(key.tag == _TEXT for key, _ in node.value):
            return found
        return {self._value(key, set()): found[key.value] for key, _ in node.value}

    def _no_text(self, node: yaml.ScalarNode) -> Any:
        _refuse_value(Path(), node)
        return self.construct_object(node)


@lru_cache(maxsize=4096)
def _tag_of(plain: str) -> str:
    """What YAML takes a scalar without quotes for."""
    tag: str = yaml.resolver.Resolver().resolve(yaml.ScalarNode, plain, (True, False))  # type: ignore[no-untyped-call]
    return tag


def _read_slowly(path: Path, text: str) -> dict[str, Any]:
    """Step by step, so that an error names the line."""
    try:
        _refuse_depth(path, text)
        loader = yaml.CSafeLoader(text)
        root = loader.get_single_node()
        if not isinstance(root, yaml.MappingNode):
            raise TaskError(f"{path}:1: the file must hold a mapping (`schema_version: 1`, `id: ...`)")
        _refuse(path, root)
        data: dict[str, Any] = loader.construct_document(root)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise TaskError(f"{path}:{line}: not valid YAML: {error.problem}") from error
    except yaml.YAMLError as error:
        raise TaskError(f"{path}: not valid YAML: {' '.join(str(error).split())[:300]}") from error
    except (ValueError, TypeError, OverflowError) as error:  # a date that is none, a number of 5,000 digits
        raise TaskError(
            f"{path}: a value that YAML takes for a number or a date is none: {str(error)[:200]}"
        ) from error
    return data


def _refuse_depth(path: Path, text: str) -> None:
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > MAX_DEPTH:
            raise TaskError(f"{path}:{_line_of(event)}: nested too deeply for a task file; {MAX_DEPTH} levels at most")


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _child(node: yaml.Node, part: int | str) -> tuple[int, yaml.Node] | None:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == str(part):
                return key.start_mark.line, value
    if isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        item = node.value[part]
        return item.start_mark.line, item
    return None


def _refuse(path: Path, node: yaml.Node, seen: set[int] | None = None) -> None:
    """Refuses duplicate keys and aliases: neither belongs in a task, and aliases can blow a file up."""
    seen = set() if seen is None else seen
    if id(node) in seen:
        raise TaskError(f"{path}:{node.start_mark.line + 1}: YAML aliases (*name) are not allowed in a task file")
    seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        keys: set[str] = set()
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise TaskError(f"{path}:{key.start_mark.line + 1}: a key must be a word, not a list or a mapping")
            if key.value in keys:
                raise TaskError(f"{path}:{key.start_mark.line + 1}: duplicate key '{key.value}'")
            keys.add(key.value)
            _refuse_value(path, key)
            _refuse(path, value, seen)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            _refuse(path, item, seen)
    _refuse_value(path, node)


def _refuse_value(path: Path, node: yaml.Node) -> None:
    """Refuses what YAML knows and a record, which is JSON, does not: dates, bytes, sets, numbers without an end."""
    kind = node.tag.removeprefix("tag:yaml.org,2002:")
    where = f"{path}:{node.start_mark.line + 1}"
    if kind not in _KINDS:
        raise TaskError(
            f"{where}: not valid YAML for a task file: a value of the kind {kind[:60]!r}; put it into quotes"
        )
    if kind not in ("int", "float"):
        return
    shown = node.value[:40]
    if len(node.value) > MOST_DIGITS:
        raise TaskError(f"{where}: {shown}... is too long a number; put it into quotes if it is a text")
    if kind == "float" and not _finite(node.value.lower().replace("_", "")):
        raise TaskError(f"{where}: {shown} is no finite number")


def _finite(text: str) -> bool:
    if text.lstrip("+-") in (".nan", ".inf"):
        return False
    return ":" in text or math.isfinite(float(text))  # 1:30.5 is in base 60, and short
