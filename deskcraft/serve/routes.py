"""The routes of OpenEnv on a Starlette application: HTTP and the web socket, over the same sessions."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.episode.state_now import check_gradable
from deskcraft.errors import BadInput, DeskCraftError
from deskcraft.serve import openenv
from deskcraft.serve.openenv import ResetArguments, Writer
from deskcraft.serve.sessions import Late, Refused, Session, Sessions

MAX_BODY: Final = 2 * 2**20
"""Bytes of a request: an action with the longest text is a hundredth of it."""
SAID_GOODBYE: Final = frozenset({1000, 1001})
"""Close codes of a client that went on purpose; any other is a connection that broke."""
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
        return JSONResponse({"status": "degraded" if self.sessions.draining else "healthy"})

    async def _metadata(self, request: Request) -> Response:
        return JSONResponse(openenv.metadata(len(self.sessions.host.folders)))

    async def _schema(self, request: Request) -> Response:
        return JSONResponse(openenv.schema())

    async def _tasks(self, request: Request) -> Response:
        return JSONResponse([_about(folder.task()) for folder in self.sessions.host.folders.values()])

    async def _capacity(self, request: Request) -> Response:
        sessions = self.sessions
        return JSONResponse(
            {
                "active_sessions": len(sessions),
                "max_sessions": sessions.most,
                "waiting": sessions.waiting,
                "warm": sessions.pool.idle,
                "draining": sessions.draining,
            }
        )

    # -- OpenEnv over HTTP --

    async def _reset(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            asked = openenv.read_reset(await _body(request))
            session = self.sessions.find(asked.session_id) if asked.session_id else await self.sessions.open()
            try:
                return await self._begin(session, asked)
            except DeskCraftError:
                if not asked.session_id:  # no client knows its name
                    await self.sessions.end(session)
                raise

        return await _answered(answer)

    async def _step(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            data = await _body(request)
            session = self._named(data.get("session_id") or request.headers.get("x-session-id"))
            timeout = openenv.timeout_in(data)
            return await self._act(session, data.get("action"), timeout)

        return await _answered(answer)

    async def _state(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            session = self._named(request.query_params.get("session_id") or request.headers.get("x-session-id"))
            return self._writer(session).state()

        return await _answered(answer)

    async def _end(self, request: Request) -> Response:
        async def answer() -> dict[str, Any]:
            session = self.sessions.find(request.path_params["session"])
            await self.sessions.end(session)
            return {"session_id": session.id, "closed": True}

        return await _answered(answer)

    async def _picture(self, request: Request) -> Response:
        try:
            writer = self._writer(self.sessions.find(request.path_params["session"]))
        except DeskCraftError as error:
            return _error(error)
        png = writer.pngs.get(request.path_params["name"])
        if png is None:
            return JSONResponse({"detail": {"message": "no such picture of this episode"}}, 404)
        return Response(png, media_type="image/png", headers={"cache-control": "private, immutable"})

    # -- OpenEnv over a web socket --

    async def _socket(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            name = socket.query_params.get("session")
            session = self.sessions.find(name) if name else await self.sessions.open()
        except DeskCraftError as error:
            await self._refuse(socket, error)
            return
        closed = False
        try:
            closed = await self._talk(socket, session)
        except WebSocketDisconnect as gone:
            closed = gone.code in SAID_GOODBYE
        finally:
            if closed:
                await self.sessions.end(session)
            else:
                self.sessions.leave(session)

    async def _refuse(self, socket: WebSocket, error: Exception) -> None:
        about = {**openenv.fault(error), "active_sessions": len(self.sessions), "max_sessions": self.sessions.most}
        await _send(socket, {"type": "error", "data": about})
        await socket.close()

    async def _talk(self, socket: WebSocket, session: Session) -> bool:
        """Answers until the client says `close` (True) or is gone."""
        while True:
            text = await socket.receive_text()
            try:
                message = openenv.read_message(text)
            except (ValueError, RecursionError) as error:
                await _send(socket, _wrong(f"invalid JSON: {error}", NOT_READ))
                continue
            if message.get("type") == "close":
                await socket.close()
                return True
            await _send(socket, await self._reply(session, message))

    async def _reply(self, session: Session, message: Mapping[str, Any]) -> dict[str, Any]:
        kind, data = message.get("type"), message.get("data")
        try:
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
        writer = self._writers[session.id] = Writer(session, asked)
        chosen = openenv.choice(asked)
        return await self.sessions.do(session, lambda: writer.seen(session.begin(chosen, ABOUT)))

    async def _act(self, session: Session, data: Any, timeout_s: float | None) -> dict[str, Any]:
        request, options = openenv.read_action(data)
        writer = self._writer(session)
        if session.seen is None and session.under_way is None:
            raise BadInput("no episode is under way: reset begins one")

        def act() -> dict[str, Any]:
            if session.seen is None:
                raise BadInput("the episode is over: reset begins another")
            if options.grade and session.scene is not None:
                check_gradable(session.scene.task)  # before anything is done
            seen = session.turn(Turn((request,)))
            wanted = options.grade and isinstance(seen, Observation)
            return writer.seen(seen, session.desk.grade_now() if wanted else None)

        return await self.sessions.do(session, act, options.timeout_s or timeout_s)

    def _forget(self, session: Session) -> None:
        self._writers.pop(session.id, None)

    def _named(self, name: Any) -> Session:
        if not isinstance(name, str) or not name:
            raise BadInput("session_id: is missing; the observation of a reset has it in its metadata")
        return self.sessions.find(name)

    def _writer(self, session: Session) -> Writer:
        if session.id not in self._writers:
            self._writers[session.id] = Writer(session, ResetArguments())
        return self._writers[session.id]


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
    parts, size = [], 0
    async for part in request.stream():
        parts.append(part)
        size += len(part)
        if size > MAX_BODY:
            raise BadInput(f"the body has more than {MAX_BODY} bytes")
    try:
        value = json.loads(b"".join(parts) or b"{}")
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the body is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise BadInput("the body is a JSON object")
    return value


async def _answered(answer: Callable[[], Any]) -> Response:
    try:
        return JSONResponse(await answer())
    except asyncio.CancelledError:
        raise
    except Exception as error:  # whatever it was, it is an answer with its cause
        return _error(error)


def _error(error: Exception) -> Response:
    about = openenv.fault(error)
    headers = {"retry-after": "5"} if about["code"] == "CAPACITY_REACHED" else {}
    return JSONResponse({"detail": about}, _status(error), headers)


def _status(error: Exception) -> int:
    if isinstance(error, Refused):
        return 503 if error.code == "CAPACITY_REACHED" else 404
    if isinstance(error, BadInput):
        return 422
    return 504 if isinstance(error, Late) else 500


def _wrong(message: str, code: str) -> dict[str, Any]:
    return {"type": "error", "data": {"message": message, "code": code, "cause": "client"}}


async def _send(socket: WebSocket, message: Mapping[str, Any]) -> None:
    try:
        await socket.send_text(json.dumps(message))
    except RuntimeError as error:  # Starlette's word for a connection that was closed meanwhile
        raise WebSocketDisconnect from error
