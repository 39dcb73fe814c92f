"""The actions of DeskCraft as tools of inspect: what they do to the desktop comes back as a text and the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inspect_ai.model import Content
from inspect_ai.tool import Tool, ToolDef, ToolParams

from deskcraft.inspect.episode import Episode, content_of
from deskcraft.mcp.tools import TOOLS

ABOUT = {
    "box": "left, top, right, bottom in pixels; the whole screen if not given",
    "x": "pixels from the left edge",
    "y": "pixels from the top edge",
    "path": "points (x, y) in pixels",
    "button": "which button of the mouse",
    "count": "how many clicks",
    "modifiers": "keys that are held meanwhile",
    "dx": "notches to the right",
    "dy": "notches down",
    "text": "what is typed",
    "keys": "keys joined by +",
    "duration_s": "seconds",
    "question": "what you ask",
    "message": "what you tell the user with it",
    "reason": "why it cannot be done",
}
"""What each argument is: inspect wants a description of every one."""


def tools_of(episode: Episode) -> list[Tool]:
    """The tools of a sample. inspect carries out the calls of one message in order, and so does the desktop."""
    return [_tool(episode, name) for name in episode.tools]


def _tool(episode: Episode, name: str) -> Tool:
    async def execute(**kwargs: Any) -> list[Content]:
        return content_of(await episode.call(name, kwargs))

    tool = TOOLS[name]
    schema = plainer(tool.schema)
    for field, about in schema.get("properties", {}).items():
        about["description"] = ABOUT[field]
    parameters = ToolParams.model_validate(schema)
    return ToolDef(execute, name, tool.about, parameters, parallel=False).as_tool()


def plainer(schema: Any) -> Any:
    """A JSON schema in the part of the language that inspect knows: a tuple is an array that says how long it is."""
    if isinstance(schema, Sequence) and not isinstance(schema, str):
        return [plainer(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: plainer(value) for key, value in schema.items() if key != "prefixItems"}
    if "prefixItems" in schema:
        items = schema["prefixItems"]
        plain |= {"items": plainer(items[0]), "description": f"{len(items)} of them"}
    return plain
