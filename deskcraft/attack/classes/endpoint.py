"""A hostile model server, beneath the reply: connections, headers, encodings and bodies of nonsense."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from functools import cache

from deskcraft.attack.endpoint_ground import meet
from deskcraft.attack.endpoint_server import Heard, HostileServer, Script, chat, honest
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack

_HELD = "the call is over in time, as a turn or as an error of one line, and takes no memory"
_OK = b"HTTP/1.1 200 OK\r\n"
_JSON = _OK + b"content-type: application/json\r\n"
_EVENTS = _OK + b"content-type: text/event-stream\r\n"
_BLOCK = 16 * 2**20
_BLOCKS = 64
"""Of a bomb: a gigabyte, unpacked."""


def _forever(first: bytes, again: bytes, pause_s: float = 0.0) -> Script:
    """Sends something, and then the same again until it is let go."""

    def script(heard: Heard) -> None:
        heard.send(first)
        while not heard.over.wait(pause_s):
            heard.send(again)

    return script


def _once(data: bytes) -> Script:
    return lambda heard: heard.send(data)


def _body(data: bytes, kind: str = "application/json") -> Script:
    return lambda heard: heard.reply(data, kind=kind)


def _chunked(*pieces: bytes) -> Script:
    return _once(_JSON + b"transfer-encoding: chunked\r\n\r\n" + b"".join(pieces))


@cache
def _deflated(window: int) -> bytes:
    """A gigabyte of spaces in a megabyte: one block, which can stand any number of times."""
    packer = zlib.compressobj(6, zlib.DEFLATED, window)
    first = packer.compress(b" ") + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(b" " * _BLOCK) + packer.flush(zlib.Z_FULL_FLUSH)
    return first + again * _BLOCKS


def _packed(encoding: str, window: int) -> Script:
    def script(heard: Heard) -> None:
        heard.reply(_deflated(window), head=f"content-encoding: {encoding}\r\n".encode())

    return script


def _lengths(text: str) -> Script:
    data = json.dumps(chat()).encode()
    return _once(_JSON + text.replace("\n", "\r\n").encode() + b"\r\n\r\n" + data)


def _switching(heard: Heard) -> None:
    for _ in range(2000):
        heard.send(b"HTTP/1.1 100 Continue\r\n\r\n")
    heard.reply(honest(heard.wire))


def _error(value: object) -> Script:
    return lambda heard: heard.reply({"error": value})


_PIECE = json.dumps(
    {
        **chat(),
        "object": "chat.completion.chunk",
        "choices": [{"index": 0, "delta": {"content": "more " * 200}, "finish_reason": None}],
    }
)
_CHUNK = "data: " + _PIECE + "\n\n"
SCRIPTS: dict[str, Script] = {
    "head-drips": _forever(_OK, b"x-more: 1\r\n", 0.1),
    "status-drips": _forever(b"HTTP/1.1 ", b"2", 0.1),
    "body-drips": _forever(_JSON + b"\r\n", b" ", 0.05),
    "chunks-drip": _forever(_JSON + b"transfer-encoding: chunked\r\n\r\n", b"1\r\n \r\n", 0.05),
    "events-drip": _forever(_EVENTS + b"\r\n", b": still there\n\n", 0.05),
    "silence": _forever(b"", b"", 0.2),
    "silence-after-the-head": _forever(_JSON + b"content-length: 500\r\n\r\n", b"", 0.2),
    "endless-body": _forever(_JSON + b"\r\n", b" " * 2**20),
    "endless-text": _forever(_JSON + b'\r\n{"id": "', b"x" * 2**20),
    "endless-chunks": _forever(_JSON + b"transfer-encoding: chunked\r\n\r\n", b"100000\r\n" + b" " * 2**20 + b"\r\n"),
    "endless-head": _forever(_OK, b"x-more: " + b"1" * 8000 + b"\r\n"),
    "endless-header": _forever(_OK + b"x-more: ", b"1" * 2**16),
    "endless-status": _forever(b"HTTP/1.1 200 ", b"O" * 2**16),
    "endless-events": _forever(_EVENTS + b"\r\n", _CHUNK.encode()),
    "endless-event": _forever(_EVENTS + b"\r\ndata: ", b"x" * 2**20),
    "endless-continues": _forever(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000),
    "many-continues": _switching,
    "gzip-bomb": _packed("gzip", 31),
    "deflate-bomb": _packed("deflate", 15),
    "gzip-of-gzip": _packed("gzip, gzip, gzip, gzip", 31),
    "encodings-without-end": lambda heard: heard.reply(
        honest(heard.wire), head=b"content-encoding: " + b"gzip, " * 2000 + b"gzip\r\n"
    ),
    "no-gzip": lambda heard: heard.reply(honest(heard.wire), head=b"content-encoding: gzip\r\n"),
    "unknown-encoding": lambda heard: heard.reply(honest(heard.wire), head=b"content-encoding: secret\r\n"),
    "status-garbage": _once(b"\x00\xff\x16\x03\x01 garbage\r\n\r\n"),
    "status-of-letters": _once(b"HTTP/1.1 OK 200\r\n\r\n{}"),
    "status-negative": _once(b"HTTP/1.1 -200 OK\r\ncontent-length: 2\r\n\r\n{}"),
    "status-999": _once(b"HTTP/1.1 999 So\r\ncontent-length: 2\r\n\r\n{}"),
    "status-0": _once(b"HTTP/1.1 000 So\r\ncontent-length: 2\r\n\r\n{}"),
    "status-101": _once(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n"),
    "status-204": _once(b"HTTP/1.1 204 No Content\r\n\r\n"),
    "status-304": _once(b"HTTP/1.1 304 Not Modified\r\n\r\n"),
    "protocol-9": _once(b"HTTP/9.9 200 OK\r\ncontent-length: 2\r\n\r\n{}"),
    "nothing": _once(b""),
    "half-a-head": _once(b"HTTP/1.1 200 OK\r\ncontent-"),
    "headers-garbage": _once(_OK + b"\x00\x01: \xff\r\n: \r\n no name\r\n\r\n{}"),
    "chunk-of-letters": _chunked(b"zz\r\n{}\r\n0\r\n\r\n"),
    "chunk-negative": _chunked(b"-5\r\n{}\r\n0\r\n\r\n"),
    "chunk-giant": _chunked(b"FFFFFFFFFFFFFFFF\r\n{}\r\n"),
    "chunk-of-digits": _chunked(b"0" * 100_000 + b"2\r\n{}\r\n0\r\n\r\n"),
    "chunk-extension": _forever(_JSON + b"transfer-encoding: chunked\r\n\r\n2;x=", b"y" * 2**16),
    "chunk-trailers": _forever(_JSON + b"transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", b"x: y\r\n" * 1000),
    "length-negative": _lengths("content-length: -1"),
    "length-giant": _lengths("content-length: 99999999999999999999"),
    "length-of-letters": _lengths("content-length: 0x10"),
    "lengths-differ": _lengths("content-length: 5\ncontent-length: 500"),
    "length-and-chunks": _lengths("content-length: 5\ntransfer-encoding: chunked"),
    "not-json": _body(b"<html>a proxy says no</html>", "text/html"),
    "no-characters": _body(b'{"id": "\xff\xfe\x80"}'),
    "utf-16": _body(json.dumps(chat()).encode("utf-16")),
    "byte-order-mark": _body(b"\xef\xbb\xbf" + json.dumps(chat()).encode()),
    "half-characters": _body(json.dumps(chat("\ud800 \udfff")).encode()),
    "controls": _body(json.dumps(chat("\x00\x1b[31m\u202e\x07")).encode()),
    "json-array": _body(b"[[[]]]"),
    "json-number": _body(b"9" * 100_000),
    "json-null": _body(b"null"),
    "json-text": _body(json.dumps("done").encode()),
    "json-twice": _body(b'{"choices": [], "choices": 5, "usage": 1, "usage": {}}'),
    "json-deep": _body(b'{"choices": ' + b"[" * 200_000 + b"]" * 200_000 + b"}"),
    "json-deep-object": _body(b'{"choices": ' * 100_000 + b"1" + b"}" * 100_000),
    "json-wide": _body(b'{"choices": [' + b"{}," * 2_000_000 + b"{}]}"),
    "json-keys": _body(b"{" + b",".join(b'"k%d": 1' % n for n in range(300_000)) + b"}"),
    "text-of-20-mb": _body(json.dumps(chat("x" * 20 * 2**20)).encode()),
    "error-object": _error({"message": "no", "type": "server_error", "code": "x"}),
    "error-text": _error("no"),
    "error-list": _error([{"message": 5}, None]),
    "error-number": _error(-5),
    "error-giant": _error({"message": "no " * 2_000_000}),
    "error-of-codes": _error({"message": "x", "status": "9" * 5000, "code": {"a": [1] * 100_000}}),
    "error-quoting-errors": _error({"message": json.dumps({"error": {"message": '{"error": ' * 2000}})}),
    "error-controls": _error({"message": "\x1b[2J\r\n\r\nHTTP/1.1 200 OK\u202e\x00"}),
    "error-expressions": _error({"message": "try again in " + "1h" * 50_000 + "<" * 100_000 + "http://" * 20_000}),
    "error-delay": _error({"message": "slow", "details": [{"retryDelay": "9" * 400 + "s"}]}),
}
_SAMPLED = ("chunk-negative", "json-deep", "status-garbage", "gzip-of-gzip")


_LONGER_S = 20.0
"""For what takes a processor, so that it is not the deadline that ends it."""


def _made(name: str, script: Script) -> Callable[[Ground], str]:
    if not name.endswith("-bomb"):
        return lambda ground: meet(script)

    def bombed(ground: Ground) -> str:
        _deflated(31), _deflated(15)  # made before the clock runs
        return meet(script, streams=(False,), deadline_s=_LONGER_S)

    return bombed


for _name, _script in SCRIPTS.items():
    attack("endpoint", _name, _HELD, sampled=_name in _SAMPLED, once=True)(_made(_name, _script))


def _redirected(location: str, status: str = "307 Elsewhere") -> str:
    """Follows nobody to another server, whatever the first one says."""
    with HostileServer(lambda heard: heard.reply(honest(heard.wire))) as other:
        place = location.format(other=other.host).encode()
        said = meet(lambda heard: heard.reply(b"", status=status, head=b"location: " + place + b"\r\n"))
        return said or ("another server was asked" if other.heads else "")


for _name, _place in {
    "redirect-to-another-server": "http://{other}/v1/chat/completions",
    "redirect-to-a-file": "file:///etc/passwd",
    "redirect-without-scheme": "//{other}/",
    "redirect-to-nonsense": "http://[::1/\x01",
    "redirect-to-itself": "/",
}.items():
    attack("endpoint", _name, "no redirect is followed", once=True)(
        lambda ground, place=_place: _redirected(place)  # type: ignore[misc]
    )


@attack("endpoint", "redirect-by-refresh", "no redirect of any status is followed", once=True)
def _by_status(ground: Ground) -> str:
    found = [_redirected("http://{other}/x", f"{status} Go") for status in (300, 301, 302, 303, 305, 308)]
    return next((said for said in found if said), "")
