"""A text field: its text, caret, selection and scroll position, and what keys do to them."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

CHAR_WIDTH = 6
"""Pixels of a narrow character; a wide one (Chinese, for example) takes two."""
LINE_HEIGHT = 12


def columns(character: str) -> int:
    """How many narrow characters wide it is drawn."""
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


@dataclass
class TextField:
    """Editable text; positions are indices into `text`."""

    rows: int
    """Lines that are visible at once; a field of one row takes no newline."""
    text: str = ""
    caret: int = 0
    anchor: int = 0
    """Where the selection began; equal to `caret` where nothing is selected."""
    scroll: int = 0
    """First visible line."""

    @property
    def multiline(self) -> bool:
        """Whether it takes newlines."""
        return self.rows > 1

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end of the selected text."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        start, end = self.selection
        return self.text[start:end]

    def insert(self, text: str) -> None:
        """Puts text in place of the selection."""
        text = text if self.multiline else text.replace("\n", " ")
        start, end = self.selection
        self.text = self.text[:start] + text + self.text[end:]
        self.move(start + len(text))

    def erase(self, step: int) -> None:
        """Takes the selection away, or one character before (-1) or behind (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = min(max(self.caret + step, 0), len(self.text))
        self.insert("")

    def move(self, position: int, *, extend: bool = False) -> None:
        """Puts the caret somewhere and scrolls it into view; `extend` keeps the selection's other end."""
        self.caret = min(max(position, 0), len(self.text))
        if not extend:
            self.anchor = self.caret
        line = self.line_of(self.caret)
        self.scroll = min(max(self.scroll, line - self.rows + 1), line)

    def select(self, start: int, end: int) -> None:
        """Selects text and leaves the caret at its end."""
        self.move(end)
        self.anchor = start

    def select_word(self) -> None:
        """Selects the run of letters and digits around the caret."""
        start = end = self.caret
        while start > 0 and self.text[start - 1].isalnum():
            start -= 1
        while end < len(self.text) and self.text[end].isalnum():
            end += 1
        self.select(start, end)

    def select_line(self) -> None:
        """Selects the caret's line."""
        line = self.line_of(self.caret)
        self.select(self.at(line, 0), self.at(line, None))

    def scroll_by(self, lines: int) -> None:
        """Turns the view without moving the caret."""
        self.scroll = min(max(self.scroll + lines, 0), max(self.text.count("\n") + 1 - self.rows, 0))

    def line_of(self, position: int) -> int:
        """The line that a position lies in."""
        return self.text.count("\n", 0, position)

    def at(self, line: int, x: int | None) -> int:
        """The position nearest to `x` px in a line; None is the line's end. Lines are clamped."""
        lines = self.text.split("\n")
        line = min(max(line, 0), len(lines) - 1)
        start = sum(len(above) + 1 for above in lines[:line])
        if x is None:
            return start + len(lines[line])
        left = 0
        for offset, character in enumerate(lines[line]):
            width = columns(character) * CHAR_WIDTH
            if x < left + width // 2:
                return start + offset
            left += width
        return start + len(lines[line])

    def x_of(self, position: int) -> int:
        """Pixels between the line's start and a position."""
        start = self.text.rfind("\n", 0, position) + 1
        return sum(columns(character) for character in self.text[start:position]) * CHAR_WIDTH

    def go(self, key: str, *, extend: bool = False, far: bool = False) -> bool:
        """Moves the caret as a cursor key does; False if the key is none. `far`: to the text's end."""
        line, x = self.line_of(self.caret), self.x_of(self.caret)
        match key:
            case "Left" | "Right":
                target = self.caret + (1 if key == "Right" else -1)
            case "Up" | "Down":
                target = self.at(line + (1 if key == "Down" else -1), x)
            case "Page_Up" | "Page_Down":
                target = self.at(line + (self.rows if key == "Page_Down" else -self.rows), x)
            case "Home":
                target = 0 if far else self.at(line, 0)
            case "End":
                target = len(self.text) if far else self.at(line, None)
            case _:
                return False
        self.move(target, extend=extend)
        return True
