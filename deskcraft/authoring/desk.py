"""The desktop as a solution sees it: written top to bottom, while the episode loop turns around it.

GUI actions, ASK and DONE cost steps like any agent's. `run`, `put` and `get` are privileged: they cost none and are
recorded.
"""

from __future__ import annotations

import fnmatch
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from deskcraft.authoring.channel import Channel, to_bytes

T = TypeVar("T")
FIND_S = 60.0
"""How long a widget or window is waited for: a busy machine is not a task that fails."""
POLL_S = 0.1


class Ended(Exception):
    """The episode is over; raised out of whatever the solution tries next."""


@dataclass(frozen=True, slots=True)
class Element:
    """A showing element of the accessibility tree; places are px of the screen."""

    role: str
    name: str
    text: str
    states: frozenset[str]
    x: int
    y: int
    width: int
    height: int
    children: tuple[Element, ...]

    @property
    def center(self) -> tuple[int, int]:
        """The middle point."""
        return self.x + self.width // 2, self.y + self.height // 2

    def walk(self) -> Iterator[Element]:
        """This element and all below it, depth first."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True, slots=True)
class WindowInfo:
    """A top-level window."""

    title: str
    app: str
    x: int
    y: int
    width: int
    height: int
    active: bool


@dataclass(frozen=True, slots=True)
class Result:
    """What a privileged command left."""

    exit_code: int
    stdout: str
    stderr: str


class Desk:
    """Handle of a solution or near miss."""

    def __init__(self, channel: Channel, width: int, height: int, slowness: float = 1) -> None:
        """`slowness` is by how much longer than elsewhere things may take (`protocol.Capabilities`)."""
        self._slowness = slowness
        self._channel = channel
        self.width = width
        self.height = height
        self.messages: list[str] = []
        """Everything the user said after the opening, answers included, oldest first."""

    # ---- GUI actions: each is one step

    def click(self, x: int, y: int, *, button: str = "left", count: int = 1, modifiers: Sequence[str] = ()) -> None:
        """Clicks at (x, y) px."""
        self._act({"kind": "click", "x": x, "y": y, "button": button, "count": count, "modifiers": list(modifiers)})

    def move(self, x: int, y: int) -> None:
        """Moves the pointer."""
        self._act({"kind": "move", "x": x, "y": y})

    def drag(self, *path: tuple[int, int], button: str = "left", modifiers: Sequence[str] = ()) -> None:
        """Drags along the points (px)."""
        self._act({"kind": "drag", "path": [list(p) for p in path], "button": button, "modifiers": list(modifiers)})

    def scroll(self, x: int, y: int, *, dy: int = 0, dx: int = 0) -> None:
        """Turns the wheel, notches."""
        self._act({"kind": "scroll", "x": x, "y": y, "dx": dx, "dy": dy})

    def type(self, text: str) -> None:
        """Types text."""
        self._act({"kind": "type", "text": text})

    def key(self, keys: str) -> None:
        """Presses a chord: `ctrl+s`."""
        self._act({"kind": "key", "keys": keys})

    def hold(self, keys: str, duration_s: float) -> None:
        """Holds a chord down, seconds."""
        self._act({"kind": "hold", "keys": keys, "duration_s": duration_s})

    def wait(self, duration_s: float) -> None:
        """Takes a step that only lets the desktop go on, seconds."""
        self._act({"kind": "wait", "duration_s": duration_s})

    def look(self) -> None:
        """Takes a screenshot step: a step that changes nothing."""
        self._act({"kind": "screenshot"})

    def click_on(
        self,
        name: str,
        *,
        role: str | None = None,
        app: str | None = None,
        nth: int = 0,
        button: str = "left",
        count: int = 1,
    ) -> None:
        """Waits for a showing element by name (a glob) and clicks its middle."""
        x, y = self.find(name, role=role, app=app, nth=nth).center
        self.click(x, y, button=button, count=count)

    def menu(self, *names: str, app: str | None = None) -> None:
        """Opens a menu of the menu bar and goes through its items: `menu("File", "Export", "Export as WAV")`.

        A submenu opens under the pointer; a click on it could close it again.
        """
        for i, name in enumerate(names):
            element = self.find(name, role="menu" if i == 0 else "*menu*", app=app)
            if 0 < i < len(names) - 1:
                self.move(*element.center)
            else:
                self.click(*element.center)

    # ---- signals

    def ask(self, question: str) -> str:
        """ASKs and gives the user's answer."""
        heard = len(self.messages)
        self._act({"kind": "ask", "question": question})
        return self.messages[-1] if len(self.messages) > heard else ""

    def done(self, message: str = "") -> str:
        """Says DONE; gives the user's next message.

        Raises:
            Ended: there was none; the episode is over.
        """
        heard = len(self.messages)
        self._act({"kind": "done", "message": message})
        return self.messages[-1] if len(self.messages) > heard else ""

    def fail(self, reason: str = "") -> None:
        """Says FAIL."""
        self._act({"kind": "fail", "reason": reason})

    def wait_for_message(self, most_steps: int = 60) -> str:
        """Takes steps that change nothing until the user speaks up, and gives the message."""
        heard = len(self.messages)
        for _ in range(most_steps):
            if len(self.messages) > heard:
                return self.messages[-1]
            self.look()
        if len(self.messages) > heard:
            return self.messages[-1]
        raise AssertionError(f"the user said nothing within {most_steps} steps")

    # ---- looking, free of steps

    def elements(self, app: str | None = None) -> list[Element]:
        """All showing elements of the accessibility tree, depth first."""
        answer = self._call(op="a11y", app=app)
        return [e for root in answer["nodes"] for e in _element(root).walk()]

    def find(
        self, name: str, *, role: str | None = None, app: str | None = None, nth: int = 0, timeout_s: float = FIND_S
    ) -> Element:
        """Waits for the nth showing element whose name and role match the globs."""

        def look() -> Element | None:
            hits = [
                e
                for e in self.elements(app)
                if fnmatch.fnmatchcase(e.name, name)
                and (role is None or fnmatch.fnmatchcase(e.role, role))
                and e.width > 0
            ]
            return hits[nth] if len(hits) > nth else None

        return self._wait(look, timeout_s, f"an element '{name}'{f' ({role})' if role else ''}")

    def windows(self) -> list[WindowInfo]:
        """Top-level windows, bottom to top."""
        return [WindowInfo(**w) for w in self._call(op="windows")["windows"]]

    def wait_for_window(self, title: str, timeout_s: float = FIND_S) -> WindowInfo:
        """Waits for a window whose title matches the glob, then for quiet."""

        def look() -> WindowInfo | None:
            return next((w for w in self.windows() if fnmatch.fnmatchcase(w.title, title)), None)

        window = self._wait(look, timeout_s, f"a window '{title}'")
        self.settle()
        return window

    def wait_for_no_window(self, title: str, timeout_s: float = FIND_S) -> None:
        """Waits until no window's title matches the glob."""
        self._wait(
            lambda: not any(fnmatch.fnmatchcase(w.title, title) for w in self.windows()) or None,
            timeout_s,
            f"no window '{title}'",
        )

    def wait_for_change(self, path: str, since: str, timeout_s: float = FIND_S) -> None:
        """Waits until the file's sha256 differs from `since` (`desk.digest(path)` taken before)."""
        self._wait(lambda: self.digest(path) != since or None, timeout_s, f"{path} to change")

    def digest(self, path: str) -> str:
        """sha256 (hex) of a file inside, '' if it is not there."""
        done = self.run(["sha256sum", path])
        return done.stdout.split()[0] if done.exit_code == 0 else ""

    def settle(self, cap_s: float = 10.0) -> None:
        """Waits until the desktop is quiet."""
        self._call(op="settle", cap_s=cap_s)

    # ---- privileged, free of steps, recorded

    def run(self, argv: Sequence[str], *, stdin: bytes = b"", timeout_s: float = 120, root: bool = False) -> Result:
        """Runs a command inside, as `user`; `~/...` arguments are expanded. It does not raise for a bad exit status."""
        return Result(**self._call(op="run", argv=list(argv), stdin=stdin, timeout_s=timeout_s, root=root))

    def must_run(self, argv: Sequence[str], **options: Any) -> str:
        """Runs a command that must exit with 0 and gives what it printed."""
        done = self.run(argv, **options)
        if done.exit_code:
            raise AssertionError(
                f"{' '.join(argv)} exited with {done.exit_code}: {done.stderr[-500:] or done.stdout[-500:]}"
            )
        return done.stdout

    def launch(self, argv: Sequence[str]) -> None:
        """Starts a program in the session."""
        self._call(op="launch", argv=list(argv))

    def put(self, path: str, data: bytes) -> None:
        """Writes a file as `user`."""
        self._call(op="put", path=path, data=data)

    def get(self, path: str) -> bytes:
        """Reads a file."""
        return to_bytes(self._call(op="get", path=path)["data"])

    # ---- the wire

    def _act(self, action: dict[str, Any]) -> None:
        answer = self._call(op="act", action=action)
        self.messages.extend(answer["messages"])
        if answer["refused"]:
            raise ValueError(f"{action}: {'; '.join(answer['refused'])}")

    def _call(self, **message: Any) -> dict[str, Any]:
        self._channel.send(message)
        answer = self._channel.receive()
        if answer is None or answer.get("ended"):
            raise Ended
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def _wait(self, look: Callable[[], T | None], timeout_s: float, what: str) -> T:
        timeout_s *= self._slowness
        deadline = time.monotonic() + timeout_s
        pause = threading.Event()
        while (found := look()) is None:
            if time.monotonic() > deadline:
                seen = ", ".join(w.title for w in self.windows())
                raise AssertionError(f"waited {timeout_s:g} s for {what}; windows: {seen}")
            pause.wait(POLL_S)
        return found


def _element(node: dict[str, Any]) -> Element:
    x, y, width, height = node["box"] or (0, 0, 0, 0)
    return Element(
        role=node["role"],
        name=node["name"],
        text=node["text"],
        states=frozenset(node["states"]),
        x=x,
        y=y,
        width=width,
        height=height,
        children=tuple(_element(c) for c in node["children"]),
    )
