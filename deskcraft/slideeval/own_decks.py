"""Decks that the project makes itself: those of PPTC, and those of `assets/slideeval`, made once and kept by hash."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from pydantic import Field, ValidationError

from deskcraft.errors import BadInput
from deskcraft.suite.pptc.deckmaker import DECKS, build
from deskcraft.task.assets import cache_root, find_asset, provenance
from deskcraft.task.loading import TaskRoot
from deskcraft.task.steps import Model
from deskcraft.task.yaml_file import read_yaml

FOLDER = "slideeval"
"""Of `assets/`, with the scripts, `provenance.yaml` of the archives and `manifest.yaml` of the decks in them."""
AT_ONCE = 2
"""Scripts that run at a time."""


class Made(Model):
    """What the manifest says of a deck."""

    slides: int = Field(ge=1)
    """That are shown."""
    sha256: str


def manifest(assets: Path) -> dict[str, dict[str, Made]]:
    """The decks of `assets/slideeval` by family, each with its name; empty if there are none.

    Raises:
        BadInput: the file is malformed.
    """
    path = assets / FOLDER / "manifest.yaml"
    if not path.is_file():
        return {}
    file = read_yaml(path)
    found: dict[str, dict[str, Made]] = {}
    for family, decks in file.data.items():
        try:
            found[family] = {name: Made.model_validate(entry) for name, entry in decks.items()}
        except (AttributeError, ValidationError) as error:
            raise file.error((family,), "not decks with `slides` and `sha256` each") from error
    return found


def made_decks(assets: Path, tell: Callable[[str], None]) -> Iterator[tuple[str, bytes]]:
    """The decks of `assets/slideeval`, made by their scripts if they are not in the user's cache.

    Args:
        assets: the project's input files.
        tell: called with a line of progress for each family that has to be made.

    Yields:
        Name without suffix, and bytes of the .pptx.

    Raises:
        BadInput: a script failed, or made something else than the hashes say.
    """
    decks = manifest(assets)
    if not decks:
        return
    root = TaskRoot(assets.parent)
    listed = provenance(root, FOLDER)
    missing = [family for family in decks if not (cache_root() / "assets" / listed[f"{family}.zip"].sha256).exists()]
    if missing:
        tell(f"making {sum(len(decks[family]) for family in missing)} decks, once for this machine")
        with ThreadPoolExecutor(AT_ONCE) as pool:
            made = pool.map(lambda family: find_asset(root, f"{FOLDER}/{family}.zip"), missing)
            for count, (family, _) in enumerate(zip(missing, made, strict=True), 1):
                tell(f"made the decks of {family} ({count} of {len(missing)})")
    for family in sorted(decks):
        path = find_asset(root, f"{FOLDER}/{family}.zip")
        yield from _unpacked(path.read_bytes(), family, decks[family])


def _unpacked(data: bytes, family: str, decks: dict[str, Made]) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sorted(archive.namelist()) != sorted(decks):
            raise BadInput(f"{family}.zip holds other decks than manifest.yaml lists; run assets/{FOLDER}/index.py")
        for name in sorted(decks):
            deck = archive.read(name)
            if hashlib.sha256(deck).hexdigest() != decks[name].sha256:
                raise BadInput(f"{family}.zip: {name} is not what manifest.yaml says; run assets/{FOLDER}/index.py")
            yield name.removesuffix(".pptx"), deck


def pptc_decks() -> Iterator[tuple[str, bytes]]:
    """The decks that PPTC's sessions edit: name without suffix, and bytes of the .pptx."""
    for path in sorted(DECKS.glob("*.yaml")):
        yield f"pptc-{path.stem}", build(path.stem)
