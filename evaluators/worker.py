"""Grading in processes of their own, in quarantine and with limits, so that a file of an agent's cannot hang, exhaust
or harm the runner, and no verdict depends on what was graded before it.

A warm process that never reads evidence forks a fresh child for each verdict (`evaluators.worker_main`). The runner
sends a request and a socket of its own for it; there the child announces each leaf and each reading before it starts on
it, and answers with the verdict; JSON, one object a line. A leaf that cannot be read, or in which the child dies or
raises, or says what it should not (`evaluators.answers`), is judged once more, alone and with twice the memory, before
anybody is blamed; what it was busy with when it dies there says whose fault it is.
"""

import base64
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, TypeVar

from evaluators.answers import (
    ANSWER_BYTES,
    JOB_BYTES,
    JOB_WORDS,
    Announced,
    Answer,
    Answers,
    Failing,
    Kept,
    Nonsense,
    Pins,
    Reading,
    Said,
    Work,
)
from evaluators.channel import Lines, Overlong, send
from evaluators.evidence import Evidence, Snapshot, When
from evaluators.grade import CheckError, Checks, parse_checks
from evaluators.originals import key_of
from evaluators.registry import plugins_of
from evaluators.verdict import Code, LeafVerdict, Verdict
from evaluators.workbench import JobRefused, Keeping, Made, Workbench, WorkbenchFailed

_ROOT = str(Path(__file__).resolve().parent.parent)
_START = "import sys; sys.path.insert(0, sys.argv[1]); from evaluators.worker_main import serve; serve()"


class WorkerError(Exception):
    """The worker cannot be started, or stopped making progress without using its processor time: not the
    agent's."""


STARTS = 2
LEAVE_S = 30.0
"""What the worker may take to end a verdict that is given up; then it is ended itself."""
_READY = b'{"ready": true}'
_TAKEN = b"taken"
_WORD_BYTES = 1 << 10
"""The longest line of the process that never reads evidence."""
A = TypeVar("A", bound=Answer)


@dataclass(frozen=True)
class Limits:
    """What a worker may use."""

    leaf_cpu_s: int = 20
    """Processor time of one leaf, reading included; beyond it the file is `unreadable`."""
    leaf_wall_s: float = 300.0
    """Time without any announcement after which we give up on the worker, as a fault of DeskCraft; a verdict has as
    much for each of its leaves and once more, our own jobs aside."""
    start_wall_s: float = 300.0
    """Time that a new worker may take until it is ready: two seconds on a quiet machine. It is tried `STARTS` times."""
    memory_bytes: int = 4 * 2**30
    """Address space (RLIMIT_AS) of a verdict, twice as much for a leaf that is judged alone; the libraries reserve
    about 1 GiB of it unused."""


@dataclass
class _Progress:
    """Where a worker was when it last spoke."""

    leaf: str | None = None
    reading: tuple[str, When] | None = None


@dataclass
class _Blame:
    """What is known to exhaust a worker, for one verdict."""

    leaves: set[str] = field(default_factory=set)
    items: set[tuple[str, str]] = field(default_factory=set)
    retried: set[str] = field(default_factory=set)
    """Places where a worker was killed from outside once; a second time there counts."""


class _Died(Exception):
    """What gives a verdict ended before its answer, or gave none that can be one; `status` as of subprocess (negative:
    signal)."""

    def __init__(self, status: int, progress: _Progress, nonsense: str = "") -> None:
        how = f"said what it should not: {nonsense}" if nonsense else f"ended with status {status}"
        super().__init__(f"the grading worker {how}")
        self.status = status
        self.progress = progress


@dataclass
class _Case:
    """One verdict under way."""

    request: dict[str, Any]
    checks: Checks
    blame: _Blame = field(default_factory=_Blame)
    known: dict[str, LeafVerdict] = field(default_factory=dict)
    """Leaves that were judged alone."""


