"""Finds the calls in what a model said. Whatever it said, this gives a program; an empty one if there is none."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["code", "unclosed", "fence", "bare", "nothing"]
"""Where the calls stood: in `<code>` as asked; in one that is never closed; in a fence of Markdown; on lines of their
own; nowhere."""
READ = 400_000
"""Characters of a reply that are looked at."""
_FENCE = re.compile(r"```[^\n`]*\n(.*?)(?:```|\Z)", re.S)
_MARK = re.compile(r"^\s*```[\w+-]*\s*$", re.M)
_CALL = re.compile(r"^[ \t]*(?:[-*•][ \t]+|\d+[.)][ \t]+)?`?([a-z]\w*_\w*\(.*\))`?[ \t]*[;.]?[ \t]*$", re.M | re.A)
_OPEN, _CLOSE = "<code>", "</code"


@dataclass(frozen=True, slots=True)
class Found:
    """The calls of a reply as one program."""

    program: str
    form: Form


def program_of(reply: str) -> Found:
    """The program in a reply, thinking in tags left out. Several blocks are one program, as published."""
    text = reply[:READ].rpartition("</think>")[2]
    blocks, rest = _blocks(text)
    if program := _joined(blocks):
        return Found(program, "code")
    if program := _joined([rest]):
        return Found(program, "unclosed")
    if program := _joined(_FENCE.findall(text)):
        return Found(program, "fence")
    if program := _joined(_CALL.findall(text)):
        return Found(program, "bare")
    return Found("", "nothing")


def _blocks(text: str) -> tuple[list[str], str]:
    """What stands in `<code>`, and what follows the last that is not closed."""
    blocks: list[str] = []
    at = 0
    lower = text.lower() if len(text.lower()) == len(text) else text  # some letters are longer in lower case
    while (start := lower.find(_OPEN, at)) >= 0:
        end = lower.find(_CLOSE, start)
        if end < 0:
            return blocks, text[lower.rfind(_OPEN) + len(_OPEN) :]
        start = lower.rfind(_OPEN, start, end) + len(_OPEN)  # the first may be one that is only spoken of
        blocks.append(text[start:end])
        at = end + len(_CLOSE)
    return blocks, ""


def _joined(blocks: list[str]) -> str:
    bare = [_MARK.sub("", block).strip() for block in blocks]
    return "\n".join(block for block in bare if block)
