"""What fails for certain, found as cheaply as it goes: it agrees with the whole verdict wherever it is certain."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from evaluators import CheckError, Evidence, grade
from evaluators import registry as registry_module
from evaluators import worker as worker_module
from evaluators.cheap import surely_failing
from evaluators.grade import parse_checks
from evaluators.registry import find_check
from evaluators.verdict import Code, Finding, failed, not_judged, passed
from evaluators.workbench import JobName, Made, Option
from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence

TEXT = {"files.text": {"of": "note", "equals": "tea\n"}}
GUARD = {"files.data_untouched": {"of": "settings", "format": "ini"}}
SETTING = {"files.data": {"of": "settings", "format": "ini", "at": ["a", "b"], "equals": "2"}}


def failing(seen: Evidence, goals: list[Any], guards: list[Any] | None = None, **how: Any) -> str:
    found = surely_failing(parse_checks(goals, guards or []), seen, **how)
    return found.key if found is not None and found.sure else ""


def sure(seen: Evidence, goals: list[Any], guards: list[Any] | None = None) -> bool:
    return bool(failing(seen, goals, guards))


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


def test_a_file_that_cannot_be_read_is_not_certain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, "files.text", function=lambda seen, p: failed(Code.UNREADABLE, "It holds no text."))
    seen = of(tmp_path, "milk\n")
    assert surely_failing(parse_checks([TEXT], []), seen) == ("files.text", False)
    assert surely_failing(parse_checks([{"any": [TEXT, SETTING]}], [TEXT]), seen) is None
    assert surely_failing(parse_checks([TEXT, SETTING], []), seen) == ("files.data", True)


def test_what_is_left_to_a_judge_is_left_to_the_whole_verdict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced(monkeypatch, "files.text", function=lambda seen, p: not_judged("It takes a judge."))
    assert surely_failing(parse_checks([TEXT], []), of(tmp_path, "milk\n")) is None


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
            said = worker.surely_failing([TEXT], [GUARD], seen)
            assert bool(said) is not bool(grade([TEXT], [GUARD], seen, ended_in_fail=False).success)


class Bench:
    """A workbench that gives a file's bytes, counts, and keeps what it was given to keep."""

    def __init__(self, *kept: bytes) -> None:
        self.jobs: list[str] = []
        self._kept = {hashlib.sha256(data).hexdigest(): data for data in kept}

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        self.jobs.append(job)
        return {"facts.json": data}

    def kept(self, job: JobName, digest: str, suffix: str, options: Mapping[str, Option]) -> Made | None:
        return {"facts.json": self._kept[digest]} if digest in self._kept else None


def judging(monkeypatch: pytest.MonkeyPatch, name: str, job: JobName) -> None:
    """Let a check compare what an application says of the file with what is asked."""

    def function(seen: Evidence, p: Any) -> Finding:
        same = seen.made(p.of, job)["facts.json"].decode().endswith(f"{p.equals}\n".replace("\n\n", "\n"))
        return passed("Right.") if same else failed(Code.WRONG_TEXT, "Wrong.")

    replaced(monkeypatch, name, function=function)


@pytest.mark.parametrize(
    ("note", "settings", "found", "jobs"),
    [
        ("milk\n", "2\n", "files.text", ["probe"]),
        ("tea\n", "1\n", "files.data", ["probe", "render"]),
        ("tea\n", "2\n", "", ["probe", "render"]),
    ],
)
def test_an_application_that_reads_is_asked_before_one_that_renders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: str, settings: str, found: str, jobs: list[str]
) -> None:
    judging(monkeypatch, "files.data", "render")
    judging(monkeypatch, "files.text", "probe")
    bench = Bench()
    seen = replace(of(tmp_path, note, settings), workbench=bench)
    assert failing(seen, [SETTING, TEXT]) == found
    assert bench.jobs == jobs


def test_what_is_kept_is_asked_of_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "files.data", "probe")
    judging(monkeypatch, "files.text", "render")
    bench = Bench(b"milk\n")
    assert failing(replace(of(tmp_path, "milk\n"), workbench=bench), [SETTING, TEXT]) == "files.text"
    assert bench.jobs == []


def test_the_first_render_that_fails_is_the_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judging(monkeypatch, "files.data", "render")
    judging(monkeypatch, "files.text", "pdf")
    for first, jobs in ([], ["render"]), (["files.text"], ["pdf"]):
        bench = Bench()
        seen = replace(of(tmp_path, "milk\n", "1\n"), workbench=bench)
        assert failing(seen, [SETTING, TEXT], first=first) == (first or ["files.data"])[0]
        assert bench.jobs == jobs


def test_the_last_round_leaves_out_branches_that_cannot_change_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    judging(monkeypatch, "files.data", "render")
    judging(monkeypatch, "files.text", "pdf")
    bench = Bench()
    assert failing(replace(of(tmp_path, "milk\n", "2\n"), workbench=bench), [{"any": [SETTING, TEXT]}]) == ""
    assert bench.jobs == ["render"]


def test_what_looks_at_nothing_that_changed_is_not_judged(tmp_path: Path) -> None:
    seen = of(tmp_path, "milk\n", "[a]\nb=2\n")
    assert failing(seen, [TEXT], [GUARD], changed={"note"}) == "files.text"
    assert failing(seen, [TEXT], [GUARD], changed={"settings"}) == "files.data_untouched"
    assert failing(seen, [TEXT], [GUARD], changed=set()) == ""


