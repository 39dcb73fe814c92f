"""What the checks on sites share: new rows, texts as people write them, the row nearest to what was asked."""

import re
import unicodedata
from collections.abc import Mapping, Sequence

from evaluators.evidence import Evidence
from evaluators.expectations import Expectation, assess, equal
from evaluators.site.database import Cell, Row, load
from evaluators.verdict import Code, Finding, Shown, failed

_SIGNS = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-"})
_NUMERALS = ("\u4e00", "[\u4e8c\u4e24]", *"\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d")
"""One to nine."""
_LONGER = re.sub(r"[\[\]]", "", "".join(_NUMERALS)) + "\u5341\u767e\u5343\u7b2c"
"""A numeral behind one of these is the end of a longer number, or of an ordinal."""
NUMERALS = f"[{_LONGER}]"
MEASURES = "[\u4eba\u4f4d\u4e2a\u540d\u4ef6\u5f20\u4efd]"
_COUNTED = re.compile(f"(?<!\\d)([1-9])({MEASURES})")
"""So many persons or things."""
_PERSONS = "(?:\u4e2a\u4eba|\u53e3\u4eba|\u4eba|\u4f4d|\u540d)"
"""What follows a number of persons."""
_HEADED = "(?:\u4eba\u6570[\u4e3a\u662f]?[^\\w]?|\u5171)"
"""What comes before one without such a word."""
Asked = Mapping[str, "str | int | float | bool"]


def new_rows(evidence: Evidence, of: str, table: str, *columns: str) -> list[Row]:
    """Return the rows of a table whose key was not there before."""
    after = load(evidence, of).table(table, *columns)
    before = load(evidence, of, "before").table(table, *columns)
    known = {before.key_of(row) for row in before.rows}
    return [row for row in after.rows if after.key_of(row) not in known]


def normalised(text: object) -> str:
    """Return a text as it is compared: Unicode's composed form, single blanks, no blanks around it."""
    return re.sub(r"\s+", " ", unicodedata.normalize("NFC", str(text))).strip()


def agrees(seen: Cell, asked: "str | int | float | bool") -> bool:
    """Say whether a cell is what was asked; numbers by value, texts but for white space, True as 1 or yes."""
    if isinstance(asked, bool):
        return seen in ((1, "1", "yes") if asked else (0, "0", "no"))
    if isinstance(asked, int | float):
        return normalised(seen) == str(asked) or (isinstance(seen, int | float) and abs(seen - asked) < 1e-9)
    return seen is not None and normalised(seen) == normalised(asked)


def fits(name: str, seen: Cell, asked: "str | int | float | bool") -> bool:
    """Say whether the cell of this column is what was asked; telephone numbers are compared as they are dialled."""
    if name != "phone" or seen is None:
        return agrees(seen, asked)
    return _dialled(seen) == _dialled(asked)


def _dialled(number: object) -> str:
    """Return a telephone number without what is a way of writing it: blanks, hyphens, dots, brackets, 00 for +."""
    return re.sub(r"^00", "+", re.sub(r"[\s().\u2010-\u2015/-]", "", normalised(number)))


def traits_of(row: Row, asked: Asked) -> list[Expectation]:
    """Return for each column that is asked whether the row has it."""
    pairs = asked.items()
    return [
        Expectation(name.replace("_", " "), row[name], wanted, fits(name, row[name], wanted)) for name, wanted in pairs
    ]


def holds(row: Row, words: Sequence[str], column: str) -> list[Expectation]:
    """Return for each group of words whether a row's text says it."""
    return [
        Expectation(f"text ({word!r})", normalised(row[column])[:200], word, says(row[column], word)) for word in words
    ]


def lacks(row: Row, words: Sequence[str], column: str) -> list[Expectation]:
    """Return for each group of words whether a row's text does without it."""
    text = typeset(row[column])
    there = {word: bool(found(wanted := typeset(word)).search(counted_as(wanted, text))) for word in words}
    return [
        Expectation(f"text ({word!r})", normalised(row[column])[:200], f"not {word}", not is_there)
        for word, is_there in there.items()
    ]


