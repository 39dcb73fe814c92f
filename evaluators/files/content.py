"""Checks on one file: whether it is there, and what text, table, JSON or bytes it holds."""

import csv
import hashlib
import io
import json
import math
from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, model_validator

from evaluators.evidence import Evidence, Misfit, Unreadable, When
from evaluators.files.pins import CONTENT, GONE, THERE, WRITTEN, at, whole
from evaluators.files.values import Likeness, equal
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

TEXT_LIMIT_BYTES = 16 * 2**20


class Exists(Of):
    """Parameters of `files.exists`."""


@check("files.exists", pins=whole(THERE))
def exists(evidence: Evidence, p: Exists) -> Finding:
    """The file is there, a regular file beneath the desktop's root."""
    item = evidence.item(p.of)
    if item.state == "present":
        return passed(f"{item.where} is there.", where=p.of)
    if item.state == "refused":
        raise Unreadable(f"{item.where} was refused: {item.reason}")
    return failed(Code.MISSING_FILE, f"{item.where} is not there.", where=p.of)


@check("files.absent", pins=whole(GONE))
def absent(evidence: Evidence, p: Exists) -> Finding:
    """The file is not there."""
    item = evidence.item(p.of)
    if item.state == "absent":
        return passed(f"{item.where} is not there, as asked.", where=p.of)
    return failed(Code.EXTRA, f"{item.where} should not be there.", where=p.of)


def decode(data: bytes) -> str:
    """Return text: UTF-8, or UTF-16 with a byte order mark; line ends as `\\n`.

    Raises:
        Unreadable: neither.
    """
    if len(data) > TEXT_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes of text are more than the {TEXT_LIMIT_BYTES} that are read")
    try:
        text = data.decode("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable(f"not UTF-8 text: {error.reason} at byte {error.start}") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


class Text(Of):
    """Parameters of `files.text`; at least one of the first four."""

    equals: str | None = None
    lines: list[str] | None = None
    contains: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    any_order: bool = False
    """The lines may come in any order."""
    ignore_blank: bool = False
    """Blank lines do not count."""
    ignore_case: bool = False
    exact: bool = False
    """Spaces at the ends of lines and the end of the file count too (line ends and a byte order mark never
    do)."""

    @model_validator(mode="after")
    def _something(self) -> "Text":
        if self.equals is None and self.lines is None and not self.contains and not self.lacks:
            raise ValueError("expected at least one of equals, lines, contains, lacks")
        return self


@check("files.text", pins=WRITTEN)
def text(evidence: Evidence, p: Text) -> Finding:
    """The file is text that equals, or contains and lacks, what was asked."""
    seen = evidence.parse(p.of, decode)

    def fold(value: str) -> str:
        return value.casefold() if p.ignore_case else value

    def normal(value: str) -> list[str]:
        lines = fold(value).split("\n")
        if not p.exact:
            lines = [line.rstrip() for line in lines]
            while lines and not lines[-1]:
                lines.pop()
        if p.ignore_blank:
            lines = [line for line in lines if line.strip()]
        return sorted(lines) if p.any_order else lines

    asked = p.equals if p.equals is not None else "\n".join(p.lines) if p.lines is not None else None
    if asked is not None and normal(seen) != normal(asked):
        line, got, wanted = _first_difference(normal(seen), normal(asked))
        sentence = f"Line {line} of the text is {got}; {wanted} was asked."
        return failed(Code.WRONG_TEXT, sentence, observed=seen[:2000], wanted=asked[:2000], where=p.of)
    for part in p.contains:
        if fold(part) not in fold(seen):
            sentence = f"The text does not contain {part!r}."
            return failed(Code.WRONG_TEXT, sentence, observed=seen[:2000], wanted=part, where=p.of)
    for part in p.lacks:
        if fold(part) in fold(seen):
            return failed(Code.EXTRA, f"The text still contains {part!r}.", observed=seen[:2000], where=p.of)
    return passed("The text is what was asked.", where=p.of)


def _first_difference(seen: list[str], asked: list[str]) -> tuple[int, str, str]:
    for index in range(max(len(seen), len(asked))):
        got = repr(seen[index][:120]) if index < len(seen) else "missing"
        want = repr(asked[index][:120]) if index < len(asked) else "no such line"
        if got != want:
            return index + 1, got, want
    return 1, "different", "the same"


class SameContent(Of):
    """Parameters of `files.same_content`."""

    source: EvidenceName
    """The file whose content it must have."""
    source_when: When = "before"
    path: str | None = None
    """If `of` is a tree: the file in it."""
    source_path: str | None = None
    """If `source` is a tree: the file in it."""


def _pins(evidence: Evidence, p: SameContent) -> Iterable[Pin]:
    return WRITTEN(evidence, p) if p.path is None else at(p.of, p.path.strip("/"), THERE, CONTENT)


@check("files.same_content", pins=_pins)
def same_content(evidence: Evidence, p: SameContent) -> Finding:
    """The file's bytes are those of the source."""
    digest, size = _digest(evidence, p.of, "after", p.path)
    wanted, _ = _digest(evidence, p.source, p.source_when, p.source_path)
    name, source = (
        p.path or evidence.item(p.of).where,
        p.source_path or evidence.item(p.source, p.source_when).where,
    )
    if digest == wanted:
        return passed(f"{name} holds what {source} held.", observed=digest, where=p.of)
    sentence = f"{name} ({size} bytes) does not hold what {source} held."
    return failed(Code.WRONG_CONTENT, sentence, observed=digest, wanted=wanted, where=p.of)


def _digest(evidence: Evidence, name: str, when: When, path: str | None) -> tuple[str, int]:
    if path is None:
        data = evidence.read_bytes(name, when)
        return hashlib.sha256(data).hexdigest(), len(data)
    entry = evidence.tree(name, when).get(path.strip("/"))
    if entry is None or not entry.get("sha256"):
        raise (Unreadable(f"{path} is not a file there") if when == "after" else Misfit(f"no file {path} in {name}"))
    return entry["sha256"], entry.get("size", 0)


class Json(Of):
    """Parameters of `files.json`."""

    at: tuple[str | int, ...] = ()
    """Keys and indices from the top down to the value; empty: the whole document."""
    equals: JsonValue
    any_order: bool = False
    """Arrays may be in any order."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9
    """Of numbers, absolute."""
    subset: bool = False
    """Objects may have further keys."""


def once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return an object of a JSON document.

    Args:
        pairs: its keys and values in order.

    Raises:
        ValueError: a key is there twice.
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, _ in pairs if sum(key == other for other, _ in pairs) > 1)
        raise ValueError(f"the key {twice!r} is there twice")
    return found


def parse_json(data: bytes) -> Any:
    """Return a JSON document of an agent's; one that says a key twice is none that two readers read alike."""
    try:
        return json.loads(decode(data), object_pairs_hook=once_each)
    except ValueError as error:
        raise Unreadable(f"not JSON: {error}") from error


@check("files.json", pins=WRITTEN)
def json_value(evidence: Evidence, p: Json) -> Finding:
    """The JSON document, or the value at a place in it, equals what was asked."""
    seen = evidence.parse(p.of, parse_json)
    place = "/".join(str(step) for step in p.at) or "the document"
    for step in p.at:
        inside = isinstance(seen, dict) and step in seen
        if not inside and not (isinstance(seen, list) and isinstance(step, int) and -len(seen) <= step < len(seen)):
            return failed(Code.NOT_FOUND, f"There is no {place} in the document.", wanted=p.equals, where=p.of)
        seen = seen[step]
    if equal(seen, p.equals, Likeness(p.tolerance, p.any_order, p.subset)):
        return passed(f"The value of {place} is what was asked.", observed=seen, wanted=p.equals, where=p.of)
    short = json.dumps(seen, ensure_ascii=False)[:200]
    sentence = f"The value of {place} is {short}; {json.dumps(p.equals, ensure_ascii=False)[:200]} was asked."
    return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=p.equals, where=p.of)


