"""The warden's loop: answers the controller, reaps the children, watches memory and disk, ends with the lifeline.

Every request gets one short answer at once; what takes longer (a program's exit, a manifest, a snapshot) comes on a
pipe of its own, whose reading end goes out with the answer. One thread: forking stays safe.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import signal
import socket
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from . import archive, children, kernel, wire
from .children import Bounds, Launch
from .files import Files, Missing, Refused
from .filesystem import LOGS, NOBODY, USER
from .processes import Load, Processes
from .still import NotStill, Still
from .watchdog import Bounded, Watchdog

_PIECE_S = 0.02
"""Seconds of a long job between two looks at the socket."""
_LOG_NAME = 60
_BACKLOG = 128


@dataclass
class Sandbox:
    """What the loop works on: the namespaces are made, pid 1 runs."""

    link: socket.socket
    lifeline: int
    init_pid: int | None
    """Of the sandbox's pid namespace, which ends with it; None inside a virtual machine, which ends by itself."""
    root: int
    upper: int | None
    proc: int | None
    single: bool
    sudo: bool
    kept: frozenset[int] | None
    """Capabilities of what is started, at most; None for all."""
    bounds: Bounds
    bounded: Bounded
    filter_program: bytes
    """A seccomp filter for what is started; empty for none."""
    groups: tuple[int, ...] = ()
    """Of the user, inside."""
    members: int | None = None
    """`cgroup.procs` of the group whose processes are meant, where the proc file system shows others too."""


@dataclass
class _Child:
    pid: int
    status: int
    session: bool


@dataclass
class _Job:
    steps: Iterator[None]
    status: int
    fds: tuple[int, ...] = field(default_factory=tuple)


def _tell(pipe: int, message: dict[str, Any]) -> None:
    with contextlib.suppress(BrokenPipeError):
        os.write(pipe, json.dumps(message).encode())
    os.close(pipe)


