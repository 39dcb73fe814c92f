"""OpenAI's formats through OpenAI's own package.

Requests go out as they are. The package's `create` would look every part of a conversation up in its types first, which
takes longer than all else that we do around a call (thirty turns of a chat 35 ms, ten of computer use 70 ms).
"""

from __future__ import annotations

from typing import Any

import openai
from openai.lib.streaming.chat import ChatCompletionStreamState
from openai.types import CreateEmbeddingResponse
from openai.types.chat import ChatCompletion, ChatCompletionChunk
from openai.types.responses import Response, ResponseStreamEvent
from pydantic_core import to_json

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import BROKE_OFF, SHOWN, TOO_LONG, CallFailed, body_of, failures

_CHAT = "/chat/completions"
_RESPONSES = "/responses"
_EMBEDDINGS = "/embeddings"


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
                return body_of(self._client.post(_CHAT, content=_sent(request), cast_to=ChatCompletion))
            state = ChatCompletionStreamState()
            pieces = self._client.post(
                _CHAT, content=_sent({**request, "stream": True, "stream_options": {"include_usage": True}}),
                cast_to=ChatCompletion, stream=True, stream_cls=openai.Stream[ChatCompletionChunk],
            )  # fmt: skip
            finished = False
            for piece in pieces:
                finished = finished or any(choice.finish_reason for choice in piece.choices)
                state.handle_chunk(piece)
            if not finished:
                raise CallFailed(BROKE_OFF, again=True)
            return body_of(state.get_final_completion())


class Embeddings(_OpenAi):
    """https://platform.openai.com/docs/api-reference/embeddings: `input` is a list of texts."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            body = body_of(self._client.post(_EMBEDDINGS, content=_sent(request), cast_to=CreateEmbeddingResponse))
            rows = body["data"]
            if sorted(row["index"] for row in rows) != list(range(len(request["input"]))):
                raise ValueError(f"{len(rows)} embeddings for {len(request['input'])} texts")
            if len({len(row["embedding"]) for row in rows}) > 1 or not all(
                isinstance(x, int | float) for row in rows for x in row["embedding"]
            ):
                raise ValueError("embeddings that are no lists of numbers of one length")
            return body


class Responses(_OpenAi):
    """https://platform.openai.com/docs/api-reference/responses."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            body = self._streamed(request) if self._stream else self._whole(request)
            if body.get("status") == "failed":
                raise _failed(body.get("error"))
            return body

    def _whole(self, request: Body) -> Body:
        return body_of(self._client.post(_RESPONSES, content=_sent(request), cast_to=Response))

    def _streamed(self, request: Body) -> Body:
        final: Body | None = None
        done: list[Body] = []
        events = self._client.post(
            _RESPONSES, content=_sent({**request, "stream": True}), cast_to=Response, stream=True,
            stream_cls=openai.Stream[ResponseStreamEvent],
        )  # fmt: skip
        for event in events:
            if event.type in ("response.completed", "response.incomplete", "response.failed"):
                final = body_of(event.response)
            elif event.type == "response.output_item.done":
                done.append(body_of(event.item))
            elif event.type == "error":
                raise _failed({"code": event.code, "message": event.message})
        if final is None:
            raise CallFailed(BROKE_OFF, again=True)
        # some gateways send the items alone and leave them out of the whole
        return final if final.get("output") else {**final, "output": done}


_PASSING = ("server_error", "rate_limit_exceeded", "vector_store_timeout")
"""Codes of errors that another try may get around; the others are about the request."""


def _sent(request: Body) -> bytes:
    """The request as it is sent; what users add to it stands under `extra_body`, as the package has it.

    Four screens are 2 MB, for which the standard library's JSON takes four times as long.
    """
    own = {name: value for name, value in request.items() if name != "extra_body"}
    return to_json({**own, **request.get("extra_body", {})})


def _failed(error: Any) -> CallFailed:
    """A failure that is told in the reply itself."""
    error = error if isinstance(error, dict) else {}
    code, message = error.get("code"), error.get("message")
    said = f"the model failed: {code}: {message}"[:SHOWN]
    full = TOO_LONG.search(said) is not None
    return CallFailed(said, again=not full and (not code or code in _PASSING), context_full=full)
