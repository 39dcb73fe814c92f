"""The workbench on an image: a fresh sandbox a job, what it made kept for the next check that asks the same.

A file on which an application crashes, or with which it does not end, is tried once more: it is at fault if that
fails too, for applications now and then hang by themselves. Where the machine gave the application no processor, the
file is never at fault. Files of Blender are read by one that is kept warm, each in a process of its own.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Mapping

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.errors import DeskCraftError, DesktopTimeout
from deskcraft.image.store import find_image
from deskcraft.workbench.drawing import LIMITS
from deskcraft.workbench.jobs import SCENE, WALL_S, Job, JobCrashed, find_job
from deskcraft.workbench.scenes import SceneReader
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

KEPT, KEPT_BYTES = 256, 64 * 2**20
"""How many results are kept, and how many bytes of them."""
Key = tuple[str, str, str, tuple[tuple[str, Option], ...]]


class _Endless(JobRefused):
    """The application did not end, though it had the processor."""


class ImageWorkbench:
    """Does the jobs of `evaluators.workbench` in sandboxes of an image; safe to use from several threads.

    The image is looked for with the first job: grading that needs no application needs no image.
    """

    def __init__(self, image_id: str | None = None) -> None:
        """Takes an image's id, else the newest that has the application is used."""
        self._image_id = image_id
        self._kept: OrderedDict[Key, Made | JobRefused] = OrderedDict()
        self._lock = threading.Lock()
        self._scenes = SceneReader(image_id)

    def close(self) -> None:
        """Ends what is kept warm; the next job starts it again."""
        self._scenes.close()

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """See `evaluators.workbench.Workbench`."""
        found = find_job(job, suffix)
        strange = [name for name in options if not found.takes(name)]
        if strange:
            raise WorkbenchFailed(f"the job {job} of a {suffix} file has no option {', '.join(strange)}")
        key = _key(job, hashlib.sha256(data).hexdigest(), suffix, options)
        with self._lock:
            if key not in self._kept:
                self._keep(key, self._do(job, data, suffix.lower(), options))
            return self._give(key)

    def kept(self, job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Made | None:
        """See `evaluators.workbench.Keeping`."""
        key = _key(job, digest, suffix, options)
        with self._lock:
            return self._give(key) if key in self._kept else None

    def _give(self, key: Key) -> Made:
        self._kept.move_to_end(key)
        made = self._kept[key]
        if isinstance(made, JobRefused):
            raise JobRefused(str(made))
        return made

    def _do(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made | JobRefused:
        found = find_job(job, suffix)
        try:
            if job == "scene":
                frames = [float(frame) for frame in str(options.get("frames", "")).split(",") if frame]
                return {SCENE: self._scenes.read(data, frames)}
            try:
                return self._try(found, data, suffix, options)
            except (JobCrashed, _Endless):
                return self._try(found, data, suffix, options)
        except JobRefused as error:
            return error
        except DeskCraftError as error:
            raise WorkbenchFailed(f"{job}: {error}") from error

    def _try(self, found: Job, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        with BatchSandbox(find_image(found.profiles, self._image_id), limits=LIMITS) as box:
            try:
                return found.do(box, data, suffix, options)
            except (JobCrashed, DeskCraftError) as error:
                if hit := box.limits_hit:
                    raise JobRefused(f"the application reached the limit of {', '.join(hit)}") from error
                if isinstance(error, DesktopTimeout) and not box.starved:
                    raise _Endless(f"it did not end within {WALL_S:g} s, and nothing kept it from that") from error
                raise

    def _keep(self, key: Key, made: Made | JobRefused) -> None:
        self._kept[key] = made
        while len(self._kept) > KEPT or self._kept_bytes() > KEPT_BYTES:
            if len(self._kept) == 1:
                return
            self._kept.popitem(last=False)

    def _kept_bytes(self) -> int:
        return sum(len(b) for made in self._kept.values() if not isinstance(made, JobRefused) for b in made.values())


def _key(job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Key:
    return (job, digest, suffix.lower(), tuple(sorted(options.items())))
