"""Spelling of what English tasks say; names, file names and what stands in quotation marks are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spellchecker import SpellChecker

from deskcraft.lint.complaint import Report
from deskcraft.task.model import Task
from simulator.literals import without

WORD = re.compile(r"(?<![\w@#/~.'’-])[a-z]{3,}(?:[’'][a-z]+)?(?![\w/@])")
"""Words in lower case: what begins with a capital is a name, or begins a sentence."""

BRITISH = (
    (r"our", "or"),
    (r"is(?=e|ing|ation)", "iz"),
    (r"ys(?=e|ing)", "yz"),
    (r"tre", "ter"),
    (r"tred", "tered"),
    (r"tring", "tering"),
    (r"ll(?=ed|ing|er)", "l"),
    (r"ogue", "og"),
    (r"ence\b", "ense"),
    (r"ae", "e"),
    (r"yre", "ire"),
    (r"gramme", "gram"),
    (r"grey", "gray"),
    (r"mould", "mold"),
    (r"ough\b", "ow"),
)
"""What makes an American word of a British one; the dictionary has American ones."""


@cache
def _dictionary() -> SpellChecker:
    checker = SpellChecker(language="en", distance=1)
    ours = Path(__file__).with_name("words.txt").read_text(encoding="utf-8")
    checker.word_frequency.load_words(line for line in ours.split("\n") if line and not line.startswith("#"))
    return checker


def spelling(task: Task) -> Iterator[Report]:
    """(rule, severity, place, message) of each word that no dictionary has."""
    if task.language != "en":
        return
    texts = [("instruction", task.instruction), *(("phases", p.message) for p in task.phases)]
    for where, text in [*texts, ("scenario", task.scenario), ("persona", task.persona)]:
        bare = without(text)
        words = {re.sub(r"[’']\w+$", "", word) for word in WORD.findall(bare)}
        for word in sorted(_dictionary().unknown(words)):
            if _dictionary().known([re.sub(british, american, word) for british, american in BRITISH]):
                continue
            yield "spelling", "error", (where,), f"'{word}' is in no dictionary; correct it or add it to {LIST}"


LIST = "deskcraft/lint/words.txt"
