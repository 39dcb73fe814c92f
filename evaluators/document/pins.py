"""What a check on a text document pins, and in which words.

| facet | may change |
|---|---|
| `paragraph=7/bold`, `paragraph=7[3:9]/bold` | an aspect of the 7th paragraph (tables included), or of a part |
| `paragraph=7/there` | it may be new |
| `paragraph=7[3:9]/words` | these characters may be new; what they took the place of must be pinned, too |
| `paragraph=7[3:9]/phrase` | likewise, and within them anything may be gone: the words around it are pinned |
| `paragraph=7/note:2` | its 2nd note |
| `cut/WORDS`, `cut=any-case+whole-words/WORDS` | these words may be gone wherever they were |
| `said/WORDS`, `said=times:2/WORDS` | these words may be new at one place, or at so many, as a `phrase` |
| `gone/SELECTOR` | paragraphs that were so may be gone, or rewritten to pinned words |
| `number/SELECTOR` | so many more or fewer of them may be there as there are |
| `replaced=PART/["old", "new", true]` | words that became others, whole words alone |
| `table=2/rows`, `table=2/there` | an aspect of the 2nd table; it may be new |
| `cell=2!B3/cell_shading`, `cell=2!B3/values` | an aspect of a cell; what it says |
| `page=1/margin_left` | an aspect of the pages of the 1st section |
| `header=1:first/text`, `footer=1:default/alignment` | an aspect of what is above or below these pages |
| `picture=1/picture_width` | an aspect of the 1st picture; `there`: it may be new, `place`: it may be elsewhere |
| `form/NAME`, `bookmark/NAME` | what is filled in; where a bookmark is |
| `document/ASPECT` | as in `except`; `contents`, `contents_title`, `notes:footnote`, `comments`, `tracked:insertion` |
| `document/headings` | a heading may have become none |

Numbers are of the document after the episode. Words of the guard's `except:` mean the same aspects as there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from evaluators.document.load import load
from evaluators.document.model import Document, Paragraph
from evaluators.document.select import Place, places, select, squeezed
from evaluators.evidence import Evidence
from evaluators.pins import Pin

_PARTS = re.compile(
    r"(?P<kind>[a-z-]+)(?:=(?P<target>[^/\[]*)(?:\[(?P<start>\d+):(?P<end>\d+)\])?)?/(?P<aspect>.*)", re.DOTALL
)


class Pinning:
    """Writes the facets of one document as it is after the episode."""

    def __init__(self, evidence: Evidence, of: str) -> None:
        self.of = of
        self.document: Document = load(evidence, of)
        self.places = places(self.document)
        self._numbers = {id(place.paragraph): n for n, place in enumerate(self.places, 1)}

    def select(self, selector: str) -> list[Place]:
        """Return the places that a selector names."""
        return select(self.places, selector)

    def paragraph(self, paragraph: Paragraph, aspects: Iterable[str]) -> Iterator[Pin]:
        """Give aspects of a paragraph."""
        number = self._numbers[id(paragraph)]
        for aspect in aspects:
            yield Pin(self.of, f"paragraph={number}/{aspect}")

    def stretch(self, paragraph: Paragraph, span: tuple[int, int], aspects: Iterable[str]) -> Iterator[Pin]:
        """Give aspects of a stretch of a paragraph's text."""
        number = self._numbers[id(paragraph)]
        for aspect in aspects:
            yield Pin(self.of, f"paragraph={number}[{span[0]}:{span[1]}]/{aspect}")

    def words(self, paragraph: Paragraph) -> Iterator[Pin]:
        """Give all of a paragraph's text."""
        yield from self.stretch(paragraph, (0, len(paragraph.text) + 1), ("words",))

    def fresh(self, paragraph: Paragraph) -> Iterator[Pin]:
        """Give all of a paragraph's text, and that it may be new."""
        yield from self.paragraph(paragraph, ("there",))
        yield from self.words(paragraph)

    def margins(self, part: Literal["headers", "footers"], aspects: Iterable[str]) -> Iterator[Pin]:
        """Give aspects of all headers or footers."""
        said = tuple(aspects)
        for number, section in enumerate(self.document.sections, 1):
            for on in getattr(section, part):
                yield from self.whole(f"{part.removesuffix('s')}={number}:{on}/{aspect}" for aspect in said)

    def whole(self, facets: Iterable[str]) -> Iterator[Pin]:
        """Give facets as they are written."""
        for facet in facets:
            yield Pin(self.of, facet)


def parsed(facet: str) -> tuple[str, str, tuple[int, int] | None, str]:
    """Return a facet's kind, its target, the stretch of text, and the aspect.

    Raises:
        ValueError: it is none.
    """
    found = _PARTS.fullmatch(facet)
    if found is None:
        raise ValueError(f"expected a facet of a document such as paragraph=7/bold, got {facet!r}")
    span = (int(found["start"]), int(found["end"])) if found["start"] else None
    return found["kind"], found["target"] or "", span, found["aspect"]


def flags(*, case: bool, whole_words: bool, times: int | None = None) -> str:
    """Return how words are looked for, as facets say it: `=any-case+whole-words+times:2`, or nothing."""
    said = [
        *([] if case else ["any-case"]),
        *(["whole-words"] if whole_words else []),
        *([] if times is None else [f"times:{times}"]),
    ]
    return f"={'+'.join(said)}" if said else ""


def flagged_spans(text: str, words: str, how: str) -> list[tuple[int, int]]:
    """Return where words occur in a text, looked for as `flags` says."""
    said = how.split("+")
    return phrase_spans(text, words, case="any-case" not in said, whole_words="whole-words" in said)


def phrase_spans(text: str, phrase: str, *, case: bool = True, whole_words: bool = False) -> list[tuple[int, int]]:
    """Return where a phrase occurs in a text, whatever white space parts its words."""
    pattern = r"\s+".join(map(re.escape, squeezed(phrase).split(" ")))
    if not squeezed(phrase):
        return []
    if whole_words:
        pattern = rf"(?<!\w){pattern}(?!\w)"
    return [found.span() for found in re.finditer(pattern, text, 0 if case else re.IGNORECASE)]
