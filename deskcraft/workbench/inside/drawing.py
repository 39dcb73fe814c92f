"""Runs inside the batch sandbox, with the image's python3-uno: draws one deck after the other with one LibreOffice.

usage: drawing.py

Says {"ready": true} when an empty deck was drawn. Then reads a line of JSON {"suffix", "width", "bytes"} and that many
bytes of a deck, and answers with a line {"sizes": [bytes of each picture]} and the pictures (PNG, one a slide, hidden
ones too), or with {"refused": why}, after which it goes on, or with {"lost": why}, after which it ends: the office or
a helper died. Macros never run and links are never followed. Pages of a PDF are drawn as they are, without the office.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Any

import office  # type: ignore[import-not-found]
import uno  # type: ignore[import-not-found]
from com.sun.star.lang import DisposedException  # type: ignore[import-not-found]

PROGRAM = "/usr/lib/libreoffice/program/soffice.bin"
PDF = ".pdf"
FILTERS = {".pptx": "Impress MS PowerPoint 2007 XML", ".odp": "impress8"}
PRESENTATION = "com.sun.star.presentation.PresentationDocument"
PAINTERS = 2
CPU_S = 60
"""Processor time of the office for one deck; beyond it the kernel ends it."""
SLIDE_LIMIT = 500
BYTES_LIMIT = 192 * 2**20
"""Of all pictures of a deck."""
PATIENCE_S = 10.0
"""Until a process whose connection broke is seen to have ended."""


class Refused(Exception):
    """The deck is at fault; everything else goes on."""


class Lost(Exception):
    """The office or a helper died."""


class WarmOffice:
    """An office and the processes that make pictures of its pages."""

    def __init__(self) -> None:
        here = Path(__file__).parent
        # without soffice's own wrapper: limits and the end of the process are then those of the office
        self.office = subprocess.Popen(
            [PROGRAM, "--headless", "--norestore", "--nologo", "--nodefault", f"--accept=pipe,name={office.PIPE};urp;"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.painters = [
            subprocess.Popen([sys.executable, str(here / "pages.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for _ in range(PAINTERS)
        ]
        self.desktop = office.connect(self.office)
        self.folder = Path(tempfile.mkdtemp())
        self.until = 0
        """Seconds of processor time at which the kernel ends the office."""

    def draw(self, url: str, filters: tuple[Any, ...], width: int) -> list[bytes]:
        """Return the picture of each slide of the deck at an address."""
        used = int(time.clock_gettime((~self.office.pid << 3) | 2))  # the process's clock, see clock_getcpuclockid(3)
        self.until = used + CPU_S
        resource.prlimit(self.office.pid, resource.RLIMIT_CPU, (self.until, resource.RLIM_INFINITY))
        pdf = self.folder / "pages.pdf"
        try:
            count = self._print(url, filters, pdf)
        except (Refused, Lost):
            raise
        except Exception as error:  # what a broken file raises differs by import filter
            if isinstance(error, DisposedException) or self.office.poll() is not None:
                raise Lost(f"the office {self._end()}") from error
            raise Refused(f"LibreOffice does not open it: {error}") from error
        painted = self.paint(pdf, width)
        if len(painted) != count:
            raise Refused(f"{len(painted)} of its {count} slides can be drawn")
        return painted

    def paint(self, pdf: Path, width: int) -> list[bytes]:
        """Return the picture of each page of a PDF."""
        count = self._paint(pdf, width)
        files = [self.folder / f"{number}.png" for number in range(count)]
        if sum(file.stat().st_size for file in files) > BYTES_LIMIT:
            raise Refused(f"its pictures are more than {BYTES_LIMIT} bytes")
        return [file.read_bytes() for file in files]

    def _print(self, url: str, filters: tuple[Any, ...], pdf: Path) -> int:
        """Export the deck; return how many slides it has."""
        if url.startswith("file:") and not Path(uno.fileUrlToSystemPath(url)).stat().st_size:
            raise Refused("the file is empty")  # the office would show a new deck
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, (*office.LOADING, *filters))
        if document is None:
            raise Refused("no import filter takes it")
        try:
            if not document.supportsService(PRESENTATION):
                raise Refused("it is no presentation")
            count = int(document.DrawPages.Count)
            if count > SLIDE_LIMIT:
                raise Refused(f"it has {count} slides; up to {SLIDE_LIMIT} are drawn")
            settings = {"ExportHiddenSlides": True, "ExportBookmarks": False, "UseTaggedPDF": False}
            named = tuple(office.option(*one) for one in settings.items())
            options = (
                office.option("FilterName", "impress_pdf_Export"),
                office.option("FilterData", uno.Any("[]com.sun.star.beans.PropertyValue", named)),
            )
            document.storeToURL(uno.systemPathToFileUrl(str(pdf)), options)
            return count
        finally:
            document.close(True)

    def _paint(self, pdf: Path, width: int) -> int:
        for number, painter in enumerate(self.painters):
            asked = {"pdf": str(pdf), "folder": str(self.folder), "width": width, "first": number, "step": PAINTERS,
                     "most": SLIDE_LIMIT}  # fmt: skip
            stream(painter.stdin).write(json.dumps(asked).encode() + b"\n")
            stream(painter.stdin).flush()
        answers = [stream(painter.stdout).readline() for painter in self.painters]
        if not all(answers):
            raise Lost("a process that draws pages ended")
        for answer in map(json.loads, answers):
            if "refused" in answer:
                raise Refused(answer["refused"])
        return int(json.loads(answers[0])["pages"])

    def _end(self) -> str:
        try:
            code = self.office.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            return "closed its connection"
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)  # of those that have ended: the office alone
        exhausted = spent.ru_utime + spent.ru_stime > self.until - 1
        return f"used more than {CPU_S} s of processor time" if exhausted else f"ended with {code}"

    def clean(self) -> None:
        """Remove what the last deck left."""
        for file in self.folder.iterdir():
            file.unlink()

    def close(self) -> None:
        """End all processes."""
        for process in (self.office, *self.painters):
            process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def stream(pipe: IO[bytes] | None) -> IO[bytes]:
    """Return a pipe of a process that has one."""
    assert pipe is not None
    return pipe


def main() -> int:
    """Serve until the input ends; return the exit status."""
    warm = WarmOffice()
    try:
        warm.draw("private:factory/simpress", (), 320)
        say({"ready": True})
        while line := sys.stdin.buffer.readline():
            asked = json.loads(line)
            source = warm.folder / f"deck{asked['suffix']}"
            source.write_bytes(sys.stdin.buffer.read(asked["bytes"]))
            try:
                if asked["suffix"] == PDF:
                    pictures = warm.paint(source, asked["width"])
                else:
                    filters = (office.option("FilterName", FILTERS[asked["suffix"]]),)
                    pictures = warm.draw(uno.systemPathToFileUrl(str(source)), filters, asked["width"])
            except Refused as error:
                say({"refused": str(error)[:300]})
            except Lost as error:
                say({"lost": str(error)})
                return 1
            else:
                say({"sizes": [len(picture) for picture in pictures]}, *pictures)
            warm.clean()
    finally:
        warm.close()
    return 0


def say(message: dict[str, Any], *pieces: bytes) -> None:
    """Write a line of JSON and what follows it."""
    out = sys.stdout.buffer
    out.write(json.dumps(message).encode() + b"\n")
    for piece in pieces:
        out.write(piece)
    out.flush()


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # the bridge's threads may wait for an office that is gone
