"""No packages of the project import each other in a circle: at the top of modules, for types, or in functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOPS = ("deskcraft", "evaluators", "simulator")


def package_graph(root: Path, tops: tuple[str, ...]) -> dict[str, set[str]]:
    """Each package or module at the second level (`deskcraft.desktop`), with those of them that it imports."""
    imports: dict[str, set[tuple[str, ...]]] = {}
    for file in sorted(file for top in tops for file in (root / top).rglob("*.py")):
        module = file.relative_to(root).with_suffix("").parts
        package = module[:-1]
        unit = ".".join((package if module[-1] == "__init__" else module)[:2])
        found = (name for name in _imported(ast.parse(file.read_bytes()), package) if name[0] in tops)
        imports.setdefault(unit, set()).update(found)
    graph = {}
    for unit, names in imports.items():
        units = {".".join(name[:2]) if ".".join(name[:2]) in imports else name[0] for name in names}
        graph[unit] = units - {unit}
    return graph


def circle_in(graph: Mapping[str, set[str]]) -> list[str]:
    """Packages that import each other, the first one again at the end; empty if there are none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def _imported(tree: ast.AST, package: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Dotted names; of `from a import b` a.b, which is `a` or beneath it whatever b is."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (tuple(alias.name.split(".")) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) + 1 - node.level] if node.level else ()
            module = (*base, *(node.module or "").split(".")) if node.module else base
            yield from ((*module, alias.name) for alias in node.names)


def test_packages_import_each_other_in_no_circle() -> None:
    circle = circle_in(package_graph(ROOT, TOPS))
    assert not circle, f"{' imports '.join(circle)}; move what both need to a package beneath them"


def test_evaluators_and_simulator_stand_alone() -> None:
    graph = package_graph(ROOT, TOPS)
    for top, others in (("evaluators", ("deskcraft", "simulator")), ("simulator", ("deskcraft", "evaluators"))):
        imported = {name for unit, names in graph.items() if unit.partition(".")[0] == top for name in names}
        assert not [name for name in imported if name.partition(".")[0] in others]


@pytest.mark.parametrize(
    "back",
    [
        "import house.upper.room",
        "from house import upper",
        "from ..upper.room import bed",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.upper import room",
        "def look():\n    from house.upper.room import bed",
    ],
)
def test_a_circle_is_found(tmp_path: Path, back: str) -> None:
    files = {"upper/__init__.py": "", "upper/room.py": "from house.lower.room import door", "lower/room.py": back}
    for name, text in files.items():
        (tmp_path / "house" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "house" / name).write_text(text)
    assert sorted(set(circle_in(package_graph(tmp_path, ("house",))))) == ["house.lower", "house.upper"]
    (tmp_path / "house/lower/room.py").write_text("from . import door\nfrom house.lower import key")
    assert circle_in(package_graph(tmp_path, ("house",))) == []
