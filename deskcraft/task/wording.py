"""The texts of a task as people write them."""

from __future__ import annotations

import re

_HAN = r"\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uff00-\uffef"
_BETWEEN_HAN = re.compile(rf"(?<=[{_HAN}]) +(?=[{_HAN}])")


def as_written(text: str, language: str) -> str:
    """A text without the blanks that folded lines of YAML leave between Chinese characters.

    Args:
        text: an instruction, a message or an answer.
        language: `zh`, or one whose words are set apart by blanks, which stays as it is.
    """
    return _BETWEEN_HAN.sub("", text) if language == "zh" else text
