"""What a Python source says, by its syntax tree: definitions by name, other statements in order. Nothing is run."""

import ast

from evaluators.evidence import Unreadable
from evaluators.files.content import decode
from evaluators.files.facts import Facts, numbered
from evaluators.verdict import Shown

SOURCE_LIMIT_BYTES = 2**20
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def python_facts(data: bytes) -> Facts:
    """Return "import/NAME", "def/NAME", "class/NAME/def/METHOD", "value/NAME" for assignments to one name, and
    "statement#N" for the rest; comments, layout and the order of imports do not count.

    Raises:
        Unreadable: it is not Python 3.11, or larger than `SOURCE_LIMIT_BYTES`.
    """
    tree = tree_of(data)
    try:
        return _body(tree.body, "")
    except (ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(f"not Python: {error}") from error


def tree_of(data: bytes) -> ast.Module:
    """Return the syntax tree of a source.

    Raises:
        Unreadable: it is not Python 3.11, or larger than `SOURCE_LIMIT_BYTES`.
    """
    if len(data) > SOURCE_LIMIT_BYTES:
        raise Unreadable(f"{len(data)} bytes are more than the {SOURCE_LIMIT_BYTES} of a source file")
    try:
        return ast.parse(decode(data))
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Unreadable(f"not Python: {error}") from error


def _body(body: list[ast.stmt], under: str) -> dict[str, Shown]:
    facts: dict[str, Shown] = {}
    paths, said = [], []
    for node in body:
        if isinstance(node, ast.ClassDef):
            said.append(ast.dump(ast.ClassDef(node.name, node.bases, node.keywords, [], node.decorator_list)))
            paths.append(f"{under}class/{node.name}")
            facts |= _body(node.body, f"{under}class/{node.name}/")
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                facts[under + import_path(node, alias)] = alias.asname or alias.name
        else:
            paths.append(f"{under}{statement_path(node)}")
            said.append(ast.dump(node))
    return facts | dict(zip(numbered(paths), said, strict=True))


def import_path(node: ast.Import | ast.ImportFrom, alias: ast.alias) -> str:
    """Return the path of one imported name: "import/MODULE", "import/MODULE.NAME"."""
    place = f"{'.' * node.level}{node.module or ''}." if isinstance(node, ast.ImportFrom) else ""
    return f"import/{place}{alias.name}"


def statement_path(node: ast.stmt) -> str:
    """Return the path of a statement that is neither a class nor an import."""
    if isinstance(node, _DEFINITIONS):
        return f"def/{node.name}"
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    if len(targets) == 1 and isinstance(targets[0], ast.Name):
        return f"value/{targets[0].id}"
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return "docstring"
    return "statement"
