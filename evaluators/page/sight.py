"""What of a page is there to be seen by a person, as the browser's side found by the pixels (inside/page_sight.js)."""

import re
from typing import Any

_JOINS = re.compile("[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]")


def shows(one: dict[str, Any], read: bool = False) -> bool:
    """Tell whether an element shows.

    What is for screen readers alone (cut to a dot, or where nobody can scroll) counts where it is found by its role or
    label and none of its text is asked for; a control is for everybody.

    Args:
        one: An element as the browser's side reports it.
        read: Whether it must be there for everybody to read.
    """
    if not one["visible"]:
        return False
    if one.get("aloud"):
        return not read
    return one.get("unseen") is None


def hides(one: dict[str, Any], text: str) -> str | None:
    """Say which word of a text that an element has nobody can see, or None."""
    hidden = one.get("hidden") or []
    if not hidden or _letters(text) in _letters(one["words"]):
        return None
    found = next((each for each in hidden if _letters(each["word"]) in _letters(text)), hidden[0])
    return f"{found['word']!r} {found['why']}"


def _letters(text: str) -> str:
    """Return a text without white space and without characters that only say how to join or break its letters."""
    return "".join(_JOINS.sub("", text).split()).casefold()
