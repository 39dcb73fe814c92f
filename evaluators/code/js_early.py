"""What a browser refuses of a JavaScript program before it runs anything, and the grammar does not (early errors of
ECMA-262)."""

from __future__ import annotations

from evaluators.code.js_tree import Node
from evaluators.code.js_words import names_of


def early_errors(tree: Node) -> list[str]:
    """Return what a browser refuses before it runs anything, and the grammar does not."""
    errors: list[str] = []
    for node in tree.walk():
        if node.kind in ("program", "statement_block"):
            errors += _twice(node)
        if node.kind == "lexical_declaration" and (node.part("kind") or Node("")).kind == "const":
            bare = [each for each in node.of("variable_declarator") if each.part("value") is None]
            errors += [f"line {each.line}: a const without a value" for each in bare]
    return errors


def _twice(block: Node) -> list[str]:
    lexical: set[str] = set()
    others: set[str] = set()
    errors = []
    for statement in block.children:
        here = statement.part("declaration") or statement if statement.kind == "export_statement" else statement
        kinds = {
            "lexical_declaration": lexical,
            "class_declaration": lexical,
            "variable_declaration": others,
            "function_declaration": others,
        }
        if here.kind not in kinds:
            continue
        for name in names_of(here):
            if name.text in lexical or (kinds[here.kind] is lexical and name.text in others):
                errors.append(f"line {name.line}: {name.text} is declared twice")
            kinds[here.kind].add(name.text)
    return errors
