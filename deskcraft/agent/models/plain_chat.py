"""Chat without tools: what a model that answers in plain text is sent, and the text that it answers."""

from __future__ import annotations

import re

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import View
from deskcraft.agent.models.openai_chat import image_part
from deskcraft.model.tape import Body
from deskcraft.model.wire import whole_characters

CUT_OFF = "the reply was cut off at the limit of its length; answer more briefly"

_END = re.compile(r"(?:<\|(?:im_end|endoftext|eot_id)\|>|\[EOS\])\s*\Z")


def text_part(text: str) -> Body:
    """A text as a part of a message."""
    return {"type": "text", "text": text}


def answer_text(answer: Body) -> str:
    """What the model said, thinking in tags included, marks of its end not; empty if nothing."""
    message = answer["choices"][0]["message"]
    said = message.get("content") or message.get("refusal") or ""
    if isinstance(said, list):  # some servers give the parts
        said = "".join(part.get("text") or "" for part in said)
    return _END.sub("", whole_characters(str(said)))


def is_cut_off(answer: Body) -> bool:
    """Whether the model was stopped before it had finished."""
    return bool(answer["choices"][0].get("finish_reason") == "length")


def without_thinking(text: str) -> str:
    """What comes after the thinking in tags that some models begin with."""
    return text.rpartition("</think>")[2]


def pictures(view: View) -> list[Body]:
    """The parts of the screen that were asked for, then the screen."""
    return [image_part(png) for png in (*view.looks, view.picture) if png]


def shown(view: View, *, last: bool) -> list[Body]:
    """Text and screen of a turn's message; empty if the screen was left out and there is no text."""
    text = prompts.situation(view, with_user=last)
    return [*([text_part(text)] if text else []), *pictures(view)]
