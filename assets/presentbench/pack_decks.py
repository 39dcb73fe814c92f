"""Packs the decks of an instance into one archive: python pack_decks.py OUT NAME writes OUT/decks.zip."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from make_decks import make

if __name__ == "__main__":
    out, name = Path(sys.argv[1]), sys.argv[2]
    made = make(name, out / "decks")
    with zipfile.ZipFile(out / "decks.zip", "w") as archive:
        for key, path in made.items():
            archive.writestr(zipfile.ZipInfo(f"{key}.pptx"), path.read_bytes())
