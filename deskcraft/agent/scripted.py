"""A privileged agent that is a task's own script: the reference solution, or a near miss that acts from a reset.

The script runs in a sandbox of its own (`deskcraft.authoring.confine`) and asks for one thing at a time. What
a person could do at the desk becomes a request of this agent; looking and privileged commands are answered at once.
"""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from deskcraft.agent.lettering import places_of
from deskcraft.agent.protocol import Briefing, Malformed, Observation, Request, Turn
from deskcraft.authoring.channel import Channel, Complaints, ended_if_silent, shortened, to_bytes
from deskcraft.authoring.confine import spawn_script
from deskcraft.desktop.actions import ACTION, why_refused
from deskcraft.desktop.protocol import HOME, Box, Desktop, Node, expand
from deskcraft.errors import AgentError, DeskCraftError, DesktopDied
from deskcraft.intake.files import RECORD_BYTES, read_inside
from deskcraft.record.model import AgentIdentity, Aid, LaunchEvent, PutEvent, RunEvent
from deskcraft.task.digest import digest

MOST_S = 3600.0
"""Seconds that a script may have one command run, or the desktop come to rest."""
MOST_RECORDED = 4 * 2**20
"""Characters of base64 that the record keeps of one thing that a script gives to the desktop."""
BY_HAND = "by_hand.py"
"""A solution by mouse and keyboard alone, beside a `solution.py` that writes its result by script."""
LOOKING = frozenset({"a11y", "text", "windows", "settle", "get"})
"""What a solution by hand may ask for beside acting: the accessibility tree, words on the screen, the windows, the
desktop's rest, and whether a file has changed."""


