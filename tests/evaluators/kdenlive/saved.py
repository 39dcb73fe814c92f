"""What Kdenlive saved and rendered, out of its archive (see ../data/kdenlive/README.md), and edits of it."""

from __future__ import annotations

import tarfile
from functools import cache
from pathlib import Path

DATA = Path(__file__).parents[1] / "data" / "kdenlive"


@cache
def archive() -> dict[str, bytes]:
    """All files by name."""
    with tarfile.open(DATA / "saved.tar.xz") as packed:
        opened = ((entry.name, packed.extractfile(entry)) for entry in packed.getmembers())
        return {name: file.read() for name, file in opened if file is not None}


def project(name: str) -> bytes:
    """A project as Kdenlive 22.12.3 saved it."""
    path = DATA / f"{name}.kdenlive"
    return path.read_bytes() if path.exists() else archive()[f"{name}.kdenlive"]


def film(name: str) -> bytes:
    """What melt rendered of it, or one of the clips that it was made of."""
    path = DATA / f"{name}.mp4"
    return path.read_bytes() if path.exists() else archive()[f"{name}.mp4"]


def edited(data: bytes, *pairs: tuple[str, str]) -> bytes:
    """A project with texts replaced, each once; each must be there."""
    text = data.decode()
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()
