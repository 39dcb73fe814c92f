"""How a slide looks, by measurement alone: numbers from 0 (bad) to 1 (nothing to find fault with).

Each is a plain rule with its bound beside it; together they are the baseline that a judge must beat, not a taste.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from statistics import fmean

import numpy as np
from spellchecker import SpellChecker

from evaluators.deck.boxes import Box, apart, box_of, inside
from evaluators.deck.ground import least_contrast, letters, ratio
from evaluators.deck.model import Deck, Slide
from evaluators.rubric.function import pixels
from evaluators.rubric.ink import ink

MILLIMETRE = 36_000
READABLE, LARGE, LARGE_PT = 4.5, 3.0, 18.0
"""Contrasts that WCAG 2 asks of text, and of large text; from which size on it is large."""
SMALLEST_PT = 12.0
SIZES = 4
"""Sizes of type on a slide, beyond which they look accidental."""
WORDS, TOO_MANY = 80, 240
"""Words on a slide: from fine to unreadable."""
FULL, OVERFULL = 0.55, 0.95
"""Share of a slide's picture that is not its background: from fine to crowded."""
NOT_GROUND = 24
"""Levels of a colour by which a pixel differs from the background."""
FEWEST_WORDS = 5
PAGE_NUMBER = "<number>"
"""What readers give for the field of a slide's number: it is small and pale on purpose."""
_WORD = re.compile(r"(?<![\w@#/~.'’-])[a-z]{4,}(?![\w/@'’])")
"""English words in lower case: what begins with a capital is a name, or begins a sentence."""


def measured(
    deck: Deck,
    slides: Sequence[Slide],
    pictures: Mapping[int, bytes] | None = None,
    terms: Collection[str] = frozenset(),
) -> dict[str, float]:
    """Return each measure over these slides: the mean of those slides of which it says something.

    Args:
        deck: The deck, whose size the slides have.
        slides: What is looked at.
        pictures: PNGs of slides by `Slide.number`; contrast on pictures and crowding are looked up there.
        terms: Words in lower case that are spelled right although no dictionary has them, as `lower_words` finds them.

    Returns:
        overlap, inside, contrast, size, alignment, density, spelling; one that says nothing of any slide is left out.
    """
    shown = pictures or {}
    found: dict[str, list[float]] = {}
    for slide in slides:
        picture = shown.get(slide.number)
        for name, value in _of_slide(deck, slide, picture, terms):
            if value is not None:
                found.setdefault(name, []).append(value)
    return {name: fmean(values) for name, values in found.items()}


def _of_slide(
    deck: Deck, slide: Slide, picture: bytes | None, terms: Collection[str]
) -> Iterator[tuple[str, float | None]]:
    shapes = [one for one in slide.shapes if one.kind != "line" and not one.empty]
    boxes = [box_of(one) for one in shapes]
    frame: Box = (0.0, 0.0, float(deck.width), float(deck.height))
    inks = [ink(one) for one in shapes]
    yield "overlap", _share(inks, lambda box: not any(_cut(box, other) for other in inks if other is not box))
    yield "inside", _share(boxes, lambda box: inside(box, frame, MILLIMETRE))
    yield "contrast", _contrast(deck, slide, picture)
    yield "size", _sizes(slide)
    yield "alignment", _alignment(boxes, frame)
    yield "density", _density(slide, picture)
    yield "spelling", _spelling(slide, terms)


def _share(boxes: Sequence[Box], good: Callable[[Box], bool]) -> float | None:
    return fmean(good(box) for box in boxes) if boxes else None


def _cut(a: Box, b: Box) -> bool:
    """Whether two boxes cover one another partly: one wholly on the other is a label on its panel."""
    nested = inside(a, b, MILLIMETRE) or inside(b, a, MILLIMETRE)
    return not nested and not apart(a, b, MILLIMETRE)


def _contrast(deck: Deck, slide: Slide, picture: bytes | None) -> float | None:
    """The share of letters that stand out enough; on pictures only where the slide's own picture is there."""
    good = all_ = 0
    for one in letters(slide):
        colour = one.run.colour or "000000"
        if one.ground is not None:
            found = ratio(colour, one.ground)
        elif picture is not None:
            found = least_contrast(picture, one.box, (deck.width, deck.height), colour)
        else:
            continue
        count = 0 if one.run.text.strip() == PAGE_NUMBER else len(one.run.text.strip())
        all_ += count
        good += count * (found >= (LARGE if (one.run.size or LARGE_PT) >= LARGE_PT else READABLE))
    return good / all_ if all_ else None


def _sizes(slide: Slide) -> float | None:
    """The share of letters that are large enough, less where there are many sizes."""
    found = legible(slide)
    return None if found is None else found * min(1.0, SIZES / len(_letters_of(slide)))


