"""A parser that an agent's file took over has its own verdict, and no other: not the next, not a neighbour's."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import select
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deskcraft.desktop.waiting import wait_until
from evaluators import CheckError, Evidence, Verdict, grade, registry
from evaluators import worker as module
from evaluators.worker import GradingWorker, Limits, WorkerError
from tests.evaluators import taken_over
from tests.evaluators.evidences import evidence
from tests.evaluators.rubric.decks import deck, title

GOALS: list[dict[str, Any]] = [{"files.exists": {"of": "wanted"}}]
"""What honest verdicts are about; nothing is read for it, so a process may judge it that may read nothing."""
DECKS: list[dict[str, Any]] = [{"deck.text": {"of": "deck.pptx", "slide": 2, "shape": "title", "contains": ["King"]}}]
_COUNT = itertools.count()
LIMITS = Limits(leaf_cpu_s=2, leaf_wall_s=6)


def line(verdict: Verdict) -> bytes:
    return json.dumps({"verdict": verdict.model_dump(mode="json")}).encode() + b"\n"


def absent(tmp_path: Path) -> Evidence:
    return evidence(tmp_path, {"other": "a"}, {"other": "b", "wanted": None})


def forged(tmp_path: Path) -> bytes:
    """The answer to a request whose goals are `GOALS`, had it all been done."""
    return line(grade(GOALS, [], evidence(tmp_path / "forged", {}, {"wanted": "here"}), ended_in_fail=False))


def own(does: str) -> bytes:
    """The answer that a parser which does something gives when it says that all was done."""
    leaf: dict[str, Any] = {
        "key": "command.taken_over",
        "check": "command.taken_over",
        "role": "goal",
        "outcome": "passed",
    }
    leaf |= {"params": {"of": "other", "does": does}, "code": "ok", "observed": None, "wanted": None}
    leaf |= {"where": "", "sentence": "Done.", "score": 1.0}
    return json.dumps({"verdict": {"success": 1, "score": 1.0, "goals": [leaf], "guards": []}}).encode() + b"\n"


@contextlib.contextmanager
def registered(before: str) -> Iterator[None]:
    """Have this process, and each worker that is started meanwhile, know the check that plays the parser."""
    registry.load_all()
    known = dict(registry._CHECKS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_START", taken_over.START.format(f"{before}; {next(_COUNT)}"))
        if "command.taken_over" not in known:
            taken_over.register()
        yield
    registry._CHECKS.clear()
    registry._CHECKS.update(known)


AS_A_USER = pytest.param("taken_over.as_an_ordinary_user()", id="as-a-user", marks=pytest.mark.exam)


@pytest.fixture(scope="module", params=[pytest.param("pass", id="as-it-is"), AS_A_USER])
def worker(request: pytest.FixtureRequest) -> Iterator[GradingWorker]:
    with registered(request.param), GradingWorker(LIMITS) as one:
        yield one


ATTACKS = {
    "a second answer": "tell(OWN + FORGED)",
    "many answers": "tell(OWN + FORGED * 50)",
    "answers of other kinds": r"tell(OWN + b'{\"died\": 0}\n{\"ended\": [1, 0]}\n{\"ready\": true}\n' + FORGED)",
    "it goes on and answers what comes next": "tell(OWN); linger(); serve_instead(FORGED)",
    "a thread of it goes on": (
        "import threading; threading.Thread(target=serve_instead, args=(FORGED,)).start(); tell(OWN);"
        " threading.Event().wait()"
    ),
    "a child of it goes on": "forked('serve_instead(FORGED)'); tell(OWN)",
    "a child of it answers later": "forked('import time; [(tell(FORGED), time.sleep(0.01)) for _ in range(500)]')",
    "it ends its relatives": "import signal; on_all_relatives(lambda pid: os.kill(pid, signal.SIGKILL)); tell(OWN)",
    "it stops its relatives": "import signal; on_all_relatives(lambda pid: os.kill(pid, signal.SIGSTOP)); tell(OWN)",
    "it ends their groups": "import signal; on_all_relatives(lambda pid: os.killpg(pid, signal.SIGKILL)); tell(OWN)",
    "it writes without end": "while True: tell(b'x' * 65536)",
    "it announces without end": 'while True: tell(b\'{"leaf": "command.taken_over"}\\n\')',
    "it closes all": "os.closerange(0, 256); linger(); import time; time.sleep(1000)",
    "half an answer, and no more": "tell(OWN[:-20]); os._exit(0)",
    "half an answer, and it closes all": (
        "tell(OWN[:-20]); os.closerange(0, 256); linger(); import time; time.sleep(1000)"
    ),
    "half an answer, and silence": "tell(OWN[:-20]); linger(); import time; time.sleep(1000)",
    "an answer without form": "tell(b'}{\\n'); os._exit(0)",
    "an answer of another form": "tell(b'{\"verdict\": 7}\\n'); os._exit(0)",
    "an answer that is no object": "tell(b'[[]]\\n'); os._exit(0)",
    "an answer to another request": "tell(FORGED); os._exit(0)",
    "an answer that is deep": "tell(b'{\"verdict\": ' + b'[' * 100000 + b']' * 100000 + b'}\\n'); os._exit(0)",
    "an answer with a long number": "tell(b'{\"verdict\": ' + b'9' * 100000 + b'}\\n'); os._exit(0)",
    "an answer that is no text": 'tell(b\'{"verdict": "\\xff\\xfe"}\\n\'); os._exit(0)',
    "a number that is none": "tell(OWN.replace(b'\"observed\": null', b'\"observed\": NaN')); os._exit(0)",
    "half a character": "tell(OWN.replace(b'Done.', b'\\\\ud800')); os._exit(0)",
    "a doubt about what is not asked": (
        'tell(OWN.replace(b\'"key": "command.taken_over"\', b\'"key": "x"\').replace(b\'"ok"\', b\'"unreadable"\')'
        ".replace(b'\"passed\"', b'\"failed\"')); os._exit(0)"
    ),
    "an error of a check that is not asked": 'tell(b\'{"check_error": ["x", "y", "z"]}\\n\'); os._exit(0)',
    "an error of no form": "tell(b'{\"check_error\": 1}\\n'); os._exit(0)",
    "a reading of no form": "tell(b'{\"reads\": [{}, [], 7]}\\n'); os._exit(0)",
    "a leaf of no form": "tell(b'{\"leaf\": {}}\\n'); os._exit(0)",
    "a job of no form": 'tell(b\'{"work": ["render", "!", [], 7]}\\n\'); os._exit(0)',
    "a job of strange values": 'tell(b\'{"kept": ["render", "x", ".svg", {"width": [1]}]}\\n\'); os._exit(0)',
}


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=ATTACKS.keys())
def test_what_a_parser_does_changes_no_other_verdict(worker: GradingWorker, tmp_path: Path, attack: str) -> None:
    found = absent(tmp_path)
    honest = grade(GOALS, [], found, ended_in_fail=False)
    assert not honest.success
    does = f"FORGED = {forged(tmp_path)!r}\nOWN = {own('x')!r}\n{attack}"
    began = time.monotonic()
    with contextlib.suppress(WorkerError, CheckError):
        worker.grade([{"command.taken_over": {"of": "other", "does": does}}], [], found, ended_in_fail=False)
    for _ in range(3):
        assert worker.grade(GOALS, [], found, ended_in_fail=False) == honest
    assert time.monotonic() - began < 200
    alone(worker.pid)


def alone(pid: int) -> None:
    """Returns once a worker is the only process of its kind: the child of the last verdict needs a moment to end."""
    wait_until(lambda: alike(pid) == {pid}, 30, "all that the worker began has ended")


def alike(pid: int) -> set[int]:
    """The processes that were started with the words of this one, or forked from one that was."""
    words, found = Path(f"/proc/{pid}/cmdline").read_bytes(), set()
    for other in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if other.read_bytes() == words:
                found.add(int(other.parent.name))
    return found


READING_AHEAD = {
    "it answers, and goes on": "tell(FORGED)",
    "it answers what comes next": "linger(); serve_instead(FORGED)",
    "a child of it answers later": "forked('import time; [(tell(FORGED), time.sleep(0.01)) for _ in range(3000)]')",
    "a child of it answers what comes": "forked('serve_instead(FORGED)')",
    "it tells of children that there are not": "tell(b'0\\n' * 99)",
    "it tells what is no number": "tell(b'\\n' + b'x' * 9999)",
    "it says nothing": "linger(); import time; time.sleep(1000)",
    "it closes all": "linger(); os.closerange(0, 256); import time; time.sleep(1000)",
    "it ends": "os._exit(0)",
    "it ends its relatives": "import signal; on_all_relatives(lambda pid: os.kill(pid, signal.SIGKILL))",
}


@pytest.mark.parametrize("attack", READING_AHEAD.values(), ids=READING_AHEAD.keys())
def test_what_a_reader_does_changes_no_verdict_on_another_original(tmp_path: Path, attack: str) -> None:
    found, hostile = pair(tmp_path, "deck.pptx"), pair(tmp_path, "hostile.pptx")
    honest = grade(DECKS, [], found, ended_in_fail=False)
    assert not honest.success
    wanted = evidence(tmp_path / "wanted", {}, {"deck.pptx": deck(title(3, "x"), title(2, "The King"))})
    answer = line(grade(DECKS, [], wanted, ended_in_fail=False))
    assert b'"success": 1' in answer
    does = f"FORGED = {answer!r}\n{attack}"
    with registered(f"taken_over.when_read_ahead({does!r})"), GradingWorker(LIMITS) as worker:
        for _ in range(3):
            with contextlib.suppress(WorkerError, CheckError):
                worker.grade([{"files.exists": {"of": "hostile.pptx"}}], [], hostile, ended_in_fail=False)
            for _ in range(3):
                assert worker.grade(DECKS, [], found, ended_in_fail=False) == honest
        left = [os.pidfd_open(pid) for pid in alike(worker.pid) - {worker.pid}]
        worker.close()
    ended = [select.select([process], [], [], 10)[0] == [process] for process in left]
    for process in left:
        os.close(process)
    assert all(ended)


def pair(folder: Path, name: str) -> Evidence:
    one = deck(title(3, "x"))
    return evidence(folder / name, {name: one}, {name: one})
