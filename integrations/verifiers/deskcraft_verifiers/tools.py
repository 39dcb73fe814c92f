"""The actions of a desktop as tools of a chat, made from the server's own schema; and a model's calls as actions."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

MALFORMED: Final = "malformed"
LONGEST_RAW: Final = 20_000
"""Characters of what a model wrote that the server takes."""
LONGEST_REASON: Final = 500
LONGEST_CALL: Final = 200_000
"""Characters of a call's arguments; the longest text that may be typed is a tenth of it."""
NOT_OURS: Final = frozenset({"kind", "metadata"})
"""Fields of an action on the wire that are no arguments of a tool."""


@dataclass(frozen=True)
class Offered:
    """The tools of a server."""

    tools: tuple[Mapping[str, Any], ...]
    """In OpenAI's format of chat completions."""

    def without(self, names: Collection[str]) -> Offered:
        """All but these."""
        return Offered(tuple(tool for tool in self.tools if tool["function"]["name"] not in names))

    @property
    def names(self) -> frozenset[str]:
        """Their names."""
        return frozenset(tool["function"]["name"] for tool in self.tools)


def read_tools(schema: Mapping[str, Any]) -> Offered:
    """The tools of a server, one an action.

    Args:
        schema: what `/schema` answers.
    """
    tools = []
    for about in schema["action"]["$defs"].values():
        kind = about.get("properties", {}).get("kind", {}).get("const")
        if kind is None or kind == MALFORMED:
            continue
        properties = {name: _plain(value) for name, value in about["properties"].items() if name not in NOT_OURS}
        parameters = {
            "type": "object",
            "properties": properties,
            "required": [name for name in about.get("required", []) if name in properties],
            "additionalProperties": False,
        }
        function = {"name": kind, "description": about.get("description", ""), "parameters": parameters}
        tools.append({"type": "function", "function": function})
    return Offered(tuple(tools))


def _plain(schema: Any) -> Any:
    """Without titles, and with `items` for `prefixItems`, which not every endpoint reads."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {name: _plain(value) for name, value in schema.items() if not (name == "title" and isinstance(value, str))}
    first = plain.pop("prefixItems", None)
    if first:
        plain["items"] = first[0]
    return plain


def read_call(name: str, arguments: str, offered: Offered) -> dict[str, Any]:
    """The action of one call; what is none becomes `malformed`, which costs a step and is answered with its reason.

    Args:
        name: of the tool.
        arguments: as the model wrote them, JSON or not.
        offered: the tools that there are.
    """
    raw = f"{name}({arguments})"
    if name not in offered.names:
        return malformed(raw, f"there is no tool called {name}")
    if len(arguments) > LONGEST_CALL:
        return malformed(raw, f"the arguments of {name} have more than {LONGEST_CALL} characters")
    given = read_object(arguments)
    if given is None:
        return malformed(raw, f"the arguments of {name} are not a JSON object")
    if strange := NOT_OURS & given.keys():
        return malformed(raw, f"{name}: {min(strange)} is not known here")
    return {"kind": name, **given}


def read_object(text: str) -> dict[str, Any] | None:
    """The JSON object of a text, which may be empty; None if it is something else."""
    try:
        given = json.loads(text or "{}", parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    return given if isinstance(given, dict) else None


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def malformed(raw: str, reason: str) -> dict[str, Any]:
    """What stands for a model's words that are no action."""
    return {"kind": MALFORMED, "raw": _sendable(raw)[:LONGEST_RAW], "reason": _sendable(reason)[:LONGEST_REASON]}


def _sendable(text: str) -> str:
    """Half a surrogate pair, which a model may write as an escape, is no text that a server takes."""
    return text.encode("utf-8", "replace").decode("utf-8")
