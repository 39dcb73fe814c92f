"""Faults of a slide's texts that a person sees, measured without the slide as it was.

Which faults count, and how much, was chosen on one half of the project's decks (those whose name has an even SHA-256);
docs/use/slideeval.md has the figures of both halves.
"""

from __future__ import annotations

import functools
import re
from statistics import fmean

from spellchecker import SpellChecker

from deskcraft.slideeval.faults import Faults, quality_of_texts
from deskcraft.slideeval.layout import ink_of, most_covered
from deskcraft.slideeval.scene import Scene

FEWEST_WORDS, FEWEST_SIGNS = 3, 5
STRAY = 4
"""A stray letter among Chinese signs counts as much as so many signs."""
_WORD = re.compile(r"[A-Za-z]{3,}")
_SIGN = "\u2e80-\uffff"
_STRAY = re.compile(rf"(?<=[{_SIGN}])[A-Za-z](?=[{_SIGN}]|$)")


def misspelled(scene: Scene) -> float:
    """The share of words that an English dictionary does not have, names included; 0 for a slide of few words."""
    words = [word.lower() for text in scene.texts for word in _WORD.findall(text.text)]
    if len(words) < FEWEST_WORDS:
        return 0.0
    unknown = _dictionary().unknown(set(words))
    return fmean(word in unknown for word in words)


def stray_letters(scene: Scene) -> float:
    """How many Latin letters stand alone among Chinese, Japanese or Korean signs."""
    every = "".join(text.text for text in scene.texts)
    signs = sum(ord(letter) >= 0x2E80 for letter in every)
    return 0.0 if signs < FEWEST_SIGNS else min(1.0, STRAY * len(_STRAY.findall(every)) / signs)


def over_each_other(scene: Scene) -> float:
    """How much of the texts stands over other texts, which some that do not belong there do."""
    return most_covered([ink_of(text).sides for text in scene.texts])


FAULTS: Faults = {misspelled: 1.0, stray_letters: 1.0, over_each_other: 0.3}
"""What each takes off."""

quality = functools.partial(quality_of_texts, faults=FAULTS)
"""How well the texts of a slide are worded; see `quality_of_texts`."""


@functools.cache
def _dictionary() -> SpellChecker:
    return SpellChecker(language="en", distance=1)
