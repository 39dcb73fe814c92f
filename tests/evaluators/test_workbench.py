"""What a check hears when it asks for an application, in this process and in the worker's."""

import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from evaluators import CheckError, Code, LeafVerdict, grade
from evaluators.workbench import JobName, JobRefused, Made, Option, WorkbenchFailed
from evaluators.worker import GradingWorker
from tests.evaluators.evidences import evidence

Asked = list[tuple[str, str, dict[str, Option]]]
Judge = Callable[[bytes], tuple[LeafVerdict, Asked]]

PLUGIN = """
from evaluators.registry import Of, check
from evaluators.verdict import Code, failed, passed

@check("command.shouted")
def shouted(evidence, p: Of):
    made = evidence.made(p.of, "render", width=3)
    again = evidence.made(p.of, "render", width=3)
    assert made is again
    return passed("Made " + made["picture.png"].decode() + ".")
"""


class Shouting:
    """A workbench that renders a file by shouting its bytes."""

    def __init__(self) -> None:
        self.asked: Asked = []

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        self.asked.append((job, suffix, dict(options)))
        if data == b"broken":
            raise JobRefused("it is broken")
        if data == b"bench on fire":
            raise WorkbenchFailed("no bench")
        return {"picture.png": data.upper()}


@pytest.fixture(params=["here", "worker"])
def judge(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Judge]:
    package = tmp_path / "plugin"
    package.mkdir()
    (package / "shouted_check.py").write_text(PLUGIN)
    monkeypatch.syspath_prepend(str(package))
    bench = Shouting()
    goals = [{"command.shouted": {"of": "a.svg"}}]
    if request.param == "here":
        __import__("shouted_check")

        def here(content: bytes) -> tuple[LeafVerdict, Asked]:
            found = replace(evidence(tmp_path, {}, {"a.svg": content}), workbench=bench)
            return grade(goals, [], found, ended_in_fail=False).leaves()[0], bench.asked

        yield here
    else:
        start = f"import sys; sys.path.insert(0, {str(package)!r}); import shouted_check; "
        monkeypatch.setattr("evaluators.worker._START", _with_plugin(start))
        __import__("shouted_check")
        with GradingWorker(workbench=bench) as worker:

            def there(content: bytes) -> tuple[LeafVerdict, Asked]:
                found = evidence(tmp_path, {}, {"a.svg": content})
                return worker.grade(goals, [], found, ended_in_fail=False).leaves()[0], bench.asked

            yield there
    sys.modules.pop("shouted_check", None)
    from evaluators import registry

    registry._CHECKS.pop("command.shouted", None)


def _with_plugin(start: str) -> str:
    from evaluators.worker import _START

    first, rest = _START.split(";", 1)
    return f"{first};{rest.split(';', 1)[0]}; {start}{rest.split(';', 1)[1]}"


def test_a_check_gets_what_was_made_and_asks_once(judge: Judge) -> None:
    leaf, asked = judge(b"abc")
    assert leaf.sentence == "Made ABC."
    assert asked == [("render", ".svg", {"width": 3})]


def test_a_refused_file_is_unreadable(judge: Judge) -> None:
    leaf, _ = judge(b"broken")
    assert (leaf.outcome, leaf.code) == ("failed", Code.UNREADABLE)
    assert "it is broken" in leaf.sentence


def test_a_bench_that_fails_is_no_verdict(judge: Judge) -> None:
    with pytest.raises(CheckError, match="no bench"):
        judge(b"bench on fire")


def test_without_a_bench_there_is_no_verdict(tmp_path: Path) -> None:
    found = evidence(tmp_path, {}, {"a.svg": b"abc"})
    with pytest.raises(WorkbenchFailed, match="no workbench for the job render"):
        found.made("a.svg", "render")
