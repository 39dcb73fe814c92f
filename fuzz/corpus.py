"""`python -m fuzz.corpus [--most N] [--resaves N]`: real files through our readers and the image's applications.

Each file is read; an office file is also saved unchanged by the image's LibreOffice, read again, and compared by the
guard of its format. Nothing is fetched: the files are those of the desktop's image, of the packages of this environment
and our own. Exit status 1 if a reader breaks.
"""

from __future__ import annotations

import json
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from deskcraft.image.store import find_image
from deskcraft.workbench import ImageWorkbench
from evaluators import Evidence, Item, grade
from evaluators.archive.reading import read_archive
from evaluators.aup3.model import parse_project as parse_audacity
from evaluators.blender.glb import parse_glb
from evaluators.code.css_sheet import read_css
from evaluators.code.html_tree import read_page
from evaluators.deck.load import read_deck
from evaluators.document.load import parse_document
from evaluators.evidence import Unreadable
from evaluators.kdenlive.read import parse_project as parse_kdenlive
from evaluators.pdf import parse_pdf
from evaluators.raster.picture import parse_picture
from evaluators.sheet.book import parse_book
from evaluators.sound.samples import parse_sound
from evaluators.svg.model import parse_svg
from evaluators.workbench import JobRefused, Workbench, WorkbenchFailed
from evaluators.xcf.reader import parse_xcf
from fuzz.corpus_peers import GUARDS, by_peer
from fuzz.corpus_sources import FORMATS, Found, find_files

OFFICE = (".xlsx", ".ods", ".docx", ".odt", ".pptx", ".odp")
"""Formats that the image's LibreOffice saves."""
READERS: dict[str, Callable[[bytes], Any]] = {
    ".xlsx": parse_book,
    ".ods": parse_book,
    ".docx": parse_document,
    ".odt": parse_document,
    ".pptx": read_deck,
    ".odp": read_deck,
    ".svg": parse_svg,
    ".xcf": parse_xcf,
    ".pdf": parse_pdf,
    ".kdenlive": parse_kdenlive,
    ".aup3": parse_audacity,
    ".glb": parse_glb,
    ".html": read_page,
    ".css": read_css,
    ".wav": parse_sound,
    ".flac": parse_sound,
    ".zip": read_archive,
    **dict.fromkeys((".png", ".jpg", ".gif", ".webp", ".tif", ".bmp"), parse_picture),
}

EXPECTED = {
    "default.pptx": "it has no slide, and LibreOffice adds one",
    "Modern_business_letter_sans_serif.ott": "it uses styles that it does not define, and a date that is filled in",
    "Businesscard-with-logo.ott": "its sections are copies of one another, which are made when it is opened",
}
"""Files that LibreOffice does not save as they were, and why: what it adds is there for whoever opens them."""


@dataclass
class Tally:
    """What came of the files of one format."""

    files: int = 0
    read: int = 0
    refused: list[str] = field(default_factory=list)
    broke: list[str] = field(default_factory=list)
    """Files on which a reader raised what it must not."""
    saved: int = 0
    """By the application, and read again."""
    equal: int = 0
    different: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    """Those that are different for a known reason."""
    not_saved: list[str] = field(default_factory=list)
    peer: int = 0
    """Saved by another library, and read again."""
    peer_equal: int = 0
    peer_different: list[str] = field(default_factory=list)


