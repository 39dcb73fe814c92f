"""What a machine needs to do a run's episodes for somebody else: the same project, tasks, image and folder."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Callable
from pathlib import Path

from deskcraft.errors import DeskCraftError
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.run.runfile import RunFile
from deskcraft.run.work_order import WorkOrder
from deskcraft.task.digest import episode_digest
from deskcraft.task.loading import TaskRoot
from evaluators.plugins import installed


def release() -> str:
    """What must be the same on all machines of a run."""
    return f"deskcraft {importlib.metadata.version('deskcraft')}, Python {platform.python_version()}"


def lacks_for_run(order: WorkOrder, missing: Callable[[RunFolder], str]) -> str:
    """What this machine lacks for a run, with what to do, in one line; empty if nothing.

    Args:
        order: what it is asked to run.
        missing: says what it lacks for the run's episodes.
    """
    try:
        return _lacks(order, missing)
    except (DeskCraftError, OSError) as error:
        return str(error).replace("\n", " ")


def _lacks(order: WorkOrder, missing: Callable[[RunFolder], str]) -> str:
    if release() != order.release:
        return f"it has {release()}, and the run was begun with {order.release}; install the same"
    if not (order.run / order.marker).is_file():
        return f"it does not see the run's folder {order.run}; give an --out that all nodes share under the same path"
    if not os.access(order.run, os.W_OK | os.X_OK):
        return f"uid {os.geteuid()} cannot write to {order.run}; run Ray as the same user on all nodes"
    return missing(RunFolder(order.run))


def lacks_for_tasks(run: RunFolder) -> str:
    """What this machine lacks for a run of desktop tasks; empty if nothing."""
    file = read_model(run.path / "run.json", RunFile)
    return _lacks_plugins(file) or _lacks_tasks(file) or (_lacks_image(file) if file.asked.desktop == "local" else "")


def _lacks_plugins(file: RunFile) -> str:
    here = {(plugin.origin.distribution, plugin.origin.version) for plugin in installed()}
    lacks = [used for used in file.plugins if (used.distribution, used.version) not in here]
    if not lacks:
        return ""
    return f"it lacks {lacks[0].distribution} {lacks[0].version}, which the run needs; install it there"


def _lacks_tasks(file: RunFile) -> str:
    root = TaskRoot(Path(file.asked.task_root))
    if not (root.path / "tasks").is_dir():
        return f"it has no tasks in {root.path}; they must lie under the same path on all nodes (--task-root)"
    wanted = {(e.task, e.variant): e.episode_digest for e in file.own}
    for (task, variant), digest in wanted.items():
        folder = root.select([task])[0]
        if variant >= len(folder.records) or episode_digest(folder.task(variant), root, file.image_id) != digest:
            return f"its task {task} in {root.path} is not the one that was planned; put the same tasks on all nodes"
    return ""


def _lacks_image(file: RunFile) -> str:
    from deskcraft.desktop.local.host import probe
    from deskcraft.image.store import find_image

    image = find_image(image_id=file.image_id)
    why = probe(rootfs=image.rootfs).why_not
    return f"it can hold no desktop ({why}); `deskcraft doctor` there says more" if why else ""
