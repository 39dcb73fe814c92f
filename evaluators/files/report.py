"""Reports and logs: figures behind their labels, and the lines of a log that were to be kept."""

import re
from typing import Annotated

from pydantic import Field, field_validator

from evaluators.evidence import Evidence
from evaluators.files.content import decode
from evaluators.files.pins import WRITTEN
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed

_NUMBER = re.compile(r"[-+\u2212]?(?:\d{1,3}(?:[\u00a0\u202f' ]\d{3})+(?!\d)(?:[.,]\d+)?|\d(?:[\d.,]*\d)?)")


def number_in(text: str) -> float | None:
    """Return the first number in a text, with thousands separated as people do it: 1,234.50, 1.234,50, 1 234,5.

    A single comma or point with exactly three digits behind it separates thousands only if it is a comma, or is
    there again.
    """
    match = _NUMBER.search(text)
    if match is None:
        return None
    digits = re.sub(r"[\u00a0\u202f' ]", "", match[0].replace("\u2212", "-"))
    comma, point = digits.rfind(","), digits.rfind(".")
    if comma >= 0 and point >= 0:
        thousands = "," if point > comma else "."
        digits = digits.replace(thousands, "").replace(",", ".")
    elif comma >= 0:
        groups = digits.split(",")
        grouped = all(len(group) == 3 for group in groups[1:]) and groups[0].lstrip("+-") != "0"
        digits = digits.replace(",", "") if grouped else digits.replace(",", ".")
    elif digits.count(".") > 1:
        digits = digits.replace(".", "")
    try:
        return float(digits)
    except ValueError:
        return None


class Figures(Of):
    """Parameters of `files.figures`."""

    figures: Annotated[dict[str, float], Field(min_length=1)]
    """Label to number: exactly one line begins with the label (signs and spaces in front of it, and upper and lower
    case, do not count), and its first number is the one behind it."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-6


@check("files.figures", pins=WRITTEN)
def figures(evidence: Evidence, p: Figures) -> Finding:
    """Each label of the report is followed by its number."""
    lines = [" ".join(line.split()) for line in evidence.parse(p.of, decode).split("\n")]
    bare = [line.lstrip("-*#>|\u2022+ ").casefold() for line in lines]
    seen: dict[str, float | None] = {}
    for label, wanted in p.figures.items():
        name = " ".join(label.split()).casefold()
        behind = [line[len(name) :] for line in bare if _begins(line, name)]
        if len(behind) != 1:
            code = Code.NOT_FOUND if not behind else Code.AMBIGUOUS
            sentence = f"{len(behind)} lines begin with {label!r}; one was asked."
            return failed(code, sentence, observed=lines[:50], wanted=label, where=p.of)
        seen[label] = number_in(behind[0])
        if (value := seen[label]) is None or abs(value - wanted) > p.tolerance + 1e-9 * abs(wanted):
            sentence = f"The figure of {label!r} is {seen[label]}; {wanted:g} was asked."
            return failed(Code.WRONG_VALUE, sentence, observed=seen[label], wanted=wanted, where=p.of)
    return passed(f"All {len(seen)} figures are right.", observed=seen, wanted=p.figures, where=p.of)


def _begins(line: str, label: str) -> bool:
    return line.startswith(label) and not line[len(label) : len(label) + 1].isalnum()


class Filtered(Of):
    """Parameters of `files.filtered`."""

    source: EvidenceName
    """The log as it was before."""
    keep: str | None = None
    """A regular expression that a line must hold somewhere to be kept; null: all."""
    drop: str | None = None
    """Lines that hold this one are left out."""
    unique: bool = False
    """Of equal lines one is kept."""
    any_order: bool = False
    header: Annotated[int, Field(ge=0)] = 0
    """So many lines at the top of the source are kept whatever they hold."""

    @field_validator("keep", "drop")
    @classmethod
    def _compiles(cls, pattern: str | None) -> str | None:
        try:
            re.compile(pattern or "")
        except re.error as error:
            raise ValueError(f"no regular expression: {error}") from error
        return pattern


@check("files.filtered", pins=WRITTEN)
def filtered(evidence: Evidence, p: Filtered) -> Finding:
    """The file holds exactly the lines of the source that were to be kept; blank lines after all others, or in a source
    that has some, and spaces at the ends of lines, do not count."""
    log = evidence.parse(p.source, decode, "before")
    source = _lines(log)
    kept = [line for line in source[p.header :] if _kept(line, p)]
    if p.unique:
        kept = list(dict.fromkeys(kept))
    wanted = source[: p.header] + kept
    text = evidence.parse(p.of, decode)
    seen = _lines(text)
    gaps = len(text.rstrip().split("\n")) - len(seen)
    if gaps > 0 and len(log.rstrip().split("\n")) == len(source):
        sentence = f"{gaps} blank lines stand between the lines, which the source has not."
        return failed(Code.EXTRA, sentence, observed=gaps, wanted=0, where=p.of)
    if seen == wanted or (p.any_order and sorted(seen) == sorted(wanted)):
        return passed(f"The {len(seen)} lines are those that were asked.", observed=len(seen), where=p.of)
    lacking = _without(wanted, seen)
    extra = _without(seen, wanted)
    code = Code.WRONG_ORDER if not lacking and not extra else Code.EXTRA if not lacking else Code.NOT_FOUND
    example = f"line {(lacking or extra)[0][:120]!r}" if lacking or extra else "order"
    sentence = f"{len(lacking)} lines are missing and {len(extra)} should not be there, or are elsewhere: {example}."
    return failed(code, sentence, observed=extra[:20], wanted=lacking[:20], where=p.of)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.split("\n") if line.strip()]


def _kept(line: str, p: Filtered) -> bool:
    if p.keep is not None and re.search(p.keep, line) is None:
        return False
    return p.drop is None or re.search(p.drop, line) is None


def _without(lines: list[str], others: list[str]) -> list[str]:
    """Return the lines that the others do not hold (as often)."""
    left: dict[str, int] = {}
    for line in others:
        left[line] = left.get(line, 0) + 1
    out = []
    for line in lines:
        if left.get(line, 0) > 0:
            left[line] -= 1
        else:
            out.append(line)
    return out
