"""The checks as a table for those who write tasks: `python -m evaluators.catalogue`."""

import ast
import itertools
import sys
from functools import cache
from inspect import getsource
from typing import Any

from pydantic import BaseModel

from evaluators.registry import Params, find_check, known_checks


def entries() -> list[dict[str, Any]]:
    """Return for each check its name, its meaning and its parameters (name, type, default, meaning)."""
    found = []
    for name in known_checks():
        check = find_check(name)
        meaning = " ".join((check.function.__doc__ or "").split())
        found.append({"check": name, "meaning": meaning, "params": _params(check.model)})
    return found


def _params(model: type[Params]) -> list[dict[str, Any]]:
    schema = model.model_json_schema()
    definitions = schema.get("$defs", {})
    meanings: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind is not BaseModel:
            meanings |= _meanings(kind)
    return [
        {
            "name": name,
            "type": _type(part, definitions),
            "required": name in schema.get("required", []),
            "default": part.get("default"),
            "meaning": " ".join(meanings.get(name, "").split()),
        }
        for name, part in schema["properties"].items()
    ]


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """The classes at the top of a module, by name."""
    tree = ast.parse(getsource(sys.modules[module]))
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def _meanings(model: type[BaseModel]) -> dict[str, str]:
    """What stands beneath each of a model's own fields."""
    found = {}
    body = _classes(model.__module__)[model.__name__].body
    for field, below in itertools.pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                found[model.model_fields[name].alias or name] = words
    return found


def _type(part: dict[str, Any], definitions: dict[str, Any]) -> str:
    """Return a JSON schema's type in a few words."""
    if "$ref" in part:
        name = part["$ref"].rpartition("/")[2]
        inner = definitions[name]
        if "properties" not in inner:
            return _type(inner, definitions)
        fields = ", ".join(f"{key}: {_type(value, definitions)}" for key, value in inner["properties"].items())
        return "{" + fields + "}"
    if part.get("title") == "length":
        return "length"
    if "anyOf" in part:
        kinds = [_type(each, definitions) for each in part["anyOf"] if each.get("type") != "null"]
        return " | ".join(dict.fromkeys(kinds))
    if "enum" in part:
        # in order: of equal sets of literals Python gives the one that was imported first
        return " | ".join(sorted(str(value) for value in part["enum"]))
    if "const" in part:
        return str(part["const"])
    if "prefixItems" in part:
        return f"[{', '.join(_type(each, definitions) for each in part['prefixItems'])}]"
    if part.get("type") == "array":
        return f"[{_type(part.get('items', {}), definitions)}, ...]"
    if part.get("type") == "object" and isinstance(part.get("additionalProperties"), dict):
        return f"{{name: {_type(part['additionalProperties'], definitions)}}}"
    return str(part.get("type", "any"))


def main() -> None:
    """Print the table as Markdown."""
    for entry in entries():
        print(f"\n## {entry['check']}\n{entry['meaning']}\n")
        for p in entry["params"]:
            state = "required" if p["required"] else f"default {p['default']!r}"
            print(f"- `{p['name']}` ({p['type']}; {state}) {p['meaning']}".rstrip())


if __name__ == "__main__":
    main()
