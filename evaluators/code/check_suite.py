"""Checks on a person's tests: that they pass, and that they notice mistakes put into what they test."""

import ast
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from evaluators.code.asking import ask, texts
from evaluators.code.python_facts import python_facts
from evaluators.code.python_needs import bound_names, brought_by_tests
from evaluators.evidence import BrokenBaseline, Evidence
from evaluators.files.facts import pin_path
from evaluators.pins import Pin
from evaluators.registry import EvidenceName, Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed


class Mistake(Params):
    """A change put into the module under test."""

    called: str
    """What it is, for the sentence: "the discount is forgotten", "a variable is renamed"."""
    find: str
    """Text that is there exactly once."""
    put: str


class Suite(Of):
    """Parameters of `code.suite`."""

    module: EvidenceName
    """What is tested, as it was before: the tests are judged, not the module."""
    beside: tuple[EvidenceName, ...] = Field(default=())
    at_least: Annotated[int, Field(ge=1)] = 1
    """So many tests must pass."""
    mistakes: tuple[Mistake, ...] = ()
    """With each of them, a test must fail."""
    harmless: tuple[Mistake, ...] = ()
    """Changes that mean nothing (another name, another layout): with each of them, every test must pass still. They
    tell a test from a comparison with the source."""
    module_when_after: bool = False
    """The module is judged with its tests: as it is after."""
    fail_before: bool = False
    """On the module as it was before, a test must fail: those that were to be changed have not been emptied."""

    @model_validator(mode="after")
    def _known(self) -> "Suite":
        if self.module_when_after and (self.mistakes or self.harmless):
            raise ValueError("changes are put into the module as it was before")
        return self


def _is_python(evidence: Evidence, p: Suite) -> bool:
    return evidence.item(p.of).where.endswith(".py")


def _pins(evidence: Evidence, p: Suite) -> Iterator[Pin]:
    """Give the tests that are new and what they bring along: those that were there stay."""
    there = evidence.present(p.of, "before")
    before = evidence.parse(p.of, bound_names, "before") if there else ()
    yield from (Pin(p.of, facet) for facet in brought_by_tests(before, evidence.parse(p.of, bound_names)))
    known = evidence.parse(p.of, python_facts, "before") if there else {}
    for path in evidence.parse(p.of, python_facts):
        if path not in known and path.startswith("class/") and "/def/test" in path:
            yield pin_path(p.of, path)


@check("code.suite", pins=_pins, says=_is_python)
def suite(evidence: Evidence, p: Suite) -> Finding:
    """The tests pass on the module and its harmless copies; at least one fails on each of its mistaken ones."""
    ((name, source),) = texts(evidence, (p.module,), "after" if p.module_when_after else "before").items()
    beside = texts(evidence, p.beside)
    outcome = ask(evidence, "suite", p.of, {**beside, name: source})
    if outcome["broken"] or outcome["failed"]:
        sentence = "The tests cannot be run." if outcome["broken"] else f"{outcome['failed']} tests fail."
        return failed(Code.WRONG_CONTENT, sentence, observed=outcome["told"][:2000], where=p.of)
    if outcome["skipped"]:
        sentence = f"{outcome['skipped']} tests are skipped."
        return failed(Code.WRONG_CONTENT, sentence, observed=outcome["skipped"], wanted=0, where=p.of)
    if twice := _defined_twice(evidence, p):
        sentence = f"{twice[0]} is defined twice: the first one is never run."
        return failed(Code.WRONG_CONTENT, sentence, observed=twice, where=p.of)
    if outcome["passed"] < p.at_least:
        sentence = f"{outcome['passed']} tests pass; at least {p.at_least} were asked."
        return failed(Code.WRONG_COUNT, sentence, observed=outcome["passed"], wanted=p.at_least, where=p.of)
    if p.fail_before:
        old = next(iter(texts(evidence, (p.module,), "before").values()))
        if not ask(evidence, "suite", p.of, {**beside, name: old})["failed"]:
            sentence = "No test notices that the module is as it was before."
            return failed(Code.NOT_FOUND, sentence, observed=outcome["passed"], wanted="a test that fails", where=p.of)
    if p.mistakes and (laid_out := _laid_out(name, source)) is not None:
        seen = ask(evidence, "suite", p.of, {**beside, name: laid_out})
        if seen["failed"] or seen["broken"]:
            sentence = "The tests fail when the module is only laid out differently."
            return failed(Code.WRONG_CONTENT, sentence, observed=seen["told"][:2000], where=p.of)
    for change in (*p.mistakes, *p.harmless):
        if source.count(change.find) != 1:
            raise BrokenBaseline(f"{change.find!r} is not there once in {p.module}")
        seen = ask(evidence, "suite", p.of, {**beside, name: source.replace(change.find, change.put)})
        if change in p.harmless and (seen["failed"] or seen["broken"]):
            sentence = f"The tests fail when only {change.called}, which changes nothing."
            return failed(Code.WRONG_CONTENT, sentence, observed=seen["told"][:2000], where=p.of)
        if change in p.mistakes and not seen["failed"]:
            sentence = f"No test notices it when {change.called}."
            return failed(Code.NOT_FOUND, sentence, observed=seen["passed"], wanted=change.called, where=p.of)
    return passed("The tests pass, and notice every mistake.", observed=outcome["passed"], where=p.of)


def _defined_twice(evidence: Evidence, p: Suite) -> list[str]:
    """Return the tests of Python that another one of their name replaces, those that it had replaced before aside."""
    if not _is_python(evidence, p):
        return []
    before = evidence.parse(p.of, _replaced, "before") if evidence.present(p.of, "before") else frozenset[str]()
    return sorted(evidence.parse(p.of, _replaced) - before)


def _replaced(data: bytes) -> frozenset[str]:
    """Return the tests that are defined again at the same place, by module or class."""
    try:
        tree: ast.Module = ast.parse(data)
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
    found = set[str]()
    places: list[ast.Module | ast.ClassDef] = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
    for place in places:
        names = [
            node.name
            for node in place.body
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            and node.name.lower().startswith("test")
        ]
        found.update(name for name in names if names.count(name) > 1)
    return frozenset(found)


def _laid_out(name: str, source: str) -> str | None:
    """Return a module of Python in another layout, without comments; None of any other."""
    if not name.endswith(".py"):
        return None
    try:
        return ast.unparse(ast.parse(source)) + "\n"
    except (SyntaxError, ValueError, RecursionError) as error:
        raise BrokenBaseline(f"{name} is not Python: {error}") from error
