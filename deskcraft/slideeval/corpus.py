"""The decks that judges are tried on: the project's own and those of a folder, with their scenes and pictures."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from deskcraft.errors import BadInput
from deskcraft.intake.files import given_file
from deskcraft.slideeval.own_decks import made_decks, pptc_decks
from deskcraft.slideeval.scene import Scene
from deskcraft.slideeval.truth import scene_of
from evaluators.deck.load import DECK_LIMIT_BYTES, read_deck
from evaluators.deck.model import Deck
from evaluators.evidence import Unreadable

OWN = ("pptarena", "impress")
"""Folders of input files whose decks are the project's."""
VISIBLE_TEXTS = 3
"""Texts that a slide needs to be perturbed (the paper's)."""


@dataclass(frozen=True)
class Source:
    """One deck."""

    name: str
    """The file's name and the begin of its digest: two files of one name are two decks."""
    data: bytes
    known: Deck | None = None
    """As it was read already."""

    @cached_property
    def deck(self) -> Deck:
        """As it is read.

        Raises:
            Unreadable: it is no deck; the project's own, whose hash is known, are.
        """
        return self.known if self.known is not None else read_deck(self.data)

    @cached_property
    def scenes(self) -> tuple[Scene, ...]:
        """Of the slides that are shown, in their order."""
        return tuple(scene_of(self.deck, slide) for slide in self.deck.slides if not slide.hidden)

    def key(self, number: int) -> str:
        """The name of a slide of it, by its place among the scenes, from 0."""
        return f"{self.name}/{number + 1}"


@dataclass(frozen=True)
class Corpus:
    """Decks, and what could not be read."""

    decks: tuple[Source, ...]
    refused: tuple[str, ...] = ()
    """A line each: which file, and why."""

    @property
    def digest(self) -> str:
        """Over all decks."""
        return hashlib.sha256("\n".join(source.name for source in self.decks).encode()).hexdigest()[:16]


def read_corpus(assets: Path, folder: Path | None = None, tell: Callable[[str], None] | None = None) -> Corpus:
    """Reads decks; the project's own that are not committed are made first, once for a machine.

    Args:
        assets: the project's input files.
        folder: of the user's .pptx files, in place of the project's own; None: those.
        tell: called with a line of progress for what has to be made; None: to the standard error output.

    Returns:
        The decks, folder by folder, by name; files that are no decks are named, and the others are used.

    Raises:
        BadInput: the folder is not there, or holds no deck that can be read; a deck of the project's is not what its
            hash says.
    """
    if folder is not None and not folder.is_dir():
        raise BadInput(f"{folder}: no such folder of decks")
    folders = [folder] if folder is not None else [assets / name for name in OWN]
    found, refused = [], []
    for path in sorted(path for each in folders for path in each.glob("*.pptx")):
        try:
            with given_file(path) as file:
                data = file.read(DECK_LIMIT_BYTES + 1)
            found.append(Source(_named(path.stem, data), data, read_deck(data)))
        except (OSError, Unreadable, BadInput) as error:
            refused.append(f"{path}: {' '.join(str(error).split())}")
    if folder is None:  # decks whose hash is known are read when they are needed
        made = (*pptc_decks(), *made_decks(assets, tell or _tell))
        found.extend(Source(_named(name, data), data) for name, data in made)
    if not found:
        raise BadInput(f"{', '.join(str(each) for each in folders)}: no .pptx that can be read")
    return Corpus(tuple(found), tuple(refused))


def _named(name: str, data: bytes) -> str:
    return f"{name}-{hashlib.sha256(data).hexdigest()[:8]}"


def _tell(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def seeds(decks: Sequence[Source], most: int) -> list[tuple[str, Scene]]:
    """Slides that can be perturbed: of at least three texts, spread over the decks.

    Args:
        decks: where they are from.
        most: how many at most.

    Returns:
        Names and scenes, one slide of each deck after the other.
    """
    of_each = [
        [(source.key(n), scene) for n, scene in enumerate(source.scenes) if len(scene.texts) >= VISIBLE_TEXTS]
        for source in decks
    ]
    longest = max((len(each) for each in of_each), default=0)
    return [each[n] for n in range(longest) for each in of_each if n < len(each)][:most]
