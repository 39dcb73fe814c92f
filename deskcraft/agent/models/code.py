"""Reads pyautogui code, which several models write, without running it: its syntax tree, statement by statement.

Only calls of functions with plain values are read, beside imports of the modules they come from, `with
pyautogui.hold(...)`, and settings such as `pyautogui.PAUSE = 1`, which change nothing here. All else is refused with
the reason. What the calls mean is the business of `gestures`.
"""

from __future__ import annotations

import ast
import textwrap
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

LONGEST_CODE = 100_000
MOST_CALLS = 500
LARGEST = 1e6
LONGEST_SOURCE = 200
"""Characters of a statement that a refusal quotes."""
_ALIASES = {
    "pyautogui": "pyautogui",
    "pag": "pyautogui",
    "pg": "pyautogui",
    "gui": "pyautogui",
    "time": "time",
    "pyperclip": "pyperclip",
    "computer": "computer",
}
_IMPORTED = {"pyautogui", "time", "pyperclip"}
_SETTINGS = {"PAUSE", "FAILSAFE", "MINIMUM_DURATION", "MINIMUM_SLEEP"}
_CONSTANTS = {"LEFT": "left", "MIDDLE": "middle", "RIGHT": "right", "PRIMARY": "primary", "SECONDARY": "secondary"}
_IGNORED = ("duration", "tween", "interval", "pause", "logScreenshot", "_pause")
"""Arguments that say how fast something is done, or that it is logged: our gestures have their own pace."""


class NotCode(ValueError):
    """A statement that is not understood."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a function with plain values."""

    module: str
    """`pyautogui`, `time`, `pyperclip`, `computer`; empty for a name that was not imported from any."""
    name: str
    args: tuple[Any, ...] = ()
    named: dict[str, Any] = field(default_factory=dict)
    source: str = ""

    def take(self, *names: str) -> dict[str, Any]:
        """The arguments that are given, by the names of the function's parameters, which stand in their order."""
        if len(self.args) > len(names):
            raise NotCode(f"{self.name} takes {len(names)} arguments at most: {self.source}")
        given = dict(zip(names, self.args, strict=False))
        for name, value in self.named.items():
            if name in given:
                raise NotCode(f"{self.name} is given {name} twice: {self.source}")
            if name not in names and name not in _IGNORED:
                raise NotCode(f"{self.name} has no argument {name}: {self.source}")
            given[name] = value
        return given

    def number(self, value: Any) -> float:
        """An argument that has to be a number.

        Raises:
            NotCode: it is none, or one that means nothing on a screen.
        """
        if isinstance(value, bool) or not isinstance(value, int | float) or not -LARGEST <= value <= LARGEST:
            raise NotCode(f"{self.name} takes numbers: {self.source}")
        return float(value)


def read_calls(code: str) -> list[Call]:
    """The calls of a piece of code in order.

    Raises:
        NotCode: it does not parse, or holds anything else.
    """
    if len(code) > LONGEST_CODE:
        raise NotCode(f"the code has {len(code)} characters, more than {LONGEST_CODE}")
    text = code.replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    if text[:1] in (" ", "\t"):
        text = textwrap.dedent(text)
    text = text.strip()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of "\d" and the like, which models write in paths
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise NotCode(f"the code does not parse: {error}") from None
    calls: list[Call] = []
    for call in _Reader(text).block(tree.body):
        if len(calls) == MOST_CALLS:
            raise NotCode(f"the code holds more than {MOST_CALLS} calls")
        calls.append(call)
    return calls


class _Reader:
    """Walks the statements of one piece of code; knows what its imports call things."""

    def __init__(self, text: str) -> None:
        self._lines = text.encode().split(b"\n")
        self._modules = dict(_ALIASES)
        self._names: dict[str, tuple[str, str]] = {}

    def block(self, statements: Sequence[ast.stmt]) -> Iterator[Call]:
        for statement in statements:
            yield from self._statement(statement)

    def _statement(self, statement: ast.stmt) -> Iterator[Call]:
        match statement:
            case ast.Import(names=names) if all(name.name in _IMPORTED for name in names):
                self._modules.update({name.asname or name.name: name.name for name in names})
            case ast.ImportFrom(module=str(module), names=names, level=0) if module in _IMPORTED:
                self._names.update({name.asname or name.name: (module, name.name) for name in names})
            case ast.Expr(value=ast.Call() as call):
                yield self._call(call)
            case ast.Expr(value=ast.Constant(value=str())) | ast.Pass():
                pass  # words in quotes are a comment
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id=module), attr=name)], value=ast.Constant()) if (
                self._modules.get(module) == "pyautogui" and name in _SETTINGS
            ):
                pass
            case ast.With(items=[ast.withitem(context_expr=ast.Call() as call, optional_vars=None)], body=body):
                yield from self._hold(call, body)
            case _:
                source = self._source(statement)
                raise NotCode(f"only calls of pyautogui with plain values are read, one by one, not: {source}")

    def _hold(self, call: ast.Call, body: Sequence[ast.stmt]) -> Iterator[Call]:
        """`with pyautogui.hold(keys):` is the keys going down, what is inside, and the keys going up."""
        hold = self._call(call)
        if (hold.module or "pyautogui", hold.name) != ("pyautogui", "hold"):
            raise NotCode(f"`with` is known with pyautogui.hold only, not: {hold.source}")
        keys = hold.take("keys").get("keys")
        names = keys if isinstance(keys, list | tuple) else [keys]
        yield from (Call("pyautogui", "keyDown", (name,), source=hold.source) for name in names)
        yield from self.block(body)
        yield from (Call("pyautogui", "keyUp", (name,), source=hold.source) for name in reversed(names))

    def _call(self, node: ast.Call) -> Call:
        source = self._source(node)
        match node.func:
            case ast.Attribute(value=ast.Name(id=alias), attr=name) if alias in self._modules:
                module = self._modules[alias]
            case ast.Name(id=alias):
                module, name = self._names.get(alias, ("", alias))
            case _:
                raise NotCode(f"only functions of pyautogui are known, not: {source}")
        if any(isinstance(argument, ast.Starred) for argument in node.args):
            raise NotCode(f"arguments must be written out: {source}")
        named: dict[str, Any] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise NotCode(f"arguments must be written out: {source}")
            if keyword.arg in named:
                raise NotCode(f"{name} is given {keyword.arg} twice: {source}")
            named[keyword.arg] = self._value(keyword.value, source)
        return Call(module, name, tuple(self._value(argument, source) for argument in node.args), named, source)

    def _value(self, node: ast.expr, source: str) -> Any:
        """A plain value: a literal, a button's constant, or a way of easing, which says nothing here."""
        match node:
            case ast.Attribute(value=ast.Name(id=alias), attr=name) if self._modules.get(alias) == "pyautogui":
                if name in _CONSTANTS:
                    return _CONSTANTS[name]
                if name.startswith("ease") or name == "linear":
                    return None
        try:
            return ast.literal_eval(node)
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            raise NotCode(f"arguments must be plain values: {source}") from None

    def _source(self, node: ast.stmt | ast.expr) -> str:
        """The code of a node for a refusal, its first line at most."""
        line = self._lines[node.lineno - 1]
        one_line = node.end_lineno == node.lineno
        shown = line[node.col_offset : node.end_col_offset if one_line else None][: LONGEST_SOURCE * 4]
        text = shown.decode(errors="replace")[:LONGEST_SOURCE]
        return text if one_line and len(shown) == len(text.encode()) else f"{text} ..."
