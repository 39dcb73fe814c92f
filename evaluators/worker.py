"""Grading in processes of their own, in quarantine and with limits, so that a file of an agent's cannot hang, exhaust
or harm the runner, and no verdict depends on what was graded before it.

A warm process that never reads evidence forks a fresh child for each verdict (`evaluators.worker_main`). The runner
sends a request, the child announces each leaf and each reading before it starts on it, and answers with the verdict;
JSON, one object a line. A leaf that cannot be read, or in which the child dies or raises, is judged once more, alone
and with twice the memory, before anybody is blamed; what it was busy with when it dies there says whose fault it is.
"""

import base64
import contextlib
import json
import os
import selectors
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from evaluators.evidence import Evidence, Snapshot, When
from evaluators.grade import CheckError, Checks, parse_checks
from evaluators.originals import key_of
from evaluators.registry import BadCheck, plugins_of
from evaluators.verdict import Code, LeafVerdict, Verdict
from evaluators.workbench import JobRefused, Keeping, Made, Workbench, WorkbenchFailed

_ROOT = str(Path(__file__).resolve().parent.parent)
_START = "import sys; sys.path.insert(0, sys.argv[1]); from evaluators.worker_main import serve; serve()"


class WorkerError(Exception):
    """The worker cannot be started, or stopped making progress without using its processor time: not the
    agent's."""


STARTS = 2
_READY = {"ready": True}


