"""A run of a suite planned up front: items x agents x attempts, each one episode; its run.json."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError, model_validator

from deskcraft.errors import BadInput
from deskcraft.intake.parsing import reason_of
from deskcraft.record.folder import RunFolder, episode_name, read_model
from deskcraft.record.model import AgentIdentity, Count, Usage
from deskcraft.run.plan import begin_new, differing, folder_of, seed_of, still_to_do
from deskcraft.run.runfile import AgentAsked, Shard
from deskcraft.run.shards import part
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


class SuiteAsked(_Model):
    """What the command line asked for."""

    selectors: tuple[str, ...] = ()
    agents: tuple[AgentAsked, ...] = Field(min_length=1)
    attempts: Count = 1
    seed: int = 0
    shard: Shard | None = None
    limits: Limits = Limits()
    options: dict[str, JsonValue] = {}
    """Those of the suite, all of them."""

    def agent(self, label: str) -> AgentAsked:
        """The agent that is called so in this run."""
        return next(agent for agent in self.agents if agent.label == label)


class PlannedItem(_Model):
    """One episode of the plan."""

    name: str = Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,249}$")
    """Of its folder."""
    task: str = Field(max_length=MOST_ID)
    """The item's id."""
    facts: dict[str, str] = {}
    attempt: Count
    agent: str
    """The agent's label."""
    seed: int
    item_digest: str


class SuiteRun(_Model):
    """`run.json`: what was asked, and what it resolved to."""

    schema_version: Literal[1] = 1
    suite: str
    asked: SuiteAsked
    release: str
    grading_digest: str
    episodes: tuple[PlannedItem, ...]
    """The whole plan, also in the folder of a shard; see `own`."""

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
    def own(self) -> tuple[PlannedItem, ...]:
        """The episodes that this folder is for: all, or a shard's."""
        return part(self.episodes, self.asked.shard)

    @property
    def digest(self) -> str:
        """Two runs with this digest would do the same and be graded the same."""
        return digest(self.model_dump(mode="json", exclude={"asked": {"shard"}}))

    @property
    def work_digest(self) -> str:
        """The same: what another version graded is graded again before a run is resumed."""
        return self.digest

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
    labels = [agent.label for agent in asked.agents]
    for label in labels:
        if labels.count(label) > 1:
            raise BadInput(f"two agents are called '{label}'; give each a label: --agent LABEL=NAME")
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


def begin_items(run: RunFolder, planned: SuiteRun) -> list[PlannedItem]:
    """Writes run.json, or checks that the folder's own says the same; gives the episodes that are still to do.

    The same as `run.plan.begin`.

    Raises:
        BadInput: the folder holds another run, or a record that cannot be read.
    """
    path = run.path / "run.json"
    if path.exists():
        there = read_model(path, type(planned))
        if there.work_digest != planned.work_digest or there.asked.shard != planned.asked.shard:
            raise BadInput(f"{run.path} holds another run ({difference(there, planned)}); give a new folder with --out")
    else:
        begin_new(run, planned)
    return still_to_do(run, planned.own)


def default_out(planned: SuiteRun) -> Path:
    """`runs/<suite>-<agents>-<digest>`: the same command resumes its own run, other items start a new one."""
    labels = [agent.label for agent in planned.asked.agents]
    return folder_of(labels, planned.digest, planned.asked.shard, planned.suite)


def difference(there: SuiteRun, planned: SuiteRun) -> str:
    """What of two plans differs, in words."""
    if there.suite != planned.suite:
        return "it is of another suite"
    if different := differing(planned.asked.model_dump(), there.asked.model_dump()):
        return different
    if there.grading_digest != planned.grading_digest:
        return "it was graded by another version of the code; `deskcraft grade` first"
    return "the release" if there.release != planned.release else "its items were edited since"


def identity_of(suite: Suite[Any, Any], agent: AgentAsked) -> AgentIdentity:
    """Which agent with which settings."""
    settings = suite.settings(agent)
    return AgentIdentity(name=agent.agent, settings=settings, digest=digest([agent.agent, settings]))
