"""Reads a sequence of API calls: a small grammar of names and literals. Nothing is ever evaluated.

    program   = statement { ( ";" | newline ) statement }
    statement = [ "API:" | "-" | "1." ] name "(" [ argument { "," argument } ] ")"
    argument  = [ name "=" ] literal
    literal   = string | number | True | False | None | list | tuple | dict

`#` begins a comment. What is no call becomes a `CallError` that can be shown to the model, and reading goes on behind
it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, TypeAlias

from deskcraft.suite.pptc.statements import QUOTES, bare, statements

Value: TypeAlias = "str | int | float | bool | list[Value] | dict[str, Value] | None"
ErrorKind = Literal["syntax", "unknown", "arguments", "state", "failed"]

PROGRAM_LIMIT = 200_000
"""Characters of a program that are read."""
CALL_LIMIT = 500
"""Statements of a program that are read."""
DEPTH_LIMIT = 8
"""Lists within lists."""
DIGIT_LIMIT = 30
SHOWN = 80
"""Characters of a statement that an error repeats."""

_ESCAPES = {"n": "\n", "t": "\t", "r": "\n", "\\": "\\", "'": "'", '"': '"', "\n": ""}
_NAMES: dict[str, bool | None] = {
    "True": True,
    "true": True,
    "False": False,
    "false": False,
    "None": None,
    "null": None,
}


@dataclass(frozen=True)
class Call:
    """One call as it was written; that there is such an API is not known yet."""

    name: str
    args: tuple[Value, ...] = ()
    kwargs: tuple[tuple[str, Value], ...] = ()
    source: str = ""


@dataclass(frozen=True)
class CallError:
    """Why a statement was not carried out, in words for the model."""

    source: str
    kind: ErrorKind
    """`syntax`: no call with literals; `unknown`: no such API; `arguments`: wrong number, type or value;
    `state`: what it needs is not there or not selected; `failed`: a limit, or a deck that does not allow it."""
    message: str

    def __str__(self) -> str:
        return f"ERROR: {self.source[:SHOWN]}: {self.message}"


class _SyntaxProblem(ValueError):
    """A statement is not of the grammar."""


def parse(program: str) -> tuple[Call | CallError, ...]:
    """Return one item for each statement of a program; no text makes this raise."""
    found: list[Call | CallError] = []
    program = _paired(program)
    if len(program) > PROGRAM_LIMIT:
        found.append(CallError(program[:SHOWN], "failed", f"the program is longer than {PROGRAM_LIMIT} characters"))
        program = program[:PROGRAM_LIMIT]
    for source in statements(program):
        item = _read(source)
        # A quote too many hides the separators behind it: what follows is read for itself.
        pieces = source.split(";") if isinstance(item, CallError) and ";" in source else []
        found += [_read(text) for piece in pieces if (text := bare(piece))] or [item]
        if len(found) > CALL_LIMIT:
            last = found[CALL_LIMIT].source[:SHOWN]
            message = f"only the first {CALL_LIMIT} calls of a turn are carried out"
            return (*found[:CALL_LIMIT], CallError(last, "failed", message))
    return tuple(found)


def _paired(text: str) -> str:
    """Return text in which halves of a letter (surrogates) that belong together are one, and others are marked."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _read(source: str) -> Call | CallError:
    try:
        return _Reader(source).call()
    except _SyntaxProblem as problem:
        return CallError(source, "syntax", str(problem))


