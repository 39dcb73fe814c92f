"""The position relations `<A, B, REL>` of PPTC: reading them as the public data set writes them, and checking them.

An instruction states them behind `##`: `Put the picture left of the text. ## 2, picture, textbox 1, left`. The slide
counts from 0; A is an object of that slide, B another one or the word `slide`; REL holds one or more directions.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

TOLERANCE_EMU = 36_000
"""One millimetre: what two positions may differ by before one of them counts as further on."""
MARK = "##"
SLIDE = "slide"
Direction: TypeAlias = Literal["left", "right", "top", "bottom", "center"]
Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height in EMU."""

_WORDS: dict[str, Direction] = {
    "left": "left",
    "right": "right",
    "top": "top",
    "above": "top",
    "up": "top",
    "upper": "top",
    "over": "top",
    "bottom": "bottom",
    "below": "bottom",
    "under": "bottom",
    "underneath": "bottom",
    "beneath": "bottom",
    "down": "bottom",
    "lower": "bottom",
    "center": "center",
    "centre": "center",
    "middle": "center",
    "central": "center",
}
_SLIDE = re.compile(r"(?:the )?(?:current )?(?:slides?|page)(?: \d+)?")
_QUOTES = str.maketrans("", "", "\"'`“”‘’「」")


@dataclass(frozen=True)
class Relation:
    """A stands in the relation `rel` to B on a slide; `rel` is kept in the words of its author."""

    slide: int
    a: str
    b: str
    rel: str

    def __str__(self) -> str:
        return f"{self.slide}, {self.a}, {self.b}, {self.rel}"

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions that its words name, each once; a corner without a side has its one direction only."""
        words = re.findall(r"[a-z]+", self.rel.lower())
        return tuple(dict.fromkeys(_WORDS[word] for word in words if word in _WORDS))


@dataclass(frozen=True)
class ObjectName:
    """An object as relations and the API name it: a kind, and the number within its kind on the slide, from 0."""

    kind: str
    number: int = 0

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


TITLE, TITLE_INSTEAD = ObjectName("title"), ObjectName("textbox")
"""On a slide without a title, as templates have them, its first text box is meant by one."""


def object_name(text: str) -> ObjectName | None:
    """Return what `picture`, `textbox 1`, `right_arrow` or `line chart` name; None for a word that names nothing."""
    found = re.fullmatch(r"\s*([A-Za-z][A-Za-z_ \-]*?)[\s_\-]*(\d{1,3})?\s*", text)
    if not found:
        return None
    kind = re.sub(r"[\s_\-]+", "_", found[1].lower())
    kind = _ALIASES.get(kind, kind)
    if kind not in KINDS:
        kind = kind.rpartition("_")[2]  # line chart, round star
        kind = kind if kind in KINDS else ""
    return ObjectName(kind, int(found[2] or 0)) if kind else None


SHAPE_KINDS = ("rectangle", "right_arrow", "rounded_rectangle", "triangle", "callout", "cloud", "star", "circle")
KINDS = ("title", "content", "textbox", "picture", "table", "chart", *SHAPE_KINDS)
_ALIASES = {
    "image": "picture",
    "photo": "picture",
    "pic": "picture",
    "text_box": "textbox",
    "text": "textbox",
    "caption": "textbox",
    "arrow": "right_arrow",
    "oval": "circle",
    "ellipse": "circle",
    "square": "rectangle",
    "body": "content",
    "isosceles_triangle": "triangle",
    "rounded_square": "rounded_rectangle",
}


def split_instruction(text: str) -> tuple[str, tuple[Relation, ...], tuple[str, ...]]:
    """Return the instruction for the agent, its relations, and the pieces behind `##` that are no relation.

    Several relations follow each other as `## ... ## ...`, or separated by `;` or line ends within one piece.
    """
    instruction, *pieces = text.split(MARK)
    relations: list[Relation] = []
    unread: list[str] = []
    for piece in pieces:
        for part in re.split(r"[;；\n]", piece):
            if not part.strip(" \t\r.。#"):
                continue
            relation = relation_of(part)
            if relation is None:
                unread.append(part.strip())
            else:
                relations.append(relation)
    return instruction.strip(), tuple(relations), tuple(unread)


def relation_of(text: str) -> Relation | None:
    """Return the relation that a text states, whatever its quotes, spaces and full stops; None if it states none."""
    parts = [part.strip(" \t\r.。()[]<>") for part in text.translate(_QUOTES).replace("，", ",").split(",")]
    parts = [*parts[:3], " ".join(part for part in parts[3:] if part)] if len(parts) > 4 else parts
    if len(parts) != 4 or not all(parts):
        return None
    number = re.fullmatch(r"(?:slide|page)?\s*(\d{1,4})(?:\.0)?", parts[0].lower())
    if number is None:
        return None
    a, b, rel = (part.lower() for part in parts[1:])
    return Relation(int(number[1]), a, SLIDE if _SLIDE.fullmatch(b) else b, rel)


def why_unusable(relation: Relation) -> str | None:
    """Return why a relation can never be checked, whatever the deck: an unknown object or no direction; else None."""
    for name in (relation.a, relation.b):
        if name != SLIDE and object_name(name) is None:
            return f"'{name}' names no object: known are {', '.join(KINDS)} and slide"
    if relation.a == SLIDE:
        return "the first of the two objects is the slide itself"
    if not relation.directions:
        return f"'{relation.rel}' names no direction: known are left, right, top, bottom, center"
    return None


def broken(relation: Relation, boxes: Mapping[ObjectName, Box], slide: tuple[int, int]) -> str | None:
    """Return in words how a relation is broken on a slide; None if it holds.

    Args:
        relation: One that `why_unusable` has nothing against.
        boxes: Where the objects of the slide are.
        slide: Width and height of the slide in EMU.
    """
    a = _box(relation.a, boxes)
    if a is None:
        return f"there is no {relation.a} on slide {relation.slide}"
    b = (0, 0, *slide) if relation.b == SLIDE else _box(relation.b, boxes)
    if b is None:
        return f"there is no {relation.b} on slide {relation.slide}"
    on_slide = relation.b == SLIDE
    holds, phrases = (_in_part_of_slide, _PART) if on_slide else (_beside, _PHRASES)
    for direction in relation.directions:
        if not holds(a, b, direction):
            return f"{relation.a} is not {phrases[direction]} {'the slide' if on_slide else relation.b}"
    return None


_PHRASES = {
    "left": "left of",
    "right": "right of",
    "top": "above",
    "bottom": "below",
    "center": "at the centre of",
}
_PART = {
    "left": "in the left part of",
    "right": "in the right part of",
    "top": "in the upper part of",
    "bottom": "in the lower part of",
    "center": "at the centre of",
}


def _box(name: str, boxes: Mapping[ObjectName, Box]) -> Box | None:
    named = object_name(name)
    return boxes.get(named) if named else None


def _span(box: Box, direction: Direction) -> tuple[int, int]:
    """Begin and end of a box along the axis of a direction."""
    axis = 0 if direction in ("left", "right") else 1
    return box[axis], box[axis] + box[axis + 2]


def _in_part_of_slide(a: Box, slide: Box, direction: Direction) -> bool:
    """An object lies in the half; one that is larger than a half leaves less room on that side than on the other."""
    if direction == "center":
        return all(_around_middle(_span(a, axis), _span(slide, axis)[1] / 2) for axis in ("left", "top"))
    begin, end = _span(a, direction)
    extent = _span(slide, direction)[1]
    if direction in ("right", "bottom"):
        begin, end = extent - end, extent - begin
    if end - begin <= extent / 2:
        return end <= extent / 2 + TOLERANCE_EMU
    return begin + TOLERANCE_EMU < extent - end


def _around_middle(span: tuple[int, int], middle: float) -> bool:
    return span[0] < middle < span[1]


def _beside(a: Box, b: Box, direction: Direction) -> bool:
    """A ends before B begins, in that direction; `center`: the middle of A lies within B."""
    if direction == "center":
        return all(_centred(_span(a, axis), _span(b, axis)) for axis in ("left", "top"))
    if direction in ("right", "bottom"):
        a, b = b, a
    return _span(a, direction)[1] <= _span(b, direction)[0] + TOLERANCE_EMU


def _centred(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return b[0] <= (a[0] + a[1]) / 2 <= b[1]
