"""The routes of OpenEnv on a Starlette application: HTTP and the web socket, over the same sessions."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.episode.state_now import check_gradable
from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.serve import openenv
from deskcraft.serve.bodies import TooLarge, read_body, written
from deskcraft.serve.openenv import ResetArguments, Writer
from deskcraft.serve.sessions import ENDED, Late, Refused, Session, Sessions
from evaluators import Verdict

SAID_GOODBYE: Final = frozenset({1000, 1001})
"""Close codes of a client that went on purpose; any other is a connection that broke."""
TRY_AGAIN_LATER: Final = 1013
NO_SESSION: Final = 1008
"""Its session is not there, and will not be: whoever tries again gets the same answer."""
LONGEST_REASON: Final = 120
"""Characters of the reason of a close: RFC 6455 has 123 bytes."""
BROKEN: Final = 1006
MOST_AHEAD: Final = 8
"""Messages that are read while a client waits for its place; of one that sends more it is not noticed that it goes."""
GONE_S: Final = 0.5
"""Seconds between two looks whether a client still waits for its first answer."""
NO_CLIENT: Final = 499
"""The status of an answer that nobody gets, by the custom of web servers."""
NOT_READ: Final = "INVALID_JSON"
ABOUT: Final[Mapping[str, str]] = {"client": "openenv"}


class Faces:
    """What the routes share: the sessions, and how each is written."""

    def __init__(self, sessions: Sessions) -> None:
        self.sessions = sessions
        self._writers: dict[str, Writer] = {}
        sessions.on_end.append(self._forget)

    def routes(self) -> list[BaseRoute]:
        """All of them."""
        return [
            Route("/health", self._health),
            Route("/metadata", self._metadata),
            Route("/schema", self._schema),
            Route("/tasks", self._tasks),
            Route("/capacity", self._capacity),
            Route("/reset", self._reset, methods=["POST"]),
            Route("/step", self._step, methods=["POST"]),
            Route("/state", self._state),
            Route("/sessions/{session}", self._end, methods=["DELETE"]),
            Route("/sessions/{session}/pictures/{name}.png", self._picture),
            WebSocketRoute("/ws", self._socket),
        ]

    # -- what is the same for everybody --

    async def _health(self, request: Request) -> Response:
        return _json({"status": "degraded" if self.sessions.draining else "healthy"})

    async def _metadata(self, request: Request) -> Response:
        return _json(openenv.metadata(len(self.sessions.host.folders)))

    async def _schema(self, request: Request) -> Response:
        return _json(openenv.schema())

    async def _tasks(self, request: Request) -> Response:
        return _json([_about(folder.task()) for folder in self.sessions.host.folders.values()])

    async def _capacity(self, request: Request) -> Response:
        sessions = self.sessions
        return _json(
            {
                "active_sessions": len(sessions) + sessions.leaving,
                "max_sessions": sessions.most,
                "waiting": sessions.waiting,
                "warm": sessions.pool.idle,
                "trouble": list(sessions.pool.trouble)[-1:],
                "draining": sessions.draining,
            }
        )

    # -- OpenEnv over HTTP --

    async def _reset(self, request: Request) -> Response:
        try:
            data = await _body(request)  # before anything looks whether the client is there: both read from it
        except BadInput as error:
            return _error(error)
        name = data.get("session_id") or _session_in(request)

        async def answer() -> dict[str, Any]:
            asked = openenv.read_reset({**data, "session_id": name} if name else data)
            self.sessions.host.choose(openenv.choice(asked))  # what is not served needs no desktop to say so
            if name:
                return await self._begin(self.sessions.find(name), asked)
            session = await self.sessions.open()
            try:
                begun = await self._begin(session, asked)
                if await request.is_disconnected():
                    raise asyncio.CancelledError
            except BaseException:  # no client knows its name
                await self.sessions.end(session)
                raise
            return begun

        return await _while_connected(request, _answered(answer))

    async def _step(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            data = await _body(request)
            session = self._named(data.get("session_id") or _session_in(request))
            timeout = openenv.timeout_in(data)
            return await self._act(session, data.get("action"), timeout)

        return await _answered(answer)

    async def _state(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            return self._writer(self._named(_session_in(request))).state()

        return await _answered(answer)

    async def _end(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            session = self.sessions.find(request.path_params["session"])
            await self.sessions.end_soon(session)
            return {"session_id": session.id, "closed": True}

        return await _answered(answer)

    async def _picture(self, request: Request) -> Response:
        try:
            writer = self._writer(self.sessions.find(request.path_params["session"]))
        except DeskCraftError as error:
            return _error(error)
        png = writer.pngs.get(request.path_params["name"])
        if png is None:
            kept = f"the newest {openenv.MOST_PICTURES} are kept"
            return _error(Refused("SESSION_ERROR", f"there is no such picture of this episode; {kept}"))
        return Response(png, media_type="image/png", headers={"cache-control": "private, immutable"})

    # -- OpenEnv over a web socket --

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        # read while the desktop is opened, so that a client that goes meanwhile gives its place back
        ahead = deque([asyncio.create_task(_message(socket))])
        try:
            session = await self._opened(socket, ahead)
        except DeskCraftError as error:
            _cancel(ahead)
            await self._refuse(socket, error)
            return
        if session is None:
            _cancel(ahead)
            return
        owner = self.sessions.take_up(session)
        talk = _Talk(known="session" in socket.query_params)
        try:
            await self._talk(socket, session, owner, ahead, talk)
        except WebSocketDisconnect as gone:
            talk.closed = talk.closed or gone.code in SAID_GOODBYE
        finally:
            _cancel(ahead)
            if session.owner is owner:
                await self._left(session, talk)

    async def _opened(self, socket: WebSocket, ahead: deque[asyncio.Task[str | None]]) -> Session | None:
        """The session that a new connection asks for; None if the client is gone before it has one.

        Args:
            socket: the connection.
            ahead: its next message, and those that came while the client waited are added.
        """
        name = socket.query_params.get("session")
        if name:
            return self.sessions.find(name)
        opening = asyncio.create_task(self.sessions.open())
        while not (await asyncio.wait({opening, ahead[-1]}, return_when=asyncio.FIRST_COMPLETED))[0] & {opening}:
            if ahead[-1].exception() is not None:  # it is gone
                opening.cancel()
                await asyncio.wait({opening})
                return None
            if len(ahead) == MOST_AHEAD:
                await asyncio.wait({opening})
                break
            ahead.append(asyncio.create_task(_message(socket)))
        return opening.result()

    async def _left(self, session: Session, talk: _Talk) -> None:
        """A session that its client closed, or never knew of, is ended; any other waits for it for a while."""
        if talk.closed or not talk.known:
            await self.sessions.end(session)
        else:
            self.sessions.leave(session)

    async def _refuse(self, socket: WebSocket, error: Exception) -> None:
        about = {**openenv.fault(error), "active_sessions": len(self.sessions), "max_sessions": self.sessions.most}
        try:
            await _send(socket, {"type": "error", "data": about})
            full = about["code"] == "CAPACITY_REACHED"
            await socket.close(TRY_AGAIN_LATER if full else NO_SESSION, str(error)[:LONGEST_REASON])
        except (WebSocketDisconnect, RuntimeError):  # it is gone
            return

    async def _talk(
        self, socket: WebSocket, session: Session, owner: object, ahead: deque[asyncio.Task[str | None]], talk: _Talk
    ) -> None:
        """Answers until the client says `close`, is gone, or another connection has taken the session up."""
        while True:
            text = await ahead[0]
            ahead.popleft()
            if not ahead:
                ahead.append(asyncio.create_task(_message(socket)))
            try:
                if text is None:
                    raise ValueError("a message is text, not bytes")
                message = openenv.read_message(text)
            except (ValueError, RecursionError) as error:
                await _send(socket, _wrong(f"invalid JSON: {error}", NOT_READ))
                continue
            if message.get("type") == "close":
                talk.closed = True
                await socket.close()
                return
            if session not in self.sessions:
                await self._refuse(socket, Refused("SESSION_ERROR", ENDED))
                return
            if session.owner is not owner:
                await self._refuse(socket, Refused("SESSION_ERROR", "another connection has taken this session up"))
                return
            session.touch()
            reply = await self._reply(session, message)
            await _send(socket, reply)
            talk.known = talk.known or reply["type"] in ("observation", "state")

    async def _reply(self, session: Session, message: Mapping[str, Any]) -> dict[str, Any]:
        kind, data = message.get("type"), message.get("data")
        try:
            openenv.check_size(data)
            if kind == "reset":
                asked = openenv.read_reset(data)
                return {"type": "observation", "data": await self._begin(session, asked)}
            if kind == "step":
                return {"type": "observation", "data": await self._act(session, data, None)}
            if kind == "state":
                return {"type": "state", "data": self._writer(session).state()}
        except Exception as error:  # whatever it was, it is an answer, and the session goes on
            return {"type": "error", "data": openenv.fault(error)}
        return _wrong(f"unknown message type: {str(kind)[:40]}; there are reset, step, state, close", "UNKNOWN_TYPE")

    # -- the work --

    async def _begin(self, session: Session, asked: ResetArguments) -> dict[str, Any]:
        writer, chosen = Writer(session, asked), openenv.choice(asked)
        self.sessions.host.choose(chosen)

        def begin() -> dict[str, Any]:
            seen = session.begin(chosen, ABOUT)
            self._writers[session.id] = writer
            return writer.seen(seen)

        return await self.sessions.do(session, begin)

    async def _act(self, session: Session, data: Any, timeout_s: float | None) -> dict[str, Any]:
        request, options = openenv.read_action(data)
        writer = self._writer(session)

        def act() -> dict[str, Any]:
            if session.fault is not None:
                raise session.fault.with_traceback(None)  # it may be said often, and would grow by each time
            if session.seen is None:
                over = "the episode is over" if session.finished else "no episode is under way"
                raise BadInput(f"{over}: reset begins one; state says how the last one ended")
            if options.grade and session.scene is not None:
                check_gradable(session.scene.task)  # before anything is done
            seen = session.turn(Turn((request,)))
            wanted = options.grade and isinstance(seen, Observation)
            return writer.seen(seen, _graded(session) if wanted else None)

        return await self.sessions.do(session, act, options.timeout_s or timeout_s)

    def _forget(self, session: Session) -> None:
        self._writers.pop(session.id, None)

    def _named(self, name: Any) -> Session:
        if not isinstance(name, str) or not name:
            raise BadInput("session_id: is missing; the observation of a reset has it in its metadata")
        session = self.sessions.find(name)
        session.touch()
        return session

    def _writer(self, session: Session) -> Writer:
        if session.id not in self._writers:
            self._writers[session.id] = Writer(session, ResetArguments())
        return self._writers[session.id]


def _graded(session: Session) -> Verdict | DeskCraftError:
    """The verdict of the state, or why there is none: the step was done, and the episode goes on."""
    try:
        return session.desk.grade_now()
    except DeskCraftError as error:
        return error


@dataclass
class _Talk:
    """What is known of a connection when it ends."""

    known: bool
    """Its client knows the session's name."""
    closed: bool = False
    """Its client went on purpose."""