class Csv(Of):
    """Parameters of `files.csv`."""

    rows: list[list[str | int | float]]
    """The expected rows, header included if the file has one and `header` does not say it; numbers are compared as
    numbers."""
    header: list[str] | None = None
    """A row that must come before them."""
    delimiter: Literal[",", ";", "\t", "any"] = "any"
    any_order: bool = False
    """The rows may come in any order, the first excepted."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9


@check("files.csv", pins=WRITTEN)
def csv_rows(evidence: Evidence, p: Csv) -> Finding:
    """The file is a table of delimited text with the expected rows."""
    text_seen = evidence.parse(p.of, decode)
    header: list[list[str | int | float]] = [[*p.header]] if p.header is not None else []
    asked = [*header, *p.rows]
    wanted = [[_cell(str(value)) for value in row] for row in asked]
    best: list[list[str]] | None = None
    for delimiter in [",", ";", "\t"] if p.delimiter == "any" else [p.delimiter]:
        try:
            rows = [row for row in csv.reader(io.StringIO(text_seen), delimiter=delimiter, strict=True) if row]
        except csv.Error:
            continue
        if _same_rows([[_cell(value) for value in row] for row in rows], wanted, p):
            return passed(f"The table's {len(rows)} rows are what was asked.", observed=len(rows), where=p.of)
        if best is None or sum(map(len, rows)) > sum(map(len, best)):
            best = rows
    if best is None:
        raise Unreadable("not a table of delimited text")
    for index in range(max(len(best), len(asked))):
        got = best[index] if index < len(best) else None
        want = asked[index] if index < len(asked) else None
        if got is None or want is None or not _same_rows([[_cell(v) for v in got]], [wanted[index]], p):
            sentence = f"Row {index + 1} of the table is {got}; {want} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=got, wanted=_json(want), where=p.of)
    return failed(Code.WRONG_ORDER, "The table's rows differ from what was asked.", where=p.of)


def _json(value: Any) -> JsonValue:
    return value if value is None else list(value)


def _cell(value: str) -> str | float:
    try:
        number = float(value)
    except ValueError:
        return value.strip()
    return number if math.isfinite(number) else value.strip()


def _same_rows(seen: list[list[str | float]], wanted: list[list[str | float]], p: Csv) -> bool:
    if p.any_order:
        seen, wanted = _ordered(seen), _ordered(wanted)
    return len(seen) == len(wanted) and all(
        len(a) == len(b) and all(_same_cell(x, y, p.tolerance) for x, y in zip(a, b, strict=True))
        for a, b in zip(seen, wanted, strict=True)
    )


def _ordered(rows: list[list[str | float]]) -> list[list[str | float]]:
    return rows[:1] + sorted(rows[1:], key=lambda row: [(isinstance(v, str), v) for v in row])


def _same_cell(a: str | float, b: str | float, tolerance: float) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-12, abs_tol=tolerance)
    return a == b
