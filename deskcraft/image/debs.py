"""The cache of downloaded packages: each content once, under its sha256, with a link for every file name.

A build starts with what is here and gives back what it downloaded, even one that was killed half way. The
mirror drops old versions; this folder does not.

    ROOT/debs/sha256/DIGEST        the package file
    ROOT/debs/names/FILE.deb       -> ../sha256/DIGEST
"""

import hashlib
import os
import shutil
from collections.abc import Iterable
from pathlib import Path


def keep(folder: Path, files: Iterable[Path]) -> int:
    """Take complete package files into the cache; returns how many were new."""
    blobs, names = folder / "sha256", folder / "names"
    blobs.mkdir(parents=True, exist_ok=True)
    names.mkdir(exist_ok=True)
    new = 0
    for path in files:
        digest = _digest(path)
        blob = blobs / digest
        if not blob.exists():
            link(path, blob)
            new += 1
        pointer = names / f".{path.name}.new"
        pointer.unlink(missing_ok=True)
        pointer.symlink_to(f"../sha256/{digest}")
        pointer.replace(names / path.name)
    return new


def lend(folder: Path, target: Path) -> int:
    """Put every cached package into apt's archive folder under its own name; returns how many.

    apt compares nothing but the size of a file that is already there, so the digest is checked here; a damaged
    file is thrown out of the cache.
    """
    target.mkdir(parents=True, exist_ok=True)
    lent = 0
    for name in sorted((folder / "names").glob("*.deb")):
        blob = name.resolve()
        if not blob.is_file() or _digest(blob) != blob.name:
            blob.unlink(missing_ok=True)
            name.unlink()
            continue
        if not (target / name.name).exists():
            link(blob, target / name.name)
        lent += 1
    return lent


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def link(source: Path, target: Path) -> None:
    """A hard link where possible, else a copy that appears whole."""
    try:
        os.link(source, target)
    except OSError:
        partial = target.with_name(f".{target.name}.partial")
        shutil.copyfile(source, partial)
        partial.replace(target)
