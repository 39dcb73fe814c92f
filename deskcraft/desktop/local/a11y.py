"""Reads the accessibility tree through a small script that stays in the desktop, and takes nothing it says on trust."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from deskcraft.desktop.local.polling import readable
from deskcraft.desktop.local.sandbox import Sandbox, SilentProgram, Started, struck
from deskcraft.desktop.local.session import USER_ENV
from deskcraft.desktop.protocol import HOME, Box, Node

MAX_NODES = 6000
MAX_DEPTH = 60
MAX_BYTES = 16 * 2**20
"""Longest answer that is read."""
WALK_S = 16.0
"""Seconds after which the script gives what it has seen."""
PATIENCE_S = 32.0
"""Seconds after which an answer is given up, and the script ended."""
_MAX_TEXT = 1000
_MAX_NAME = 1000
_MAX_STATES = 64
_MAX_PX = 1 << 20
_HEAD_BYTES = 20
_Made = TypeVar("_Made")
_SCRIPT = Path(__file__).with_name("a11y_inside.py")


class Reader:
    """The accessibility tree of one desktop; the script starts with the first question."""

    def __init__(self, box: Sandbox, *, walk_s: float = WALK_S, patience_s: float = PATIENCE_S) -> None:
        self._box = box
        self._walk_s, self._patience_s = walk_s, patience_s
        self._script: Started | None = None
        self._lock = threading.Lock()

    def read(self, app: str | None) -> tuple[Node, ...]:
        """The showing elements, one root an application whose name holds `app`.

        Raises:
            DesktopTimeout: no answer came; the next call starts afresh.
        """
        return self._asked(app, parse)

    def ask(self, app: str | None) -> bytes:
        """What `read` reads, for `parse`: where it is passed on."""
        return self._asked(app, bytes)

    def _asked(self, app: str | None, made: Callable[[bytes], _Made]) -> _Made:
        with self._lock:
            if self._script is None:
                argv = ["/usr/bin/python3", "-I", "-c", _SCRIPT.read_text(encoding="utf-8")]
                self._script = self._box.start(
                    argv, env=USER_ENV, cwd=str(HOME), streams=["pipe", "pipe", "log"], log="a11y", session=True
                )
            request = {"app": app, "patience_s": self._walk_s, "max_nodes": MAX_NODES, "max_depth": MAX_DEPTH}
            try:
                return made(self._ask(self._script, json.dumps(request).encode() + b"\n"))
            except (OSError, ValueError, RecursionError) as error:
                by_signal = self._script is not None and struck(self._script)
                self._drop()
                raise SilentProgram(f"the accessibility tree cannot be read: {error}", struck=by_signal) from error

    def _ask(self, script: Started, request: bytes) -> bytes:
        question, answer = script.streams
        os.write(question, request)
        deadline = time.monotonic() + self._patience_s
        head = b""
        while not head.endswith(b"\n"):
            head += _take(answer, 1, deadline)
            if len(head) > _HEAD_BYTES:
                raise ValueError("it does not begin with its length")
        size = int(head)
        if not 0 <= size <= MAX_BYTES:
            raise ValueError(f"{size} bytes, more than {MAX_BYTES}")
        body = bytearray()
        while len(body) < size:
            body += _take(answer, size - len(body), deadline)
        return bytes(body)

    def _drop(self) -> None:
        if self._script is not None:
            self._box.request("kill", pid=self._script.pid)
            self.close()

    def close(self) -> None:
        """Closes the descriptors; the script ends with that, or with the sandbox."""
        if self._script is not None:
            self._script.close()
            self._script = None


def _take(fd: int, size: int, deadline: float) -> bytes:
    if not readable(fd, deadline - time.monotonic()):
        raise TimeoutError("no answer in time")
    piece = os.read(fd, min(size, 2**16))
    if not piece:
        raise ValueError("the script ended")
    return piece


def parse(answer: bytes) -> tuple[Node, ...]:
    """The trees in an answer of the script; it comes from hostile ground, so everything is bounded.

    Raises:
        ValueError: it is not of the form that the script writes.
    """
    roots = json.loads(answer)
    if not isinstance(roots, list):
        raise ValueError("not a list of trees")
    left = [MAX_NODES]
    return tuple(_node(root, 0, left) for root in roots)


def _node(raw: Any, depth: int, left: list[int]) -> Node:
    left[0] -= 1
    if not isinstance(raw, dict) or depth > MAX_DEPTH or left[0] < 0:
        raise ValueError("not a tree of bounded size")
    states, children = raw.get("s", []), raw.get("c", [])
    if not isinstance(states, list) or not isinstance(children, list):
        raise ValueError("not a tree")
    return Node(
        role=_text(raw.get("r"), _MAX_NAME),
        name=_text(raw.get("n"), _MAX_NAME),
        box=_box(raw.get("b")),
        states=frozenset(_text(state, _MAX_NAME) for state in states[:_MAX_STATES]),
        text=_text(raw.get("t"), _MAX_TEXT),
        children=tuple(_node(child, depth + 1, left) for child in children),
    )


def _text(raw: Any, length: int) -> str:
    if raw is None:
        return ""
    if not isinstance(raw, str):
        raise ValueError("not a text")
    return raw[:length].encode("utf-8", "replace").decode()


def _box(raw: Any) -> Box | None:
    if raw is None:
        return None
    if not (isinstance(raw, list) and len(raw) == 4 and all(isinstance(n, int) for n in raw)):
        raise ValueError("not a box")
    if any(abs(n) > _MAX_PX for n in raw):  # toolkits say so of what has no place yet
        return None
    return Box(*raw)
