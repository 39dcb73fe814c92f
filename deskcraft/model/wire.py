"""The request formats and what their failures mean; a provider's package is imported with its first call."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body

_BUSY = (408, 409, 429)
TOO_LONG = re.compile(
    r"context_length_exceeded|maximum context length|context window|prompt is too long|too many (input )?tokens"
    r"|exceed_context_size|exceeds the available context size|context size has been exceeded",  # llama.cpp
    re.I,
)
BROKE_OFF = "the stream ended before the reply was complete"
SHOWN = 500
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
    if endpoint.wire == "messages":
        from deskcraft.model.wire_anthropic import Messages

        return Messages(endpoint, key)
    from deskcraft.model.wire_openai import Chat, Embeddings, Responses

    if endpoint.wire == "embeddings":
        return Embeddings(endpoint, key)
    return Chat(endpoint, key) if endpoint.wire == "chat" else Responses(endpoint, key)


def body_of(answer: Any) -> Body:
    """What a package made of an answer, as JSON again.

    Raises:
        CallFailed: it was none.
    """
    if not hasattr(answer, "model_dump"):
        raise CallFailed(f"the answer is not JSON: {str(answer)[:80]!r}", again=True)
    body: Body = answer.model_dump(mode="json", exclude_unset=True, warnings=False)
    return body


def whole_characters(text: str) -> str:
    """The text with halves of characters, which no file can hold, joined or replaced."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def whole(body: Body) -> Body:
    """An answer without halves of characters: JSON can spell them (`\\ud800`), records cannot hold them."""
    text = json.dumps(body, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        mended: Body = json.loads(whole_characters(text))
        return mended
    return body


@contextmanager
def failures(package: ModuleType) -> Iterator[None]:
    """Turns what a provider's package raises into `CallFailed`; both packages name their errors alike."""
    import httpx2

    from deskcraft.model.transport import ReplyTooLong

    try:
        yield
    except CallFailed:
        raise
    except package.APIStatusError as error:
        said = f"HTTP {error.status_code}: {' '.join(str(error.message).split())}"[:SHOWN]
        raise _by_status(error.status_code, said, error.response.headers.get("retry-after")) from error
    except (package.APIConnectionError, httpx2.TransportError) as error:
        cause = error if isinstance(error, httpx2.TransportError) else error.__cause__
        again = not isinstance(cause, ReplyTooLong)
        raise CallFailed(f"{type(cause or error).__name__}: {cause or error}"[:SHOWN], again=again) from error
    except package.APIError as error:  # told in the middle of a stream, or not to be parsed
        raise CallFailed(f"{type(error).__name__}: {error}"[:SHOWN], again=True) from error
    except (ValueError, LookupError, AttributeError, AssertionError, RuntimeError, httpx2.StreamError) as error:
        # the packages read an answer that is not what it must be
        raise CallFailed(f"the answer makes no sense: {type(error).__name__}: {error}"[:SHOWN], again=True) from error


def _by_status(status: int, said: str, retry_after: str | None) -> CallFailed:
    full = status == 413 or (status in (400, 422, 500) and TOO_LONG.search(said) is not None)
    if not full and (status in _BUSY or status >= 500):
        return CallFailed(said, again=True, retry_after=retry_after)
    return CallFailed(said, again=False, context_full=full)