@dataclass(frozen=True)
class Limits:
    """What a worker may use."""

    leaf_cpu_s: int = 20
    """Processor time of one leaf, reading included; beyond it the file is `unreadable`."""
    leaf_wall_s: float = 300.0
    """Time without any announcement after which we give up on the worker, as a fault of DeskCraft."""
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
    """The worker ended before its answer; `status` as of subprocess (negative: signal)."""

    def __init__(self, status: int, progress: _Progress) -> None:
        super().__init__(f"the grading worker ended with status {status}")
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
        self._pending = bytearray()
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
                verdict = Verdict.model_validate(self._ask(case))
                doubtful = [leaf.key for leaf in verdict.failures() if leaf.code is Code.UNREADABLE]
            except _Died as death:
                self._restart()
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
                return LeafVerdict.model_validate(self._ask(case, key))
            except _Died as death:
                self._restart()
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
                found = self._ask(_Case(request, parse_checks(goals, [])), want="pins")
            except _Died as death:
                self._restart()
                raise WorkerError(f"{death} while it looked what the goals pin") from death
        return {of: tuple(facets) for of, facets in found.items()}

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
                found = self._ask(case, want="failure")
                key = str(found["leaf"])
                return key if found["sure"] or not self._alone(case, key).ok else ""
            except _Died:
                self._restart()
                return ""
            except CheckError:
                return ""

    def close(self) -> None:
        """End the worker."""
        with self._lock:
            self._stop()

    def _restart(self) -> None:
        self._stop()
        self._start()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self._start()
        assert self._process is not None
        return self._process

    def _ready_worker(self, tries: int = STARTS) -> subprocess.Popen[bytes]:
        """Return the worker when it has said that it is ready; on a machine that is busy it may need a second try."""
        process = self._running()
        try:
            self._ready = self._ready or self._hear(process, _Progress(), self._limits.start_wall_s) == _READY
        except WorkerError:
            if tries == 1:
                raise
            return self._ready_worker(tries - 1)
        return process

    def _start(self) -> None:
        self._pending, self._ready, self._loaded = bytearray(), False, set()
        environment = {
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-B", "-c", _START, _ROOT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd="/",
            start_new_session=True,
        )

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with contextlib.suppress(BrokenPipeError):
                pipe.close()
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # with the child that it has
        process.wait()

    def _ask(
        self, case: _Case, alone: str = "", *, want: Literal["verdict", "pins", "failure"] = "verdict"
    ) -> dict[str, Any]:
        """Return the JSON of the verdict or of one leaf's, of what the goals pin, or of what surely fails.

        Raises:
            _Died: the child ended before it answered.
        """
        request = {
            **case.request,
            "alone": alone,
            "want": want,
            "known": {key: leaf.model_dump(mode="json") for key, leaf in case.known.items()},
            "leaves": sorted(case.blame.leaves),
            "items": sorted(case.blame.items),
            "memory_bytes": self._limits.memory_bytes * (2 if alone else 1),
        }
        process, progress = self._ready_worker(), _Progress()
        self._load_plugins(process, progress, case.checks)
        self._tell(process, progress, request)
        while True:
            message = self._hear(process, progress, self._limits.leaf_wall_s)
            match message:
                case {"leaf": key}:
                    progress.leaf, progress.reading = key, None
                case {"reads": [name, when, begins]}:
                    progress.reading = (name, when) if begins else None
                case {"work": [job, data, suffix, options]}:
                    self._tell(process, progress, self._work(job, data, suffix, options))
                case {"kept": [job, digest, suffix, options]}:
                    self._tell(process, progress, self._kept(job, digest, suffix, options))
                case {"verdict": answer} | {"leaf_verdict": answer} | {"pins": answer} | {"failure": answer}:
                    return dict(answer)
                case {"died": status}:
                    raise _Died(status, progress)
                case {"check_error": [key, check, reason]}:
                    raise CheckError(key, check, reason)
                case {"bad_check": [text, path]}:
                    raise BadCheck(text, tuple(path))
                case _:
                    raise WorkerError(f"the grading worker said what it should not: {message!r}")

    def _load_plugins(self, process: subprocess.Popen[bytes], progress: _Progress, checks: Checks) -> None:
        """Have the plug-ins imported that these checks need: only these, so that a broken one harms no other verdict.

        The process is isolated from the environment, so it is handed the folders that they were found in.
        """
        needed = [p for p in plugins_of(leaf.check for leaf in checks.leaves()) if p.name not in self._loaded]
        if needed:
            self._loaded.update(plugin.name for plugin in needed)
            self._tell(process, progress, {"load": [[plugin.name, plugin.place] for plugin in needed]})

    def _tell(self, process: subprocess.Popen[bytes], progress: _Progress, message: Mapping[str, Any]) -> None:
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
        except BrokenPipeError as error:
            raise _Died(process.wait(), progress) from error

    def _work(self, job: Any, data: str, suffix: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Have a job done for the worker; whose fault a failure is travels with the answer."""
        try:
            if self._workbench is None:
                raise WorkbenchFailed(f"there is no workbench for the job {job}")
            made = self._workbench.work(job, base64.b64decode(data), suffix, options)
        except JobRefused as error:
            return {"refused": str(error)}
        except WorkbenchFailed as error:
            return {"failed": str(error)}
        return _sent(made)

    def _kept(self, job: Any, digest: str, suffix: str, options: Mapping[str, Any]) -> dict[str, Any]:
        """Give the worker what is kept of a job."""
        if not isinstance(self._workbench, Keeping):
            return {}
        try:
            made = self._workbench.kept(job, digest, suffix, options)
        except JobRefused as error:
            return {"refused": str(error)}
        return {} if made is None else _sent(made)

    def _hear(self, process: subprocess.Popen[bytes], progress: _Progress, wall_s: float) -> Any:
        """Return the worker's next message."""
        assert process.stdout is not None
        deadline = time.monotonic() + wall_s
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._pending:
                if not selector.select(max(0.0, deadline - time.monotonic())):
                    place = progress.leaf or "its start"
                    self._stop()
                    raise WorkerError(f"the grading worker made no progress for {wall_s:g} s at {place}")
                chunk = os.read(process.stdout.fileno(), 1 << 20)
                if not chunk:
                    raise _Died(process.wait(), progress)
                self._pending += chunk
        line, _, self._pending = self._pending.partition(b"\n")
        return json.loads(line)


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
