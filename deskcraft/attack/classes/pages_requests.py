"""Hostile requests to the servers of `view` and `play`: names, paths, methods, origins, tokens, headers without end."""

# What each attack is for stands in its registration:
# ruff: noqa: D103
from __future__ import annotations

import contextlib
import select
import shutil
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from deskcraft.attack.folder_ground import SECRET, Sent
from deskcraft.attack.ground import Ground
from deskcraft.attack.registry import attack
from deskcraft.play.server import make_app
from deskcraft.play.session import HumanSession
from deskcraft.view.app import Catalogue, viewer
from deskcraft.web import Guard, guarded, serving

_HELD = "it is refused in time, no file of the host is sent, and the next reader is served"
_WITHIN_S = 15.0
_MOST_ANSWER = 4 * 2**20
_REFUSED = range(400, 500)


class Servers:
    """The viewer and the player's page, each on a port; a context manager."""

    def __init__(self, run: Path) -> None:
        self._run = run
        self._opened = contextlib.ExitStack()

    def __enter__(self) -> Servers:
        folder = Path(self._opened.enter_context(tempfile.TemporaryDirectory()))
        (folder / "secret").write_text(SECRET)
        shutil.copytree(self._run, folder / "run")
        catalogue = Catalogue([folder / "run"])
        catalogue.refresh()
        self.guard = Guard(secret=True)
        self.view = self._opened.enter_context(serving(guarded(viewer(catalogue), Guard())))
        self.play = self._opened.enter_context(serving(make_app(HumanSession("mock/note", 5), self.guard)))
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()


@contextmanager
def _servers(ground: Ground) -> Iterator[Servers]:
    with Servers(ground.shared(Sent).run) as servers:
        yield servers


def _talk(address: tuple[str, int], data: bytes, *, again: bytes = b"") -> bytes:
    """What comes back; `again` is sent until it does."""
    ends = time.monotonic() + _WITHIN_S
    with socket.create_connection(address, 5) as link, contextlib.suppress(OSError):
        link.settimeout(5)
        got = b""
        try:
            link.sendall(data)
            while again and time.monotonic() < ends and not select.select([link], [], [], 0)[0]:
                link.sendall(again)
        except OSError:
            pass  # it was cut off, perhaps with an answer
        link.settimeout(2)
        while len(got) < _MOST_ANSWER and time.monotonic() < ends and (more := link.recv(2**16)):
            got += more
            if _is_whole(got):
                break
        return got
    return got


def _is_whole(answer: bytes) -> bool:
    head, mark, body = answer.partition(b"\r\n\r\n")
    lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
    return bool(mark and lengths) and len(body) >= int(lengths[0].split(b":")[1])


def _status(answer: bytes) -> int:
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[1].isdigit() else 0


def _get(path: bytes, host: bytes = b"HOST", more: bytes = b"", method: bytes = b"GET") -> bytes:
    return method + b" " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\n" + more + b"connection: close\r\n\r\n"


def _try(address: tuple[str, int], request: bytes, fine: range | tuple[int, ...], again: bytes = b"") -> str:
    """What is wrong with the answer to a request, or with the server after it."""
    host = f"{address[0]}:{address[1]}".encode()
    began = time.monotonic()
    answer = _talk(address, request.replace(b"HOST", host), again=again)
    if (taken := time.monotonic() - began) > _WITHIN_S:
        return f"it took {taken:.0f} s"
    status = _status(answer)
    if SECRET.encode() in answer or b"root:" in answer:
        return "a file of the host was sent"
    if answer and status not in fine:
        return f"the answer is {answer[:60]!r}"
    if status == 200 and b"content-security-policy" not in answer.lower():
        return "an answer without a policy"
    after = _status(_talk(address, _get(b"/common/base.css").replace(b"HOST", host)))
    return "" if after in (200, 403) else f"the next reader gets {after or 'nothing'}"


