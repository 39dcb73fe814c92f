"""What all samples of a task share: the rules, how many desktops there may be at once, and where records are kept."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from pathlib import Path

import anyio
from anyio import to_thread
from anyio.lowlevel import RunVar
from inspect_ai.model import ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver

from deskcraft.bridge.setting import Scene, Setting, Value
from deskcraft.errors import BadInput
from deskcraft.inspect.episode import Episode, content_of, enter, leave
from deskcraft.inspect.tools import tools_of
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskFolder

_PLACES: RunVar[anyio.CapacityLimiter] = RunVar("deskcraft-desktops")
"""Of all tasks and models that one process evaluates at once: they share its memory."""
_RUN_FILES = threading.Lock()
"""Held by whoever reads and writes a run.json."""


class Stage:
    """Where the samples of an inspect Task are played."""

    def __init__(
        self,
        setting: Setting,
        samples: Mapping[str, tuple[TaskFolder, int]],
        *,
        desktops: int,
        out: Path | None,
    ) -> None:
        """Prepares.

        Args:
            setting: desktop, rules and limits of all episodes.
            samples: the task's folder and the variant of each sample, by its id.
            desktops: how many there may be at once.
            out: folder of the run that keeps the records; None keeps none.
        """
        self._setting = setting
        self._samples = samples
        self._desktops = desktops
        self._out = out

    def setup(self) -> Solver:
        """The step before any solver: a desktop for the sample, its tools, and the first screen in its message."""

        @solver(name="desktop")
        def desktop() -> Solver:
            async def solve(state: TaskState, generate: Generate) -> TaskState:
                await self._open(state)
                return state

            return solve

        return desktop()

    async def cleanup(self, state: TaskState) -> None:
        """The step after all scorers, whatever happened: closes the desktop, and keeps the record."""
        episode = leave(state.uuid)
        if episode is None:
            return
        try:
            await episode.close()
            if self._out is not None:
                await to_thread.run_sync(self._keep, episode)
        finally:
            self._places().release_on_behalf_of(state.uuid)

    async def _open(self, state: TaskState) -> None:
        scene = await to_thread.run_sync(self._scene, str(state.sample_id), state.epoch, str(state.model))
        await self._places().acquire_on_behalf_of(state.uuid)
        episode = Episode(scene, self._setting, self._out)
        enter(state.uuid, episode)  # from here on `cleanup` ends it
        first = await episode.open()
        state.tools = tools_of(episode)
        state.messages = [ChatMessageUser(content=content_of(first), source="input")]

    def _scene(self, sample: str, epoch: int, model: str) -> Scene:
        """The episode of a sample; its attempt is the epoch.

        Raises:
            BadInput: it was scored in the run that keeps the records, or that was asked otherwise.
        """
        folder, variant = self._samples[sample]
        about: dict[str, Value] = {"client": "inspect_ai", "model": model}
        scene = self._setting.scene(folder, variant, epoch, about)
        if self._out is None:
            return scene
        run = RunFolder(self._out)
        with _RUN_FILES:
            self._setting.run_there(run, scene)
        if scene.name in run.names() and run.outcome(scene.name)["scored"]:
            raise BadInput(f"{run.path}: {scene.name} is there and scored; give a new folder with -T out=...")
        return scene

    def _keep(self, episode: Episode) -> None:
        """Puts an episode that left a record into run.json."""
        if episode.scene.name in episode.run.names():
            with _RUN_FILES:
                self._setting.add_to_run(episode.run, episode.scene)

    def _places(self) -> anyio.CapacityLimiter:
        """The places for desktops; how many there are is the first task's to say."""
        try:
            return _PLACES.get()
        except LookupError:
            places = anyio.CapacityLimiter(self._desktops)
            _PLACES.set(places)
            return places
