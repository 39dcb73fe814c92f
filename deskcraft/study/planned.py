"""What tables and reports need of a `run.json`: less than a run does, so that plans of other versions can be shown."""

from __future__ import annotations

from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.errors import BadInput
from deskcraft.intake.files import PLAN_BYTES, read_inside
from deskcraft.intake.parsing import model_from
from deskcraft.record.model import Count
from deskcraft.run.shards import deal


class _Read(BaseModel):
    """Of whatever else stands there nothing is read."""

    model_config = ConfigDict(extra="ignore", frozen=True, allow_inf_nan=False)


class Entry(_Read):
    """One planned episode."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,249}$")
    task: str = ""
    variant: Count = 0
    attempt: Count = 1
    agent: str = ""
    """The agent's label; empty in plans of one agent of before."""


class ShardOf(_Read):
    """Which part of a plan a folder is for."""

    number: int = Field(ge=1, le=2**31 - 1)
    of: int = Field(ge=1, le=2**31 - 1)


class LimitsOf(_Read):
    """The budgets of an episode."""

    max_steps: int | None = Field(default=None, ge=1, le=2**31 - 1)
    task_budgets: bool = False
    max_tokens: int | None = None
    max_cost_usd: float | None = None

    @property
    def steps(self) -> str:
        """The budget of steps in words; empty if the plan does not say."""
        own = f"{self.max_steps}, or the task's own" if self.task_budgets else str(self.max_steps)
        return own if self.max_steps is not None else ""


class EndpointOf(_Read):
    """Where a model is called."""

    model: str = ""


class ModelOf(_Read):
    """A model that was asked for."""

    endpoint: EndpointOf = EndpointOf()


class PointOf(_Read):
    """A step of a recorded episode."""

    run: str = ""
    episode: str = ""
    step: Count = 0


class ForkOf(_Read):
    """What the episodes of a run continue."""

    point: PointOf


class AskedOf(_Read):
    """What the command line asked for."""

    selectors: tuple[str, ...] = ()
    attempts: Count = 1
    variant_seed: int | None = None
    desktop: str = ""
    ask: str | None = None
    user: str = ""
    user_model: ModelOf | None = None
    limits: LimitsOf = LimitsOf()
    shard: ShardOf | None = None
    fork: ForkOf | None = None


class PlanOf(_Read):
    """`run.json`, as far as it is shown."""

    asked: AskedOf
    release: str = ""
    episodes: tuple[Entry, ...]

    @property
    def own_entries(self) -> tuple[Entry, ...]:
        """The episodes that the folder is for: a shard's holds the whole plan, and is for its part of it."""
        shard = self.asked.shard
        if shard is None:
            return self.episodes
        owners = deal(self.episodes, shard.of)
        return tuple(entry for entry in self.episodes if owners[entry.name] == shard.number)

    @property
    def own(self) -> int:
        """How many episodes the folder is for."""
        return len(self.own_entries)


def read_plan(run: Path) -> PlanOf | None:
    """The plan of a run; None where there is no run.json.

    Raises:
        BadInput: it cannot be read, or is of another kind of run.
    """
    try:
        data = read_inside(run, "run.json", PLAN_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise BadInput(f"{run / 'run.json'}: cannot be read: {error.strerror}") from error
    try:
        return model_from(data, PlanOf)
    except ValueError as error:
        raise BadInput(f"{run / 'run.json'}: cannot be read as the plan of a run: {error}") from error
