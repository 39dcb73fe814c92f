"""The sheets of one task: what each attempt made of its deck, in pictures and in words, under ids that say nothing."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from deskcraft.arena.sheets.listing import Listing, SlideDifference, listing
from deskcraft.arena.sheets.pictures import WIDTH_PX, Shown, compose, looks_other, number_mask
from deskcraft.arena.sheets.words import section_lines, slide_lines
from deskcraft.errors import UnrenderableDeck
from deskcraft.plain import count_of
from deskcraft.record.blobs import BlobStore
from deskcraft.record.model import EvidenceRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from deskcraft.task.model import HOME_EVIDENCE
from deskcraft.validate.by_file import State, file_of, states
from evaluators.deck.load import read_deck
from evaluators.deck.model import Deck
from evaluators.evidence import Unreadable

SUFFIX = ".pptx"
_LETTERS = "bcdfghjkmnpqrstvwxyz23456789"
"""Of ids: no vowels, which would make words, and nothing that is read as something else."""
_LENGTH = 6
UNLISTED = "the list knows no difference, but the picture is another one"


class Renderer(Protocol):
    """Draws decks; `deskcraft.workbench.drawing.DeckRenderer`."""

    def render(self, deck: bytes, suffix: str, *, width_px: int) -> tuple[bytes, ...]:
        """Return a picture (PNG) of every slide."""


@dataclass(frozen=True)
class Sheet:
    """What one attempt made of the deck."""

    id: str
    attempt: str
    """Its author's name for it: for the key only."""
    pngs: tuple[bytes, ...]
    slides: tuple[SlideDifference, ...]
    deck: tuple[str, ...]
    """What concerns no single slide, the file itself and the home folder included."""
    unchanged: int
    """Slides that are not shown, as they are as before."""


@dataclass(frozen=True)
class TaskSheets:
    """All attempts at one task."""

    task: str
    """Its id: for the key only."""
    deck: str
    instruction: str
    sheets: tuple[Sheet, ...]
    """In the order of their ids."""


@dataclass(frozen=True)
class Original:
    """A deck as every attempt at it begins: for what an instruction refers to."""

    name: str
    pngs: tuple[bytes, ...]
    lines: tuple[str, ...]


def drawn_id(seed: int, *parts: str) -> str:
    """Draws an id.

    Args:
        seed: equal seeds draw equal ids.
        parts: what the id stands for.

    Returns:
        Letters and figures, from which the parts cannot be read.
    """
    number = int.from_bytes(hashlib.sha256("\n".join((str(seed), *parts)).encode()).digest())
    found = ""
    for _ in range(_LENGTH):
        number, at = divmod(number, len(_LETTERS))
        found += _LETTERS[at]
    return found


def make_sheets(
    folder: TaskFolder,
    root: TaskRoot,
    blobs: BlobStore,
    office: Renderer,
    seed: int = 0,
    attempts: Iterable[State] | None = None,
) -> TaskSheets:
    """Makes the sheets of attempts at a task.

    Args:
        folder: the task; its evidence is one deck.
        root: where its deck lies.
        blobs: where the decks go.
        office: draws the slides.
        seed: of ids and order.
        attempts: what is shown, its contents in `blobs`; None: every state that the task's authors wrote.

    Returns:
        One sheet for each attempt, in an order that says nothing of them.

    Raises:
        TaskError, AgentError: a script of the task cannot be loaded, or raised.
        RenderError: a deck that can be read cannot be drawn.
    """
    task = folder.task()
    name, path = file_of(task, root)
    before = path.read_bytes()
    was = read_deck(before)
    drawings = _Drawings(office)
    found = []
    for state in states(folder, root, blobs) if attempts is None else attempts:
        sheet_id = drawn_id(seed, folder.id, state.name)
        made = _sheet(sheet_id, was, before, _after(state.evidence, name, blobs), drawings)
        aside = tuple(home_lines(state.evidence, blobs))
        found.append(replace(made, attempt=state.name, deck=(*made.deck, *aside)))
    found.sort(key=lambda one: one.id)
    return TaskSheets(folder.id, path.stem, task.instruction, tuple(found))


