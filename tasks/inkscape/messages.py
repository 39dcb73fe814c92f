"""What the user's messages name: colours, widths, labels, found by their patterns."""

from __future__ import annotations

import re


def values(pattern: str | re.Pattern[str], message: str) -> list[str]:
    """All that a pattern, or the group in it, finds in a message; at least one."""
    found: list[str] = re.findall(pattern, message)
    assert found, f"nothing like {pattern} in {message!r}"
    return found


def value(pattern: str | re.Pattern[str], message: str) -> str:
    """The first of them."""
    return values(pattern, message)[0]
