"""`run.json`: what was asked of a run, what it resolved to, and every episode that it is made of.

`PlanFile` is what the plans of all suites have in common; `RunFile` is that of desktop tasks.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Generic, Literal, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.desktop.look import SCREEN, Look, Theme, look_of
from deskcraft.episode.limits import Limits
from deskcraft.record.model import Count, ForkPoint, PluginUsed
from deskcraft.run.shards import part
from deskcraft.task.digest import digest

LABEL = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,59}$"
"""What an agent may be called in a run: it is part of the names of episodes."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class AgentAsked(_Model):
    """One agent of a run, with its settings."""

    label: str = Field(pattern=LABEL)
    """What it is called in this run."""
    agent: str
    """Which agent it is: a name of the registry."""
    options: dict[str, str] = {}
    model: ModelAsked | None = None


class Shard(_Model):
    """A part of a plan that is run by itself: the `number`th of `of` parts, from 1."""

    number: int = Field(ge=1, le=2**31 - 1)
    of: int = Field(ge=1, le=2**31 - 1)

    def __str__(self) -> str:
        return f"{self.number}/{self.of}"


class AskedOfRun(_Model):
    """What the command line asked for, of any suite."""

    selectors: tuple[str, ...] = ()
    agents: tuple[AgentAsked, ...] = Field(min_length=1)
    attempts: Count = 1
    shard: Shard | None = None

    def agent(self, label: str) -> AgentAsked:
        """The agent that is called so in this run."""
        return next(agent for agent in self.agents if agent.label == label)


class PlannedEpisode(_Model):
    """One episode of a plan: what `run.work.Work` asks for, and its seed."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,249}$")
    """Of its folder."""
    task: str
    """What is played: the id of a task, or of another suite's item."""
    attempt: Count
    agent: str
    """The agent's label."""
    seed: int
    """What the agent may draw from: the same for all agents at the same attempt of a task."""


A = TypeVar("A", bound=AskedOfRun)
W = TypeVar("W", bound=PlannedEpisode)


class PlanFile(_Model, Generic[A, W]):
    """The plan of a run, of any suite: what is begun, resumed, dealt out to shards and joined."""

    schema_version: Literal[1] = 1
    asked: A
    release: str
    episodes: tuple[W, ...]
    """The whole plan, also in the folder of a shard; see `own`."""

    @property
    def own(self) -> tuple[W, ...]:
        """The episodes that this folder is for: all, or a shard's."""
        return part(self.episodes, self.asked.shard)

    @property
    @abstractmethod
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""

    @property
    @abstractmethod
    def work_digest(self) -> str:
        """Two runs with this digest would do the same: one is resumed by the command of the other."""

    @property
    def suite_name(self) -> str:
        """Of the suite; empty for the desktop tasks."""
        return ""

    def resuming(self, there: Self) -> Self:
        """This plan in the form of an earlier version's, where that began the run.

        Args:
            there: the plan that lies in the folder.
        """
        return self

    @abstractmethod
    def difference(self, there: Self) -> str:
        """What differs from the plan of a folder, in words."""


def differing(asked: dict[str, Any], there: dict[str, Any]) -> str:
    """The settings that differ, with both values, in words; empty if none does."""
    mine, theirs = dict(leaves(asked)), dict(leaves(there))
    names = [n for n in {**theirs, **mine} if mine.get(n) != theirs.get(n)]
    return ", ".join(f"{n}: {theirs.get(n)!r} there, {mine.get(n)!r} asked" for n in names)


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """(dotted name, value) of all that is no mapping and no list."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{name}.{key}" if name else str(key))
    elif isinstance(value, tuple) and any(isinstance(inner, dict) for inner in value):
        for number, inner in enumerate(value, 1):
            yield from leaves(inner, f"{name}.{number}")
    else:
        yield name, value


class ForkAsked(_Model):
    """The recorded step that all episodes of a run continue."""

    point: ForkPoint
    path: str
    """Where the folder of its run lies."""
    variant: Count = 0
    """Of the task."""


class Asked(AskedOfRun):
    """What the command line asked for."""

    user: Literal["scripted", "llm"] = "scripted"
    user_model: ModelAsked | None = None
    seed: int | None = 0
    """Seed of the run, of which each episode's is made; None: a run of before, whose seeds are the attempts."""
    variant_seed: int | None = None
    desktop: str = Field(default="local", pattern=LABEL)
    """Which kind of desktop it is: a name of a provider."""
    image: str | None = None
    screen: str | None = Field(default=None, pattern=SCREEN)
    """Its size; None: the provider's own."""
    theme: Theme = "light"
    protocol: Literal["paper", "published"] = "paper"
    ask: Literal["always", "auto", "never"] | None = None
    limits: Limits = Limits()
    checkpoints: tuple[int, ...] = ()
    fork: ForkAsked | None = None
    """None: episodes begin at their beginning."""
    task_root: str = ""

    @property
    def look(self) -> Look:
        """How its desktops look."""
        return look_of(self.screen, self.theme)

    @model_validator(mode="before")
    @classmethod
    def _one_agent(cls, value: Any) -> Any:
        """Takes the form of before, which had one agent: `agent`, `agent_options`, `model`."""
        if not isinstance(value, dict) or "agent" not in value:
            return value
        new = {k: v for k, v in value.items() if k not in ("agent", "agent_options", "model")}
        name, options, model = value["agent"], value.get("agent_options", {}), value.get("model")
        return {**new, "agents": [{"label": name, "agent": name, "options": options, "model": model}]}


