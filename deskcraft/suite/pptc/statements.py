"""Where the statements of a program begin and end, whatever surrounds them in a model's answer."""

from __future__ import annotations

from typing import Final

QUOTES: Final = {'"': '"', "'": "'", "“": "”", "‘": "’"}
"""What opens a text, and what closes it."""
_OPENING = "([{"
_CLOSING = ")]}"


def statements(program: str) -> list[str]:
    """Return the statements of a program, without comments, separators and what lists put before an item.

    A quote that is never closed ends with its line, so that one bad call does not swallow those after it.
    """
    found: list[str] = []
    at, start, depth = 0, 0, 0
    piece: list[str] = []

    def flush(end: int) -> None:
        text = bare("".join([*piece, program[start:end]]))
        piece.clear()
        if text:
            found.append(text)

    while at < len(program):
        letter = program[at]
        if letter in QUOTES and depth:
            at = _after_quote(program, at)
            continue
        if letter == "#":
            piece.append(program[start:at])
            end = program.find("\n", at)
            at = start = len(program) if end < 0 else end
            continue
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING:
            depth = max(0, depth - 1)
        elif letter in ";；" or (letter == "\n" and not (depth and _goes_on(program, at))):
            flush(at)
            start, depth = at + 1, 0
        at += 1
    flush(len(program))
    return found


def _goes_on(program: str, at: int) -> bool:
    """Whether an open bracket at the end of a line is closed before the next line begins a call of its own."""
    end = program.find("\n", at + 1)
    line = program[at + 1 : len(program) if end < 0 else end].strip()
    name, bracket, _ = line.partition("(")
    return not (bracket and name.strip().isidentifier())


def _after_quote(program: str, at: int) -> int:
    """Return where to go on behind a string that begins here."""
    end, wanted = at + 1, QUOTES[program[at]]
    while end < len(program) and program[end] != "\n":
        if program[end] == "\\":
            end += 2
            continue
        if program[end] == wanted:
            return end + 1
        end += 1
    return min(end, len(program))


def bare(text: str) -> str:
    """Return a statement without what surrounds a call in a list of calls: `API:`, a bullet, a number, a full stop."""
    text = text.strip()
    if text.startswith("```"):
        return ""
    if text[:4].upper() == "API:":
        text = text[4:].lstrip()
    head = text.lstrip("0123456789")
    if head is not text and head[:1] in {".", ")"} and len(head) < len(text):
        text = head[1:].lstrip()
    elif text[:2] in {"- ", "* ", "• "}:
        text = text[2:].lstrip()
    text = text.strip("` ")
    return text[:-1].rstrip("` ") if text.endswith((").", "),", ")`.")) else text
