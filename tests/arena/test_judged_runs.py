"""`deskcraft grade RUN --judge`: what the rubrics of a recorded run leave open is put to a judge, in both arms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from deskcraft.cli.app import app
from deskcraft.desktop.actions import Done, Fail
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput, EndpointError
from deskcraft.judge import Constant, Judging, Panel
from deskcraft.record.folder import RunFolder
from deskcraft.record.standing import NO_JUDGE
from deskcraft.report.arena import by_difficulty
from deskcraft.study.rows import NOT_JUDGED
from deskcraft.suite.pptc.suite import Pptc
from deskcraft.suite.records import Outcome
from deskcraft.suite.study import read_tables
from deskcraft.view.app.episode import _verdict
from tests.arena.recorded import asking_root, recorded
from tests.endpoint import Asked, Endpoint, Fault, bodies
from tests.episode.scene import NAME

pytestmark = pytest.mark.real


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return asking_root(tmp_path / "root")


@pytest.fixture(params=[Done(), Fail(reason="too hard")], ids=["done", "fail"])
def ending(request: pytest.FixtureRequest) -> Any:
    return request.param


def grade(run: RunFolder, root: Path, *options: str) -> Result:
    judged = ["--judged", str(root / "judged")]
    return CliRunner().invoke(app, ["grade", str(run.path), "--task-root", str(root), *judged, *options])


@pytest.fixture
def server() -> Iterator[Endpoint]:
    def answer(asked: Asked) -> dict[str, Any]:
        text = str(asked.body["messages"])
        return bodies.chat('{"colour": "red"}' if "Name a colour" in text else '{"reason": "Oaks are.", "score": 1}')

    with Endpoint(answer) as found:
        yield found


def test_a_judge_closes_what_a_run_left_open(root: Path, tmp_path: Path, grader: Grader, ending: Any) -> None:
    run = recorded(root, tmp_path / "run", grader, ending)
    done = grade(run, root)
    assert "1 of its leaves not judged" in done.output
    (row,) = read_tables([run.path]).episodes.to_dicts()
    assert (row["scored"], row["success"], row["error"], row["judge"]) == (False, None, NOT_JUDGED, None)
    assert "0 of them known: 0 calls" in grade(run, root, "--judge", "constant:1", "--forecast").output
    assert run.read(NAME).judged is None, "a forecast writes nothing"

    assert grade(run, root, "--judge", "constant:1", "--judge-repeats", "2").exit_code == 0
    record = run.read(NAME)
    assert record.judged is not None and record.judged.answers == {"rubric.text": (1.0, 1.0)}
    assert record.judged.standing.status == "none"
    success = int(ending.kind == "done")
    (row,) = read_tables([run.path]).episodes.to_dicts()
    assert (row["scored"], row["success"], row["judge"]) == (True, success, "constant:1")
    sheet = by_difficulty(read_tables([run.path]).episodes)
    assert sheet is not None and "The judge constant:1 has no certificate" in sheet.note
    assert "No judge was asked" not in sheet.note

    assert "1 of its leaves not judged" in grade(run, root).output, "without a judge the leaf is open again"
    assert run.read(NAME).judged is None


def test_a_low_score_of_the_judge_s_is_no_success(root: Path, tmp_path: Path, grader: Grader) -> None:
    run = recorded(root, tmp_path / "run", grader, Done())
    grade(run, root, "--judge", "constant:0.5")
    record = run.read(NAME)
    assert record.success == 0 and record.verdict is not None and 0.5 < (record.score or 0) < 1
    assert record.verdict.score_high is None


def test_the_viewer_names_what_is_open_and_the_judge(root: Path, tmp_path: Path, grader: Grader) -> None:
    run = recorded(root, tmp_path / "run", grader, Done())
    grade(run, root)
    shown = _verdict(run.read(NAME))
    assert shown is not None
    (criterion,) = shown["goals"]
    assert [leaf["open"] for leaf in criterion["children"]] == [False, False, True] and criterion["open"]
    assert shown["judge"] == ""
    grade(run, root, "--judge", "constant:1")
    shown = _verdict(run.read(NAME))
    assert shown is not None and shown["judge"].startswith("The judge constant:1 has no certificate")
    assert not any(leaf["open"] for leaf in shown["goals"][0]["children"])


def test_a_model_is_asked_nothing_twice(root: Path, tmp_path: Path, grader: Grader, server: Endpoint) -> None:
    run = recorded(root, tmp_path / "run", grader, Done())
    asks = ("--judge", "model:m", "--judge-base-url", server.url)
    assert "1 answers, 0 of them known: 1 calls" in grade(run, root, *asks, "--forecast").output
    grade(run, root, *asks)
    first = run.read(NAME).judged
    grade(run, root, *asks)
    assert run.read(NAME).judged == first and first is not None and first.usage.input_tokens > 0
    asked = [one for one in server.asked if "about a tree" in str(one.body["messages"])]
    assert len(asked) == 1


def test_a_model_s_reasons_are_in_the_record_and_change_no_score(root: Path, tmp_path: Path, grader: Grader) -> None:
    def answer(asked: Asked) -> dict[str, Any]:
        text = str(asked.body["messages"])
        if "Name a colour" in text:
            return bodies.chat('{"colour": "red"}')
        if "these sentences" in text:
            return bodies.chat('{"reason": "As the user wished."}')
        return bodies.chat('{"reason": "Oaks are.", "score": 1}')

    run = recorded(root, tmp_path / "run", grader, Done())
    with Endpoint(answer) as server:
        asks = ("--judge", "model:m", "--judge-base-url", server.url)
        grade(run, root, *asks)
        plain = run.read(NAME).verdict
        grade(run, root, *asks, "--reasons")
    said = run.read(NAME).verdict
    assert plain is not None and said is not None
    assert (said.score, said.success) == (plain.score, plain.success) and said.sentence != plain.sentence
    assert said.sentence == said.goals[0].sentence == "As the user wished."


def test_an_endpoint_that_dies_leaves_the_record_as_it_was(root: Path, tmp_path: Path, grader: Grader) -> None:
    def answer(asked: Asked) -> Any:
        text = str(asked.body["messages"])
        return bodies.chat('{"colour": "red"}') if "Name a colour" in text else Fault("status", 400)

    run = recorded(root, tmp_path / "run", grader, Done())
    grade(run, root)
    before = run.read(NAME)
    with Endpoint(answer) as dead:
        done = grade(run, root, "--judge", "model:m", "--judge-base-url", dead.url)
    assert isinstance(done.exception, EndpointError)
    assert "the same command goes on from there" in str(done.exception)
    assert run.read(NAME) == before


def test_the_arm_by_code_asks_the_judge_too(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESKCRAFT_TASK_ROOT", str(root))
    out = tmp_path / "code"
    run_it = ["run", "pptarena-code/*", "--agent", "solution", "--out", str(out), "--jobs", "1"]
    done = CliRunner().invoke(app, run_it)
    assert out.is_dir(), done.output
    (row,) = read_tables([out]).episodes.to_dicts()
    assert (row["scored"], row["success"], row["error"]) == (False, None, NOT_JUDGED)
    judged = CliRunner().invoke(app, ["grade", str(out), "--judge", "constant:1", "--judged", str(tmp_path / "j")])
    assert judged.exit_code == 0, judged.output
    (row,) = read_tables([out]).episodes.to_dicts()
    assert (row["scored"], row["success"], row["judge"]) == (True, 1, "constant:1")
    said = CliRunner().invoke(app, ["report", str(out)]).output
    assert re.search(r"The judge\s+constant:1\s+has\s+no\s+certificate", said)


def test_a_suite_that_asks_no_judge_says_so() -> None:
    left: Any = None
    judging = Judging(Panel(Constant(1.0)), NO_JUDGE)
    with pytest.raises(BadInput, match="--judge: no grade of the suite pptc asks a judge; leave it out"):
        Pptc().judged(left, Outcome(), judging)


def test_a_forecast_needs_a_judge(root: Path, tmp_path: Path, grader: Grader) -> None:
    run = recorded(root, tmp_path / "run", grader, Done())
    done = grade(run, root, "--forecast")
    assert isinstance(done.exception, BadInput) and "--forecast: there is no judge" in str(done.exception)
    assert json.loads(grade(run, root, "--judge", "constant:1", "--json").stdout)[0]["new"] == 1
