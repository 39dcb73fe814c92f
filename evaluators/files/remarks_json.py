"""Comments of JSON with comments, each with the key or the element that it belongs to."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from evaluators.files.content import decode
from evaluators.files.jsonc import pieces
from evaluators.remarks import Place, Remarks, Unit, attributed, digest

_TOKEN = re.compile(r"[{}\[\],:]|[^\s{}\[\],:]+")


@dataclass(slots=True)
class _Open:
    """A mapping or a list that is being read."""

    path: str
    is_list: bool
    unit: Unit | None
    """The key or element whose value it is."""
    units: list[Unit] = field(default_factory=list)
    whole: list[str] = field(default_factory=list)
    """What each entry says, with all in it."""
    key: tuple[int, str] | None = None
    """Where the key of the next value begins, and its name."""


def jsonc_remarks(data: bytes) -> Remarks:
    """Return the comments of a document.

    Raises:
        Unreadable: it is not text, or a string or a comment of it is not closed.
    """
    text = decode(data)
    reader = _Reader()
    places, at = [], 0
    for kind, piece in pieces(text):
        if kind == "comment":
            places.append(Place(at, at + len(piece)))
        elif kind == "string":
            reader.text(piece, at)
        else:
            for token in _TOKEN.finditer(piece):
                reader.token(token[0], at + token.start())
        at += len(piece)
    return attributed(text, reader.top.units, places)


class _Reader:
    def __init__(self) -> None:
        self.top = _Open("", True, None)
        self.open = [self.top]

    def text(self, piece: str, at: int) -> None:
        here = self.open[-1]
        if here.is_list or here.key is not None:
            self._value(piece, at)
        else:
            here.key = at, _scalar(piece)

    def token(self, token: str, at: int) -> None:
        here = self.open[-1]
        if token in "{[":
            start, name = here.key or (at, "[]")
            unit = Unit(start, at + 1, digest(here.path, name))
            here.units.append(unit)
            self.open.append(_Open(unit.says, token == "[", unit, unit.inner))
        elif token in "}]" and here.unit is not None:
            self._close(here, at + 1)
        elif token not in ",:}]":
            self._value(token, at)

    def _close(self, here: _Open, end: int) -> None:
        self.open.pop()
        around = self.open[-1]
        whole = digest(here.is_list, *(here.whole if here.is_list else sorted(here.whole)))
        if here.unit is not None:
            here.unit.end = end
            if around.is_list and around is not self.top:
                here.unit.says = digest(around.path, "[]", whole)
        around.whole.append(digest(around.key and around.key[1], whole))
        around.key = None

    def _value(self, piece: str, at: int) -> None:
        here = self.open[-1]
        start, name = here.key or (at, "[]")
        said = _scalar(piece)
        here.units.append(Unit(start, at + len(piece), digest(here.path, name, said)))
        here.whole.append(digest(name, said))
        here.key = None


def _scalar(piece: str) -> str:
    """Return a text, a number or a word in one spelling."""
    try:
        value = json.loads(piece)
    except (ValueError, RecursionError):
        return piece
    return repr(float(value)) if type(value) is int and abs(value) < 2**53 else repr(value)
