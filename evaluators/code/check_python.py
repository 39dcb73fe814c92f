"""Checks on what a Python module answers and what a program prints."""

import json
from typing import Annotated, Any

from pydantic import Field, JsonValue, model_validator

from evaluators.code.asking import Project, ask, pins_of_changes, says_what_changes, texts
from evaluators.evidence import Evidence
from evaluators.files.values import Likeness, equal
from evaluators.registry import Params, check
from evaluators.verdict import Code, Finding, failed, passed


class Case(Params):
    """One question to a module."""

    value: str
    """A Python expression with the module's names: `price(["tea", 2])`."""
    equals: JsonValue = None
    """Tuples as lists, sets as sorted lists."""
    raises: str | None = None
    """The name of an exception, or of a class that it comes from."""
    type: str | None = None
    """The name of the value's class; without it, numbers are numbers and any list-like a list."""

    @model_validator(mode="after")
    def _one(self) -> "Case":
        if ("equals" in self.model_fields_set) == (self.raises is not None):
            raise ValueError("expected either equals or raises")
        return self


class Answers(Project):
    """Parameters of `code.answers`."""

    cases: Annotated[tuple[Case, ...], Field(min_length=1)]
    tolerance: Annotated[float, Field(ge=0)] = 1e-9


@check("code.answers", pins=pins_of_changes, says=says_what_changes)
def answers(evidence: Evidence, p: Answers) -> Finding:
    """The module answers every question as asked, and prints nothing; each is put to it in a process of its own."""
    steps = json.dumps([{"value": case.value} for case in p.cases])
    given = ask(evidence, "python", p.of, texts(evidence, p.beside), steps=steps)
    for case, answer in zip(p.cases, given, strict=True):
        if (wrong := _wrong(case, answer, p.tolerance)) is not None:
            wanted = case.raises if case.raises is not None else case.equals
            return failed(
                Code.WRONG_VALUE, f"{case.value}: {wrong}.", observed=_short(answer), wanted=wanted, where=p.of
            )
    return passed(f"It answers {len(p.cases)} questions as asked.", observed=len(p.cases), where=p.of)


def _wrong(case: Case, answer: dict[str, Any], tolerance: float) -> str | None:
    if "value" not in answer and "raised" not in answer:
        return "the process was late" if answer.get("late") else "the process died"
    if case.raises is not None:
        if "raised" not in answer:
            return f"no {case.raises} was raised, but {_short(answer['value'])} came back"
        return None if case.raises in answer["raised"] else f"{answer['raised'][0]} was raised, not {case.raises}"
    if "raised" in answer:
        return f"{answer['raised'][0]} was raised: {answer['message'][:200]}"
    if answer.get("printed", "").strip():
        return f"it prints {answer['printed'].strip()[:80]!r}"
    if case.type is not None and answer["type"] != case.type:
        return f"a {answer['type']} came back, not a {case.type}"
    if not equal(answer["value"], case.equals, Likeness(tolerance)):
        return f"{_short(answer['value'])} came back, not {_short(case.equals)}"
    return None


class Run(Params):
    """One run of a program."""

    argv: tuple[str, ...] = ()
    stdin: str = ""
    exit_code: int = 0
    lines: tuple[str, ...] | None = None
    """What it prints; blank space at the ends of lines and of the text does not count."""
    contains: tuple[str, ...] = ()
    error_contains: tuple[str, ...] = ()
    """What its error output must hold."""


class Prints(Project):
    """Parameters of `code.prints`."""

    runs: Annotated[tuple[Run, ...], Field(min_length=1)]


@check("code.prints", pins=pins_of_changes, says=says_what_changes)
def prints(evidence: Evidence, p: Prints) -> Finding:
    """The program ends and prints as asked in every run."""
    steps = json.dumps([{"argv": run.argv, "stdin": run.stdin} for run in p.runs])
    given = ask(evidence, "python", p.of, texts(evidence, p.beside), steps=steps)
    for run, answer in zip(p.runs, given, strict=True):
        call = " ".join(["the program", *run.argv])
        if answer.get("late"):
            return failed(Code.WRONG_VALUE, f"{call}: it does not end.", where=p.of)
        if answer["exit_code"] != run.exit_code:
            sentence = f"{call}: exit status {answer['exit_code']}, not {run.exit_code}."
            return failed(Code.WRONG_VALUE, sentence, observed=_short(answer), wanted=run.exit_code, where=p.of)
        seen = [line.rstrip() for line in answer["stdout"].strip().splitlines()]
        if run.lines is not None and seen != [line.rstrip() for line in run.lines]:
            sentence = f"{call}: it does not print what was asked."
            return failed(Code.WRONG_TEXT, sentence, observed=seen[:100], wanted=list(run.lines), where=p.of)
        for where, parts in (("stdout", run.contains), ("stderr", run.error_contains)):
            if missing := [part for part in parts if part not in answer[where]]:
                sentence = f"{call}: {missing[0]!r} is not in its {where}."
                return failed(Code.WRONG_TEXT, sentence, observed=answer[where][:2000], wanted=missing[0], where=p.of)
    return passed(f"The program does {len(p.runs)} runs as asked.", observed=len(p.runs), where=p.of)


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)[:300]
