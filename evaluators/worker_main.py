"""What runs in the grading process: a parent that has imported the checks and forks a fresh child for each verdict.

The parent reads requests from a socket, its standard input, and never looks at evidence; the child reads the evidence
under limits and in quarantine, writes announcements and its answer to a socket, and ends. So a verdict never depends on
what was graded before it: no parsed file, no memory, no descriptor and no thread outlives the child. Decks that were
there before the agent began are read once for several verdicts, by a process between the two (`evaluators.ahead`).

The socket of a verdict comes with its request, from whoever wants it; the child has no other. One that an agent's file
has taken over can say what it likes there: when the verdict is taken, nobody listens to it any more, and it is ended
before the next request is looked at.
"""

import base64
import contextlib
import ctypes
import gc
import hashlib
import importlib
import json
import os
import resource
import select
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from PIL import Image

from evaluators import quarantine
from evaluators.ahead import Originals, Readers
from evaluators.channel import FILES, Lines, keep_only, send, stream
from evaluators.cheap import surely_failing
from evaluators.colour import lab_of
from evaluators.evidence import Evidence, Item, Snapshot
from evaluators.grade import CheckError, grade_checks, grade_leaf, parse_checks, pinned_facets
from evaluators.originals import key_of
from evaluators.registry import BadCheck, load_all, load_plugin, plugin_of
from evaluators.verdict import LeafVerdict
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed

GARBAGE_OBJECTS = 100_000
"""New objects after which the youngest are looked through."""
JUDGINGS = 8
"""How many times a leaf may use its processor time, at most, over all that judges it in a verdict."""
LATE_MODULES = ("scipy.ndimage", "scipy.optimize", "scipy.signal", "scipy.spatial")
"""What checks import only when they need it, at up to half a second: imported once here and not by each child."""
_PR_SET_PDEATHSIG = 1
_LOAD_LINE = b'{"load": '
"""How a line begins that is for this process and not for a child; requests begin with another key."""
TAKEN_LINE = b"taken"
"""That the last verdict is taken, or given up: what gave it ends now if it has not yet."""
_OWN = 3
"""The descriptor of a child's socket."""


