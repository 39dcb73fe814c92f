"""The decks of an instance whose verdicts are known: the reference deck, and the same flawed in stated ways."""

from __future__ import annotations

import subprocess
import tempfile
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import Field, ValidationError

from deskcraft.authoring.confine import run_asset
from deskcraft.errors import BadInput
from deskcraft.presentbench.handed import Handed, parse_handed
from deskcraft.presentbench.instance import Instance
from deskcraft.task.steps import Model
from deskcraft.task.yaml_file import read_yaml

REFERENCE = "reference"
FLAWED = "decks.yaml"
SCRIPT = "pack_decks.py"
SCRIPT_S = 300.0
MOST_BYTES = 256 * 2**20


class Flawed(Model):
    """How the reference deck was flawed."""

    done: str
    """In words."""
    steps: tuple[dict[str, object], ...] = Field(min_length=1)
    fails: tuple[str, ...] = ()
    """Keys of measured items that are no then."""
    judged: tuple[str, ...] = ()
    """Keys of items that a judge should find to be no."""


@dataclass(frozen=True)
class Known:
    """A deck whose verdicts are known."""

    name: str
    deck: Handed = field(repr=False)
    done: str = ""
    fails: frozenset[str] = frozenset()
    judged: frozenset[str] = frozenset()

    @property
    def wrong(self) -> frozenset[str]:
        """Keys of all items that are no; all others are yes."""
        return self.fails | self.judged


def flawed_decks(instance: Instance) -> dict[str, Flawed]:
    """How the reference deck of an instance is flawed, by name; empty for an instance that has none.

    Raises:
        BadInput: the file is malformed, or names an item that the instance does not have.
    """
    path = instance.folder / FLAWED
    if instance.published or not path.is_file():
        return {}
    file = read_yaml(path)
    keys = {item.key for item in instance.items} | {item.key for item in instance.fidelity(instance.slides[1])}
    try:
        found = {name: Flawed.model_validate(entry) for name, entry in file.data["spoiled"].items()}
    except (AttributeError, KeyError, TypeError) as error:
        raise BadInput(f"{path}: expected `spoiled` with a deck's steps under each name") from error
    except ValidationError as error:
        wrong = error.errors(include_url=False)[0]
        raise BadInput(f"{path}: spoiled: {'.'.join(map(str, wrong['loc']))}: {wrong['msg']}") from error
    for name, entry in found.items():
        if unknown := sorted({*entry.fails, *entry.judged} - keys):
            raise BadInput(f"{path}: spoiled: {name}: {unknown[0]} is no item of {instance.id}")
    return found


def known_decks(instance: Instance) -> list[Known]:
    """The reference deck of an instance and its flawed ones, made by their script in a sandbox.

    Args:
        instance: One of the project's own.

    Returns:
        The decks, the reference first; empty for an instance that has none.

    Raises:
        BadInput: they cannot be made.
        HostError: no sandbox can be made here.
    """
    flawed = flawed_decks(instance)
    if not flawed:
        return []
    with tempfile.TemporaryDirectory() as place:
        archive = Path(place) / "decks.zip"
        _make(instance, archive)
        with zipfile.ZipFile(archive) as packed:
            decks = {
                name: parse_handed(packed.read(f"{name}.pptx"), f"{name}.pptx", instance.slides[1])
                for name in (REFERENCE, *flawed)
            }
    return [
        Known(REFERENCE, decks[REFERENCE]),
        *(
            Known(name, decks[name], entry.done, frozenset(entry.fails), frozenset(entry.judged))
            for name, entry in flawed.items()
        ),
    ]


def _make(instance: Instance, to: Path) -> None:
    script = instance.folder.parent / SCRIPT
    try:
        complaint = run_asset(
            script, to.name, to, SCRIPT_S, arguments=(instance.folder.name,), beside=[script.parent.parent]
        )
    except subprocess.TimeoutExpired:
        complaint = f"it did not end within {SCRIPT_S:.0f} s"
    if complaint:
        raise BadInput(f"{script} did not make the decks of {instance.id}: {complaint}")
    if to.stat().st_size > MOST_BYTES:
        raise BadInput(f"{script}: the decks of {instance.id} take more than {MOST_BYTES >> 20} MB")
