"""What checks ask of an application: recalculate a workbook, render a drawing, export a project.

The evaluators only say what they need; whoever runs them brings a `Workbench` that does the work, away from the
host, on a copy of the file.
"""

from collections.abc import Mapping
from typing import Literal, Protocol, TypeAlias, runtime_checkable

Option: TypeAlias = str | int | float | bool
Made: TypeAlias = Mapping[str, bytes]
"""What a job made: file name to bytes."""
JobName: TypeAlias = Literal[
    "recalculate", "render", "pdf", "probe", "sound", "titles", "scene", "python", "suite", "page", "pages", "resave"
]
"""`recalculate`: a spreadsheet (.xlsx, .ods) to `book.xlsx` with every formula calculated anew.
`render`: an .svg or the first page of a .pdf (options `width` in px, or `dpi`), or an .xcf, to `picture.png`, with
transparency; a presentation (.pptx, .odp; option `width`) to `slide1.png`, `slide2.png`, ..., on white, hidden slides
too; a .blend (options `width`, `samples`, `frame`) to `picture.png` as its active camera sees it.
`pdf`: a document or presentation (.docx, .odt, .pptx, .odp, .xlsx, .ods) to `pages.pdf`.
`probe`: a video or sound file to `facts.json`, ffprobe's report of its container and streams.
`sound`: the first sound of a video file to `sound.wav`, 48 kHz, at most 17 minutes of two channels.
`titles`: a Kdenlive project's title clips, each to `ID.png` (ID: the clip's number in the bin), its texts white on
black; of an .xcf the text layer of the number `only` (from the top, groups before what is in them), to `ONLY.png`, in a
box as wide as its own and much higher.
`scene`: a .blend to `scene.json`, all that Blender knows of it (`evaluators.blender.model`); option `frames` ("1,60"):
where its objects are then.
`python`: a module or program (.py) to `answers.json`, what it answers to each of the option `steps` (JSON: a list of
{"value": EXPRESSION} or {"argv": [...], "stdin": TEXT}); options `called` (its name) and `file:NAME` (further
files beside it).
`suite`: a file of tests (.py) to `outcome.json`, how many passed and failed; options as above.
`page`: a web page (.html) to `answers.json`, what a browser without network answers to the option `asked` (JSON: a
window's `width` and `height`, and `steps`; see `evaluators.page.acts`); options `called` and `file:NAME` as above.
`pages`: a .pdf (option `width`) to `slide1.png`, `slide2.png`, ..., its pages on white.
`resave`: a document, spreadsheet or presentation to a file of the same format, opened and stored by LibreOffice."""


class JobRefused(Exception):
    """The application cannot open the file, crashes on it or runs out of its limits: the file is at fault."""


class WorkbenchFailed(Exception):
    """The job could not be tried: a fault of DeskCraft."""


class Workbench(Protocol):
    """Does jobs with the real applications of the desktop's image, each in a fresh sandbox."""

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        """Return what the job makes of a file's bytes; `suffix` (".xlsx") says which format they have.

        Raises:
            JobRefused: the file is at fault.
            WorkbenchFailed: we are.
        """
        ...


@runtime_checkable
class Keeping(Workbench, Protocol):
    """A workbench that keeps what it made for the next check that asks the same."""

    def kept(self, job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Made | None:
        """Return what `work` would give without doing anything, None if that is not kept.

        Args:
            job: As of `work`.
            digest: sha256 (hex) of the file's bytes.
            suffix: As of `work`.
            options: As of `work`.

        Raises:
            JobRefused: the file is at fault, as was found before.
        """
        ...