@pytest.mark.parametrize("key", ["files.text", "files.data", "files.data_untouched", "files.untouched"])
def test_one_leaf_alone_fails_the_whole_or_says_nothing(tmp_path: Path, key: str) -> None:
    """Damage of the note, of the settings, and of what is guarded: each is found by its leaf and by no other."""
    setting = {"files.data": {**SETTING["files.data"], "equals": "1"}}
    for note, settings, fails in (
        ("milk\n", "[a]\nb=1\n", {"files.text"}),
        ("tea\n", "[a]\nb=3\n", {"files.data", "files.data_untouched"}),
        ("tea\n", "[a]\nb=1\nc=3\n", {"files.data_untouched"}),
        ("tea\n", "[a]\nb=1\n", set()),
    ):
        seen = of(tmp_path / f"{len(note)}{len(settings)}", note, settings)
        found = failing(seen, [TEXT, setting], [GUARD], only=key)
        whole = grade([TEXT, setting], [GUARD], seen, ended_in_fail=False)
        assert found in ("", key)
        assert not (found and whole.success)
        assert {leaf.key for leaf in whole.failures()} == fails
        if key in fails and not (key == "files.data_untouched" and "files.data" in fails):
            assert found == key


def test_a_leaf_that_another_can_make_up_for_is_left_to_the_whole_verdict(tmp_path: Path) -> None:
    seen = of(tmp_path, "milk\n")
    either = {"any": [TEXT, {"files.text": {"of": "settings", "equals": "x"}}]}
    assert failing(seen, [either]) == "files.text"
    assert failing(seen, [either], only="files.text") == ""
    assert failing(seen, [{"all": [TEXT, SETTING]}], only="files.data") == "files.data"


def test_a_derived_guard_alone_lets_change_what_the_goals_pin(tmp_path: Path) -> None:
    asked = of(tmp_path / "asked", "tea\n", "[a]\nb=2\n")
    more = of(tmp_path / "more", "tea\n", "[a]\nb=2\nc=3\n")
    for seen, found in (asked, ""), (more, "files.data_untouched"):
        assert failing(seen, [SETTING], [GUARD], only="files.data_untouched") == found
        assert bool(found) is not bool(grade([SETTING], [GUARD], seen, ended_in_fail=False).success)


def test_a_goal_that_does_not_say_what_it_pins_leaves_the_guard_its_exceptions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replaced(monkeypatch, "files.data", says=lambda seen, p: False)
    guard = {"files.data_untouched": {"of": "settings", "format": "ini", "except": ["a"]}}
    seen = of(tmp_path, "tea\n", "[a]\nb=2\nc=3\n")
    assert grade([SETTING], [guard], seen, ended_in_fail=False).success
    assert failing(seen, [SETTING], [guard]) == ""


def test_a_silent_branch_counts_only_where_it_holds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an `any` the branches that hold say what is pinned; as long as that is not known, the guard is not judged."""
    replaced(monkeypatch, "files.text", pins=None)
    seen = of(tmp_path, "tea\n", "[a]\nb=2\n")
    wrong, right = ({"files.text": {"of": "settings", "equals": text}} for text in ("x", "[a]\nb=2\n"))
    for goal, found in ({"any": [SETTING, wrong]}, ""), ({"any": [SETTING, right]}, "files.data_untouched"):
        assert failing(seen, [goal], [GUARD]) == found
        assert bool(found) is not bool(grade([goal], [GUARD], seen, ended_in_fail=False).success)
    monkeypatch.setattr("evaluators.cheap.ROUNDS", (frozenset(),))
    asking(monkeypatch)
    assert failing(seen, [{"any": [SETTING, right]}], [GUARD]) == ""


BREAKS = """
import resource
from evaluators.evidence import Unreadable
from evaluators.registry import Of, check
from evaluators.verdict import Code, failed, passed

@check("command.breaks")
def breaks(evidence, p: Of):
    text = evidence.read_bytes(p.of)
    if text == b"odd":
        raise RuntimeError("a mistake of the check's")
    if text == b"none" or text == b"big" and resource.getrlimit(resource.RLIMIT_AS)[0] < 6 * 2**30:
        raise Unreadable("it holds no text")
    text = text.replace(b"big", b"right")
    return passed("Right.") if text == b"right" else failed(Code.WRONG_TEXT, "Wrong.")
"""


@pytest.fixture
def worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[GradingWorker]:
    """One that knows the check `command.breaks`."""
    (tmp_path / "breaking_check.py").write_text(BREAKS)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry_module.load_all()  # what is first imported while this one is in force would be lost with it
    monkeypatch.setattr(registry_module, "_CHECKS", dict(registry_module._CHECKS))
    __import__("breaking_check")
    sys.modules.pop("breaking_check")  # each test imports its own
    load = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); "
    start = worker_module._START.replace("serve()", "import breaking_check; serve()")
    monkeypatch.setattr(worker_module, "_START", load + start)
    with GradingWorker() as found:
        yield found


@pytest.mark.parametrize("only", ["", "command.breaks"])
@pytest.mark.parametrize("note", ["right", "wrong", "none", "big"])
def test_what_cannot_be_read_is_judged_alone(tmp_path: Path, worker: GradingWorker, note: str, only: str) -> None:
    goals, seen = [{"command.breaks": {"of": "note"}}], of(tmp_path, note)
    whole = worker.grade(goals, [], seen, ended_in_fail=False)
    assert worker.surely_failing(goals, [], seen, only=only) == ("" if whole.success else "command.breaks")


@pytest.mark.parametrize("only", ["", "command.breaks"])
def test_a_leaf_that_raises_is_left_to_the_whole_verdict(tmp_path: Path, worker: GradingWorker, only: str) -> None:
    goals, seen = [{"command.breaks": {"of": "note"}}], of(tmp_path, "odd")
    assert worker.surely_failing(goals, [], seen, only=only) == ""
    with pytest.raises(CheckError, match="a mistake of the check's"):
        worker.grade(goals, [], seen, ended_in_fail=False)
