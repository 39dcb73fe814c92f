"""Anthropic's format through Anthropic's own package."""

from __future__ import annotations

import anthropic

from deskcraft.model.endpoint import Endpoint
from deskcraft.model.tape import Body
from deskcraft.model.transport import http_client
from deskcraft.model.wire import body_of, failures


class Messages:
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
        """See `wire.Transport`."""
        with failures(anthropic):
            if not self._stream:
                return body_of(self._client.beta.messages.create(**request))
            with self._client.beta.messages.stream(**request) as stream:
                return body_of(stream.get_final_message())

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()
