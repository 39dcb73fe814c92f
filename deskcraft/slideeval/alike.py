"""How alike two texts are by Ratcliff and Obershelp's method: the ratio of the library's `SequenceMatcher`, sooner.

All letters of one text are compared with all of the other at once, in one large integer: bit `i * width + j` says that
letter i of the first text is letter j of the second. A common part is a run along a diagonal, and an integer that is
shifted along the diagonal and joined with itself by `and` holds the runs of two letters, of four, of eight...
"""

from __future__ import annotations

from difflib import SequenceMatcher

SHARED_BITS = 40_000
"""Up to which one integer serves all parts of a comparison; of larger ones each part gets one of its own."""
MOST_BITS = 32_000_000
"""Of an integer, 4 MB; the library finds the longest part of longer texts, which takes it less memory."""


def ratio(a: str, b: str) -> float:
    """How alike two texts are.

    Args:
        a: one text.
        b: the other.

    Returns:
        Twice the letters in common parts, by the letters of both, in [0, 1]: exactly what
        `SequenceMatcher(None, a, b, autojunk=False).ratio()` is; 1 for two empty texts.
    """
    length = len(a) + len(b)
    return 2.0 * _in_common(a, b) / length if length else 1.0


def _in_common(a: str, b: str) -> int:
    """The letters of the longest common part, of the longest one before it and after it, and so on."""
    found, todo = 0, [(a, b)]
    while todo:
        a, b = todo.pop()
        if not a or not b:
            continue
        if len(a) * (len(b) + 8) > MOST_BITS:
            i, j, size = SequenceMatcher(None, a, b, autojunk=False).find_longest_match()
        else:
            equal, width = _equal(a, b)
            if len(a) * width <= SHARED_BITS:
                found += _all_runs(equal, width, len(a), len(b))
                continue
            size, i, j = _longest(equal, width)
        if size:
            found += size
            todo += ((a[:i], b[:j]), (a[i + size :], b[j + size :]))
    return found


def _equal(a: str, b: str) -> tuple[int, int]:
    """Which letters are equal, and the width of a row of it."""
    wide = len(b) // 8 + 1  # whole bytes, and a bit at the end that is never set: no run goes on in the next row
    places, bit = dict.fromkeys(a, 0), 1
    for letter in b:
        if letter in places:
            places[letter] |= bit
        bit <<= 1
    rows = {letter: bits.to_bytes(wide, "little") for letter, bits in places.items()}
    return int.from_bytes(b"".join([rows[letter] for letter in a]), "little"), wide * 8


def _all_runs(equal: int, width: int, rows: int, columns: int) -> int:
    """What `_in_common` finds, by taking parts of the integer."""
    each_row = int.from_bytes((1).to_bytes(width // 8, "little") * rows, "little")  # the first bit of every row
    found, todo = 0, [(0, rows, 0, columns)]
    while todo:
        top, bottom, left, right = todo.pop()
        kept = (1 << (bottom - top) * width) - 1
        size, i, j = _longest(equal >> top * width & kept & (each_row & kept) * ((1 << right) - (1 << left)), width)
        if not size:
            continue
        found += size
        i += top
        if i > top and j > left:
            todo.append((top, i, left, j))
        if i + size < bottom and j + size < right:
            todo.append((i + size, bottom, j + size, right))
    return found


def _longest(equal: int, width: int) -> tuple[int, int, int]:
    """The length of the longest run, its row and its column: of several those of the first row's first."""
    if not equal:
        return 0, 0, 0
    step = width + 1  # to the next row and the next column
    runs = [equal]  # where runs begin of 1, 2, 4, ... letters at least
    while longer := runs[-1] & runs[-1] >> (step << len(runs) - 1):
        runs.append(longer)
    begins, length = runs[-1], 1 << len(runs) - 1
    for power in range(len(runs) - 2, -1, -1):
        if longer := begins & runs[power] >> step * length:
            begins, length = longer, length + (1 << power)
    return length, *divmod((begins & -begins).bit_length() - 1, width)