class _Reader:
    """Reads one statement from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def call(self) -> Call:
        name = self.name()
        if not name:
            raise _SyntaxProblem("this is no call of an API: write API_NAME(arguments)")
        self.expect("(", f"after {name[:SHOWN]} there must be arguments in brackets, if only ()")
        args: list[Value] = []
        kwargs: list[tuple[str, Value]] = []
        while self.peek() != ")":
            keyword = self.keyword()
            value = self.literal(0)
            if keyword:
                if any(keyword == known for known, _ in kwargs):
                    raise _SyntaxProblem(f"the argument {keyword[:SHOWN]} is given twice")
                kwargs.append((keyword, value))
            elif kwargs:
                raise _SyntaxProblem("an argument without a name stands behind one with a name")
            else:
                args.append(value)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != ")":
                raise _SyntaxProblem("a comma or a closing bracket is missing between or behind the arguments")
        self.at += 1
        if self.peek():
            raise _SyntaxProblem("there is text behind the call: write one call a line, or separate calls with ;")
        return Call(name, tuple(args), tuple(kwargs), self.text)

    def peek(self) -> str:
        """Return the next character that is no space; '' at the end."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def expect(self, letter: str, otherwise: str) -> None:
        if self.peek() != letter:
            raise _SyntaxProblem(otherwise)
        self.at += 1

    def name(self) -> str:
        """Return the identifier that stands here; '' if none does."""
        self.peek()
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] == "_"):
            self.at += 1
        name = self.text[start : self.at]
        if not name.isidentifier():
            self.at = start
            return ""
        return name

    def keyword(self) -> str:
        """Return the name of `name=` if that is what stands here."""
        start = self.at
        name = self.name()
        if name and self.peek() == "=":
            self.at += 1
            return name
        self.at = start
        return ""

    def literal(self, depth: int) -> Value:
        if depth > DEPTH_LIMIT:
            raise _SyntaxProblem("the lists lie too deep within each other")
        letter = self.peek()
        if letter in QUOTES and letter:
            return self.strings()
        if letter and letter in "[(":
            return self.sequence("]" if letter == "[" else ")", depth)
        if letter == "{":
            return self.mapping(depth)
        if letter and (letter.isdecimal() or letter in "+-."):
            return self.number()
        name = self.name()
        if name in _NAMES:
            return _NAMES[name]
        if name:
            raise _SyntaxProblem(
                f"{name[:SHOWN]} is no value: texts stand in quotes, and calls or variables are not allowed"
            )
        raise _SyntaxProblem("a value is missing: a text in quotes, a number or a list of them")

    def strings(self) -> str:
        """Return a text; texts that follow each other directly are one, as in Python."""
        found = [self.string()]
        while self.peek() in QUOTES and self.peek():
            found.append(self.string())
        return "".join(found)

    def string(self) -> str:
        wanted = QUOTES[self.text[self.at]]
        self.at += 1
        found: list[str] = []
        while self.at < len(self.text):
            letter = self.text[self.at]
            self.at += 1
            if letter == wanted:
                return _paired("".join(found))
            if letter == "\\" and self.at < len(self.text):
                letter = self.escape()
            found.append(letter)
        raise _SyntaxProblem("a text is not closed by its quote")

    def escape(self) -> str:
        letter = self.text[self.at]
        self.at += 1
        if letter in "xu":
            digits = self.text[self.at : self.at + (2 if letter == "x" else 4)]
            if len(digits) in (2, 4) and all(digit in "0123456789abcdefABCDEF" for digit in digits):
                self.at += len(digits)
                return chr(int(digits, 16))
        return _ESCAPES.get(letter, f"\\{letter}")

    def number(self) -> int | float:
        start = self.at
        while self.at < len(self.text) and (self.text[self.at].isalnum() or self.text[self.at] in "+-._"):
            self.at += 1
        text = self.text[start : self.at]
        if len(text) > DIGIT_LIMIT or not text.isascii():
            raise _SyntaxProblem("a number is too long")
        for kind in (int, float):
            try:
                found = kind(text)
            except ValueError:
                continue
            if math.isfinite(found):
                return found
        raise _SyntaxProblem(f"{text} is no number: texts stand in quotes")

    def sequence(self, closing: str, depth: int) -> list[Value]:
        self.at += 1
        found: list[Value] = []
        while self.peek() != closing:
            found.append(self.literal(depth + 1))
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != closing:
                raise _SyntaxProblem(f"a list is not closed by {closing}")
        self.at += 1
        return found

    def mapping(self, depth: int) -> dict[str, Value]:
        self.at += 1
        found: dict[str, Value] = {}
        while self.peek() != "}":
            key = self.literal(depth + 1)
            self.expect(":", "a mapping needs a colon behind each name")
            found[str(key)] = self.literal(depth + 1)
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "}":
                raise _SyntaxProblem("a mapping is not closed by }")
        self.at += 1
        return found