async def _message(socket: WebSocket) -> str | None:
    """The next message; None if it is no text.

    Raises:
        WebSocketDisconnect: the client is gone.
    """
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or BROKEN)
    text: str | None = message.get("text")
    return text


def _cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancels what is under way; what is over has been looked at."""
    for task in tasks:
        if not task.cancel() and not task.cancelled():
            task.exception()


def _session_in(request: Request) -> str | None:
    return request.query_params.get("session_id") or request.headers.get("x-session-id")


async def _while_connected(request: Request, work: Coroutine[Any, Any, Response]) -> Response:
    """Does the work for as long as the client is there; what it had opened is given back if it goes."""
    task = asyncio.create_task(work)
    try:
        while not (await asyncio.wait({task}, timeout=GONE_S))[0]:
            if await request.is_disconnected():
                task.cancel()
                await asyncio.wait({task})
                return Response(status_code=NO_CLIENT)
    finally:
        task.cancel()
    return task.result()


def _json(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer."""
    return Response(written(value), status, headers, "application/json")


def _about(task: Any) -> dict[str, Any]:
    return {
        "id": task.id,
        "level": task.level,
        "app": task.app,
        "language": task.language,
        "interactive": bool(task.phases),
        "expected_steps": task.expected_steps,
    }


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object of a request; nothing is an empty one.

    Raises:
        BadInput: it is none, or too large.
    """
    body = await read_body(request)
    try:
        value = json.loads(body or b"{}")
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the body is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadInput("the body is a JSON object")
    openenv.check_size(value)
    return value


async def _answered(answer: Callable[[], Any]) -> Response:
    try:
        return _json(await answer())
    except asyncio.CancelledError:
        raise
    except Exception as error:  # whatever it was, it is an answer with its cause
        return _error(error)


def _error(error: Exception) -> Response:
    about = openenv.fault(error)
    headers = {"retry-after": "5"} if about["code"] == "CAPACITY_REACHED" else {}
    return _json({"detail": about}, _status(error), headers)


def _status(error: Exception) -> int:
    if isinstance(error, TooLarge):
        return 413
    if isinstance(error, Refused):
        return 503 if error.code == "CAPACITY_REACHED" else 404
    if isinstance(error, BadInput):
        return 422
    return 504 if isinstance(error, Late) else 500


def _wrong(message: str, code: str) -> dict[str, Any]:
    return {"type": "error", "data": {"message": message, "code": code, "cause": "client"}}


async def _send(socket: WebSocket, message: Mapping[str, Any]) -> None:
    try:
        await socket.send_text(written(message).decode("ascii"))
    except RuntimeError as error:  # Starlette's word for a connection that was closed meanwhile
        raise WebSocketDisconnect from error
