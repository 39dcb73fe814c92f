"""What a whole benchmark is: items that agents play, and grades for what they made of them.

A suite writes four methods (`items`, `play`, `grade`, `columns`), a model of its options and one of its records. Plans,
shards, attempts, workers, budgets, resuming, merging, reports, exports and the viewer are the same for all suites.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.model.client import ModelClient
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import Model
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.records import ItemRecord, Outcome
from deskcraft.suite.said import Column, Failure, R, Shown

if TYPE_CHECKING:  # the machinery knows suites, and its tables take their time to import
    from deskcraft.judge import Judging
    from deskcraft.model.endpoint import Wire
    from deskcraft.model.ledger import RunBudget
    from deskcraft.report.chapters import Chapter
    from deskcraft.run.regrade import Regraded
    from deskcraft.run.sweep import Lost
    from deskcraft.run.worker_loop import Do
    from deskcraft.suite.plan import Limits, SuiteRun
    from deskcraft.suite.report import Played

T = TypeVar("T")
"""What an item holds."""


@dataclass(frozen=True)
class Item(Generic[T]):
    """One thing that agents are asked to do."""

    id: str
    """Unique in the suite: `create/street-library turn`."""
    digest: str
    """Of all that it asks and is graded by: one that was edited is another one."""
    content: T = field(repr=False, compare=False)
    facts: Mapping[str, str] = field(default_factory=dict)
    """What episodes are grouped by in reports, by name: `{"split": "create"}`."""
    revision: int | None = None
    """Where a suite counts revisions: one that differs between two releases needs another number. None: it may."""


class Recorder(Protocol):
    """What an item that is being played writes to; nothing of it counts before `play` returns."""

    @property
    def limits(self) -> Limits:
        """What the models of this episode may use."""

    @property
    def seed(self) -> int:
        """What the agent may draw from: the same for all agents at the same attempt."""

    def keep(self, data: bytes) -> str:
        """Keeps a content that the record will refer to.

        Args:
            data: the bytes.

        Returns:
            The name of its blob.
        """

    def event(self, event: Model) -> None:
        """Appends a line to `trajectory.jsonl`.

        Args:
            event: what happened.
        """

    def tell(self, text: str) -> None:
        """Says what goes on, for the live progress.

        Args:
            text: a word or two.
        """

    def client(self, asked: ModelAsked, purpose: str = "agent") -> ModelClient:
        """Opens a client for a model, under the run's budget; it is closed when the item has been played.

        Args:
            asked: the model and its settings.
            purpose: who calls, for the record of each call.

        Returns:
            The client.
        """


@dataclass(frozen=True)
class Recorded(Generic[T, R]):
    """An episode that is graded again."""

    item: Item[T]
    record: R
    blobs: BlobStore
    """What the record refers to, and where new contents are kept."""


class NoOptions(BaseModel):
    """The options of a suite that has none."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Runs(Protocol):
    """What the machinery of runs asks of any suite, desktop tasks included; `Suite` answers it by its four methods."""

    def opened(self, run: RunFolder, budget: RunBudget) -> AbstractContextManager[Do]:
        """What the episodes of a run need in a worker process, for as long as it lives; gives what does one."""

    def regraded(
        self, run: RunFolder, task_root: Path | None, data: Path | None, judging: Judging | None = None
    ) -> list[Regraded]:
        """Grades all episodes of a run again; `task_root`, `data` and the judge are what the user names for that."""

    def lost(self, run: RunFolder) -> Lost:
        """What records an episode of a run whose workers died."""

    def missing(self, run: RunFolder) -> str:
        """What this machine lacks to do a run's episodes, with what to do, in one line; empty if nothing."""


