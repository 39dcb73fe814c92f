"""`run.json`: what was asked of a run, what it resolved to, and every episode that it is made of."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.episode.limits import Limits
from deskcraft.record.model import Count, PluginUsed
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


class Asked(_Model):
    """What the command line asked for."""

    selectors: tuple[str, ...] = ()
    agents: tuple[AgentAsked, ...] = Field(min_length=1)
    user: Literal["scripted", "llm"] = "scripted"
    user_model: ModelAsked | None = None
    attempts: Count = 1
    seed: int | None = 0
    """Seed of the run, of which each episode's is made; None: a run of before, whose seeds are the attempts."""
    variant_seed: int | None = None
    shard: Shard | None = None
    desktop: str = Field(default="local", pattern=LABEL)
    """Which kind of desktop it is: a name of a provider."""
    image: str | None = None
    protocol: Literal["paper", "published"] = "paper"
    ask: Literal["always", "auto", "never"] | None = None
    limits: Limits = Limits()
    checkpoints: tuple[int, ...] = ()
    task_root: str = ""

    @model_validator(mode="before")
    @classmethod
    def _one_agent(cls, value: Any) -> Any:
        """Takes the form of before, which had one agent: `agent`, `agent_options`, `model`."""
        if not isinstance(value, dict) or "agent" not in value:
            return value
        new = {k: v for k, v in value.items() if k not in ("agent", "agent_options", "model")}
        name, options, model = value["agent"], value.get("agent_options", {}), value.get("model")
        return {**new, "agents": [{"label": name, "agent": name, "options": options, "model": model}]}

    def agent(self, label: str) -> AgentAsked:
        """The agent that is called so in this run."""
        return next(agent for agent in self.agents if agent.label == label)


class Planned(_Model):
    """One episode of the plan."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,249}$")
    """Of its folder."""
    task: str
    variant: Count
    attempt: Count
    agent: str
    """The agent's label."""
    seed: int
    """What the agent may draw from: the same for all agents at the same attempt of a task."""
    episode_digest: str
    grading_digest: str
    agent_digest: str


class RunFile(_Model):
    """What was asked, and what it resolved to."""

    schema_version: Literal[1] = 1
    asked: Asked
    release: str
    image_id: str
    image_versions: dict[str, str]
    episodes: tuple[Planned, ...]
    """The whole plan, also in the folder of a shard; see `own`."""
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
    def own(self) -> tuple[Planned, ...]:
        """The episodes that this folder is for: all, or a shard's."""
        return part(self.episodes, self.asked.shard)

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
        if self.playing:
            value["plugins"] = [used.model_dump() for used in self.playing]
        return digest(value)

    def with_attempts_for_seeds(self) -> RunFile:
        """The same plan with the seeds of before."""
        episodes = tuple(e.model_copy(update={"seed": e.attempt}) for e in self.episodes)
        asked = self.asked.model_copy(update={"seed": None})
        return self.model_copy(update={"asked": asked, "episodes": episodes})
