"""What an API is: a function with a name, parameters and a docstring, and how a call is bound to it."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_type_hints

from deskcraft.suite.pptc.calls import Call, ErrorKind, Value

if TYPE_CHECKING:
    from deskcraft.suite.pptc.workspace import Workspace

Category = Literal["slide", "choose", "basic", "text", "shape", "table", "chart", "place"]
HEADINGS: dict[Category, str] = {
    "slide": "Slides",
    "choose": "Selecting an object",
    "basic": "Size, place and fill",
    "text": "Text",
    "shape": "Pictures and shapes",
    "table": "Tables",
    "chart": "Charts",
    "place": "Places (not among the 49 of the paper)",
}
TEXT_LIMIT = 20_000
"""Characters of one text."""
LIST_LIMIT = 200
"""Items of one list."""
NUMBER_LIMIT = 1e9
"""No length, size or index is beyond it."""

_OTHER_NAMES = {
    "slide_id": ("idx", "slide_index"),
    "font_size": ("size",),
    "font_name": ("font_style", "font"),
    "text": ("note",),
    "row_num": ("rows", "row"),
    "col_num": ("cols", "col", "column_num"),
    "row_id": ("row",),
    "column_id": ("col_id", "column", "col"),
}
"""Parameters that published texts call by more than one name."""
Function = TypeVar("Function", bound=Callable[..., None])


class Misuse(Exception):
    """A call cannot be carried out; the executor makes a `CallError` of it."""

    def __init__(self, kind: ErrorKind, message: str) -> None:
        super().__init__(message)
        self.kind: ErrorKind = kind


@dataclass(frozen=True)
class Param:
    """One parameter of an API."""

    name: str
    kind: Any
    """`str`, `int`, `float`, `float | str` or `list`."""
    required: bool
    default: Value = None

    @property
    def shown(self) -> bool:
        """Whether prompts name it; those that begin with _ serve the public sessions only."""
        return not self.name.startswith("_")


@dataclass(frozen=True)
class Api:
    """One API, as prompts describe it and as the executor calls it."""

    name: str
    category: Category
    description: str
    params: tuple[Param, ...]
    function: Callable[..., None] = field(repr=False)

    @property
    def published(self) -> bool:
        """Whether it is one of the 49 of the paper, which models get to know."""
        return self.category != "place"

    @property
    def signature(self) -> str:
        """Its parameters as prompts show them: `(row_id, column_id)`."""
        shown = [
            param.name if param.required or not param.default else f"{param.name}={param.default}"
            for param in self.params
            if param.shown
        ]
        return f"({', '.join(shown)})"

    def bind(self, call: Call) -> dict[str, Value]:
        """Return the arguments of a call by parameter.

        Raises:
            Misuse: too many, too few, unknown or of the wrong type.
        """
        if len(call.args) > len(self.params):
            wanted = len([param for param in self.params if param.shown])
            raise Misuse("arguments", f"{self.name}() takes {wanted} argument(s), {len(call.args)} were given")
        given = {param.name: value for param, value in zip(self.params, call.args, strict=False)}
        for name, value in call.kwargs:
            param = self._param(name)
            if param.name in given:
                raise Misuse("arguments", f"{self.name}() was given '{param.name}' twice")
            given[param.name] = value
        for param in self.params:
            if param.name in given:
                given[param.name] = _fitting(self.name, param, given[param.name])
            elif param.required:
                raise Misuse(
                    "arguments", f"{self.name}() needs the argument '{param.name}': {self.name}{self.signature}"
                )
        return given

    def _param(self, name: str) -> Param:
        for param in self.params:
            if name == param.name or name in _OTHER_NAMES.get(param.name, ()):
                return param
        raise Misuse("arguments", f"{self.name}() has no argument '{name}': {self.name}{self.signature}")


APIS: dict[str, Api] = {}


def api(category: Category) -> Callable[[Function], Function]:
    """Register a function `(workspace, arguments...)` as an API of its name; its docstring is what models read."""

    def register(function: Function) -> Function:
        hints = get_type_hints(function, localns={"Workspace": object})
        parameters = list(inspect.signature(function).parameters.values())[1:]
        params = tuple(
            Param(
                each.name,
                hints[each.name],
                each.default is each.empty,
                None if each.default is each.empty else each.default,
            )
            for each in parameters
        )
        APIS[function.__name__] = Api(function.__name__, category, inspect.getdoc(function) or "", params, function)
        return function

    return register


def run(api_: Api, workspace: Workspace, call: Call) -> None:
    """Carry out a call.

    Raises:
        Misuse: it cannot be.
    """
    api_.function(workspace, **api_.bind(call))


_WANTED = {str: "a text in quotes", int: "a whole number", float: "a number", float | str: "a number"}


def _fitting(api_name: str, param: Param, value: Value) -> Value:
    """Return a value as its parameter wants it."""
    if param.kind in (int, float, float | str) and isinstance(value, (int, float)) and not isinstance(value, bool):
        if abs(value) > NUMBER_LIMIT or math.isnan(value):
            raise Misuse("arguments", f"{api_name}(): {param.name}={value:g} is too large")
        if param.kind is not int:
            return float(value)
        if value == int(value):
            return int(value)
    if param.kind in (str, float | str) and isinstance(value, str):
        if len(value) > TEXT_LIMIT:
            raise Misuse("failed", f"{api_name}(): the text is longer than {TEXT_LIMIT} characters")
        return value
    if param.kind not in _WANTED:
        if isinstance(value, list) and len(value) <= LIST_LIMIT:
            return value
        if value is None and not param.required:
            return value
        if isinstance(value, list):
            raise Misuse("failed", f"{api_name}(): a list of more than {LIST_LIMIT} items")
    wanted = _WANTED.get(param.kind, "a list")
    raise Misuse("arguments", f"{api_name}(): '{param.name}' must be {wanted}, not {_shown(value)}")


def _shown(value: Value) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
