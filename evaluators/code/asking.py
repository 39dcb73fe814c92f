"""Asks a module or a suite of tests in the workbench's sandbox; its files go along, what is expected does not."""

import json
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any

from pydantic import Field

from evaluators.evidence import Evidence, Unreadable, When
from evaluators.files.content import decode
from evaluators.files.facts import pin
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of
from evaluators.workbench import JobName


class Project(Of):
    """Parameters of a check on one source file and what it needs beside it."""

    beside: tuple[EvidenceName, ...] = Field(default=())
    """Further files that it imports or reads; they lie beside it under their own names."""
    changes: tuple[str, ...] | None = None
    """What of the module the instruction lets change: functions, classes, constants, methods as `Class.method`. It is
    what the answers pin; without it the check does not say."""


def says_what_changes(_: Evidence, p: Project) -> bool:
    """Tell whether a check names what of the module may change."""
    return p.changes is not None


def pins_of_changes(_: Evidence, p: Project) -> Iterator[Pin]:
    """Give pins of what may change, in the words of `code.python_untouched`."""
    for name in p.changes or ():
        *outer, inner = name.split(".")
        above = [part for each in outer for part in ("class", each)]
        yield from (pin(p.of, *above, kind, inner) for kind in ("def", "class", "value"))


def ask(evidence: Evidence, job: JobName, of: str, beside: Mapping[str, str], **options: str) -> Any:
    """Return the JSON that a job makes of a source file.

    Args:
        evidence: Of the episode.
        job: `python` or `suite`.
        of: Evidence of the source file.
        beside: Name to text of the files beside it.
        options: Of the job.

    Raises:
        Missing, Unreadable: the file is not there, or stops the job.
    """
    files = {f"file:{name}": text for name, text in beside.items()}
    made = evidence.made(of, job, "after", called=called(evidence, of), **files, **options)
    (answer,) = made.values()
    try:
        return json.loads(answer)
    except ValueError as error:
        raise Unreadable(f"no answer: {error}") from error


def called(evidence: Evidence, of: str) -> str:
    """Return the name of a file without its folder."""
    return PurePosixPath(evidence.item(of).where).name


def texts(evidence: Evidence, names: tuple[str, ...], when: When = "after") -> dict[str, str]:
    """Return name to text of files."""
    return {called(evidence, name): decode(evidence.read_bytes(name, when)) for name in names}
