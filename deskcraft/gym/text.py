"""A gymnasium space of any Unicode text, which `Text` with its listed characters cannot be.

It is no `Text` on purpose: `AsyncVectorEnv` reads texts out of its shared memory only once, so that every later one
would be lost in silence. A space that it does not know makes it say that it needs `shared_memory=False`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gymnasium.spaces import Space

PRINTABLE = [chr(code) for code in range(32, 127)]
MAX_SAMPLE = 20
"""Characters of a sample."""


class UnicodeText(Space[str]):
    """Texts of at most `max_length` characters, also empty. Samples are short and printable ASCII, or of `words`."""

    def __init__(self, max_length: int, words: Sequence[str] = ()) -> None:
        super().__init__(dtype=str)
        self.max_length = max_length
        self.words = tuple(words)

    @property
    def is_np_flattenable(self) -> bool:
        """Texts are no arrays."""
        return False

    def contains(self, x: Any) -> bool:
        """Whether it is a text that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """A short text, or one of the words; neither mask nor probability is used."""
        if self.words:
            return str(self.np_random.choice(self.words))
        length = int(self.np_random.integers(0, min(self.max_length, MAX_SAMPLE) + 1))
        return "".join(self.np_random.choice(PRINTABLE, size=length))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, UnicodeText) and (self.max_length, self.words) == (other.max_length, other.words)

    def __repr__(self) -> str:
        return f"UnicodeText({self.max_length})"