def legible(slide: Slide) -> float | None:
    """Return the share of a slide's letters that are large enough to be read; None where no size is known."""
    counts = _letters_of(slide)
    if not counts:
        return None
    return sum(count for size, count in counts.items() if size >= SMALLEST_PT) / sum(counts.values())


def _letters_of(slide: Slide) -> dict[float, int]:
    """Return how many letters a slide has of each size in points."""
    counts: dict[float, int] = {}
    for shape in slide.all_shapes():
        for run in (run for paragraph in shape.paragraphs for run in paragraph.runs):
            if run.size is not None and run.text.strip():
                counts[run.size] = counts.get(run.size, 0) + len(run.text)
    return counts


def _alignment(boxes: Sequence[Box], frame: Box) -> float | None:
    """The share of shapes that share an edge or a middle line with another one, or are in the slide's middle."""
    if len(boxes) < 2:
        return None
    good = []
    for place, box in enumerate(boxes):
        others = [*boxes[:place], *boxes[place + 1 :]]
        shared = any(_lined_up(box, other) for other in others)
        middle = any(abs(_middle(box, axis) - _middle(frame, axis)) <= MILLIMETRE for axis in (0, 1))
        good.append(shared or middle)
    return fmean(good)


def _lined_up(a: Box, b: Box) -> bool:
    edges = any(abs(a[side] - b[side]) <= MILLIMETRE for side in range(4))
    return edges or any(abs(_middle(a, axis) - _middle(b, axis)) <= MILLIMETRE for axis in (0, 1))


def _middle(box: Box, axis: int) -> float:
    return (box[axis] + box[axis + 2]) / 2


def _density(slide: Slide, picture: bytes | None) -> float:
    """How far a slide is from too many words, and its picture from being full: the worse of both."""
    texts = itertools.chain(
        (shape.text for shape in slide.all_shapes()),
        (c.text for s in slide.all_shapes() if s.table for row in s.table.rows for c in row),
    )
    found = _falling(sum(_words(text) for text in texts), WORDS, TOO_MANY)
    return found if picture is None else min(found, _falling(filled(picture), FULL, OVERFULL))


def _words(text: str) -> int:
    """Return how many words there are to read: numbers, of which tables are full, are looked up and not read."""
    return sum(any(map(str.isalpha, word)) for word in text.split())


def filled(picture: bytes) -> float:
    """Return the share of a picture that differs from its most frequent colour.

    Raises:
        Unreadable: it is not a picture.
    """
    small = pixels(picture)[::4, ::4].reshape(-1, 3).astype(np.int32)
    coarse = (small // 8) @ np.array([1024, 32, 1])
    values, counts = np.unique(coarse, return_counts=True)
    ground = np.median(small[coarse == values[np.argmax(counts)]], axis=0)
    return float(np.mean(np.abs(small - ground).max(axis=1) > NOT_GROUND))


def _falling(value: float, fine: float, bad: float) -> float:
    return min(1.0, max(0.0, (bad - value) / (bad - fine)))


def _spelling(slide: Slide, terms: Collection[str]) -> float | None:
    """The share of English words that the dictionary or the terms have; None for a slide of few such words."""
    words = [word for shape in slide.all_shapes() for word in lower_words(shape.text)]
    if len(words) < FEWEST_WORDS:
        return None
    unknown = {word for word in _dictionary().unknown(set(words)) if word not in terms}
    british = {word for word in unknown if _dictionary().known(_american(word))}
    return fmean(word not in unknown or word in british for word in words)


_BRITISH = (
    ("our", "or"), ("tre", "ter"), ("bre", "ber"), ("ise", "ize"), ("isa", "iza"), ("isi", "izi"), ("yse", "yze"),
    ("ysi", "yzi"), ("fence", "fense"), ("amme", "am"), ("ogue", "og"), ("mould", "mold"), ("plough", "plow"),
    ("kerb", "curb"), ("cheque", "check"), ("tyre", "tire"), ("minium", "minum"), ("ll", "l"), ("oe", "e"), ("ae", "e"),
)  # fmt: skip
"""How British spellings differ from American ones, which are all that the dictionary has."""


def _american(word: str) -> list[str]:
    """Return a word as it might be spelled in America, one difference at a time."""
    return [word.replace(british, american) for british, american in _BRITISH if british in word]


def lower_words(text: str) -> list[str]:
    """Return the words of a text that spelling is measured on: English ones of four letters or more in lower case."""
    return _WORD.findall(text)


@functools.cache
def _dictionary() -> SpellChecker:
    return SpellChecker(language="en", distance=1)
