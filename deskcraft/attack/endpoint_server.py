"""A model server that says whatever an attack has it say, byte by byte, over real HTTP on this machine."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self, TypeAlias

Json: TypeAlias = dict[str, Any]
MOST_REQUEST = 64 * 2**20
TEXT = "I look at the screen."


class Heard:
    """One request that came in, and the way to answer it."""

    def __init__(self, connection: socket.socket, head: bytes, body: bytes, over: threading.Event) -> None:
        """`over` is set when the server ends: what drips or waits ends then."""
        self.connection = connection
        self.head = head.decode("latin-1")
        self.over = over
        try:
            self.body: Json = json.loads(body)
        except ValueError:
            self.body = {}

    @property
    def path(self) -> str:
        """What was asked for."""
        words = self.head.split(" ", 2)
        return words[1] if len(words) > 1 else ""

    @property
    def wire(self) -> str:
        """The request format, by the address."""
        return {"responses": "responses", "messages": "messages"}.get(
            self.path.partition("?")[0].split("/")[-1], "chat"
        )

    def send(self, data: bytes) -> None:
        """Sends bytes as they are."""
        self.connection.sendall(data)

    def reply(
        self, body: bytes | Any, status: str = "200 OK", kind: str = "application/json", head: bytes = b""
    ) -> None:
        """Sends an answer of HTTP that is whole; what is not bytes, as JSON."""
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        fixed = f"HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {len(data)}\r\nconnection: close\r\n"
        self.send(fixed.encode() + head + b"\r\n" + data)


Script: TypeAlias = Callable[[Heard], None]


class HostileServer:
    """Runs a script for each request; a context manager."""

    def __init__(self, script: Script) -> None:
        self._script = script
        self._over = threading.Event()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self.heads: list[str] = []
        """Of the requests that came."""

    @property
    def host(self) -> str:
        """`127.0.0.1:PORT`."""
        return f"127.0.0.1:{self._listening.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(5)

    def _serve(self) -> None:
        while not self._over.is_set():
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            threading.Thread(target=self._one, args=(connection,), daemon=True).start()

    def _one(self, connection: socket.socket) -> None:
        with connection, contextlib.suppress(OSError):
            connection.settimeout(60)
            head, _, rest = _until(connection, b"\r\n\r\n")
            if not head:
                return
            self.heads.append(head.decode("latin-1"))
            lengths = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
            length = min(int(lengths[0].split(b":")[1]), MOST_REQUEST) if lengths else 0
            while len(rest) < length and (more := connection.recv(2**16)):
                rest += more
            self._script(Heard(connection, head, rest, self._over))
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_WR)


def _until(connection: socket.socket, mark: bytes) -> tuple[bytes, bytes, bytes]:
    data = b""
    while mark not in data and len(data) < MOST_REQUEST:
        more = connection.recv(2**16)
        if not more:
            return b"", b"", b""
        data += more
    return data.partition(mark)


# -- honest answers, which attacks damage --


def chat(content: Any = TEXT, **message: Any) -> Json:
    """Of chat completions."""
    choice = {"index": 0, "message": {"role": "assistant", "content": content, **message}, "finish_reason": "stop"}
    usage = {
        "prompt_tokens": 100,
        "completion_tokens": 20,
        "total_tokens": 120,
        "prompt_tokens_details": {"cached_tokens": 5},
        "completion_tokens_details": {"reasoning_tokens": 3},
    }
    return {"id": "c1", "object": "chat.completion", "created": 1, "model": "m", "choices": [choice], "usage": usage}


def call(name: str = "done", arguments: Any = "{}") -> Json:
    """A tool call of chat completions."""
    return {"id": "call-1", "type": "function", "function": {"name": name, "arguments": arguments}}


def responses(text: Any = TEXT) -> Json:
    """Of the Responses format: words, and a call of the computer."""
    part = {"type": "output_text", "text": text, "annotations": []}
    message = {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [part]}
    click = {
        "type": "computer_call",
        "id": "cu1",
        "call_id": "k1",
        "status": "completed",
        "pending_safety_checks": [],
        "action": {"type": "click", "button": "left", "x": 3, "y": 3},
    }
    usage = {
        "input_tokens": 100,
        "output_tokens": 20,
        "total_tokens": 120,
        "input_tokens_details": {"cached_tokens": 5},
        "output_tokens_details": {"reasoning_tokens": 3},
    }
    return {
        "id": "r1",
        "object": "response",
        "created_at": 1,
        "model": "m",
        "status": "completed",
        "output": [message, click],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": usage,
        "error": None,
        "incomplete_details": None,
        "instructions": None,
        "metadata": {},
        "temperature": 1.0,
        "top_p": 1.0,
    }


def messages(text: Any = TEXT) -> Json:
    """Of Anthropic's format: words, and a call of the computer."""
    use = {"type": "tool_use", "id": "t1", "name": "computer", "input": {"action": "left_click", "coordinate": [3, 3]}}
    usage = {"input_tokens": 100, "output_tokens": 20, "cache_read_input_tokens": 5, "cache_creation_input_tokens": 0}
    return {
        "id": "a1",
        "type": "message",
        "role": "assistant",
        "model": "m",
        "stop_reason": "tool_use",
        "stop_sequence": None,
        "content": [{"type": "text", "text": text}, use],
        "usage": usage,
    }


HONEST: dict[str, Callable[..., Json]] = {"chat": chat, "responses": responses, "messages": messages}


def honest(wire: str) -> Json:
    """An answer with words and a call in it, where the format has both."""
    return chat(tool_calls=[call("click", '{"x": 3, "y": 3}')]) if wire == "chat" else HONEST[wire]()
