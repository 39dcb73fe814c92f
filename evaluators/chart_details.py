"""What a chart says beside its values, paints and scales: how it writes, and what every other part of it states.

It is compared as it stands: what both versions state must be the same. What one alone states is the application's
default or a change where the default is known; else nobody can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

Details: TypeAlias = Mapping[str, Mapping[str, str]]
"""Of each part of a chart, what it states by name."""
SHARE = 0.02
"""By which a number may be rounded when the file is written anew."""
CHANNEL = 3
"""Of 255: colours of a theme are rounded."""
DEFAULTS: Mapping[str, str] = {
    "italic": "0",
    "bold": "0",
    "underline": "none",
    "strike": "none",
    "caps": "none",
    "baseline": "0",
    "overlay": "0",
    "legendPos": "r",
    "moved": "0",
    "gapWidth": "150",
    "overlap": "0",
    "dispBlanksAs": "",
    "formatCode": "General",
    "tickLblPos": "nextTo",
    "majorUnit": "",
    "font-style": "normal",
    "font-weight": "normal",
    "text-underline-style": "none",
    "text-line-through-style": "none",
    "text-outline": "false",
    "text-shadow": "none",
    "text-position": "0% 100%",
}
"""What is meant where nothing is stated; '' for what may be stated or not."""
TITLES = ("title", "subtitle")
"""Parts whose letters are bold unless they say otherwise, in Office Open XML."""


def detail_changes(old: Details, new: Details) -> Iterator[str]:
    """Say what of the parts that both versions of a chart have is stated otherwise."""
    for part in sorted(old.keys() & new.keys()):
        a, b = old[part], new[part]
        for name in sorted(a.keys() | b.keys()):
            x, y = (each.get(name, _default(part, name)) for each in (a, b))
            if x and y and not _same(x, y):
                yield f"{part}: {name} is {y} instead of {x}"


def letters(details: Details) -> Iterator[tuple[str, float | None, str]]:
    """Yield of each part that states how it writes: its path, the size of its letters in points, None if it states
    none, and their colour in six digits, "" if it states none."""
    for part, said in details.items():
        size, colour = _points(said), said.get("colour", said.get("color", "")).lstrip("#").lower()
        if size is not None or len(colour) == 6:
            yield part, size, colour if len(colour) == 6 else ""


def _points(said: Mapping[str, str]) -> float | None:
    hundredths, text = said.get("size", ""), said.get("font-size", "")
    try:
        return float(hundredths) / 100 if hundredths else float(text.removesuffix("pt")) if text else None
    except ValueError:
        return None


def _default(part: str, name: str) -> str:
    if name == "bold" and part.rpartition("/")[2].partition("[")[0] in TITLES:
        return "1"
    return DEFAULTS.get(name, "")


def _same(a: str, b: str) -> bool:
    if a.casefold() == b.casefold():
        return True
    x, y = a.lstrip("#"), b.lstrip("#")
    try:
        if len(x) == len(y) == 6 and (a != x or not x.isdecimal()):
            return all(abs(int(x[i : i + 2], 16) - int(y[i : i + 2], 16)) <= CHANNEL for i in (0, 2, 4))
    except ValueError:
        return False
    unit = a.lstrip("-+.0123456789")
    if unit != b.lstrip("-+.0123456789"):
        return False
    try:
        one, two = float(a.removesuffix(unit)), float(b.removesuffix(unit))
    except ValueError:
        return False
    return abs(one - two) <= SHARE * max(abs(one), abs(two))