REFUSED: dict[str, bytes] = {
    **{
        f"host-{name}": _get(b"/", host)
        for name, host in {
            "other": b"evil.example",
            "rebound": b"127.0.0.1.evil.example",
            "bracket": b"[::1]x",
            "user": b"127.0.0.1@evil.example",
            "port": b"127.0.0.1:99999",
            "list": b"127.0.0.1, evil.example",
            "empty": b"",
            "letters": b"127.0.0.1:http",
            "zone": b"[::1%25eth0]",
            "high": b"\xff\xfe",
            "blank": b"127.0.0.1 evil",
            "decimal": b"2130706433",
            "hash": b"localhost#evil",
            "dot": b"localhost.evil",
            "path": b"127.0.0.1/evil",
        }.items()
    },
    "host-none": b"GET / HTTP/1.1\r\nconnection: close\r\n\r\n",
    "host-twice": b"GET / HTTP/1.1\r\nHost: HOST\r\nHost: evil.example\r\nconnection: close\r\n\r\n",
    **{
        f"path-{name}": _get(path)
        for name, path in {
            "dots": b"/app/../../../../../../etc/passwd",
            "encoded": b"/app/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
            "slashes": b"/app/..%2f..%2f..%2f..%2fetc%2fpasswd",
            "backslashes": b"/app/..\\..\\..\\etc\\passwd",
            "twice-encoded": b"/app/%252e%252e/%252e%252e/etc/passwd",
            "common": b"/common/..%2fguard.py",
            "null": b"/app/list.js%00.css",
            "content": b"/content/run/..%2f..%2fsecret",
            "content-dots": b"/content/run/../../secret",
            "screen": b"/screen/run/%2e%2e%2f%2e%2e%2fsecret",
            "run": b"/e/../secret/x/y",
            "episode": b"/api/episode/run/..%2f..%2f..%2fsecret",
            "episode-name": b"/api/episode/run/%0a%1b",
            "evidence": b"/api/evidence/run/x/..%2f..%2fsecret",
            "hash": b"/content/run/" + b"0" * 64,
            "changes": b"/api/changes/run/..%2f/..%2f",
            "double-slash": b"//etc/passwd",
            "file": b"file:///etc/passwd",
            "characters": b"/api/episode/run/%ed%a0%80%ff",
            "long": b"/" + b"a" * 200_000,
        }.items()
    },
    **{
        f"method-{method.lower()}": _get(b"/api/list", method=method.encode())
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get")
    },
    **{
        f"origin-{name}": _get(b"/api/list", more=b"Origin: " + origin + b"\r\n")
        for name, origin in {
            "other": b"http://evil.example",
            "null": b"null",
            "other-port": b"http://127.0.0.1:1",
            "bracket": b"http://[::1",
            "empty": b"",
            "user": b"http://HOST@evil.example",
            "high": b"\xff\xfe",
            "prefix": b"http://HOST.evil.example",
            "list": b"http://HOST http://evil",
        }.items()
    },
    **{
        f"site-{name}": _get(b"/api/list", more=b"Sec-Fetch-Site: " + site + b"\r\nSec-Fetch-Mode: no-cors\r\n")
        for name, site in {"cross": b"cross-site", "same": b"same-site", "nonsense": b"\xff"}.items()
    },
    "header-giant": _get(b"/", more=b"x-more: " + b"a" * 10 * 2**20 + b"\r\n"),
    "headers-many": _get(b"/", more=b"x: y\r\n" * 100_000),
    "cookie-giant": _get(b"/", more=b"cookie: a=" + b"b" * 2**20 + b"\r\n"),
    "header-null": _get(b"/", more=b"x-more: a\0b\r\n"),
    "header-folded": _get(b"/", more=b"x-more: a\r\n b\r\n\x01: c\r\n"),
    "request-garbage": b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03" + b"\0" * 500,
    "request-http-2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "length-twice": _get(b"/", more=b"content-length: 5\r\ncontent-length: 6\r\n", method=b"POST"),
    "length-and-chunks": _get(b"/", more=b"content-length: 5\r\ntransfer-encoding: chunked\r\n", method=b"POST")
    + b"0\r\n\r\nGET /x HTTP/1.1\r\n",
    "length-negative": _get(b"/", more=b"content-length: -1\r\n", method=b"POST"),
    "chunks-other": _get(b"/", more=b"transfer-encoding: xchunked\r\n", method=b"POST"),
    "socket-without-token": _get(
        b"/live",
        more=b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
    ),
}
"""Requests that nobody may be answered."""
READ: dict[str, bytes] = {
    "request-9": b"GET / HTTP/9.9\r\nHost: HOST\r\n\r\n",  # a version that is none: the page, or a refusal
    **{
        f"query-{name}": _get(b"/api/list?" + query)
        for name, query in {
            "page": b"page=-1",
            "page-giant": b"page=" + b"9" * 5000,
            "page-none": b"page=NaN",
            "per-page": b"per_page=" + b"9" * 400,
            "per-page-0": b"per_page=0",
            "sort": b"sort=__class__",
            "sort-minus": b"sort=-",
            "many": b"&".join([b"agent=x"] * 5000),
            "words": b"q=" + b"%22" * 2000,
            "expression": b"q=(((((((((((((((((((((((a*)*)*)*b%24",
            "null": b"q=%00",
            "characters": b"q=%ff%fe%ed%a0%80",
            "semicolons": b";;;;==&&&",
            "nested": b"q[a][b]=1&agent[]=x",
        }.items()
    },
}
"""Questions that make no sense: an answer or a refusal, and no fault of the server's."""
_SAMPLED = ("host-rebound", "path-encoded", "origin-other", "host-bracket", "header-giant")


