"""What each job runs in the batch sandbox, and what it brings back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from deskcraft.desktop.local.batch import BatchSandbox
from deskcraft.desktop.protocol import Completed
from deskcraft.errors import NoSuchFile, RefusedFile
from deskcraft.workbench.browser import driver
from deskcraft.workbench.warm_blender import BLENDER
from deskcraft.workbench.warm_office import SUFFIXES, DeckRefused, OfficeLost, WarmOffice
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

CPU_S = 60
"""Processor time of each process of a job; beyond it the file is at fault."""
WALL_S = 300.0
"""Time of a job; beyond it the machine is at fault."""
MAX_MADE_BYTES = 128 * 2**20
_XCPU_CODES = (128 + 9, 128 + 24)
"""Exit codes after SIGKILL and SIGXCPU."""
_SIGNALLED = 128
"""Exit codes above it: a signal ended the process."""
_OFFICE_DIED, _NOT_STARTED, _TOO_BUSY = 4, 5, 6
"""Exit codes of inside/office.py; the second and third one of inside/page.js."""
_PATIENCE = (1, 4, 16)
"""By what a page's limits of time are multiplied, one after the other, while the machine is too busy."""
_FOLDER = "~/job"
_OFFICE = (Path(__file__).parent / "inside" / "office.py").read_bytes()
_SHEETS = (".xlsx", ".ods")
_PAGES = (".docx", ".odt", ".pptx", ".odp", *_SHEETS)
_VIDEOS = (".mp4", ".mov", ".m4v", ".mkv", ".webm", ".avi", ".mpg", ".mpeg", ".ts", ".m4a", ".aac")
_LOCAL = ["-protocol_whitelist", "file"]
_SOUND_S = 1040
_TITLES = (Path(__file__).parent / "inside" / "titles.py").read_bytes()
_TITLES_LIMIT = 20
_SET = "set:"
_WIDTH_LIMIT = 8192
_SLIDE_WIDTH = 1280
_RENDERER = (Path(__file__).parent / "inside" / "blender_render.py").read_bytes()
_ANSWERS = (Path(__file__).parent / "inside" / "answers.py").read_bytes()
_PAGE = {file.name: file.read_bytes() for file in sorted((Path(__file__).parent / "inside").glob("page*.js"))}
_SUITE = (Path(__file__).parent / "inside" / "suite.py").read_bytes()
_FILE = "file:"
SCENE = "scene.json"


class JobCrashed(JobRefused):
    """The application crashed with the file: perhaps by itself, which another try shows."""


@dataclass(frozen=True, slots=True)
class Job:
    """How one kind of file goes through one job."""

    profiles: tuple[str, ...]
    """Of the image that has the application."""
    options: tuple[str, ...]
    """Names that it takes; one that ends in ':' is the beginning of names."""
    do: Callable[[BatchSandbox, bytes, str, Mapping[str, Option]], Made]

    def takes(self, name: str) -> bool:
        """Whether an option of this name has a meaning."""
        return any(name.startswith(known) if known.endswith(":") else name == known for known in self.options)


def find_job(job: JobName, suffix: str) -> Job:
    """How a file of this kind goes through a job.

    Raises:
        WorkbenchFailed: no application of DeskCraft does this; the check asks what it must not.
    """
    try:
        return _JOBS[job, suffix.lower()]
    except KeyError:
        raise WorkbenchFailed(f"no application makes '{job}' of a {suffix or 'nameless'} file") from None


def finish(box: BatchSandbox, done: Completed, name: str) -> Made:
    """Collects what a job has made, or says why there is nothing."""
    if done.exit_code in _XCPU_CODES:
        raise JobRefused(f"the application did not finish within {CPU_S} s of processor time or was out of memory")
    output = done.stderr.decode(errors="replace").strip()[-300:]
    if done.exit_code > _SIGNALLED:
        raise JobCrashed(f"the application crashes on it (signal {done.exit_code - _SIGNALLED})")
    if done.exit_code:
        raise JobRefused(output or f"the application ended with status {done.exit_code}")
    try:
        return {name: box.get(f"{_FOLDER}/{name}", max_bytes=MAX_MADE_BYTES)}
    except (NoSuchFile, RefusedFile):
        raise JobRefused(output or "the application made nothing of it") from None


