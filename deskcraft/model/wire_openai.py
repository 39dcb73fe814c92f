"""OpenAI's formats through OpenAI's own package.

Requests go out as they are, and answers are read as JSON. The package's `create` would look every part of a
conversation up in its types first, which takes longer than all else that we do around a call (thirty turns of a chat
35 ms, ten of computer use 70 ms), and what it makes of an answer hides whether a field was there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import openai
from pydantic_core import to_json

from deskcraft.model.address import whole
from deskcraft.model.assemble import BROKE_OFF, assembled
from deskcraft.model.endpoint import Endpoint
from deskcraft.model.faults import CallFailed, failure_of
from deskcraft.model.replies import parsed
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import address_and_query, failures

_CHAT = "/chat/completions"
_RESPONSES = "/responses"
_EMBEDDINGS = "/embeddings"


class _OpenAi:
    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._stream = endpoint.stream
        address, query = address_and_query(whole(endpoint.base_url))
        self._client = openai.OpenAI(
            api_key=key,
            base_url=address or None,
            default_query=query,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=http_client(address, endpoint.timeout_s, endpoint.deadline_s),
        )

    def _asked(self, path: str, request: Body) -> Body:
        """The whole answer to a request."""
        return parsed(self._client.post(path, content=_sent(request), cast_to=bytes))

    @contextlib.contextmanager
    def _events(self, path: str, request: Body) -> Iterator[Iterable[Any] | Body]:
        """The pieces of a streamed answer, as JSON; or the whole answer, where a server does not stream.

        The connection is given back at the end, read to the end or not: one that waits for the garbage collector is
        missing from the pool, and ten of them would let every later call wait.
        """
        with self._client.post(
            path,
            content=_sent({**request, "stream": True}),
            cast_to=object,
            stream=True,
            stream_cls=openai.Stream[object],
        ) as events:
            if "json" in events.response.headers.get("content-type", ""):
                yield parsed(events.response.read())
            else:
                yield events

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


class Chat(_OpenAi):
    """https://platform.openai.com/docs/api-reference/chat, which most servers of open models speak."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            if not self._stream:
                return self._asked(_CHAT, request)
            with self._events(_CHAT, {**request, "stream_options": {"include_usage": True}}) as events:
                return events if isinstance(events, dict) else assembled(events)


class Embeddings(_OpenAi):
    """https://platform.openai.com/docs/api-reference/embeddings: `input` is a list of texts."""

    def send(self, request: Body) -> Body:
        """See `wire.Transport`."""
        with failures(openai):
            body = self._asked(_EMBEDDINGS, request)
            rows = body.get("data")
            if not isinstance(rows, list) or not rows:
                raise failure_of(200, body, "the answer makes no sense: it holds no embeddings")
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
            if not self._stream:
                return self._asked(_RESPONSES, request)
            with self._events(_RESPONSES, request) as events:
                return events if isinstance(events, dict) else _response_of(events)


def _response_of(events: Iterable[Any]) -> Body:
    """The whole response that the events of a stream come to."""
    final: Any = None
    done: list[Any] = []
    for event in events:
        if not isinstance(event, dict):
            raise CallFailed("a piece of the stream is no object", again=True)
        match event.get("type"):
            case "response.completed" | "response.incomplete" | "response.failed":
                final = event.get("response")
            case "response.output_item.done":
                done.append(event.get("item"))
            case "error":
                raise failure_of(200, event.get("error") or _error_of(event), "the model failed")
    if not isinstance(final, dict):
        raise CallFailed(BROKE_OFF, again=True)
    # some gateways send the items alone and leave them out of the whole
    return final if final.get("output") else {**final, "output": done}


def _error_of(event: Body) -> Body:
    """An event of type error, whose own type says nothing more."""
    return {name: value for name, value in event.items() if name not in ("type", "sequence_number")}


def _sent(request: Body) -> bytes:
    """The request as it is sent; what users add to it stands under `extra_body`, as the package has it.

    Four screens are 2 MB, for which the standard library's JSON takes four times as long.
    """
    own = {name: value for name, value in request.items() if name != "extra_body"}
    return to_json({**own, **request.get("extra_body", {})})
