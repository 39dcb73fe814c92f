"""Sessions: who has which desktop, for how long, and what becomes of it when its client is gone.

A session begins when a place is free, in the order in which clients came. It ends when its client says so, when it was
silent for the idle limit, when its connection broke and nobody came back within the grace period, or with the server.
The work of a session happens in threads, one call at a time; this module runs on the server's event loop.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeVar

import anyio
from anyio import to_thread

from deskcraft.agent.protocol import Observation, Turn
from deskcraft.bridge.driven import DrivenDesktop, Finished
from deskcraft.bridge.setting import Scene, Value
from deskcraft.desktop.memory import give_back
from deskcraft.errors import DeskCraftError
from deskcraft.record.folder import RunFolder
from deskcraft.serve.host import Choice, Host
from deskcraft.serve.pool import NoMemory, Pool
from deskcraft.serve.starts import Starts

T = TypeVar("T")
_LOG = logging.getLogger(__name__)
ANSWERS_S: Final = 0.5
"""Seconds for the answer of an episode's last call to go out before connections are closed."""
END_S: Final = 5.0
"""Seconds for the ends of all sessions when the server stops: a call that is being done is awaited, up to this."""
SOON_S: Final = 2.0
"""Seconds that a client waits for the end of a session that it wants ended; longer calls end without it."""
LOOK_S: Final = 1.0
"""Seconds between two looks for sessions whose time is over."""
GIVE_BACK_S: Final = 5.0
"""Seconds between two times that memory of ended sessions is given back to the machine."""
ENDED: Final = "this session has ended: it was silent for too long, or was closed"
Code = Literal["CAPACITY_REACHED", "SESSION_ERROR"]


