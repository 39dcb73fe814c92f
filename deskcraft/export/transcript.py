"""An episode's events as a conversation: what the user said, what the agent said and did, and what it saw after it.

Each turn is an assistant message whose tool calls are the requests; each request is answered by a tool message with
the screen after it, or with the reason why it was refused. The first screen stands with the user's opening.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inspect_ai.model import (
    ChatMessage,
    ChatMessageAssistant,
    ChatMessageTool,
    ChatMessageUser,
    Content,
    ContentImage,
    ContentText,
)
from inspect_ai.tool import ToolCall, ToolCallError

from deskcraft.export.pictures import Screens, chosen
from deskcraft.record.model import ActionEvent, Event, RunEvent, ScreenEvent, TurnEvent, UserEvent

REFUSED = "refused"
"""Name of the tool call that stands for a request which could not be parsed."""


def conversation(
    events: Sequence[Event], screens: Screens, uri: Callable[[str], str], source: str
) -> list[ChatMessage]:
    """The messages; `source` makes their ids, `uri` the pictures."""
    writer = _Writer(source, uri)
    shown = chosen(events, screens)
    for place, event in enumerate(events):
        writer.take(event, shown=place in shown)
    return writer.messages


class _Writer:
    """Messages as the events go by."""

    def __init__(self, source: str, uri: Callable[[str], str]) -> None:
        self.messages: list[ChatMessage] = []
        self._source = source
        self._uri = uri
        self._turn: ChatMessageAssistant | None = None
        self._turn_number = 0
        self._first: list[Content] = []
        self._answer: ChatMessageTool | None = None
        self._calls = 0

    def take(self, event: Event, *, shown: bool) -> None:
        match event:
            case ScreenEvent():
                self._screen(event, shown=shown)
            case UserEvent():
                said: list[Content] = [ContentText(text=event.text), *self._first]
                self._first = []
                self._add(
                    ChatMessageUser(content=said, metadata={"step": event.step, "said": event.role, "t_s": event.t_s})
                )
                self._turn = None
            case TurnEvent():
                about = {"step": event.step, "seconds": event.seconds, **event.notes}
                self._begin(event.turn, event.reply, event.t_s, about)
            case ActionEvent():
                self._request(event)
            case RunEvent(argv=argv):
                if self._turn is None:
                    self._begin(self._turn_number, "", event.t_s, {"step": event.step})
                self._call("run", {"argv": list(argv)}, event)

    def _begin(self, number: int, reply: str, t_s: float, about: dict[str, Any]) -> None:
        about = {"turn": number, "t_s": t_s, **about}
        self._turn = ChatMessageAssistant(content=reply, tool_calls=[], metadata=about)
        self._turn_number = number
        self._add(self._turn)

    def _request(self, event: ActionEvent) -> None:
        if self._turn is None or self._turn_number != event.turn:
            self._begin(event.turn, "", event.t_s, {"step": event.step})
        if event.action is None:
            self._call(REFUSED, {"raw": event.raw}, event)
        else:
            fields = event.action.model_dump(mode="json", exclude_defaults=True)
            self._call(event.action.kind, {k: v for k, v in fields.items() if k != "kind"}, event)
        if event.refused and self._answer is not None:
            self._answer.error = ToolCallError("parsing", event.refused)
            self._answer.content = [ContentText(text=event.refused)]

    def _call(self, function: str, arguments: dict[str, Any], event: ActionEvent | RunEvent) -> None:
        assert self._turn is not None and self._turn.tool_calls is not None
        self._calls += 1
        call = f"{self._source}-call{self._calls}"
        self._turn.tool_calls.append(ToolCall(id=call, function=function, arguments=arguments))
        about = {"step": event.step, "t_s": event.t_s}
        self._answer = ChatMessageTool(content=[], tool_call_id=call, function=function, metadata=about)
        self._add(self._answer)

    def _screen(self, event: ScreenEvent, *, shown: bool) -> None:
        if not shown:
            return
        picture = ContentImage(image=self._uri(event.blob))
        if self._answer is None:
            self._first.append(picture)
        elif isinstance(self._answer.content, list):
            self._answer.content.append(picture)

    def _add(self, message: ChatMessage) -> None:
        message.id = f"{self._source}-{len(self.messages)}"
        self.messages.append(message)
