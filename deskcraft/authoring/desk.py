"""The desktop as a solution sees it: written top to bottom, while the episode loop turns around it.

GUI actions, ASK and DONE cost steps like any agent's. `run`, `put` and `get` are privileged: they cost none and are
recorded.
"""

from __future__ import annotations

import fnmatch
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from deskcraft.authoring.channel import Channel, to_bytes
from deskcraft.authoring.seen import Element, Ended, Result, WindowInfo, element_of, words_at

T = TypeVar("T")
FIND_S = 60.0
"""How long a widget or window is waited for: a busy machine is not a task that fails."""
POLL_S = 0.1


class Desk:
    """Handle of a solution or near miss."""

    def __init__(self, channel: Channel, width: int, height: int, slowness: float = 1) -> None:
        """Made by the process that runs a task's scripts, which hands it to `solve` and to near misses.

        Args:
            channel: the connection to the episode loop.
            width: of the screen, px.
            height: of the screen, px.
            slowness: by how much longer than elsewhere things may take (`deskcraft.desktop.Capabilities`).
        """
        self._slowness = slowness
        self._channel = channel
        self.width = width
        self.height = height
        self.messages: list[str] = []
        """Everything the user said after the opening, answers included, oldest first."""

    # ---- GUI actions: each is one step

    def click(self, x: int, y: int, *, button: str = "left", count: int = 1, modifiers: Sequence[str] = ()) -> None:
        """Moves the pointer and clicks.

        Args:
            x: column, px.
            y: row, px.
            button: `left`, `middle` or `right`.
            count: 2 is a double click, 3 a triple one.
            modifiers: keys held meanwhile: `ctrl`, `shift`, `alt`, `super`.

        Raises:
            Ended: the episode is over.
            ValueError: the place is off the screen, or an argument makes no sense.
        """
        self._act({"kind": "click", "x": x, "y": y, "button": button, "count": count, "modifiers": list(modifiers)})

    def move(self, x: int, y: int) -> None:
        """Moves the pointer.

        Args:
            x: column, px.
            y: row, px.
        """
        self._act({"kind": "move", "x": x, "y": y})

    def drag(self, *path: tuple[int, int], button: str = "left", modifiers: Sequence[str] = ()) -> None:
        """Presses a button at the first point, moves along the others, and releases it at the last.

        Args:
            path: two points or more, each (column, row) in px.
            button: `left`, `middle` or `right`.
            modifiers: keys held meanwhile, as for `click`.
        """
        self._act({"kind": "drag", "path": [list(p) for p in path], "button": button, "modifiers": list(modifiers)})

    def scroll(self, x: int, y: int, *, dy: int = 0, dx: int = 0) -> None:
        """Turns the wheel over a place.

        Args:
            x: column, px.
            y: row, px.
            dy: notches down; negative: up.
            dx: notches to the right; negative: to the left.
        """
        self._act({"kind": "scroll", "x": x, "y": y, "dx": dx, "dy": dy})

    def type(self, text: str) -> None:
        """Types a text where the focus is; a newline is Return, a tab is Tab.

        Args:
            text: any Unicode text of up to 20,000 characters.
        """
        self._act({"kind": "type", "text": text})

    def key(self, keys: str) -> None:
        """Presses a chord once.

        Args:
            keys: names joined by `+`: `ctrl+shift+s`, `Return`, `F2`.
        """
        self._act({"kind": "key", "keys": keys})

    def hold(self, keys: str, duration_s: float) -> None:
        """Holds a chord down.

        Args:
            keys: names joined by `+`.
            duration_s: seconds, at most 30.
        """
        self._act({"kind": "hold", "keys": keys, "duration_s": duration_s})

    def wait(self, duration_s: float) -> None:
        """Takes a step that only lets the desktop go on.

        Args:
            duration_s: seconds, at most 30.
        """
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
        """Waits for a showing element and clicks its middle.

        Args:
            name: a glob over names of the accessibility tree.
            role: a glob over roles (`push button`); any if not given.
            app: part of the application's name; any if not given.
            nth: which one of several that match, from 0, depth first.
            button: `left`, `middle` or `right`.
            count: 2 is a double click.
        """
        x, y = self.find(name, role=role, app=app, nth=nth).center
        self.click(x, y, button=button, count=count)

    def click_text(
        self,
        words: str,
        *,
        within: tuple[int, int, int, int] | None = None,
        nth: int = 0,
        button: str = "left",
        count: int = 1,
    ) -> None:
        """Waits for words on the screen and clicks their middle.

        Args:
            words: as they are shown, whole: "Gaussian Blur...".
            within: the part of the screen to look at (x, y, width, height in px); all of it if not given.
            nth: which one of several, from 0, from the top down.
            button: `left`, `middle` or `right`.
            count: 2 is a double click.
        """
        x, y = self.find_text(words, within=within, nth=nth).center
        self.click(x, y, button=button, count=count)

    def menu(self, *names: str, app: str | None = None) -> None:
        """Opens a menu of the menu bar and goes through its items: `menu("File", "Export", "Export as WAV")`.

        A submenu opens under the pointer; a click on it could close it again.

        Args:
            names: globs over the names of the menu and of its items, from the menu bar down; each is a step.
            app: part of the application's name; any if not given.
        """
        for i, name in enumerate(names):
            element = self.find(name, role="menu" if i == 0 else "*menu*", app=app)
            if 0 < i < len(names) - 1:
                self.move(*element.center)
            else:
                self.click(*element.center)

    # ---- signals

    def ask(self, question: str) -> str:
        """ASKs the user a question.

        Args:
            question: what is asked.

        Returns:
            What the user said; "" if nothing was heard.
        """
        heard = len(self.messages)
        self._act({"kind": "ask", "question": question})
        return self.messages[-1] if len(self.messages) > heard else ""

    def done(self, message: str = "") -> str:
        """Says DONE.

        Args:
            message: what an agent would say with it.

        Returns:
            The user's next message.

        Raises:
            Ended: there was none; the episode is over.
        """
        heard = len(self.messages)
        self._act({"kind": "done", "message": message})
        return self.messages[-1] if len(self.messages) > heard else ""

    def fail(self, reason: str = "") -> None:
        """Says FAIL: the task cannot be done.

        Args:
            reason: what stands in the way; an infeasible task counts only one that names its obstacle.

        Raises:
            Ended: the episode is over.
        """
        self._act({"kind": "fail", "reason": reason})

    def wait_for_message(self, most_steps: int = 60) -> str:
        """Takes steps that change nothing until the user speaks up.

        Args:
            most_steps: how many steps at most.

        Returns:
            The user's message.

        Raises:
            AssertionError: the user said nothing within these steps.
        """
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
        """Reads the accessibility tree.

        Args:
            app: part of the application's name; all of them if not given.

        Returns:
            All showing elements, depth first.
        """
        answer = self._call(op="a11y", app=app)
        return [e for root in answer["nodes"] for e in element_of(root).walk()]

    def find(
        self, name: str, *, role: str | None = None, app: str | None = None, nth: int = 0, timeout_s: float = FIND_S
    ) -> Element:
        """Waits for a showing element whose name and role match.

        Args:
            name: a glob over names.
            role: a glob over roles; any if not given.
            app: part of the application's name; any if not given.
            nth: which one of several that match, from 0, depth first.
            timeout_s: seconds to wait, longer on a slow desktop.

        Returns:
            The element.

        Raises:
            AssertionError: it did not come up in time.
        """

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

    def texts(self, words: str, *, within: tuple[int, int, int, int] | None = None) -> list[Element]:
        """Looks for words on the screen, for what the accessibility tree has not: GIMP, Blender, canvases.

        Args:
            words: as they are shown, whole, in one line.
            within: the part of the screen to look at (x, y, width, height in px); all of it if not given.

        Returns:
            An element a place, with the words as its name, from the top down; [] if they are not shown.
        """
        answer = self._call(op="text", words=words, within=list(within or ()))
        return [words_at(words, *place) for place in answer["places"]]

    def find_text(
        self, words: str, *, within: tuple[int, int, int, int] | None = None, nth: int = 0, timeout_s: float = FIND_S
    ) -> Element:
        """Waits for words on the screen.

        Args:
            words: as they are shown, whole, in one line.
            within: the part of the screen to look at (x, y, width, height in px); all of it if not given.
            nth: which one of several, from 0, from the top down.
            timeout_s: seconds to wait, longer on a slow desktop.

        Returns:
            Where they are.

        Raises:
            AssertionError: they did not come up in time.
        """

        def look() -> Element | None:
            hits = self.texts(words, within=within)
            return hits[nth] if len(hits) > nth else None

        return self._wait(look, timeout_s, f"the words '{words}' on the screen")

    def windows(self) -> list[WindowInfo]:
        """Lists the top-level windows.

        Returns:
            The windows from the bottom of the stack to its top.
        """
        return [WindowInfo(**w) for w in self._call(op="windows")["windows"]]

    def wait_for_window(self, title: str, timeout_s: float = FIND_S) -> WindowInfo:
        """Waits for a window, then for quiet.

        Args:
            title: a glob over titles.
            timeout_s: seconds to wait, longer on a slow desktop.

        Returns:
            The window as it was when it came up.

        Raises:
            AssertionError: it did not come up in time.
        """

        def look() -> WindowInfo | None:
            return next((w for w in self.windows() if fnmatch.fnmatchcase(w.title, title)), None)

        window = self._wait(look, timeout_s, f"a window '{title}'")
        self.settle()
        return window

    def wait_for_no_window(self, title: str, timeout_s: float = FIND_S) -> None:
        """Waits until no window has such a title.

        Args:
            title: a glob over titles.
            timeout_s: seconds to wait, longer on a slow desktop.

        Raises:
            AssertionError: one was still there.
        """
        self._wait(
            lambda: not any(fnmatch.fnmatchcase(w.title, title) for w in self.windows()) or None,
            timeout_s,
            f"no window '{title}'",
        )

    def wait_for_change(self, path: str, since: str, timeout_s: float = FIND_S) -> None:
        """Waits until a file's content has changed.

        Args:
            path: the file inside; `~` is the home folder.
            since: its `digest` from before.
            timeout_s: seconds to wait, longer on a slow desktop.

        Raises:
            AssertionError: it did not change in time.
        """
        self._wait(lambda: self.digest(path) != since or None, timeout_s, f"{path} to change")

    def digest(self, path: str) -> str:
        """Hashes a file inside.

        Args:
            path: the file; `~` is the home folder.

        Returns:
            Its sha256 (hex); "" if it is not there.
        """
        done = self.run(["sha256sum", path])
        return done.stdout.split()[0] if done.exit_code == 0 else ""

    def settle(self, cap_s: float = 10.0) -> None:
        """Waits until the desktop is quiet.

        Args:
            cap_s: seconds to wait at most; what processes waited for a processor is added.
        """
        self._call(op="settle", cap_s=cap_s)

    # ---- privileged, free of steps, recorded

    def run(self, argv: Sequence[str], *, stdin: bytes = b"", timeout_s: float = 120, root: bool = False) -> Result:
        """Runs a command inside and waits for it. A bad exit status is no error.

        Args:
            argv: program and arguments; `~/...` is expanded, and no shell is added.
            stdin: what the command reads.
            timeout_s: seconds until it is killed.
            root: run as the inner root, not as `user`.

        Returns:
            Exit status and output.

        Raises:
            RuntimeError: it did not end in time.
        """
        return Result(**self._call(op="run", argv=list(argv), stdin=stdin, timeout_s=timeout_s, root=root))

    def must_run(self, argv: Sequence[str], **options: Any) -> str:
        """Runs a command that has to exit with 0.

        Args:
            argv: program and arguments.
            options: those of `run`.

        Returns:
            What it printed.

        Raises:
            AssertionError: it exited with another status.
        """
        done = self.run(argv, **options)
        if done.exit_code:
            raise AssertionError(
                f"{' '.join(argv)} exited with {done.exit_code}: {done.stderr[-500:] or done.stdout[-500:]}"
            )
        return done.stdout

    def launch(self, argv: Sequence[str]) -> None:
        """Starts a program in the session and does not wait for it.

        Args:
            argv: program and arguments.
        """
        self._call(op="launch", argv=list(argv))

    def put(self, path: str, data: bytes) -> None:
        """Writes a file that belongs to `user`.

        Args:
            path: the file inside; missing folders are made.
            data: its content.
        """
        self._call(op="put", path=path, data=data)

    def get(self, path: str) -> bytes:
        """Reads a file inside.

        Args:
            path: the file; `~` is the home folder.

        Returns:
            Its content.

        Raises:
            RuntimeError: it is not there, or no regular file.
        """
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
