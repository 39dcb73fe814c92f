"""The pages of the documentation, parsed: headings, links and code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FRONT = tuple(ROOT / name for name in ("README.md", "CONTRIBUTING.md"))
SHELL = ("", "bash", "console", "sh")
"""What a block of commands is marked with."""


@dataclass(frozen=True)
class Page:
    """A file of Markdown."""

    path: Path

    def __str__(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @cached_property
    def tokens(self) -> list[Token]:
        """The blocks of the page; inline ones hold their parts as children."""
        return MarkdownIt("commonmark").enable("table").parse(self.path.read_text(encoding="utf-8"))

    @cached_property
    def anchors(self) -> list[str]:
        """The anchors of the headings, as a forge and the site make them."""
        heads = [part for before, part in pairwise(self.tokens) if before.type == "heading_open"]
        return [slug("".join(part.content for part in head.children or ())) for head in heads]

    @cached_property
    def links(self) -> list[str]:
        """Where links and pictures lead."""
        parts = [part for token in self.tokens for part in token.children or ()]
        found = [part.attrGet("href" if part.type == "link_open" else "src") for part in parts]
        return [str(target) for target in found if target]

    @cached_property
    def spans(self) -> list[str]:
        """Code within a line, pipes of tables unescaped."""
        parts = [part for token in self.tokens for part in token.children or ()]
        return [" ".join(part.content.replace("\\|", "|").split()) for part in parts if part.type == "code_inline"]

    def blocks(self, *marks: str) -> list[str]:
        """Blocks of code that are marked so; those that are only indented have no mark."""
        kinds = ("fence", "code_block")
        return [token.content for token in self.tokens if token.type in kinds and token.info.strip() in marks]

    def commands(self) -> Iterator[str]:
        """Lines of shell blocks and code within lines, continued lines joined."""
        yield from self.spans
        for block in self.blocks(*SHELL):
            yield from block.replace("\\\n", " ").splitlines()


def slug(heading: str) -> str:
    """A heading's anchor: lower case, blanks as hyphens, without punctuation."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-")


@cache
def page_at(path: Path) -> Page:
    """The page in a file, parsed once."""
    return Page(path)


def pages() -> list[Page]:
    """Every page, those for a forge first."""
    return [page_at(path) for path in (*FRONT, *sorted(DOCS.rglob("*.md")))]


def repeated(anchors: list[str]) -> list[str]:
    """Anchors that more than one heading has, so that a link cannot tell which is meant."""
    return [anchor for anchor, times in Counter(anchors).items() if times > 1]
