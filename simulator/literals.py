"""What of a message must reach the agent letter by letter: names, numbers, colours, paths, quoted words."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_LATIN = "\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_W = f"0-9A-Za-z_{_LATIN}"
"""Letters, digits and the underscore. Chinese is written without spaces, so its characters bound a word."""
_UNIT = re.compile(rf"(?<![{_W}.#/-])(\d+(?:[.,]\d+)*)(px|pt|mm|cm|km|dpi|kHz|Hz|dB|ms|kg|fps|am|pm)(?![{_W}]|[.-]\w)")
_URL = re.compile(
    r"\b(?:https?|ftp|file)://[^\s\"'<>()\u3000-\u303f\u4e00-\u9fff]*[\w/]|[\w.+-]+@[\w-]+(?:\.[A-Za-z]+)+"
)
_QUOTED = re.compile(
    r'"([^"\n]+)"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|《([^》\n]+)》|`([^`\n]+)`'
)
_SINGLE = re.compile(rf"(?<![{_W}'’])['‘]([^'’\n]+)['’](?![{_W}])")
_COLOUR = re.compile(rf"#[0-9A-Fa-f]{{3,8}}(?![{_W}])")
_ENDING = rf"(?:\.[A-Za-z][0-9A-Za-z]{{0,7}})+(?![{_W}])"
_LAST = rf"(?:[\w+@-][\w.+@-]*?{_ENDING}|[{_W}.+@-]*[{_W}]|[\u4e00-\u9fff]+)"
_PATH = re.compile(rf"(?<![{_W}.~/-])(?:~|\.{{1,2}})?/(?:[\w.+@-]+/)*{_LAST}|~/?(?=\s|$)")
_RELATIVE = re.compile(rf"(?<![{_W}./~@+-])(?=\S*[A-Za-z])(?=[^\s/]*/\S*[\d._/-])[{_W}.+@-]+/(?:[\w.+@-]+/)*{_LAST}")
_FILE = re.compile(rf"(?<![{_W}/.])[{_W}+@-]+(?:\.[{_W}+@-]+)*?{_ENDING}|(?<![\w/.])[\w+@-]*[\u4e00-\u9fff]{_ENDING}")
_NUMBER = re.compile(rf"(?<![{_W}#.])[+-]?\d+(?:[.,:/-]\d+)*(?![{_W}])")
_P = f"[0-9A-Za-z{_LATIN}]"
_NAME = re.compile(
    rf"(?<![{_W}])(?=[{_W}-]*[A-Za-z])"
    rf"(?:[A-Za-z]{_P}*(?:[_-]+{_P}+)+|[a-z]+[A-Z]{_P}*|[A-Z]{{2,}}\d*|[A-Za-z]+\d{_P}*"
    rf"|\d+(?!(?:st|nd|rd|th)\b)[A-Za-z]{_P}*)(?![{_W}])"
)
_PROPER = re.compile(rf"(?<=[\w,;:)] )[A-Z][a-z{_LATIN}]+{_P}*(?: [A-Z][a-z{_LATIN}]+{_P}*)*(?![{_W}])")
_EXACT = (_URL, _COLOUR, _PATH, _RELATIVE, _FILE, _NUMBER)
_ALL = (_URL, _QUOTED, _SINGLE, _COLOUR, _PATH, _RELATIVE, _FILE, _NAME, _PROPER, _NUMBER)
_NOT_NAMES = {"I", "A", "The", "And", "But", "Then", "Also", "Please", "Thanks", "OK", "PS"}


def normal(text: str) -> str:
    """A text in the form in which literals are compared: one kind of each character, single spaces, 12 px for 12px."""
    plain = " ".join(unicodedata.normalize("NFKC", text).replace("−", "-").split())
    return _UNIT.sub(r"\1 \2", plain)


def literals(text: str) -> list[str]:
    """The literals of a message in order of appearance, each once; the message holds all of them.

    Quoted words, addresses, paths, file names, colours, numbers with their separators, identifiers (`hero_image`,
    `B2`, `PNG`) and names with capitals inside a sentence. Words within a literal are not listed again.
    """
    return _find(text, _ALL)


def exact_literals(text: str) -> list[str]:
    """The literals that cannot be a manner of speaking: addresses, paths, file names, colours and numbers."""
    return _find(text, _EXACT)


def quoted(text: str) -> list[str]:
    """The words in quotation marks, in order of appearance."""
    return _find(text, (_QUOTED,))


def colours(text: str) -> list[str]:
    """The colours in hexadecimal, in order of appearance."""
    return _find(text, (_COLOUR,))


def without(text: str) -> str:
    """A text without its quoted words, addresses, paths, file names and colours, each of which becomes a space."""
    for pattern in (_QUOTED, _URL, _COLOUR, _PATH, _RELATIVE, _FILE):
        text = pattern.sub(" ", text)
    return text


def _find(text: str, patterns: Iterable[re.Pattern[str]]) -> list[str]:
    text = normal(text)
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, str]] = []
    for pattern in patterns:
        for match in pattern.finditer(text):
            word = next((group for group in match.groups() if group), match.group()).strip()
            begin, end = match.span()
            if any(begin < other_end and other_begin < end for other_begin, other_end in taken):
                continue
            if word and word not in _NOT_NAMES and holds(text, word):
                taken.append((begin, end))
                found.append((begin, word))
    return list(dict.fromkeys(word for _, word in sorted(found)))


def holds(text: str, literal: str, *, any_case: bool = False) -> bool:
    """Whether a text holds a literal whole: 12 is not in 120 or 1.12, a.png not in my-a.png or a.png.bak."""
    text, literal = normal(text), normal(literal)
    if any_case:
        text, literal = text.casefold(), literal.casefold()
    named = re.search(r"\w[._-]\w", literal) is not None
    before = after = ""
    if re.match(r"\d", literal):
        before = rf"(?<![{_W}#])(?<!\d[.,:/-])"
    elif re.match(rf"[{_W}]", literal):
        before = rf"(?<![{_W}#@+.-])" if named else rf"(?<![{_W}#])"
    elif re.match(r"[+/.-]", literal):
        before = rf"(?<![{_W}.~])"
    if re.search(r"\d$", literal):
        after = rf"(?![{_W}])(?![.,:/-]\d)"
    elif re.search(rf"[{_W}]$", literal):
        after = rf"(?![{_W}]|[.-][{_W}])" if named else rf"(?![{_W}])"
    return re.search(before + re.escape(literal) + after, text) is not None
