"""Anthropic's format through Anthropic's own package."""

from __future__ import annotations

import anthropic

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import BROKE_OFF, SHOWN, CallFailed, body_of, failures

_PASSING = ("overloaded_error", "api_error", "rate_limit_error", "timeout_error")
"""Kinds of errors that another try may mend: those that have a status of 429 or from 500 on outside a stream."""
_BOUND = "bound to a different conversation"
"""Models from Fable 5.1 and Opus 5.5 on refuse thinking back if anything before it has changed since
(https://platform.claude.com/docs/en/build-with-claude/preserved-thinking); they go on without it."""


class Messages:
    """https://docs.anthropic.com/en/api/messages, with the betas that a request names."""

    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._stream = endpoint.stream
        self._thinking_left_out = False
        self._client = anthropic.Anthropic(
            api_key=key,
            base_url=endpoint.base_url or None,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=http_client(endpoint.base_url, endpoint.timeout_s, endpoint.deadline_s),
        )

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(anthropic):
            try:
                return self._once(_without_thinking(request) if self._thinking_left_out else request)
            except anthropic.BadRequestError as error:
                if self._thinking_left_out or _BOUND not in str(error.message):
                    raise
                self._thinking_left_out = True
                why = "thinking is bound to a history that has lost old screens; it is left out from here on"
                raise CallFailed(why, again=True) from error

    def _once(self, request: Body) -> Body:
        if not self._stream:
            return body_of(self._client.beta.messages.create(**request))
        try:
            with self._client.beta.messages.stream(**request) as stream:
                body = body_of(stream.get_final_message())
        except anthropic.APIStatusError as error:
            if error.status_code >= 400:
                raise
            raise _told_in_the_stream(error) from error
        if body.get("stop_reason") is None:
            raise CallFailed(BROKE_OFF, again=True)
        return body

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


def _told_in_the_stream(error: anthropic.APIStatusError) -> CallFailed:
    """An error after the reply had begun: its status is that of success, only its kind tells what it is."""
    body = error.body if isinstance(error.body, dict) else {}
    told = body.get("error")
    kind = told.get("type") if isinstance(told, dict) else None
    said = " ".join(str(error.message).split())
    return CallFailed(f"told in the stream: {said}"[:SHOWN], again=kind is None or kind in _PASSING)


def _without_thinking(request: Body) -> Body:
    """The request without the thinking of earlier turns."""
    messages = []
    for message in request["messages"]:
        content = message["content"]
        if message["role"] == "assistant" and isinstance(content, list):
            kept = [block for block in content if block.get("type") not in ("thinking", "redacted_thinking")]
            message = {**message, "content": kept or [{"type": "text", "text": "(nothing)"}]}
        messages.append(message)
    return {**request, "messages": messages}
