"""One episode as a client of the MCP server plays it: a tool call is a turn with one request."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from deskcraft.agent.protocol import Malformed, Observation, Turn
from deskcraft.bridge.driven import DrivenDesktop, Finished
from deskcraft.bridge.setting import Setting, Value
from deskcraft.desktop.png import encode
from deskcraft.desktop.protocol import Picture
from deskcraft.errors import DeskCraftError
from deskcraft.mcp.tools import TOOLS, request
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder
from deskcraft.task.model import Task
from simulator import PRESETS
from simulator.conversation import ConversationView

HOW = {
    "done": "you said that you are done",
    "fail": "you said that it cannot be done",
    "budget": "the budget of steps is spent",
    "unusable": "three calls in a row made no sense",
    "agent_limit": "what you started ran into a limit of the desktop",
    "agent_crash": "what you did or started broke the desktop",
}
"""The end, in words to the client."""


@dataclass(frozen=True)
class Client:
    """Who plays."""

    name: str = "unknown"
    version: str = ""

    @property
    def about(self) -> dict[str, Value]:
        """What the record of its episode has of it."""
        return {"client": self.name, "client_version": self.version}


@dataclass(frozen=True)
class Reply:
    """What a call gives back."""

    text: str
    pngs: tuple[bytes, ...] = ()
    wrong: bool = False
    """The call was refused, or came after the end."""


class Talk:
    """An episode over MCP, whoever owns the desktop: calls become turns, observations become text and pictures.

    Calls come one at a time.
    """

    def __init__(
        self,
        task: Task,
        setting: Setting,
        begin: Callable[[Client], Observation],
        act: Callable[[Turn], Observation | Finished],
        *,
        show_verdict: bool,
    ) -> None:
        """Prepares; the first call begins the episode.

        Args:
            task: what is played.
            setting: its rules and limits.
            begin: begins the episode for this client.
            act: carries out a turn.
            show_verdict: the client is shown its verdict at the end.
        """
        self.task = task
        self.record: EpisodeRecord | None = None
        """Once the episode has ended."""
        self.fault: Exception | None = None
        """What ended it instead."""
        self._setting = setting
        self._begins = begin
        self._acts = act
        self._show_verdict = show_verdict
        self._seen: Observation | None = None
        self._looked = False
        self._conversation = ConversationView(task.instruction)

    @property
    def tools(self) -> list[str]:
        """Names of the tools that are offered: asking is not where the rules do not offer it."""
        offers = PRESETS[self._setting.protocol].offers_ask([phase.phase for phase in self.task.phases])
        return [name for name in TOOLS if offers or name != "ask_user"]

    @property
    def over(self) -> bool:
        """Whether the episode has ended, by its verdict or by a fault."""
        return self.record is not None or self.fault is not None

    @property
    def instructions(self) -> str:
        """The instructions for the client when it connects."""
        return f"{self.rules('begin with screenshot')}\n\nThe user says:\n{self.task.instruction}"

    def rules(self, first: str) -> str:
        """What a model must know before it begins, beside the user's request; `first` says where the screen is."""
        return (
            "You work at a user's Linux desktop through these tools. Places are pixels of the screen, from its top "
            f"left corner. Each result shows the screen after your action; {first}. The user may speak "
            "up at any time: what is said later counts more. Do what is asked and nothing else, then call done; "
            "call fail only if it cannot be done. Each call is a step, and you have "
            f"{self._setting.limits.of(self.task).max_steps}."
        )

    def call(self, name: str, arguments: Mapping[str, Any] | None, client: Client) -> Reply:
        """Does what a tool call asks for; the first one begins the episode."""
        return self._unless_over(lambda: self._called(name, arguments, client))

    def opening(self, client: Client) -> Reply:
        """Begins the episode, and shows what any agent is shown before its first turn."""
        return self._unless_over(lambda: self._shown_first(client))

    def turn(self, turn: Turn) -> Reply:
        """Carries out a turn of an episode that has begun: for clients that say more in it than a tool call does."""
        return self._unless_over(lambda: self._acted(turn))

    def end(self, finish: Callable[[], Finished]) -> Reply:
        """Ends an episode that has begun from outside; `finish` does it, and gives how it ended."""
        return self._unless_over(lambda: self._ended(finish()))

    def _unless_over(self, do: Callable[[], Reply]) -> Reply:
        if self.over:
            return Reply("The episode is over; nothing can be done in it any more.", wrong=True)
        try:
            return do()
        except Exception as error:  # whatever it is, the episode is over
            self.fault = error
            said = str(error) if isinstance(error, DeskCraftError) else f"{type(error).__name__} in the server."
            return Reply(f"The desktop failed, not you: {said} The episode is over and not scored.", wrong=True)

    def _shown_first(self, client: Client) -> Reply:
        if self._seen is None:
            self._seen = self._begins(client)
        self._looked = True
        return Reply(f"{self._steps(self._seen)}\n\n{self.task.instruction}", (self._seen.png,))

    def _called(self, name: str, arguments: Mapping[str, Any] | None, client: Client) -> Reply:
        if self._seen is None:
            self._seen = self._begins(client)
        asked = request(name, arguments)
        first, self._looked = not self._looked, True
        if first and name == "screenshot" and not isinstance(asked, Malformed) and not arguments:
            return self._shown_first(client)  # it costs nothing
        return self._acted(Turn((asked,)))

    def _acted(self, turn: Turn) -> Reply:
        seen = self._acts(turn)
        if isinstance(seen, Finished):
            return self._ended(seen)
        self._seen = seen
        text = "\n\n".join([self._steps(seen), *(f"Refused: {reason}" for reason in seen.feedback), *self._news(seen)])
        pictures = seen.looks or (seen.picture,)
        return Reply(text, tuple(_png(seen, picture) for picture in pictures), wrong=bool(seen.feedback))

    def _steps(self, seen: Observation) -> str:
        height, width = seen.picture.shape[:2]
        return f"Step {seen.step} of {seen.step + seen.steps_left}; the screen is {width} x {height} px."

    def _news(self, seen: Observation) -> list[str]:
        """What the user said since the last call."""
        before, self._conversation = self._conversation, seen.conversation
        answers = [exchange.answer for exchange in seen.conversation.history[len(before.history) :]]
        update = [] if seen.conversation.update is None else [seen.conversation.update]
        return [f"The user says:\n{text}" for text in [*answers, *update]]

    def _ended(self, finished: Finished) -> Reply:
        record = self.record = finished.record
        lines = [f"The episode is over: {HOW.get(record.status, record.status)}, after {record.steps} steps."]
        if self._show_verdict and record.verdict is not None:
            lines.append(f"Success: {'yes' if record.success else 'no'}; score {record.score:.2f}.")
            lines += [f"- {leaf.sentence}" for leaf in record.verdict.leaves()]
        return Reply("\n".join(lines), (encode(finished.picture),))


