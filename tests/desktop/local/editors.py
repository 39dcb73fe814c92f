"""Six applications that a text can be typed into, and how what arrived is read back."""

from __future__ import annotations

import io
import re
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

import openpyxl
from PIL import Image as Pillow

from deskcraft.desktop.actions import Click, Key, Type
from deskcraft.desktop.protocol import Desktop
from deskcraft.desktop.waiting import wait_until
from deskcraft.errors import DesktopTimeout, NoSuchFile

PATIENCE_S = 90.0
_PAGE = """<!doctype html><meta charset="utf-8"><title>field</title><textarea autofocus rows="20" cols="90"></textarea>
<script>const field = document.querySelector("textarea");
field.oninput = () => { let sum = 0;
  for (const one of field.value) sum = (sum * 31 + one.codePointAt(0)) % 1000003;
  document.title = `${[...field.value].length} ${sum} `; };</script>"""


@dataclass(frozen=True)
class Editor:
    """An application with an empty text field that has the focus, once it was opened."""

    open: Callable[[Desktop], None]
    read: Callable[[Desktop, str], str]
    """Saves, and gives the text that was saved; the text that is expected, if the application tells its digest only."""


def shown(desktop: Desktop, part: str) -> None:
    """Waits for an active window with this in its title, and for rest."""
    wait_until(lambda: any(w.active and part in w.title for w in desktop.windows()) or None, PATIENCE_S, part)
    desktop.settle(cap_s=PATIENCE_S, quiet_s=1.0)


def _saved(desktop: Desktop, path: str, found: Callable[[bytes], str], wanted: str) -> str:
    def text() -> str:
        try:
            return found(desktop.get(path))
        except (NoSuchFile, OSError, KeyError, ValueError):
            return ""

    try:
        return wait_until(lambda: wanted if text() == wanted else None, 10.0, path)
    except DesktopTimeout:
        return text()


def _plain(command: str) -> Editor:
    path = "/home/user/Documents/field.txt"

    def open_it(desktop: Desktop) -> None:
        desktop.put(path, b"")
        desktop.launch([*command.split(), path])
        shown(desktop, "field.txt")

    def read(desktop: Desktop, wanted: str) -> str:
        desktop.settle(cap_s=20)
        desktop.perform(Key(keys="ctrl+s"))
        desktop.settle(cap_s=20)
        return _saved(desktop, path, lambda data: data.decode().lstrip("\ufeff").removesuffix("\n"), wanted)

    return Editor(open_it, read)


def _open_calc(desktop: Desktop) -> None:
    data = io.BytesIO()
    openpyxl.Workbook().save(data)
    desktop.put("/home/user/Documents/field.xlsx", data.getvalue())
    desktop.launch(["soffice", "--calc", "/home/user/Documents/field.xlsx"])
    shown(desktop, "field.xlsx")


def calc_rows(data: bytes) -> list[list[object]]:
    """The cells of a workbook's first sheet."""
    sheet = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    return [[cell.value for cell in row] for row in sheet.iter_rows()]


def _read_calc(desktop: Desktop, wanted: str) -> str:
    desktop.perform(Key(keys="Return"))
    desktop.perform(Key(keys="ctrl+s"))
    desktop.settle(cap_s=20)
    return _saved(desktop, "/home/user/Documents/field.xlsx", lambda data: str(calc_rows(data)[0][0]), wanted)


def _open_chromium(desktop: Desktop) -> None:
    desktop.launch(["chromium", "data:text/html;charset=utf-8," + urllib.parse.quote(_PAGE)])
    shown(desktop, "field")
    x, y = next(w for w in desktop.windows() if w.active).box.center
    desktop.perform(Click(x=x - 300, y=y - 200))
    desktop.settle()


def _read_chromium(desktop: Desktop, wanted: str) -> str:
    total = 0
    for character in wanted:
        total = (total * 31 + ord(character)) % 1000003
    title = f"{len(wanted)} {total} "
    try:
        shown(desktop, title)
    except DesktopTimeout:
        return next(w.title for w in desktop.windows() if w.active)
    return wanted


def _open_gimp(desktop: Desktop) -> None:
    data = io.BytesIO()
    Pillow.new("RGB", (900, 600), "white").save(data, "PNG")
    desktop.put("/home/user/Documents/field.png", data.getvalue())
    desktop.launch(["gimp", "/home/user/Documents/field.png"])
    shown(desktop, "GIMP")
    wait_until(lambda: any("field" in w.title for w in desktop.windows()) or None, PATIENCE_S, "the picture")
    desktop.settle(cap_s=PATIENCE_S, quiet_s=1.0)
    desktop.perform(Key(keys="t"))
    desktop.settle()
    x, y = next(w for w in desktop.windows() if w.active).box.center
    desktop.perform(Click(x=x - 200, y=y - 100))
    desktop.settle(cap_s=20)
    desktop.perform(Type(text=""))


def _read_gimp(desktop: Desktop, wanted: str) -> str:
    path = "/home/user/Documents/field.xcf"
    desktop.settle(cap_s=30)
    desktop.perform(Key(keys="ctrl+s"))
    shown(desktop, "Save")
    desktop.perform(Key(keys="Return"))
    desktop.settle(cap_s=30)

    def text(data: bytes) -> str:
        found = re.search(rb'\(text "((?:[^"\\]|\\.)*)"\)', data)
        return found[1].decode() if found else ""

    return _saved(desktop, path, text, wanted)


EDITORS = {
    "mousepad": _plain("mousepad"),
    "writer": _plain("soffice --writer"),
    "calc": Editor(_open_calc, _read_calc),
    "chromium": Editor(_open_chromium, _read_chromium),
    "vscode": _plain("code"),
    "gimp": Editor(_open_gimp, _read_gimp),
}
