"""What of a message must reach the agent letter by letter: names, numbers, colours, quoted words."""

from __future__ import annotations

import re
import unicodedata

_QUOTED = re.compile(
    r'"([^"\n]+)"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|「([^」\n]+)」|『([^』\n]+)』|《([^》\n]+)》|`([^`\n]+)`'
)
_SINGLE = re.compile(r"(?<![\w'’])['‘]([^'’\n]+)['’](?![\w])")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}\b")
_PATH = re.compile(r"(?:~|\.{1,2})?/(?:[\w.+@-]+/)*[\w.+@-]*\w|~/?(?=\s|$)")
_FILE = re.compile(r"(?<![\w/.])[\w+@-]+(?:\.[\w+@-]+)*\.[A-Za-z]\w{0,7}\b")
_NUMBER = re.compile(r"(?<![\w#.])[+-]?\d+(?:[.,:/-]\d+)*")
_NAME = re.compile(r"\b(?=\w*[A-Za-z])(?:[A-Za-z]\w*[_-]\w+(?:[_-]\w+)*|[a-z]+[A-Z]\w*|[A-Z]{2,}\d*|[A-Za-z]+\d+\w*)\b")
_PROPER = re.compile(r"(?<=[\w,;:)] )[A-Z][a-z]+\w*(?: [A-Z][a-z]+\w*)*")
_NOT_NAMES = {"I", "A", "The", "And", "But", "Then", "Also", "Please", "Thanks"}


def normal(text: str) -> str:
    """A text in the form in which literals are compared: one kind of each character, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).replace("−", "-").split())


def literals(text: str) -> list[str]:
    """The literals of a message in order of appearance, each once.

    Quoted words, paths, file names, colours, numbers with their separators, identifiers (`hero_image`, `B2`, `PNG`)
    and names with capitals inside a sentence. Words that a literal holds are not told again.
    """
    text = normal(text)
    taken: list[tuple[int, int]] = []
    found: list[tuple[int, str]] = []
    for pattern in (_QUOTED, _SINGLE, _COLOUR, _PATH, _FILE, _NAME, _PROPER, _NUMBER):
        for match in pattern.finditer(text):
            word = next((group for group in match.groups() if group), match.group()).strip()
            begin, end = match.span()
            if any(begin < other_end and other_begin < end for other_begin, other_end in taken):
                continue
            if word and word not in _NOT_NAMES:
                taken.append((begin, end))
                found.append((begin, word))
    return list(dict.fromkeys(word for _, word in sorted(found)))


def holds(text: str, literal: str, *, any_case: bool = False) -> bool:
    """Whether a text holds a literal whole: 12 is not in 120 or 1.12."""
    text, literal = normal(text), normal(literal)
    if any_case:
        text, literal = text.casefold(), literal.casefold()
    before = r"(?<![0-9A-Za-z_#])" if re.match(r"\w", literal) else ""
    if re.match(r"\d", literal):
        before = r"(?<![0-9A-Za-z_#])(?<!\d[.,:/-])"
    after = r"(?![0-9A-Za-z_])(?![.,:/-]\d)" if re.search(r"\d$", literal) else r"(?![0-9A-Za-z_])"
    if not re.search(r"\w$", literal):
        after = ""
    return re.search(before + re.escape(literal) + after, text) is not None
