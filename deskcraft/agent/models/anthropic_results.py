"""The blocks of Anthropic's messages: a reply as it is sent back, and the `tool_result` of each of its calls.

Rules that the API keeps: every `tool_use` is answered, in the next message and before all else; a refusal holds text
alone; a member of a toolset is answered under the toolset's name; no text is empty; thinking comes back unchanged.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from deskcraft.agent.models import prompts
from deskcraft.agent.models.adapter import Past, View
from deskcraft.agent.models.screen import Lens
from deskcraft.agent.models.wellformed import in_words, quoted
from deskcraft.agent.protocol import Malformed, Request
from deskcraft.desktop.actions import Ask, Done, Fail, Screenshot
from deskcraft.desktop.png import decode, encode
from deskcraft.model.tape import Body

HALTED = "Not executed: an earlier computer action in this turn failed."
"""The toolset prescribes these words."""
TOO_LATE = "Not executed: the turn was over before."
IN_PART = "Not all of it was done: the user came between."
NOT_OFFERED = "asking is not offered in this task"
"""The reason that the episode gives for it."""


def blocks_of(answer: Body) -> list[Body]:
    """The blocks of a reply that make sense, in order."""
    content = answer.get("content")
    return [block for block in content if _makes_sense(block)] if isinstance(content, list) else []


def calls_of(answer: Body) -> list[Body]:
    """The calls of a reply, in order."""
    return [block for block in blocks_of(answer) if block["type"] == "tool_use"]


def _makes_sense(block: Any) -> bool:
    match block:
        case {"type": "text"}:
            return isinstance(block.get("text"), str)
        case {"type": "tool_use"}:
            return all(isinstance(block.get(name), str) and block[name] for name in ("id", "name"))
        case {"type": str()}:
            return True
    return False


def sent_back(answer: Body, offered: Callable[[Body], bool]) -> list[Body]:
    """The model's own message, without what the server or its package added; calls of no tool of DeskCraft as words."""
    content: list[Body] = []
    for block in blocks_of(answer):
        match block["type"]:
            case "text":
                content += [{"type": "text", "text": block["text"]}] if block["text"].strip() else []
            case "thinking" if not isinstance(block.get("signature"), str):
                pass  # the API refuses it; a gateway without signatures does not want it back
            case "tool_use" if not offered(block):
                content.append(_text(in_words(block["name"], block.get("input"))))
            case "tool_use":
                given = block.get("input")
                kept = {name: block[name] for name in ("toolset_name", "caller") if block.get(name)}
                call = {"type": "tool_use", "id": block["id"], "name": block["name"]}
                content.append({**call, "input": given if isinstance(given, dict) else {}, **kept})
            case _:
                content.append(block)
    return content or [{"type": "text", "text": "(nothing)"}]


def image(png: bytes) -> Body:
    """A picture as a block."""
    data = base64.b64encode(png).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}


def closer(png: bytes, lens: Lens) -> bytes:
    """A part of the screen as large as it fits into the size of the model's screens, which is how `zoom` shows it."""
    picture = decode(png)
    height, width = picture.shape[:2]
    if (width, height) == (lens.width, lens.height):
        return encode(lens.picture(picture))
    scale = min(lens.seen_width / width, lens.seen_height / height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    return encode(np.ascontiguousarray(cv2.resize(picture, size, interpolation=way)))


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a turn's calls."""

    blocks: list[Body]
    newest: Body | None
    """The last one that was carried out, which the screen goes into; None if none was."""
    untold: tuple[str, ...]
    """Reasons of refusals that none of the results tells."""

    @classmethod
    def of(
        cls, previous: Past | None, view: View, lens: Lens, *, offers_ask: bool, offered: Callable[[Body], bool]
    ) -> Results:
        """The outcomes of the calls of the turn before `view`, derived from the number of steps taken since."""
        blocks: list[Body] = []
        newest: Body | None = None
        untold, looks = list(view.feedback), list(view.looks)
        steps = view.step - previous.view.step if previous else 0
        for call, mine, says, start in _calls_with_requests(previous):
            done = min(max(steps - start, 0), len(mine))
            why = _not_done(mine, done, steps >= start, offers_ask)
            if not offered(call):
                continue  # it went back in words, and its refusal is said beside the screen
            if why:
                content: Any = why
                if why in untold:
                    untold.remove(why)
                if not isinstance(call.get("input"), dict) and call.get("input"):
                    content = f"{why} You wrote: {quoted(call['name'], call['input'])}"
            else:
                seen = [request for request in mine if isinstance(request, Screenshot) and request.box]
                shown = [image(closer(looks.pop(0), lens)) if looks else _text(prompts.LEFT_OUT) for _ in seen]
                content = [_text(says or _heard(mine)), *shown]
            block = {"type": "tool_result", "tool_use_id": call["id"], "content": content}
            block |= {"toolset_name": call["toolset_name"]} if call.get("toolset_name") else {}
            block |= {"is_error": True} if why else {}
            blocks.append(block)
            newest = newest if why else block
        return cls(blocks, newest, tuple(untold))


def _calls_with_requests(previous: Past | None) -> list[tuple[Body, Sequence[Request], str, int]]:
    """Each call of a turn with the requests that it became, what is to be said of it, and its first one's number."""
    if previous is None:
        return []
    notes: list[Body] = previous.said.notes.get("calls", [])
    found: list[tuple[Body, Sequence[Request], str, int]] = []
    start = 0
    for number, call in enumerate(calls_of(previous.answer)):
        note: Body = notes[number] if number < len(notes) else {"requests": 0, "says": ""}
        mine = previous.said.requests[start : start + note["requests"]]
        found.append((call, mine, note["says"], start))
        start += len(mine)
    return found


def _not_done(mine: Sequence[Request], done: int, reached: bool, offers_ask: bool) -> str:
    """Why a call was not carried out; empty if it was."""
    if not mine:
        return HALTED
    match mine[0]:
        case Malformed(reason=reason):
            return reason if done else TOO_LATE
        case Ask() if reached and not offers_ask:
            return NOT_OFFERED
        case Ask() | Done() | Fail():  # they cost no step
            return "" if reached else TOO_LATE
    if done < len(mine):
        return IN_PART if done else TOO_LATE
    return ""


def _heard(mine: Sequence[Request]) -> str:
    return "The user's words are below." if isinstance(mine[0], Ask | Done | Fail) else "Done."


def _text(text: str) -> Body:
    return {"type": "text", "text": text}
