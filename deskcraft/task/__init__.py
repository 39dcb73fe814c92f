"""Tasks: the model, reading task.yaml, variants, selection, assets, digests."""

from deskcraft.task.loading import TaskFolder, TaskRoot, default_root, load_tasks
from deskcraft.task.model import Task

__all__ = ["Task", "TaskFolder", "TaskRoot", "default_root", "load_tasks"]
