"""One session of a server: a desktop, and one episode on it, over OpenEnv's web socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import verifiers.v1 as vf
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from deskcraft_verifiers.address import Address

OPEN_S: Final = 30.0
PING_S: Final = 20.0
SILENT_S: Final = 120.0
"""A trainer's event loop may be busy for a while: that is no broken connection yet."""
AGAIN_S: Final = 1.0
"""Between two tries for a place on a server that is full."""
LARGEST: Final = 100 * 2**20
MOST_ENDS: Final = 50
"""DONE that are said for an agent that was cut off: a user with more to say answers each with the next wish."""
FULL: Final = "CAPACITY_REACHED"
WRONG: Final = "VALIDATION_ERROR"


@dataclass(frozen=True)
class Seen:
    """What an agent sees after a reset or a step."""

    observation: Mapping[str, Any]
    """See `DeskObservation` in the server's `/schema`."""
    reward: float | None
    done: bool

    @property
    def outcome(self) -> Mapping[str, Any]:
        """At the end: status, success, score, steps, asks, blame, limits_hit, checks."""
        about: Mapping[str, Any] = self.observation["metadata"]
        return about


@dataclass(frozen=True)
class Fault:
    """An infrastructure error, as the server tells it."""

    message: str
    code: str
    """OpenEnv's word: EXECUTION_ERROR, SESSION_ERROR, CAPACITY_REACHED; CONNECTION where the server is out of reach."""
    cause: str
    """DeskCraft's word: desktop_error, verifier_error, internal_error, ... as in its records; or server, connection."""


class NoAction(Exception):
    """The server takes this for no action; nothing was done and it cost no step."""


class DeskSession:
    """A session; `close` ends it at once, whatever was under way. For one task of one event loop at a time."""

    def __init__(self, address: Address, reply_s: float) -> None:
        """Prepares.

        Args:
            address: of the server.
            reply_s: seconds that an answer may take.
        """
        self._address = address
        self._reply_s = reply_s
        self._socket: ClientConnection | None = None
        self._owed = 0
        self.seen: Seen | None = None
        """The last observation."""
        self.malformed = 0
        self.fault: Fault | None = None

    async def begin(self, arguments: Mapping[str, Any], wait_s: float) -> Seen:
        """Takes a place on the server and begins an episode.

        Args:
            arguments: of OpenEnv's `reset`: task, variant, seed, episode_id.
            wait_s: seconds to wait for a place.

        Raises:
            ValueError: the server does not serve this task or variant, or the token is wrong.
            verifiers.v1.SandboxError: no place, no server, or the desktop could not be made.
        """
        until = time.monotonic() + wait_s
        while True:
            try:
                await self._open()
                return await self._ask({"type": "reset", "data": dict(arguments)})
            except NoAction as error:
                raise ValueError(str(error)) from None
            except vf.SandboxError:
                if self.fault is None or self.fault.code != FULL or time.monotonic() > until:
                    raise
            self.fault = None
            await self.close()
            await asyncio.sleep(AGAIN_S)

    async def step(self, action: Mapping[str, Any]) -> Seen:
        """Carries out an action.

        Raises:
            NoAction: the server takes it for none.
            verifiers.v1.SandboxError: an infrastructure error: the episode is over and not scored.
        """
        return await self._ask({"type": "step", "data": dict(action)})

    async def give_up(self) -> Seen:
        """Has an episode graded whose agent was cut off: says DONE for it, and again if the user has more to say.

        Raises:
            verifiers.v1.SandboxError: an infrastructure error, or the episode never began.
        """
        if self.seen is None:
            raise vf.SandboxError("the agent was cut off before its episode began")
        for _ in range(MOST_ENDS):
            await self._settle()
            if self.seen.done:
                return self.seen
            await self._ask({"type": "step", "data": {"kind": "done"}})
        raise vf.SandboxError(f"the episode did not end after {MOST_ENDS} times DONE")

    async def close(self) -> None:
        """Ends the session; may be called again."""
        socket, self._socket, self._owed = self._socket, None, 0
        if socket is None:
            return
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            await socket.send(json.dumps({"type": "close"}))
        with contextlib.suppress(WebSocketException, OSError, TimeoutError):
            await socket.close()

    async def _open(self) -> None:
        try:
            self._socket = await connect(
                self._address.socket,
                additional_headers=self._address.headers,
                open_timeout=OPEN_S,
                ping_interval=PING_S,
                ping_timeout=SILENT_S,
                max_size=LARGEST,
                compression=None,
            )
        except InvalidStatus as error:
            if error.response.status_code in (401, 403):
                raise ValueError(f"{self._address.http}: the token is missing or wrong") from None
            raise self._broken(error) from error
        except (WebSocketException, OSError, TimeoutError) as error:
            raise self._broken(error) from error

    async def _ask(self, message: Mapping[str, Any]) -> Seen:
        await self._settle()
        await self._send(message)
        return await self._answer()

    async def _settle(self) -> None:
        """Reads the answer to a call whose caller was cancelled meanwhile."""
        while self._owed:
            with contextlib.suppress(NoAction):
                await self._answer()

    async def _send(self, message: Mapping[str, Any]) -> None:
        if self._socket is None:
            raise self._broken(ConnectionError("the session is closed"))
        self._owed += 1
        with contextlib.suppress(WebSocketException):  # a server that is full says so and hangs up: see what it said
            await self._socket.send(json.dumps(message))

    async def _answer(self) -> Seen:
        assert self._socket is not None, "something was sent"
        try:
            text = await asyncio.wait_for(self._socket.recv(), self._reply_s)
        except TimeoutError as error:
            raise self._broken(TimeoutError(f"no answer within {self._reply_s:g} s")) from error
        except (WebSocketException, OSError) as error:
            raise self._broken(error) from error
        self._owed -= 1
        answer = json.loads(text)
        data = answer["data"]
        if answer["type"] == "error":
            if data["code"] == WRONG:
                raise NoAction(data["message"])
            self.fault = Fault(str(data["message"]), str(data["code"]), str(data.get("cause", "server")))
            raise vf.SandboxError(f"{self.fault.message} ({self.fault.code}, cause: {self.fault.cause})")
        self.seen = Seen(data["observation"], data["reward"], bool(data["done"]))
        return self.seen

    def _broken(self, error: Exception) -> vf.SandboxError:
        said = str(error) or type(error).__name__
        self.fault = Fault(f"{self._address.http}: {said}", "CONNECTION", "connection")
        return vf.SandboxError(f"{self.fault.message} (CONNECTION, cause: connection)")
