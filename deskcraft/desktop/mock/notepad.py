"""The mock's one application: a notepad with a title, a text, three buttons, and a file to save them to."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, TypeAlias

from deskcraft.desktop.mock.keys import Chord
from deskcraft.desktop.mock.text import LINE_HEIGHT, TextField
from deskcraft.desktop.protocol import Box
from deskcraft.errors import EvidenceError

Widget: TypeAlias = Literal["Title", "Text", "Save", "Clear", "Close"]
WIDTH, HEIGHT = 480, 300
TITLE_BAR = 22
PADDING = 4
"""Pixels between a field's frame and its text."""
BOXES: dict[Widget, Box] = {
    "Title": Box(70, 30, 398, LINE_HEIGHT + 2 * PADDING),
    "Text": Box(70, 58, 398, 15 * LINE_HEIGHT + 2 * PADDING),
    "Save": Box(70, 260, 80, 24),
    "Clear": Box(160, 260, 80, 24),
    "Close": Box(250, 260, 80, 24),
}
"""In the order of Tab, relative to the window."""
CLOSE_BOX = Box(WIDTH - 20, 3, 16, 16)
ORDER = tuple(BOXES)


def holds(box: Box, x: int, y: int) -> bool:
    """Whether a point lies in a box."""
    return 0 <= x - box.x < box.width and 0 <= y - box.y < box.height


Write: TypeAlias = Callable[[PurePosixPath, bytes], None]
"""Writes a file as the user; raises `EvidenceError` where it cannot."""


@dataclass
class Notepad:
    """One open window. The file holds the title on its first line and the text below it."""

    id: int
    pid: int
    path: PurePosixPath
    x: int
    y: int
    saved: bytes
    """What the file held when it was opened; kept as `contents` gives it from then on."""
    focus: Widget = "Text"
    status: str = ""
    closed: bool = False
    fields: dict[str, TextField] = dataclasses.field(
        default_factory=lambda: {
            name: TextField((BOXES[name].height - 2 * PADDING) // LINE_HEIGHT) for name in ("Title", "Text")
        }
    )

    def __post_init__(self) -> None:
        title, _, text = self.saved.decode(errors="replace").partition("\n")
        self.fields["Title"].text, self.fields["Text"].text = title, text
        self.saved = self.contents

    @property
    def box(self) -> Box:
        """Where the window is."""
        return Box(self.x, self.y, WIDTH, HEIGHT)

    @property
    def contents(self) -> bytes:
        """What a save writes: nothing for two empty fields."""
        title, text = self.fields["Title"].text, self.fields["Text"].text
        return f"{title}\n{text}".encode() if title or text else b""

    @property
    def caption(self) -> str:
        """The window's title; a star marks what is not saved."""
        return f"{'*' if self.contents != self.saved else ''}{self.path.name} - Notepad"

    def where(self, name: Widget) -> Box:
        """A widget's place on the screen."""
        box = BOXES[name]
        return Box(self.x + box.x, self.y + box.y, box.width, box.height)

    def widget_at(self, x: int, y: int) -> Widget | None:
        """The widget under a point of the screen."""
        return next((name for name in ORDER if holds(self.where(name), x, y)), None)

    def on_title_bar(self, x: int, y: int) -> bool:
        """Whether a point of the screen is where the window can be dragged."""
        return holds(Box(self.x, self.y, CLOSE_BOX.x, TITLE_BAR), x, y)

    def press(self, x: int, y: int, *, count: int, extend: bool, write: Write) -> None:
        """A left click at a point of the screen."""
        if holds(CLOSE_BOX, x - self.x, y - self.y):
            self.closed = True
            return
        name = self.widget_at(x, y)
        if name is None:
            return
        self.focus = name
        if name not in self.fields:
            self.push(name, write)
            return
        self.put_caret(x, y, extend=extend)
        if count == 2:
            self.fields[name].select_word()
        elif count == 3:
            self.fields[name].select_line()

    def put_caret(self, x: int, y: int, *, extend: bool) -> None:
        """Puts the caret of the focused field to a point of the screen."""
        text, box = self.fields[self.focus], self.where(self.focus)
        line = text.scroll + (y - box.y - PADDING) // LINE_HEIGHT
        text.move(text.at(line, x - box.x - PADDING), extend=extend)

    def push(self, name: Widget, write: Write) -> None:
        """Pushes a button."""
        match name:
            case "Save":
                self.save(write)
            case "Clear":
                for text in self.fields.values():
                    text.select(0, len(text.text))
                    text.insert("")
                self.status = "Cleared"
            case _:
                self.closed = True

    def save(self, write: Write) -> None:
        """Writes both fields to the file; the status line says what came of it."""
        try:
            write(self.path, self.contents)
        except EvidenceError:
            self.status = f"Cannot save {self.path.name}"
            return
        self.saved = self.contents
        self.status = f"Saved {self.path.name}"

    def key(self, chord: Chord, clipboard: str, write: Write) -> str:
        """A key while the window is active; gives the clipboard afterwards."""
        held, text = chord.modifiers, self.fields.get(self.focus)
        if chord.key == "Tab" and not held - {"shift"}:
            step = -1 if "shift" in held else 1
            self.focus = ORDER[(ORDER.index(self.focus) + step) % len(ORDER)]
        elif held == {"ctrl"} and chord.key == "s":
            self.save(write)
        elif (held == {"ctrl"} and chord.key in "qw") or (held == {"alt"} and chord.key == "F4"):
            self.closed = True
        elif text is None:
            if chord.key in ("space", "Return") and not held:
                self.push(self.focus, write)
        elif held == {"ctrl"} and chord.key in ("a", "c", "x", "v"):
            return _clip(text, chord.key, clipboard)
        elif not text.go(chord.key, extend="shift" in held, far="ctrl" in held):
            self._edit(text, chord)
        return clipboard

    def type(self, text: str) -> bool:
        """Inserts text without newlines and tabs at once; False if no field has the focus."""
        if field := self.fields.get(self.focus):
            field.insert(text)
        return field is not None

    def _edit(self, text: TextField, chord: Chord) -> None:
        if chord.key == "Return" and not text.multiline:
            self.focus = "Text"
        elif chord.key == "Return":
            text.insert("\n")
        elif chord.key in ("BackSpace", "Delete"):
            text.erase(-1 if chord.key == "BackSpace" else 1)
        elif (character := chord.character) is not None:
            text.insert(character)


def _clip(text: TextField, key: str, clipboard: str) -> str:
    """Select all, copy, cut or paste; gives the clipboard afterwards."""
    if key == "a":
        text.select(0, len(text.text))
    elif key == "v":
        text.insert(clipboard)
    elif text.selected:
        clipboard = text.selected
        if key == "x":
            text.insert("")
    return clipboard
