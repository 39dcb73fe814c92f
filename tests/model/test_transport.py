"""What comes back over a connection is bounded in bytes as it is unpacked, and anything else is a failed call."""

from __future__ import annotations

import gzip
import json
import zlib
from typing import Any

import pytest

from deskcraft.attack.endpoint_server import Heard, HostileServer, chat
from deskcraft.errors import EndpointError
from deskcraft.model import Endpoint, ModelClient
from deskcraft.model.transport import MAX_REPLY_BYTES
from tests.model.test_client import REQUESTS, FakeClock

TEXT = json.dumps(chat("It is packed.")).encode()


def called(script: Any, *, stream: bool = False, tries: int = 1) -> tuple[Any, FakeClock]:
    clock = FakeClock()
    with HostileServer(script) as server:
        end = Endpoint(wire="chat", model="m", base_url=f"http://{server.host}/v1", tries=tries, stream=stream)
        with ModelClient(end, clock=clock) as client:
            try:
                return client.call(REQUESTS["chat"]).body, clock
            except EndpointError as error:
                return error, clock


def packed(data: bytes, encoding: bytes) -> Any:
    return lambda heard: heard.reply(data, head=b"content-encoding: " + encoding + b"\r\n")


def test_a_packed_reply_is_unpacked() -> None:
    body, _ = called(packed(gzip.compress(TEXT), b"gzip"))
    assert body["choices"][0]["message"]["content"] == "It is packed."


def test_gzip_is_what_is_asked_for() -> None:
    heads: list[str] = []

    def script(heard: Heard) -> None:
        heads.append(heard.head.lower())
        heard.reply(TEXT)

    called(script)
    assert "accept-encoding: gzip\r\n" in heads[0] + "\r\n"


def test_a_reply_counts_as_long_as_it_is_unpacked() -> None:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    small = packer.compress(b" " * (MAX_REPLY_BYTES + 1)) + packer.flush()
    assert len(small) < MAX_REPLY_BYTES // 50
    error, _ = called(packed(small, b"gzip"))
    assert "has more than" in str(error)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("data", "encoding"), [(TEXT, b"gzip"), (TEXT, b"br"), (gzip.compress(TEXT), b"gzip, gzip"), (TEXT, b"gzip," * 500)]
)
def test_what_is_packed_in_another_way_is_a_failed_call(data: bytes, encoding: bytes, stream: bool) -> None:
    error, _ = called(packed(data, encoding), stream=stream)
    assert isinstance(error, EndpointError) and "gzip" in str(error)


@pytest.mark.parametrize("wait", ["9" * 400, "1000"])
def test_a_pause_of_milliseconds_may_be_any_number(wait: str) -> None:
    error, clock = called(
        lambda heard: heard.reply({}, "429 Slow", head=f"retry-after-ms: {wait}\r\n".encode()), tries=2
    )
    assert isinstance(error, EndpointError)
    assert 1 <= sum(clock.slept) <= 602
