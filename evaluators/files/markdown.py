"""Reads the structure of a Markdown text (the common part of CommonMark and GitHub's dialect): headings, lists,
tables, code, quotes and paragraphs. Not a renderer: HTML in it stays text.
"""

import re
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from evaluators.evidence import Unreadable
from evaluators.files.formats import text_of

Kind: TypeAlias = Literal["heading", "paragraph", "item", "table", "code", "quote", "rule"]
LINE_LIMIT = 50_000
LENGTH_LIMIT = 10_000
"""Characters of a line that can be anything but text; the expressions below are quadratic at worst."""
_ATX = re.compile(r" {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*")
_SETEXT = re.compile(r" {0,3}(=+|-+)\s*")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})\s*(\S*)[^`]*")
_ITEM = re.compile(r"(\s*)([-*+]|\d{1,9}[.)])(?:\s+(.*))?")
_RULE = re.compile(r" {0,3}(?:(?:\*\s*){3,}|(?:-\s*){3,}|(?:_\s*){3,})")
_TASK = re.compile(r"\[([ xX])\]\s+(.*)")
_DELIMITER = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_LINK = re.compile(r"(!?)\[([^\]\[]*)\]\(\s*<?([^\s()<>]*)>?(?:\s+[\"'(]([^\"')]*)[\"')])?\s*\)")


@dataclass(frozen=True)
class Block:
    """One block: what it is and what it says, inline marks in one spelling."""

    kind: Kind
    text: str
    level: int = 0
    """Of a heading 1-6; of a list item how deep it is nested, from 1."""
    ordered: bool = False
    done: bool | None = None
    """Of a task item: ticked or not."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Of a table, the header first."""
    language: str = ""
    """Of a code block."""


@dataclass
class _Reader:
    """The blocks read so far, and the paragraph or item that is still open."""

    blocks: list[Block] = field(default_factory=list)
    open: list[str] = field(default_factory=list)
    kind: Kind = "paragraph"
    shape: tuple[int, bool, bool | None] = (0, False, None)
    indents: list[int] = field(default_factory=list)

    def close(self) -> None:
        """End the open block."""
        if self.open:
            level, ordered, done = self.shape
            text = inline(" ".join(line.strip() for line in self.open))
            self.blocks.append(Block(self.kind, text, level, ordered, done))
        self.open, self.kind, self.shape = [], "paragraph", (0, False, None)

    def begin(self, kind: Kind, text: str, shape: tuple[int, bool, bool | None] = (0, False, None)) -> None:
        """Open a block."""
        self.close()
        self.open, self.kind, self.shape = [text], kind, shape

    def item(self, indent: int, marker: str, text: str) -> None:
        """Open a list item; its depth follows from the indents of the items above it."""
        while self.indents and indent < self.indents[-1]:
            self.indents.pop()
        if not self.indents or indent >= self.indents[-1] + 2:
            self.indents.append(indent)
        done: bool | None = None
        if (task := _TASK.fullmatch(text)) is not None:
            done, text = task[1] != " ", task[2]
        self.begin("item", text, (len(self.indents), marker not in "-*+", done))


def read_markdown(data: bytes) -> tuple[Block, ...]:
    """Return the blocks of a text in order.

    Raises:
        Unreadable: it is not text, or too long.
    """
    lines = text_of(data).split("\n")
    if len(lines) > LINE_LIMIT:
        raise Unreadable(f"more than {LINE_LIMIT} lines")
    reader = _Reader()
    i = 0
    while i < len(lines):
        i = _block(reader, lines, i)
    reader.close()
    return tuple(reader.blocks)


def _block(reader: _Reader, lines: list[str], i: int) -> int:
    """Read what begins at line `i`; return the next line's index."""
    line = lines[i].expandtabs(4)
    if not line.strip():
        reader.close()
        return i + 1
    if len(line) > LENGTH_LIMIT:
        reader.begin("paragraph", line)
        return i + 1
    if (fence := _FENCE.fullmatch(line)) is not None:
        return _code(reader, lines, i, fence[1], fence[2])
    if (atx := _ATX.fullmatch(line)) is not None:
        reader.close()
        reader.indents.clear()
        reader.blocks.append(Block("heading", inline(atx[2] or ""), len(atx[1])))
        return i + 1
    if reader.open and reader.kind == "paragraph" and (under := _SETEXT.fullmatch(line)) is not None:
        text = inline(" ".join(part.strip() for part in reader.open))
        reader.open = []
        reader.blocks.append(Block("heading", text, 1 if under[1][0] == "=" else 2))
        return i + 1
    if _RULE.fullmatch(line) is not None:
        reader.close()
        reader.blocks.append(Block("rule", ""))
        return i + 1
    if "|" in line and i + 1 < len(lines) and "-" in lines[i + 1] and _DELIMITER.fullmatch(lines[i + 1].strip()):
        return _table(reader, lines, i)
    if line.lstrip().startswith(">"):
        return _quote(reader, lines, i)
    if (item := _ITEM.fullmatch(line)) is not None and (item[3] or not reader.open):
        reader.item(len(item[1]), item[2], item[3] or "")
        return i + 1
    if not reader.open and line.startswith("    ") and not reader.indents:
        return _indented(reader, lines, i)
    if reader.open:
        reader.open.append(line)
    else:
        if not line.startswith(" "):
            reader.indents.clear()
        reader.begin("paragraph", line)
    return i + 1


def _code(reader: _Reader, lines: list[str], i: int, fence: str, language: str) -> int:
    reader.close()
    body: list[str] = []
    for end in range(i + 1, len(lines)):
        mark = lines[end].strip()
        if mark and set(mark) == {fence[0]} and len(mark) >= len(fence):
            break
        body.append(lines[end].rstrip())
    else:
        end = len(lines)
    reader.blocks.append(Block("code", "\n".join(body), language=language.lower()))
    return end + 1


def _indented(reader: _Reader, lines: list[str], i: int) -> int:
    body = []
    while i < len(lines) and (lines[i].startswith(("    ", "\t")) or not lines[i].strip()):
        body.append(lines[i].expandtabs(4)[4:].rstrip())
        i += 1
    reader.blocks.append(Block("code", "\n".join(body).strip("\n")))
    return i


def _quote(reader: _Reader, lines: list[str], i: int) -> int:
    reader.close()
    said = []
    while i < len(lines) and lines[i].lstrip().startswith(">"):
        said.append(lines[i].lstrip()[1:].strip())
        i += 1
    reader.blocks.append(Block("quote", inline(" ".join(said))))
    return i


def _table(reader: _Reader, lines: list[str], i: int) -> int:
    reader.close()
    rows = [_cells(lines[i])]
    i += 2
    while i < len(lines) and "|" in lines[i]:
        rows.append(_cells(lines[i]))
        i += 1
    width = len(rows[0])
    even = tuple(tuple((*row, *[""] * width)[:width]) for row in rows)
    reader.blocks.append(Block("table", "", rows=even))
    return i


def _cells(line: str) -> tuple[str, ...]:
    bare = line.strip().removeprefix("|")
    bare = bare[:-1] if bare.endswith("|") and not bare.endswith("\\|") else bare
    return tuple(inline(cell.replace("\\|", "|")) for cell in re.split(r"(?<!\\)\|", bare))


def inline(text: str) -> str:
    """Return a run of text with its marks in one spelling: `__x__` is `**x**`, `_x_` is `*x*`, links
    are `[x](y "z")`, spaces are single."""
    text = " ".join(text.split())
    text = re.sub(r"(?<![\w\\])__(?=\S)([^_]+?)(?<=\S)__(?!\w)", r"**\1**", text)
    text = re.sub(r"(?<![\w\\_])_(?=\S)([^_]+?)(?<=\S)_(?![\w_])", r"*\1*", text)
    return _LINK.sub(_link, text)


def _link(match: re.Match[str]) -> str:
    title = f' "{match[4]}"' if match[4] else ""
    return f"{match[1]}[{match[2]}]({match[3]}{title})"


def plain(text: str) -> str:
    """Return a run of text without its marks: emphasis, code and links are what they show."""
    text = _LINK.sub(r"\2", text)
    return re.sub(r"(?<!\\)(?:\*\*|\*|`|~~)", "", text).replace("\\", "").strip()


def links(blocks: tuple[Block, ...]) -> list[tuple[str, str]]:
    """Return (text, target) of every inline link and picture."""
    said = [text for block in blocks if block.kind != "code" for text in (block.text, *sum(block.rows, ()))]
    return [(found[2], found[3]) for text in said for found in _LINK.finditer(text)]
