"""DeskCraft: desktop agents measured on professional work and on collaboration with a user.

import deskcraft

tasks = deskcraft.load_tasks("inkscape/*")
with deskcraft.open_desktop("local", profiles=["base", "design"]) as desktop:
    record = deskcraft.run_episode(tasks[0], "solution", desktop)
print(record.success, record.score)
env = deskcraft.gym.DesktopEnv("inkscape/*")
"""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft import errors
    from deskcraft import gym as gym
    from deskcraft import study as study
    from deskcraft.bridge.single import run_episode
    from deskcraft.desktop.opening import open_desktop
    from deskcraft.task.loading import load_tasks
else:
    __getattr__, __dir__ = exports(
        __name__,
        {"bridge.single": "run_episode", "desktop.opening": "open_desktop", "task.loading": "load_tasks"},
        "errors gym study",
    )

__all__ = ["errors", "load_tasks", "open_desktop", "run_episode"]
