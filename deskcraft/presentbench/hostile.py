"""Has files of others read by this package in a sandbox: no parser of this process sees them.

A module has a function `inside` that gives its answer with `answer`; `ask` runs it and reads what it wrote.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.authoring.confine import run_program
from deskcraft.errors import BadInput, HostError
from deskcraft.plain import one_line

FOUND = "found.json"
LIMIT_S = 120.0
MOST_BYTES = 32 * 2**20
MOST_LETTERS = 2_000
_CODE = (
    "import importlib, sys; sys.path.insert(0, sys.argv[1]); importlib.import_module(sys.argv[2]).inside(*sys.argv[3:])"
)


class Found(BaseModel):
    """What the sandbox says; as little trusted as the files."""

    model_config = ConfigDict(extra="forbid")

    problem: str = Field(default="", max_length=MOST_LETTERS)
    fault: str = Field(default="", max_length=MOST_LETTERS)
    """What failed that is no fault of the files."""


F = TypeVar("F", bound=Found)


def ask(module: str, place: Path, arguments: Sequence[str], kind: type[F], name: str) -> F:
    """Runs `inside` of a module of this package in a sandbox, within limits of time and memory.

    Args:
        module: its name.
        place: the folder that it is shown.
        arguments: of `inside`.
        kind: what it answers.
        name: of the files, for messages.

    Returns:
        Its answer.

    Raises:
        BadInput: the files are at fault, or cannot be read within the limits; one line.
        HostError: no sandbox can be made here, or the project's own code failed; nothing follows from that.
    """
    top = str(Path(__file__).resolve().parents[2])
    argv = [sys.executable, "-I", "-B", "-c", _CODE, top, module, *arguments]
    made = run_program(argv, FOUND, [place], timeout_s=LIMIT_S, most_bytes=MOST_BYTES, project=True)
    if made.data is None:
        raise BadInput(f"{name}: it cannot be read within the limits: {one_line(made.complaint[-200:])}")
    try:
        found = kind.model_validate_json(made.data)
    except ValidationError as error:
        raise BadInput(f"{name}: reading it gave what it should not; it may be hostile") from error
    if found.fault:
        raise HostError(one_line(f"{name}: reading it failed by a fault of the project's own: {found.fault}"))
    if found.problem:
        raise BadInput(one_line(found.problem))
    return found


def answer(read: Callable[[], Found]) -> None:
    """Writes, in the sandbox, what was read, or what is wrong.

    Args:
        read: reads the files.
    """
    try:
        found = read()
    except BadInput as error:
        found = Found(problem=str(error)[:MOST_LETTERS])
    except (MemoryError, RecursionError):
        raise  # the files' doing: they are not read within the limits
    except Exception as error:
        found = Found(fault=f"{type(error).__name__}: {error}"[:1_000])
    Path("/tmp/out", FOUND).write_text(json.dumps(found.model_dump(mode="json")), encoding="utf-8")
