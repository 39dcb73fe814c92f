"""Where `insert_picture` finds its pictures. A name is a name: no path leads out of a folder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

ENDINGS = (".png", ".jpg", ".jpeg", ".gif")
PICTURE_LIMIT_BYTES = 16 * 2**20
KINDS = {b"\x89PNG\r\n\x1a\n": "png", b"\xff\xd8\xff": "jpeg", b"GIF87a": "gif", b"GIF89a": "gif"}


def picture_kind(data: bytes) -> str:
    """Return png, jpeg or gif; '' for anything else."""
    return next((kind for mark, kind in KINDS.items() if data.startswith(mark)), "")


class PictureFolder(Mapping[str, bytes]):
    """The pictures directly in a folder, by their names without ending. A folder that is not there holds none."""

    def __init__(self, folder: Path) -> None:
        self._files: dict[str, Path] = {}
        if folder.is_dir():
            for file in sorted(folder.iterdir()):
                if file.suffix.lower() in ENDINGS and file.is_file() and not file.is_symlink():
                    self._files.setdefault(file.stem, file)

    def __getitem__(self, name: str) -> bytes:
        file = self._files[name]
        try:
            if file.stat().st_size > PICTURE_LIMIT_BYTES:
                raise KeyError(name)
            return file.read_bytes()
        except OSError as error:
            raise KeyError(name) from error

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
