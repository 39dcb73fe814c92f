"""Comments of a source, each with what it belongs to, and which of them are lost.

A comment is a part of what stays as it was: a licence, a note to the next reader, a word to a tool. It may go, or say
something else, with the statement that it belongs to (a rule, an element, a key), if that one is no longer there as it
was. A language's reader gives the places of comments and of statements; what is common to all languages is here.
"""

from __future__ import annotations

import hashlib
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

_HEAD = re.compile(r"\s*(?:<!--+|/\*+|//+|#+|;+|\*+(?=\s|$))?")
_TAIL = re.compile(r"(?:\*+/|--+>|#+)?\s*\Z")
_DRAWN = re.compile(r"[-=*#~_+/.<>|]{2,}")
"""A word that is a line drawn by signs."""
NOTHING = ""
"""What a source says that has no statement."""


@dataclass(frozen=True)
class Remark:
    """A comment."""

    words: str
    """What it says, without its signs and its layout; "" for one without words."""
    owner: str | None
    """What the statement says that it belongs to (`digest`); None: the file."""
    joined: bool = False
    """Nothing but blank space parts it from the comment before."""


@dataclass(frozen=True)
class Remarks:
    """The comments of a source in order, and all its statements: what each says, and how often."""

    remarks: tuple[Remark, ...] = ()
    said: Counter[str] = field(default_factory=Counter)


@dataclass(slots=True)
class Unit:
    """A statement with its place in the text; and those within it."""

    start: int
    end: int
    says: str
    inner: list[Unit] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a comment is."""

    start: int
    end: int


def digest(*parts: object) -> str:
    """Return a short text that is equal for equal parts."""
    return hashlib.blake2b("\0".join(map(repr, parts)).encode("utf-8", "backslashreplace"), digest_size=12).hexdigest()


def words_of(comment: str) -> str:
    """Return what a comment says: without its signs, its layout, and lines drawn by signs."""
    inner = comment[2:].removesuffix("*/") if comment.startswith("/*") else comment
    lines = (_HEAD.sub("", _TAIL.sub("", line.rstrip(), count=1), count=1) for line in inner.splitlines())
    return " ".join(word for line in lines for word in line.split() if not _DRAWN.fullmatch(word))


def lost(before: Remarks, after: Remarks, renamed: Mapping[str, str] = MappingProxyType({})) -> list[str]:
    """Return what the comments say that are gone though what they belong to is as it was.

    Comments that are laid out in other lines are there still.

    Args:
        before: Of the source as it was.
        after: Of the source as it is.
        renamed: Old to new name of what was given another one; comments may name either.
    """
    say = _Namer(renamed)
    pool = _Pool([(say(each.words), each.joined) for each in after.remarks if each.words])
    gone = []
    for group in _bound(before, after):
        said = [say(each.words) for each in group]
        if pool.takes(" ".join(said)):
            continue
        left: list[list[str]] = [[]]  # lines that are not there as they were, in runs
        for each, text in zip(group, said, strict=True):
            if pool.takes(text):
                left.append([])
            else:
                left[-1].append(each.words)
        gone += [text for run in left if run and not pool.takes(say(" ".join(run))) for text in run]
    return gone


class _Namer:
    """Gives words with the new names in place of the old ones."""

    def __init__(self, renamed: Mapping[str, str]) -> None:
        self._names = renamed
        self._old = re.compile(rf"\b(?:{'|'.join(map(re.escape, renamed))})\b") if renamed else None

    def __call__(self, words: str) -> str:
        return self._old.sub(lambda found: self._names[found[0]], words) if self._old is not None else words


def bound(before: Remarks, after: Remarks) -> list[Remark]:
    """Return the comments that must be there: what they belong to is as it was."""
    return [each for group in _bound(before, after) for each in group]


def _bound(before: Remarks, after: Remarks) -> list[list[Remark]]:
    """Return the comments that must be there, those in one piece together."""
    groups: list[list[Remark]] = []
    goes_on = False
    for each in before.remarks:
        stays = each.owner is None or after.said[each.owner] >= before.said[each.owner]
        if each.words and stays and goes_on and each.joined:
            groups[-1].append(each)
        elif each.words and stays:
            groups.append([each])
        goes_on = stays and bool(groups)
    return groups


class _Pool:
    """The comments of the source as it is; each is taken once."""

    def __init__(self, said: Sequence[tuple[str, bool]]) -> None:
        self._said = [words for words, _ in said]
        self._joined = [joined for _, joined in said]
        self._free = [True] * len(said)
        self._at: dict[str, list[int]] = {}
        self._begins: dict[str, list[int]] = {}
        for index, words in reversed([*enumerate(self._said)]):
            self._at.setdefault(words, []).append(index)
            self._begins.setdefault(words.partition(" ")[0], []).append(index)

    def takes(self, words: str) -> bool:
        """Take the comment that says this, or several in one piece that say it together; tell whether there is one."""
        alone = self._at.get(words, [])
        while alone:
            if self._free[index := alone.pop()]:
                self._free[index] = False
                return True
        for first in reversed(self._begins.get(words.partition(" ")[0], [])):
            behind = self._run(first, words)
            if behind:
                self._free[first:behind] = [False] * (behind - first)
                return True
        return False

    def _run(self, first: int, words: str) -> int:
        """Return the index behind the comments that say this together, from one on; 0: they do not."""
        at, index = 0, first
        while index < len(self._said) and self._free[index] and (index == first or self._joined[index]):
            if not words.startswith(self._said[index], at):
                return 0
            at += len(self._said[index])
            index += 1
            if at == len(words):
                return index
            if words[at] != " ":
                return 0
            at += 1
        return 0


def attributed(text: str, units: Sequence[Unit], places: Iterable[Place], indented: bool = False) -> Remarks:
    """Return comments with what they belong to: the statement on the same line, else the next one at the same depth,
    else the one before; the first comments of a file, and those behind its last statement, belong to the file.

    Args:
        text: The source.
        units: Its outermost statements.
        places: Of its comments, in order.
        indented: Whether depth is said by how far a line is indented, not by brackets.
    """
    found: list[Remark] = []
    every = [*units]
    for unit in every:  # which grows
        unit.inner.sort(key=lambda each: each.start)
        every += unit.inner
    lines, top = _Lines(text), _Children(sorted(units, key=lambda each: each.start))
    behind, head = 0, True
    for place in places:
        between = text[behind : place.start]
        joined = not between.strip()
        head = head and joined and (not found or between.count("\n") < 2)
        owner = None if head else _owner(lines, top, place, indented)
        found.append(Remark(words_of(text[place.start : place.end]), owner, bool(found) and joined))
        behind = place.end
    said = Counter(unit.says for unit in every)
    if not units:
        said[NOTHING] = 1
        if head:  # a note on what is to be written
            found = [replace(each, owner=NOTHING) for each in found]
    return Remarks(tuple(found), said)


class _Lines:
    """Where the lines of a text begin, and how far they are indented."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def start(self, at: int) -> int:
        return self._starts[bisect_right(self._starts, at) - 1]

    def indent(self, at: int) -> int:
        start = self.start(at)
        line = self.text[start:at]
        return len(line) - len(line.lstrip())