class Refused(DeskCraftError):
    """A client cannot have what it asks of the server itself; `code` says why in one word."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code: Code = code


class Late(DeskCraftError):
    """A call took longer than the client wanted to wait. It goes on, and the next call waits for its end."""


@dataclass(frozen=True)
class Times:
    """How long what may last, in seconds."""

    wait: float = 30.0
    """For a place, until the answer is that there is none."""
    idle: float = 1800.0
    """Without any call."""
    grace: float = 60.0
    """After a connection broke, until its session ends."""
    drain: float = 20.0
    """For episodes that are under way when the server is stopped."""


@dataclass(eq=False)
class Session:
    """One client's desktop, and the episode on it."""

    id: str
    desk: DrivenDesktop
    host: Host
    starts: Starts
    scene: Scene | None = None
    run: RunFolder | None = None
    seen: Observation | None = None
    """What the client was shown last, until the end of the episode."""
    finished: Finished | None = None
    """The end of the last episode, until the next begins."""
    fault: Exception | None = None
    """What ended the last episode, if it could not be scored, until the next begins."""
    calls: int = 0
    touched: float = field(default_factory=time.monotonic)
    left: float | None = None
    """When its connection broke."""
    owner: object | None = None
    """The connection that has it; another one may take it up, and then it is that one's."""
    busy: bool = False
    """A call is being done."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def begin(self, choice: Choice, about: Mapping[str, Value]) -> Observation:
        """Begins an episode; one that is under way is given up without a record.

        Raises:
            BadInput: no such task or variant.
            DeskCraftError: the desktop or the setup failed.
        """
        scene = self.host.scene(choice, about)
        self.scene, self.finished, self.seen, self.fault = scene, None, None, None
        seen = self._recorded(lambda: self._begun(scene))
        assert isinstance(seen, Observation), "no episode ends before its first turn"
        return seen

    def _begun(self, scene: Scene) -> Observation | Finished:
        self.desk.cancel()
        before, self.run = self.run, None
        self.run = self.host.folder(before)
        with self.starts.one():
            return self.desk.begin(scene.task, self.run, scene.name, scene.config)

    def turn(self, turn: Turn) -> Observation | Finished:
        """Carries out a turn.

        Raises:
            DeskCraftError: an infrastructure fault: the episode is over and not scored.
        """
        return self._recorded(lambda: self.desk.act(turn))

    def touch(self) -> None:
        """Its client is there: whatever it asks, and over whichever connection."""
        self.touched, self.left = time.monotonic(), None

    def _recorded(self, call: Callable[[], Observation | Finished]) -> Observation | Finished:
        """Does what may end the episode, well or by a fault of the infrastructure; both leave a record."""
        try:
            seen = call()
        except Exception as error:  # whatever it is, the episode is over
            self.seen, self.fault = None, error
            self._keep()
            raise
        if isinstance(seen, Finished):
            self.finished, self.seen = seen, None
            self._keep()
        else:
            self.seen = seen
        return seen

    def _keep(self) -> None:
        """Enters the episode into its run; that this fails takes nothing from the client."""
        assert self.scene is not None
        if self.run is None:  # what failed is that it has no folder
            return
        try:
            self.host.keep(self.run, self.scene)
        except (OSError, DeskCraftError) as error:
            _LOG.error("%s is not in %s: %s", self.scene.name, self.run.path / "run.json", error)


class Sessions:
    """All sessions of a server."""

    def __init__(self, host: Host, pool: Pool, *, most: int, times: Times) -> None:
        """Prepares; `running` must be entered before the first session.

        Args:
            host: what is served.
            pool: where desktops come from.
            most: sessions at a time.
            times: limits of time.
        """
        self.host = host
        self.pool = pool
        self.most = most
        self.times = times
        self.waiting = 0
        self._opening = 0
        self._ended = 0
        self.leaving = 0
        """Sessions that were ended and still have their place: a call of theirs is not over."""
        """Sessions, since memory was given back."""
        self._stopping = asyncio.Event()
        self._all: dict[str, Session] = {}
        self._places = asyncio.Semaphore(most)
        self._threads = anyio.CapacityLimiter(2 * most + 8)
        self._taking: set[asyncio.Task[DrivenDesktop]] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self.on_end: list[Callable[[Session], None]] = []
        """Called when a session has ended."""
        self.on_stuck: Callable[[], None] = lambda: None
        """Called when sessions have not ended `END_S` after the server was to stop; their runs are removed by then."""

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, session: Session) -> bool:
        return session.id in self._all

    @property
    def draining(self) -> bool:
        """Whether the server is stopping."""
        return self._stopping.is_set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Looks after the sessions for as long as the block lasts, and ends them all."""
        looking = [asyncio.create_task(self._look()), asyncio.create_task(self._give_back())]
        try:
            yield
        finally:
            for task in looking:
                task.cancel()
            self._stopping.set()
            self.pool.starts.stop()
            await self._end_all()
            await asyncio.gather(*self._taking, return_exceptions=True)
            await asyncio.sleep(0)  # what is to be done with desktops that nobody wants any more has begun
            await asyncio.gather(*self._ending)
            await to_thread.run_sync(self.pool.close)

    async def open(self) -> Session:
        """A session with a desktop, as soon as a place is free.

        Raises:
            Refused: no place became free in time, or the server is stopping.
            DeskCraftError: the desktop cannot be opened.
        """
        await self._place()
        self._opening += 1
        # a task of its own: whoever waits may be gone before the desktop is there
        taking = asyncio.create_task(to_thread.run_sync(self.pool.take, limiter=self._threads))
        self._taking.add(taking)
        taking.add_done_callback(self._taking.discard)
        try:
            desk = await asyncio.shield(taking)
        except asyncio.CancelledError:
            taking.add_done_callback(self._unwanted)
            raise
        except NoMemory as error:
            self._places.release()
            raise self._full(str(error)) from error
        except BaseException:
            self._places.release()
            raise
        finally:
            self._opening -= 1
        session = Session(secrets.token_urlsafe(12), desk, self.host, self.pool.starts)
        self._all[session.id] = session
        return session

    async def _place(self) -> None:
        """Waits for a free place, in turn."""
        self._check_open()
        if not self._places.locked():
            await self._places.acquire()
            return
        acquiring = asyncio.create_task(self._places.acquire())
        stopping = asyncio.create_task(self._stopping.wait())
        self.waiting += 1
        try:
            await asyncio.wait({acquiring, stopping}, timeout=self.times.wait, return_when=asyncio.FIRST_COMPLETED)
            mine = acquiring.done() and not self.draining
        except asyncio.CancelledError:
            mine = False
            raise
        finally:
            self.waiting -= 1
            stopping.cancel()
            if not mine and not acquiring.cancel():
                self._places.release()
        if not mine:
            self._check_open()
            raise self._full(f"all {self.most} sessions are in use")

    def _unwanted(self, taking: asyncio.Task[DrivenDesktop]) -> None:
        """Ends a desktop whose client is gone before it was open."""

        async def end() -> None:
            try:
                if not taking.cancelled() and taking.exception() is None:
                    await to_thread.run_sync(self.pool.end, taking.result())
            finally:
                self._places.release()

        self._later(end())

    def _later(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)
        return task

    def find(self, name: str) -> Session:
        """The session of this id, for a client that comes back to it.

        Raises:
            Refused: there is none, or no more.
        """
        session = self._all.get(name)
        if session is None:
            raise Refused("SESSION_ERROR", f"there is no session '{name[:40]}'; it ended, or never was")
        return session

    def take_up(self, session: Session) -> object:
        """Makes a session that of a new connection, which is what is given; the one before has it no more."""
        session.touch()
        session.owner = object()
        return session.owner

    async def do(self, session: Session, call: Callable[[], T], timeout_s: float | None = None) -> T:
        """Does a call of a session in a thread, after the one before.

        Raises:
            Refused: the session has ended.
            Late: it takes longer than `timeout_s`; it goes on, and the next call waits for it.
            Exception: what the call raises.
        """
        # a task of its own, so that a client that is gone does not break off what its desktop is doing
        task = asyncio.create_task(self._in_turn(session, call))
        done, _ = await asyncio.wait([task], timeout=timeout_s)
        if not done:
            task.add_done_callback(_looked_at)
            raise Late(f"the call was not over after {timeout_s:g} s; it goes on, and the next call waits for it")
        return task.result()

    async def _in_turn(self, session: Session, call: Callable[[], T]) -> T:
        async with session.lock:
            if session not in self:
                raise Refused("SESSION_ERROR", ENDED)
            session.touch()
            session.calls += 1
            session.busy = True
            try:
                return await to_thread.run_sync(call, limiter=self._threads)
            finally:
                session.busy = False
                session.touched = time.monotonic()

    def leave(self, session: Session) -> None:
        """Notes that the client's connection broke; it may come back within the grace period."""
        session.left, session.owner = time.monotonic(), None

    async def end(self, session: Session) -> None:
        """Ends a session and its desktop; an episode that is under way leaves no record. May be called again."""
        if self._all.pop(session.id, None) is None:
            return
        self.leaving += 1
        with anyio.CancelScope(shield=True):
            async with session.lock:
                try:
                    await to_thread.run_sync(self._close, session)
                finally:
                    self._ended += 1
                    self.leaving -= 1
                    self._places.release()
                    for call in self.on_end:
                        call(session)

    async def end_soon(self, session: Session) -> None:
        """Ends a session; what it is doing is not awaited for longer than `SOON_S`, and ends by itself."""
        ending = self._later(self.end(session))
        await asyncio.wait({ending}, timeout=SOON_S)

    async def _end_all(self) -> None:
        sessions = list(self._all.values())
        ends = [asyncio.create_task(self.end(session)) for session in sessions]
        # calls had their time already, if the server was asked to stop
        if ends and (await asyncio.wait(ends, timeout=SOON_S if self.draining else END_S))[1]:
            _LOG.error("%d sessions are in a call that does not end: their desktops go with the server", len(sessions))
            for session in sessions:
                self.host.forget(session.run)
            self.on_stuck()
        await asyncio.gather(*ends)

    async def drain(self) -> None:
        """Takes no new sessions, and waits for episodes that are under way, as long as `times.drain`."""
        self._stopping.set()
        until = time.monotonic() + self.times.drain
        waited = False
        while (self._opening or any(map(_playing, self._all.values()))) and time.monotonic() < until:
            waited = True
            await asyncio.sleep(0.1)
        # connections end with the server: what is being done has its time before that, so that its answer goes out
        until = time.monotonic() + END_S
        while any(session.lock.locked() for session in self._all.values()) and time.monotonic() < until:
            waited = True
            await asyncio.sleep(0.1)
        if waited:
            await asyncio.sleep(ANSWERS_S)

    def _check_open(self) -> None:
        if self.draining:
            raise self._full("the server is stopping")

    def _full(self, why: str) -> Refused:
        return Refused("CAPACITY_REACHED", f"capacity reached: {why}")

    def _close(self, session: Session) -> None:
        self.pool.end(session.desk)
        self.host.forget(session.run)

    async def _look(self) -> None:
        """Ends sessions whose time is over."""
        while True:
            await asyncio.sleep(LOOK_S)
            for session in list(self._all.values()):
                if self._over(session):
                    self._later(self.end(session))

    async def _give_back(self) -> None:
        """Gives back what sessions that have ended held."""
        while True:
            await asyncio.sleep(GIVE_BACK_S)
            if self._ended:
                self._ended = 0
                await to_thread.run_sync(give_back, limiter=self._threads)

    def _over(self, session: Session) -> bool:
        now = time.monotonic()
        if session.busy:
            return False
        gone = session.left is not None and now - session.left > self.times.grace
        return gone or now - session.touched > self.times.idle


def _playing(session: Session) -> bool:
    return session.seen is not None or session.busy


def _looked_at(task: asyncio.Task[Any]) -> None:
    """Nobody waits for this call any more; what it raised is in the episode's record."""
    if not task.cancelled():
        task.exception()