class GradingWorker:
    """A warm process that grades one episode at a time; give each runner thread its own, or share one.

    Use as a context manager or call `close`. The same verdict as `evaluators.grade`. What a check asks of an
    application, the worker asks of us and we of the workbench: the process that reads hostile files cannot start one.
    """

    def __init__(self, limits: Limits | None = None, workbench: Workbench | None = None) -> None:
        self._limits = limits or Limits()
        self._workbench = workbench
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._asked: socket.socket
        self._words: Lines
        self._number = 0
        """Of the last request to the current process."""
        self._ready = False
        self._loaded: set[str] = set()
        """Names of the plug-ins that the current process was asked to import."""
        self._start()

    def __enter__(self) -> "GradingWorker":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def workbench(self) -> Workbench | None:
        """Where applications do what checks ask of them."""
        return self._workbench

    @property
    def pid(self) -> int:
        """The process id of the current worker."""
        return self._running().pid

    def grade(
        self,
        goals: Sequence[Any],
        guards: Sequence[Any],
        evidence: Evidence,
        *,
        ended_in_fail: bool,
        feasible: bool = True,
    ) -> Verdict:
        """Grade an episode; parameters and exceptions as of `evaluators.grade`.

        Raises:
            BadCheck: goals or guards are malformed.
            CheckError: a check broke on something that is not a fault of the agent's file.
            WorkerError: the worker does not start or makes no progress.
        """
        checks = parse_checks(goals, guards)
        request = {
            "goals": goals,
            "guards": guards,
            "before": _dump(evidence.before),
            "after": _dump(evidence.after),
            "original": key_of(evidence.before),
            "ended_in_fail": ended_in_fail,
            "feasible": feasible,
            "leaf_cpu_s": self._limits.leaf_cpu_s,
        }
        with self._lock:
            return self._verdict(_Case(request, checks))

    def _verdict(self, case: _Case) -> Verdict:
        """Judge the whole, and what is in doubt alone, until nothing is in doubt."""
        while True:
            try:
                verdict = self._ask(case, Verdict)
                doubtful = [leaf.key for leaf in verdict.failures() if leaf.code is Code.UNREADABLE]
            except _Died as death:
                if death.progress.leaf is None:
                    _assign(death, case)
                    continue
                doubtful = [death.progress.leaf]
            except CheckError as error:
                if error.key in case.known:  # judged already: it is what says what the leaf pins that broke, and again
                    raise
                doubtful = [error.key]
            doubtful = [key for key in doubtful if key not in case.known]
            for key in doubtful:
                case.known[key] = self._alone(case, key)
            if not doubtful:
                return verdict

    def _alone(self, case: _Case, key: str) -> LeafVerdict:
        """Judge one leaf in a process that does nothing else.

        Raises:
            CheckError: it broke again on something that is not a fault of the agent's file.
        """
        while True:
            try:
                return self._ask(case, LeafVerdict, alone=key)
            except _Died as death:
                _assign(death, case)

    def pins(self, goals: Sequence[Any], evidence: Evidence) -> dict[str, tuple[str, ...]]:
        """Return what the goals that hold pin, by evidence (see `evaluators.pins`); exceptions as of `grade`."""
        request = {
            "goals": goals,
            "guards": [],
            "before": _dump(evidence.before),
            "after": _dump(evidence.after),
            "original": key_of(evidence.before),
            "leaf_cpu_s": self._limits.leaf_cpu_s,
        }
        with self._lock:
            try:
                return self._ask(_Case(request, parse_checks(goals, [])), Pins, want="pins").facets
            except _Died as death:
                raise WorkerError(f"{death} while it looked what the goals pin") from death

    def surely_failing(
        self,
        goals: Sequence[Any],
        guards: Sequence[Any],
        evidence: Evidence,
        *,
        only: str = "",
        changed: Collection[str] | None = None,
        first: Sequence[str] = (),
    ) -> str:
        """Return the key of a leaf that makes the verdict a failure (see `evaluators.cheap`), "" if none does surely.

        Where a check breaks or the child dies nothing is sure. Parameters and exceptions as of `grade`.
        """
        request = {
            "goals": goals,
            "guards": guards,
            "before": _dump(evidence.before),
            "after": _dump(evidence.after),
            "original": key_of(evidence.before),
            "leaf_cpu_s": self._limits.leaf_cpu_s,
            "only": only,
            "changed": None if changed is None else sorted(changed),
            "first": list(first),
        }
        case = _Case(request, parse_checks(goals, guards))
        with self._lock:
            try:
                key, sure = self._ask(case, Failing, want="failure")
                return key if sure or not self._alone(case, key).ok else ""
            except _Died:
                return ""
            except CheckError:
                return ""

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._stop()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._start()
        assert self._process is not None
        return self._process

    def _ready_worker(self, tries: int = STARTS) -> None:
        """Have a worker that has said that it is ready; on a machine that is busy it may need a second try."""
        self._running()
        if self._ready:
            return
        try:
            self._ready = self._word(_Progress(), self._limits.start_wall_s) == _READY
        except WorkerError:
            if tries == 1:
                raise
            self._ready_worker(tries - 1)

    def _start(self) -> None:
        self._number, self._ready, self._loaded = 0, False, set()
        environment = {
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        self._asked, its = socket.socketpair()
        self._words = Lines(self._asked, limit=_WORD_BYTES)
        with its:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-B", "-c", _START, _ROOT],
                stdin=its.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
                cwd="/",
                start_new_session=True,
            )

    def _stop(self) -> int:
        """End the worker and whatever it has begun; its status."""
        process, self._process = self._process, None
        if process is None:
            return 0
        self._asked.close()
        for group in (process.pid, *_groups(process.pid)):  # nothing leaves its session, so all that it began is found
            with contextlib.suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        return process.wait()

    def _ask(
        self, case: _Case, kind: type[A], *, alone: str = "", want: Literal["verdict", "pins", "failure"] = "verdict"
    ) -> A:
        """Return the verdict, one leaf's, what the goals pin, or what surely fails, as the kind says.

        Raises:
            _Died: the child ended before it answered, or its answer is none.
        """
        self._ready_worker()
        progress = _Progress()
        self._load_plugins(progress, case.checks)
        self._number += 1
        request = {
            **case.request,
            "number": self._number,
            "alone": alone,
            "want": want,
            "known": {key: leaf.model_dump(mode="json") for key, leaf in case.known.items()},
            "leaves": sorted(case.blame.leaves),
            "items": sorted(case.blame.items),
            "memory_bytes": self._limits.memory_bytes * (2 if alone else 1),
        }
        ours, its = socket.socketpair()
        with ours:
            with its:
                self._tell(progress, json.dumps(request).encode(), its)
            try:
                answer = self._answer(_Talk(ours, case, self._limits.leaf_wall_s), progress)
                if not isinstance(answer, kind) or (alone and isinstance(answer, LeafVerdict) and answer.key != alone):
                    raise Nonsense("the answer to another question")
                return answer
            except Nonsense as error:
                raise _Died(os.EX_PROTOCOL, progress, str(error)) from error
            finally:
                self._taken()

    def _answer(self, talk: "_Talk", progress: _Progress) -> Answer:
        """Do what the process asks for until it gives its answer."""
        while True:
            match self._hear(talk, progress):
                case Announced(key):
                    progress.leaf, progress.reading = key, None
                case Reading(name, when, begins):
                    progress.reading = (name, when) if begins else None
                case Work() as work:
                    talk.tell(self._work(work))
                case Kept() as kept:
                    talk.tell(self._kept(kept))
                case answer:
                    return answer

    def _load_plugins(self, progress: _Progress, checks: Checks) -> None:
        """Have the plug-ins imported that these checks need: only these, so that a broken one harms no other verdict.

        The process is isolated from the environment, so it is handed the folders that they were found in.
        """
        needed = [p for p in plugins_of(leaf.check for leaf in checks.leaves()) if p.name not in self._loaded]
        if needed:
            self._loaded.update(plugin.name for plugin in needed)
            self._tell(progress, json.dumps({"load": [[plugin.name, plugin.place] for plugin in needed]}).encode())

    def _tell(self, progress: _Progress, line: bytes, answers_to: socket.socket | None = None) -> None:
        try:
            send(self._asked, line, -1 if answers_to is None else answers_to.fileno())
        except OSError as error:
            raise _Died(self._stop(), progress) from error

    def _work(self, work: Work) -> dict[str, Any]:
        """Have a job done for the worker; whose fault a failure is travels with the answer."""
        try:
            if self._workbench is None:
                raise WorkbenchFailed(f"there is no workbench for the job {work.job}")
            made = self._workbench.work(*work)
        except JobRefused as error:
            return {"refused": str(error)}
        except WorkbenchFailed as error:
            return {"failed": str(error)}
        return _sent(made)

    def _kept(self, kept: Kept) -> dict[str, Any]:
        """Give the worker what is kept of a job."""
        if not isinstance(self._workbench, Keeping):
            return {}
        try:
            made = self._workbench.kept(*kept)
        except JobRefused as error:
            return {"refused": str(error)}
        return {} if made is None else _sent(made)

    def _hear(self, talk: "_Talk", progress: _Progress) -> Said:
        """Return the next message of the process that gives a verdict.

        Raises:
            Nonsense: it is none.
            _Died: there is none any more.
        """
        while (said := talk.said()) is None:
            ready = talk.wait(self._asked)
            if talk.end.fileno() in ready and talk.come():
                continue
            if talk.end.fileno() in ready:  # whatever has closed its socket is not to go on
                self._taken()
                while talk.status is None:
                    talk.status = self._status(self._word(progress, self._limits.leaf_wall_s))
            if talk.status is not None:
                raise _Died(talk.status, progress)
            if not ready:
                raise self._given_up(talk, progress)
            talk.status = self._status(self._word(progress, self._limits.leaf_wall_s))
        return said

    def _status(self, word: bytes) -> int | None:
        """Return how what gave the current verdict has ended; None: the word is about an earlier one."""
        number, status = json.loads(word)["ended"]
        return int(status) if number == self._number else None

    def _taken(self) -> None:
        """Say that nobody waits for the current verdict any more."""
        if self._process is not None:
            with contextlib.suppress(OSError):  # the next request will find out
                send(self._asked, _TAKEN)

    def _given_up(self, talk: "_Talk", progress: _Progress) -> WorkerError:
        """End what gives a verdict and makes no progress, and say so; the worker goes on if it does that."""
        self._taken()
        with contextlib.suppress(WorkerError, _Died):
            while talk.status is None:
                talk.status = self._status(self._word(progress, LEAVE_S))
        return self._no_progress(progress, self._limits.leaf_wall_s)

    def _stuck(self, progress: _Progress, wall_s: float) -> WorkerError:
        self._stop()
        return self._no_progress(progress, wall_s)

    def _no_progress(self, progress: _Progress, wall_s: float) -> WorkerError:
        place = progress.leaf or "its start"
        return WorkerError(f"the grading worker made no progress for {wall_s:g} s at {place}")

    def _word(self, progress: _Progress, wall_s: float) -> bytes:
        """Return the next line of the worker itself, which nothing of an agent's gets near."""
        deadline = time.monotonic() + wall_s
        poll = select.poll()
        poll.register(self._asked, select.POLLIN)
        try:
            while (word := self._words.take()) is None:
                if not poll.poll(max(0.0, deadline - time.monotonic()) * 1000):
                    raise self._stuck(progress, wall_s)
                if not self._words.come():
                    raise _Died(self._stop(), progress)
        except ConnectionError as error:
            raise _Died(self._stop(), progress) from error
        return word


