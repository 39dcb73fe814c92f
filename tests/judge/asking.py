"""Questions and judges for tests."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from PIL import Image

from deskcraft.agent.models.asked import ModelAsked, Settings
from deskcraft.judge import Holds, JudgeAnswer, ModelJudge, Passage, Question, Scored, Shot, open_judge
from deskcraft.model import Endpoint as Address
from deskcraft.model.prices import Price, Prices
from tests.endpoint import Asked, Endpoint, Fault, bodies

GOOD = {"reason": "The title is there.", "score": 0.75}
PRICES = Prices(models={"m": Price(input=1.0, output=2.0)})


def png(width: int = 64, height: int = 36, colour: str = "navy") -> bytes:
    """Return a picture of one colour."""
    out = io.BytesIO()
    Image.new("RGB", (width, height), colour).save(out, "PNG")
    return out.getvalue()


def question(asks: str = "Is the title there?", *, holds: bool = False, **more: Any) -> Question[JudgeAnswer]:
    """Return a question with one text and one picture."""
    given: dict[str, Any] = {
        "passages": (Passage("slide 1 after", "Quarterly results"),),
        "pictures": (Shot("slide 1 after", png()),),
        "where": "deck, slide 1",
    }
    kind: type[JudgeAnswer] = Holds if holds else Scored
    return Question(kind, asks, **{**given, **more})


def replies(wire: str, *answers: Any) -> Callable[[Asked], Any]:
    """Return what an endpoint says, one answer a call: an object, a text, a whole body, or a fault."""
    left: Iterator[Any] = iter(answers)

    def say(asked: Asked) -> Any:
        answer = next(left)
        if isinstance(answer, Fault) or (isinstance(answer, dict) and ("choices" in answer or "type" in answer)):
            return answer
        if isinstance(answer, dict) and wire == "messages":
            return bodies.messages([{"type": "tool_use", "id": "t1", "name": "reply", "input": answer}])
        return bodies.plain(wire, answer if isinstance(answer, str) else json.dumps(answer))

    return say


def asked_at(server: Endpoint, wire: str = "chat", **more: Any) -> ModelAsked:
    """Return a model at a server of the test's."""
    url = server.root if wire == "messages" else server.url
    endpoint = Address(wire=wire, model="m", base_url=url, tries=2, backoff_s=0.01)
    return ModelAsked(endpoint=endpoint, settings=Settings(max_tokens=300), prices=PRICES, **more)


def judge_at(server: Endpoint, run: Path | None = None, wire: str = "chat", **more: Any) -> ModelJudge:
    """Return a judge that asks a server of the test's."""
    return open_judge(asked_at(server, wire, **more), run)


def texts_of(request: dict[str, Any]) -> str:
    """Return all words of a request of the chat format."""
    found: list[str] = []
    for message in request["messages"]:
        content = message["content"]
        parts: Sequence[Any] = [content] if isinstance(content, str) else [p["text"] for p in content if "text" in p]
        found += parts
    return "\n".join(found)
