"""Tasks: the model, reading task.yaml, variants, selection, assets, digests."""

from typing import TYPE_CHECKING

from deskcraft.lazy import exports

if TYPE_CHECKING:
    from deskcraft.task.loading import TaskFolder, TaskRoot, default_root, load_tasks
    from deskcraft.task.model import Task
else:
    __getattr__, __dir__ = exports(
        __name__, {"loading": "TaskFolder TaskRoot default_root load_tasks", "model": "Task"}
    )

__all__ = ["Task", "TaskFolder", "TaskRoot", "default_root", "load_tasks"]
