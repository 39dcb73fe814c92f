"""Text of others made fit to show: task titles, model output and file names are data, on a terminal too.

Control characters (a terminal would obey them) and direction overrides (they make a text read as another) are
written out as their code points. Escaping for HTML is the template's part.
"""

from __future__ import annotations

import json
import re
from typing import Any

_UNFIT = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]"
)
_SPACE = re.compile(r"\s+")


def plain(text: str) -> str:
    """The text with line breaks and tabs kept and control characters written out (`\\x1b`, `\\u202e`)."""
    return _UNFIT.sub(_written_out, text.replace("\r\n", "\n"))


def one_line(text: str, most: int = 200) -> str:
    """The text on one line of at most `most` characters."""
    return clip(_SPACE.sub(" ", plain(text)).strip(), most)


def json_text(value: Any, indent: int | None = None) -> str:
    """The value as JSON in which what `plain` writes out is escaped, so that it is read back as it was."""
    return _UNFIT.sub(_escaped, json.dumps(value, ensure_ascii=False, indent=indent))


def clip(text: str, most: int) -> str:
    """The text, cut with an ellipsis where it is longer than `most` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def seconds(value: float) -> str:
    """A duration for people: `0.42 s`, `12.3 s`, `3 min 05 s`, `1 h 02 min`."""
    if value < 1:
        return f"{value:.2f} s"
    if value < 59.95:
        return f"{value:.1f} s"
    whole = round(value)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02d} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02d} min"


def count_of(number: int, noun: str) -> str:
    """`1 step`, `2 steps`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def percent(value: float | None) -> str:
    """A rate as whole per cent; a dash where there is none."""
    return "–" if value is None else f"{100 * value:.0f} %"


def score(value: float | None) -> str:
    """A score in [0, 1] with two digits; a dash where there is none."""
    return "–" if value is None else f"{value:.2f}"


def _written_out(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def _escaped(match: re.Match[str]) -> str:
    return f"\\u{ord(match.group()):04x}"