class _Children:
    """Statements beside each other, to be looked up by their place."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self.units = units
        self._starts = [unit.start for unit in units]
        self._below: dict[int, _Children] = {}

    def before(self, at: int) -> int:
        """Return the index of the last that begins before a place; -1: none does."""
        return bisect_right(self._starts, at) - 1

    def below(self, index: int) -> _Children:
        """Return those within one of them."""
        if index not in self._below:
            self._below[index] = _Children(self.units[index].inner)
        return self._below[index]


def _owner(lines: _Lines, top: _Children, place: Place, indented: bool) -> str | None:
    here, around = top, None
    index = here.before(place.start)
    while index >= 0 and here.units[index].end > place.start:
        around, here = here.units[index], here.below(index)
        index = here.before(place.start)
    last = here.units[index] if index >= 0 else None
    behind = here.units[index + 1] if index + 1 < len(here.units) else None
    text = lines.text
    if text[lines.start(place.start) : place.start].strip():
        if last is not None and "\n" not in text[last.end : place.start]:
            return last.says
        if around is not None or behind is None:
            return around.says if around is not None else None
    if indented and last is not None and (around is None or behind is not None):
        deeper = _deeper(lines, last, place, lines.indent(behind.start) if behind is not None else 0)
        if deeper is not None:
            return deeper.says
    if behind is not None:
        return behind.says
    if around is None:
        return None
    return last.says if last is not None else around.says


def _deeper(lines: _Lines, last: Unit, place: Place, than: int) -> Unit | None:
    """Return the last statement of a block that ended before, if the comment is indented as it is."""
    depth = lines.indent(place.start)
    found = None
    unit: Unit | None = last
    while unit is not None and depth > than:
        if than < lines.indent(unit.start) <= depth:
            found = unit
        unit = unit.inner[-1] if unit.inner else None
    return found


def of_lines(text: str, places: Sequence[Place], says: Callable[[str], str]) -> Remarks:
    """Return the comments of a source whose statements are its lines.

    Args:
        text: The source.
        places: Of its comments, in order.
        says: Gives for a line, in order and without its comment, what is equal where it means the same.
    """
    units, at, number = [], 0, 0
    for line in text.split("\n"):
        code, end = line, at + len(line)
        while number < len(places) and places[number].start < at:
            number += 1
        if number < len(places) and places[number].start <= end:
            code = line[: places[number].start - at]
        if code.strip():
            units.append(Unit(at + len(code) - len(code.lstrip()), at + len(code.rstrip()), digest(says(code.strip()))))
        at = end + 1
    return attributed(text, units, places)


def one_line(line: str) -> str:
    """Return a line with runs of blank space as one blank."""
    return " ".join(line.split())


class Sketch:
    """A source as its parser's tree has it, drawn again: layout, comments, and a sign for all else."""

    def __init__(self) -> None:
        self._text: list[str] = []
        self._at = 0
        self._places: list[Place] = []
        self._units: list[Unit] = []
        self._open: list[Unit] = []

    def blank(self, text: str) -> None:
        """Draw blank space."""
        self._text.append(text)
        self._at += len(text)

    def comment(self, text: str) -> None:
        """Draw a comment."""
        self._places.append(Place(self._at, self._at + len(text)))
        self.blank(text)

    def begin(self, says: str = "") -> Unit:
        """Begin a statement; return it."""
        unit = Unit(self._at, self._at, says)
        (self._open[-1].inner if self._open else self._units).append(unit)
        self._open.append(unit)
        self.blank(".")
        return unit

    def end(self) -> None:
        """End the statement that was begun last."""
        self.blank(".")
        self._open.pop().end = self._at

    def remarks(self) -> Remarks:
        """Return the comments, each with what it belongs to."""
        return attributed("".join(self._text), self._units, self._places)
