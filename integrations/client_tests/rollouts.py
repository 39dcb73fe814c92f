"""Rollouts by verifiers' own loop, with a scripted model."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Sequence
from typing import Any, TypeAlias

import verifiers.v1 as vf

from tests.endpoint import Asked, Endpoint
from tests.endpoint.bodies import chat
from tests.endpoint.server import Answer

Trace: TypeAlias = "vf.Trace[Any, Any, Any]"
Episode: TypeAlias = "vf.Episode[Any, Any, Any]"
Call: TypeAlias = tuple[str, Any]
"""Name of a tool, and its arguments; a text stands for itself, JSON or not."""
Turn: TypeAlias = "str | Sequence[Call]"
"""What a model says: words, or calls."""
PNG = b"\x89PNG\r\n\x1a\n"
SOLUTION: tuple[Turn, ...] = ([("type", {"text": "milk"})], [("key", {"keys": "ctrl+s"})], [("done", {})])
NOTE = "mock/write-note"


def said(turn: Turn, name: str) -> dict[str, Any]:
    """A model's answer; `name` makes the ids of its calls unique."""
    if isinstance(turn, str):
        return chat(turn)
    calls = [
        {
            "id": f"{name}-{place}",
            "type": "function",
            "function": {"name": tool, "arguments": given if isinstance(given, str) else json.dumps(given)},
        }
        for place, (tool, given) in enumerate(turn)
    ]
    return chat(calls=calls)


def model(*turns: Turn) -> Answer:
    """A model that says one turn after the other, in each conversation from the first; the last again and again."""

    def answer(asked: Asked) -> dict[str, Any]:
        place = sum(message["role"] == "assistant" for message in asked.body["messages"])
        return said(turns[min(place, len(turns) - 1)], f"turn-{place}")

    return answer


def rollouts(
    env: vf.Env[Any], endpoint: Endpoint, *, count: int = 1, at_once: int = 8
) -> list[vf.Episode[Any, Any, Any]]:
    """Plays each task of an environment `count` times, as `vf-eval` does.

    Returns:
        The episodes, those of one task next to each other.
    """
    client = vf.EvalClientConfig(base_url=endpoint.url, api_key_var="NO_KEY_IS_NEEDED")
    context = vf.ModelContext(model="scripted", client=client, sampling=vf.SamplingConfig())

    async def run() -> list[Episode]:
        slots = [slot for task in env.taskset for slot in env.slots(task, count)]
        async with env.serving():
            played: list[Episode] = await asyncio.gather(*(env.run_slot(slot, context) for slot in slots))
        return played

    return asyncio.run(run())


def rollout(env: vf.Env[Any], answer: Answer) -> tuple[Trace, list[dict[str, Any]]]:
    """Plays the one task of an environment once.

    Returns:
        Its trace, and the requests that reached the model.
    """
    with Endpoint(answer) as endpoint:
        [episode] = rollouts(env, endpoint)
        assert not episode.errors
        [trace] = episode.traces
        return trace, [asked.body for asked in endpoint.asked]


def pictures(messages: Any) -> list[bytes]:
    """The pictures of a request's messages, in order."""
    found = []
    for message in messages:
        content = message.get("content")
        for part in content if isinstance(content, list) else []:
            if part["type"] == "image_url":
                kind, _, data = part["image_url"]["url"].partition(",")
                assert kind == "data:image/png;base64"
                found.append(base64.b64decode(data, validate=True))
    return found


def texts(message: dict[str, Any]) -> str:
    """The text of a message."""
    content = message["content"]
    return (
        content if isinstance(content, str) else "\n".join(part["text"] for part in content if part["type"] == "text")
    )
