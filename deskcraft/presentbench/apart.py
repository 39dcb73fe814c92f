"""Reads documents of others in a sandbox: a PDF or a web page that came with a data set may be hostile."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from pydantic import Field

from deskcraft.errors import BadInput
from deskcraft.presentbench.hostile import Found, answer, ask
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.materials import Section, read_materials

MOST_SECTIONS = 20_000


class _Read(Found):
    """What the sandbox says of documents."""

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
        HostError: no sandbox can be made here, or the project's own code failed.
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
        HostError: no sandbox can be made here, or the project's own code failed.
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
        found = ask(__name__, place, [*map(str, copies)], _Read, ", ".join(path.name for path in paths))
    return tuple(Section(*one) for one in found.sections)


def inside(*files: str) -> None:
    """What runs in the sandbox: reads documents, and writes their passages.

    Args:
        files: copies of the documents.
    """

    def read() -> Found:
        sections = [(one.document, one.place, one.text) for one in read_materials(tuple(map(Path, files)))]
        return _Read(sections=sections[:MOST_SECTIONS])

    answer(read)
