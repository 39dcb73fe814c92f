"""Makes the decks of a family from their text files, and puts them into an archive the same on every machine."""

from __future__ import annotations

import io
import re
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # a sandbox need not show what an installation points to
sys.path.insert(0, str(Path(__file__).resolve().parent))

import kinds_diagrams
import kinds_drawn
import kinds_plain
from deckfile import DeckFile, read
from looks import Look, new_deck
from parts import Talk

from deskcraft.kits.impress.deck_parts import copy_master

HERE = Path(__file__).resolve().parent
KINDS = {**kinds_plain.KINDS, **kinds_drawn.KINDS, **kinds_diagrams.KINDS}
STAMP = (2025, 1, 2, 9, 0, 0)
WRITTEN = b"2025-01-02T09:00:00Z"
AUTHOR = "DeskCraft authors"


def make_deck(path: Path) -> bytes:
    """A deck, from its text file.

    Raises:
        ValueError: a slide of it cannot be made; says which.
    """
    file = read(path)
    look = look_of(file.head["look"])
    deck = new_deck(look)
    talk = Talk(deck, look, file)
    second = Talk(deck, look_of(file.head["second"]), file) if "second" in file.head else talk
    if second is not talk:
        copy_master(deck, new_deck(second.look))
        second.master = 1
    for number, spec in enumerate(file.slides, 1):
        by = second if "@2" in spec.args else talk
        spec.args = [each for each in spec.args if each != "@2"]
        try:
            slide = KINDS[spec.kind](by, spec)
            if spec.kind not in ("cover", "section", "end", "quote"):
                by.finish(slide)
        except (ValueError, KeyError, IndexError, StopIteration) as error:
            raise ValueError(f"{path.stem}: slide {number} ({spec.kind} | {spec.title}): {error}") from error
    return packed(deck, file)


def look_of(text: str) -> Look:
    """A look from `manner palette fonts [4:3]`."""
    manner, palette, fonts, *rest = text.split()
    return Look(manner, palette, fonts, rest != ["4:3"])


def packed(deck: object, file: DeckFile) -> bytes:
    """The presentation's bytes, with fixed times and nothing compressed: compressors differ from machine to machine."""
    deck.core_properties.title = file.head["title"]  # type: ignore[attr-defined]
    deck.core_properties.author = deck.core_properties.last_modified_by = AUTHOR  # type: ignore[attr-defined]
    raw = io.BytesIO()
    deck.save(raw)  # type: ignore[attr-defined]
    return _stored(raw.getvalue())


def _stored(data: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as new:
        for name in old.namelist():
            part = old.read(name)
            if name == "docProps/thumbnail.jpeg":
                continue
            if name == "docProps/core.xml":
                part = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", WRITTEN, part)
            if name == "_rels/.rels":
                part = re.sub(rb"<Relationship [^>]*thumbnail[^>]*/>", b"", part)
            new.writestr(_entry(name), _stored(part) if name.endswith(".xlsx") else part)
    return out.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, STAMP)
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    return entry


def bind(family: str) -> None:
    """Writes FAMILY.zip with the decks of `decks/FAMILY/` into the folder that the script was given."""
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    with zipfile.ZipFile(out / f"{family}.zip", "w", zipfile.ZIP_STORED) as archive:
        for path in sorted((HERE / "decks" / family).glob("*.txt")):
            archive.writestr(_entry(f"{path.stem}.pptx"), make_deck(path))
