"""The mock desktop's state, and the three views of it: picture, windows and accessibility tree."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Self

from deskcraft.desktop.mock.canvas import Canvas
from deskcraft.desktop.mock.files import Files, NoSpace
from deskcraft.desktop.mock.notepad import CLOSE_BOX, ORDER, PADDING, TITLE_BAR, Notepad, Widget, holds
from deskcraft.desktop.mock.text import CHAR_WIDTH, LINE_HEIGHT, TextField
from deskcraft.desktop.protocol import HOME, MAX_FILE, Box, Node, Picture, Window
from deskcraft.errors import EvidenceError, RefusedFile

NOTE = HOME / "Documents/note.txt"
"""What the panel's button opens."""
USER_UID = 1000
PANEL_HEIGHT = 20
LAUNCHER = Box(4, 2, 52, 16)
"""The panel's button that opens a note."""
_INK, _GREY, _PAPER, _FACE = (20, 20, 30), (120, 120, 130), (255, 255, 255), (228, 228, 232)
_WALL, _PANEL, _ACTIVE, _IDLE, _MARK = (
    (46, 92, 110),
    (34, 38, 46),
    (58, 110, 180),
    (130, 138, 150),
    (170, 205, 250),
)


@dataclass
class Scene:
    """Everything that a snapshot holds."""

    width: int
    height: int
    files: Files
    sudo: bool = False
    pointer: tuple[int, int] = (0, 0)
    clipboard: str = ""
    windows: list[Notepad] = field(default_factory=list)
    """Bottom to top; the last one is active."""
    opened: int = 0
    """Windows opened so far."""
    limits_hit: list[str] = field(default_factory=list)
    """Shared with the copies: going back to a snapshot does not undo that a limit was hit."""

    def copy(self) -> Self:
        """A scene of its own in the same state."""
        twin = copy.copy(self)
        twin.files, twin.windows = self.files.copy(), copy.deepcopy(self.windows)
        return twin

    @property
    def active(self) -> Notepad | None:
        """The window that hears the keys."""
        return self.windows[-1] if self.windows else None

    def draw(self) -> Picture:
        """The screen with the pointer, uint8 (height, width, 3)."""
        canvas = Canvas(self.width, self.height, _WALL)
        canvas.fill(Box(0, 0, self.width, PANEL_HEIGHT), _PANEL)
        canvas.fill(LAUNCHER, _IDLE)
        canvas.text(LAUNCHER.x + 11, LAUNCHER.y + 3, "Notes", _PAPER)
        for window in self.windows:
            _draw_window(canvas, window, active=window is self.active)
        canvas.pointer(*self.pointer)
        return canvas.picture

    def open(self, path: PurePosixPath) -> Notepad:
        """Opens a note in a window of its own; a file that cannot be read opens empty and says so."""
        saved, status = b"", ""
        try:
            saved = self.files.read(path, MAX_FILE) if self.files.find(path) else b""
        except EvidenceError:
            status = f"Cannot open {path.name}"
        self.opened += 1
        offset = 20 * ((self.opened - 1) % 4)
        window = Notepad(
            self.opened,
            100 + self.opened,
            path,
            40 + offset,
            PANEL_HEIGHT + 10 + offset,
            saved,
            status=status,
        )
        self.windows.append(window)
        return window

    def save(self, path: PurePosixPath, data: bytes) -> None:
        """Writes a file as the user does.

        Raises:
            RefusedFile: it cannot be written there.
        """
        if not self.files.may_write(path, USER_UID):
            raise RefusedFile(f"{path} belongs to root")
        try:
            self.files.write(path, data, uid=USER_UID)
        except NoSpace as error:
            self.limits_hit.append("disk")
            raise RefusedFile(str(error)) from error

    def window_at(self, x: int, y: int) -> Notepad | None:
        """The topmost window at a point."""
        return next((one for one in reversed(self.windows) if holds(one.box, x, y)), None)

    def list_windows(self) -> list[Window]:
        """The windows as `Desktop.windows` gives them."""
        return [Window(one.id, one.caption, "Notepad", one.box, one is self.active, one.pid) for one in self.windows]

    def accessibility(self) -> tuple[Node, ...]:
        """The panel, and one application for each window, bottom to top."""
        launcher = Node("push button", "Notes", LAUNCHER, frozenset({"enabled", "showing"}))
        bar = Box(0, 0, self.width, PANEL_HEIGHT)
        panel = Node("application", "panel", bar, frozenset({"showing"}), children=(launcher,))
        return (panel, *(_application(one, active=one is self.active) for one in self.windows))


