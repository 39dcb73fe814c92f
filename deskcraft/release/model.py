"""`releases/ID.json`: what a result must say that it was measured on."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.task.digest import digest
from deskcraft.task.model import Level, Mode

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
    split: Literal["standard", "interactive"]
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


class ReleasedImage(Model):
    """The desktop's image and every package in it."""

    id: str
    versions: dict[str, str]


class Rules(Model):
    """What a run of the release may not choose."""

    protocol: Literal["paper", "published"] = "paper"
    max_steps: int = Field(default=100, ge=1, le=10_000)
    attempts: int = Field(default=1, ge=1)
    """At least so many of every task; a run makes equally many of each."""
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
    tasks: tuple[ReleasedTask, ...] = Field(min_length=1)
    since: str | None
    """The release before; None for the first."""
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()
    """What changed for all tasks at once: image, evaluators, rules."""

    @property
    def digest(self) -> str:
        """Over everything in the file."""
        return digest(self.model_dump(mode="json"))
