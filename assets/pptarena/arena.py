"""What the makers of PPTArena's decks share: `deckwright`'s house styles and slides, and the Impress kit's parts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "impress"))

import deckwright as dw

from deskcraft.kits.impress.deck_parts import add_footer, connect, copy_master, place_picture, set_sections
from deskcraft.kits.impress.motions import Effect, animate, transition

AUTHOR = "DeskCraft authors"

__all__ = [
    "Effect",
    "add_footer",
    "add_slide",
    "animate",
    "connect",
    "copy_master",
    "dw",
    "out_folder",
    "place_picture",
    "set_sections",
    "transition",
    "write",
]


def add_slide(deck: Any, layout: str, title: str = "", notes: str = "", master: int = 0) -> Any:
    """A slide of the named layout of a master (0 is the first), its title and its notes set."""
    layouts = deck.slide_masters[master].slide_layouts
    slide = deck.slides.add_slide(next(one for one in layouts if one.name == layout))
    if title and slide.shapes.title is not None:
        slide.shapes.title.text_frame.text = title
    if notes:
        slide.notes_slide.notes_text_frame.text = notes
    return slide


def write(deck: Any, title: str, path: Path) -> None:
    """Writes the deck, byte for byte the same every time."""
    path.write_bytes(dw.packed(deck, title, AUTHOR))


def out_folder() -> Path:
    """Where a maker writes: the folder that it is given (`make_DECK.py OUT_FOLDER`), or the one that it lies in."""
    return Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
