"""The request formats and what their failures mean; a provider's package is imported with its first call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.faults import CallFailed, failure_of
from deskcraft.model.tape import Body


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


def address_and_query(address: str) -> tuple[str, dict[str, object]]:
    """An address without its query, and the query, which the packages add to each request."""
    parts = urlsplit(address)
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "", "")), dict(parse_qsl(parts.query))


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
        repaired: Body = json.loads(whole_characters(text))
        return repaired
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
        raise _of_status(error) from error
    except (package.APIConnectionError, httpx2.RequestError) as error:
        cause = error if isinstance(error, httpx2.RequestError) else error.__cause__
        again = not isinstance(cause, ReplyTooLong)
        raise CallFailed(f"{type(cause or error).__name__}: {cause or error}", again=again) from error
    except package.APIError as error:  # within a stream, or not to be parsed
        raise failure_of(200, error.body or str(error), "error within the answer") from error
    except _UNREADABLE as error:
        raise CallFailed(f"the answer makes no sense: {type(error).__name__}: {error}", again=True) from error
    except httpx2.StreamError as error:
        raise CallFailed(f"the answer broke off: {type(error).__name__}: {error}", again=True) from error


_UNREADABLE = (ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError, RuntimeError)
"""What a package may raise that reads an answer which is not what it must be."""


def _of_status(error: Any) -> CallFailed:
    """An error with a status of HTTP; within a stream that of success, where only the body says what it is."""
    headers = error.response.headers
    wait = headers.get("retry-after")
    if not wait and (milliseconds := headers.get("retry-after-ms", "")).isdecimal():
        wait = f"{float(milliseconds) / 1000:g}"
    status = error.status_code
    if status < 400:
        return failure_of(status, error.body, "error within the stream", wait)
    return failure_of(status, error.response.content or str(error.message), f"HTTP {status}", wait)
