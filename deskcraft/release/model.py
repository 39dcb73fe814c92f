"""`releases/ID.json`: what a result must say that it was measured on.

It holds desktop tasks, items of other suites, or both; an attempt counts the same in all of them.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    JsonValue,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

from deskcraft.plain import count_of
from deskcraft.task.digest import digest
from deskcraft.task.model import Level, Mode, Split

ID = r"^[0-9a-z][0-9a-z.-]{0,39}$"
"""Form of a release's id: it is a file name and stands in run.json."""


class Model(BaseModel):
    """A stored value: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ReleasedTask(Model):
    """One task of a release, in the one variant that counts."""

    id: str
    revision: int = Field(ge=1)
    variant: int = Field(ge=0)
    app: str
    level: Level
    split: Split
    mode: Mode | None
    language: str
    work_digest: str
    """Over what the episode depends on, without the image."""
    checks_digest: str
    """Over the checks, without the evaluators' code."""
    episode_digest: str
    grading_digest: str
    proved: bool
    """A validation of just these digests was shown when the release was frozen."""


class ReleasedItem(Model):
    """One item of a suite of a release."""

    id: str
    digest: str
    """Over all that it asks and is graded by."""
    revision: int | None = Field(default=None, ge=1)
    """None: its suite does not count them."""
    facts: dict[str, str] = {}
    proved: bool = False
    """A run was shown in which a solution succeeded at just this item."""


class ReleasedSuite(Model):
    """What a release has of a suite other than the desktop tasks."""

    suite: str
    package: str = ""
    """Name and version of the package that brings the suite; empty: DeskCraft itself."""
    selectors: tuple[str, ...] = ()
    """What selects these items, and perhaps more that came later."""
    options: dict[str, JsonValue] = {}
    """Options that a run may not choose."""
    grading_digest: str
    """Over the code that grades."""
    items: tuple[ReleasedItem, ...] = Field(min_length=1)


class ReleasedImage(Model):
    """The desktop's image and every package in it."""

    id: str
    versions: dict[str, str]


class Rules(Model):
    """What a run of the release may not choose."""

    protocol: Literal["paper", "published"] = "paper"
    max_steps: int | None = Field(default=100, ge=1, le=10_000)
    """Of each episode; None: the budget of each task, and 100 without one."""
    attempts: int = Field(default=1, ge=1)
    """At least so many of every task or item; a run makes equally many of each. The others are for tasks."""
    variant_seed: int | None = None
    """Seed that draws the variants; None: the canonical ones."""


class Canary(Model):
    """A unique string, by which a corpus or a model that has seen the release can be recognised."""

    guid: str
    sentence: str

    @property
    def text(self) -> str:
        """Both in a line, as every bundle carries it."""
        return f"{self.sentence} Canary GUID {self.guid}."


class Change(Model):
    """What became of one task since the release before."""

    task: str
    """Id of a task, or of an item with its suite before it: `pptc/create/trees turn`."""
    what: Literal["added", "removed", "changed"]
    digests: tuple[Literal["work", "checks"], ...] = ()
    """Of a changed task: which differ; none where only the revision was raised."""
    old_revision: int | None = None
    new_revision: int | None = None


class Release(Model):
    """The whole file."""

    schema_version: Literal[1] = 1
    id: str = Field(pattern=ID)
    number: int = Field(ge=1)
    """Releases are in this order."""
    frozen_on: str
    deskcraft: str
    """Version of the package."""
    canary: Canary
    validated: str
    """What was shown of the tasks' proofs."""
    rules: Rules
    image: ReleasedImage
    evaluators_digest: str
    """Over the evaluators' code."""
    tasks: tuple[ReleasedTask, ...] = ()
    """The desktop tasks."""
    suites: tuple[ReleasedSuite, ...] = ()
    """What it has of other suites; not in the file where there is nothing, as before there were suites."""
    since: str | None
    """The release before; None for the first."""
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()
    """What changed for all tasks at once: image, evaluators, rules, a suite's options or grading code."""

    @model_validator(mode="after")
    def _holds_something(self) -> Release:
        names = [part.suite for part in self.suites]
        if not (self.tasks or names):
            raise ValueError("tasks: a release has at least one task or item")
        if len(set(names)) < len(names):
            raise ValueError("suites: one is there twice")
        return self

    @model_serializer(mode="wrap")
    def _without_no_suites(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        made: dict[str, Any] = handler(self)
        return made if self.suites else {name: value for name, value in made.items() if name != "suites"}

    @property
    def holds(self) -> str:
        """What it has, in words."""
        found = [f"{count_of(len(self.tasks), 'task')} on {self.image.id}"] if self.tasks else []
        return ", ".join([*found, *(f"{count_of(len(part.items), 'item')} of {part.suite}" for part in self.suites)])

    def suite(self, name: str) -> ReleasedSuite | None:
        """What it has of a suite."""
        return next((part for part in self.suites if part.suite == name), None)

    @property
    def digest(self) -> str:
        """Over everything in the file."""
        return digest(self.model_dump(mode="json"))
