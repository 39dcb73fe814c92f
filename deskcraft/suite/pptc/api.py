"""The calls of PPTC: the 49 of the paper's appendix A, and those that the public sessions also use."""

from __future__ import annotations

from collections.abc import Sequence

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.apis import basic, charts, choose, place, shapes, slides, tables, text
from deskcraft.suite.pptc.registry import APIS, HEADINGS, Api, Category, Param

__all__ = ["HEADINGS", "Api", "Category", "Param", "api_text", "every", "find", "reference"]

MODULES = (slides, choose, basic, text, shapes, tables, charts, place)
"""Importing them fills the registry."""


def every() -> tuple[Api, ...]:
    """Return all calls that the executor knows."""
    return tuple(sorted(APIS.values(), key=lambda each: list(HEADINGS).index(each.category)))


def reference() -> tuple[Api, ...]:
    """Return the 49 calls of the paper, which models may choose from."""
    return tuple(api for api in every() if api.published)


def find(name: str) -> Api | None:
    """Return the call of a name."""
    return APIS.get(name)


def api_text(names: Sequence[str] | None = None) -> str:
    """Return the reference for prompts, made from signatures and docstrings: one line a call, those of the paper or
    the named ones.

    Raises:
        BadInput: there is no call of such a name.
    """
    chosen = reference()
    if names is not None:
        unknown = [name for name in names if name not in APIS]
        if unknown:
            raise BadInput(f"there is no API called {unknown[0]!r}")
        chosen = tuple(APIS[name] for name in names)
    return "\n".join(f"API: {api.name}{api.signature}: {' '.join(api.description.split())}" for api in chosen)
