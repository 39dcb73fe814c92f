"""Comments of a Python source, each with the statement or the entry of a list that it belongs to."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping

from evaluators.code.python_facts import SOURCE_LIMIT_BYTES
from evaluators.evidence import Unreadable
from evaluators.files.content import decode
from evaluators.remarks import Place, Remarks, Unit, attributed, digest


def python_remarks(data: bytes) -> Remarks:
    """Return the comments of a source.

    Raises:
        Unreadable: it is not Python 3.11, or larger than `SOURCE_LIMIT_BYTES`.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a source file")
    text = decode(data)
    try:
        source = _Source(text)
        return attributed(text, _units(ast.parse(text), source), [*source.comments()], indented=True)
    except (SyntaxError, tokenize.TokenError, ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(f"not Python: {error}") from error


class _Source:
    """A text and where its lines begin."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._lines = text.split("\n")
        self._starts = [0]
        for line in self._lines:
            self._starts.append(self._starts[-1] + len(line) + 1)

    def comments(self) -> Iterator[Place]:
        """Give the places of the comments."""
        for token in tokenize.generate_tokens(io.StringIO(self._text, newline="\n").readline):
            if token.type == tokenize.COMMENT:
                start = self._starts[token.start[0] - 1] + token.start[1]
                yield Place(start, start + len(token.string))

    def at(self, line: int, column: int) -> int:
        """Return the place of a line and a column in bytes, as the syntax tree has it."""
        text = self._lines[line - 1]
        if not text.isascii():
            column = len(text.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore"))
        return self._starts[line - 1] + column

    def unit(self, says: str, first: ast.AST, last: ast.AST) -> Unit:
        """Return a unit from the start of one node to the end of another."""
        begun = [first, *getattr(first, "decorator_list", ())]
        line, column = min((each.lineno, each.col_offset) for each in begun)
        ended: tuple[int, int] = last.end_lineno, last.end_col_offset  # type: ignore[attr-defined]
        return Unit(self.at(line, column), self.at(*ended), says)


def _units(tree: ast.Module, source: _Source) -> list[Unit]:
    whole: dict[int, str] = {}
    for node in reversed(list(ast.walk(tree))):
        whole[id(node)] = digest(type(node).__name__, *_fields(node, whole))
    top = Unit(0, 0, "")
    todo: list[tuple[ast.AST, Unit]] = [(tree, top)]
    while todo:
        node, around = todo.pop()
        entries = _entries(node)
        for child in ast.iter_child_nodes(node):
            here = around
            if isinstance(child, ast.stmt | ast.ExceptHandler):
                here = source.unit(_says(child, whole), child, child)
            elif id(child) in entries:
                first = entries[id(child)]
                here = source.unit(digest(whole[id(first)], whole[id(child)]), first, child)
            if here is not around:
                around.inner.append(here)
            todo.append((child, here))
    return top.inner


def _fields(node: ast.AST, whole: Mapping[int, str]) -> Iterator[object]:
    """Give what a node says of itself and, as it is known already, what those below it say."""
    for name, value in ast.iter_fields(node):
        listed = [whole.get(id(each), each) for each in value] if isinstance(value, list) else None
        yield name, listed if listed is not None else whole.get(id(value), value)


def _says(node: ast.AST, whole: Mapping[int, str]) -> str:
    """Return what a statement says; a class says how it begins, its members say the rest."""
    if not isinstance(node, ast.ClassDef):
        return whole[id(node)]
    return digest(
        "class", node.name, *(whole[id(each)] for each in (*node.bases, *node.keywords, *node.decorator_list))
    )


def _entries(node: ast.AST) -> dict[int, ast.AST]:
    """Return the entries of a list, a mapping or a call over several lines: `id` of the value to where it begins."""
    if getattr(node, "end_lineno", None) == getattr(node, "lineno", None):
        return {}
    if isinstance(node, ast.List | ast.Tuple | ast.Set):
        return {id(each): each for each in node.elts}
    if isinstance(node, ast.Dict):
        return {id(value): key or value for key, value in zip(node.keys, node.values, strict=True)}
    return {id(each): each for each in (*node.args, *node.keywords)} if isinstance(node, ast.Call) else {}
