"""Which language a text is in, as far as a user must answer in the language of the authored words."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal, TypeAlias

from simulator.literals import normal

Language: TypeAlias = Literal["Chinese", "English"]
_HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_WORD = re.compile("[A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f]+")
_QUOTED = re.compile(r'"[^"\n]*"|“[^”\n]*”|「[^」\n]*」|『[^』\n]*』|《[^》\n]*》|`[^`\n]*`')
_COMMON = frozenset(
    {
        "the",
        "and",
        "to",
        "of",
        "it",
        "is",
        "you",
        "please",
        "my",
        "for",
        "with",
        "that",
        "this",
        "as",
        "be",
        "need",
        "make",
        "now",
        "yes",
        "no",
        "thanks",
        "not",
        "i",
        "me",
        "we",
        "your",
        "are",
        "was",
        "have",
        "has",
        "can",
        "will",
        "do",
        "did",
        "done",
        "at",
        "on",
        "if",
        "all",
    }
)
"""One of these stands in nearly every English sentence, and hardly one of them in another language."""
_TELLING = 6
"""Words from which a text is long enough to hold one of them."""


def language_of(text: str) -> Language:
    """The language of an authored text, whatever the names are that it quotes."""
    bare = _QUOTED.sub(" ", text)
    han, words = len(_HAN.findall(bare)), len(_WORD.findall(bare))
    if not han and not words:
        return "Chinese" if _HAN.search(text) else "English"
    return "Chinese" if han > words else "English"


def is_in(text: str, language: Language, names: tuple[str, ...] = ()) -> bool:
    """Whether a text is in a language; `names` are words of any language that it may hold."""
    bare = normal(text)
    for name in sorted(names, key=len, reverse=True):
        bare = bare.replace(normal(name), " ")
    if language == "Chinese":
        return language_of(bare) == "Chinese" or not _WORD.search(bare)
    if any(letter.isalpha() and "LATIN" not in unicodedata.name(letter, "") for letter in bare):
        return False
    words = [word.casefold() for word in _WORD.findall(bare)]
    return len(words) < _TELLING or not _COMMON.isdisjoint(words)
