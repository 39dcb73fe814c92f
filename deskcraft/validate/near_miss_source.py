"""Takes the source of a task's near_misses.py apart: what acts on a desktop, and what only edits evidence.

Each part is its functions with all of the module that they use, so that a near miss that only edits evidence can be
changed, moved into task.yaml or taken out, imports and helpers with it, and what a desktop proved stays proved.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Part:
    """Near misses of one kind, and what they use."""

    source: str = ""
    """Without comments and layout; empty if there are no such near misses."""
    imports: frozenset[str] = frozenset()
    """The modules that it imports, anywhere in it."""


@dataclass(frozen=True)
class Parts:
    """Both kinds."""

    played: Part
    """What acts on a desktop."""
    edits: Part
    """What only edits evidence."""


@lru_cache(maxsize=64)
def parts_of(source: bytes) -> Parts:
    """Takes a script of near misses apart.

    Args:
        source: of the script; all of one that is no Python acts on a desktop.

    Returns:
        Both parts; a helper that both use is in both.
    """
    tree = parsed(source)
    if tree is None:
        return Parts(Part(source.decode(errors="replace")), Part())
    misses = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_near_miss(node)]
    edits = [node for node in misses if _edits_evidence(node)]
    played = [node for node in misses if node not in edits]
    rest = [node for node in tree.body if node not in misses]
    return Parts(_part(played, rest), _part(edits, rest))


@dataclass(frozen=True)
class Declared:
    """A near miss as its decorator declares it."""

    name: str
    caught_by: str
    acts_on: str
    scores: str


def declared(source: bytes) -> list[Declared] | None:
    """Reads which near misses a script declares, without running it.

    Args:
        source: of the script.

    Returns:
        The near misses in order; None if that cannot be read off the script.
    """
    tree = parsed(source)
    if tree is None:
        return None
    found = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and _is_near_miss(node):
            one = _declared(node)
            if one is None:
                return None
            found.append(one)
    # used in another way than as the decorator of a function at the top
    uses = sum(isinstance(node, ast.Name) and node.id == "near_miss" for node in ast.walk(tree))
    return found if uses == len(found) else None


def _declared(function: ast.FunctionDef) -> Declared | None:
    match function:
        case ast.FunctionDef(
            name=name,
            args=ast.arguments(args=[ast.arg(arg="desk" | "evidence" as acts_on), *_]),
            decorator_list=[ast.Call(func=ast.Name(id="near_miss"), args=[], keywords=keywords)],
        ):
            said = {word.arg: word.value.value for word in keywords if isinstance(word.value, ast.Constant)}
            caught_by, scores = said.get("caught_by"), said.get("scores", "")
            if len(said) == len(keywords) and isinstance(caught_by, str) and isinstance(scores, str):
                return Declared(name, caught_by, acts_on, scores)
    return None


@lru_cache(maxsize=64)
def parsed(source: bytes) -> ast.Module | None:
    """Parses a script.

    Args:
        source: of the script.

    Returns:
        Its tree; None if it is no Python.
    """
    try:
        return ast.parse(source)
    except SyntaxError:
        return None


def imports_of(tree: ast.Module | None) -> frozenset[str]:
    """Finds the modules that a script imports, anywhere in it.

    Args:
        tree: the script; None: it is no Python, and imports nothing.

    Returns:
        Their dotted names.
    """
    found: set[str] = set()
    for node in _statements(tree.body if tree else []):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return frozenset(found)


def _part(functions: list[ast.FunctionDef], rest: list[ast.stmt]) -> Part:
    if not functions:
        return Part()
    used = {name for node in functions for name in _names_in(node)}
    kept: list[ast.stmt] = []
    while more := [node for node in rest if node not in kept and _is_used(node, used)]:
        kept += more
        used.update(name for node in more for name in _names_in(node))
    tree = ast.Module([*(node for node in rest if node in kept), *functions], [])
    return Part(ast.unparse(tree), imports_of(tree))


def _is_used(node: ast.stmt, used: set[str]) -> bool:
    """Whether a statement at the top gives one of these names, or does what cannot be distinguished from that."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return False  # the docstring
    if isinstance(node, ast.ImportFrom) and node.module == "__future__":
        return False
    given = set(_given_by(node))
    return not given or "*" in given or bool(given & used)


def _given_by(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top gives; none if it may do more than that."""
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in names)
        case ast.Assign(targets=targets) if all(isinstance(one, ast.Name | ast.Tuple) for one in targets):
            yield from (each.id for one in targets for each in ast.walk(one) if isinstance(each, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            yield name


def _names_in(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def _is_near_miss(function: ast.FunctionDef) -> bool:
    return any(isinstance(mark, ast.Call) and ast.unparse(mark.func) == "near_miss" for mark in function.decorator_list)


def _edits_evidence(function: ast.FunctionDef) -> bool:
    return bool(function.args.args) and function.args.args[0].arg == "evidence"


def _statements(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """These statements and those within them; expressions hold none."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            inner = getattr(node, part, None)
            if isinstance(inner, list):
                yield from _statements(inner)
