"""Work on tasks that is done on several desktops at a time: one unit is one variant of one task."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from deskcraft.desktop.look import USUAL, Look
from deskcraft.desktop.opening import image_of, open_desktop
from deskcraft.desktop.providers import find_provider
from deskcraft.episode.grading import Grader
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import Task
from deskcraft.validate.player import Player

Unit = tuple[str, int]
T = TypeVar("T")
Settings = tuple[Path, Path, str, str, int]
"""Task root, folder that keeps the episodes, kind of desktop, the image's id, repeats."""


def each_unit(work: Callable[..., T], units: Sequence[Unit], settings: Settings, jobs: int) -> Iterator[T]:
    """`work(unit, *settings)` for every unit, as they come; `work` is a function of a module, or a partial of one."""
    jobs = min(jobs, len(units))
    if jobs <= 1:
        yield from (work(unit, *settings) for unit in units)
        return
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        try:
            for future in as_completed([pool.submit(work, unit, *settings) for unit in units]):
                yield future.result()
        except BaseException:  # stopped: what has begun is awaited, what has not is not begun any more
            pool.shutdown(wait=False, cancel_futures=True)
            raise


@contextmanager
def player_of(
    unit: Unit,
    root: Path,
    keep: Path,
    desktop: str,
    image_id: str,
    look: Look = USUAL,
) -> Iterator[Player]:
    """A player of the unit with a desktop and a grading process of its own."""
    task_id, variant = unit
    tasks = TaskRoot(root)
    folder = tasks.select([task_id])[0]
    run = RunFolder(keep / f"{task_id.replace('/', '_')}-v{variant}")
    image = image_of(desktop, image_id)
    with open_desktop(desktop, image=image, look=look) as opened, Grader(image) as grader:
        yield Player(folder, variant, tasks, opened, run, grader, image_id)


def image_for_task(desktop: str, task: Task, image: str | None) -> str:
    """The id of the image that serves a task that no folder holds; the desktop's name where it is made of none."""
    if not find_provider(desktop).needs_image:
        return desktop
    from deskcraft.image.store import find_image

    return str(find_image(sorted(task.profiles), image).id)


def image_for(desktop: str, folders: Sequence[TaskFolder], image: str | None) -> str:
    """The id of the image that serves all these tasks; the desktop's name where it is made of none."""
    if not find_provider(desktop).needs_image:
        return desktop
    from deskcraft.image.store import find_image

    return str(find_image(sorted({p for f in folders for p in f.task().profiles}), image).id)
