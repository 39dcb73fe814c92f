"""Turns of an episode as an adapter of Qwen's family is handed them, and a look at what it writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from openai.types.chat import ChatCompletionMessageParam
from pydantic import TypeAdapter

from deskcraft.agent.models.adapter import Adapter, Past, Stage, View
from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Desktop
from deskcraft.episode.grading import Grader
from deskcraft.task.loading import TaskRoot
from tests.agent.models.exam import Exam, Json, learn
from tests.endpoint import bodies

STAGE = Stage("Make it teal.", offers_ask=False, max_steps=100)
ASKING = Stage("Make it teal.", offers_ask=True, max_steps=100)
PICTURE = encode(np.zeros((2, 2, 3), np.uint8))
MESSAGES: TypeAdapter[list[ChatCompletionMessageParam]] = TypeAdapter(list[ChatCompletionMessageParam])


def view(step: int, picture: bytes = PICTURE, **more: Any) -> View:
    given = {"elements": "", "user": "", "news": "", "feedback": (), **more}
    return View(step=step, picture=picture, **given)


def turn(adapter: Adapter, shown: View, reply: str | Json, lens: Lens) -> Past:
    answer = bodies.chat(reply) if isinstance(reply, str) else reply
    return Past(shown, answer, adapter.read(answer, lens))


def lens_of(adapter: Adapter) -> Lens:
    return Lens.make(1920, 1080, adapter.abilities.bounds, adapter.abilities.space)


def told(body: Json) -> list[tuple[str, list[str]]]:
    """The messages after the system's: role, and the parts, a picture as `PICTURE`; all are of OpenAI's types."""
    list(MESSAGES.validate_python(body["messages"]))
    assert set(body) == {"messages"}
    assert body["messages"][0]["role"] == "system"
    return [(message["role"], [_part(part) for part in message["content"]]) for message in body["messages"][1:]]


def _part(part: Json) -> str:
    if part["type"] == "text":
        return str(part["text"])
    assert part["image_url"]["url"].startswith("data:image/png;base64,")
    return "PICTURE"


def system(body: Json) -> str:
    return str(body["messages"][0]["content"][0]["text"])


def function(body: Json) -> Json:
    """The one function that the model is told."""
    tools = system(body).partition("<tools>\n")[2].partition("\n</tools>")[0]
    tool = json.loads(tools)
    assert tool["type"] == "function"
    return dict(tool["function"])


def on_mock(root: TaskRoot, desktop: Desktop, grader: Grader, scratch: Path) -> Exam:
    """A task in which the user is asked, on a desktop without programs."""
    folder = next(folder for folder in root.folders() if folder.id == "mock/ask-colour")
    return Exam(folder, root, desktop, grader, learn(folder, root, desktop, grader, scratch / "learned"))
