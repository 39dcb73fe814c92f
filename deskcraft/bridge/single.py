"""`deskcraft.run_episode`: one episode from Python with as few words as the command line needs."""

from __future__ import annotations

import dataclasses
import tempfile
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from deskcraft.agent.plugins import PluginAgent
from deskcraft.agent.protocol import Agent
from deskcraft.agent.registry import AGENTS, AgentChoice, agent_plugin, calls_model, make_agent
from deskcraft.bridge.setting import find_setting, new_folder
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.providers import PROVIDERS
from deskcraft.episode.episode import run_episode as run_one
from deskcraft.episode.grading import Grader
from deskcraft.episode.limits import Limits
from deskcraft.errors import BadInput
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder, default_root
from deskcraft.task.model import Task
from simulator import ScriptedUser, User


def run_episode(
    task: Task | str,
    agent: Agent | str,
    desktop: Desktop | str = "local",
    *,
    user: User | None = None,
    limits: Limits | None = None,
    out: Path | str | None = None,
    image: str | None = None,
    task_root: Path | str | None = None,
) -> EpisodeRecord:
    """Runs and grades one episode.

    Args:
        task: a task of `load_tasks`, or the id of one (its canonical variant).
        agent: an object of the `Agent` protocol, or `solution`, `noop`, `random`, or the name of a
            plug-in's.
        desktop: an open desktop, which stays open, or the name of one to open for this episode.
        user: plays the user; says the task's messages word for word if not given.
        limits: budgets of the episode.
        out: a new folder for the run, as `deskcraft run --out` writes it; if not given, only the record is kept.
        image: id of the image that the desktop has or is to have; the newest that serves the task if not given.
        task_root: where the task lies; the project's own if not given.

    Returns:
        The record. Look at `scored` first: what an infrastructure fault ended has neither success nor score.

    Raises:
        BadInput: no such task or agent, or `out` is not empty.
        MissingImage: no image serves the task.
    """
    root = default_root(Path(task_root) if task_root else None)
    (folder,) = root.select([task if isinstance(task, str) else task.id])
    variant = 0 if isinstance(task, str) else _variant(folder, task)
    acts = _agent(agent, folder, variant)
    provider = desktop if isinstance(desktop, str) else _provider(desktop)
    setting = find_setting(root, acts.identity.name, [folder.task(variant)], provider, image, limits or Limits())
    setting = dataclasses.replace(setting, of_plugin=isinstance(acts, PluginAgent))
    scene = setting.scene(folder, variant, 1, acts.identity)
    config = dataclasses.replace(scene.config, tries=3, user=user or ScriptedUser())
    where: AbstractContextManager[str] = (
        nullcontext(str(new_folder(Path(out)))) if out else tempfile.TemporaryDirectory()
    )
    opened: AbstractContextManager[Desktop] = (
        open_desktop(desktop, image=setting.image) if isinstance(desktop, str) else nullcontext(desktop)
    )
    with where as path, Grader(setting.image) as grader, opened as open_one:
        run = RunFolder(Path(path))
        setting.write_run(run, [scene])
        return run_one(scene.task, acts, open_one, run, scene.name, config, grader)


def _variant(folder: TaskFolder, task: Task) -> int:
    for number in range(len(folder.records)):
        if folder.task(number) == task:
            return number
    raise BadInput(f"{task.id}: differs from what lies in {folder.path}; load it again, or give its task_root")


def _agent(agent: Agent | str, folder: TaskFolder, variant: int) -> Agent:
    if not isinstance(agent, str):
        return agent
    if agent not in AGENTS and (calls_model(agent) or agent_plugin(agent) is None):
        raise BadInput(f"no agent is called '{agent}'; there are {', '.join(AGENTS)}, or give an Agent object")
    return make_agent(AgentChoice(agent), folder, variant, 1)


def _provider(desktop: Desktop) -> str:
    name = desktop.capabilities.provider
    return name if name in PROVIDERS else "local"