def _asked(which: str, request: bytes, fine: range | tuple[int, ...]) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        with _servers(ground) as servers:
            return _try(servers.view, request, fine) or _try(servers.play, request, _REFUSED)

    return run


for _name, _request in REFUSED.items():
    attack("pages", f"request-{_name}", _HELD, sampled=_name in _SAMPLED, once=True)(_asked("view", _request, _REFUSED))
for _name, _request in READ.items():
    attack("pages", f"request-{_name}", _HELD, once=True)(_asked("view", _request, (200, *_REFUSED)))


@attack("pages", "request-of-play-without-token", "nothing of a person's page is read without its token", once=True)
def without_token(ground: Ground) -> str:
    with _servers(ground) as servers:
        token, cookie = servers.guard.token.encode(), servers.guard.cookie.encode()
        guesses = {
            "none": _get(b"/"),
            "empty": _get(b"/?token="),
            "half": _get(b"/?token=" + token[:-1]),
            "more": _get(b"/?token=" + token + b"x"),
            "null": _get(b"/?token=" + token + b"%00"),
            "characters": _get(b"/?token=%ff%ed%a0%80"),
            "giant": _get(b"/?token=" + b"a" * 50_000),
            "cookie": _get(b"/", more=b"cookie: " + cookie + b"=x\r\n"),
            "header": _get(b"/", more=b"x-deskcraft-token: x\r\n"),
            "socket": REFUSED["socket-without-token"],
            "cookie-garbage": _get(b"/", more=b"cookie: \xff;;;==\r\n"),
            "other-origin": _get(b"/?token=" + token, more=b"Origin: http://evil.example\r\n"),
            "other-host": _get(b"/?token=" + token, host=b"evil.example"),
        }
        for name, request in guesses.items():
            if said := _try(servers.play, request, _REFUSED):
                return f"{name}: {said}"
    return ""


_ENDLESS = {
    "head": (b"GET / HTTP/1.1\r\nHost: HOST\r\n", b"x-more: 1\r\n" * 1000),
    "header": (b"GET / HTTP/1.1\r\nx: ", b"a" * 2**16),
    "path": (b"GET /", b"a" * 2**16),
    "method": (b"", b"A" * 2**16),
    "lines": (b"", b"\r\n" * 2**15),
    "body": (b"POST /api/list HTTP/1.1\r\nHost: HOST\r\ncontent-length: 99999999999\r\n\r\n", b"a" * 2**16),
    "chunk-size": (b"POST / HTTP/1.1\r\nHost: HOST\r\ntransfer-encoding: chunked\r\n\r\n", b"0" * 2**16),
}


def _endless(first: bytes, again: bytes) -> Callable[[Ground], str]:
    def run(ground: Ground) -> str:
        with _servers(ground) as servers:
            return _try(servers.view, first, _REFUSED, again) or _try(servers.play, first, _REFUSED, again)

    return run


for _name, (_first, _again) in _ENDLESS.items():
    attack("pages", f"request-endless-{_name}", _HELD, once=True)(_endless(_first, _again))


@attack("pages", "request-slow-readers", "300 readers that never end their requests keep nobody out", once=True)
def slow_readers(ground: Ground) -> str:
    with _servers(ground) as servers, contextlib.ExitStack() as opened:
        for _ in range(300):
            link = opened.enter_context(socket.create_connection(servers.view, 5))
            link.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nx-")
        return _try(servers.view, _get(b"/api/status"), (200,))