def original(name: str, data: bytes, office: Renderer) -> Original:
    """Shows a deck as it is before any attempt.

    Args:
        name: of the deck.
        data: the file.
        office: draws the slides.

    Returns:
        All its slides, in pictures and in words.
    """
    deck = read_deck(data)
    pictures = office.render(undated(data), SUFFIX, width_px=WIDTH_PX)
    shown = [Shown(f"slide {number}", None, png, single=True) for number, png in enumerate(pictures, 1)]
    lines = ["sections:", *(f"  {line}" for line in section_lines(deck))]
    for slide in deck.slides:
        lines += ["", f"slide {slide.number}", *(f"  {line}" for line in slide_lines(slide, deck, None))]
    return Original(name, tuple(compose(f"{name}, as it was", shown)), tuple(lines))


class _Drawings:
    """The pictures of decks, each drawn once."""

    def __init__(self, office: Renderer) -> None:
        self._office = office
        self._drawn: dict[bytes, tuple[bytes, ...]] = {}

    def of(self, data: bytes) -> tuple[bytes, ...]:
        content = undated(data)
        key = hashlib.sha256(content).digest()
        if key not in self._drawn:
            self._drawn[key] = self._office.render(content, SUFFIX, width_px=WIDTH_PX)
        return self._drawn[key]


def undated(data: bytes) -> bytes:
    """Drops the times at which the files in an archive were written: decks of equal content are drawn once.

    Args:
        data: an archive that a deck was read from.

    Returns:
        The same files in the same order.
    """
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(zipfile.ZipInfo(name), old.read(name), zipfile.ZIP_DEFLATED, 1)
    return out.getvalue()


def _after(evidence: EvidenceRecord, name: str, blobs: BlobStore) -> bytes | None:
    item = evidence.after[name]
    return blobs.get(item.blob) if item.state == "present" else None


def _sheet(sheet_id: str, was: Deck, before: bytes, after: bytes | None, drawings: _Drawings) -> Sheet:
    if after is None:
        return _without_deck(sheet_id, "the deck's file is gone")
    try:
        now = read_deck(after)
    except Unreadable as error:
        return _without_deck(sheet_id, f"the deck's file cannot be opened: {error}")
    found = listing(was, now)
    try:
        old, new = drawings.of(before), drawings.of(after)
    except UnrenderableDeck as error:
        return _without_deck(sheet_id, f"the deck's slides cannot be shown: {error}")
    found = _with_pictures(found, was, now, old, new)
    shown = [
        Shown(one.heading, old[one.before - 1] if one.before else None, new[one.after - 1] if one.after else None)
        for one in found.slides
    ]
    differ = count_of(len(shown), "slide")
    title = f"{sheet_id}: {differ} shown; {len(found.same)} of {len(new)} unchanged and not shown"
    return Sheet(sheet_id, "", tuple(compose(title, shown)), found.slides, found.deck, len(found.same))


def _without_deck(sheet_id: str, why: str) -> Sheet:
    return Sheet(sheet_id, "", tuple(compose(f"{sheet_id}: {why}", [])), (), (why,), 0)


def _with_pictures(found: Listing, was: Deck, now: Deck, old: tuple[bytes, ...], new: tuple[bytes, ...]) -> Listing:
    """The same with slides whose pictures differ though the list knows no difference."""
    slides, same = list(found.slides), []
    for i, j in found.same:
        # a slide at another place shows another number
        hidden = number_mask(now.slides[j - 1], now, new[j - 1]) if i != j else None
        if looks_other(old[i - 1], new[j - 1], hidden):
            slides.append(SlideDifference(("changed",), i, j, (UNLISTED,)))
        else:
            same.append((i, j))
    slides.sort(key=lambda one: one.after if one.after is not None else (one.before or 0) - 0.5)
    return Listing(tuple(slides), found.deck, tuple(same))


def home_lines(evidence: EvidenceRecord, blobs: BlobStore) -> Iterator[str]:
    """Says what else changed in the home folder.

    Args:
        evidence: of an attempt.
        blobs: where its manifests lie.

    Yields:
        One line for each file.
    """
    sides = evidence.before[HOME_EVIDENCE], evidence.after[HOME_EVIDENCE]
    was, now = (_tree(blobs.get(item.blob)) for item in sides)
    for path in sorted(was.keys() | now.keys()):
        if was.get(path) != now.get(path):
            word = "is new" if path not in was else "is gone" if path not in now else "has changed"
            yield f"beside the deck, the file {path} in the home folder {word}"


def _tree(data: bytes) -> Mapping[str, object]:
    tree: Mapping[str, object] = json.loads(data)
    return tree
