"""What fails for certain without an application: it agrees with the whole verdict wherever it is certain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import Evidence, grade
from evaluators import registry as registry_module
from evaluators.cheap import surely_fails
from evaluators.grade import parse_checks
from evaluators.registry import find_check
from evaluators.verdict import Code, Finding, failed, passed
from evaluators.workbench import JobName, Made, Option
from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence

TEXT = {"files.text": {"of": "note", "equals": "tea\n"}}
GUARD = {"files.data_untouched": {"of": "settings", "format": "ini"}}
SETTING = {"files.data": {"of": "settings", "format": "ini", "at": ["a", "b"], "equals": "2"}}


def sure(seen: Evidence, goals: list[Any], guards: list[Any] | None = None) -> bool:
    return surely_fails(parse_checks(goals, guards or []), seen)


def of(folder: Path, note: str | None, settings: str = "[a]\nb=1\n") -> Evidence:
    return evidence(folder, {"note": "milk\n", "settings": "[a]\nb=1\n"}, {"note": note, "settings": settings})


def replaced(monkeypatch: pytest.MonkeyPatch, name: str, **what: Any) -> None:
    monkeypatch.setitem(registry_module._CHECKS, name, replace(find_check(name), **what))


def asking(monkeypatch: pytest.MonkeyPatch, name: str = "files.text") -> None:
    """Let a check ask an application."""

    def function(seen: Evidence, p: Any) -> Finding:
        seen.made(p.of, "render", width=10)
        return passed("Right.")

    replaced(monkeypatch, name, function=function)


@pytest.mark.parametrize(("note", "fails"), [("tea\n", False), ("milk\n", True), (None, True)])
def test_a_goal_that_reads_the_file_is_certain(tmp_path: Path, note: str | None, fails: bool) -> None:
    assert sure(of(tmp_path, note), [TEXT]) is fails


def test_a_guard_that_fails_is_certain(tmp_path: Path) -> None:
    assert sure(of(tmp_path, "tea\n", "[a]\nb=2\n"), [TEXT], [GUARD])
    assert not sure(of(tmp_path, "tea\n"), [TEXT], [GUARD])


def test_what_asks_an_application_is_not_certain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asking(monkeypatch)
    seen = of(tmp_path, "milk\n")
    assert not sure(seen, [TEXT])
    assert not sure(seen, [{"any": [TEXT, {"files.text": {"of": "settings", "equals": "x"}}]}])
    assert sure(seen, [{"all": [TEXT, SETTING]}])
    assert sure(of(tmp_path, "milk\n", "[a]\nb=2\n"), [TEXT], [GUARD])


def test_a_file_that_cannot_be_read_is_left_to_the_whole_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(monkeypatch, "files.text", function=lambda seen, p: failed(Code.UNREADABLE, "It holds no text."))
    assert not sure(of(tmp_path, "milk\n"), [TEXT])


def test_an_undecided_goal_pins_what_it_may(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A guard is not certain to fail on what a goal may have asked for."""
    asking(monkeypatch, "files.data")
    assert not sure(of(tmp_path, "milk\n", "[a]\nb=2\n"), [SETTING], [GUARD])
    assert sure(of(tmp_path, "milk\n", "[a]\nb=1\nc=3\n"), [SETTING], [GUARD])


def test_a_guard_whose_pins_nobody_knows_is_not_certain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asking(monkeypatch, "files.data")
    replaced(monkeypatch, "files.data", pins=lambda seen, p: seen.made(p.of, "render"))
    assert not sure(of(tmp_path, "milk\n", "[a]\nb=1\nc=3\n"), [SETTING], [GUARD])


def test_the_worker_says_the_same(tmp_path: Path) -> None:
    with GradingWorker() as worker:
        for note in ("tea\n", "milk\n", None):
            seen = of(tmp_path / str(note).strip(), note)
            said = worker.surely_fails([TEXT], [GUARD], seen)
            assert said is not bool(grade([TEXT], [GUARD], seen, ended_in_fail=False).success)


class Reader:
    """A workbench that says what a file holds, and counts."""

    def __init__(self) -> None:
        self.jobs: list[str] = []

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        self.jobs.append(job)
        return {"facts.json": data}


@pytest.mark.parametrize(("note", "fails"), [("tea\n", False), ("milk\n", True)])
def test_an_application_that_only_reads_is_asked_a_renderer_never(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: str, fails: bool
) -> None:
    def reads(seen: Evidence, p: Any) -> Finding:
        same = seen.made(p.of, "probe")["facts.json"] == p.equals.encode()
        return passed("Right.") if same else failed(Code.WRONG_TEXT, "Wrong.")

    asking(monkeypatch, "files.data")
    replaced(monkeypatch, "files.text", function=reads)
    bench = Reader()
    seen = replace(of(tmp_path, note), workbench=bench)
    assert sure(seen, [SETTING, TEXT]) is fails
    assert set(bench.jobs) == {"probe"}
    assert not sure(of(tmp_path / "alone", note), [SETTING, TEXT])