class _Talk:
    """One verdict's socket: what is said there, and how long that may take."""

    def __init__(self, end: socket.socket, case: _Case, wall_s: float) -> None:
        self.end = end
        self.status: int | None = None
        """How the process has ended, once that is known: what it said before may still have to be read."""
        self._lines = Lines(end, limit=ANSWER_BYTES)
        self._answers = Answers(case.checks, frozenset(case.request["before"]) | frozenset(case.request["after"]))
        self._wall_s, self._left_s = wall_s, wall_s * (len(case.checks.leaves()) + 1)
        end.settimeout(wall_s)

    def said(self) -> Said | None:
        """Return the next message; None: it has not come yet.

        Raises:
            Nonsense: it is none.
        """
        self._lines.limit = JOB_BYTES if self._lines.begins(JOB_WORDS) else ANSWER_BYTES
        try:
            line = self._lines.take()
        except Overlong as error:
            raise Nonsense("a line without end") from error
        return None if line is None else self._answers.read(line)

    def come(self) -> bool:
        """Take what has come; False at the end."""
        try:
            return self._lines.come()
        except ConnectionError:
            return False

    def tell(self, message: Mapping[str, Any]) -> None:
        """Give the process what it asked for."""
        try:
            self.end.sendall(json.dumps(message).encode() + b"\n")
        except TimeoutError as error:
            raise Nonsense("it does not take what it asked for") from error
        except OSError:
            return  # it has gone, as its silence will say

    def wait(self, worker: socket.socket) -> list[int]:
        """Wait until it says something, or the worker does; the descriptors of those that do, none if time is up."""
        poll = select.poll()
        poll.register(self.end, select.POLLIN)
        if self.status is None:
            poll.register(worker, select.POLLIN)
        most_s = 0.0 if self.status is not None else max(0.0, min(self._wall_s, self._left_s))
        began = time.monotonic()
        ready = [descriptor for descriptor, _ in poll.poll(most_s * 1000)]
        self._left_s -= time.monotonic() - began
        return ready


