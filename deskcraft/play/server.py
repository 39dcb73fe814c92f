"""The page's server: the page itself and one web socket, over which the screen goes out and events come in.

One person plays at a time: a second page says so and may take over. Screens follow one another no faster than the
page draws them (each is acknowledged) and no faster than FRAMES_S; between two there is only what changed.
"""

from __future__ import annotations

import asyncio
import json
import time
from html import escape
from importlib.resources import files
from typing import Any

from pydantic import ValidationError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from deskcraft.desktop.actions import ACTION, Ask, Done, Fail, why_refused
from deskcraft.desktop.local.keys import parse_chord
from deskcraft.desktop.protocol import Picture
from deskcraft.play.events import EVENT, Chord
from deskcraft.play.frames import message
from deskcraft.play.gestures import Gestures
from deskcraft.play.session import HumanSession
from deskcraft.web import Guard, common, guarded, static

FRAMES_S = 1 / 15
"""Shortest time between two screens."""
TAKEN_OVER = 4001
"""Close code: another page plays now."""


def make_app(session: HumanSession, guard: Guard) -> ASGIApp:
    """The application for one session; reading it needs the token as well, whatever the guard's default."""
    folder = files("deskcraft.play") / "page"
    html = (folder / "play.html").read_text().replace("TOKEN", escape(guard.token, quote=True))
    room = Room(session)

    def page(request: Request) -> HTMLResponse:
        return HTMLResponse(html)

    routes = [
        Route("/", page),
        Mount("/common", common()),
        Mount("/page", static(folder)),
        WebSocketRoute("/live", room.live),
    ]
    return guarded(Starlette(routes=routes), guard)


class _Left(Exception):
    """Ends a player's tasks."""


class Room:
    """Lets one page at a time play."""

    def __init__(self, session: HumanSession) -> None:
        self._seat = session
        self._playing: Player | None = None

    async def live(self, socket: WebSocket) -> None:
        """One page's web socket."""
        await socket.accept()
        player = Player(self._seat, socket)
        try:
            if self._playing is not None:
                await socket.send_json({"taken": True})
                while _read(await socket.receive_text()) != {"kind": "take"}:
                    pass
                if self._playing is not None:
                    self._playing.leave()
            self._playing = player
            await player.play()
            if player.left:
                await socket.close(TAKEN_OVER)
        except WebSocketDisconnect:
            return
        finally:
            if self._playing is player:
                self._playing = None


class Player:
    """The page that plays: three tasks, for what comes in, for the state, and for the screen."""

    def __init__(self, session: HumanSession, socket: WebSocket) -> None:
        self._seat = session
        self._socket = socket
        self._gestures = Gestures()
        self._news = asyncio.Event()
        self._drawn = asyncio.Event()
        self._due: asyncio.TimerHandle | None = None
        self._left = asyncio.Event()
        self._note = ""

    def leave(self) -> None:
        """Another page plays from now on."""
        self._left.set()

    @property
    def left(self) -> bool:
        """Whether another page plays."""
        return self._left.is_set()

    async def play(self) -> None:
        """Until the page goes, or has to leave."""
        loop = asyncio.get_running_loop()

        def listener() -> None:
            loop.call_soon_threadsafe(self._news.set)

        stop = self._seat.listen(listener)
        self._news.set()
        try:
            async with asyncio.TaskGroup() as group:
                for work in (self._receive, self._states, self._frames, self._until_left):
                    group.create_task(work())
        except* (WebSocketDisconnect, _Left):
            pass
        finally:
            stop()
            if self._due is not None:
                self._due.cancel()
            self._put(self._gestures.flush())

    async def _until_left(self) -> None:
        await self._left.wait()
        raise _Left

    # -- in --

    async def _receive(self) -> None:
        while True:
            fields = _read(await self._socket.receive_text())
            match fields.get("kind"):
                case "drawn":
                    self._drawn.set()
                case "shown":
                    self._seat.shown()
                case "ask" | "done" | "fail":
                    self._signal(fields)
                case _:
                    self._event(fields)
            self._news.set()

    def _signal(self, fields: dict[str, Any]) -> None:
        try:
            signal = ACTION.validate_python(fields)
        except ValidationError as error:
            self._note = why_refused(error)
            return
        if isinstance(signal, Ask | Done | Fail):
            self._put([*self._gestures.flush(), signal])

    def _event(self, fields: dict[str, Any]) -> None:
        try:
            event = EVENT.validate_python(fields)
            if isinstance(event, Chord):
                parse_chord(event.keys)
        except ValidationError as error:
            self._note = error.errors(include_url=False)[0]["msg"]
            return
        except ValueError as error:
            self._note = str(error)
            return
        self._note = ""
        self._put(self._gestures.feed(event))
        self._tick_later(event.t)

    def _tick_later(self, now: float) -> None:
        """Comes back when the gesture under way ends by a pause."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        due = self._gestures.due
        if due is not None:
            self._due = asyncio.get_running_loop().call_later(max(0.0, due - now), self._tick, due)

    def _tick(self, t: float) -> None:
        self._put(self._gestures.tick(t))
        self._news.set()

    def _put(self, requests: list[Any]) -> None:
        for request in requests:
            self._note = self._seat.put(request) or ""

    # -- out --

    async def _states(self) -> None:
        sent = ""
        while True:
            await self._news.wait()
            self._news.clear()
            state = {**self._seat.state(), "typing": self._gestures.typing, "note": self._note}
            text = json.dumps({"state": state}, ensure_ascii=False)
            if text != sent:
                await self._socket.send_text(text)
                sent = text

    async def _frames(self) -> None:
        before: Picture | None = None
        while True:
            began = time.monotonic()
            picture, sent = await asyncio.to_thread(self._next, before)
            if sent:
                self._drawn.clear()
                await self._socket.send_bytes(sent)
                before = picture
                await self._drawn.wait()
            await asyncio.sleep(max(0.0, began + FRAMES_S - time.monotonic()))

    def _next(self, before: Picture | None) -> tuple[Picture | None, bytes]:
        picture = self._seat.look()
        return picture, b"" if picture is None else message(before, picture)


def _read(text: str) -> dict[str, Any]:
    """A message of the page's; {} if it is no JSON object."""
    try:
        fields = json.loads(text)
    except ValueError:
        return {}
    return fields if isinstance(fields, dict) else {}
