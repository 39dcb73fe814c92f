"""Writes widths.json beside it from an image's fonts: the widths of their letters in thousandths of their size.

    python evaluators/deck/data/make_widths.py ROOTFS

Only numbers are taken over: advance widths of Latin letters, and the height of a line.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

FAMILIES = {
    "calibri": "crosextra/Carlito",
    "cambria": "crosextra/Caladea",
    "arial": "liberation/LiberationSans",
    "times new roman": "liberation/LiberationSerif",
    "courier new": "liberation/LiberationMono",
    "dejavu sans": "dejavu/DejaVuSans",
}
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100)]


def measures(path: Path) -> dict[str, Any]:
    """Return the widths of `LETTERS` and the height of a line."""
    font: Any = TTFont(path)
    scale = 1000 / font["head"].unitsPerEm
    names, advances = font.getBestCmap(), font["hmtx"]
    widths = [round(advances[names[letter]][0] * scale) if letter in names else 0 for letter in LETTERS]
    head = font["hhea"]
    return {"line": round((head.ascent - head.descent + head.lineGap) * scale), "widths": widths}


def main() -> None:
    """Write the file."""
    fonts = Path(sys.argv[1]) / "usr/share/fonts/truetype"
    found = {
        family: {
            "regular": measures(next(fonts.glob(f"{stem}-Regular.ttf"), fonts / f"{stem}.ttf")),
            "bold": measures(fonts / f"{stem}-Bold.ttf"),
        }
        for family, stem in FAMILIES.items()
    }
    Path(__file__).with_name("widths.json").write_text(json.dumps(found, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
