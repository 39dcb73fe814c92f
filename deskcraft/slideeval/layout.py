"""Faults of a slide's layout that a person sees, measured without the slide as it was.

A text is looked at as its letters stand, by an estimate of their lines: a box that is too narrow or too low for its
words shows as lines that run on, over other texts or off the slide.

Which faults count, and how much, was chosen on one half of the project's decks (those whose name has an even SHA-256);
docs/use/slideeval.md has the figures of both halves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import TypeAlias

from deskcraft.slideeval.scene import HEIGHT, WIDTH, Box, Scene, Text
from evaluators.deck.measure import DEFAULT_SIZE, face
from evaluators.deck.model import Run

Sides: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom, px."""
AT_EDGE_PX = 4
"""What is nearer to the edge of the slide stands at it."""
BELOW_PX = 6
"""By how much letters may run out of their box."""
TITLE_PX = (60, 360)
"""Where a title begins: from fine to wrong."""
LARGER = 1.15
"""From which factor on type is larger to see."""
UNLIKE = 0.5
"""|ln ratio| of two widths that have nothing to do with each other."""


@dataclass(frozen=True)
class Ink:
    """Where the letters of a text stand."""

    sides: Sides
    lines: int


def ink_of(text: Text) -> Ink:
    """Estimates where the letters of a text stand.

    Args:
        text: of a scene; it begins at the top of its box, and runs on below it if it must.

    Returns:
        The box around its lines.
    """
    font = text.font
    size = (font.size or DEFAULT_SIZE) / 1000
    letters = face(Run("", font=font.name or None, size=font.size or DEFAULT_SIZE, bold=font.bold))
    room, widest, lines = max(1.0, text.w + 2), 0.0, 0
    space = letters.width(" ") * size
    for paragraph in text.text.split("\n"):
        lines, at = lines + 1, 0.0
        for word in _words(paragraph):
            width = sum(letters.width(letter) for letter in word) * size
            if at and at + space + width > room:
                lines, at = lines + 1, 0.0
            elif at:
                at += space
            if width > room:  # is broken anywhere
                lines += int(width // room)
                widest, width = room, width % room
            at += width
            widest = max(widest, at)
    left = text.x + {"center": (text.w - widest) / 2, "right": text.w - widest}.get(text.align, 0.0)
    return Ink((left, text.y, left + widest, text.y + lines * letters.line * size), lines)


def _words(paragraph: str) -> list[str]:
    """Words; of a script without spaces each letter is one."""
    found: list[str] = []
    for word in paragraph.split():
        found += [word] if all(ord(letter) < 0x2E80 for letter in word) else list(word)
    return found


def at_the_edge(scene: Scene, inks: Sequence[Sides]) -> float:
    """The share of texts, pictures and tables that stand at an edge of the slide."""
    boxes = [_sides(box) for box in (*scene.texts, *scene.images, *scene.tables)]
    return _mean([float(min(a[0], a[1], WIDTH - a[2], HEIGHT - a[3]) < AT_EDGE_PX) for a in boxes])


def running_out(scene: Scene, inks: Sequence[Sides]) -> float:
    """How much of the texts stands below their boxes."""
    return _mean(
        [
            min(1.0, max(0.0, ink[3] - ink[1] - text.h - BELOW_PX) / max(1.0, ink[3] - ink[1]))
            for text, ink in zip(scene.texts, inks, strict=True)
        ]
    )


def out_of_order(scene: Scene, inks: Sequence[Sides]) -> float:
    """The share of pairs in which smaller type stands above larger type, over the same part of the width."""
    found = []
    for text, ink in zip(scene.texts, inks, strict=True):
        for other, its in zip(scene.texts, inks, strict=True):
            if text.font.size > other.font.size * LARGER:
                beside = min(ink[2], its[2]) > max(ink[0], its[0])
                found.append(float(beside and its[1] < ink[1] - AT_EDGE_PX))
    return _mean(found)


def title_too_low(scene: Scene, inks: Sequence[Sides]) -> float:
    """How far below its place the text of the largest type begins."""
    if not scene.texts:
        return 0.0
    title = max(scene.texts, key=lambda text: text.font.size)
    fine, wrong = TITLE_PX
    return min(1.0, max(0.0, (title.y - fine) / (wrong - fine)))


def of_no_width(scene: Scene, inks: Sequence[Sides]) -> float:
    """How far the width of a text is from that of the text whose width is nearest."""
    widths = [max(1.0, text.w) for text in scene.texts]
    return _mean(
        [
            min(1.0, min(abs(math.log(a / b)) for m, b in enumerate(widths) if m != n) / UNLIKE)
            for n, a in enumerate(widths)
            if len(widths) > 1
        ]
    )


def colliding(scene: Scene, inks: Sequence[Sides]) -> float:
    """How much of the texts stands over other texts, pictures, tables or the edges of forms; little counts as much."""
    solid = [_sides(box) for box in (*scene.images, *scene.tables)]
    forms = [_sides(box) for box in scene.rects]
    found = []
    for n, ink in enumerate(inks):
        own, worst = max(1.0, _area(ink)), 0.0
        for m, other in enumerate(inks):
            if m != n:
                worst = max(worst, _common(ink, other) / max(1.0, min(own, _area(other))))
        worst = max([worst, *(_common(ink, box) / own for box in solid)])
        for box in forms:
            share = _common(ink, box) / own
            worst = max(worst, 2 * min(share, 1 - share))
        found.append(math.sqrt(min(1.0, worst)))
    return _mean(found)


def most_covered(inks: Sequence[Sides]) -> float:
    """The mean over texts of the largest share of one that is over another one, of the smaller of both."""
    return _mean(
        [
            max(_common(a, b) / max(1.0, min(_area(a), _area(b))) for m, b in enumerate(inks) if m != n)
            for n, a in enumerate(inks)
            if len(inks) > 1
        ]
    )


FAULTS: dict[Callable[[Scene, Sequence[Sides]], float], float] = {
    at_the_edge: 0.4,
    running_out: 0.6,
    out_of_order: 0.3,
    title_too_low: 0.2,
    of_no_width: 0.2,
    colliding: 0.2,
}
"""What each takes off."""


def quality(scene: Scene) -> float:
    """How well a slide is laid out.

    Args:
        scene: the slide.

    Returns:
        1 where nothing is at fault, 0 at worst.
    """
    inks = [ink_of(text).sides for text in scene.texts]
    return 1 - min(1.0, sum(weight * fault(scene, inks) for fault, weight in FAULTS.items()))


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0


def _area(box: Sides) -> float:
    return max(0.0, box[2] - box[0]) * max(0.0, box[3] - box[1])


def _common(a: Sides, b: Sides) -> float:
    return _area((max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])))


def _sides(box: Box) -> Sides:
    return box.x, box.y, box.x + box.w, box.y + box.h