class Server:
    """Serves one sandbox until its controller lets go, or pid 1 is gone."""

    def __init__(self, box: Sandbox) -> None:
        self._box = box
        self._files = Files(box.root, os.fstat(box.proc).st_dev if box.proc is not None else None)
        self._processes = Processes(box.proc, box.members) if box.proc is not None else None
        self._children: dict[int, _Child] = {}
        self._jobs: list[_Job] = []
        self._watchdog = Watchdog(self._processes, box.bounded) if self._processes is not None else None
        self._over = False
        self._stillness: Still | None = None
        self._operations: dict[str, Callable[[wire.Message, list[int]], tuple[wire.Message, list[int]]]] = {
            "start": self._start,
            "kill": self._kill,
            "open": self._open,
            "put": self._put,
            "tree": self._tree,
            "load": self._load,
            "save": self._save,
            "attach": self._attach,
            "share": self._share,
            "listen": self._listen,
            "still": self._still,
            "go on": self._go_on,
            "writers": self._writers,
        }

    def serve(self) -> None:
        """The loop; returns when everything inside has been asked to end."""
        wake, wake_write = os.pipe()
        os.set_blocking(wake, False)
        os.set_blocking(wake_write, False)
        signal.set_wakeup_fd(wake_write, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        with selectors.DefaultSelector() as selector:
            for fd in (self._box.link.fileno(), self._box.lifeline, wake):
                selector.register(fd, selectors.EVENT_READ)
            while not self._over:
                ready = {key.fd for key, _ in selector.select(self._patience())}
                if self._box.lifeline in ready:
                    break
                if wake in ready:
                    with contextlib.suppress(BlockingIOError):
                        os.read(wake, 4096)
                self._reap()
                if self._box.link.fileno() in ready:
                    self._answer()
                self._work()
                if self._watchdog is not None and time.monotonic() >= self._watchdog.next_look:
                    self._look(self._watchdog)
        if self._box.init_pid is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._box.init_pid, signal.SIGKILL)

    def _patience(self) -> float | None:
        if self._jobs:
            return 0
        return max(0.0, self._watchdog.next_look - time.monotonic()) if self._watchdog is not None else None

    def _answer(self) -> None:
        fds: list[int] = []
        out: list[int] = []
        try:
            message, fds = wire.receive(self._box.link)
            try:
                answer, out = self._operations[message["op"]](message, fds)
            except Missing:
                answer = {"error": "missing"}
            except Refused as error:
                answer = {"error": "refused", "why": str(error)}
            except children.StartError as error:
                answer = {"error": "not started", "why": str(error)}
            except OSError as error:
                answer = {"error": "failed", "why": str(error)}
            wire.send(self._box.link, {**answer, "hit": self._watchdog.hit if self._watchdog is not None else []}, out)
        except (EOFError, ConnectionError):
            self._over = True
        finally:
            for fd in (*fds, *out):
                os.close(fd)

    def _reap(self) -> None:
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                pid = 0
            if pid == 0:
                return
            if pid == self._box.init_pid:
                self._over = True
            child = self._children.pop(pid, None)
            if child is not None:
                _tell(child.status, {"exit": os.waitstatus_to_exitcode(status)})

    def _work(self) -> None:
        until = time.monotonic() + _PIECE_S
        while self._jobs and time.monotonic() < until:
            job = self._jobs[0]
            outcome: dict[str, Any] | None = None
            try:
                next(job.steps)
                continue
            except StopIteration:
                outcome = {"done": True}
            except Refused as error:
                outcome = {"error": "refused", "why": str(error)}
            except OSError as error:
                outcome = {"error": "failed", "why": str(error)}
            self._jobs.pop(0)
            for fd in job.fds:
                os.close(fd)
            _tell(job.status, outcome)

    def _begin(self, steps: Iterator[None], fds: list[int]) -> tuple[wire.Message, list[int]]:
        read, write = os.pipe()
        self._jobs.append(_Job(steps, write, tuple(fds)))
        fds.clear()  # the job closes them
        return {}, [read]

    # -- the operations: (message, descriptors that came) -> (answer, descriptors that go) --

    def _start(self, message: wire.Message, fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Starts a program; descriptors that came are its own after those of its streams."""
        uid = 0 if message["root"] else NOBODY if message.get("nobody") else USER
        if self._box.single:
            uid = os.getuid()
        given: list[int] = []
        kept: list[int] = []
        status, tell = os.pipe()
        try:
            streams = enumerate(message["streams"])
            inside = [self._stream(kind, index, message, uid, given, kept) for index, kind in streams]
            launch = Launch(
                argv=message["argv"],
                env=message["env"],
                cwd=message["cwd"],
                uid=uid,
                groups=self._box.groups if uid == USER else (),
                fds=(*inside, *fds),
                kept=self._box.kept,
                new_privileges=self._box.sudo or (uid == 0 and not self._box.single),
            )
            outer, pid = children.start(launch, self._box.bounds, self._box.bounded.groups, self._box.filter_program)
        except BaseException:
            for fd in (status, tell, *kept):
                os.close(fd)
            raise
        finally:
            for fd in given:
                os.close(fd)
        self._children[outer] = _Child(pid, tell, bool(message.get("session")))
        if self._stillness is not None:
            self._stillness.ours(pid)
        return {"pid": pid, "host_pid": outer}, [status, *kept]

    def _stream(self, kind: str, index: int, message: wire.Message, uid: int, given: list[int], kept: list[int]) -> int:
        """One stream of a program: `given` collects its own ends, `kept` those for the controller."""
        if kind == "null":
            fd = os.open("/dev/null", os.O_RDWR)
        elif kind == "log":
            name = "".join(c if c.isalnum() or c in "-_." else "_" for c in message["log"])[:_LOG_NAME]
            flags = os.O_CREAT | os.O_APPEND | os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK  # it may be no file any more
            try:
                fd = os.open(f"{LOGS}/{name}.log", flags, 0o644)
            except OSError as error:
                raise children.StartError(f"its log cannot be opened: {error}") from error
        else:
            read, write = os.pipe()
            fd, other = (read, write) if index == 0 else (write, read)
            kept.append(other)
        given.append(fd)
        if kind != "null" and not self._box.single:  # so that the program may reopen /dev/stdout
            os.fchown(fd, uid, uid)
        return fd

    def _kill(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        if self._processes is not None:
            self._processes.kill_family(int(message["pid"]))
        return {}, []

    def _open(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        fd = self._files.open_regular(message["path"])
        return {"size": os.fstat(fd).st_size}, [fd]

    def _put(self, message: wire.Message, fds: list[int]) -> tuple[wire.Message, list[int]]:
        owner = os.getuid() if self._box.single else (0 if message["root"] else USER)
        self._files.put(message["path"], fds[0], int(message["mode"]), owner)
        return {}, []

    def _tree(self, message: wire.Message, fds: list[int]) -> tuple[wire.Message, list[int]]:
        steps = self._files.tree(message["path"], fds[0], message["max_entries"], message["max_hash_bytes"])
        return self._begin(steps, fds)

    def _save(self, _message: wire.Message, fds: list[int]) -> tuple[wire.Message, list[int]]:
        if self._box.upper is None:
            raise Refused("this sandbox has nothing to keep")
        return self._begin(archive.save(self._box.upper, fds[0]), fds)

    def _attach(self, message: wire.Message, fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Mounts what another warden shared."""
        kernel.attach(fds[0], message["path"])
        return {}, []

    def _share(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Gives a folder out: a descriptor to reach it, and its mount to attach in another sandbox, read-only."""
        tree = kernel.clone_tree(message["path"])
        kernel.set_attributes(tree, kernel.ATTR_RDONLY | kernel.ATTR_NOSUID | kernel.ATTR_NODEV)
        return {}, [os.open(message["path"], os.O_PATH | os.O_DIRECTORY), tree]

    def _listen(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Gives out sockets that listen in this sandbox's network, on ports of the loopback address."""
        opened: list[socket.socket] = []
        try:
            for port in message["ports"]:
                opened.append(socket.socket(socket.AF_INET, socket.SOCK_STREAM))
                opened[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                opened[-1].bind(("127.0.0.1", int(port)))
                opened[-1].listen(_BACKLOG)
            return {}, [one.detach() for one in opened]
        except OSError:
            for one in opened:
                one.close()
            raise

    def _still(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Stops every process inside but some."""
        if self._processes is None or self._stillness is not None:
            raise Refused("its processes cannot be stopped")
        stillness = Still(self._processes, message["spared"], message["programs"])
        try:
            stillness.begin()
        except NotStill as error:
            raise Refused(str(error)) from error
        self._stillness = stillness
        return {}, []

    def _go_on(self, _message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Lets them go on, and says who did not stand still."""
        stillness, self._stillness = self._stillness, None
        return {"ran": "" if stillness is None else stillness.end()}, []

    def _load(self, _message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        load = Load(0, 0, 0, 0, 0, 0) if self._watchdog is None else self._look(self._watchdog)
        return {"load": list(load)}, []

    def _writers(self, message: wire.Message, _fds: list[int]) -> tuple[wire.Message, list[int]]:
        """Names the files below some folders that a program has open for writing."""
        below = [str(path) for path in message["below"]]
        return {"files": self._processes.open_for_writing(below) if self._processes is not None else []}, []

    def _look(self, watchdog: Watchdog) -> Load:
        return watchdog.look(child.pid for child in self._children.values() if child.session)