def _limited(*argv: str) -> list[str]:
    return ["/usr/bin/prlimit", f"--cpu={CPU_S}", f"--fsize={MAX_MADE_BYTES}", *argv]


def _office(box: BatchSandbox, data: bytes, suffix: str, what: str, cells: Mapping[str, Option], name: str) -> Made:
    box.put(f"{_FOLDER}/office.py", _OFFICE)
    box.put(f"{_FOLDER}/file{suffix}", data)
    folder = "/home/user/job"
    argv = _limited("/usr/bin/python3", f"{folder}/office.py", what, f"{folder}/file{suffix}", f"{folder}/{name}")
    done = box.run(argv, stdin=json.dumps(dict(cells)).encode(), timeout_s=WALL_S)
    if done.exit_code == _OFFICE_DIED:
        raise JobCrashed("LibreOffice crashes on it")
    if done.exit_code == _NOT_STARTED:
        raise WorkbenchFailed(done.stderr.decode(errors="replace").strip())
    return finish(box, done, name)


def _recalculate(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    cells = {name.removeprefix(_SET): value for name, value in options.items()}
    return _office(box, data, suffix, "recalculate", cells, "book.xlsx")


def _pdf(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    return _office(box, data, suffix, "pdf", {}, "pages.pdf")


def _drawing(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Draws a drawing, or of it the element `only`, or a PDF's first page: with Poppler, for Inkscape's own reading
    guesses at fonts by name."""
    box.put(f"{_FOLDER}/file{suffix}", data)
    size = ["--pdf-poppler"] if suffix == ".pdf" else []
    if "width" in options:
        size += [f"--export-width={min(int(options['width']), _WIDTH_LIMIT)}"]
    elif "dpi" in options:
        size += [f"--export-dpi={float(options['dpi'])}"]
    if "only" in options:
        size += [f"--export-id={options['only']}", "--export-id-only"]
    folder = "/home/user/job"
    argv = ["/usr/bin/inkscape", f"{folder}/file{suffix}", "--export-type=png", "--export-area-page", *size]
    done = box.run(_limited(*argv, f"--export-filename={folder}/picture.png"), timeout_s=WALL_S)
    return finish(box, done, "picture.png")


_MERGE = """
(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{folder}/file.xcf" "file.xcf")))
       (shown (car (gimp-image-merge-visible-layers image CLIP-TO-IMAGE))))
  (gimp-layer-resize-to-image-size shown)
  (file-png-save RUN-NONINTERACTIVE image shown "{folder}/picture.png" "picture.png" 0 6 0 0 0 0 0))
"""


def _picture(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    box.put(f"{_FOLDER}/file.xcf", data)
    folder = "/home/user/job"
    batch = ["--batch-interpreter=plug-in-script-fu-eval", "--batch", _MERGE.format(folder=folder)]
    argv = ["/usr/bin/gimp", "--no-interface", "--no-data", *batch, "--batch", "(gimp-quit 0)"]
    return finish(box, box.run(_limited(*argv), timeout_s=WALL_S), "picture.png")


_LETTER = """
(let* ((image (car (gimp-file-load RUN-NONINTERACTIVE "{folder}/file.xcf" "file.xcf"))))
  (define (draw item name)
    (gimp-text-layer-resize item (car (gimp-drawable-width item)) (+ 1500 (* 2 (car (gimp-drawable-height item)))))
    (file-png-save RUN-NONINTERACTIVE image item name name 0 6 0 0 0 0 0))
  (define (walk items number)
    (if (null? items) number
      (let* ((item (car items)))
        (if (and (= number {only}) (= TRUE (car (gimp-item-is-text-layer item))))
          (draw item "{folder}/{only}.png"))
        (walk (cdr items)
          (if (= TRUE (car (gimp-item-is-group item)))
            (walk (vector->list (cadr (gimp-item-get-children item))) (+ number 1))
            (+ number 1))))))
  (walk (vector->list (cadr (gimp-image-get-layers image))) 0))
"""


def _lettered(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Draws one text layer in a box as wide as its own and much higher."""
    box.put(f"{_FOLDER}/file.xcf", data)
    only = int(options["only"])
    batch = [
        "--batch-interpreter=plug-in-script-fu-eval",
        "--batch",
        _LETTER.format(folder="/home/user/job", only=only),
    ]
    argv = ["/usr/bin/gimp", "--no-interface", "--no-data", *batch, "--batch", "(gimp-quit 0)"]
    return finish(box, box.run(_limited(*argv), timeout_s=WALL_S), f"{only}.png")


def _render(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Draws a scene small, in a Blender of its own; Eevee needs an X server, which has no screen."""
    box.put(f"{_FOLDER}/blender_render.py", _RENDERER)
    box.put(f"{_FOLDER}/file.blend", data)
    folder = "/home/user/job"
    blender = [
        *BLENDER,
        "--python",
        f"{folder}/blender_render.py",
        "--",
        f"{folder}/file.blend",
        f"{folder}/picture.png",
    ]
    argv = _limited("/usr/bin/xvfb-run", "--auto-servernum", *blender)
    done = box.run(argv, stdin=json.dumps(dict(options)).encode(), timeout_s=WALL_S)
    return finish(box, done, "picture.png")


def _scene(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    raise WorkbenchFailed("scenes are read by a Blender that is kept warm")


def _slides(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Draws a deck with an office of its own: what one deck does to its office is no concern of the next."""
    office = WarmOffice(box)
    try:
        width = max(16, min(int(options.get("width", _SLIDE_WIDTH)), _WIDTH_LIMIT))
        pictures = office.draw(data, suffix, width, wall_s=WALL_S)
    except DeckRefused as error:
        raise JobRefused(str(error)) from error
    except OfficeLost as error:
        if hit := ", ".join(box.limits_hit):
            raise JobRefused(f"the office reached the limit of {hit}") from error
        raise JobCrashed(str(error)) from error
    finally:
        office.close()
    return {f"slide{number}.png": picture for number, picture in enumerate(pictures, 1)}


def _probed(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    box.put(f"{_FOLDER}/file{suffix}", data)
    argv = ["/usr/bin/ffprobe", "-v", "error", *_LOCAL, "-show_format", "-show_streams", "-of", "json"]
    done = box.run(_limited(*argv, f"/home/user/job/file{suffix}"), timeout_s=WALL_S)
    if done.exit_code:
        return finish(box, done, "facts.json")
    return {"facts.json": done.stdout}


def _sound(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    box.put(f"{_FOLDER}/file{suffix}", data)
    folder = "/home/user/job"
    coded = ["-map", "0:a:0", "-ar", "48000", "-t", str(_SOUND_S), "-c:a", "pcm_s16le", f"{folder}/sound.wav"]
    argv = ["/usr/bin/ffmpeg", "-v", "error", "-nostdin", *_LOCAL, "-i", f"{folder}/file{suffix}", *coded]
    return finish(box, box.run(_limited(*argv), timeout_s=WALL_S), "sound.wav")


def _titles(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    box.put(f"{_FOLDER}/titles.py", _TITLES)
    box.put(f"{_FOLDER}/file{suffix}", data)
    folder = "/home/user/job"
    # MLT draws titles with Qt, which asks for a display and is content with none.
    env = {"DISPLAY": ":0", "QT_QPA_PLATFORM": "offscreen"}
    argv = _limited("/usr/bin/python3", f"{folder}/titles.py", f"{folder}/file{suffix}", folder)
    done = box.run(argv, env=env, timeout_s=WALL_S)
    if done.exit_code:
        return finish(box, done, "none.png")
    listed = box.run(["/usr/bin/find", folder, "-name", "*.png", "-printf", "%f\n"]).stdout.decode().split()
    return {name: box.get(f"{_FOLDER}/{name}", max_bytes=MAX_MADE_BYTES) for name in sorted(listed)[:_TITLES_LIMIT]}


def _python(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Asks a module for values, or runs it as a program; what is expected of it never enters the sandbox."""
    name = str(options.get("called", f"file{suffix}"))
    _project(box, name, data, options)
    box.put(f"{_FOLDER}/answers.py", _ANSWERS)
    folder = "/home/user/job"
    argv = _limited(
        "/usr/bin/python3", "-I", f"{folder}/answers.py", f"{folder}/project", name, f"{folder}/answers.json"
    )
    done = box.run(argv, stdin=str(options["steps"]).encode(), timeout_s=WALL_S)
    return finish(box, done, "answers.json")


def _suite(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    name = str(options.get("called", f"test_file{suffix}"))
    _project(box, name, data, options)
    box.put(f"{_FOLDER}/suite.py", _SUITE)
    folder = "/home/user/job"
    argv = _limited("/usr/bin/python3", "-I", f"{folder}/suite.py", f"{folder}/project", name, f"{folder}/outcome.json")
    return finish(box, box.run(argv, timeout_s=WALL_S), "outcome.json")


def _resaved(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    return _office(box, data, suffix, "resave", {}, f"file-again{suffix}")


def _page(box: BatchSandbox, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
    """Uses a page in the image's Chromium, steered from within the sandbox; it has no network."""
    name = str(options.get("called", f"page{suffix}"))
    _project(box, name, data, options)
    for part, program in _PAGE.items():
        box.put(f"{_FOLDER}/{part}", program)
    box.put(f"{_FOLDER}/driver.tar", driver())
    folder = "/home/user/job"
    unpacked = box.run(["/usr/bin/tar", "-C", folder, "--one-top-level=driver", "-xf", f"{folder}/driver.tar"])
    if unpacked.exit_code:
        raise WorkbenchFailed(f"playwright: {unpacked.stderr.decode(errors='replace').strip()[-300:]}")
    node = ["/usr/local/bin/node", f"{folder}/page.js", f"{folder}/driver"]
    argv = _limited(*node, f"{folder}/project/{name}", f"{folder}/answers.json")
    said = ""
    for patience in _PATIENCE:
        done = box.run([*argv, str(patience)], stdin=str(options["asked"]).encode(), timeout_s=WALL_S)
        if done.exit_code != _TOO_BUSY:
            break
        said = done.stderr.decode(errors="replace").strip()[-300:]
    else:
        raise WorkbenchFailed(f"the machine is too busy for a browser, which got few processors: {said}")
    if done.exit_code == _NOT_STARTED:
        raise WorkbenchFailed(f"Chromium did not start: {done.stderr.decode(errors='replace').strip()[-300:]}")
    return finish(box, done, "answers.json")


def _project(box: BatchSandbox, name: str, data: bytes, options: Mapping[str, Option]) -> None:
    box.put(f"{_FOLDER}/project/{name}", data)
    for key, text in options.items():
        if key.startswith(_FILE):
            box.put(f"{_FOLDER}/project/{key.removeprefix(_FILE)}", str(text).encode(errors="surrogateescape"))


_JOBS: dict[tuple[str, str], Job] = {
    **{("recalculate", suffix): Job(("office",), (_SET,), _recalculate) for suffix in _SHEETS},
    **{("pdf", suffix): Job(("office",), (), _pdf) for suffix in _PAGES},
    **{("resave", suffix): Job(("office",), (), _resaved) for suffix in _PAGES},
    ("render", ".svg"): Job(("design",), ("width", "dpi", "only"), _drawing),
    ("render", ".pdf"): Job(("design",), ("width", "dpi"), _drawing),
    ("render", ".xcf"): Job(("design",), (), _picture),
    **{("render", suffix): Job(("office",), ("width",), _slides) for suffix in SUFFIXES},
    ("pages", ".pdf"): Job(("office",), ("width",), _slides),
    **{("probe", suffix): Job(("media",), (), _probed) for suffix in (*_VIDEOS, ".wav", ".mp3", ".ogg", ".flac")},
    **{("sound", suffix): Job(("media",), (), _sound) for suffix in _VIDEOS},
    ("titles", ".xcf"): Job(("design",), ("only",), _lettered),
    ("titles", ".kdenlive"): Job(("media",), (), _titles),
    ("render", ".blend"): Job(("three_d",), ("width", "samples", "frame"), _render),
    ("python", ".py"): Job(("base",), ("called", "steps", _FILE), _python),
    ("suite", ".py"): Job(("code",), ("called", _FILE), _suite),
    ("page", ".html"): Job(("web", "code"), ("called", "asked", _FILE), _page),
    ("scene", ".blend"): Job(("three_d",), ("frames",), _scene),
}
