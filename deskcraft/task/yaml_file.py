"""Reads a YAML file strictly and remembers on which line each value stands, so that an error can name it."""

from __future__ import annotations

import math
from collections.abc import Sequence
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
_KINDS = frozenset({"map", "seq", "str", "null", "bool", "int", "float"})


class YamlFile:
    """One parsed YAML document: its `data`, and the line of any place in it."""

    def __init__(self, path: Path, data: dict[str, Any], root: yaml.MappingNode) -> None:
        self.path = path
        self.data = data
        self._root = root

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
    return YamlFile(path, data, root)


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
