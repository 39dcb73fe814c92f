"""OpenAI's two formats through OpenAI's own package."""

from __future__ import annotations

import openai
from openai.lib.streaming.chat import ChatCompletionStreamState

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import SHOWN, CallFailed, body_of, failures


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
            if not self._stream:
                return body_of(self._client.responses.create(**request))
            final = None
            for event in self._client.responses.create(**request, stream=True):
                if event.type in ("response.completed", "response.incomplete"):
                    final = event.response
                elif event.type == "response.failed":
                    raise CallFailed(f"the model failed: {event.response.error}"[:SHOWN], again=True)
            if final is None:
                raise CallFailed("the stream ended before the reply was complete", again=True)
            return body_of(final)
