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
    takes: frozenset[str] = frozenset()
    """Its parameters: pytest gives a test what a function of that name returns."""


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


def brought_by_tests(before: Sequence[Bound], after: Sequence[Bound]) -> tuple[str, ...]:
    """Return globs over the tests that are new (`test_x`, `TestX`), the names that are imported for them, and what they
    use or are given of what is new."""
    known = {bound.path for bound in before}
    new = [bound for bound in after if bound.path not in known]
    waiting = [bound for bound in new if bound.path.startswith(("def/test", "class/Test", "import/"))]
    brought: dict[str, Bound] = {}
    while waiting:
        bound = waiting.pop()
        brought[bound.path] = bound
        names = bound.reads | bound.takes
        waiting += [each for each in new if each.name in names and each.path not in brought]
    return tuple(sorted(map(literal, brought)))


def bound_names(data: bytes) -> tuple[Bound, ...]:
    """Return the names that a module's own statements give.

    Raises:
        Unreadable: it is not Python.
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
            inside = list(ast.walk(node))
            reads = frozenset(each.id for each in inside if isinstance(each, ast.Name))
            yield Bound(name, path, reads, frozenset(each.arg for each in inside if isinstance(each, ast.arg)))
