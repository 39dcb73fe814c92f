"""The public names of every package, as its `__all__` says, and those that the pages of the reference show."""

from __future__ import annotations

import importlib
import re
from functools import cache
from types import ModuleType
from typing import Any

from tests.docs.pages import DOCS, ROOT

REFERENCE = DOCS / "reference"
SHOWN = re.compile(r"^::: (\S+)$", re.MULTILINE)
"""How a page of the reference names what is shown."""


def packages() -> list[str]:
    """Every package of the project that is installed, by its dotted name."""
    tops = [ROOT / name for name in ("deskcraft", "evaluators", "simulator")]
    inits = sorted(path for top in tops for path in top.rglob("__init__.py"))
    return [".".join(path.parent.relative_to(ROOT).parts) for path in inits]


@cache
def public() -> dict[str, Any]:
    """Every public name with its package, and what it stands for."""
    modules = {name: importlib.import_module(name) for name in packages()}
    return {f"{name}.{each}": getattr(module, each) for name, module in modules.items() for each in names_of(module)}


def names_of(module: ModuleType) -> list[str]:
    """What a package's `__all__` holds."""
    return list(module.__all__)


def protocols() -> list[type]:
    """The protocols among the public names."""
    return [thing for thing in public().values() if getattr(thing, "_is_protocol", False)]


def shown() -> list[str]:
    """What the pages of the reference show, in their order."""
    return [name for path in sorted(REFERENCE.glob("*.md")) for name in SHOWN.findall(path.read_text(encoding="utf-8"))]
