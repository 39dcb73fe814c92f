"""Parts of a JavaScript program in words: names that a declaration gives, parameters, what is called, values that are
written out."""

from __future__ import annotations

from typing import Any

from evaluators.code.js_tree import DECLARATIONS, Node

NOT_LITERAL = object()
"""Of `literal`: the expression is worked out when the program runs."""


def names_of(node: Node) -> list[Node]:
    """Return the names that a declaration gives, those in patterns too."""
    kinds = ("identifier", "shorthand_property_identifier_pattern")
    if node.kind not in DECLARATIONS:
        name = node.part("name")
        return [name] if name is not None else []
    found: list[Node] = []
    for declarator in node.of("variable_declarator"):
        todo = [declarator.part("name")]
        while todo:
            here = todo.pop()
            if here is not None and here.kind in kinds:
                found.append(here)
            elif here is not None:
                todo += [child for child in here.children if child.field not in ("key", "right")]
    return found


def parameters(function: Node) -> list[str]:
    """Return a function's parameters: a name, `...name`, or for a pattern "{}" or "[]"; defaults are left out."""
    found = []
    listed = function.part("parameters")
    for each in listed.children if listed is not None else []:
        inner = each.part("left") if each.kind == "assignment_pattern" else each
        rest = "..." if inner is not None and inner.kind == "rest_pattern" else ""
        named = inner.children[-1] if inner is not None and rest and inner.children else inner
        shape = {"object_pattern": "{}", "array_pattern": "[]"}.get(named.kind if named is not None else "", "")
        found.append(rest + (shape or (named.text if named is not None else "")))
    return found


def called(node: Node) -> str:
    """Return what is called, as written without blanks."""
    what = node.part("function") or node.part("constructor")
    return written(what) if what is not None else ""


def written(node: Node) -> str:
    """Return a name or a member as written: `form.elements.name`; another call in it is `()`."""
    parts: list[str] = []
    here: Node | None = node
    while here is not None and len(parts) < 50:
        if here.kind == "member_expression":
            name = here.part("property")
            parts.append(f".{name.text if name is not None else ''}")
            here = here.part("object")
        elif here.kind == "subscript_expression":
            index = here.part("index")
            parts.append(f".{index.text}" if index is not None and index.kind == "string" else "[]")
            here = here.part("object")
        elif here.kind == "call_expression":
            parts.append("()")
            here = here.part("function")
        else:
            parts.append(here.text or here.kind)
            here = None
    return "".join(reversed(parts))


def given(node: Node) -> list[Node]:
    """Return the arguments of a call."""
    listed = node.part("arguments")
    return listed.children if listed is not None and listed.kind == "arguments" else [listed] if listed else []


def literal(node: Node | None) -> Any:
    """Return the value of an expression that is written out: text, number, list, mapping, true, null (also of what is
    not defined); `NOT_LITERAL` for all else."""
    if node is None or node.kind in ("null", "undefined"):
        return None
    if node.kind == "string":
        return node.text
    if node.kind in ("true", "false"):
        return node.kind == "true"
    if node.kind == "number":
        return _value(node.text)
    if node.kind == "unary_expression" and node.has("-"):
        inner = literal(node.part("argument"))
        return -inner if isinstance(inner, int | float) and not isinstance(inner, bool) else NOT_LITERAL
    if node.kind == "array":
        inner = [literal(child) for child in node.children if child.kind != ","]
        return NOT_LITERAL if any(each is NOT_LITERAL for each in inner) else inner
    if node.kind == "object":
        return _mapping(node)
    if node.kind == "call_expression" and called(node) == "Object.freeze" and len(given(node)) == 1:
        return literal(given(node)[0])
    return NOT_LITERAL


def _mapping(node: Node) -> Any:
    found: dict[str, Any] = {}
    for child in node.children:
        key, value = child.part("key"), literal(child.part("value"))
        if child.kind != "pair" or key is None or key.kind == "computed_property_name" or value is NOT_LITERAL:
            return NOT_LITERAL
        found[key.text] = value
    return found


def _value(text: str) -> Any:
    try:
        return int(text) if text.isdigit() else float(text)
    except ValueError:
        return NOT_LITERAL
