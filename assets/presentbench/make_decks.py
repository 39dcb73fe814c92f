"""Makes an instance's decks: python make_decks.py NAME OUT.

The reference deck is described in `NAME/reference.yaml`, and how it is spoiled in `NAME/decks.yaml`; OUT then has
`reference.pptx` and one .pptx for each spoiled deck, byte for byte the same each time.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parent))

import drawing
import spoiling

HERE = Path(__file__).resolve().parent
AUTHOR = "DeskCraft authors"


def make(name: str, out: Path) -> dict[str, Path]:
    """Makes the decks of an instance.

    Args:
        name: Of the instance's folder.
        out: Where they are written.

    Returns:
        The decks' files by their names; the first is `reference`.
    """
    reference = yaml.safe_load((HERE / name / "reference.yaml").read_text(encoding="utf-8"))
    spoiled = yaml.safe_load((HERE / name / "decks.yaml").read_text(encoding="utf-8"))["spoiled"]
    out.mkdir(parents=True, exist_ok=True)
    steps = {"reference": [], **{key: one["steps"] for key, one in spoiled.items()}}
    return {key: _made(reference, key, what, out) for key, what in steps.items()}


def _made(reference: dict[str, Any], key: str, steps: list[dict[str, Any]], out: Path) -> Path:
    look = reference["look"]
    deck = drawing.new_deck(look)
    for slide in reference["slides"]:
        drawing.draw(deck, slide, look)
    spoiling.spoil(deck, steps, look)
    path = out / f"{key}.pptx"
    path.write_bytes(drawing.dw.packed(deck, reference["slides"][0]["cover"], AUTHOR))
    return path


if __name__ == "__main__":
    if len(sys.argv) != 3 or not (HERE / sys.argv[1] / "reference.yaml").is_file():
        names = sorted(path.parent.name for path in HERE.glob("*/reference.yaml"))
        sys.exit(f"usage: python make_decks.py NAME OUT; NAME is one of {', '.join(names)}")
    for made in make(sys.argv[1], Path(sys.argv[2])).values():
        print(made)
