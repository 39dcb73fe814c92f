"""What the controls of a page show beside their words: that each still shows it, wherever it lies now.

A name for those who cannot see a control's picture does not replace the picture. A goal that says what is to
be read on a control pins that; such a control may show words in place of its picture.
"""

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from evaluators.files.globs import literal
from evaluators.page.narrow import entries_of, name_of
from evaluators.pins import Pin

_PREFIX = "picture/"
_PARTS = 16
_LIKE = 0.85
"""Shapes that have so much in common are drawn alike: at another place, in another colour."""
_SIZES = (0.5, 2.5)
"""By so much one may be smaller or larger than the other."""
_Shape: TypeAlias = tuple[float, npt.NDArray[np.float64]]
"""Its spread in px, and its density by parts."""


def pin_of_picture(of: str, role: str, text: str) -> Pin:
    """Return the pin of what a control shows, by the text that must be read on it."""
    return Pin(of, f"{_PREFIX}{role}={literal(' '.join(text.split()))}")


def changed(before: dict[str, Any], after: dict[str, Any], allowed: Sequence[str], free: Sequence[str]) -> list[str]:
    """Return the names of controls that showed something which no control shows now, or that show something new.

    Args:
        before: A look at the page as it was.
        after: A look at the page as it is.
        allowed: Entries that may come and go, and pins of pictures.
        free: Those of them that the instruction leaves open.
    """
    left = [(name, shape) for name, shape in _shapes(after)]
    gone = []
    for name, shape in _shapes(before):
        match = next((n for n, (_, other) in enumerate(left) if _alike(shape, other)), None)
        if match is not None:
            del left[match]
        elif not _any(name, free):
            gone.append(name)
    pinned = sum(_any(_PREFIX + name_of(entry), allowed) for entry in entries_of(after))
    old = {name_of(entry) for entry in entries_of(before)}
    return gone[pinned:] or [name for name, _ in left if name in old and not _any(name, allowed)]


def _any(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, one) for one in patterns)


def _shapes(seen: dict[str, Any]) -> list[tuple[str, _Shape]]:
    found = []
    for entry in entries_of(seen):
        for one in entry.get("icons") or []:
            ink = np.array([float(each) for each in one["ink"]]).reshape(_PARTS, _PARTS)
            found.append((name_of(entry), (float(one["spread"]), ink)))
    return found


def _alike(one: _Shape, other: _Shape) -> bool:
    (spread, ink), (spread2, ink2) = one, other
    if not _SIZES[0] <= spread2 / spread <= _SIZES[1]:
        return False
    return float((ink * ink2).sum()) >= _LIKE * float(np.sqrt((ink**2).sum() * (ink2**2).sum()))
