"""Splits shell text into words by the rules of the POSIX shell (XCU 2.2 Quoting, 2.3 Token Recognition), without
expanding or running anything, so that the same command quoted otherwise gives the same words.

In a word, a character that stands for itself although it could be special carries a backslash, and a special one is
bare: `'$x'` and `\\$x` are both `\\$x`, `"$x"` and `$x` are both `${x}`. The home folder in front, however it was
written, is `~`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from evaluators.evidence import Unreadable
from evaluators.remarks import Place

Kind: TypeAlias = Literal["word", "operator", "newline"]
SPECIAL = frozenset("\\$`*?[~")
"""Characters of which it matters whether they were quoted."""
OPERATORS = ("<<<", "<<-", "&>>", "&&", "||", ";;", "<<", ">>", "<&", ">&", "&>", "<>", ">|", "|&")
TOKEN_LIMIT = 50_000
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9@*#?!$-]")
_HOME = re.compile(r"(^|[:=])(?:\$\{HOME\}|/home/user)(?=/|:|$)")
_TILDE = re.compile(r"(?<=[:=])\\~(?=/|:|$)")
_ASSIGNMENT = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\+?=")


@dataclass(frozen=True)
class Token:
    """A word, an operator or the end of a line."""

    kind: Kind
    text: str


def split(text: str) -> list[Token]:
    """Return the tokens of a shell text; comments and the bodies of here-documents are left out.

    Raises:
        Unreadable: a quote or bracket that is not closed, or too much text.
    """
    return _Scanner(text).scan()


def comments(text: str) -> list[Place]:
    """Return the places of the comments of a shell text.

    Raises:
        Unreadable: as for `split`.
    """
    scanner = _Scanner(text)
    scanner.scan()
    return scanner.comments


def words(text: str) -> list[str]:
    """Return the words and operators of one command line; if it is not sound shell text, what blanks part."""
    try:
        return [token.text for token in split(text) if token.kind != "newline"]
    except Unreadable:
        return text.split()


def line(command: Sequence[str]) -> str:
    """Return words as one line in which it can be seen where each ends: one that is empty or holds a blank is in
    double quotes."""
    return " ".join(f'"{word}"' if not word or re.search(r"\s", word) else word for word in command)


def literal(text: str) -> str:
    """Return text as it is written in a word where all of it is quoted."""
    return "".join(f"\\{char}" if char in SPECIAL else char for char in text)


def bare(word: str) -> str:
    """Return a word for people: without the backslashes of quoted characters."""
    return re.sub(r"\\(.)", r"\1", word, flags=re.DOTALL)


class _Scanner:
    """Reads one text; `at` is the index of the next character."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.tokens: list[Token] = []
        self.comments: list[Place] = []
        self.word: list[str] | None = None
        """Pieces of the word under way; an empty list is a word too (`''`)."""
        self.quoted = False
        self.heredocs: list[str] = []
        self.expects_delimiter = False

    def scan(self) -> list[Token]:
        while self.at < len(self.text):
            if len(self.tokens) > TOKEN_LIMIT:
                raise Unreadable(f"more than {TOKEN_LIMIT} words")
            self.step()
        self.end()
        return self.tokens

    def step(self) -> None:
        char = self.text[self.at]
        if char in " \t":
            self.end()
            self.at += 1
        elif char == "\n":
            self.newline()
        elif char == "#" and self.word is None:
            end = self.text.find("\n", self.at)
            start, self.at = self.at, len(self.text) if end < 0 else end
            self.comments.append(Place(start, self.at))
        elif char in "|&;<>()":
            self.operator()
        else:
            self.part(char)

    def part(self, char: str) -> None:
        """Read a part of a word."""
        if char == "\\":
            escaped = self.text[self.at + 1 : self.at + 2]
            if escaped != "\n":  # else the line goes on
                self.put(literal(escaped))
                self.quoted = True
            self.at += 2
        elif char == "'":
            end = self.find("'")
            self.put(literal(self.text[self.at + 1 : end]))
            self.quoted, self.at = True, end + 1
        elif char == '"':
            self.double()
        elif char in "$`":
            self.put(self.expansion())
        elif char == "~" and self.word:
            self.put("\\~")  # special at the start of a word only
            self.at += 1
        else:
            self.put(char)
            self.at += 1

    def put(self, piece: str) -> None:
        self.word = [] if self.word is None else self.word
        self.word.append(piece)

    def end(self) -> None:
        if self.word is not None:
            text = _homed("".join(self.word))
            self.tokens.append(Token("word", text))
            if self.expects_delimiter:
                self.heredocs.append(bare(text))
                self.expects_delimiter = False
        self.word, self.quoted = None, False

    def newline(self) -> None:
        self.end()
        self.tokens.append(Token("newline", "\n"))
        self.at += 1
        for delimiter in self.heredocs:
            while self.at < len(self.text):
                end = self.text.find("\n", self.at)
                end = len(self.text) if end < 0 else end
                line, self.at = self.text[self.at : end], end + 1
                if line.strip("\t") == delimiter:
                    break
        self.heredocs = []

    def operator(self) -> None:
        found = next((op for op in OPERATORS if self.text.startswith(op, self.at)), self.text[self.at])
        number = ""
        if found[0] in "<>" and self.word and not self.quoted and "".join(self.word).isdecimal():
            number, self.word = "".join(self.word), None  # `2>` is one thing, `2 >` are two
        self.end()
        self.tokens.append(Token("operator", number + found))
        self.expects_delimiter = found in ("<<", "<<-")
        self.at += len(found)

    def double(self) -> None:
        """Read a part in double quotes: `$`, backquotes and some backslashes stay special in it."""
        self.put("")
        self.at += 1
        while (char := self.text[self.at : self.at + 1]) != '"':
            if not char:
                raise Unreadable("a double quote is not closed")
            if char in "$`":
                self.put(self.expansion())
            elif char == "\\" and self.text[self.at + 1 : self.at + 2] in ("$", "`", '"', "\\", "\n"):
                escaped = self.text[self.at + 1]
                self.put("" if escaped == "\n" else literal(escaped))
                self.at += 2
            else:
                self.put(literal(char))
                self.at += 1
        self.quoted, self.at = True, self.at + 1

    def expansion(self) -> str:
        """Read what begins with `$` or a backquote; return it in one spelling."""
        start = self.at
        if self.text[start] == "`":
            end = self.find("`")
            self.at = end + 1
            return f"$({' '.join(self.text[start + 1 : end].split())})"
        if self.text.startswith("$'", start):
            self.at = start + 1
            end = self.find("'")
            self.at = end + 1
            return literal(self.text[start + 2 : end])
        if self.text.startswith(("$(", "${"), start):
            self.at = self.closing(start + 1)
            inner = self.text[start + 2 : self.at - 1]
            return f"$({' '.join(inner.split())})" if self.text[start + 1] == "(" else f"${{{inner}}}"
        name = _NAME.match(self.text, start + 1)
        self.at = name.end() if name else start + 1
        return f"${{{name[0]}}}" if name else "\\$"

    def closing(self, at: int) -> int:
        """Return the index behind the bracket that closes the one at `at`."""
        depth, pair = 0, "()" if self.text[at] == "(" else "{}"
        while at < len(self.text):
            char = self.text[at]
            if char == "\\":
                at += 1
            elif char == "'" and pair == "()":
                at = self.text.find("'", at + 1)
                if at < 0:
                    break
            elif char in pair:
                depth += 1 if char == pair[0] else -1
                if depth == 0:
                    return at + 1
            at += 1
        raise Unreadable("a bracket is not closed")

    def find(self, quote: str) -> int:
        """Return the index of the next quote behind the one at `at`."""
        end = self.text.find(quote, self.at + 1)
        if end < 0:
            raise Unreadable(f"a quote ({quote}) is not closed")
        return end


def _homed(word: str) -> str:
    """Return a word with the home folder as `~` wherever a path begins with it."""
    if _ASSIGNMENT.match(word):
        word = _TILDE.sub("~", word)
    return _HOME.sub(r"\1~", word)