class _AskParent:
    """The workbench as the worker has it: the runner, which reads the question on the verdict's socket and answers
    there."""

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        made = self.kept(job, hashlib.sha256(data).hexdigest(), suffix, options)
        if made is not None:  # a file of megabytes need not go through the pipe
            return made
        answer = self._asked({"work": [job, base64.b64encode(data).decode(), suffix, dict(options)]})
        if "made" not in answer:
            raise WorkbenchFailed(str(answer.get("failed", "the parent gave no answer")))
        return _made(answer)

    def kept(self, job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Made | None:
        answer = self._asked({"kept": [job, digest, suffix, dict(options)]})
        return _made(answer) if "made" in answer else None

    def _asked(self, question: Mapping[str, Any]) -> dict[str, Any]:
        _say(self.descriptor, question)
        with open(self.descriptor, "rb", closefd=False) as answers:  # one, so that no other is read with it
            answer: dict[str, Any] = json.loads(answers.readline())
        if "refused" in answer:
            raise JobRefused(answer["refused"])
        return answer


def _made(answer: Mapping[str, Any]) -> Made:
    return {name: base64.b64decode(content) for name, content in answer["made"].items()}


def serve() -> None:
    """Run as the worker: answer requests from standard input until it closes, each in a child of its own."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))
    asked = stream(0)
    load_all()
    for module in LATE_MODULES:
        importlib.import_module(module)
    Image.init()
    lab_of("black")  # OpenCV makes its tables of colours with the first one, in a tenth of a second
    _freeze()
    readers = Readers(_read_ahead, _grade_and_end, asked)
    _tell(asked, {"ready": True})
    lines = Lines(asked, limit=sys.maxsize, descriptors=True)
    while line := lines.next():
        if line.startswith(_LOAD_LINE):
            readers.close()
            _load_plugins(json.loads(line)["load"])
        elif line != TAKEN_LINE:
            descriptor = lines.descriptor()
            number, key = _original(line)
            status = readers.judged(key, line, descriptor) if key else None
            if status is None:
                status = _judged(line, descriptor, asked)
            _tell(asked, {"ended": [number, status]})
    readers.close()


def _tell(asked: socket.socket, message: Mapping[str, Any]) -> None:
    with contextlib.suppress(OSError):  # nobody is there any more, as the next line will say
        send(asked, json.dumps(message).encode())


def _judged(line: bytes, descriptor: int, asked: socket.socket) -> int:
    """Have a child give a verdict, and return its status; it ends at the latest when something else is asked."""
    child = os.fork()
    if child == 0:
        keep_only(descriptor)
        _grade_and_end(line, _OWN)
    os.close(descriptor)
    over = os.pidfd_open(child)
    poll = select.poll()
    poll.register(over, select.POLLIN)
    poll.register(asked, select.POLLIN)
    if over not in dict(poll.poll()):
        os.kill(child, signal.SIGKILL)
    os.close(over)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _original(line: bytes) -> tuple[int, str]:
    """Return a request's number, and the key of what it starts from; "" where nothing is to be read ahead: all is read
    again where a leaf is judged alone, or something is known to exhaust a reader."""
    request = json.loads(line)
    doubtful = request["alone"] or request["known"] or request["leaves"] or request["items"]
    return request["number"], "" if doubtful else str(request["original"])


def _read_ahead(line: bytes, descriptor: int) -> Originals:
    """Read the decks that a request starts from, confined and within the limits of one leaf."""
    request = json.loads(line)
    _confine(request["memory_bytes"], forks=True)
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(resource.RLIMIT_CPU, (_allowed(request["leaf_cpu_s"]), hard))
    before = _load(request["before"])
    originals = Originals(before, _AskParent(descriptor))
    resource.setrlimit(resource.RLIMIT_CPU, (hard, hard))
    if key_of(before) != request["original"]:
        raise ValueError("what was read is not what was meant")
    return originals


def _allowed(cpu_s: int) -> int:
    """Return so many seconds of processor time, or what this process was allowed when it began (`ulimit -t`)."""
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    return cpu_s if hard == resource.RLIM_INFINITY else min(cpu_s, hard)


def _freeze() -> None:
    """What was imported stays and is shared with the children; a collection would copy its pages for each of them."""
    gc.collect()
    gc.freeze()


def _load_plugins(wanted: Sequence[Sequence[str]]) -> None:
    """Import domains of plug-ins by name and folder; one that fails says so when a child looks for its checks."""
    for name, place in wanted:
        if place not in sys.path:
            sys.path.append(place)
        with contextlib.suppress(BadCheck):
            if plugin := plugin_of(name):
                load_plugin(plugin)
    _freeze()


def _grade_and_end(line: bytes, out: int, read: Evidence | None = None) -> NoReturn:
    """The child's whole life. Its status is 0 only if it gave an answer. `read`: what was read ahead."""
    status = 1
    try:
        request = json.loads(line)
        _confine(request["memory_bytes"])
        _say(out, _answer(request, out, read))
        status = 0
    finally:
        with contextlib.suppress(OSError):
            sys.stderr.flush()
        os._exit(status)  # not through the interpreter's end: nothing of the parent's is to be run twice


def _confine(memory_bytes: int, *, forks: bool = False) -> None:
    ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    # parsers make many objects that live until the verdict: looking for garbage among them again and again would take
    # a fifth of its time
    gc.set_threshold(GARBAGE_OBJECTS, 20, 20)
    quarantine.enter(forks=forks)


def _load(data: Mapping[str, Any]) -> Snapshot:
    return {name: Item.from_json(item) for name, item in data.items()}


def _answer(request: dict[str, Any], out: int, read: Evidence | None = None) -> dict[str, Any]:
    def announce(key: str) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(used.ru_utime + used.ru_stime) + 1
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (min(spent + request["leaf_cpu_s"], hard), hard))
        _say(out, {"leaf": key})

    evidence = Evidence(
        _load(request["before"]),
        _load(request["after"]),
        watch=lambda name, when, begins: _say(out, {"reads": [name, when, begins]}),
        exhausted=frozenset((name, when) for name, when in request["items"]),
        workbench=_AskParent(out),
    )
    if read is not None:
        evidence = evidence.knowing(read)
    exhausted = frozenset(request["leaves"])
    known = {key: LeafVerdict.model_validate(leaf) for key, leaf in request["known"].items()}
    try:
        checks = parse_checks(request["goals"], request["guards"])
        most = _allowed(request["leaf_cpu_s"] * JUDGINGS * (len(checks.leaves()) + 1))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        if request["want"] == "failure":
            how = {name: request[name] for name in ("only", "changed", "first")}
            key, sure = surely_failing(checks, evidence, announce=announce, **how) or ("", True)
            return {"failure": {"leaf": key, "sure": sure}}
        if request["want"] == "pins":
            return {"pins": {of: list(facets) for of, facets in pinned_facets(checks, evidence).facets.items()}}
        if request["alone"]:
            leaf = grade_leaf(checks, request["alone"], evidence, exhausted=exhausted, announce=announce, known=known)
            return {"leaf_verdict": leaf.model_dump(mode="json")}
        verdict = grade_checks(
            checks,
            evidence,
            ended_in_fail=request["ended_in_fail"],
            feasible=request["feasible"],
            exhausted=exhausted,
            announce=announce,
            known=known,
        )
    except CheckError as error:
        return {"check_error": [error.key, error.check, error.reason]}
    except BadCheck as error:
        return {"bad_check": [str(error), list(error.path)]}
    return {"verdict": verdict.model_dump(mode="json")}


def _say(out: int, message: Mapping[str, Any]) -> None:
    rest = memoryview(json.dumps(message).encode() + b"\n")
    while rest:
        rest = rest[os.write(out, rest) :]
