"""Which code judges a task: a digest over the modules of `evaluators` that its checks need.

The ledger of proofs keeps it with each task. Where it is another one now, nobody knows yet whether the task's solution
still counts: it has to be graded again.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import evaluators
from deskcraft.task.loading import TaskFolder
from evaluators.grade import parse_checks
from evaluators.registry import find_check

PACKAGE = "evaluators"
SHARED = (f"{PACKAGE}.grade", f"{PACKAGE}.worker")
"""What every verdict is made by, whatever the checks."""
DATA = "data"
"""How folders of what modules read are called."""


def judging_digest(folder: TaskFolder) -> str:
    """Over the modules that grade a task, with what they import from `evaluators`, and the data beside them.

    Args:
        folder: the task.

    Returns:
        Twenty hexadecimal digits. The task's own text is no part of it, nor are checks of plug-ins.

    Raises:
        TaskError: task.yaml is malformed.
    """
    task = folder.task()
    checks = parse_checks(list(task.checks.goals), [*task.checks.guards, task.home_guard()])
    return _digest(frozenset(leaf.check for leaf in checks.leaves()))


@lru_cache(maxsize=1024)
def _digest(checks: frozenset[str]) -> str:
    modules = {find_check(name).function.__module__ for name in checks}
    found = hashlib.sha256()
    for path in sorted(_files(_with_imported([*SHARED, *modules]))):
        found.update(f"{path.relative_to(_root())}\n{_of(path)}\n".encode())
    return found.hexdigest()[:20]


def _files(modules: Iterable[str]) -> set[Path]:
    sources = {path for name in modules if (path := _source(name)) is not None}
    beside = {source.parent / DATA for source in sources}
    return sources | {path for folder in beside if folder.is_dir() for path in folder.rglob("*") if _is_data(path)}


def _is_data(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def _with_imported(modules: Iterable[str]) -> set[str]:
    """The modules, and those of the package that they import in turn."""
    found: set[str] = set()
    ahead = [name for name in modules if _source(name) is not None]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += _imported(name)
    return found


@lru_cache(maxsize=1024)
def _imported(module: str) -> tuple[str, ...]:
    """The modules of the package that one imports anywhere in it."""
    source = _source(module)
    assert source is not None
    package = module if source.name == "__init__.py" else module.rpartition(".")[0]
    names = _names(ast.parse(source.read_bytes()), package)
    return tuple(sorted({name for name in names if _source(name) is not None}))


def _names(tree: ast.AST, package: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")
            base = ".".join(above[: len(above) + 1 - node.level]) if node.level else ""
            name = ".".join(filter(None, (base, node.module)))
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)


@lru_cache(maxsize=4096)
def _source(module: str) -> Path | None:
    """The file of a module of the package; None of all others. What the package itself exports judges nothing."""
    top, _, rest = module.partition(".")
    if top != PACKAGE or not rest:
        return None
    path = _root().joinpath(*rest.split("."))
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((each for each in candidates if each.is_file()), None)


def _root() -> Path:
    return Path(evaluators.__path__[0])


@lru_cache(maxsize=4096)
def _of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
