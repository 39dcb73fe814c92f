"""A run of a suite planned up front: items x agents x attempts, each one episode; its run.json."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

from deskcraft.errors import BadInput
from deskcraft.intake.parsing import reason_of
from deskcraft.record.folder import episode_name
from deskcraft.record.model import AgentIdentity, Usage
from deskcraft.run.plan import check_labels, seed_of
from deskcraft.run.runfile import AgentAsked, AskedOfRun, PlanFile, PlannedEpisode, differing
from deskcraft.suite.protocol import Item, Suite
from deskcraft.suite.records import MOST_ID
from deskcraft.task.digest import digest


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)


class Limits(_Model):
    """What the models of an episode may use; None: as much as they want."""

    max_tokens: int | None = Field(default=None, ge=1)
    max_cost_usd: float | None = Field(default=None, gt=0)

    def spent(self, used: Usage) -> bool:
        """Whether nothing further is asked of a model."""
        tokens = used.input_tokens + used.output_tokens
        if self.max_tokens is not None and tokens >= self.max_tokens:
            return True
        return self.max_cost_usd is not None and (used.cost_usd is None or used.cost_usd >= self.max_cost_usd)


class SuiteAsked(AskedOfRun):
    """What the command line asked for."""

    seed: int = 0
    limits: Limits = Limits()
    options: dict[str, JsonValue] = Field(default={})
    """Those of the suite, all of them."""


class PlannedItem(PlannedEpisode):
    """One episode of the plan; `task` is the item's id."""

    task: str = Field(max_length=MOST_ID)
    facts: dict[str, str] = Field(default={})
    item_digest: str


class SuiteRun(PlanFile[SuiteAsked, PlannedItem]):
    """`run.json`: what was asked of a suite other than the desktop tasks, and what it resolved to."""

    suite: str
    grading_digest: str

    @model_validator(mode="before")
    @classmethod
    def _of_before(cls, value: Any) -> Any:
        """Takes what earlier versions of a suite wrote."""
        if isinstance(value, dict) and isinstance(name := value.get("suite"), str):
            from deskcraft.suite.registry import is_known, suite_class

            try:
                return suite_class(name).upgraded(value) if is_known(name) else value
            except (KeyError, TypeError, AttributeError, IndexError) as error:
                raise ValueError(f"no plan of an earlier version of {name[:40]}") from error
        return value

    @property
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""
        return digest(self.model_dump(mode="json", exclude={"asked": {"shard"}}))

    @property
    def work_digest(self) -> str:
        """The same: what another version graded is graded again before a run is resumed."""
        return self.digest

    @property
    def suite_name(self) -> str:
        """Of the suite."""
        return self.suite

    def difference(self, there: SuiteRun) -> str:
        """What differs from the plan of a folder, in words."""
        if there.suite != self.suite:
            return "it is of another suite"
        if different := differing(self.asked.model_dump(), there.asked.model_dump()):
            return different
        if there.grading_digest != self.grading_digest:
            return "it was graded by another version of the code; `deskcraft grade` first"
        return "the release" if there.release != self.release else "its items were edited since"

    def opened(self) -> Suite[Any, Any]:
        """The suite with the options of this run.

        Raises:
            BadInput: the suite or its options are not known here.
        """
        from deskcraft.suite.registry import suite_class

        return suite_class(self.suite)(self._options(suite_class(self.suite)))

    def without_local(self) -> SuiteRun:
        """The same without options that name files of a machine, for whoever takes it from somebody else."""
        from deskcraft.suite.registry import suite_class

        local = suite_class(self.suite).local_options
        options = {name: value for name, value in self.asked.options.items() if name not in local}
        return self.model_copy(update={"asked": self.asked.model_copy(update={"options": options})})

    def for_grading(self, given: Path | None) -> Suite[Any, Any]:
        """The suite, to grade this run again with data that the user may have to name.

        Raises:
            BadInput: the data has to be named, or options are not known here.
        """
        from deskcraft.suite.registry import suite_class

        found = suite_class(self.suite)
        return found.for_grading(self._options(found), given)

    def _options(self, suite: type[Suite[Any, Any]]) -> Any:
        try:
            return suite.Options.model_validate(self.asked.options)
        except ValidationError as error:
            raise BadInput(f"run.json: asked.options: {reason_of(error)}") from error


def plan(suite: Suite[Any, Any], asked: SuiteAsked, items: Sequence[Item[Any]]) -> SuiteRun:
    """All episodes, in the order in which they are begun: every item once with every agent, then again.

    Raises:
        BadInput: two agents of one label, or agents that cannot play these items.
    """
    check_labels(asked.agents)
    suite.check(asked.agents, items)
    episodes = tuple(
        PlannedItem(
            name=episode_name(item.id, 0, agent.label, attempt),
            task=item.id,
            facts=dict(item.facts),
            attempt=attempt,
            agent=agent.label,
            seed=seed_of(asked.seed, item.id, 0, attempt),
            item_digest=item.digest,
        )
        for attempt in range(1, asked.attempts + 1)
        for item in items
        for agent in asked.agents
    )
    names = {episode.name for episode in episodes}
    if len(names) < len(episodes):
        raise BadInput(f"the suite {suite.name}: two items have ids that make the same name of a folder")
    release = f"dev-{importlib.metadata.version('deskcraft')}"
    return SuiteRun(
        suite=suite.name, asked=asked, release=release, grading_digest=suite.grading_digest, episodes=episodes
    )


def identity_of(suite: Suite[Any, Any], agent: AgentAsked) -> AgentIdentity:
    """Which agent with which settings."""
    settings = suite.settings(agent)
    return AgentIdentity(name=agent.agent, settings=settings, digest=digest([agent.agent, settings]))
