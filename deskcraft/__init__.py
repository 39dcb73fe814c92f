"""DeskCraft: desktop agents measured on professional work and on collaboration with a user.

import deskcraft

tasks = deskcraft.load_tasks("inkscape/*")
with deskcraft.open_desktop("local", profiles=["base", "design"]) as desktop:
    record = deskcraft.run_episode(tasks[0], "solution", desktop)
print(record.success, record.score)
env = deskcraft.gym.DesktopEnv("inkscape/*")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from deskcraft import gym as gym
    from deskcraft import study as study
    from deskcraft.bridge.single import run_episode
    from deskcraft.desktop.opening import open_desktop
    from deskcraft.task.loading import load_tasks

__all__ = ["load_tasks", "open_desktop", "run_episode"]
_HOMES = {
    "load_tasks": "deskcraft.task.loading",
    "open_desktop": "deskcraft.desktop.opening",
    "run_episode": "deskcraft.bridge.single",
}

_PACKAGES = ("gym", "study")
"""Packages that are there without an import of their own."""


def __getattr__(name: str) -> Any:
    """Imports a public name when it is first used, so that `import deskcraft` costs nothing."""
    import importlib

    if name in _PACKAGES:
        return importlib.import_module(f"deskcraft.{name}")
    if name in _HOMES:
        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'deskcraft' has no attribute '{name}'")
