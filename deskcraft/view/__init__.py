"""Showing what was recorded, picture by picture: films of episodes for the report and the web viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deskcraft.view.reading import Episode, open_episode

__all__ = ["Episode", "open_episode"]


def __getattr__(name: str) -> Any:
    """Imports what reads records when it is first used: whoever prints a text needs `view.plain` alone."""
    if name in __all__:
        from deskcraft.view import reading

        return getattr(reading, name)
    raise AttributeError(f"module 'deskcraft.view' has no attribute '{name}'")