def _groups(leader: int) -> set[int]:
    """Return the process groups of a session."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            _, _, group, session = stat.read_bytes().rpartition(b")")[2].split()[:4]
            if int(session) == leader:
                found.add(int(group))
    return found


def _assign(death: _Died, case: _Case) -> None:
    """Decide whose fault a worker's death is, and note it in the case's `blame`.

    A reader that died on the agent's file makes that file unreadable; one that died on ours is a
    `CheckError`. A SIGKILL may have come from outside (the kernel short of memory, an operator): the same
    place is tried once more.
    """
    blame, key, reading = case.blame, death.progress.leaf, death.progress.reading
    place = f"{key} {reading}"
    if death.status == -signal.SIGKILL and place not in blame.retried:
        blame.retried.add(place)
        return
    if key is None:
        raise WorkerError(f"{death} before its first check")
    if reading is not None and reading[1] == "before":
        leaf = next(leaf for leaf in case.checks.leaves() if leaf.key == key)
        raise CheckError(key, leaf.check, f"{death} while it read our own {reading[0]!r}")
    if reading is not None:
        blame.items.add(reading)
    else:
        blame.leaves.add(key)


def _sent(made: Made) -> dict[str, Any]:
    return {"made": {name: base64.b64encode(content).decode() for name, content in made.items()}}


def _dump(snapshot: Snapshot) -> dict[str, Any]:
    return {name: item.to_json() for name, item in snapshot.items()}
