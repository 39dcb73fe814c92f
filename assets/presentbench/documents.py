"""Reads the source of a document: a head in YAML, then Markdown with blocks that are drawn as pictures.

    ---
    title: Hedgerow
    format: pdf              # pdf, docx, html, md or txt
    under: [Oriane Castellmore, University of Quillhaven]
    ---
    ## 1 Introduction
    ...

A fenced block `chart`, `diagram` or `picture-table` becomes a picture (see `figures.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import figures
import yaml
from markdown_it import MarkdownIt
from markdown_it.token import Token

FORMATS = ("pdf", "docx", "html", "md", "txt")


@dataclass(frozen=True)
class Run:
    """Text in one style."""

    text: str
    bold: bool = False
    italic: bool = False


Line: TypeAlias = tuple[Run, ...]


@dataclass(frozen=True)
class Heading:
    """A heading; `level` 1 is that of a section."""

    level: int
    line: Line


@dataclass(frozen=True)
class Paragraph:
    """A paragraph; `style` is text, quote or caption."""

    line: Line
    style: str = "text"


@dataclass(frozen=True)
class Items:
    """A list."""

    lines: tuple[Line, ...]
    first: int | None = None
    """The first number; None: bullets."""


@dataclass(frozen=True)
class Table:
    """Rows of cells; the first is the heading."""

    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Picture:
    """A picture with its caption."""

    name: str
    caption: str
    png: bytes = field(repr=False)
    pictured: str
    """What it shows, as text: for graders, who cannot look."""


Block: TypeAlias = Heading | Paragraph | Items | Table | Picture


@dataclass(frozen=True)
class Document:
    """A document, ready to be written."""

    name: str
    title: str
    format: str
    under: tuple[str, ...]
    language: str
    blocks: tuple[Block, ...]

    @property
    def pictures(self) -> list[Picture]:
        """Its pictures in order."""
        return [block for block in self.blocks if isinstance(block, Picture)]


def read_source(path: Path) -> Document:
    """Reads a source.

    Raises:
        ValueError: something in it is not known; says the file, and the line or block.
    """
    _, head, body = path.read_text(encoding="utf-8").split("---\n", 2)
    facts = yaml.safe_load(head)
    unknown = set(facts) - {"title", "format", "under", "language"}
    if unknown or facts["format"] not in FORMATS:
        raise ValueError(f"{path}: head: expected title, format ({', '.join(FORMATS)}), under and language")
    language = facts.get("language", "en")
    tokens = MarkdownIt("commonmark", {"html": False}).enable("table").parse(body)
    blocks = tuple(_blocks(tokens, path, language))
    under = tuple(map(str, facts.get("under", ())))
    return Document(path.stem, facts["title"], facts["format"], under, language, blocks)


def plain(line: Line) -> str:
    """A line without its styles."""
    return "".join(run.text for run in line)


def _blocks(tokens: Sequence[Token], path: Path, language: str) -> Iterator[Block]:
    at, drawn = 0, 0
    while at < len(tokens):
        token = tokens[at]
        end = _end(tokens, at)
        inside = tokens[at + 1 : end]
        if token.type == "heading_open":
            yield Heading(int(token.tag[1]) - 1, _line(inside[0]))
        elif token.type == "paragraph_open":
            line = _line(inside[0])
            yield Paragraph(line, "caption" if _is_caption(plain(line)) else "text")
        elif token.type == "blockquote_open":
            yield from (Paragraph(_line(one), "quote") for one in inside if one.type == "inline")
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            first = None if token.type == "bullet_list_open" else int(token.attrGet("start") or 1)
            yield Items(tuple(_line(one) for one in inside if one.type == "inline"), first)
        elif token.type == "table_open":
            yield Table(tuple(_rows(inside)))
        elif token.type == "fence":
            drawn += 1
            yield _picture(token, path, drawn, language)
        else:
            raise ValueError(f"{path}: {token.type} near line {(token.map or [0])[0] + 1} of the text is not known")
        at = end + 1


def _end(tokens: Sequence[Token], at: int) -> int:
    if not tokens[at].type.endswith("_open"):
        return at
    depth = 0
    for n in range(at, len(tokens)):
        depth += tokens[n].nesting
        if depth == 0:
            return n
    raise ValueError("a block does not end")


def _line(token: Token) -> Line:
    found, bold, italic = list[Run](), False, False
    for child in token.children or ():
        if child.type.startswith("strong"):
            bold = child.nesting > 0
        elif child.type.startswith("em"):
            italic = child.nesting > 0
        elif child.type in ("softbreak", "hardbreak"):
            found.append(Run(" ", bold, italic))
        elif child.content:
            found.append(Run(child.content, bold, italic))
    return tuple(found)


def _rows(tokens: Sequence[Token]) -> Iterator[tuple[Line, ...]]:
    row = list[Line]()
    for token in tokens:
        if token.type == "inline":
            row.append(_line(token))
        elif token.type == "tr_close":
            yield tuple(row)
            row = []


_CAPTION = re.compile(r"(?:Table\s\d+[.:]|表\s?\d+)")


def _is_caption(text: str) -> bool:
    return _CAPTION.match(text) is not None


def _picture(token: Token, path: Path, number: int, language: str) -> Picture:
    kind = token.info.strip()
    spec: dict[str, Any] = yaml.safe_load(token.content)
    try:
        png, pictured = figures.draw(kind, spec, language)
        return Picture(f"{path.stem}-{number}.png", str(spec["caption"]), png, pictured)
    except (KeyError, TypeError, ValueError) as error:
        where = (token.map or [0])[0] + 1
        raise ValueError(f"{path}: {kind} near line {where} of the text: {error!r}") from error
