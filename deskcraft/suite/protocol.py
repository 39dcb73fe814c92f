"""What a whole benchmark is: items that agents play, and grades for what they made of them.

A suite writes four methods (`items`, `play`, `grade`, `columns`), a model of its options and one of its records. Plans,
shards, attempts, workers, budgets, resuming, merging, reports, exports and the viewer are the same for all suites.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict

from deskcraft.agent.models.asked import ModelAsked
from deskcraft.errors import BadInput
from deskcraft.model.client import ModelClient
from deskcraft.record.blobs import BlobStore
from deskcraft.record.folder import RunFolder, read_model
from deskcraft.record.model import AnyRecord, Model
from deskcraft.run.runfile import AgentAsked
from deskcraft.suite.records import ItemRecord, Outcome

if TYPE_CHECKING:  # the machinery knows suites, and its tables take their time to import
    from deskcraft.model.endpoint import Wire
    from deskcraft.model.ledger import RunBudget
    from deskcraft.report.chapters import Chapter
    from deskcraft.run.regrade import Regraded
    from deskcraft.run.worker_loop import Do
    from deskcraft.suite.plan import Limits, SuiteRun
    from deskcraft.suite.report import Played

T = TypeVar("T")
"""What an item holds."""
R = TypeVar("R", bound=AnyRecord)
"""The record of an episode."""
Value: TypeAlias = "str | int | float | bool | None"


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
        """Keeps a content that the record will refer to, and gives its blob's name."""

    def event(self, event: Model) -> None:
        """Appends a line to `trajectory.jsonl`."""

    def tell(self, text: str) -> None:
        """Says in a word what goes on, for the live progress."""

    def client(self, asked: ModelAsked, purpose: str = "agent") -> ModelClient:
        """A client for a model, under the run's budget; it is closed when the item has been played."""


@dataclass(frozen=True)
class Recorded(Generic[T, R]):
    """An episode that is graded again."""

    item: Item[T]
    record: R
    blobs: BlobStore
    """What the record refers to, and where new contents are kept."""


@dataclass(frozen=True)
class Column(Generic[R]):
    """A column of the table of episodes."""

    meaning: str
    value: Callable[[R], Value]


@dataclass(frozen=True)
class Failure:
    """One reason why an episode did not succeed."""

    check: str
    code: str
    sentence: str


@dataclass(frozen=True)
class Shown:
    """One turn of an episode, as the viewer shows it. All texts may be those of agents."""

    heading: str
    right: bool | None = None
    """None: it was not judged by itself."""
    verdict: str = ""
    """In a word, why it is wrong."""
    asked: str = ""
    did: str = ""
    """The agent's answer or program."""
    problems: tuple[str, ...] = ()
    """What could not be done of it."""
    differences: tuple[str, ...] = ()
    """What is not as it must be."""
    deck: str = ""
    """Blob of the presentation (.pptx) after this turn, whose slides are drawn."""


