"""Does the evidence have what the last action wrote? Repeats of six last actions, each followed at once by the rest.

python -m perf.last_actions FILE [--repeats N] [--load N] [NAME...]

FILE takes a line of JSON for each repeat that is done; the same command goes on where it stopped. `--load` keeps so
many processes busy meanwhile.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import openpyxl
from PIL import Image as Pillow

from deskcraft.desktop.actions import Key, Type
from deskcraft.desktop.local import LocalDesktop
from deskcraft.desktop.protocol import HOME, Desktop
from deskcraft.desktop.rest import come_to_rest
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopError, NoSuchFile
from deskcraft.image.store import find_image

PATIENCE_S = 120.0
_SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="90"/></svg>'
_DOWNLOAD = b"""<a id="a" download="report.bin">x</a><script>
const bytes = new Uint8Array(20000000); for (let n = 0; n < bytes.length; n += 7) bytes[n] = n;
a.href = URL.createObjectURL(new Blob([bytes]));
onkeydown = event => { if (event.key == "Enter") a.click(); };</script>"""


@dataclass(frozen=True)
class LastAction:
    """What an application is asked to write with the last key."""

    prepare: Callable[[Desktop], None]
    file: str
    whole: Callable[[bytes], bool]
    """Is it what the last action wrote, and all of it?"""


def _window(desktop: Desktop, part: str) -> None:
    wait_until(lambda: any(w.active and part in w.title for w in desktop.windows()) or None, PATIENCE_S, part)
    desktop.settle(cap_s=PATIENCE_S, quiet_s=1.0)


def _png(size: tuple[int, int]) -> bytes:
    data = io.BytesIO()
    Pillow.effect_noise(size, 60).convert("RGB").save(data, "PNG")
    return data.getvalue()


def _opens(data: bytes) -> bool:
    with contextlib.suppress(OSError, SyntaxError):
        Pillow.open(io.BytesIO(data)).load()
        return True
    return False


def _mousepad(desktop: Desktop) -> None:
    desktop.put("~/Documents/note.txt", b"")
    desktop.launch(["mousepad", f"{HOME}/Documents/note.txt"])
    _window(desktop, "note.txt")
    desktop.perform(Type(text="the last line"))


def _calc(desktop: Desktop) -> None:
    data = io.BytesIO()
    openpyxl.Workbook().save(data)
    desktop.put("~/Documents/book.xlsx", data.getvalue())
    desktop.launch(["soffice", "--calc", f"{HOME}/Documents/book.xlsx"])
    _window(desktop, "book.xlsx")
    desktop.perform(Type(text="4711\n"))


def _has_4711(data: bytes) -> bool:
    with contextlib.suppress(OSError, KeyError, ValueError):
        return bool(openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]["A1"].value == 4711)
    return False


def _inkscape(desktop: Desktop) -> None:
    desktop.put("~/Pictures/dot.svg", _SVG)
    desktop.launch(["inkscape", f"{HOME}/Pictures/dot.svg"])
    _window(desktop, "dot.svg")
    desktop.perform(Type(text=" "))
    desktop.perform(Key(keys="ctrl+shift+s"))
    _window(desktop, "Select file to save to")
    desktop.perform(Key(keys="ctrl+a"))
    desktop.perform(Type(text=f"{HOME}/Pictures/saved.svg"))


def _gimp(desktop: Desktop) -> None:
    desktop.put("~/Pictures/noise.png", _png((1600, 1200)))
    desktop.launch(["gimp", f"{HOME}/Pictures/noise.png"])
    _window(desktop, "noise")
    desktop.perform(Key(keys="ctrl+shift+e"))
    _window(desktop, "Export Image")
    desktop.perform(Key(keys="ctrl+a"))
    desktop.perform(Type(text=f"{HOME}/Pictures/out.png\n"))
    _window(desktop, "Export Image as PNG")


def _chromium(desktop: Desktop) -> None:
    desktop.put("~/Documents/page.html", _DOWNLOAD)
    desktop.launch(["chromium", f"file://{HOME}/Documents/page.html"])
    _window(desktop, "page.html")
    desktop.perform(Key(keys="F6"))
    desktop.perform(Key(keys="Escape"))
    desktop.settle()


def _writer(desktop: Desktop) -> None:
    desktop.put("~/Documents/letter.txt", b"")
    desktop.launch(["soffice", "--writer", f"{HOME}/Documents/letter.txt"])
    _window(desktop, "letter.txt")
    desktop.perform(Type(text="the last line"))


def _closed(data: bytes) -> bool:
    return data.rstrip().endswith(b"</svg>")


ACTIONS = {
    "mousepad": (LastAction(_mousepad, "~/Documents/note.txt", lambda data: b"the last line" in data), "ctrl+s"),
    "writer": (LastAction(_writer, "~/Documents/letter.txt", lambda data: b"the last line" in data), "ctrl+s"),
    "calc": (LastAction(_calc, "~/Documents/book.xlsx", _has_4711), "ctrl+s"),
    "inkscape": (
        LastAction(_inkscape, "~/Pictures/saved.svg", lambda data: data.rstrip().endswith(b"</svg>")),
        "Return",
    ),
    "gimp": (LastAction(_gimp, "~/Pictures/out.png", _opens), "Return"),
    "chromium": (LastAction(_chromium, "~/Downloads/report.bin", lambda data: len(data) == 20_000_000), "Return"),
}


def repeat(name: str) -> dict[str, object]:
    """One repeat: the application is brought to where one key is missing; then the key, the rest, the evidence."""
    action, key = ACTIONS[name]
    with LocalDesktop(find_image()) as desktop:
        desktop.reset()
        action.prepare(desktop)
        began = time.monotonic()
        desktop.perform(Key(keys=key))
        rested = come_to_rest(desktop, [action.file])
        took = time.monotonic() - began
        try:
            whole = action.whole(desktop.get(action.file))
        except NoSuchFile:
            whole = False
    return {
        "name": name,
        "whole": whole,
        "rest_s": round(rested.seconds, 2),
        "why": rested.why,
        "took_s": round(took, 2),
    }


@contextlib.contextmanager
def loaded(processes: int) -> Iterator[None]:
    """Keeps so many processes busy."""
    busy = [multiprocessing.Process(target=_spin, daemon=True) for _ in range(processes)]
    for one in busy:
        one.start()
    try:
        yield
    finally:
        for one in busy:
            one.kill()


def _spin() -> None:
    while True:
        sum(range(10_000))


def main() -> None:
    """Repeats until each has as many as asked for, then prints how many had their file."""
    parser = argparse.ArgumentParser(prog="python -m perf.last_actions", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--load", type=int, default=0)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(ACTIONS)}; all if none")
    asked = parser.parse_intermixed_args()
    lines = asked.file.read_text().splitlines() if asked.file.exists() else []
    done = [row for row in map(json.loads, lines) if row["load"] == asked.load]
    names = asked.names or list(ACTIONS)
    with loaded(asked.load), asked.file.open("a") as out:
        for number in range(asked.repeats):
            for name in names:
                if sum(row["name"] == name for row in done) > number:
                    continue
                try:
                    row = {**repeat(name), "load": asked.load}
                except DesktopError as error:  # the application did not come so far: no repeat, and not counted
                    print(f"{name}: {error}", flush=True)
                    continue
                done.append(row)
                print(json.dumps(row), file=out, flush=True)
    counts = Counter((row["name"], row["whole"]) for row in done)
    for name in names:
        had, all_of_them = counts[name, True], counts[name, True] + counts[name, False]
        print(f"{name}: {had} of {all_of_them} verdict files were there, load {asked.load}")


if __name__ == "__main__":
    main()
