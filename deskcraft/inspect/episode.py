"""One sample's desktop and the episode on it: turns in, text and pictures out.

What inspect calls (tools, the hook of its loop, scorers, the end of a sample) comes to the episode by the sample's
uuid, for inspect copies a sample's state and keeps nothing in it that is no JSON.
"""

from __future__ import annotations

import base64
import importlib.metadata
import shutil
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import anyio
from anyio import to_thread
from inspect_ai.model import Content, ContentImage, ContentText

from deskcraft.agent.protocol import Malformed, Observation
from deskcraft.bridge.driven import DrivenDesktop
from deskcraft.bridge.setting import Scene, Setting
from deskcraft.episode.policy import status_of
from deskcraft.errors import DeskCraftError
from deskcraft.export.samples import why_unscored
from deskcraft.inspect.said import Listener
from deskcraft.mcp.session import Client, Reply, Talk
from deskcraft.mcp.tools import request
from deskcraft.record.folder import RunFolder
from deskcraft.record.model import EpisodeRecord

T = TypeVar("T")
LOOP_ENDED = "the agent's loop ended without done or fail"
"""Why an episode is spent, where nothing more is known: a limit of inspect's, or the loop's own end."""
_LIVE: dict[str, Episode] = {}
"""The episodes of this process by the uuid of their samples, until their desktops are closed."""


class NotScored(DeskCraftError):
    """An infrastructure error ended the episode: the sample has an error and no score."""


class Episode:
    """An episode that one sample plays. Its calls are done one after the other, each in a thread."""

    def __init__(self, scene: Scene, setting: Setting, out: Path | None) -> None:
        """Prepares; `open` opens the desktop.

        Args:
            scene: what is played.
            setting: desktop, rules and limits.
            out: folder of the run that keeps the record; None keeps it no longer than the desktop.
        """
        self.scene = scene
        self.run = RunFolder(out or Path(tempfile.mkdtemp(prefix="deskcraft-inspect-")))
        self.listener = Listener()
        self.spent = LOOP_ENDED
        """Which limit was reached, if the loop ends before the episode does."""
        self.broken = False
        """The loop failed (its model's endpoint, say): what it left is no result."""
        self._keeps = out is not None
        self._desk = DrivenDesktop(setting.desktop, setting.image)
        self._talk = Talk(scene.task, setting, self._begin, self._desk.act, show_verdict=False)
        self._client = Client("inspect_ai", importlib.metadata.version("inspect_ai"))
        self._lock = anyio.Lock()

    @property
    def rules(self) -> str:
        """The system message of a model that plays it."""
        return self._talk.rules("the first message shows it as it is now")

    @property
    def tools(self) -> list[str]:
        """Names of the tools that are offered."""
        return self._talk.tools

    @property
    def over(self) -> bool:
        """Whether it has ended, by a verdict or by a fault."""
        return self._talk.over

    @property
    def record(self) -> EpisodeRecord | None:
        """The record, once it was graded."""
        return self._talk.record

    @property
    def fault(self) -> Exception | None:
        """The error that ended it instead."""
        return self._talk.fault

    async def open(self) -> Reply:
        """Opens the desktop and begins; what is seen first.

        Raises:
            NotScored: the desktop cannot be opened, or a setup step failed.
        """

        def opened() -> Reply:
            self._desk.open()
            return self._talk.opening(self._client)

        return await self._reported(opened)

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Reply:
        """Carries out a tool call, which is a turn.

        Raises:
            NotScored: an infrastructure error.
        """
        turn = self.listener.turn((request(name, arguments),))
        return await self._reported(lambda: self._talk.turn(turn))

    async def senseless(self, requests: Sequence[Malformed]) -> Reply:
        """A turn whose requests make no sense, or that has none.

        Raises:
            NotScored: an infrastructure error.
        """
        turn = self.listener.turn(tuple(requests))
        return await self._reported(lambda: self._talk.turn(turn))

    async def spend(self) -> None:
        """Ends and grades the episode, if it is under way, as one whose budget is spent.

        Raises:
            NotScored: an infrastructure error.
        """
        if not self.over and self._desk.under_way:
            await self._reported(lambda: self._talk.end(lambda: self._desk.spend(self.spent)))

    async def close(self) -> None:
        """Closes the desktop; an episode that has not ended leaves no record."""
        await self._done(self._closed)

    def _closed(self) -> None:
        try:
            self._desk.close()
        finally:
            if not self._keeps:
                shutil.rmtree(self.run.path, ignore_errors=True)

    def _begin(self, client: Client) -> Observation:
        seen = self._desk.begin(self.scene.task, self.run, self.scene.name, self.scene.config)
        assert isinstance(seen, Observation), "no episode ends before its first turn"
        return seen

    async def _reported(self, call: Callable[[], Reply]) -> Reply:
        """Does a call; what ends the episode by a fault is raised, and shown to no model."""
        try:
            reply = await self._done(call)
        except DeskCraftError as error:
            raise not_scored(error) from error
        if self.fault is not None:
            raise not_scored(self.fault) from self.fault
        return reply

    async def _done(self, call: Callable[[], T]) -> T:
        async with self._lock:
            # a call that is cancelled is carried out all the same: a desktop is not left in the middle of an action
            return await to_thread.run_sync(call)


def not_scored(error: Exception) -> DeskCraftError:
    """The error that a sample has for a fault; what was asked wrongly stays what it is."""
    try:
        return NotScored(why_unscored(status_of(error), str(error)))
    except DeskCraftError as same:
        return same


def content_of(reply: Reply) -> list[Content]:
    """A reply as the content of a message: its text, then its pictures."""
    pictures = (f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}" for png in reply.pngs)
    return [ContentText(text=reply.text), *(ContentImage(image=picture) for picture in pictures)]


def enter(uuid: str, episode: Episode) -> None:
    """Makes an episode the one of a sample."""
    _LIVE[uuid] = episode


def live(uuid: str) -> Episode | None:
    """The episode of a sample; None if it has none, or none any more."""
    return _LIVE.get(uuid)


def leave(uuid: str) -> Episode | None:
    """Takes a sample's episode away from it, for its end."""
    return _LIVE.pop(uuid, None)
