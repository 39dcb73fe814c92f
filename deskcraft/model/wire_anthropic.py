"""Anthropic's format through Anthropic's own package."""

from __future__ import annotations

import anthropic

from deskcraft.model.address import whole
from deskcraft.model.assemble import assembled_message
from deskcraft.model.endpoint import Endpoint
from deskcraft.model.faults import CallFailed
from deskcraft.model.replies import parsed
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import address_and_query, body_of, failures

_BOUND = "bound to a different conversation"
"""Models from Fable 5.1 and Opus 5.5 on refuse thinking back if anything before it has changed since
(https://platform.claude.com/docs/en/build-with-claude/preserved-thinking); they go on without it."""


class Messages:
    """https://docs.anthropic.com/en/api/messages, with the betas that a request names."""

    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._stream = endpoint.stream
        self._thinking_left_out = False
        address, query = address_and_query(whole(endpoint.base_url))
        self._client = anthropic.Anthropic(
            api_key=key,
            base_url=address or None,
            default_query=query,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=http_client(address, endpoint.timeout_s, endpoint.deadline_s),
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
            answer = self._client.beta.messages.with_raw_response.create(**request)
            return parsed(answer.http_response.content)
        with self._client.beta.messages.create(**request, stream=True) as events:
            if "json" in events.response.headers.get("content-type", ""):
                return parsed(events.response.read())
            return assembled_message(body_of(event) for event in events)

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


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