class Suite(ABC, Generic[T, R]):
    """A benchmark with its options set.

    Attributes:
        name: What it is called in `run.json` and before the `/` of a selector.
        title: What it is called in reports.
        Options: The model of what `--suite-option NAME=VALUE` says.
        Record: The model of `episode.json`; `ItemRecord` or a subclass with the fields of what `play` returns.
        agents: Names that `--agent` knows, for messages; the first one plays where none is named.
        callers: Those of them that call a model. With `--model` and no `--agent` the first of these plays.
        model_defaults: `--model-option`s that a user's come after.
        free_options: Options that runs of a release may choose, such as how a model is prompted; all others are pinned.
        local_options: Options that name files of a machine: a release does not pin them, and bundles are without them.
        worker_mb: Memory of a process that plays items, by which it is reckoned how many may run at a time.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    Options: ClassVar[type[BaseModel]] = NoOptions
    Record: ClassVar[type[Any]] = ItemRecord
    agents: ClassVar[tuple[str, ...]]
    callers: ClassVar[tuple[str, ...]] = ()
    model_defaults: ClassVar[tuple[str, ...]] = ()
    free_options: ClassVar[frozenset[str]] = frozenset()
    local_options: ClassVar[frozenset[str]] = frozenset()
    worker_mb: ClassVar[int] = 400

    def __init__(self, options: Any = None) -> None:
        """Sets the options.

        Args:
            options: a value of `Options`; that of the defaults if none is given.
        """
        self.options = self.Options() if options is None else options

    # what a suite writes

    @abstractmethod
    def items(self, selectors: Sequence[str]) -> Sequence[Item[T]]:
        """Lists what there is to play.

        Args:
            selectors: names or globs over ids; all items if there is none.

        Returns:
            The items whose ids fit, in order.

        Raises:
            BadInput: a selector fits none, or the data cannot be read.
        """

    @abstractmethod
    def play(self, item: Item[T], agent: AgentAsked, record: Recorder) -> Outcome:
        """Has an agent play an item once, and grades it.

        Args:
            item: what is asked.
            agent: who plays, with options and model.
            record: where contents, events and progress go.

        Returns:
            The outcome, graded.

        Raises:
            EndpointError: a model's endpoint failed after its retries; the item is tried again from the beginning.
            RunBudgetSpent: the run ends, and nothing is left of the episode.
            DiskFull: the run ends, and nothing is left of the episode.
        """

    @abstractmethod
    def grade(self, episode: Recorded[T, R]) -> Outcome:
        """Grades an episode again from what it left, without calling an agent.

        Args:
            episode: the item, the record, and what the record refers to.

        Returns:
            The outcome by the code of today.
        """

    def judged(self, episode: Recorded[T, R], outcome: Outcome, judging: Judging) -> Outcome:
        """Puts to a judge what a grade left open.

        Args:
            episode: as of `grade`.
            outcome: what `grade` gave.
            judging: the judge.

        Returns:
            The outcome with what the judge said.

        Raises:
            BadInput: no grade of this suite asks a judge.
        """
        raise BadInput(f"--judge: no grade of the suite {self.name} asks a judge; leave it out")

    @abstractmethod
    def columns(self) -> Mapping[str, Column[R]]:
        """Names the suite's columns of the table of episodes, and its values of shared ones (`split`, `mode`, ...).

        Returns:
            By name, what a column means and how a record gives its value.
        """

    # what it may say otherwise

    @property
    def grading_digest(self) -> str:
        """Of the code that grades; episodes that another version graded are not resumed, but graded again first."""
        return ""

    @property
    def marks(self) -> tuple[str, ...]:
        """How the options make a model's prompts differ from plain ones, in words for a label."""
        return ()

    @property
    def wire(self) -> Wire:
        """The format in which models are asked."""
        return "chat"

    @classmethod
    def parsed(cls, values: Mapping[str, str]) -> Any:
        """Reads the options; files that they name are read here.

        Args:
            values: texts by name, as `--suite-option NAME=VALUE` says them.

        Returns:
            A value of `Options`; pydantic's `ValidationError` says what none is.

        Raises:
            BadInput: a file cannot be read.
        """
        return cls.Options.model_validate(values)

    @classmethod
    def upgraded(cls, run: dict[str, Any]) -> dict[str, Any]:
        """Makes a `run.json` of an earlier form one of today's.

        Args:
            run: the file as JSON has it.

        Returns:
            The same in today's form.
        """
        return run

    def check(self, agents: Sequence[AgentAsked], items: Sequence[Item[T]]) -> None:
        """Sees that these agents can play these items with these options.

        Args:
            agents: who is to play.
            items: what is to be played.

        Raises:
            BadInput: they cannot.
        """

    def models(self, agent: AgentAsked) -> Sequence[tuple[str, ModelAsked]]:
        """Lists every model that an agent's episodes call: each is called once before a run.

        Args:
            agent: who plays.

        Returns:
            What each is for, and the model.
        """
        return [("agent", agent.model)] if agent.model is not None else []

    def settings(self, agent: AgentAsked) -> dict[str, str | int | float | bool | None]:
        """Says what an agent's identity holds beside its name.

        Args:
            agent: who plays.

        Returns:
            Settings by name; all of them are in the identity's digest.
        """
        settings: dict[str, str | int | float | bool | None] = dict(agent.options)
        if agent.model is not None:
            own = agent.model.settings
            settings |= {
                **agent.model.endpoint.digest_settings,
                "temperature": own.temperature,
                "max_tokens": own.max_tokens,
                **{f"extra.{name}": value for name, value in own.extra.items()},
            }
        return settings

    def privileged(self, agent: str) -> bool:
        """Says whether an agent is handed the answers, so that what it does is not a result of a release.

        Args:
            agent: its name.

        Returns:
            True for the suite's own solution.
        """
        return agent == "solution"

    def faults(self, item: Item[T], record: R) -> Iterable[str]:
        """Looks for what cannot be as a record says, in runs that somebody else submits; they are graded anew anyway.

        Args:
            item: what was played.
            record: of the episode.

        Returns:
            A sentence for each fault; none if the record may be true.
        """
        return ()

    def problems(self) -> tuple[int, str]:
        """Counts the items of the data that cannot be played.

        Returns:
            How many, and where they are listed.
        """
        return 0, ""

    def failures(self, record: R) -> Iterable[Failure]:
        """Says why an episode that was scored did not succeed.

        Args:
            record: of the episode.

        Returns:
            The reasons, the first one first.
        """
        return ()

    def shown(self, record: R) -> Sequence[Shown]:
        """Shows an episode in the viewer.

        Args:
            record: of the episode.

        Returns:
            Its turns, in order.
        """
        return ()

    def facts(self, file: SuiteRun) -> dict[str, str]:
        """Says in words what was asked of a run, beside its agents, models and release.

        Args:
            file: `run.json`.

        Returns:
            Texts by heading.
        """
        given = file.asked.options.items()
        return {"options": ", ".join(f"{name} {value}" for name, value in given if value not in (None, "", False))}

    def notes(self, file: SuiteRun) -> Iterable[str]:
        """Says what must be known to read a run's numbers.

        Args:
            file: `run.json`.

        Returns:
            A sentence each.
        """
        return ()

    def chapters(self, plays: Sequence[Played[Any]]) -> list[Chapter]:
        """Makes the report: rates, what it took, and what was not scored, unless a suite has tables of its own.

        Args:
            plays: the episodes of all runs that are reported.

        Returns:
            The chapters, in order.
        """
        from deskcraft.suite.tables import usual_chapters

        return usual_chapters(self.name, plays)

    # what the machinery asks: `Runs`

    def opened(self, run: RunFolder, budget: RunBudget) -> AbstractContextManager[Do]:
        """Opens what plays items and writes their records in a worker process.

        Args:
            run: where records go.
            budget: what the models of the run may use in all.

        Returns:
            A context; within it one function plays one episode.
        """
        from deskcraft.suite.playing import opened

        return opened(self, run, budget)

    def regraded(
        self, run: RunFolder, task_root: Path | None, data: Path | None, judging: Judging | None = None
    ) -> list[Regraded]:
        """Grades every record that was scored; the run can then be resumed by the code of today.

        Args:
            run: the run.
            task_root: must be None: only runs of desktop tasks have one.
            data: what the user names with `--data`.
            judging: the judge of `--judge`; None: none is asked.

        Returns:
            Each episode with its grades before and now.

        Raises:
            BadInput: a task root was given, the records or the data cannot be read, or a judge has nothing to do here.
        """
        from deskcraft.suite.regrade import regrade_items

        if task_root is not None:
            raise BadInput("--task-root: is for runs of desktop tasks; the data of a suite is named with --data")
        with run.locked():
            return regrade_items(run, data, judging)

    def lost(self, run: RunFolder) -> Lost:
        """Makes what records an episode whose workers died.

        Args:
            run: the run.

        Returns:
            A function of the episode, the reason and the trace, which gives the episode's outcome.
        """
        from deskcraft.suite.playing import recorder_of_lost

        return recorder_of_lost(run, self)

    def missing(self, run: RunFolder) -> str:
        """Sees whether the run's items are here as they were planned.

        Args:
            run: the run.

        Returns:
            What is lacking, in one line; "" if nothing is.
        """
        from deskcraft.suite.plan import SuiteRun

        file = read_model(run.path / "run.json", SuiteRun)
        here = {item.id: item.digest for item in self.items(file.asked.selectors)}
        for episode in file.own:
            if here.get(episode.task) != episode.item_digest:
                return f"its {self.name} {episode.task} is not the one that was planned; install the same on all nodes"
        return ""

    @classmethod
    def for_grading(cls, options: Any, given: Path | None) -> Suite[T, R]:
        """Makes the suite of a run that somebody else may have sent.

        Args:
            options: those of the run.
            given: the data that the user names with `--data`.

        Returns:
            The suite.

        Raises:
            BadInput: the run was played with data that the user has to name: a path that a run names is not read.
        """
        return cls(options)
