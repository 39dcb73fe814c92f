"""Checks on a JavaScript program, as it is written: what it defines, and what it calls."""

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, JsonValue, model_validator

from evaluators.code.js_facts import GONE, THERE
from evaluators.code.js_program import FUNCTIONS, Call, Definition, Program, declared, program_of
from evaluators.code.js_tree import Node
from evaluators.code.js_words import NOT_LITERAL, literal, parameters, written
from evaluators.evidence import Evidence, Unreadable
from evaluators.files.facts import pin
from evaluators.files.values import Likeness, equal
from evaluators.pins import Pin
from evaluators.registry import Of, check
from evaluators.verdict import Code, Finding, failed, passed

Kind: TypeAlias = Literal["function", "class", "method", "field", "value"]


class Js(Of):
    """Parameters of `code.js`; `of` is a program, or a page (.html) with `<script>`."""

    name: str
    """What is defined, dotted from the outermost function or class: `total`, `Cart.add`, `setup.show`."""
    kind: Kind | None = None
    """A `function` may be an arrow function that is given to a name."""
    declared: Literal["const", "let", "var"] | None = None
    """By which word a name is declared."""
    parameters: tuple[str, ...] | None = None
    """Of a function: names, `...rest`, "{}" and "[]" for patterns; values for what is left out do not count."""
    extends: str | None = None
    """Of a class."""
    exported: Literal["by_name", "default"] | None = None
    equals: JsonValue = None
    """A value that is written out: text, number, list, mapping."""
    tolerance: Annotated[float, Field(ge=0)] = 1e-9
    absent: bool = False
    """Nothing must be defined by this name."""

    @model_validator(mode="after")
    def _possible(self) -> "Js":
        if self.absent and self.model_fields_set - {"of", "name", "absent"}:
            raise ValueError("nothing can be asked of what is absent")
        return self


def _in_a_program(evidence: Evidence, p: Js) -> bool:
    return not evidence.item(p.of).where.lower().endswith((".html", ".htm"))


def _pins(evidence: Evidence, p: Js) -> Iterator[Pin]:
    """Give the definition: that it may be new; what it is, if it was there and not as asked."""
    before = program_of(evidence, p.of, "before") if evidence.present(p.of, "before") else None
    was = [each for each in before.definitions if each.path == p.name] if before is not None else []
    if not p.absent and before is not None and was and _wrong(before, was[-1], p) is None:
        return
    *outer, name = p.name.split(".")
    known = {each.path for each in _sound(evidence, p.of).definitions if each.kind == "class"}
    if outer and ".".join(outer) not in known:
        yield pin(p.of, "def", outer[0])
        return
    above = ["class", *outer] if outer else []
    for kind in ("def", "field") if outer else ("def", "class", "value"):
        yield pin(p.of, *above, kind, name, *([GONE] if p.absent else [] if was else [THERE]))
    if p.exported is not None:
        yield pin(p.of, "export", name)


@check("code.js", pins=_pins, says=_in_a_program)
def js(evidence: Evidence, p: Js) -> Finding:
    """The program defines the name, as asked."""
    program = _sound(evidence, p.of)
    found = [each for each in program.definitions if each.path == p.name]
    if p.absent or not found:
        if p.absent and not found:
            return passed(f"There is no {p.name}, as asked.", where=p.of)
        code, what = (Code.EXTRA, "There should be") if p.absent else (Code.NOT_FOUND, "There is")
        known = [each.path for each in program.definitions][:50]
        return failed(code, f"{what} no {p.name} in the program.", observed=known, wanted=p.name, where=p.of)
    faults = [_wrong(program, each, p) for each in found]
    if (wrong := faults[-1]) is not None:
        what, seen, wanted = wrong
        sentence = f"{p.name} (line {found[-1].line}): {what} is {_short(seen)}; {_short(wanted)} was asked."
        return failed(Code.WRONG_VALUE, sentence, observed=seen, wanted=wanted, where=p.of)
    return passed(f"{p.name} is defined as asked.", observed=found[-1].kind, where=p.of)


