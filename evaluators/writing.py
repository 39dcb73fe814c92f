"""East Asian writing and other: which font a character takes, and the stretches of a text by that."""

from __future__ import annotations


def is_asian(char: str) -> bool:
    """Say whether a character takes the font for East Asian text."""
    code = ord(char)
    return any(first <= code <= last for first, last in _ASIAN)


_ASIAN = (
    (0x2E80, 0x9FFF),
    (0xAC00, 0xD7AF),
    (0xF900, 0xFAFF),
    (0xFE30, 0xFE4F),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)


def script_runs(text: str, asian: bool = False) -> list[tuple[str, bool]]:
    """Split text into stretches of (text, whether East Asian); `asian` is what goes before.

    Spaces and punctuation belong to what is before them.
    """
    if not asian and text.isascii():
        return [(text, False)] if text else []
    found: list[tuple[str, bool]] = []
    start = 0
    for at, char in enumerate(text):
        now = is_asian(char)
        if now is not asian and (now or char.isalnum()):
            if at > start:
                found.append((text[start:at], asian))
            start, asian = at, now
    return [*found, (text[start:], asian)] if text else []
