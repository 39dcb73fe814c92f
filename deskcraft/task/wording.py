"""The texts of a task as people write them."""

from __future__ import annotations

import re

_MARKS = r"\u3001-\u3003\u3008-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f"
_AFTER_MARK = re.compile(rf"(?<=[{_MARKS}]) +(?=\S)|(?<=\S) +(?=[{_MARKS}])")
"""A blank beside a full-width mark is never meant; between two characters it may set a name apart."""


def as_written(text: str, language: str) -> str:
    """A text without the blanks that folded lines of YAML leave beside Chinese punctuation marks.

    Args:
        text: an instruction, a message or an answer.
        language: `zh`, or one whose words are set apart by blanks, which stays as it is.
    """
    return _AFTER_MARK.sub("", text) if language == "zh" else text
