"""What a JavaScript program says at its top, as facts, so that a guard can tell what else was changed in it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from evaluators.code.js_program import FUNCTIONS
from evaluators.code.js_tree import DECLARATIONS, Node
from evaluators.code.js_words import called, names_of
from evaluators.files.facts import numbered, step
from evaluators.verdict import Shown

_NAMES = frozenset({"identifier", "shorthand_property_identifier_pattern"})
Say: TypeAlias = Callable[[str, Shown], None]
"""How a fact is reported: its path and what it says."""


THERE, GONE = "there", "gone"
"""Of a definition: that it may be new; that it may be missing, with what is in it."""


def js_facts(tree: Node, any_declaration: bool = False) -> dict[str, Shown]:
    """Return facts: "import/SOURCE/NAME", "export/NAME", "def/NAME", "class/NAME", "class/NAME/def/METHOD",
    "class/NAME/field/NAME", "value/NAME", "call/WHAT" and "statement", each with its tree as text.

    Args:
        tree: Of the program.
        any_declaration: Whether `var`, `let` and `const` are the same.
    """
    names: list[str] = []
    said: list[Shown] = []

    def say(path: str, what: Shown) -> None:
        names.append(path)
        said.append(what)

    for node in tree.children:
        here = node
        if node.kind == "export_statement" and (inner := node.part("declaration")) is not None:
            here = inner
            for name in names_of(inner):
                say(f"export/{name.text}", "default" if node.has("default") else "(exported)")
        if here.kind == "import_statement":
            _imports(here, say)
        elif here.kind == "class_declaration":
            _class(here, say, any_declaration)
        elif here.kind in DECLARATIONS:
            word = "" if any_declaration else here.children[0].kind
            for each in here.of("variable_declarator"):
                say(_declarator(each), f"{word} {each.dump(any_declaration)}")
        else:
            say(_path(here), here.dump(any_declaration))
    return dict(zip(numbered(names), said, strict=True))


def _imports(node: Node, say: Say) -> None:
    source = step((node.part("source") or Node("")).text)
    clauses = node.of("import_clause")
    if not clauses:
        say(f"import/{source}", "for its effects")
    for part in clauses[0].children if clauses else ():
        for each in part.of("import_specifier") if part.kind == "named_imports" else [part]:
            name = each.part("name")
            what = name.text if name is not None else "*" if each.kind == "namespace_import" else "default"
            say(f"import/{source}/{step(what)}", each.dump())


def _class(node: Node, say: Say, any_declaration: bool) -> None:
    name, body = node.part("name"), node.part("body")
    path = f"class/{name.text if name is not None else ''}"
    say(path, "".join(child.dump() for child in node.children if child is not body))
    for member in body.children if body is not None else ():
        inner = member.part("name") or member.part("property")
        kind = "def" if member.kind == "method_definition" else "field"
        say(f"{path}/{kind}/{step(inner.text if inner is not None else member.kind)}", member.dump(any_declaration))


def _declarator(node: Node) -> str:
    name, value = node.part("name"), node.part("value")
    if name is None or name.kind != "identifier":
        return "value/" + ",".join(sorted(each.text for each in names_of(Node("lexical_declaration", "", [node]))))
    return f"{'def' if value is not None and value.kind in FUNCTIONS else 'value'}/{name.text}"


def _path(node: Node) -> str:
    if node.kind in ("function_declaration", "generator_function_declaration"):
        name = node.part("name")
        return f"def/{name.text if name is not None else ''}"
    if node.kind == "expression_statement" and node.children and node.children[0].kind == "call_expression":
        return f"call/{step(called(node.children[0]))}"
    return "statement"


def renamed(tree: Node, names: Mapping[str, str]) -> Node:
    """Return a tree whose variables, functions and classes have other names; members of objects keep theirs."""
    if not names:
        return tree
    top = replace(tree)
    todo = [top]
    while todo:
        node = todo.pop()
        if node.kind in _NAMES:
            node.text = names.get(node.text, node.text)
        node.children = [replace(child) for child in node.children]
        todo += node.children
    return top
