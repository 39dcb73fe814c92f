"""What LibreOffice made of the decks, kept as one solid archive of their parts; all that no reader looks at is left
out (previews, the workbooks inside charts, settings)."""

from __future__ import annotations

import io
import lzma
import re
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

KEPT = Path(__file__).parents[1] / "data" / "deck" / "resaved.tar.xz"
UNREAD = re.compile(
    r"Thumbnails/.*|.*\.(xlsx|bin|rdf)|docProps/.*\.jpeg|settings\.xml|Configurations2/.*|ObjectReplacements/.*|META-INF/.*|"
    r"ppt/(presProps|viewProps)\.xml|docProps/(core|custom)\.xml|Object [^/]*/styles\.xml"
)
MTIME = 1_735_808_400


def kept(decks: Mapping[str, bytes]) -> bytes:
    """Return an archive of the decks' parts."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as archive:
        for name, data in sorted(decks.items(), key=lambda one: one[0]):
            with zipfile.ZipFile(io.BytesIO(data)) as deck:
                for part in deck.namelist():
                    if UNREAD.fullmatch(part) or part.endswith("/"):
                        continue
                    entry = tarfile.TarInfo(f"{name}!{part}")
                    content = deck.read(part)
                    entry.size, entry.mtime = len(content), MTIME
                    archive.addfile(entry, io.BytesIO(content))
    return lzma.compress(raw.getvalue(), preset=9 | lzma.PRESET_EXTREME)


def read_kept(data: bytes) -> dict[str, bytes]:
    """Return the decks of such an archive."""
    parts: dict[str, dict[str, bytes]] = {}
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(data))) as archive:
        for entry in archive:
            name, _, part = entry.name.partition("!")
            stream = archive.extractfile(entry)
            assert stream is not None, entry.name
            parts.setdefault(name, {})[part] = stream.read()
    return {name: _zipped(found) for name, found in parts.items()}


def _zipped(parts: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()