def _draw_window(canvas: Canvas, window: Notepad, *, active: bool) -> None:
    canvas.fill(window.box, _FACE)
    canvas.fill(Box(window.x, window.y, window.box.width, TITLE_BAR), _ACTIVE if active else _IDLE)
    canvas.text(window.x + 8, window.y + 6, window.caption, _PAPER, width=CLOSE_BOX.x - 16)
    close = Box(window.x + CLOSE_BOX.x, window.y + CLOSE_BOX.y, CLOSE_BOX.width, CLOSE_BOX.height)
    canvas.fill(close, (190, 60, 60))
    canvas.text(close.x + 5, close.y + 2, "x", _PAPER)
    canvas.frame(window.box, _INK)
    for name in ORDER:
        box, focused = window.where(name), active and window.focus == name
        if name in window.fields:
            canvas.text(window.x + 12, box.y + PADDING, name, _INK)
            _draw_field(canvas, window.fields[name], box, caret=focused)
        else:
            canvas.fill(box, _PAPER)
            canvas.text(box.x + (box.width - len(name) * CHAR_WIDTH) // 2, box.y + 7, name, _INK)
        canvas.frame(box, _ACTIVE if focused else _GREY)
    canvas.text(window.x + 345, window.where("Save").y + 7, window.status, _INK, width=125)


def _draw_field(canvas: Canvas, text: TextField, box: Box, *, caret: bool) -> None:
    canvas.fill(box, _PAPER)
    left, width = box.x + PADDING, box.width - 2 * PADDING - (8 if text.multiline else 0)
    start, end = text.selection
    position = 0
    lines = text.text.split("\n")
    for number, line in enumerate(lines):
        y = box.y + PADDING + (number - text.scroll) * LINE_HEIGHT
        shown = 0 <= number - text.scroll < text.rows
        if shown and start < end and start <= position + len(line) and end > position:
            a, b = max(start, position), min(end, position + len(line))
            marked = Box(left + text.x_of(a), y, text.x_of(b) - text.x_of(a), LINE_HEIGHT)
            canvas.fill(Box(marked.x, y, min(marked.width, width), LINE_HEIGHT), _MARK)
        if shown:
            canvas.text(left, y + 1, line, _INK, width=width)
        if shown and caret and position <= text.caret <= position + len(line):
            canvas.fill(Box(left + min(text.x_of(text.caret), width), y, 1, LINE_HEIGHT), _INK)
        position += len(line) + 1
    if text.multiline and len(lines) > text.rows:
        track = Box(box.x + box.width - 8, box.y + 1, 7, box.height - 2)
        canvas.fill(track, _FACE)
        top = track.y + track.height * text.scroll // len(lines)
        canvas.fill(Box(track.x, top, track.width, max(track.height * text.rows // len(lines), 4)), _GREY)


def _application(window: Notepad, *, active: bool) -> Node:
    states = frozenset({"enabled", "showing"}) | ({"active"} if active else set())
    widgets = tuple(_node(window, name, focused=active and window.focus == name) for name in ORDER)
    status = Node("label", window.status, None, frozenset({"showing"}))
    frame = Node("frame", window.caption, window.box, states, children=(*widgets, status))
    return Node("application", "notepad", window.box, frozenset({"showing"}), children=(frame,))


def _node(window: Notepad, name: Widget, *, focused: bool) -> Node:
    states = frozenset({"enabled", "showing", "focusable"}) | ({"focused"} if focused else set())
    text = window.fields.get(name)
    if text is None:
        return Node("push button", name, window.where(name), states)
    return Node("text", name, window.where(name), states | {"editable"}, text.text[:1000])
