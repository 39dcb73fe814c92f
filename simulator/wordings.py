"""Whether words of an agent name a topic, by groups of wordings; no model is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

_MARKS = str.maketrans(
    {"\N{RIGHT SINGLE QUOTATION MARK}": "'", "\N{NON-BREAKING HYPHEN}": "-", "\N{NO-BREAK SPACE}": " "}
)
_EDGE = re.compile(r"[a-z0-9]", re.ASCII)


def names_topic(groups: Sequence[Sequence[str]], words: str) -> bool:
    """Whether words hold one wording of each group.

    A wording is found whatever the case and the blanks are, and as whole words: "52" is not in "528". One that ends in
    `*` is found where its last word continues ("crop*" in "cropped"), one that begins with it where its first word
    starts earlier ("*n't list" in "doesn't list").

    Args:
        groups: wordings that mean the same, as task.yaml has them (`obstacle`, `answers.about`).
        words: a question, or the reason of a FAIL.
    """
    text = _plain(words)
    return all(any(_holds(text, _plain(wording)) for wording in group) for group in groups)


def _plain(text: str) -> str:
    return " ".join(text.translate(_MARKS).casefold().split())


def _holds(text: str, wording: str) -> bool:
    open_begin, open_end = wording.startswith("*"), wording.endswith("*")
    wording = wording.strip("*")
    begin = r"(?<![a-z0-9])" if not open_begin and _EDGE.match(wording[0]) else ""
    end = r"(?![a-z0-9])" if not open_end and _EDGE.match(wording[-1]) else ""
    return re.search(begin + re.escape(wording) + end, text) is not None
