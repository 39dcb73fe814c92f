"""A JavaScript program as what it defines, imports, exports and calls, and what a browser would refuse of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from evaluators.code.html_tree import attribute, read_page
from evaluators.code.js_early import early_errors
from evaluators.code.js_tree import DECLARATIONS, Node, read_tree
from evaluators.code.js_words import called, given, names_of
from evaluators.evidence import Evidence, When
from evaluators.files.content import decode

FUNCTIONS = frozenset(
    {
        "function_declaration",
        "generator_function_declaration",
        "function_expression",
        "generator_function",
        "arrow_function",
        "method_definition",
    }
)

PROGRAMS = frozenset({"", "module", "text/javascript", "application/javascript"})
"""Types of a `<script>` that is one."""


@dataclass(frozen=True)
class Definition:
    """A name that the program gives to something."""

    path: str
    """Dotted from the outermost named function or class: `Cart.add`, `setup.show`."""
    kind: str
    """`function`, `class`, `method`, `field`, or of a value `const`, `let`, `var`."""
    node: Node
    """Function, class or declarator."""
    value: Node | None
    """What a name is given; a function or a class is its own."""
    line: int


@dataclass(frozen=True)
class Call:
    """A call or a `new`."""

    what: str
    """As written, without blanks: `document.querySelector`, `form.addEventListener`; `()` is a call's result."""
    arguments: list[Node]
    inside: str
    """The path of the named function around it, "" at the top."""
    line: int


@dataclass(frozen=True)
class Program:
    """A program's tree and what is read from it."""

    tree: Node
    errors: tuple[str, ...]

    @cached_property
    def definitions(self) -> tuple[Definition, ...]:
        """Return every named function, class, method and value, with those inside others."""
        return tuple(found for found, _ in _walk(self.tree) if isinstance(found, Definition))

    @cached_property
    def calls(self) -> tuple[Call, ...]:
        """Return every call, in the order of the source."""
        return tuple(
            Call(called(node), given(node), inside, node.line)
            for node, inside in _walk(self.tree)
            if isinstance(node, Node) and node.kind in ("call_expression", "new_expression")
        )

    @cached_property
    def imports(self) -> tuple[tuple[str, str, str], ...]:
        """Return (source, name, local name): the name is `default`, `*`, or "" of one for its effects alone."""
        found: list[tuple[str, str, str]] = []
        for statement in self.tree.of("import_statement"):
            source = (statement.part("source") or Node("")).text
            clause = next(iter(statement.of("import_clause")), None)
            names = list(_imported(clause)) if clause is not None else [("", "")]
            found += [(source, name, local) for name, local in names]
        return tuple(found)

    @cached_property
    def exports(self) -> frozenset[str]:
        """Return the names by which others can import; `default` is one."""
        found: set[str] = set()
        for statement in self.tree.of("export_statement"):
            if statement.has("default"):
                found.add("default")
            elif (inner := statement.part("declaration")) is not None:
                found |= {name.text for name in names_of(inner)}
            for clause in statement.of("export_clause"):
                for each in clause.of("export_specifier"):
                    name = each.part("alias") or each.part("name")
                    found.add(name.text if name is not None else "")
        return frozenset(found)


def program_of(evidence: Evidence, name: str, when: When = "after") -> Program:
    """Return a program, or the `<script>` elements of a page (.html) as one."""
    is_page = evidence.item(name).where.lower().endswith((".html", ".htm"))
    return evidence.parse(name, read_page_scripts if is_page else read_js, when)


def read_page_scripts(data: bytes) -> Program:
    """Return the programs that are written in a page."""
    scripts = [s for s in read_page(data).select("script") if (attribute(s, "type") or "").strip().lower() in PROGRAMS]
    return _program("\n;".join("".join(str(part.data or "") for part in script.children) for script in scripts))


def read_js(data: bytes) -> Program:
    """Return a program.

    Raises:
        Unreadable: no UTF-8 text, or larger or deeper than is read.
    """
    return _program(decode(data))


def _program(text: str) -> Program:
    tree, errors = read_tree(text)
    return Program(tree, tuple(errors or early_errors(tree)))


def _walk(tree: Node) -> Iterator[tuple[Node | Definition, str]]:
    """Yield each node and each definition, with the path of the named function or class around it."""
    todo: list[tuple[Node, str]] = [(tree, "")]
    while todo:
        node, inside = todo.pop()
        yield node, inside
        made = _defined(node, inside)
        if made is not None:
            yield made, inside
        for child in reversed(node.children):
            owns = made is not None and made.kind in ("function", "class", "method")
            todo.append((child, made.path if made is not None and owns else inside))


def _defined(node: Node, inside: str) -> Definition | None:
    name, value, kind = node.part("name"), node.part("value"), ""
    if node.kind in ("function_declaration", "generator_function_declaration"):
        kind, value = "function", node
    elif node.kind == "class_declaration":
        kind, value = "class", node
    elif node.kind == "method_definition":
        kind, value = "method", node
    elif node.kind == "field_definition":
        name, kind = node.part("property"), "field"
    elif node.kind == "variable_declarator" and name is not None and name.kind == "identifier":
        is_function = value is not None and value.kind in FUNCTIONS
        kind = "function" if is_function else "class" if value is not None and value.kind == "class" else "value"
    if not kind or name is None or not name.text:
        return None
    path = f"{inside}.{name.text}" if inside else name.text
    return Definition(path, kind, node, value, node.line)


def declared(tree: Node) -> dict[int, str]:
    """Return by which word (`var`, `let`, `const`) each declarator's name is declared, by the node's `id()`."""
    found: dict[int, str] = {}
    for node in tree.walk():
        if node.kind in DECLARATIONS:
            word = (node.part("kind") or Node("var")).kind if node.kind == "lexical_declaration" else "var"
            found |= {id(each): word for each in node.of("variable_declarator")}
    return found


def _imported(clause: Node) -> Iterator[tuple[str, str]]:
    for child in clause.children:
        if child.kind == "identifier":
            yield "default", child.text
        elif child.kind == "namespace_import":
            yield "*", child.children[-1].text if child.children else ""
        elif child.kind == "named_imports":
            for each in child.of("import_specifier"):
                name, alias = each.part("name"), each.part("alias")
                if name is not None:
                    yield name.text, (alias or name).text
