"""Which slide and which shape of a deck is which one of an earlier version: ids are renumbered by applications, so
content decides, then place."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from functools import cache
from typing import TypeVar

from evaluators.deck.model import Deck, Shape, Slide

T = TypeVar("T")
PAIRS_LIMIT = 60_000
"""Candidates that are compared one by one; what is left over beyond that counts as another."""
LIKE_SLIDE, LIKE_SHAPE = 0.35, 0.3


def pair_slides(before: Deck, after: Deck) -> dict[int, int]:
    """Return the place after of every slide before (from 0) that is still there."""
    old, new = before.slides, after.slides
    known: dict[int, Hashable] = {}  # slides that the versions share have the same shapes, and those stay alive

    def whole_slide(slide: Slide) -> Hashable:
        """Return everything that tells a slide from a copy with a change."""
        parts = known.get(id(slide.shapes))
        if parts is None:
            found = (s for s in slide.all_shapes() if not s.empty)
            parts = known[id(slide.shapes)] = tuple((s.kind, s.role, s.text, _content(s)) for s in found)
        return (parts, slide.notes, slide.hidden, slide.background)

    was, now = cache(lambda i: _tokens(old[i])), cache(lambda j: _tokens(new[j]))
    return _paired(
        old,
        new,
        [whole_slide, _slide_words, lambda slide: slide.title or None],
        lambda i, j: _slide_likeness(old[i], new[j], was(i), now(j)) + 0.02 * (i == j),
        LIKE_SLIDE,
    )


def pair_shapes(before: Sequence[Shape], after: Sequence[Shape]) -> dict[int, int]:
    """Return the place after of every shape before that is still there, within one slide or group."""
    keys: list[Callable[[Shape], Hashable | None]] = [
        lambda s: (s.kind, s.role, _named(s), s.text, _content(s), _place(s)),
        lambda s: (s.kind, _named(s), s.text, _content(s)) if _named(s) else None,
        # lines and bars without words change places: there the name says more than the place
        lambda s: (s.kind, s.role, s.text, _content(s), _place(s)) if _shows(s) or not _named(s) else None,
        lambda s: (s.kind, s.role, _named(s), s.text, _content(s)),
        lambda s: (s.kind, _named(s)) if _named(s) else None,
    ]
    was, now = cache(lambda i: _words(before[i])), cache(lambda j: _words(after[j]))
    return _paired(before, after, keys, lambda i, j: _shape_likeness(before[i], after[j], was(i), now(j)), LIKE_SHAPE)


def _paired(
    old: Sequence[T],
    new: Sequence[T],
    keys: Sequence[Callable[[T], Hashable | None]],
    likeness: Callable[[int, int], float],
    least: float,
) -> dict[int, int]:
    """Pair by equal keys, the most telling key first, equal ones in order; then the most alike; then neighbours."""
    found: dict[int, int] = {}
    free_old, free_new = list(range(len(old))), list(range(len(new)))
    for key in keys:
        waiting: dict[Hashable, list[int]] = defaultdict(list)
        for j in reversed(free_new):
            if (value := key(new[j])) is not None:
                waiting[value].append(j)
        for i in free_old:
            value = key(old[i])
            if value is not None and waiting.get(value):
                found[i] = waiting[value].pop()
        taken = set(found.values())
        free_old, free_new = [i for i in free_old if i not in found], [j for j in free_new if j not in taken]
    if 0 < len(free_old) * len(free_new) <= PAIRS_LIMIT:
        scored = [(likeness(i, j), i, j) for i in free_old for j in free_new]
        taken = set()
        for score, i, j in sorted(scored, key=lambda one: (-one[0], abs(one[1] - one[2]), one[1], one[2])):
            if score >= least and i not in found and j not in taken:
                found[i] = j
                taken.add(j)
    return found


def _slide_words(slide: Slide) -> Hashable | None:
    words = tuple(sorted(text for s in slide.all_shapes() if (text := s.text.strip() or _content(s))))
    return words or None


def _slide_likeness(a: Slide, b: Slide, one: set[str], two: set[str]) -> float:
    shared = len(one & two) / len(one | two) if one or two else 0.5
    kinds = sorted(s.kind for s in a.shapes if not s.empty) == sorted(s.kind for s in b.shapes if not s.empty)
    return 0.8 * shared + 0.1 * kinds + 0.1 * (a.layout == b.layout)


def _tokens(slide: Slide) -> set[str]:
    texts = [s.text or _content(s) for s in slide.all_shapes()]
    return {word for text in [*texts, slide.notes] for word in text.casefold().split()}


def _content(shape: Shape) -> str:
    """Return what a shape shows that is not text of its own, as one string."""
    if shape.picture is not None:
        return shape.picture.sha256
    if shape.table is not None:
        return "\n".join("\t".join(cell.text for cell in row) for row in shape.table.rows)
    if shape.chart is not None:
        return repr((shape.chart.kind, shape.chart.categories, shape.chart.series))
    return ""


def _shows(shape: Shape) -> bool:
    """Say whether there is more to know a shape by than its form."""
    return bool(shape.text.strip() or _content(shape))


def _place(shape: Shape) -> tuple[int, int]:
    return shape.x // 20_000, shape.y // 20_000


def _named(shape: Shape) -> str:
    """Return a name that survives saving: those of placeholders do not."""
    return "" if shape.role else shape.name


def _words(shape: Shape) -> set[str]:
    return set(shape.text.casefold().split())


def _shape_likeness(a: Shape, b: Shape, words: set[str], others: set[str]) -> float:
    if a.kind != b.kind:
        return 0.0
    shared = len(words & others) / len(words | others) if words or others else 0.4
    near = 1 / (1 + (abs(a.x - b.x) + abs(a.y - b.y)) / 500_000)
    alike = (a.width > 0) == (b.width > 0) and abs(a.width - b.width) + abs(a.height - b.height) < 30_000
    role = 0.3 * (a.role == b.role and bool(a.role))
    return 0.35 * shared + 0.25 * near + 0.1 * alike + role + 0.2 * (bool(_named(a)) and _named(a) == _named(b))


def neighbours(found: dict[int, int], old: int, new: int) -> dict[int, int]:
    """Return the pairs with those added whose neighbours before them are a pair: slides written anew in their place."""
    more = dict(found)
    taken = set(found.values())
    for i in range(old):
        j = more.get(i - 1, -1) + 1 if i else 0
        follows = i == 0 or i - 1 in more
        if i not in more and follows and j < new and j not in taken:
            more[i] = j
            taken.add(j)
    return more


def moved(pairs: dict[int, int]) -> list[int]:
    """Return the slides before (from 0) that left their order: all but the longest run that kept it."""
    order = sorted(pairs)
    best: list[list[int]] = []  # best[n]: the increasing sequence of length n + 1 that ends lowest
    for i in order:
        place = next((n for n, tail in enumerate(best) if pairs[tail[-1]] > pairs[i]), len(best))
        grown = ([*best[place - 1], i]) if place else [i]
        if place == len(best):
            best.append(grown)
        else:
            best[place] = grown
    kept = set(best[-1]) if best else set()
    return [i for i in order if i not in kept]
