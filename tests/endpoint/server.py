"""The server: every request goes to an `answer` function, whose reply is sent whole or as a stream; or goes wrong."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Literal, Self, TypeAlias

from tests.endpoint.streams import STREAMS

Json: TypeAlias = dict[str, Any]
Wire: TypeAlias = Literal["chat", "responses", "messages", "embeddings"]
PATHS: dict[str, Wire] = {
    "/v1/chat/completions": "chat",
    "/v1/responses": "responses",
    "/v1/messages": "messages",
    "/v1/embeddings": "embeddings",
}


@dataclass(frozen=True)
class Asked:
    """One request that came in."""

    wire: Wire
    body: Json
    headers: dict[str, str]
    at: float


@dataclass(frozen=True)
class Fault:
    """Something that goes wrong instead of an answer."""

    kind: Literal["status", "cut", "stall", "truncated", "not json", "drip", "head drips", "half", "half, then silence"]
    status: int = 500
    headers: dict[str, str] = field(default_factory=dict)
    body: Json = field(default_factory=lambda: {"error": {"message": "it went wrong", "type": "server_error"}})
    """Of a status; of half an answer, the whole one."""
    seconds: float = 30.0
    """How long a stall lasts at most; the server's end cuts it short."""


Answer: TypeAlias = Callable[[Asked], "Json | Fault"]


class Endpoint:
    """A server on a free port of this machine; a context manager."""

    def __init__(self, answer: Answer, latency_s: float = 0.0, *, keep: bool = True) -> None:
        """Without `keep` the requests are not kept: many with pictures fill the memory."""
        self.keep = keep
        self.answer = answer
        self.latency_s = latency_s
        self.asked: list[Asked] = []
        self.spans: list[tuple[int, float, float]] = []
        """(port of the caller, begin, end) of each call, seconds of the monotonic clock."""
        self.ended = threading.Event()
        self.lock = threading.Lock()
        endpoint = self

        class Handler(_Handler):
            served = endpoint

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)

    @property
    def url(self) -> str:
        """Where OpenAI's formats are served; Anthropic's package wants `root`."""
        return f"{self.root}/v1"

    @property
    def root(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


def _is_whole(answer: Any) -> bool:
    """Whether an answer can be cut into events; an error is sent as it is, as many servers do."""
    return isinstance(answer, dict) and not answer.get("error") and answer.get("choices") != []


class _Handler(BaseHTTPRequestHandler):
    served: Endpoint
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # head and body are two writes: the second would wait 40 ms for an acknowledgement

    def log_message(self, format: str, *args: Any) -> None:
        """Keeps quiet."""

    def do_POST(self) -> None:
        began = time.monotonic()
        wire = PATHS[self.path.partition("?")[0]]
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        asked = Asked(wire, body, {k.lower(): v for k, v in self.headers.items()}, time.time())
        with self.served.lock:
            if self.served.keep:
                self.served.asked.append(asked)
        self.served.ended.wait(self.served.latency_s)
        answer = self.served.answer(asked)
        try:
            if isinstance(answer, Fault) and answer.kind.startswith("half"):
                self._half(answer, STREAMS[wire](answer.body) if body.get("stream") else None)
            elif isinstance(answer, Fault):
                self._fail(answer)
            elif body.get("stream") and _is_whole(answer):
                self._stream(STREAMS[wire](answer))
            else:
                self._whole(200, json.dumps(answer).encode())
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True
        with self.served.lock:
            self.served.spans.append((self.client_address[1], began, time.monotonic()))

    def _whole(self, status: int, data: bytes, kind: str = "application/json", **headers: str) -> None:
        self.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def _stream(self, events: list[tuple[str, Json | str]]) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        for name, data in events:
            text = data if isinstance(data, str) else json.dumps(data)
            head = f"event: {name}\n" if name else ""
            self.wfile.write(f"{head}data: {text}\n\n".encode())
            self.wfile.flush()
        self.close_connection = True

    def _half(self, fault: Fault, events: list[tuple[str, Json | str]] | None) -> None:
        """Begins an answer or its stream, and breaks off or says nothing more."""
        self.close_connection = True
        if events is not None:
            self._stream(events[: len(events) // 2])
        else:
            data = json.dumps(fault.body).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2])
        if fault.kind == "half, then silence":
            self.served.ended.wait(fault.seconds)

    def _fail(self, fault: Fault) -> None:
        self.close_connection = True
        match fault.kind:
            case "status":
                self._whole(fault.status, json.dumps(fault.body).encode(), connection="close", **fault.headers)
            case "cut":
                self.connection.close()
            case "stall":
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.end_headers()
                self.wfile.flush()
                self.served.ended.wait(fault.seconds)
            case "truncated":
                self._whole(200, b'{"id": "x", "choices": [{"mess', connection="close")
            case "not json":
                self._whole(200, b"<html>a proxy says no</html>", "text/html", connection="close")
            case "head drips":
                self.wfile.write(b"HTTP/1.1 200 OK\r\n")
                ends = time.monotonic() + fault.seconds
                while time.monotonic() < ends and not self.served.ended.wait(0.2):
                    self.wfile.write(b"x-more: 1\r\n")
                    self.wfile.flush()
            case "drip":
                self.send_response(200)
                self.send_header("content-type", "application/json")
                self.end_headers()
                ends = time.monotonic() + fault.seconds
                while time.monotonic() < ends and not self.served.ended.wait(0.05):
                    self.wfile.write(b" ")
                    self.wfile.flush()
