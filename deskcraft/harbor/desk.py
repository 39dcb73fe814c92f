"""The one episode of a trial: an agent plays it by calls of tools, or the reference solution does.

The end of the agent's run is its DONE. Where Harbor's steps bring the user's messages (`turn_is_done`), there is no
other one, and the episode goes on with the next step; else DONE is said until the episode is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict

from deskcraft.bridge.setting import Setting
from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.harbor.solution import Solution
from deskcraft.mcp.session import Client, OwnDesk, Reply
from deskcraft.record.blobs import write_whole
from deskcraft.record.folder import RunFolder
from deskcraft.task.loading import TaskFolder

WALL_S: Final = 7 * 24 * 3600.0
"""Harbor bounds the time that its agents have; none of it is the desktop's."""
STATE: Final = "state.json"
RUN: Final = "run"
END_OF_TURN: Final = "The end of your turn says that you are done: end it, and the user may have more to say."
HARBOR: Final = Client("harbor")


class State(BaseModel):
    """`state.json`: how an episode stands after a turn of the agent's."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    task: str
    variant: int
    turn: int
    """The turns that have ended, from 1."""
    over: bool
    fault: str = ""
    """What failed that is not the agent's doing: there is no verdict then."""


@dataclass(frozen=True)
class Place:
    """A folder for evidence: `state.json`, and below `run` the run that `deskcraft grade` takes."""

    path: Path

    @property
    def run(self) -> RunFolder:
        """The run."""
        return RunFolder(self.path / RUN)

    def write(self, state: State) -> None:
        """Writes the state, and lets everybody read all: the verifier may be another user."""
        write_whole(self.path / STATE, state.model_dump_json().encode())
        for path in [self.path, *self.path.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)

    def forget(self) -> None:
        """Removes the state of an earlier turn, so that it is not taken for that of a turn which comes to nothing."""
        (self.path / STATE).unlink(missing_ok=True)


class Desk(OwnDesk):
    """A task, its desktop, and the episode on it. Calls come one at a time."""

    def __init__(self, setting: Setting, folder: TaskFolder, variant: int, place: Place, *, turn_is_done: bool) -> None:
        """Prepares; `open` brings the desktop up.

        Args:
            setting: desktop, rules and limits.
            folder: of the task.
            variant: index of the variant.
            place: where evidence goes; empty.
            turn_is_done: the end of a turn is the only DONE.
        """
        super().__init__(setting, folder, variant, place.run, show_verdict=False)
        self._place = place
        self._turn_is_done = turn_is_done
        self._turn = 0
        self._solution: Solution | None = None

    @property
    def tools(self) -> list[str]:
        """Names of the tools that are offered."""
        return [name for name in super().tools if not (self._turn_is_done and name == "done")]

    def call(self, name: str, arguments: Mapping[str, Any] | None, client: Client) -> Reply:
        """Does what a tool call asks for; the first one begins the episode."""
        if self._turn_is_done and name == "done":
            return Reply(END_OF_TURN, wrong=True)
        if self._solution is not None:
            return Reply("The reference solution plays this episode.", wrong=True)
        return super().call(name, arguments, client)

    def play_solution(self) -> None:
        """Has the reference solution act up to its next DONE.

        Raises:
            BadInput: an agent has begun already.
            DeskCraftError: the episode is over and could not be scored.
        """
        if self._seen is not None:
            raise BadInput("an agent has begun this episode; the solution plays from the beginning")
        if self._solution is None:
            self._desk.close()  # the solution has a desktop of its own
            self._solution = Solution(self._setting, self._folder, self._variant, self._run)
        if not self.over:
            self._solve(self._solution)
        while not self.over and not self._turn_is_done:
            self._solve(self._solution)

    def end_turn(self) -> State:
        """Says DONE for the agent, and writes how things stand.

        Returns:
            The state, as it was written.
        """
        self._place.forget()
        self._turn += 1
        try:
            if not self.over:
                self._say_done()
            while not self.over and not self._turn_is_done:
                self._say_done()
        except DeskCraftError as error:
            self.fault = error
        fault = "" if self.fault is None else f"{type(self.fault).__name__}: {self.fault}"
        state = State(task=self.task.id, variant=self._variant, turn=self._turn, over=self.over, fault=fault)
        self._place.write(state)
        return state

    def _say_done(self) -> None:
        if self._solution is not None:
            self._solve(self._solution)
        else:
            super().call("done", None, HARBOR)

    def _solve(self, solution: Solution) -> None:
        try:
            self.record = solution.go_on()
        except DeskCraftError as error:
            self.fault = error
            raise