class NoOptions(BaseModel):
    """The options of a suite that has none."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Runs(Protocol):
    """What the machinery of runs asks of any suite, desktop tasks included; `Suite` answers it by its four methods."""

    def opened(self, run: RunFolder, budget: RunBudget) -> AbstractContextManager[Do]:
        """What the episodes of a run need in a worker process, for as long as it lives; gives what does one."""

    def regraded(self, run: RunFolder, task_root: Path | None, data: Path | None) -> list[Regraded]:
        """Grades all episodes of a run again; `task_root` and `data` are what the user names for that."""

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

    def __init__(self, options: Any = None) -> None:
        """Takes a value of `Options`; that of the defaults if none is given."""
        self.options = self.Options() if options is None else options

    # what a suite writes

    @abstractmethod
    def items(self, selectors: Sequence[str]) -> Sequence[Item[T]]:
        """The items whose ids fit a name or a glob, in order; all if no selector is given.

        Raises:
            BadInput: a selector fits none, or the data cannot be read.
        """

    @abstractmethod
    def play(self, item: Item[T], agent: AgentAsked, record: Recorder) -> Outcome:
        """Has an agent play an item once, and grades it.

        Raises:
            EndpointError: a model's endpoint failed after its retries; the item is tried again from the beginning.
            RunBudgetSpent, DiskFull: the run ends, and nothing is left of the episode.
        """

    @abstractmethod
    def grade(self, episode: Recorded[T, R]) -> Outcome:
        """Grades an episode again from what it left, without calling an agent."""

    @abstractmethod
    def columns(self) -> Mapping[str, Column[R]]:
        """The suite's own columns of the table of episodes, and its values of shared ones (`split`, `mode`, ...)."""

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
        """The options, of texts by name; files that they name are read here.

        Raises:
            ValidationError: a value is none; BadInput: a file cannot be read.
        """
        return cls.Options.model_validate(values)

    @classmethod
    def upgraded(cls, run: dict[str, Any]) -> dict[str, Any]:
        """A `run.json` of an earlier form as one of today's."""
        return run

    def check(self, agents: Sequence[AgentAsked], items: Sequence[Item[T]]) -> None:
        """Sees that these agents can play these items with these options.

        Raises:
            BadInput: they cannot.
        """

    def models(self, agent: AgentAsked) -> Sequence[tuple[str, ModelAsked]]:
        """Every model that an agent's episodes call, with what it is for: each is called once before a run."""
        return [("agent", agent.model)] if agent.model is not None else []

    def settings(self, agent: AgentAsked) -> dict[str, str | int | float | bool | None]:
        """What an agent's identity says beside its name."""
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
        """Whether an agent, by its name, is handed the answers, so that what it does is no result of a release."""
        return agent == "solution"

    def faults(self, item: Item[T], record: R) -> Iterable[str]:
        """What in a record cannot be as it says, for runs that somebody else submits; grades are made again anyway."""
        return ()

    def problems(self) -> tuple[int, str]:
        """How many items of the data cannot be played, and where they are listed."""
        return 0, ""

    def failures(self, record: R) -> Iterable[Failure]:
        """Why an episode that was scored did not succeed, the first reason first."""
        return ()

    def shown(self, record: R) -> Sequence[Shown]:
        """An episode turn by turn, for the viewer."""
        return ()

    def facts(self, file: SuiteRun) -> dict[str, str]:
        """What was asked of a run, in words, beside its agents, models and release."""
        given = file.asked.options.items()
        return {"options": ", ".join(f"{name} {value}" for name, value in given if value not in (None, "", False))}

    def notes(self, file: SuiteRun) -> Iterable[str]:
        """What must be known to read a run's numbers."""
        return ()

    def chapters(self, plays: Sequence[Played[Any]]) -> list[Chapter]:
        """The report: rates, what it took, and what was not scored, unless a suite has tables of its own."""
        from deskcraft.suite.tables import usual_chapters

        return usual_chapters(self.name, plays)

    # what the machinery asks: `Runs`

    def opened(self, run: RunFolder, budget: RunBudget) -> AbstractContextManager[Do]:
        """Plays items and writes their records."""
        from deskcraft.suite.playing import opened

        return opened(self, run, budget)

    def regraded(self, run: RunFolder, task_root: Path | None, data: Path | None) -> list[Regraded]:
        """Grades every record that was scored; the run can then be resumed by the code of today."""
        from deskcraft.suite.regrade import regrade_items

        if task_root is not None:
            raise BadInput("--task-root: is for runs of desktop tasks; the data of a suite is named with --data")
        with run.locked():
            return regrade_items(run, data)

    def missing(self, run: RunFolder) -> str:
        """Whether its items are here as they were planned."""
        from deskcraft.suite.plan import SuiteRun

        file = read_model(run.path / "run.json", SuiteRun)
        here = {item.id: item.digest for item in self.items(file.asked.selectors)}
        for episode in file.own:
            if here.get(episode.task) != episode.item_digest:
                return f"its {self.name} {episode.task} is not the one that was planned; install the same on all nodes"
        return ""

    @classmethod
    def for_grading(cls, options: Any, given: Path | None) -> Suite[T, R]:
        """The suite of a run that somebody else may have sent; `given` is the data that the user names (`--data`).

        Raises:
            BadInput: the run was played with data that the user has to name: a path that a run names is not read.
        """
        return cls(options)
