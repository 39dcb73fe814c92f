"""Drafts of tasks and rubrics that a model proposes: files for a person to review, never part of the benchmark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.errors import BadInput
from deskcraft.record.blobs import write_whole
from deskcraft.task.loading import TaskRoot
from deskcraft.task.yaml_file import read_yaml

LONGEST = 2_000
"""Characters of one proposed task."""
MOST = 200
"""Proposed tasks of one deck that are kept."""
FORM = "[easy|medium|hard] [SLIDE:N] what to do"
_LINE = re.compile(
    r"\s*\[(?P<difficulty>easy|medium|hard)\]\s*\[SLIDE:\s*(?P<slide>\d{1,5})\]\s*(?P<text>\S.*)", re.I | re.S
)


class Draft(BaseModel):
    """One proposed task."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    difficulty: Literal["easy", "medium", "hard"]
    slide: int = Field(ge=1)
    """The slide that it begins on, from 1."""
    text: str = Field(min_length=10, max_length=LONGEST)
    """What is to be done."""


class DraftFile(BaseModel):
    """A file of proposed tasks."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    deck: str
    """Name of the deck's file."""
    by: str
    """The model that proposed them."""
    steps: int = Field(ge=0)
    """Steps that it explored for."""
    tasks: tuple[Draft, ...]


@dataclass
class Collector:
    """Takes proposals as they come, each once."""

    slides: int
    """Of the deck."""
    drafts: list[Draft] = field(default_factory=list)

    def take(self, lines: Sequence[object]) -> list[str]:
        """Takes the lines that are proposals.

        Args:
            lines: of one call.

        Returns:
            Why lines were not taken, one sentence each; empty if all were.
        """
        return [why for line in lines if (why := self._take(line))]

    def _take(self, line: object) -> str:
        found = _LINE.fullmatch(line) if isinstance(line, str) else None
        if found is None:
            return f"{str(line)[:60]!r} is not of the form {FORM}"
        slide, text = int(found["slide"]), " ".join(found["text"].split())
        if not 1 <= slide <= self.slides:
            return f"slide {slide} is not there; the deck has {self.slides}"
        if not 10 <= len(text) <= LONGEST:
            return f"a task has 10 to {LONGEST} characters, not {len(text)}"
        if len(self.drafts) >= MOST:
            return f"{MOST} tasks were taken; no more are"
        draft = Draft.model_validate({"difficulty": found["difficulty"].lower(), "slide": slide, "text": text})
        if draft not in self.drafts:
            self.drafts.append(draft)
        return ""


def write_drafts(path: Path, drafts: DraftFile) -> None:
    """Writes proposed tasks as YAML."""
    text = yaml.safe_dump(drafts.model_dump(mode="json"), sort_keys=False, allow_unicode=True, width=120)
    write_whole(path, f"# Drafts for a person to review; nothing here is part of the benchmark.\n{text}".encode())


def read_drafts(path: Path) -> DraftFile:
    """Reads proposed tasks.

    Args:
        path: what `write_drafts` wrote, perhaps edited by a person since.

    Returns:
        The tasks.

    Raises:
        BadInput: it cannot be read, or a field is wrong: the file, the line, the field, what was expected.
    """
    file = read_yaml(path)
    try:
        return DraftFile.model_validate(file.data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise file.error(first["loc"], first["msg"]) from error


def outside(path: Path, root: TaskRoot) -> Path:
    """Checks that drafts are not written into the benchmark.

    Args:
        path: where they are to go.
        root: the benchmark's tasks and input files.

    Returns:
        The path.

    Raises:
        BadInput: it lies within the tasks or the input files.
    """
    for taken in (root.tasks, root.assets):
        if path.resolve().is_relative_to(taken.resolve()):
            raise BadInput(f"{path}: drafts are not part of the benchmark; give a folder outside {taken}")
    return path
