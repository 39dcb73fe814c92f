"""What is missing from a docstring in Google's form: Args, Returns and Raises of functions, methods and classes."""

from __future__ import annotations

import ast
import builtins
import dataclasses
import importlib
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel

PROJECT = ("deskcraft", "evaluators", "simulator")
SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises):$", re.MULTILINE)
ENTRY = re.compile(r"^ {4}(\*{0,2}\w+): \S", re.MULTILINE)
UNNAMED = re.compile(r"^ {4}(?! )(?!\*{0,2}\w+: \S).*$", re.MULTILINE)
"""A line where an entry must begin and none does."""


def sections(docstring: str) -> dict[str, str]:
    """The text of each section, by its heading."""
    parts = SECTION.split(inspect.cleandoc(docstring))
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def complaints(name: str, thing: Any) -> Iterator[str]:
    """What a public name's docstrings lack, a line each.

    Args:
        name: the name, with its package.
        thing: a module, class, function, or any other value.
    """
    if isinstance(thing, ModuleType):
        yield from _described(name, thing.__doc__)
        for inner, value in vars(thing).items():
            if inner[0] != "_" and getattr(value, "__module__", "") == thing.__name__ and callable(value):
                yield from complaints(f"{name}.{inner}", value)
    elif inspect.isclass(thing):
        yield from _of_class(name, thing)
    elif inspect.isfunction(thing):
        yield from _of_function(name, thing)
    else:
        package, _, own = name.rpartition(".")
        if own not in _described_values(package):
            yield f"{name}: no text below its assignment"


def _described(name: str, docstring: str | None) -> Iterator[str]:
    if not (docstring or "").strip():
        yield f"{name}: no docstring"


def _of_class(name: str, kind: type) -> Iterator[str]:
    yield from _described(name, vars(kind).get("__doc__"))
    known = declared(kind)
    for base in kind.__mro__:
        if not base.__module__.startswith(PROJECT):
            continue
        for inner, value in vars(base).items():
            if inner == "__init__" and inspect.isfunction(value) and _is_written(base):
                yield from _of_parameters(f"{name}()", value, base.__doc__ or "", value.__doc__ or "")
            elif inner[0] != "_":
                yield from _of_member(f"{name}.{inner}", value, inner in known)


def _is_written(kind: type) -> bool:
    """Whether a class's `__init__` stands in its source."""
    return not (dataclasses.is_dataclass(kind) or issubclass(kind, BaseModel) or getattr(kind, "_is_protocol", False))


def _of_member(name: str, value: Any, is_declared: bool) -> Iterator[str]:
    if isinstance(value, staticmethod | classmethod):
        value = value.__func__
    if isinstance(value, property | cached_property):
        getter = value.fget if isinstance(value, property) else value.func
        yield from _described(name, value.__doc__)
        if getter is not None:
            yield from _of_errors(name, getter, getter.__doc__ or "")
    elif inspect.isfunction(value) and value.__qualname__.endswith(name.rpartition(".")[2]):  # no value of a field
        if is_declared:  # the protocol says what it takes and gives
            yield from _described(name, value.__doc__)
        else:
            yield from _of_function(name, value)


@cache
def declared(kind: type) -> frozenset[str]:
    """The methods of a class that a public protocol which it implements, and is not itself, says all about."""
    from tests.docs.surface import protocols

    found: set[str] = set()
    for protocol in protocols():
        members = {name for name in vars(protocol) if name[0] != "_"}
        if kind is not protocol and members <= set(dir(kind)):
            found |= members
    return frozenset(found)


def _of_function(name: str, function: Callable[..., Any]) -> Iterator[str]:
    docstring = function.__doc__ or ""
    yield from _described(name, docstring)
    yield from _of_parameters(name, function, docstring)
    gives = inspect.signature(function).return_annotation
    if gives not in (None, "None", "Never", "NoReturn") and not {"Returns", "Yields"} & set(sections(docstring)):
        yield f"{name}: no Returns"
    yield from _of_errors(name, function, docstring)


def _of_parameters(name: str, function: Callable[..., Any], *docstrings: str) -> Iterator[str]:
    text = "\n".join(sections(docstring).get("Args", "") for docstring in docstrings)
    documented = [entry.lstrip("*") for entry in ENTRY.findall(text)]
    taken = [each for each in inspect.signature(function).parameters if each not in ("self", "cls", "_")]
    yield from (f"{name}: {each} is not among Args" for each in taken if each not in documented)
    yield from (f"{name}: Args has {each}, which it does not take" for each in documented if each not in taken)
    yield from (f"{name}: no entry of Args: {line.strip()}" for line in UNNAMED.findall(text))


def _of_errors(name: str, function: Callable[..., Any], docstring: str) -> Iterator[str]:
    text = sections(docstring).get("Raises", "")
    documented = ENTRY.findall(text)
    yield from (f"{name}: no entry of Raises: {line.strip()}" for line in UNNAMED.findall(text))
    places = [inspect.unwrap(function).__globals__, vars(builtins), vars(importlib.import_module("deskcraft.errors"))]
    for each in documented:
        found = next((place[each] for place in places if each in place), None)
        if not (inspect.isclass(found) and issubclass(found, Exception)):
            yield f"{name}: Raises has {each}, which is no error that its module knows"
    for each in raised(function):
        if each not in documented:
            yield f"{name}: {each} is not among Raises"


def raised(function: Callable[..., Any]) -> list[str]:
    """The errors of the project that stand after `raise` in a function, without those within it."""
    source = inspect.unwrap(function)
    tree = ast.parse(textwrap.dedent(inspect.getsource(source))).body[0]
    assert isinstance(tree, ast.FunctionDef)
    names: list[str] = []
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Raise):
            what = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            found = source.__globals__.get(what.id) if isinstance(what, ast.Name) else None
            if inspect.isclass(found) and found.__module__.startswith(PROJECT):
                names.append(found.__name__)
    return list(dict.fromkeys(names))


@cache
def _described_values(package: str) -> frozenset[str]:
    """Names in a package's own modules that are assigned and then described by a text."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    found: set[str] = set()
    for path in folder.glob("*.py"):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for node, after in pairwise(body):
            if not (isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)):
                continue
            targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
            found |= {target.id for target in targets if isinstance(target, ast.Name)}
    return frozenset(found)
