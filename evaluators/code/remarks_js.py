"""Comments of a JavaScript program, each with the statement, the member or the entry of a list that it belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType

from evaluators.code.js_facts import renamed
from evaluators.code.js_tree import DECLARATIONS, Node, read_tree
from evaluators.files.content import decode
from evaluators.remarks import Place, Remarks, Unit, attributed, digest

_AROUND = frozenset({"program", "statement_block", "class_body", "switch_body", "array", "array_pattern", "object"})
"""What has statements, members or entries in it, whatever these are."""
_WORDS = frozenset({"var", "let", "const"})


def js_remarks(data: bytes) -> Remarks:
    """Return the comments of a program.

    Raises:
        Unreadable: no UTF-8 text, or larger or deeper than is read.
    """
    return program_remarks(decode(data))


def program_remarks(
    text: str, names: Mapping[str, str] = MappingProxyType({}), any_declaration: bool = False
) -> Remarks:
    """Return the comments of a program.

    Args:
        text: The program.
        names: Old to new name of what was given another one.
        any_declaration: Whether `var`, `let` and `const` are the same.

    Raises:
        Unreadable: it is larger or deeper than is read.
    """
    places: list[Place] = []
    tree, _ = read_tree(text, places)
    if not text.isascii():
        places = _in_letters(text, tree, places)
    return attributed(text, _units(renamed(tree, names), any_declaration), places)


def _in_letters(text: str, tree: Node, places: list[Place]) -> list[Place]:
    """Count places in letters, those of a tree and others, where they were counted in bytes."""
    widths = [len(letter.encode("utf-8", "surrogatepass")) for letter in text]
    letters = [0] * (sum(widths) + 1)
    for number, at in enumerate(accumulate(widths, initial=0)):
        letters[at] = number
    for node in tree.walk():
        node.start, node.end = letters[node.start], letters[node.end]
    return [Place(letters[place.start], letters[place.end]) for place in places]


def _units(tree: Node, any_declaration: bool) -> list[Unit]:
    nodes = list(tree.walk())
    whole: dict[int, str] = {}
    for node in reversed(nodes):
        kind = "declaration" if any_declaration and node.kind in DECLARATIONS else node.kind
        inner = [each for each in node.children if not (any_declaration and each.kind in _WORDS)]
        whole[id(node)] = digest(kind, node.text, *(whole[id(each)] for each in inner))
    top = Unit(0, 0, "")
    todo = [(tree, top)]
    while todo:
        node, around = todo.pop()
        for child in node.children:
            here = around
            if _is_unit(child, node):
                here = Unit(child.start, child.end, _says(child, whole))
                around.inner.append(here)
            todo.append((child, here))
    return top.inner


def _is_unit(node: Node, around: Node) -> bool:
    if node.end <= node.start or node.kind == ",":
        return False
    return around.kind in _AROUND or node.kind.endswith(("_statement", "_declaration", "_definition", "switch_case"))


def _says(node: Node, whole: Mapping[int, str]) -> str:
    """Return what a statement says; a class says how it begins, its members say the rest."""
    inner = node.part("declaration") if node.kind == "export_statement" else node
    if inner is None or inner.kind != "class_declaration":
        return whole[id(node)]
    words = [each for each in node.children if each is not inner]
    return digest(inner.kind, *(whole[id(each)] for each in [*words, *inner.children] if each.field != "body"))
