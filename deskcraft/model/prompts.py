"""Prompts as files: Jinja2 templates in which an undeclared variable is an error, each with a digest."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, TemplateError, TemplateNotFound
from jinja2.sandbox import ImmutableSandboxedEnvironment

from deskcraft.errors import BadInput

SUFFIX = ".j2"


@dataclass(frozen=True)
class PromptFile:
    """One prompt: a file `NAME.j2`, with the file `system.j2` beside it."""

    name: str
    folder: Path

    @property
    def digest(self) -> str:
        """Over both files, as they are written."""
        return _digest(self.folder, self.name)

    def render(self, **values: object) -> tuple[str, str]:
        """The words for the system and for the question.

        Raises:
            BadInput: there is no such file, it is no template, or it uses a variable that is not given.
        """
        system, text = (self._rendered(name, values) for name in ("system", self.name))
        return system, text

    def _rendered(self, name: str, values: dict[str, object]) -> str:
        try:
            return _pages(self.folder).get_template(f"{name}{SUFFIX}").render(values).strip()
        except TemplateNotFound as error:
            raise BadInput(f"{self.folder / str(error.message)}: there is no such prompt") from error
        except TemplateError as error:
            raise BadInput(f"{self.folder / (name + SUFFIX)}: {error.message}") from error


@cache
def _pages(folder: Path) -> Environment:
    # The values are data of others: a template that showed them through an attribute could reach further than it says.
    return ImmutableSandboxedEnvironment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _digest(folder: Path, name: str) -> str:
    found = hashlib.sha256()
    for part in ("system", name):
        path = folder / f"{part}{SUFFIX}"
        try:
            found.update(hashlib.sha256(path.read_bytes()).digest())
        except OSError as error:
            raise BadInput(f"{path}: {error.strerror}") from error
    return found.hexdigest()
