"""What a server serves: its tasks, how one is chosen, and where episodes are recorded."""

from __future__ import annotations

import random
import shutil
import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from deskcraft.bridge.setting import Scene, Setting, Value
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.serve.scratch import Scratch
from deskcraft.task.loading import TaskFolder

WALL_S = 7 * 24 * 3600.0
"""A learner may think for long between two steps; what bounds a silent client is the server's idle limit."""
Reward = Literal["success", "score"]


@dataclass(frozen=True)
class Choice:
    """Which episode a client asks for."""

    task: str | None = None
    """Id of a task; drawn by the seed if None."""
    variant: int | None = None
    """Index of the variant; the canonical one, or drawn where the server draws variants."""
    seed: int | None = None


class Host:
    """Tasks, rules and records that all sessions of a server share; used from many threads."""

    def __init__(
        self,
        setting: Setting,
        folders: Sequence[TaskFolder],
        *,
        reward: Reward = "success",
        draw_variants: bool = False,
        out: Path | None = None,
    ) -> None:
        """Prepares.

        Args:
            setting: desktop, rules and limits of all episodes.
            folders: the tasks.
            reward: what the end of an episode is worth.
            draw_variants: variants are drawn as tasks are, where a client names none.
            out: folder of a new run that keeps all episodes; None keeps only each session's present one.
        """
        self.setting = setting
        self.folders: Mapping[str, TaskFolder] = {folder.id: folder for folder in sorted(folders, key=lambda f: f.id)}
        self.reward: Reward = reward
        self._draw_variants = draw_variants
        self._out = out
        self._scratch = Scratch()
        self._lock = threading.Lock()
        self._attempts: Counter[tuple[str, int]] = Counter()
        self._kept: list[Scene] = []

    def choose(self, choice: Choice) -> tuple[TaskFolder, int]:
        """The task and the variant that a client asks for; the same seed gives the same ones.

        Raises:
            BadInput: they are not served here.
        """
        draw = random.Random(choice.seed)
        ids = list(self.folders)
        task = choice.task or ids[draw.randrange(len(ids))]
        if task not in self.folders:
            raise BadInput(f"the task '{task}' is not served here; GET /tasks lists the {len(ids)} that are")
        folder = self.folders[task]
        drawn = draw.randrange(len(folder.records)) if self._draw_variants else 0
        variant = drawn if choice.variant is None else choice.variant
        if not 0 <= variant < len(folder.records):
            raise BadInput(f"{task} has the variants 0 to {len(folder.records) - 1}, not {variant}")
        return folder, variant

    def scene(self, choice: Choice, about: Mapping[str, Value]) -> Scene:
        """The next episode of a client; `about` goes into the record as the agent's settings.

        Raises:
            BadInput: it is not served here.
            TaskError: its file is malformed.
        """
        folder, variant = self.choose(choice)
        with self._lock:
            self._attempts[folder.id, variant] += 1
            attempt = self._attempts[folder.id, variant]
        return self.setting.scene(folder, variant, attempt, dict(about))

    def folder(self, before: RunFolder | None) -> RunFolder:
        """The run that an episode is written into; `before` is the session's last one, which may be replaced."""
        self.forget(before)
        return RunFolder(self._out or self._scratch.new())

    def keep(self, run: RunFolder, scene: Scene) -> None:
        """Puts an episode that has ended and left a record into run.json."""
        with self._lock:
            if self._out is not None:
                self._kept.append(scene)
            self.setting.write_run(run, self._kept or [scene])

    def forget(self, run: RunFolder | None) -> None:
        """Removes a session's last episode where none is kept."""
        if run is not None and self._out is None:
            shutil.rmtree(run.path, ignore_errors=True)

    def close(self) -> None:
        """Removes what is not kept, once all sessions have ended."""
        self._scratch.close()