class Planned(PlannedEpisode):
    """One episode of the plan."""

    variant: Count
    episode_digest: str
    grading_digest: str
    agent_digest: str


class RunFile(PlanFile[Asked, Planned]):
    """What was asked of a run of desktop tasks, and what it resolved to."""

    image_id: str
    image_versions: dict[str, str]
    plugins: tuple[PluginUsed, ...] = ()
    """What of its agents, desktops and checks other packages bring."""

    @model_validator(mode="before")
    @classmethod
    def _of_tasks(cls, value: Any) -> Any:
        """Tells of a run of another suite where only one of tasks will do."""
        if isinstance(value, dict) and isinstance(suite := value.get("suite"), str):
            raise ValueError(f"is a run of the suite {suite[:40]}, not of desktop tasks")
        return value

    @model_validator(mode="before")
    @classmethod
    def _without_seeds(cls, value: Any) -> Any:
        """Takes plans of before: one agent, and the number of the attempt for a seed."""
        if not isinstance(value, dict) or not isinstance(value.get("asked"), dict):
            return value
        asked, episodes = value["asked"], value.get("episodes", [])
        if not isinstance(episodes, list) or not all(isinstance(episode, dict) for episode in episodes):
            return value  # the fields say what is wrong
        if "agent" not in asked or any("seed" in episode for episode in episodes):
            return value
        new = [{**e, "agent": asked["agent"], "seed": e.get("attempt")} for e in episodes]
        return {**value, "asked": {**asked, "seed": None}, "episodes": new}

    @property
    def playing(self) -> tuple[PluginUsed, ...]:
        """The plug-ins that an episode depends on; those of its checks are in the grading digests."""
        return tuple(used for used in self.plugins if used.kind != "checks")

    @property
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""
        return self._digest({"asked": {"task_root", "shard"}})

    @property
    def work_digest(self) -> str:
        """Two runs with this digest would do the same: a fixed verifier means a new grade, not a new run."""
        return self._digest({"asked": {"task_root", "shard"}, "episodes": {"__all__": {"grading_digest"}}})

    def _digest(self, leave_out: Any) -> str:
        value = self.model_dump(mode="json", exclude={**leave_out, "plugins": True})
        if self.asked.fork is None:
            del value["asked"]["fork"]  # so that runs of before keep their digests
        else:
            del value["asked"]["fork"]["path"]  # the trajectory's digest says what it is, wherever it lies
        for name in ("screen", "theme"):
            if value["asked"][name] == Asked.model_fields[name].default:
                del value["asked"][name]  # likewise
        if self.playing:
            value["plugins"] = [used.model_dump() for used in self.playing]
        return digest(value)

    def resuming(self, there: RunFile) -> RunFile:
        """The same plan with the numbers of attempts for seeds, where the run is from before seeds were planned.

        Args:
            there: the plan that lies in the folder.
        """
        if there.asked.seed is not None or self.asked.seed != 0:
            return self
        episodes = tuple(e.model_copy(update={"seed": e.attempt}) for e in self.episodes)
        asked = self.asked.model_copy(update={"seed": None})
        return self.model_copy(update={"asked": asked, "episodes": episodes})

    def difference(self, there: RunFile) -> str:
        """What differs from the plan of a folder, in words."""
        mine, theirs = (run.asked.model_dump(exclude={"task_root"}) for run in (self, there))
        if different := differing(mine, theirs):
            return different
        if there.playing != self.playing:
            before, now = (", ".join(f"{p.distribution} {p.version}" for p in run.playing) for run in (there, self))
            return f"plug-ins: {before or 'none'} there, {now or 'none'} here"
        return "image" if there.image_id != self.image_id else "the tasks were edited since"