class ScriptAgent:
    """Drives `function` of a script as an agent."""

    privileged = True

    def __init__(
        self, script: Path, function: str = "solve", *, name: str = "solution", only_by_hand: bool = False
    ) -> None:
        """Reads the script, for the agent's identity.

        Args:
            script: its file; that it is missing is said when an episode starts.
            function: which function of it acts.
            name: of the agent, in records.
            only_by_hand: whether commands and files written from outside are refused.
        """
        self.script = script
        self._only_by_hand = only_by_hand
        self.function = function
        try:
            text = read_inside(script.parent, script.name, RECORD_BYTES).decode("utf-8", "replace")
        except FileNotFoundError:
            text = ""
        self.identity = AgentIdentity(name=name, digest=digest([name, function, text]))
        self._child: subprocess.Popen[bytes] | None = None
        self._channel: Channel | None = None
        self._briefing: Briefing | None = None
        self._seen_messages = 0
        self._awaits_reply = False
        self._complaints: Complaints | None = None
        self._fonts: dict[str, bytes] = {}

    def start(self, briefing: Briefing) -> None:
        """Starts the script's process."""
        self.close()
        if not self.script.is_file():
            raise AgentError(f"{self.script}: no such file; a task comes with its solution")
        self._briefing = briefing
        self._seen_messages = 0
        self._awaits_reply = False
        self._fonts = {}
        self._child = spawn_script(self.script, self.function)
        self._complaints = Complaints(self._child)
        assert self._child.stdin and self._child.stdout
        self._channel = Channel(self._child.stdout, self._child.stdin)
        self._send(
            {
                "acts_on": "desk",
                "params": dict(briefing.params),
                "width": briefing.width,
                "slowness": briefing.desktop.capabilities.slowness if briefing.desktop is not None else 1,
                "height": briefing.height,
            }
        )

    def act(self, observation: Observation) -> Turn:
        """Answers the script until it asks for something that a person would do.

        Raises:
            AgentError: the script raised, its process ended, or it sent what is no message.
        """
        assert self._briefing is not None and self._channel is not None and self._child is not None
        if self._awaits_reply:
            self._send({"messages": self._news(observation), "refused": list(observation.feedback)})
            self._awaits_reply = False
        while True:
            with ended_if_silent(self._child):
                message = self._channel.requested()
            if message is None:
                raise self._ended()
            match message["op"]:
                case "act":
                    self._awaits_reply = True
                    return Turn((_request(message["action"]),))
                case "failed":
                    raise AgentError(f"{self.script}: {self.function} failed:\n{shortened(message['error'])}")
                case "end":
                    raise AgentError(f"{self.script}: {self.function} ended without DONE")
                case asked if self._only_by_hand and not _looks(message):
                    raise AgentError(f"{self.script}: {asked}: a solution by hand uses mouse and keyboard alone")
                case _:
                    self._send(self._answer(message))

    def close(self) -> None:
        """Ends the script's process."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            if self._complaints:
                self._complaints.text()
            for stream in (self._child.stdin, self._child.stdout, self._child.stderr):
                if stream:
                    _close_quietly(stream)
        self._child = None

    def _news(self, observation: Observation) -> list[str]:
        """What the user said since the last turn: phase messages and answers, in order."""
        conversation = observation.conversation
        said = [exchange.answer for exchange in conversation.history] + [*conversation.requirements]
        if conversation.update is not None:
            said.append(conversation.update)
        news = len(said) - self._seen_messages
        self._seen_messages = len(said)
        if news <= 0:
            return []
        return [conversation.update] if conversation.update is not None else [conversation.history[-1].answer]

    def _send(self, message: dict[str, Any]) -> None:
        assert self._channel is not None
        try:
            self._channel.send(message)
        except BrokenPipeError:
            raise self._ended() from None

    def _answer(self, message: dict[str, Any]) -> dict[str, Any]:
        assert self._briefing is not None and self._briefing.desktop is not None
        if (aid := _aid(message)) is not None and self._briefing.ran:
            self._briefing.ran(aid)
        try:
            return answer(self._briefing.desktop, message, self._fonts)
        except DesktopDied:
            raise
        except (DeskCraftError, ValueError) as error:
            return {"error": f"{type(error).__name__}: {error}"}

    def _ended(self) -> AgentError:
        reason = self._complaints.text(1) if self._complaints else ""
        return AgentError(f"{self.script.name}: its process ended: {reason}")


def solution_by_hand(folder: Path) -> ScriptAgent:
    """The agent that plays a task's solution by mouse and keyboard.

    Args:
        folder: of the task; its `by_hand.py` is played, and without one its `solution.py`.

    Returns:
        The agent; whatever its script asks for beside acting and looking ends the episode with an error.
    """
    own = folder / BY_HAND
    return ScriptAgent(own if own.is_file() else folder / "solution.py", name="by-hand", only_by_hand=True)


def _looks(message: dict[str, Any]) -> bool:
    """Whether a request only looks; the digest of a file, by which its change is awaited, is a command that does."""
    digest_of_file = message["op"] == "run" and message["argv"][:1] == ["sha256sum"] and not message["root"]
    return message["op"] in LOOKING or (digest_of_file and len(message["argv"]) == 2)


def _aid(message: dict[str, Any]) -> Aid | None:
    """What the record has of a request that may change the desktop; what comes over the channel is base64 already."""
    match message["op"]:
        case "run":
            stdin = message["stdin"]
            fits = len(stdin) <= MOST_RECORDED
            argv = tuple(message["argv"])
            return RunEvent(step=0, argv=argv, root=message["root"], stdin=stdin if fits else "", complete=fits, t_s=0)
        case "launch":
            return LaunchEvent(step=0, argv=tuple(message["argv"]), t_s=0)
        case "put":
            fits = len(message["data"]) <= MOST_RECORDED
            return PutEvent(step=0, path=message["path"], data=message["data"] if fits else None, t_s=0)
    return None


def answer(desktop: Desktop, message: dict[str, Any], fonts: dict[str, bytes] | None = None) -> dict[str, Any]:
    """Does what a script asks for beside acting.

    Args:
        desktop: what it is asked of.
        message: the request.
        fonts: files of the desktop's fonts that were read before; added to.

    Returns:
        The answer.
    """
    match message["op"]:
        case "a11y":
            return {"nodes": [_node(n) for n in desktop.accessibility_tree(message["app"])]}
        case "text":
            within = Box(*message["within"]) if message["within"] else None
            found = places_of(message["words"], desktop.screenshot(), _Fonts(desktop, fonts), within)
            return {"places": [(each.box.x, each.box.y, each.box.width, each.box.height) for each in found]}
        case "windows":
            return {"windows": [_window(w) for w in desktop.windows()]}
        case "settle":
            return {"quiet": desktop.settle(cap_s=min(message["cap_s"], MOST_S)).quiet}
        case "run":
            done = desktop.run(
                expand(message["argv"]),
                stdin=to_bytes(message["stdin"]),
                timeout_s=min(message["timeout_s"], MOST_S),
                root=message["root"],
                cwd=str(HOME),
                max_output=16 * 2**20,
            )
            text = {
                "stdout": done.stdout.decode(errors="replace"),
                "stderr": done.stderr.decode(errors="replace"),
            }
            return {"exit_code": done.exit_code, **text}
        case "launch":
            desktop.launch(expand(message["argv"]), cwd=str(HOME))
            return {}
        case "put":
            desktop.put(message["path"], to_bytes(message["data"]))
            return {}
        case "get":
            return {"data": desktop.get(message["path"])}
    return {"error": f"unknown request {message['op']}"}


class _Fonts:
    """Reads the files of a desktop's fonts, each once."""

    def __init__(self, desktop: Desktop, read: dict[str, bytes] | None) -> None:
        self._desktop = desktop
        self._read = {} if read is None else read

    def __call__(self, path: str) -> bytes:
        if path not in self._read:
            self._read[path] = self._desktop.get(path)
        return self._read[path]


def _request(action: dict[str, Any]) -> Request:
    try:
        return ACTION.validate_python(action)
    except ValidationError as error:
        return Malformed(str(action), why_refused(error))


def _node(node: Node) -> dict[str, Any]:
    box = node.box
    return {
        "role": node.role,
        "name": node.name,
        "text": node.text,
        "states": sorted(node.states),
        "box": (box.x, box.y, box.width, box.height) if box else None,
        "children": [_node(c) for c in node.children],
    }


def _window(window: Any) -> dict[str, Any]:
    box = window.box
    place = {"x": box.x, "y": box.y, "width": box.width, "height": box.height}
    return {"title": window.title, "app": window.app, "active": window.active, **place}


def _close_quietly(stream: Any) -> None:
    try:
        stream.close()
    except BrokenPipeError:  # unsent bytes to a process that is gone
        return