def try_file(file: Found, tally: Tally, bench: Workbench | None, resaves: int) -> None:
    """Read a file; save it by the application, if so many of its format were not yet, and by another library."""
    tally.files += 1
    data, name = file.data(), f"{file.source}: {file.path.name}"
    try:
        READERS[file.suffix](data)
    except Unreadable as error:
        tally.refused.append(f"{name}: {error}")
        return
    except Exception:  # whatever it is, it is what is looked for here
        tally.broke.append(f"{name}: {traceback.format_exc(limit=-2)}")
        return
    tally.read += 1
    try:
        other = by_peer(data, file.suffix)
    except Exception as error:  # another library's fault
        other = None
        tally.not_saved.append(f"{name}: by a library: {type(error).__name__}: {error}")
    if other is not None:
        tally.peer += 1
        why = difference(data, other, file.suffix)
        tally.peer_equal += not why
        tally.peer_different += [f"{name}: {why}"] if why else []
    if bench is None or file.suffix not in OFFICE or tally.saved >= resaves:
        return
    try:
        (saved,) = bench.work("resave", data, file.suffix, {}).values()
    except (JobRefused, WorkbenchFailed) as error:
        tally.not_saved.append(f"{name}: {error}")
        return
    tally.saved += 1
    why = difference(data, saved, file.suffix)
    tally.equal += not why
    if why and file.path.name in EXPECTED:
        tally.expected.append(f"{name}: {EXPECTED[file.path.name]}")
    elif why:
        tally.different.append(f"{name}: {why}")


def difference(before: bytes, after: bytes, suffix: str) -> str:
    """Say in what the guard of a format finds two files different; empty if in nothing."""
    with tempfile.TemporaryDirectory(prefix="deskcraft-corpus-") as scratch:
        items = []
        for when, data in (("before", before), ("after", after)):
            path = Path(scratch) / f"{when}{suffix}"
            path.write_bytes(data)
            items.append({"file": Item("file", "file", f"~/file{suffix}", "present", path)})
        goal: Mapping[str, Any] = {GUARDS[suffix]: {"of": "file"}}
        verdict = grade([goal], [], Evidence(items[0], items[1]), ended_in_fail=False)
    leaf = verdict.leaves()[0]
    return "" if leaf.ok else leaf.sentence


def main(
    most: Annotated[int, typer.Option(min=1, help="Files of one format from one source.")] = 40,
    resaves: Annotated[int, typer.Option(min=0, help="Files of one format that LibreOffice saves.")] = 40,
    out: Annotated[Path | None, typer.Option("--json", help="File for all that was found.")] = None,
) -> None:
    """Read and save real files."""
    console, began = Console(soft_wrap=True), time.monotonic()
    image = find_image(["office"]) if resaves else None
    files = find_files(image.rootfs if image is not None else None, most)
    tallies: dict[str, Tally] = defaultdict(Tally)
    bench = ImageWorkbench() if resaves else None
    try:
        for number, file in enumerate(files, 1):
            try_file(file, tallies[file.suffix], bench, resaves)
            if number % 20 == 0:
                console.print(f"{number} of {len(files)} files, {time.monotonic() - began:.0f} s")
    finally:
        if bench is not None:
            bench.close()
        if out is not None:
            out.write_text(json.dumps({name: asdict(tally) for name, tally in tallies.items()}, indent=1))
    _print(tallies, files, console)
    console.print(f"{len(files)} files in {time.monotonic() - began:.0f} s")
    if any(tally.broke for tally in tallies.values()):
        raise typer.Exit(1)


def _print(tallies: Mapping[str, Tally], files: list[Found], console: Console) -> None:
    sources = Counter((file.source, file.licence) for file in files)
    console.print("; ".join(f"{number} of {name} ({licence})" for (name, licence), number in sources.items()))
    table = Table("format", "files", "read", "refused", "broke", "saved", "equal", "by a library", "equal")
    rows = [(suffix, tallies[suffix]) for suffix in FORMATS if suffix in tallies]
    for suffix, tally in rows:
        counts = (
            tally.files,
            tally.read,
            len(tally.refused),
            len(tally.broke),
            tally.saved,
            tally.equal,
            tally.peer,
            tally.peer_equal,
        )
        table.add_row(suffix, *map(str, counts))
    console.print(table)
    for suffix, tally in rows:
        said = {
            "refused": tally.refused,
            "broke": tally.broke,
            "differs": tally.different,
            "differs as expected": tally.expected,
            "not saved": tally.not_saved,
            "differs by a library": tally.peer_different,
        }
        for word, lines in said.items():
            for line in lines:
                console.print(f"{suffix} {word}: {line[:400]}", markup=False)


if __name__ == "__main__":
    typer.run(main)
