"""Where real files come from without a network: the desktop's image, the packages of this environment, our own."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OWN = ("assets", "tests/evaluators/data", "tests/evaluators/corpus")
FORMATS = (
    ".xlsx",
    ".ods",
    ".docx",
    ".odt",
    ".pptx",
    ".odp",
    ".svg",
    ".xcf",
    ".pdf",
    ".png",
    ".jpg",
    ".gif",
    ".webp",
    ".tif",
    ".bmp",
    ".kdenlive",
    ".aup3",
    ".glb",
    ".html",
    ".css",
    ".wav",
    ".flac",
    ".zip",
)
LARGEST = 4 * 2**20
IN_IMAGE: dict[str, tuple[str, ...]] = {
    "libreoffice-common": ("usr/lib/libreoffice/share/template", "usr/lib/libreoffice/share/gallery"),
    "inkscape": ("usr/share/inkscape/examples", "usr/share/inkscape/templates", "usr/share/inkscape/screens"),
    "gimp-data": ("usr/share/gimp/2.0/images", "usr/share/gimp/2.0/patterns"),
    "kdenlive-data": ("usr/share/kdenlive",),
    "xfdesktop4-data": ("usr/share/backgrounds", "usr/share/pixmaps"),
}
"""Folders of the image that hold documents, by the Debian package whose copyright file states their licence."""
IN_PYTHON = ("matplotlib", "python-pptx", "scikit-image", "openpyxl", "pillow", "sphinx", "notebook")
"""Packages of this environment that bring such files; those that are not installed are left out."""
TEMPLATES = {".ott": ".odt", ".otp": ".odp", ".ots": ".ods"}
"""Templates of OpenDocument, which are documents but for their type."""
_LICENCE = re.compile(r"^License:\s*(\S[^\n]*)", re.MULTILINE)


@dataclass(frozen=True)
class Found:
    """A file of the corpus."""

    path: Path
    source: str
    """The package, or `own`."""
    licence: str
    suffix: str
    """What it is read as."""

    def data(self) -> bytes:
        """Return its bytes; a template is made a document."""
        data = self.path.read_bytes()
        return data if self.path.suffix.lower() not in TEMPLATES else document_of(data)


def find_files(rootfs: Path | None, most: int) -> list[Found]:
    """Return files of all sources, up to so many of each format and source, evenly from each folder.

    Args:
        rootfs: The tree of a desktop's image; None: no image.
        most: Files of one format from one source.
    """
    found: dict[tuple[str, str], list[Found]] = {}
    for file in (*_own(), *_of_python(), *(_of_image(rootfs) if rootfs is not None else ())):
        found.setdefault((file.source, file.suffix), []).append(file)
    chosen = []
    for files in found.values():
        step = max(1, len(files) / most)
        chosen += [files[int(number * step)] for number in range(min(most, len(files)))]
    return sorted(chosen, key=lambda file: (FORMATS.index(file.suffix), file.source, str(file.path)))


def _own() -> Iterator[Found]:
    for folder in OWN:
        yield from _below(ROOT / folder, "own", "as the project")


def _of_python() -> Iterator[Found]:
    for name in IN_PYTHON:
        try:
            package = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        stated = [*(package.metadata.get_all("License-Expression") or ()), *(package.metadata.get_all("License") or ())]
        said = str(next(iter(stated), "")) or "see its metadata"
        for file in package.files or ():
            yield from _fitting(Path(str(package.locate_file(file))), name, said.splitlines()[0][:60])


def _of_image(rootfs: Path) -> Iterator[Found]:
    for package, folders in IN_IMAGE.items():
        for folder in folders:
            yield from _below(rootfs / folder, package, _debian_licence(rootfs, package))


def _debian_licence(rootfs: Path, package: str) -> str:
    """Return the first licences that a package's copyright file names."""
    path = rootfs / "usr" / "share" / "doc" / package / "copyright"
    if not path.is_file():
        return "not stated"
    names = dict.fromkeys(_LICENCE.findall(path.read_text(errors="replace")))
    return ", ".join(list(names)[:3]) or f"see /usr/share/doc/{package}/copyright"


def _below(folder: Path, source: str, licence: str) -> Iterator[Found]:
    for path in sorted(folder.rglob("*")):
        yield from _fitting(path, source, licence)


def _fitting(path: Path, source: str, licence: str) -> Iterator[Found]:
    suffix = TEMPLATES.get(path.suffix.lower(), path.suffix.lower().replace(".jpeg", ".jpg"))
    if suffix in FORMATS and not path.is_symlink() and path.is_file() and 0 < path.stat().st_size <= LARGEST:
        yield Found(path, source, licence, suffix)


def document_of(template: bytes) -> bytes:
    """Return an OpenDocument template as a document: its type, where it stands, without `-template`."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(template)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename in ("mimetype", "META-INF/manifest.xml"):
                data = re.sub(rb"(opendocument\.\w+)-template", rb"\1", data)
            packed = zipfile.ZIP_STORED if entry.filename == "mimetype" else zipfile.ZIP_DEFLATED
            new.writestr(zipfile.ZipInfo(entry.filename), data, packed)
    return out.getvalue()
