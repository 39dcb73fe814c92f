"""What an agent sees, as messages of a chat: texts as text, the screen and the parts of it as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from deskcraft_verifiers.session import Seen
from deskcraft_verifiers.tools import read_object

Wire: TypeAlias = dict[str, Any]
"""A message in OpenAI's format of chat completions."""
RULES = """\
You work at a Linux desktop ({width} x {height} pixels) for a user. You see its screen and act with mouse and keyboard
through the tools, one small step after the other, and look at the result before you go on. Places are given in pixels
of the screen, from its top left corner. Do exactly what the user asks, in the files that are named, and leave
everything else as it is. Save what has to be saved. You may use any program that is installed, the terminal included.
There is no internet.{asking}
When all is done and saved, call done. If the task cannot be done at all, call fail and name what stands in the way."""
ASKING = """
If something that you need is not said and cannot be found on the computer, ask the user. Do not ask for what you can
find out yourself."""
LONGEST_QUOTE = 300
LEFT_OUT = "(The screen of that moment is left out.)"


def rules(seen: Seen) -> str:
    """The rules of the first message, where a task brings none of its own."""
    screen = seen.observation["screen"]
    asking = ASKING if seen.observation["metadata"]["offers_ask"] else ""
    return RULES.format(width=screen["width"], height=screen["height"], asking=asking)


def steps_left(seen: Seen, most: int | None) -> int:
    """Steps that an agent still has: the server's bound and the client's own, if there is one."""
    left: int = seen.observation["steps_left"]
    return left if most is None else min(left, most - seen.observation["step"])


def opening(seen: Seen, most: int | None) -> Wire:
    """The first message of the user: the task and the first screen.

    Args:
        seen: after the reset.
        most: steps in all, if the client bounds them.
    """
    return {"role": "user", "content": [_text(seen.observation["instruction"]), *_shown(seen, 0, most)]}


def shown(seen: Seen, answers: int, most: int | None) -> Wire:
    """The message after a model's actions.

    Args:
        seen: after the last of them.
        answers: how many of the user's answers the model has read before.
        most: steps in all, if the client bounds them.
    """
    return {"role": "user", "content": _shown(seen, answers, most)}


def result(call: str, text: str) -> Wire:
    """The result of one call of a tool; pictures cannot be in it and follow in a message of the user."""
    return {"role": "tool", "tool_call_id": call, "content": text}


def kept(message: Mapping[str, Any]) -> tuple[Wire, Mapping[str, str]]:
    """A model's own message as it is sent back to it. Arguments that are not JSON would be refused by many servers, and
    with them the whole conversation: the model finds them in the result of the call instead.

    Args:
        message: as the endpoint answered it.

    Returns:
        The message, and by the id of a call what was left out of it.
    """
    left_out = {}
    sent = {name: value for name, value in message.items() if value is not None}
    if sent.get("tool_calls"):
        calls = []
        for call in sent["tool_calls"]:
            function = call.get("function")
            if function is not None and read_object(function["arguments"]) is None:
                left_out[call["id"]] = f" You wrote: {function['arguments'][:LONGEST_QUOTE]}"
                call = {**call, "function": {**function, "arguments": "{}"}}
            calls.append(call)
        sent["tool_calls"] = calls
    else:
        sent.pop("tool_calls", None)
        sent.setdefault("content", "")
    return sent, left_out


def forget(messages: Sequence[Wire], keep: int | None) -> list[Wire]:
    """The messages with only the pictures of the last `keep` messages that have some; all of them if None."""
    if keep is None:
        return list(messages)
    shorter: list[Wire] = []
    for message in reversed(messages):
        if not _has_picture(message):
            shorter.append(message)
        elif keep > 0:
            keep -= 1
            shorter.append(message)
        else:
            parts = [part for part in message["content"] if part["type"] == "text"]
            shorter.append({**message, "content": [*parts, _text(LEFT_OUT)]})
    return shorter[::-1]


def _has_picture(message: Wire) -> bool:
    content = message.get("content")
    return isinstance(content, list) and any(part["type"] == "image_url" for part in content)


def _shown(seen: Seen, answers: int, most: int | None) -> list[Wire]:
    said = seen.observation
    parts = []
    if said.get("feedback"):
        parts.append("Not done: " + "; ".join(said["feedback"]))
    for each in said.get("answers", [])[answers:]:
        parts.append(f"The user answered: {each['answer']}")
    if said.get("update"):
        parts.append(f"The user said: {said['update']}")
    parts.append(f"Steps done: {said['step']}, left: {steps_left(seen, most)}.")
    looks = [_picture(look) for look in said.get("looks", [])]
    return [_text("\n\n".join(parts)), *looks, _picture(said["screen"])]


def _text(text: str) -> Wire:
    return {"type": "text", "text": text}


def _picture(screen: Mapping[str, Any]) -> Wire:
    return {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{screen['png']}"}}
