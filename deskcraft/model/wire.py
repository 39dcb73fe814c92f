"""The three request formats, each through its provider's own package, and what their failures mean."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import anthropic
import httpx2
import openai
from openai.lib.streaming.chat import ChatCompletionStreamState

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import ReplyTooLong, http_client

_BUSY = (408, 409, 429)
_TOO_LONG = re.compile(
    r"context_length_exceeded|maximum context length|context window|prompt is too long|too many (input )?tokens", re.I
)
_SHOWN = 500
"""Characters that are told of an endpoint's own words."""


class CallFailed(Exception):
    """One try failed."""

    def __init__(self, why: str, *, again: bool, retry_after: str | None = None, context_full: bool = False) -> None:
        super().__init__(why)
        self.again = again
        """Whether another try may help."""
        self.retry_after = retry_after
        """The header of that name."""
        self.context_full = context_full


class Transport(Protocol):
    """Sends one request and gives the answer as JSON."""

    def send(self, request: Body) -> Body:
        """One try.

        Raises:
            CallFailed: it did not work.
        """

    def close(self) -> None:
        """Closes the connections."""


def make_transport(endpoint: Endpoint, key: str) -> Transport:
    """The transport of an endpoint's format."""
    match endpoint.wire:
        case "chat":
            return _Chat(endpoint, key)
        case "responses":
            return _Responses(endpoint, key)
        case "messages":
            return _Messages(endpoint, key)


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
        self._client.close()


class _Chat(_OpenAi):
    """https://platform.openai.com/docs/api-reference/chat, which most servers of open models speak."""

    def send(self, request: Body) -> Body:
        with _failures():
            if not self._stream:
                return _body(self._client.chat.completions.create(**request))
            state = ChatCompletionStreamState()
            streamed = {**request, "stream": True, "stream_options": {"include_usage": True}}
            for piece in self._client.chat.completions.create(**streamed):
                state.handle_chunk(piece)
            return _body(state.get_final_completion())


class _Responses(_OpenAi):
    """https://platform.openai.com/docs/api-reference/responses."""

    def send(self, request: Body) -> Body:
        with _failures():
            if not self._stream:
                return _body(self._client.responses.create(**request))
            final = None
            for event in self._client.responses.create(**request, stream=True):
                if event.type in ("response.completed", "response.incomplete"):
                    final = event.response
                elif event.type == "response.failed":
                    raise CallFailed(f"the model failed: {event.response.error}"[:_SHOWN], again=True)
            if final is None:
                raise CallFailed("the stream ended before the reply was complete", again=True)
            return _body(final)


class _Messages:
    """https://docs.anthropic.com/en/api/messages, with the betas that a request names."""

    def __init__(self, endpoint: Endpoint, key: str) -> None:
        self._stream = endpoint.stream
        self._client = anthropic.Anthropic(
            api_key=key,
            base_url=endpoint.base_url or None,
            max_retries=0,
            timeout=endpoint.timeout_s,
            http_client=http_client(endpoint.base_url, endpoint.timeout_s, endpoint.deadline_s),
        )

    def send(self, request: Body) -> Body:
        with _failures():
            if not self._stream:
                return _body(self._client.beta.messages.create(**request))
            with self._client.beta.messages.stream(**request) as stream:
                return _body(stream.get_final_message())

    def close(self) -> None:
        self._client.close()


def _body(answer: Any) -> Body:
    if not hasattr(answer, "model_dump"):
        raise CallFailed(f"the answer is not JSON: {str(answer)[:80]!r}", again=True)
    body: Body = answer.model_dump(mode="json", exclude_unset=True, warnings=False)
    return body


@contextmanager
def _failures() -> Iterator[None]:
    """Turns what the packages raise into `CallFailed`."""
    try:
        yield
    except CallFailed:
        raise
    except (openai.APIStatusError, anthropic.APIStatusError) as error:
        raise _by_status(error.status_code, _said(error), error.response.headers.get("retry-after")) from error
    except (openai.APIConnectionError, anthropic.APIConnectionError, httpx2.TransportError) as error:
        cause = error if isinstance(error, httpx2.TransportError) else error.__cause__
        again = not isinstance(cause, ReplyTooLong)
        raise CallFailed(f"{type(cause or error).__name__}: {cause or error}"[:_SHOWN], again=again) from error
    except (openai.APIError, anthropic.APIError) as error:  # told in the middle of a stream, or not to be parsed
        raise CallFailed(f"{type(error).__name__}: {error}"[:_SHOWN], again=True) from error
    except (openai.OpenAIError, anthropic.AnthropicError) as error:
        raise CallFailed(f"{type(error).__name__}: {error}"[:_SHOWN], again=False) from error
    except (ValueError, LookupError, AttributeError, AssertionError, RuntimeError, httpx2.StreamError) as error:
        # the packages read an answer that is not what it must be
        raise CallFailed(f"the answer makes no sense: {type(error).__name__}: {error}"[:_SHOWN], again=True) from error


def _said(error: openai.APIStatusError | anthropic.APIStatusError) -> str:
    return f"HTTP {error.status_code}: {' '.join(str(error.message).split())}"[:_SHOWN]


def _by_status(status: int, said: str, retry_after: str | None) -> CallFailed:
    if status in _BUSY or status >= 500:
        return CallFailed(said, again=True, retry_after=retry_after)
    full = status == 413 or (status in (400, 422) and _TOO_LONG.search(said) is not None)
    return CallFailed(said, again=False, context_full=full)
