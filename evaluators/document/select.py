"""Name paragraphs: `text=...`, `contains=...`, `regex=...`, `style=Heading 1`, `outline=2`, `index=3..5`, ...

| selector | paragraphs |
|---|---|
| `*` | all of the body, tables included, generated indexes left out |
| `body` | with text, neither heading nor list item, outside of tables; `text` the same with list items |
| `text=T`, `contains=T`, `starts=T`, `regex=R` | by what they say; white space counts as one space |
| `style=S`, `outline=N`, `outline=any` | by style, or by level of heading |
| `list=number`, `list=bullet`, `list=any` | items of lists |
| `index=3`, `index=2..5`, `index=-1` | by place among the paragraphs outside of tables, from 1 or from the end |
| `under=T` | below the heading T, up to the next heading of its level or above |
| `table=2`, `cell=2!B3` | in a table, in one cell |

Joined by ` && `, all must hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated

from pydantic import AfterValidator

from evaluators.document.model import Document, Paragraph
from evaluators.document.names import same_style

_KEYS = {"text", "contains", "starts", "regex", "style", "outline", "list", "index", "under", "table", "cell"}
_CELL = re.compile(r"(\d+)!([A-Za-z]{1,2})(\d+)")
_RANGE = re.compile(r"(-?\d+)(?:\.\.(-?\d+))?")


@dataclass(frozen=True)
class Place:
    """A paragraph and where it is."""

    paragraph: Paragraph
    index: int
    """Among those outside of tables, from 1; 0 inside of one."""
    table: int = 0
    row: int = 0
    column: int = 0
    headings: tuple[str, ...] = ()
    """The headings that it is under, the topmost first."""

    @property
    def name(self) -> str:
        """What people call it."""
        text = squeezed(self.paragraph.text)
        quoted = f'"{text[:47]}..."' if len(text) > 50 else f'"{text}"'
        if self.table:
            return f"{quoted} in cell {cell_name(self.row, self.column)} of table {self.table}"
        return quoted if text else f"the empty paragraph {self.index}"


def squeezed(text: str) -> str:
    """Return text with every stretch of white space as one space."""
    return " ".join(text.split())


def cell_name(row: int, column: int) -> str:
    """Return `B3`."""
    letters = ""
    while column > 0:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def cell_place(text: str) -> tuple[int, int]:
    """Return (row, column) of `B3`."""
    found = re.fullmatch(r"([A-Za-z]{1,2})(\d{1,5})", text.strip())
    if found is None:
        raise ValueError(f"expected a cell such as B3, got {text!r}")
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]), column


def places(document: Document) -> list[Place]:
    """Return the body's paragraphs in reading order; those of generated indexes are left out."""
    found: list[Place] = []
    headings: list[tuple[int, str]] = []
    index = tables = 0
    for block in document.body:
        if isinstance(block, Paragraph):
            if block.in_index:
                continue
            index += 1
            if block.outline:
                headings = [h for h in headings if h[0] < block.outline]
            found.append(Place(block, index, headings=tuple(text for _, text in headings)))
            if block.outline:
                headings.append((block.outline, squeezed(block.text)))
        else:
            tables += 1
            above = tuple(text for _, text in headings)
            found.extend(
                Place(paragraph, 0, tables, cell.row, cell.column, above)
                for cell in block.cells
                for paragraph in cell.paragraphs
            )
    return found


def select(all_places: list[Place], selector: str) -> list[Place]:
    """Return the places that a selector names.

    Raises:
        ValueError: it is not a selector.
    """
    count = max((place.index for place in all_places), default=0)
    tests = [_test(part.strip(), count) for part in selector.split(" && ")]
    return [place for place in all_places if all(test(place) for test in tests)]


def _test(part: str, count: int) -> Callable[[Place], bool]:
    if part == "*":
        return lambda place: True
    if part in ("body", "text"):
        lists = part == "text"
        return lambda place: (
            place.index > 0
            and not place.paragraph.outline
            and (lists or place.paragraph.item is None)
            and bool(place.paragraph.text.strip())
        )
    key, sign, value = part.partition("=")
    if not sign or key not in _KEYS:
        raise ValueError(f"expected a selector such as text=..., style=..., index=..., got {part!r}")
    wanted = squeezed(value)
    match key:
        case "text":
            return lambda place: squeezed(place.paragraph.text) == wanted
        case "contains":
            return lambda place: wanted in squeezed(place.paragraph.text)
        case "starts":
            return lambda place: squeezed(place.paragraph.text).startswith(wanted)
        case "regex":
            pattern = re.compile(value)
            return lambda place: pattern.search(squeezed(place.paragraph.text)) is not None
        case "style":
            return lambda place: same_style(place.paragraph.style, value)
        case "outline":
            if value == "any":
                return lambda place: place.paragraph.outline > 0
            level = int(value)
            return lambda place: place.paragraph.outline == level
        case "list":
            return lambda place: place.paragraph.item is not None and value in ("any", place.paragraph.item.kind)
        case "under":
            return lambda place: wanted in place.headings
        case "table":
            number = int(value)
            return lambda place: place.table == number
        case "cell":
            if (found := _CELL.fullmatch(value.strip())) is None:
                raise ValueError(f"expected a cell such as 1!B3, got {value!r}")
            spot = (int(found[1]), *cell_place(found[2] + found[3]))
            return lambda place: (place.table, place.row, place.column) == spot
    found = _RANGE.fullmatch(value.strip())
    if found is None:
        raise ValueError(f"expected an index such as 3, 2..5 or -1, got {value!r}")
    ends = [int(text) for text in found.groups() if text]
    first, last = (n if n > 0 else count + 1 + n for n in (ends[0], ends[-1]))
    return lambda place: place.index > 0 and first <= place.index <= last


def _is_selector(text: str) -> str:
    select([], text)
    return text


Selector = Annotated[str, AfterValidator(_is_selector)]
"""A parameter that names paragraphs."""
