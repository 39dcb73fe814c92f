"""Whether a paragraph was rewritten only where goals pin its words."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluators.document.compare import Char
from evaluators.document.names import is_asian

TOKEN_LIMIT = 4000
"""Longer texts count as rewritten as a whole."""
Change = tuple[int, int, int, int]


@dataclass(frozen=True)
class Stretch:
    """Pinned words of a paragraph after the episode, by offsets in its text."""

    start: int
    end: int
    phrase: bool = False
    """What was within them before is known to be gone, for the words around it are pinned too."""


def rewritten_as_pinned(
    before: Sequence[Char], after: Sequence[Char], pinned: Sequence[Stretch], gone: frozenset[int]
) -> bool:
    """Say whether two texts differ only in what is pinned.

    Args:
        before: The characters of before.
        after: Those of after; `at` is where each is in the paragraph's text.
        pinned: The words of after that goals pin.
        gone: Identities of the characters of before that goals want gone.
    """
    one, two = _stripped(before), _stripped(after)
    for first, last, start, end in rewritings(one, two):
        fresh = two[start:end]
        if not all(any(s.start <= c.at < s.end for s in pinned) for c in fresh):
            return False
        lost = one[first:last]
        if not lost or _wanted_gone(lost, gone):
            continue
        left = fresh[0].at if fresh else (two[start].at if start < len(two) else _end(two))
        right = fresh[-1].at + 1 if fresh else left
        if not any(s.phrase and s.start < left and right < s.end for s in pinned):
            return False
    return True


def _end(chars: Sequence[Char]) -> int:
    return chars[-1].at + 1 if chars else 0


def _wanted_gone(lost: Sequence[Char], gone: frozenset[int]) -> bool:
    """Say whether characters were to go; white space goes along with what it was beside."""
    return any(id(c) in gone for c in lost) and all(id(c) in gone or c.text.isspace() for c in lost)


def _stripped(chars: Sequence[Char]) -> Sequence[Char]:
    end = len(chars)
    while end and chars[end - 1].text.isspace():
        end -= 1
    return chars[:end]


def rewritings(one: Sequence[Char], two: Sequence[Char]) -> Iterator[Change]:
    """Yield what was replaced, inserted and deleted, word by word, without what is the same at its ends."""
    a, b = _tokens(one), _tokens(two)
    if len(a) > TOKEN_LIMIT or len(b) > TOKEN_LIMIT:
        yield 0, len(one), 0, len(two)
        return
    matcher = difflib.SequenceMatcher(None, [word for _, word in a], [word for _, word in b], autojunk=False)
    for what, i, j, k, m in matcher.get_opcodes():
        if what == "equal":
            continue
        first, last, start, end = _at(a, i, one), _at(a, j, one), _at(b, k, two), _at(b, m, two)
        while first < last and start < end and one[first].text == two[start].text:
            first, start = first + 1, start + 1
        while first < last and start < end and one[last - 1].text == two[end - 1].text:
            last, end = last - 1, end - 1
        yield first, last, start, end


def _at(tokens: Sequence[tuple[int, str]], n: int, chars: Sequence[Char]) -> int:
    return tokens[n][0] if n < len(tokens) else len(chars)


def _tokens(chars: Sequence[Char]) -> list[tuple[int, str]]:
    """Return the words and single other characters, each with where it begins."""
    found: list[tuple[int, str]] = []
    word = False
    for at, char in enumerate(chars):
        part = char.text.isalnum() and not is_asian(char.text[:1])
        if part and word:
            start, text = found[-1]
            found[-1] = (start, text + char.text)
        else:
            found.append((at, char.text))
        word = part
    return found
