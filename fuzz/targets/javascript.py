"""JavaScript programs: the tree, what is defined, called, imported and used, and the facts that the guard compares."""

import contextlib
from pathlib import Path

from evaluators.code.check_js_sound import USES
from evaluators.code.js_facts import js_facts
from evaluators.code.js_program import FUNCTIONS, read_js
from evaluators.code.js_words import literal, parameters
from evaluators.code.remarks_js import js_remarks
from evaluators.evidence import Unreadable

CORPUS = Path(__file__).resolve().parents[2] / "tests/evaluators/corpus/js"
SEEDS = [CORPUS / f"{name}.js" for name in ("start", "formatted", "numbers", "braces")]


def read(data: bytes) -> None:
    """Read bytes as an agent's file; only `Unreadable` is expected."""
    with contextlib.suppress(Unreadable):
        js_remarks(data)
    with contextlib.suppress(Unreadable):
        program = read_js(data)
        js_facts(program.tree, True)
        for uses in USES.values():
            uses(program)
        for each in program.definitions:
            literal(each.value)
            if each.node.kind in FUNCTIONS:
                parameters(each.node)
        for call in program.calls:
            for argument in call.arguments:
                literal(argument)
        assert program.imports is not None and program.exports is not None
