"""Pair the blocks of a document before and after, whatever was inserted, deleted or rewritten between."""

from __future__ import annotations

import difflib
from collections.abc import Sequence

Pairs = list[tuple[int | None, int | None]]
"""Indices that belong together, in order; None where the other side has nothing."""
PAIRING_LIMIT = 400
ALIKE = 0.5
"""From this likeness on two texts are the same paragraph, rewritten."""


def pair(before: Sequence[str], after: Sequence[str]) -> Pairs:
    """Return the pairs of two lists of texts: equal ones in order, then, between them, the most alike."""
    found: Pairs = []
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for what, a, b, c, d in matcher.get_opcodes():
        if what == "equal":
            found.extend(zip(range(a, b), range(c, d), strict=True))
        elif b - a == d - c and b - a == 1:
            found.append((a, c))
        else:
            found.extend(_between(before, after, range(a, b), range(c, d)))
    return found


def _between(before: Sequence[str], after: Sequence[str], old: range, new: range) -> Pairs:
    """Pair what differs by a longest chain of likeness, so that no two pairs cross."""
    if not old or not new:
        return [*((a, None) for a in old), *((None, c) for c in new)]
    if len(old) * len(new) > PAIRING_LIMIT**2 / 4:
        shared = min(len(old), len(new))
        pairs: Pairs = list(zip(old[:shared], new[:shared], strict=True))
        return [*pairs, *((a, None) for a in old[shared:]), *((None, c) for c in new[shared:])]
    best = [[0.0] * (len(new) + 1) for _ in range(len(old) + 1)]
    like = [[likeness(before[a], after[c]) for c in new] for a in old]
    for i in range(len(old) - 1, -1, -1):
        for j in range(len(new) - 1, -1, -1):
            take = best[i + 1][j + 1] + like[i][j] if like[i][j] >= ALIKE else 0.0
            best[i][j] = max(take, best[i + 1][j], best[i][j + 1])
    found: Pairs = []
    i = j = 0
    while i < len(old) and j < len(new):
        if like[i][j] >= ALIKE and best[i][j] == best[i + 1][j + 1] + like[i][j]:
            found.append((old[i], new[j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            found.append((old[i], None))
            i += 1
        else:
            found.append((None, new[j]))
            j += 1
    return [*found, *((a, None) for a in old[i:]), *((None, c) for c in new[j:])]


def likeness(one: str, other: str) -> float:
    """Return how alike two texts are, 0 to 1."""
    if one == other:
        return 1.0
    if not one or not other:
        return 0.0
    matcher = difflib.SequenceMatcher(None, one[:2000], other[:2000], autojunk=False)
    if matcher.real_quick_ratio() < ALIKE or matcher.quick_ratio() < ALIKE:
        return 0.0
    return matcher.ratio()