def says(text: object, word: str) -> bool:
    """Say whether a text says a group of words as such: no part of a longer word or number, and where the group has a
    number, with no other number in the same place (`#1324` with `#1323` beside it, `3 people` with `2 people`)."""
    wanted = typeset(word)
    written = counted_as(wanted, typeset(text))
    if not found(wanted).search(written):
        return False
    if not re.search(r"\d", wanted):
        return True
    alike = re.compile(r"\d+(?:[.,]\d+)*".join(re.escape(part) for part in re.split(r"\d+(?:[.,]\d+)*", wanted)))
    return {match[0] for match in alike.finditer(written)} <= {wanted}


def counted_as(wanted: str, written: str) -> str:
    """Return a text with the number of persons or things that is wanted in digits, where it has it in characters; of
    persons also where another measure word stands behind it, or none but a label before it."""
    for digit, measure in _COUNTED.findall(wanted):
        numeral = _NUMERALS[int(digit) - 1]
        written = re.sub(rf"(?<![{_LONGER}]){numeral}{measure}", f"{digit}{measure}", written)
        if measure == "\u4eba":
            number = rf"(?:(?<!\d)(?<!\d[.,]){digit}|(?<![{_LONGER}]){numeral})"
            written = re.sub(number + _PERSONS, f"{digit}{measure}", written)
            written = re.sub(rf"({_HEADED}){number}(?![\w\u3400-\u9fff]|[.,]\d)", rf"\g<1>{digit}{measure}", written)
    return written


def typeset(text: object) -> str:
    """Return a text without what differs by the way it is set only: width and case of letters, quotes, dashes, and
    blanks beside Chinese characters."""
    apart = normalised(text).replace("\uff0c", "\uff0c ")  # between Chinese clauses, and never within a number
    plain = unicodedata.normalize("NFKC", apart).casefold().translate(_SIGNS)
    return re.sub(r"(?<=[\u3400-\u9fff]) | (?=[\u3400-\u9fff])", "", " ".join(plain.split()))


def found(word: str) -> re.Pattern[str]:
    """Return what finds a typeset group of words as such: as no part of a longer word or number."""
    before = r"(?<![a-z0-9_])" if re.match(r"[a-z0-9_]", word) else ""
    if re.match(f"[{_LONGER}]", word):
        before = f"(?<![{_LONGER}])"
    more = r"|[.,]\d" if re.search(r"\d$", word) else ""  # 2 is not said by 2.5
    behind = rf"(?![a-z0-9_]{more})" if re.search(r"[a-z0-9_]$", word) else ""
    return re.compile(before + re.escape(word) + behind)


def one_new(subject: str, judged: Sequence[tuple[str, list[Expectation]]], others: bool, where: str) -> Finding:
    """Return the finding over new things: exactly one must meet all expectations and, without `others`, be alone.

    `judged` has for each its name and its expectations.
    """
    if not judged:
        return failed(Code.NOT_FOUND, f"There is no new {subject}.", where=where)
    names: Shown = [name for name, _ in judged]
    right = [
        (name, expectations) for name, expectations in judged if all(expectation.ok for expectation in expectations)
    ]
    if not right:
        name, expectations = min(judged, key=lambda each: sum(not expectation.ok for expectation in each[1]))
        return assess(f"the {subject} {name}", expectations, Code.WRONG_VALUE, where)
    if len(right) > 1:
        sentence = f"There are {len(right)} new {subject}s as asked; one was asked."
        return failed(Code.WRONG_COUNT, sentence, observed=names, wanted=1, where=where)
    if len(judged) > 1 and not others:
        rest = ", ".join(name for name, _ in judged if name != right[0][0])
        return failed(Code.EXTRA, f"There is another new {subject}: {rest}.", observed=names, wanted=1, where=where)
    name, expectations = right[0]
    return assess(f"the {subject} {name}", expectations or [equal("presence", True, True)], Code.WRONG_VALUE, where)
