"""What a model is shown of the screen: the picture, the accessibility tree as text, or numbered boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import cv2
import numpy as np

from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.protocol import Box, Node, Picture

Mode: TypeAlias = Literal["screenshot", "screenshot_a11y", "a11y", "som"]
"""`som`: set of marks, numbered boxes drawn on the screenshot."""
MOST_ELEMENTS = 400
LONGEST_TEXT = 120
_ACTIVE = frozenset(
    {
        "push button",
        "toggle button",
        "check box",
        "radio button",
        "menu",
        "menu item",
        "check menu item",
        "radio menu item",
        "combo box",
        "entry",
        "text",
        "spin button",
        "slider",
        "page tab",
        "list item",
        "table cell",
        "link",
        "tree item",
        "icon",
        "password text",
        "scroll bar",
        "tool bar item",
        "paragraph",
        "document text",
    }
)
"""AT-SPI roles that a person can point at."""
_COLOURS = ((220, 38, 38), (37, 99, 235), (5, 122, 85), (161, 98, 7), (126, 34, 206))


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the tree that a model is given."""

    number: int
    role: str
    name: str
    text: str
    box: Box
    states: tuple[str, ...]


def elements(tree: Sequence[Node], width: int, height: int) -> list[Element]:
    """The elements of a tree that show on the screen and say or do something, in reading order of the tree."""
    found: list[Element] = []
    for node in _walk(tree):
        box = node.box
        if box is None or box.width <= 1 or box.height <= 1:
            continue
        if box.x >= width or box.y >= height or box.x + box.width <= 0 or box.y + box.height <= 0:
            continue
        if node.role not in _ACTIVE and not (node.name or node.text):
            continue
        states = tuple(sorted(node.states & {"focused", "checked", "selected", "expanded"}))
        found.append(Element(len(found) + 1, node.role, _short(node.name), _short(node.text), box, states))
        if len(found) == MOST_ELEMENTS:
            break
    return found


def _walk(tree: Sequence[Node]) -> Iterator[Node]:
    stack = list(reversed(tree))
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(node.children))


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"


def listed(found: Sequence[Element], lens: Lens) -> str:
    """The elements as lines: number, role, name, value, and the middle in the model's coordinates."""
    lines = []
    for element in found:
        x, y = lens.to_model(*_inside(element.box, lens))
        where = f"({x:g}, {y:g})" if lens.space != "unit" else f"({x:.3f}, {y:.3f})"
        words = [f"[{element.number}]", element.role]
        words += [f'"{element.name}"'] if element.name else []
        words += [f"= {element.text!r}"] if element.text and element.text != element.name else []
        words += [f"at {where}", *element.states]
        lines.append(" ".join(words))
    return "\n".join(lines)


def _inside(box: Box, lens: Lens) -> tuple[int, int]:
    x, y = box.center
    return min(max(x, 0), lens.width - 1), min(max(y, 0), lens.height - 1)


def marked(screen: Picture, found: Sequence[Element]) -> Picture:
    """A copy of the screen with each element's box and number drawn on it."""
    picture = np.ascontiguousarray(screen).copy()
    for element in found:
        colour = _COLOURS[element.number % len(_COLOURS)]
        x, y = max(element.box.x, 0), max(element.box.y, 0)
        end = (element.box.x + element.box.width - 1, element.box.y + element.box.height - 1)
        cv2.rectangle(picture, (x, y), end, colour, 1)
        label = str(element.number)
        (width, height), _ = cv2.getTextSize(label, cv2.FONT_HERSHEY_SIMPLEX, 0.4, 1)
        cv2.rectangle(picture, (x, y), (x + width + 3, y + height + 4), colour, -1)
        cv2.putText(picture, label, (x + 2, y + height + 2), cv2.FONT_HERSHEY_SIMPLEX, 0.4, (255, 255, 255), 1)
    return picture
