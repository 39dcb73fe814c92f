"""What each job runs in the workshop, and what it brings back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local.workshop import Workshop
from deskcraft.desktop.protocol import Completed
from deskcraft.errors import NoSuchFile, RefusedFile
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

CPU_S = 60
"""Processor time of each process of a job; beyond it the file is at fault."""
WALL_S = 300.0
"""Time of a job; beyond it the machine is at fault."""
MAX_MADE_BYTES = 128 * 2**20
_XCPU_CODES = (128 + 9, 128 + 24)
"""Exit codes after SIGKILL and SIGXCPU."""
_FOLDER = "~/job"
_OFFICE = (Path(__file__).parent / "inside" / "office.py").read_bytes()
_SHEETS = (".xlsx", ".ods")
_PAGES = (".docx", ".odt", ".pptx", ".odp", *_SHEETS)
_SET = "set:"
_WIDTH_LIMIT = 8192


@dataclass(frozen=True, slots=True)
class Job:
    """How one kind of file goes through one job."""

    profile: str
    """Of the image that has the application."""
    options: tuple[str, ...]
    """Names that it takes; one that ends in ':' is the beginning of names."""
    do: Callable[[Workshop, bytes, str, Mapping[str, Option]], Made]

    def takes(self, name: str) -> bool:
        """Whether an option of this name has a meaning."""
        return any(name.startswith(known) if known.endswith(":") else name == known for known in self.options)


def find_job(job: JobName, suffix: str) -> Job:
    """How a file of this kind goes through a job.

    Raises:
        WorkbenchFailed: no application of ours does this; the check asks what it must not.
    """
    try:
        return _JOBS[job, suffix.lower()]
    except KeyError:
        raise WorkbenchFailed(f"no application makes '{job}' of a {suffix or 'nameless'} file") from None


def _finish(shop: Workshop, done: Completed, name: str) -> Made:
    """Collects what a job has made, or says why there is nothing."""
    if done.exit_code in _XCPU_CODES:
        raise JobRefused(f"the application did not finish within {CPU_S} s of processor time or was out of memory")
    told = done.stderr.decode(errors="replace").strip()[-300:]
    if done.exit_code:
        raise JobRefused(told or f"the application ended with status {done.exit_code}")
    try:
        return {name: shop.get(f"{_FOLDER}/{name}", max_bytes=MAX_MADE_BYTES)}
    except (NoSuchFile, RefusedFile):
        raise JobRefused(told or "the application made nothing of it") from None


def _limited(*argv: str) -> list[str]:
    return ["/usr/bin/prlimit", f"--cpu={CPU_S}", f"--fsize={MAX_MADE_BYTES}", *argv]


def _office(shop: Workshop, data: bytes, suffix: str, what: str, cells: Mapping[str, Option], name: str) -> Made:
    shop.put(f"{_FOLDER}/office.py", _OFFICE)
    shop.put(f"{_FOLDER}/file{suffix}", data)
    folder = "/home/user/job"
    argv = _limited("/usr/bin/python3", f"{folder}/office.py", what, f"{folder}/file{suffix}", f"{folder}/{name}")
    return _finish(shop, shop.run(argv, stdin=json.dumps(dict(cells)).encode(), timeout_s=WALL_S), name)


def _recalculate(shop: Workshop, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    cells = {name.removeprefix(_SET): value for name, value in options.items()}
    return _office(shop, data, suffix, "recalculate", cells, "book.xlsx")


def _pdf(shop: Workshop, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    return _office(shop, data, suffix, "pdf", {}, "pages.pdf")


def _drawing(shop: Workshop, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    shop.put(f"{_FOLDER}/file.svg", data)
    size = []
    if "width" in options:
        size = [f"--export-width={min(int(options['width']), _WIDTH_LIMIT)}"]
    elif "dpi" in options:
        size = [f"--export-dpi={float(options['dpi'])}"]
    folder = "/home/user/job"
    argv = ["/usr/bin/inkscape", f"{folder}/file.svg", "--export-type=png", "--export-area-page", *size]
    done = shop.run(_limited(*argv, f"--export-filename={folder}/picture.png"), timeout_s=WALL_S)
    return _finish(shop, done, "picture.png")


_MERGE = """
(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{folder}/file.xcf" "file.xcf")))
       (shown (car (gimp-image-merge-visible-layers image CLIP-TO-IMAGE))))
  (gimp-layer-resize-to-image-size shown)
  (file-png-save RUN-NONINTERACTIVE image shown "{folder}/picture.png" "picture.png" 0 6 0 0 0 0 0))
"""


def _picture(shop: Workshop, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    shop.put(f"{_FOLDER}/file.xcf", data)
    folder = "/home/user/job"
    batch = ["--batch-interpreter=plug-in-script-fu-eval", "--batch", _MERGE.format(folder=folder)]
    argv = ["/usr/bin/gimp", "--no-interface", "--no-data", *batch, "--batch", "(gimp-quit 0)"]
    return _finish(shop, shop.run(_limited(*argv), timeout_s=WALL_S), "picture.png")


_JOBS: dict[tuple[str, str], Job] = {
    **{("recalculate", suffix): Job("office", (_SET,), _recalculate) for suffix in _SHEETS},
    **{("pdf", suffix): Job("office", (), _pdf) for suffix in _PAGES},
    ("render", ".svg"): Job("design", ("width", "dpi"), _drawing),
    ("render", ".xcf"): Job("design", (), _picture),
}