def _sound(evidence: Evidence, name: str) -> Program:
    program = program_of(evidence, name)
    if program.errors:
        raise Unreadable(f"not JavaScript: {program.errors[0]}")
    return program


def _wrong(program: Program, seen: Definition, p: Js) -> tuple[str, Any, Any] | None:
    """Return what is wrong with a definition: what, as seen, as asked."""
    value = seen.value
    if p.kind is not None and seen.kind != p.kind:
        return "its kind", seen.kind, p.kind
    word = declared(program.tree).get(id(seen.node))
    if p.declared is not None and word != p.declared:
        return "its declaration", word, p.declared
    if p.parameters is not None:
        named = tuple(parameters(value)) if value is not None and value.kind in FUNCTIONS else None
        named = tuple(parameters(seen.node)) if seen.kind == "method" else named
        if named != p.parameters:
            return "its list of parameters", named, p.parameters
    if p.extends is not None and (above := _above(value)) != p.extends:
        return "the class that it extends", above, p.extends
    if p.exported is not None and p.exported != (how := _exported(program, seen.path)):
        return "its export", how, p.exported
    if "equals" in p.model_fields_set:
        said = literal(value)
        if said is NOT_LITERAL or not equal(said, p.equals, Likeness(p.tolerance)):
            return "its value", "worked out" if said is NOT_LITERAL else said, p.equals
    return None


def _above(node: Node | None) -> str | None:
    heritage = node.of("class_heritage") if node is not None else []
    return written(heritage[0].children[-1]) if heritage and heritage[0].children else None


def _exported(program: Program, name: str) -> str | None:
    for statement in program.tree.of("export_statement"):
        inner = statement.part("declaration") or statement.part("value")
        own = inner.part("name") if inner is not None and inner.kind != "identifier" else inner
        if statement.has("default") and own is not None and own.text == name:
            return "default"
    return "by_name" if name in program.exports else None


def _short(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:200]


class Called(Of):
    """Parameters of `code.js_calls`."""

    call: str
    """What is called, as written without blanks: `document.querySelector`, `Number`; `*` stands for anything:
    `*.addEventListener`."""
    arguments: tuple[JsonValue, ...] = ()
    """The first arguments, where they are written out; null stands for any."""
    inside: str | None = None
    """The function around it, dotted; "" is the top of the program."""
    count: Annotated[int, Field(ge=0)] | None = None
    """So many; without it, at least one."""


@check("code.js_calls")
def js_calls(evidence: Evidence, p: Called) -> Finding:
    """The program has calls of the function with the arguments, as many as asked."""
    program = _sound(evidence, p.of)
    found = [each for each in program.calls if _fits(each, p)]
    call = f"{p.call}({', '.join(_short(value) if value is not None else '…' for value in p.arguments)})"
    call += f" in {p.inside}" if p.inside else ""
    if not found if p.count is None else len(found) != p.count:
        code = Code.EXTRA if p.count == 0 else Code.NOT_FOUND if not found else Code.WRONG_COUNT
        wanted = "a call" if p.count is None else str(p.count)
        sentence = f"{call} is called at {len(found)} places; {wanted} was asked."
        seen = sorted({each.what for each in program.calls})[:50]
        return failed(code, sentence, observed=seen, wanted=call, where=p.of)
    return passed(f"{call} is called as asked.", observed=len(found), where=p.of)


def _fits(seen: Call, p: Called) -> bool:
    if not fnmatchcase(seen.what, p.call) or (p.inside is not None and seen.inside != p.inside):
        return False
    if len(seen.arguments) < len(p.arguments):
        return False
    given = [literal(argument) for argument in seen.arguments]
    pairs = zip(given, p.arguments, strict=False)
    return all(
        wanted is None or (value is not NOT_LITERAL and equal(value, wanted, Likeness())) for value, wanted in pairs
    )
