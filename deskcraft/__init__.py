"""DeskCraft: desktop agents measured on professional work and on collaboration with a user.

import deskcraft

tasks = deskcraft.load_tasks("inkscape/*")
with deskcraft.open_desktop("local", profiles=["base", "design"]) as desktop:
    desktop.reset()
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deskcraft.desktop.opening import open_desktop
    from deskcraft.episode.episode import run_episode
    from deskcraft.task.loading import load_tasks

__all__ = ["load_tasks", "open_desktop", "run_episode"]
_HOMES = {
    "load_tasks": "deskcraft.task.loading",
    "open_desktop": "deskcraft.desktop.opening",
    "run_episode": "deskcraft.episode.episode",
}


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first used, so that `import deskcraft` costs nothing."""
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'deskcraft' has no attribute '{name}'")
