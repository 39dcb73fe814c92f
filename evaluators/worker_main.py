"""What runs in the grading process: requests from standard input, announcements and verdicts to standard output."""

import base64
import gc
import json
import os
import resource
import sys
from collections.abc import Mapping
from typing import Any, BinaryIO

from evaluators import quarantine
from evaluators.evidence import Evidence, Item, Snapshot
from evaluators.grade import CheckError, grade_checks, parse_checks
from evaluators.registry import BadCheck, load_all
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed


def _load(data: Mapping[str, Any]) -> Snapshot:
    return {name: Item.from_json(item) for name, item in data.items()}


GARBAGE_OBJECTS = 100_000
"""New objects after which the youngest are looked through."""


class _AskParent:
    """The workbench as the worker has it: the parent, which reads the question on our output and answers on our
    input."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        _say(self._out, {"work": [job, base64.b64encode(data).decode(), suffix, dict(options)]})
        match json.loads(sys.stdin.buffer.readline()):
            case {"made": made}:
                return {name: base64.b64decode(content) for name, content in made.items()}
            case {"refused": reason}:
                raise JobRefused(reason)
            case answer:
                raise WorkbenchFailed(str(answer.get("failed", "the parent gave no answer")))


def serve() -> None:
    """Run as the worker: answer requests from standard input until it closes."""
    memory_bytes = int(sys.argv[2])
    resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    load_all()
    # What was imported stays; parsers make many objects that live until the verdict: looking for garbage among them
    # again and again would take a fifth of its time.
    gc.freeze()
    gc.set_threshold(GARBAGE_OBJECTS, 20, 20)
    quarantine.enter()
    _say(out, {"ready": True})
    shelf: dict[tuple[str, object], Any] = {}
    while line := sys.stdin.buffer.readline():
        _say(out, _answer(json.loads(line), out, shelf))


def _answer(request: dict[str, Any], out: BinaryIO, shelf: dict[tuple[str, object], Any]) -> dict[str, Any]:
    def announce(key: str) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        spent = int(used.ru_utime + used.ru_stime) + 1
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (spent + request["leaf_cpu_s"], hard))
        _say(out, {"leaf": key})

    evidence = Evidence(
        _load(request["before"]),
        _load(request["after"]),
        watch=lambda name, when, begins: _say(out, {"reads": [name, when, begins]}),
        exhausted=frozenset((name, when) for name, when in request["items"]),
        shelf=shelf,
        workbench=_AskParent(out),
    )
    try:
        verdict = grade_checks(
            parse_checks(request["goals"], request["guards"]),
            evidence,
            ended_in_fail=request["ended_in_fail"],
            feasible=request["feasible"],
            exhausted=frozenset(request["leaves"]),
            announce=announce,
        )
    except CheckError as error:
        return {"check_error": [error.key, error.check, error.reason]}
    except BadCheck as error:
        return {"bad_check": [str(error), list(error.path)]}
    return {"verdict": verdict.model_dump(mode="json")}


def _say(out: BinaryIO, message: Mapping[str, Any]) -> None:
    out.write(json.dumps(message).encode() + b"\n")
