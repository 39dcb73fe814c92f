"""What scripts outside the type checker (makers of assets, solutions, near misses, examples) import is there."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOPS = ("deskcraft", "evaluators", "simulator")
FOLDERS = ("assets", "examples", "scripts", "tasks")


def imported(source: bytes) -> Iterator[tuple[str, str]]:
    """Each module of the project that a script imports from, with the name imported (empty: the module itself)."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


def is_there(module: str, name: str) -> bool:
    """Whether the module can be imported and has the name, as an attribute or a module below it."""
    try:
        found = import_module(module)
        return not name or hasattr(found, name) or find_spec(f"{module}.{name}") is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("folder", FOLDERS)
def test_what_scripts_import_from_the_project_is_there(folder: str) -> None:
    wanted: dict[tuple[str, str], str] = {}
    for path in (ROOT / folder).rglob("*.py"):
        for module, name in imported(path.read_bytes()):
            if module.partition(".")[0] in TOPS:
                wanted[module, name] = str(path.relative_to(ROOT))
    assert wanted or folder == "scripts"
    missing = {f"{path}: {module} {name}" for (module, name), path in wanted.items() if not is_there(module, name)}
    assert not missing


def test_a_missing_module_and_a_missing_name_are_found() -> None:
    assert list(imported(b"from deskcraft.lost import Thing\nimport deskcraft.gone")) == [
        ("deskcraft.lost", "Thing"),
        ("deskcraft.gone", ""),
    ]
    assert not is_there("deskcraft.lost", "Thing")
    assert not is_there("deskcraft", "no_such_name")
    assert is_there("deskcraft", "run_episode")
