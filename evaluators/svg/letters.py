"""Letters that became paths, judged by what they draw: both drawn alone by Inkscape, over the whole page."""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from evaluators.evidence import Evidence, When
from evaluators.svg.model import Node
from evaluators.svg.picture import parse_png
from evaluators.verdict import Code, Finding, failed

WIDTH = 3000
"""Of the page, in pixels: letters three millimetres high on a page half a metre wide are 18 of them."""
FEWEST = 6
"""Pixels side by side that are inked in one picture and more than a pixel from all ink of the other: no rounding and
no other smoothing of an edge leaves so many; the smallest sign of a line is more."""
PLAIN_ID = re.compile(r"[A-Za-z_][\w.-]{0,199}")
"""Ids that the command line takes for one."""
MOST_LETTERS = 60
"""Letters without a group that are drawn, each alone."""
_SOLID = 127


def other_letters(evidence: Evidence, before: tuple[str, When, Node], after: tuple[str, When, Node]) -> Finding | None:
    """Compare what two elements draw in their places.

    Args:
        evidence: Of the episode.
        before: The drawing with the text: its evidence, its state, and the text in it.
        after: The same of what was made of it.

    Returns:
        A failure that says how much differs; None if they draw the same.

    Raises:
        Unreadable: a drawing cannot be drawn. WorkbenchFailed: there is no Inkscape to ask.
    """
    node = after[2]
    if not all(PLAIN_ID.fullmatch(part.id) for whole in (before[2], node) for part in _drawn(whole)):
        return failed(Code.WRONG_CONTENT, f"{node.name} has no id by which it can be drawn alone.", where=node.name)
    was, now = (_ink(evidence, *each) for each in (before, after))
    if was.shape != now.shape:
        return failed(Code.WRONG_CONTENT, "The page has other proportions than it had.", where=node.name)
    largest = max(_largest(was, now), _largest(now, was))
    if largest < FEWEST:
        return None
    sentence = f"{node.name} does not draw the letters of {before[2].name}: {largest} pixels in one piece differ."
    return failed(Code.WRONG_GEOMETRY, sentence, observed=largest, wanted=0, where=node.name)


def _ink(evidence: Evidence, name: str, when: When, node: Node) -> NDArray[np.uint8]:
    """Return where an element alone draws: 1 or 0, of each pixel of the page."""
    whole: NDArray[np.uint8] | None = None
    for part in _drawn(node):
        made = evidence.made(name, "render", when, width=WIDTH, only=part.id)
        solid: NDArray[np.uint8] = (parse_png(made["picture.png"]).pixels[:, :, 3] > _SOLID).astype(np.uint8)
        whole = solid if whole is None else np.maximum(whole, solid)
    assert whole is not None
    return whole


def _drawn(node: Node) -> list[Node]:
    """Return what is drawn alone: the element, or letters that lie beside each other without a group of their own."""
    together = not node.id and 0 < len(node.children) <= MOST_LETTERS
    return list(node.children) if together else [node]


def _largest(one: NDArray[np.uint8], other: NDArray[np.uint8]) -> int:
    """Return the pixels of the largest piece of `one` that lies more than a pixel from all of `other`."""
    import cv2

    near = cv2.dilate(other, np.ones((3, 3), dtype=np.uint8)) > 0
    stray = np.where(near, 0, one).astype(np.uint8)
    count, _, stats, _ = cv2.connectedComponentsWithStats(stray, connectivity=8)
    return int(stats[1:, cv2.CC_STAT_AREA].max()) if count > 1 else 0
