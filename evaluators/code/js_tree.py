"""The syntax tree of a JavaScript source, without what means nothing: comments, layout, semicolons, redundant brackets,
the kind of quotes. Nothing is run.

The parser is tree-sitter with its grammar of JavaScript; it is lenient where a browser is not, so what browsers refuse
early on is looked for besides (`js_program`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

import tree_sitter
import tree_sitter_javascript

from evaluators.evidence import Unreadable
from evaluators.remarks import Place

SOURCE_LIMIT_BYTES = 2**18
DEPTH_LIMIT, NODE_LIMIT = 250, 400_000
DECLARATIONS = frozenset({"lexical_declaration", "variable_declaration"})
_COMMENTS = frozenset({"comment", "html_comment", "hash_bang_line"})
_ASIDE = _COMMENTS | {";", "empty_statement"}
_BRACKETS = frozenset({"(", ")", "{", "}", "[", "]", '"', "'", "`", "${"})
_PLAIN = frozenset(
    {
        "identifier",
        "property_identifier",
        "private_property_identifier",
        "shorthand_property_identifier",
        "shorthand_property_identifier_pattern",
        "statement_identifier",
        "number",
        "regex_pattern",
        "regex_flags",
        "string_fragment",
        "escape_sequence",
        "true",
        "false",
        "null",
        "undefined",
        "this",
        "super",
        "import",
        "meta_property",
        "html_comment",
    }
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0", "\n": ""}
_BODIES = frozenset(
    {
        "if_statement",
        "else_clause",
        "for_statement",
        "for_in_statement",
        "while_statement",
        "do_statement",
    }
)
_NEEDS_BLOCK = frozenset(
    {
        "lexical_declaration",
        "class_declaration",
        "function_declaration",
        "generator_function_declaration",
        "if_statement",
    }
)
"""Statements that mean another thing, or nothing, without the braces around them."""


@dataclass(slots=True)
class Node:
    """A node: `text` is what a leaf says (a string's contents, a number's value), `field` its part in its parent."""

    kind: str
    text: str = ""
    children: list[Node] = field(default_factory=list)
    field: str = ""
    line: int = 0
    start: int = 0
    end: int = 0
    """Its place in the source, in bytes of UTF-8."""

    def part(self, name: str) -> Node | None:
        """Return the child with a part of that name."""
        return next((child for child in self.children if child.field == name), None)

    def parts(self, name: str) -> list[Node]:
        """Return all children with a part of that name."""
        return [child for child in self.children if child.field == name]

    def of(self, *kinds: str) -> list[Node]:
        """Return the children of some kinds."""
        return [child for child in self.children if child.kind in kinds]

    def has(self, kind: str) -> bool:
        """Say whether a child is of a kind: a word of its own (`async`, `static`, `*`)."""
        return any(child.kind == kind for child in self.children)

    def walk(self) -> Iterator[Node]:
        """Yield the node and all below it, in the order of the source."""
        todo = [self]
        while todo:
            node = todo.pop()
            yield node
            todo.extend(reversed(node.children))

    def dump(self, any_declaration: bool = False) -> str:
        """Return the tree as text: equal ones mean the same; if asked so, `var`, `let` and `const` are the same too."""
        out: list[str] = []
        todo: list[Node | str] = [self]
        while todo:
            node = todo.pop()
            if isinstance(node, str):
                out.append(node)
                continue
            if any_declaration and node.kind in ("var", "let", "const") and not node.children:
                continue
            kind = "declaration" if any_declaration and node.kind in DECLARATIONS else node.kind
            out.append(f"({kind}" + (f" {node.text!r}" if node.text else ""))
            todo.append(")")
            todo.extend(reversed(node.children))
        return "".join(out)


@lru_cache(maxsize=1)
def _parser() -> tree_sitter.Parser:
    return tree_sitter.Parser(tree_sitter.Language(tree_sitter_javascript.language()))


def read_tree(text: str, comments: list[Place] | None = None) -> tuple[Node, list[str]]:
    """Return the tree of a source, and where it is none, each with its line.

    Args:
        text: The source.
        comments: Takes the places of its comments, in bytes of UTF-8, in order.

    Raises:
        Unreadable: larger or nested deeper than is read.
    """
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a program")
    errors: list[str] = []
    parsed = _parser().parse(data).root_node
    program = Node("program", line=1)
    todo: list[tuple[Any, Node, int]] = [(parsed, program, 0)]
    count = 0
    while todo:
        seen, here, depth = todo.pop()
        if depth > DEPTH_LIMIT:
            raise Unreadable(f"its brackets and statements are nested more than {DEPTH_LIMIT} deep")
        for index, child in enumerate(seen.children):
            count += 1
            line = child.start_point[0] + 1
            if child.is_error or child.is_missing:
                errors.append(f"line {line}: " + (f"{child.type} is missing" if child.is_missing else "a syntax error"))
            if comments is not None and child.type in _COMMENTS:
                comments.append(Place(child.start_byte, child.end_byte))
            if child.type in _ASIDE or (child.type in _BRACKETS and not child.is_named):
                continue
            node = Node(child.type, "", [], seen.field_name_for_child(index) or "", line)
            node.start, node.end = child.start_byte, child.end_byte
            here.children.append(node)
            if child.type in _PLAIN or (not child.children and child.is_named):
                node.text = (child.text or b"").decode("utf-8", "replace")
            elif child.children:
                todo.append((child, node, depth + 1))
        if count > NODE_LIMIT:
            raise Unreadable(f"it has more than {NODE_LIMIT} nodes")
    if parsed.has_error and not errors:  # the whole is one error
        errors.append(f"line {parsed.start_point[0] + 1}: a syntax error")
    if comments is not None:
        comments.sort(key=lambda place: place.start)
    _simplify(program)
    return program, sorted(errors, key=lambda said: int(said.split(":")[0][5:]))


def _simplify(program: Node) -> None:
    """Give what means the same one shape, from the leaves up."""
    for node in reversed(list(program.walk())):
        node.children = [_plainer(child, node) for child in node.children]
        if node.kind not in ("array", "array_pattern"):
            node.children = [child for child in node.children if child.kind != ","]
        elif node.children and node.children[-1].kind == ",":
            node.children.pop()


def _plainer(node: Node, parent: Node) -> Node:
    """Return a node as its parent keeps it; the node's own children are plain already."""
    made = node
    if node.kind == "parenthesized_expression" and len(node.children) == 1 and not _chains(node.children[0]):
        made = node.children[0]
    elif node.kind == "string" or (
        node.kind == "template_string" and not node.of("template_substitution") and parent.kind != "call_expression"
    ):
        made = replace(node, kind="string", text="".join(_unescaped(child) for child in node.children), children=[])
    elif node.kind == "number":
        node.text = _number(node.text)
    elif node.kind == "shorthand_property_identifier":
        key, value = Node("property_identifier", node.text), Node("identifier", node.text)
        key.field, value.field, key.line, value.line = "key", "value", node.line, node.line
        made = replace(node, kind="pair", text="", children=[key, value])
    elif node.kind == "statement_block" and parent.kind in _BODIES and len(node.children) == 1:
        made = node.children[0] if node.children[0].kind not in _NEEDS_BLOCK else node
    elif node.kind == "identifier" and parent.kind == "arrow_function" and node.field == "parameter":
        made = Node("formal_parameters", "", [node], "parameters", node.line)
        node.field = ""
        return made
    if node.field == "key" and made.kind == "string" and made.text.isidentifier() and made.text.isascii():
        made = replace(node, kind="property_identifier", text=made.text, children=[])
    made.field = node.field
    return made


def _chains(node: Node) -> bool:
    """`(a?.b).c` is another thing than `a?.b.c`."""
    return node.kind in ("member_expression", "call_expression", "subscript_expression") and any(
        each.kind == "optional_chain" for each in node.walk()
    )


def _unescaped(part: Node) -> str:
    if part.kind != "escape_sequence":
        return part.text
    body = part.text[1:]
    try:
        if body[:1] in ("u", "x"):
            return chr(int(body[1:].strip("{}"), 16))
    except (ValueError, OverflowError):
        return part.text
    return _ESCAPES.get(body, body)


def _number(text: str) -> str:
    bare = text.replace("_", "").lower()
    try:
        if bare.endswith("n"):
            return f"{int(bare[:-1], 0)}n"
        if bare[:2] in ("0x", "0o", "0b"):
            return str(int(bare, 0))
        value = float(bare)
    except ValueError:
        return bare
    return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value)
