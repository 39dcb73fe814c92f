"""What a definition that may change brings along: new imports, constants and functions of its module that it uses."""

import ast
import builtins
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.code.python_facts import import_path, statement_path, tree_of
from evaluators.files.globs import excepted, literal


@dataclass(frozen=True)
class Bound:
    """A name that a statement of the module gives, the guard's path of it, and the names that are read there."""

    name: str
    path: str
    reads: frozenset[str] = frozenset()


def brought_along(before: Sequence[Bound], after: Sequence[Bound], except_: Sequence[str]) -> tuple[str, ...]:
    """Return globs over what is new in the module and used, by way of others too, by a definition that may change.

    A name that had a meaning already, in the module or in Python, is not new: another meaning changes its users.
    """
    known = {bound.name for bound in before} | set(dir(builtins))
    names = [bound.name for bound in after]
    new = {bound.name: bound for bound in after if bound.name not in known and names.count(bound.name) == 1}
    waiting = [name for bound in after if excepted(bound.path, except_) for name in bound.reads]
    used: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in new and name not in used:
            used.add(name)
            waiting += new[name].reads
    return tuple(literal(new[name].path) for name in sorted(used))


def bound_names(data: bytes) -> tuple[Bound, ...]:
    """Return the names that a module's own statements give.

    Raises:
        Unreadable: it is no Python.
    """
    return tuple(_bound(tree_of(data)))


def _bound(tree: ast.Module) -> Iterator[Bound]:
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield Bound((alias.asname or alias.name).partition(".")[0], import_path(node, alias))
            continue
        path = f"class/{node.name}" if isinstance(node, ast.ClassDef) else statement_path(node)
        name = path.partition("/")[2]
        if name:
            yield Bound(name, path, frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name)))
