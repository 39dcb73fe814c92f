"""OpenAI's two formats through OpenAI's own package."""

from __future__ import annotations

from typing import Any

import openai
from openai.lib.streaming.chat import ChatCompletionStreamState

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import SHOWN, TOO_LONG, CallFailed, body_of, failures


class _OpenAi:
    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._stream = endpoint.stream
        self._client = openai.OpenAI(
            api_key=key,
            base_url=endpoint.base_url or None,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=http_client(endpoint.base_url, endpoint.timeout_s, endpoint.deadline_s),
        )

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


class Chat(_OpenAi):
    """https://platform.openai.com/docs/api-reference/chat, which most servers of open models speak."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            if not self._stream:
                return body_of(self._client.chat.completions.create(**request))
            state = ChatCompletionStreamState()
            streamed = {**request, "stream": True, "stream_options": {"include_usage": True}}
            for piece in self._client.chat.completions.create(**streamed):
                state.handle_chunk(piece)
            return body_of(state.get_final_completion())


class Responses(_OpenAi):
    """https://platform.openai.com/docs/api-reference/responses."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            body = self._streamed(request) if self._stream else body_of(self._client.responses.create(**request))
            if body.get("status") == "failed":
                raise _failed(body.get("error"))
            return body

    def _streamed(self, request: Body) -> Body:
        final: Body | None = None
        done: list[Body] = []
        for event in self._client.responses.create(**request, stream=True):
            if event.type in ("response.completed", "response.incomplete", "response.failed"):
                final = body_of(event.response)
            elif event.type == "response.output_item.done":
                done.append(body_of(event.item))
            elif event.type == "error":
                raise _failed({"code": event.code, "message": event.message})
        if final is None:
            raise CallFailed("the stream ended before the reply was complete", again=True)
        # some gateways send the items alone and leave them out of the whole
        return final if final.get("output") else {**final, "output": done}


_PASSING = ("server_error", "rate_limit_exceeded", "vector_store_timeout")
"""Codes of errors that another try may get around; the others are about the request."""


def _failed(error: Any) -> CallFailed:
    """A failure that is told in the reply itself."""
    error = error if isinstance(error, dict) else {}
    code, message = error.get("code"), error.get("message")
    said = f"the model failed: {code}: {message}"[:SHOWN]
    full = TOO_LONG.search(said) is not None
    return CallFailed(said, again=not full and (not code or code in _PASSING), context_full=full)