class OwnDesk(Talk):
    """A task, a desktop of its own, and the one episode on it."""

    def __init__(
        self, setting: Setting, folder: TaskFolder, variant: int, run: RunFolder, *, show_verdict: bool
    ) -> None:
        """Prepares; `open` brings the desktop up.

        Args:
            setting: desktop, rules and limits.
            folder: of the task.
            variant: index of the variant.
            run: where the episode is recorded.
            show_verdict: the client is shown its verdict at the end.
        """
        self._desk = DrivenDesktop(setting.desktop, setting.image)
        self._folder = folder
        self._variant = variant
        self._run = run
        super().__init__(folder.task(variant), setting, self._begin, self._desk.act, show_verdict=show_verdict)

    def open(self) -> None:
        """Opens the desktop.

        Raises:
            DeskCraftError: it cannot be opened.
        """
        self._desk.open()

    def close(self) -> None:
        """Ends the desktop; an episode that has not ended is cancelled."""
        self._desk.close()

    def _begin(self, client: Client) -> Observation:
        scene = self._setting.scene(self._folder, self._variant, 1, client.about)
        self._setting.write_run(self._run, [scene])
        seen = self._desk.begin(scene.task, self._run, scene.name, scene.config)
        assert isinstance(seen, Observation), "no episode ends before its first turn"
        return seen


class Session(OwnDesk):
    """What `deskcraft mcp` serves."""

    def close(self) -> None:
        """Ends the desktop; an episode that has not ended is cancelled, and nothing is left of it."""
        super().close()
        if not self.over:
            shutil.rmtree(self._run.path, ignore_errors=True)


def _png(seen: Observation, picture: Picture) -> bytes:
    return seen.png if picture is seen.picture else encode(picture)
