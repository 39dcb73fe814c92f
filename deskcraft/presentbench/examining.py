"""Reads a deck that was handed in, and decides what needs no judge, in a sandbox: the file may be hostile.

What comes out is text and numbers; no parser of this process sees the file.
"""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field

from deskcraft.presentbench.handed import MOST_PAGES, Handed, Page, read_handed
from deskcraft.presentbench.hostile import Found, answer, ask
from deskcraft.presentbench.instance import Instance
from deskcraft.presentbench.judging import Grading
from deskcraft.presentbench.materials import Section
from deskcraft.presentbench.score import ItemVerdict


class _PageText(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str
    title: str


class _Found(Found):
    """What the sandbox says of a deck."""

    pages: list[_PageText] = Field(default_factory=list, max_length=MOST_PAGES)
    made: int = Field(default=0, ge=0)
    hidden: tuple[bool, ...] | None = None
    """Of each slide of the file; None: a PDF."""
    measured: dict[str, ItemVerdict] = Field(default_factory=dict, max_length=5_000)


class _Task(BaseModel):
    model_config = ConfigDict(extra="forbid")

    instance: Instance
    sections: list[tuple[str, str, str]]
    name: str
    measure: bool


@dataclass(frozen=True)
class Examined:
    """A deck as it was read: for a judge, with all that was measured."""

    deck: Handed = field(repr=False)
    measured: dict[str, ItemVerdict] = field(repr=False)


def examine(
    data: bytes, name: str, instance: Instance, sections: tuple[Section, ...], measure: bool = True
) -> Examined:
    """Reads a deck in a sandbox, within limits of time and memory.

    Args:
        data: the deck.
        name: of its file, for messages.
        instance: what was asked for.
        sections: of the materials.
        measure: decide what can be measured.

    Returns:
        Its text, and the verdicts of what can be measured.

    Raises:
        BadInput: it is damaged, locked, of another kind, too long, or cannot be read within the limits; one line.
        HostError: no sandbox can be made here, or the project's own code failed on it; no verdict follows from that.
    """
    with tempfile.TemporaryDirectory(prefix="deskcraft-examine-") as scratch:
        place = Path(scratch)
        place.chmod(0o755)
        texts = [(one.document, one.place, one.text) for one in sections]
        task = _Task(instance=instance, sections=texts, name=name, measure=measure)
        (place / "task.json").write_text(task.model_dump_json(exclude_unset=True), encoding="utf-8")
        (place / "deck").write_bytes(data)
        found = ask(__name__, place, [str(place / "task.json"), str(place / "deck")], _Found, name)
    pages = tuple(Page(number, page.text, page.title) for number, page in enumerate(found.pages, 1))
    known = {item.key for item in instance.items}
    measured = {key: one for key, one in found.measured.items() if key in known and one.key == key}
    return Examined(Handed(name, data, pages, None, found.made, found.hidden), measured)


def inside(task_file: str, deck_file: str) -> None:
    """What runs in the sandbox: reads the task and the deck, and writes what it found.

    Args:
        task_file: written by `examine`.
        deck_file: the deck.
    """
    task = _Task.model_validate_json(Path(task_file).read_bytes())
    sections = tuple(Section(*one) for one in task.sections)

    def read() -> Found:
        deck = read_handed(Path(deck_file), task.instance.slides[1], task.name)
        pages = [_PageText(text=page.text, title=page.title) for page in deck.pages]
        measured = Grading(task.instance, deck, sections).measured() if task.measure else {}
        return _Found(pages=pages, made=deck.made, hidden=deck.hidden, measured=measured)

    answer(read)
