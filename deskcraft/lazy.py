"""Public names of a package, each imported from its module when it is first used (PEP 562).

A package's `__init__` has the names twice, for type checkers as plain imports and for Python as the map given here:

    if TYPE_CHECKING:
        from deskcraft.agent.protocol import Agent, Turn
    else:
        __getattr__, __dir__ = exports(__name__, {"protocol": "Agent Turn"})

So a package costs nothing to import, and its modules can import one another without a circle through it.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from typing import Any


def exports(
    package: str, homes: Mapping[str, str], modules: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """Makes the two functions by which a package gives its public names.

    Args:
        package: `__name__` of the package.
        homes: names, with blanks between them, by the module that has them, relative to the package.
        modules: names of modules and packages below it that are public themselves.

    Returns:
        The package's `__getattr__` and `__dir__`.
    """
    public = modules.split()
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        if name in public:
            return importlib.import_module(f"{package}.{name}")
        if name not in home:
            raise AttributeError(f"module '{package}' has no attribute '{name}'")
        value = getattr(importlib.import_module(home[name]), name)
        setattr(sys.modules[package], name, value)  # the next use finds it without this function
        return value

    def listed() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home, *public})

    return get, listed
