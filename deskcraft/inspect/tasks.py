"""`deskcraft/tasks`, the inspect Task: its samples are tasks of DeskCraft."""

from __future__ import annotations

import importlib.metadata
from pathlib import Path
from typing import Literal

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import GenerateConfig

from deskcraft.bridge.setting import find_setting
from deskcraft.desktop.capacity import default_jobs
from deskcraft.desktop.opening import memory_mb
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.export.samples import sample_id, target_of, task_metadata
from deskcraft.inspect.grades import score, success
from deskcraft.inspect.play import desktop_agent
from deskcraft.inspect.stage import Stage
from deskcraft.serve.host import WALL_S
from deskcraft.task.loading import TaskFolder, default_root


@task(name="tasks")
def tasks(
    tasks: str | list[str] = "",
    variants: Literal["canonical", "all"] = "canonical",
    max_steps: int | None = None,
    protocol: Literal["paper", "published"] = "paper",
    desktop: str = "local",
    image: str | None = None,
    task_root: str | None = None,
    out: str | None = None,
    desktops: int | None = None,
) -> Task:
    """Tasks of DeskCraft, played by a model in inspect's own agent loop; see docs/use/inspect.md.

    Args:
        tasks: selectors (ids, globs over ids, @FILE); the whole benchmark if none.
        variants: `canonical`, or `all` to have each variant of a task as a sample.
        max_steps: the budget of an episode; None: each task's own, and 100 without one.
        protocol: the rules of docs/understand/protocol.md, `paper` or `published`.
        desktop: `local`, `mock`, or one of a plug-in.
        image: id of an image; else the newest that serves all the tasks.
        task_root: folder with tasks/ and assets/; else the project's own.
        out: folder of the run that keeps the records of all episodes; else they are not kept.
        desktops: how many there may be at once; else as many as the machine has room for.

    Returns:
        The Task.

    Raises:
        BadInput: no such task, or an option that makes no sense.
        MissingImage: no image serves the tasks.
    """
    if variants not in ("canonical", "all"):
        raise BadInput(f"variants={variants}: give canonical or all")
    if protocol not in ("paper", "published"):
        raise BadInput(f"protocol={protocol}: give paper or published")
    for name, value in (("max_steps", max_steps), ("desktops", desktops)):
        if value is not None and value < 1:
            raise BadInput(f"{name}={value}: give 1 or more")
    root = default_root(Path(task_root) if task_root else None)
    chosen = root.select([tasks] if isinstance(tasks, str) and tasks else tasks or (), own=True)
    most = desktops or default_jobs(each_mb=memory_mb(desktop))
    limits = Limits.given(max_steps, wall_s=WALL_S)
    setting = find_setting(root, "inspect", [folder.task() for folder in chosen], desktop, image, limits, protocol)
    places = {
        sample_id(folder.id, variant): (folder, variant)
        for folder in chosen
        for variant in range(len(folder.records) if variants == "all" else 1)
    }
    stage = Stage(setting, places, desktops=most, out=Path(out) if out else None)
    return Task(
        dataset=MemoryDataset([_sample(*place) for place in places.values()], name="deskcraft"),
        setup=stage.setup(),
        solver=desktop_agent(),
        cleanup=stage.cleanup,
        scorer=[success(), score()],
        # what inspect takes as the number of samples at once unless --max-samples says another
        config=GenerateConfig(max_connections=most),
        version=f"dev-{importlib.metadata.version('deskcraft')}",
        metadata={"image": setting.image_id, "desktop": desktop, "protocol": protocol, "max_steps": limits.max_steps},
    )


def _sample(folder: TaskFolder, variant: int) -> Sample:
    task = folder.task(variant)
    return Sample(
        id=sample_id(task.id, variant),
        input=task.instruction,
        target=target_of(task),
        metadata=task_metadata(task, variant),
    )
