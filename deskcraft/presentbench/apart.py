"""Reads documents of others in a sandbox: a PDF or a web page that came with a data set may be hostile."""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from deskcraft.authoring.confine import run_program
from deskcraft.errors import BadInput
from deskcraft.plain import one_line
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.materials import Section, read_materials

FOUND = "sections.json"
LIMIT_S = 120.0
MOST_BYTES = 32 * 2**20
MOST_SECTIONS = 20_000
_CODE = (
    "import sys; sys.path.insert(0, sys.argv[1]); "
    "from deskcraft.presentbench.apart import inside; inside(*sys.argv[2:])"
)


class _Read(BaseModel):
    """What the sandbox says; as little trusted as the documents."""

    model_config = ConfigDict(extra="forbid")

    problem: str = Field(default="", max_length=2_000)
    sections: list[tuple[str, str, str]] = Field(default_factory=list, max_length=MOST_SECTIONS)
    """Document, place, text."""


def materials_of(instance: Instance, pictured: bool = True) -> tuple[Section, ...]:
    """Reads the documents of an instance; those that came with the published data set in a sandbox.

    Args:
        instance: whose documents are read.
        pictured: what pictures show is wanted as well: graders know it, systems do not.

    Returns:
        Passages in the order of the documents.

    Raises:
        BadInput: as `read_materials`, or they cannot be read within the limits; one line.
        HostError: no sandbox can be made here.
    """
    if instance.published:
        return read_apart(instance.materials)
    return read_materials(instance.materials, instance.pictured if pictured else {})


def read_apart(paths: tuple[Path, ...]) -> tuple[Section, ...]:
    """Reads documents as `read_materials` does, in a sandbox within limits of time and memory.

    Args:
        paths: of the documents.

    Returns:
        Passages in the order of the documents.

    Raises:
        BadInput: a file is not there, is of another kind, or cannot be read within the limits; one line.
        HostError: no sandbox can be made here.
    """
    with tempfile.TemporaryDirectory(prefix="deskcraft-documents-") as scratch:
        place = Path(scratch)
        place.chmod(0o755)
        copies = []
        for number, path in enumerate(paths):
            if not path.is_file():
                raise BadInput(f"{path}: there is no such file")
            (place / str(number)).mkdir()  # two documents may have one name
            copies.append(shutil.copyfile(path, place / str(number) / path.name))
        top = str(Path(__file__).resolve().parents[2])
        argv = [sys.executable, "-I", "-B", "-c", _CODE, top, *map(str, copies)]
        made = run_program(argv, FOUND, [place], timeout_s=LIMIT_S, most_bytes=MOST_BYTES, project=True)
    named = ", ".join(path.name for path in paths)
    if made.data is None:
        raise BadInput(f"{named}: cannot be read within the limits: {one_line(made.complaint[-200:])}")
    try:
        found = _Read.model_validate_json(made.data)
    except ValidationError as error:
        raise BadInput(f"{named}: reading it gave what it should not; it may be hostile") from error
    if found.problem:
        raise BadInput(one_line(found.problem))
    return tuple(Section(*one) for one in found.sections)


def inside(*files: str) -> None:
    """What runs in the sandbox: reads documents, and writes their passages.

    Args:
        files: copies of the documents.
    """
    try:
        sections = [(one.document, one.place, one.text) for one in read_materials(tuple(map(Path, files)))]
        found = _Read(sections=sections[:MOST_SECTIONS])
    except BadInput as error:
        found = _Read(problem=str(error)[:2_000])
    Path("/tmp/out", FOUND).write_text(json.dumps(found.model_dump(mode="json")), encoding="utf-8")
