"""What Anthropic's API asks of a request: the package's types, and the rules that its documentation and errors tell."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any, get_type_hints

from anthropic.types import beta
from pydantic import TypeAdapter

Json = dict[str, Any]
_BLOCKS: dict[str, type] = {
    "text": beta.BetaTextBlockParam,
    "image": beta.BetaImageBlockParam,
    "tool_use": beta.BetaToolUseBlockParam,
    "tool_result": beta.BetaToolResultBlockParam,
    "thinking": beta.BetaThinkingBlockParam,
    "redacted_thinking": beta.BetaRedactedThinkingBlockParam,
    "computer_20241022": beta.BetaToolComputerUse20241022Param,
    "computer_20250124": beta.BetaToolComputerUse20250124Param,
    "computer_20251124": beta.BetaToolComputerUse20251124Param,
    "computer_toolset_20260801": beta.BetaComputerToolset20260801Param,
    "custom": beta.BetaToolParam,
}


@cache
def _shape(kind: str) -> tuple[frozenset[str], TypeAdapter[Any]]:
    """The fields of a block's type, and what reads it."""
    return frozenset(get_type_hints(_BLOCKS[kind])), TypeAdapter(_BLOCKS[kind])


def check_block(block: Json, kind: str | None = None) -> None:
    """A block has the fields of the package's type and no other."""
    fields, shape = _shape(kind or block["type"])
    assert set(block) <= fields, (block, fields)
    shape.validate_python(block)


def check_request(request: Json) -> None:
    """What the package's types and the documented rules ask of a request.

    Raises:
        AssertionError, ValidationError: the API would refuse it.
    """
    for block in request["system"]:
        check_block(block)
    for tool in request["tools"]:
        check_block(tool, tool.get("type", "custom"))
    messages = request["messages"]
    assert messages[0]["role"] == "user"
    open_calls: list[Json] = []
    for message in messages:
        assert message["content"], "an empty message"
        if message["role"] == "user":
            results = list(itertools.takewhile(lambda block: block["type"] == "tool_result", message["content"]))
            assert [result["tool_use_id"] for result in results] == [call["id"] for call in open_calls]
            for result, call in zip(results, open_calls, strict=True):
                assert result.get("toolset_name") == call.get("toolset_name")
            open_calls = []
        assert not open_calls, "a call without its result"
        for block in message["content"]:
            check_block(block)
            _check_content(block)
        open_calls = [block for block in message["content"] if block["type"] == "tool_use"]
        assert message["role"] == "assistant" or not open_calls
    assert not open_calls
    assert str(request).count("cache_control") <= 4


def _check_content(block: Json) -> None:
    if block["type"] == "text":
        assert block["text"].strip(), "an empty text"
    if block["type"] == "tool_result":
        content = block["content"]
        parts = [{"type": "text", "text": content}] if isinstance(content, str) else content
        assert parts, "an empty result"
        for part in parts:
            check_block(part)
            _check_content(part)
        assert not block.get("is_error") or all(part["type"] == "text" for part in parts)
