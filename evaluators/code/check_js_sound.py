"""A check on what a JavaScript program does without, and on what it takes from modules and gives to them."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from evaluators.code.js_program import Program, declared, program_of
from evaluators.code.js_tree import Node
from evaluators.code.js_words import written
from evaluators.evidence import Evidence
from evaluators.registry import Of, Params, check
from evaluators.verdict import Code, Finding, failed, passed


class Import(Params):
    """What a program takes from a module."""

    source: str
    """The module, as a path: `./prices.js`."""
    names: tuple[str, ...] = ()
    """`default` and `*` are names."""


Without: TypeAlias = Literal[
    "var", "eval", "markup", "loose_equality", "console", "alert", "debugger", "with", "idle_let"
]


class JsSound(Of):
    """Parameters of `code.js_sound`; that it can be read without an error is always asked."""

    without: tuple[Without, ...] = ()
    """`var`; `eval` (and `new Function`, and text for `setTimeout`); `markup` (`innerHTML =`, `document.write` and
    their kin); `loose_equality` (`==`, but with null); `console`; `alert` (and `confirm`, `prompt`); `debugger`;
    `with`; `idle_let` (a `let` that is given a value at once and never again)."""
    imports: tuple[Import, ...] = ()
    exports: tuple[str, ...] = ()
    """Names, `default` among them, that others can import."""


@check("code.js_sound")
def js_sound(evidence: Evidence, p: JsSound) -> Finding:
    """The program can be read, does without what was named, and imports and exports as asked."""
    program = program_of(evidence, p.of)
    if program.errors:
        sentence = f"The program cannot be read: {program.errors[0]}."
        return failed(Code.WRONG_CONTENT, sentence, observed=program.errors[:20], wanted=[], where=p.of)
    faults = [f"line {line}: {use}" for what in p.without for line, use in USES[what](program)]
    for wanted in p.imports:
        taken = {name for source, name, _ in program.imports if _module(source) == _module(wanted.source)}
        if not taken or (missing := sorted({*wanted.names} - taken)):
            faults.append(
                f"{missing[0] if taken else 'nothing'} is {'not ' if taken else ''}imported from {wanted.source}"
            )
    faults += [f"{name} is not exported" for name in p.exports if name not in program.exports]
    if faults:
        sentence = f"{faults[0][0].upper()}{faults[0][1:]}."
        return failed(Code.WRONG_CONTENT, sentence, observed=faults[:20], wanted=[], where=p.of)
    return passed("The program is as asked.", observed=len(program.definitions), where=p.of)


def _module(source: str) -> str:
    return source.removeprefix("./")


Use: TypeAlias = tuple[int, str]
_MARKUP = frozenset({"innerHTML", "outerHTML"})


def _nodes(program: Program, *kinds: str) -> list[Node]:
    return [node for node in program.tree.walk() if node.kind in kinds]


def _var(program: Program) -> list[Use]:
    plain = [(node.line, "var is used") for node in _nodes(program, "variable_declaration")]
    return plain + [(node.line, "var is used") for node in _nodes(program, "for_in_statement") if node.has("var")]


def _calls(names: frozenset[str]) -> Callable[[Program], list[Use]]:
    def uses(program: Program) -> list[Use]:
        bare = ((call, call.what.removeprefix("window.").removeprefix("globalThis.")) for call in program.calls)
        return [
            (call.line, f"{what} is called")
            for call, what in bare
            if what in names or f"{what.split('.')[0]}.*" in names
        ]

    return uses


def _eval(program: Program) -> list[Use]:
    late = ("setTimeout", "setInterval", "window.setTimeout", "window.setInterval")
    texts = [c for c in program.calls if c.what in late and c.arguments and c.arguments[0].kind == "string"]
    return _calls(frozenset({"eval", "Function"}))(program) + [(c.line, f"{c.what} is given a text") for c in texts]


def _markup(program: Program) -> list[Use]:
    found = [
        (c.line, f"{c.what} is called")
        for c in program.calls
        if c.what.endswith(".insertAdjacentHTML") or c.what in ("document.write", "document.writeln")
    ]
    for node in _nodes(program, "assignment_expression", "augmented_assignment_expression"):
        left = node.part("left")
        name = written(left).rpartition(".")[2] if left is not None else ""
        if name in _MARKUP:
            found.append((node.line, f"{name} is set"))
    return found


def _loose(program: Program) -> list[Use]:
    found = []
    for node in _nodes(program, "binary_expression"):
        if (node.has("==") or node.has("!=")) and not node.has("null"):
            found.append((node.line, f"{'==' if node.has('==') else '!='} is used"))
    return found


def _statements(kind: str, word: str) -> Callable[[Program], list[Use]]:
    return lambda program: [(node.line, f"{word} is used") for node in _nodes(program, kind)]


def _idle_let(program: Program) -> list[Use]:
    """Names are compared, not scopes: one that is changed anywhere may be `let` everywhere."""
    changed: set[str] = set()
    for node in _nodes(program, "assignment_expression", "augmented_assignment_expression", "update_expression"):
        target = node.part("left") or node.part("argument")
        changed |= {each.text for each in target.walk() if each.text} if target is not None else set()
    words = declared(program.tree)
    return [
        (node.line, f"{name.text} is let, and never changed")
        for node in _nodes(program, "variable_declarator")
        if words.get(id(node)) == "let"
        and (name := node.part("name")) is not None
        and name.kind == "identifier"
        and node.part("value") is not None
        and name.text not in changed
    ]


USES: dict[str, Callable[[Program], list[Use]]] = {
    "var": _var,
    "eval": _eval,
    "markup": _markup,
    "loose_equality": _loose,
    "console": _calls(frozenset({"console.*"})),
    "alert": _calls(frozenset({"alert", "confirm", "prompt"})),
    "debugger": _statements("debugger_statement", "debugger"),
    "with": _statements("with_statement", "with"),
    "idle_let": _idle_let,
}
"""Where a program uses what it may be asked to do without."""
