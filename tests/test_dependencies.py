"""What pyproject.toml declares is imported somewhere, and what is imported is declared."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = (
    "assets",
    "deskcraft",
    "docs",
    "evaluators",
    "examples",
    "fuzz",
    "perf",
    "scripts",
    "simulator",
    "tasks",
    "tests",
    "vm_images",
)
NOT_IMPORTED = {
    "editables": "hatchling needs it for an editable installation",
    "hatchling": "builds the package",
    "libvirt-python": "imported by its name, where there is one (deskcraft/desktop/libvirt/binding.py)",
    "lxml-stubs": "types for mypy",
    "mkdocs-material": "builds the documentation",
    "mkdocstrings": "builds the documentation",
    "mypy": "a gate",
    "pyautogui": "its source is read by tests/agent/models/test_pyautogui.py; imported, it wants a screen",
    "pytest-rerunfailures": "a plug-in of pytest",
    "pytest-timeout": "a plug-in of pytest",
    "pytest-xdist": "a plug-in of pytest",
    "ruff": "a gate",
    "scipy-stubs": "types for mypy",
    "types-openpyxl": "types for mypy",
    "types-paramiko": "types for mypy",
    "types-python-xlib": "types for mypy",
    "types-pyyaml": "types for mypy",
}


def roots(source: bytes) -> Iterator[str]:
    """The first part of each module that a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


@cache
def imported() -> dict[str, str]:
    """Each module of an installed package that is imported, with a file that does.

    Modules of this project and of applications (`bpy`, `uno`) are of no installed package.
    """
    packages = packages_distributions()
    found: dict[str, str] = {}
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            for name in roots(path.read_bytes()):
                if name not in sys.stdlib_module_names and name in packages:
                    found.setdefault(name, str(path.relative_to(ROOT)))
    return found


@cache
def declared() -> frozenset[str]:
    """The names of all packages in pyproject.toml, extras too, written as one writes them there."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    return frozenset(normal(re.split(r"[\[<>=!~; ]", each, maxsplit=1)[0]) for each in wanted)


def normal(name: str) -> str:
    """A package's name in the one form in which two can be compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def test_what_is_declared_is_imported() -> None:
    modules = packages_distributions()
    used = {normal(package) for module in imported() for package in modules[module]}
    idle = declared() - used - NOT_IMPORTED.keys()
    assert not idle, f"declared in pyproject.toml, imported nowhere: {', '.join(sorted(idle))}"


def test_what_is_imported_is_declared() -> None:
    modules = packages_distributions()
    strange = {
        f"{module} (in {path})"
        for module, path in imported().items()
        if not {normal(package) for package in modules[module]} & (declared() | {"deskcraft"})
    }
    assert not strange, f"imported, and no package in pyproject.toml brings it: {', '.join(sorted(strange))}"


def test_each_exception_is_one() -> None:
    assert not NOT_IMPORTED.keys() - declared(), "an exception for a package that is not declared"
