"""Checks on what a command printed that was run in the desktop to capture evidence (settings, listings)."""

import re
from collections.abc import Iterator

from pydantic import Field, model_validator

from evaluators.evidence import Evidence
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, check
from evaluators.verdict import Code, Finding, failed, passed


class Output(Of):
    """Parameters of `command.output`."""

    equals: str | None = None
    """The whole standard output, spaces at the ends of lines and of the output apart."""
    contains: tuple[str, ...] = ()
    """Parts of the standard output, no piece of a longer word or number."""
    lacks: tuple[str, ...] = ()
    exit_code: int | None = 0
    """The exit status that the command must have; null: any."""
    pins: dict[EvidenceName, tuple[str, ...]] = Field(default_factory=dict)
    """What the output says about other evidence, in the words of that evidence's guard: `logs: ["mode:a.log"]`, where
    the command prints the permissions of a.log."""

    @model_validator(mode="after")
    def _something(self) -> "Output":
        if self.equals is None and not self.contains and not self.lacks and self.exit_code is None:
            raise ValueError("expected at least one of equals, contains, lacks, exit_code")
        return self


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.rstrip().splitlines()]


def _says(text: str, part: str) -> bool:
    """Say whether a text holds a part as such: it does not go on as the same word or number on either side."""
    before = r"(?<![\w-])" if re.match(r"\w", part) else ""
    behind = r"(?![\w-]|\.\d)" if re.search(r"\w$", part) else ""
    return re.search(before + re.escape(part) + behind, text) is not None


def _pins(_: Evidence, p: Output) -> Iterator[Pin]:
    for of, facets in p.pins.items():
        yield from (Pin(of, facet) for facet in facets)


@check("command.output", pins=_pins, says=lambda _, p: bool(p.pins))
def output(evidence: Evidence, p: Output) -> Finding:
    """The command ended with the expected status and printed what was asked."""
    result, command = evidence.command(p.of), evidence.item(p.of).where
    seen, code = result["stdout"], result["exit_code"]
    if p.exit_code is not None and code != p.exit_code:
        sentence = f"`{command}` ended with status {code}; {p.exit_code} was expected."
        return failed(Code.COMMAND_FAILED, sentence, observed=code, wanted=p.exit_code, where=p.of)
    if p.equals is not None and _lines(seen) != _lines(p.equals):
        sentence = f"`{command}` says {seen.strip()[:200]!r}; {p.equals.strip()[:200]!r} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=seen[:2000], wanted=p.equals, where=p.of)
    for part in p.contains:
        if not _says(seen, part):
            sentence = f"What `{command}` says does not contain {part!r}."
            return failed(Code.WRONG_VALUE, sentence, observed=seen[:2000], wanted=part, where=p.of)
    for part in p.lacks:
        if part in seen:
            sentence = f"What `{command}` says contains {part!r}."
            return failed(Code.EXTRA, sentence, observed=seen[:2000], where=p.of)
    return passed(f"`{command}` says what was asked.", observed=seen[:2000], where=p.of)


class Unchanged(Of):
    """Parameters of `command.unchanged`."""

    ignore: tuple[str, ...] = ()
    """Lines that contain one of these do not count."""


@check("command.unchanged")
def unchanged(evidence: Evidence, p: Unchanged) -> Finding:
    """The command says the same as before."""

    def kept(text: str) -> list[str]:
        return [line for line in _lines(text) if not any(part in line for part in p.ignore)]

    before, after = evidence.command(p.of, "before"), evidence.command(p.of)
    old, new = kept(before["stdout"]), kept(after["stdout"])
    if old == new and before["exit_code"] == after["exit_code"]:
        return passed("What the command says is unchanged.", where=p.of)
    gone, come = [line for line in old if line not in new], [line for line in new if line not in old]
    sentence = f"The command's output changed: {len(gone)} lines gone, {len(come)} new."
    return failed(Code.CHANGED, sentence, observed=list(come[:20]), wanted=list(gone[:20]), where=p.of)
