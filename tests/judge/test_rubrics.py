"""Rubrics with judges, from files to verdicts: the real grading process, a drawn deck, and judges of every kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

import pytest
import yaml

from deskcraft.errors import BadInput, EndpointError, TaskError, VerifierError
from deskcraft.judge import AnswerCache, Measured, Oracle, Panel, RubricGrader, forecast, pair, read_rubric
from deskcraft.judge.plain import by_key
from evaluators import Verdict
from evaluators.rubric import Rubric, parse_rubric
from evaluators.workbench import JobName, JobRefused, Made, Option
from evaluators.worker import GradingWorker
from tests.endpoint import Endpoint, Fault
from tests.evaluators.rubric.decks import deck, title
from tests.judge.asking import GOOD, judge_at, png, replies, texts_of

Files: TypeAlias = tuple[Path, Path, Path]
FILE = """\
schema_version: 1
title: A regal title
critical:
  - criterion:
      name: The title
      critical:
        - deck.text: {of: deck, slide: 2, shape: title, contains: [King]}
        - rubric.picture: {of: deck, slides: 2, question: Is the title the largest text, versions: both}
      others:
        - rubric.text: {of: deck, slides: 2, question: Does the title fit the text, answer: holds}
        - rubric.function:
            of: deck
            code: |
              def score(modified, diff):
                  return f"{len(diff.modified)} of {len(modified.slides)} slides changed.", 1 / len(diff.modified)
others:
  - rubric.edits: {of: deck, except: [slide 2]}
"""
CONFINED = """\
def score():
    found = []
    for name, tried in (("write", lambda: open({place!r}, "w")), ("start", lambda: __import__("os").fork())):
        try:
            tried()
            found.append(name)
        except OSError:
            pass
    return f"could {{found}}", float(not found)
"""


class Drawn:
    """A workbench that draws every slide in one colour, or refuses; an office that stores each file as it is."""

    def __init__(self) -> None:
        self.refuses = False
        self.widths: list[Option] = []

    def work(self, job: JobName, data: bytes, suffix: str, options: Mapping[str, Option]) -> Made:
        if job == "resave":
            return {f"file{suffix}": data}
        assert (job, suffix) == ("render", ".pptx")
        self.widths.append(options["width"])
        if self.refuses:
            raise JobRefused("it crashed")
        return {f"slide{n}.png": png() for n in range(1, 5)}


@pytest.fixture(scope="module")
def bench() -> Drawn:
    return Drawn()


@pytest.fixture(scope="module")
def worker(bench: Drawn) -> Iterator[GradingWorker]:
    with GradingWorker(workbench=bench) as one:
        yield one


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """The original, a modified deck and a rubric."""
    paths = (tmp_path / "original.pptx", tmp_path / "modified.pptx", tmp_path / "rubric.yaml")
    paths[0].write_bytes(deck())
    paths[1].write_bytes(deck(title(2, "The King of the Jungle")))
    paths[2].write_text(FILE)
    return paths


def outcomes(verdict: Verdict) -> dict[str, str]:
    return {leaf.key: leaf.outcome for leaf in verdict.leaves()}


def test_without_a_judge_the_score_is_an_interval(worker: GradingWorker, files: Files) -> None:
    found = RubricGrader(worker).grade(read_rubric(files[2]), pair(files[0], files[1]))
    verdict = found.verdict
    assert outcomes(verdict) == {
        "deck.text": "passed",
        "rubric.picture": "not_judged",
        "rubric.text": "not_judged",
        "rubric.function": "passed",
        "rubric.edits": "passed",
    }
    assert (verdict.success, verdict.judged) == (0, False)
    assert [verdict.score, verdict.score_high] == pytest.approx([0.35, 1.0])
    assert found.judgements == {}
    assert "Not judged for want of a judge: 1 of 2 parts." in verdict.sentence


def test_an_oracle_makes_it_whole(worker: GradingWorker, bench: Drawn, files: Files) -> None:
    panel = Panel(Oracle(by_key({"rubric.picture": 1.0, "rubric.text": 1.0})))
    bench.widths.clear()
    found = RubricGrader(worker, panel).grade(read_rubric(files[2]), pair(files[0], files[1]))
    assert (found.verdict.success, found.verdict.score, found.verdict.gated) == (1, 1.0, 1.0)
    assert list(found.judgements) == ["rubric.picture", "rubric.text"]
    assert bench.widths == [1024, 1024]  # before and after, each drawn once


def test_a_model_sees_the_slides_and_what_it_does_not_answer_stays_open(worker: GradingWorker, files: Files) -> None:
    with Endpoint(replies("chat", GOOD, "no", "no", "no")) as server:
        panel = Panel(judge_at(server))
        found = RubricGrader(worker, panel).grade(read_rubric(files[2]), pair(files[0], files[1]))
        panel.close()
    first = server.asked[0].body
    assert [part["type"] for part in first["messages"][1]["content"]] == ["text", "image_url", "image_url"]
    assert "Picture 1: slide 2 before" in texts_of(first)
    assert "The King of the Jungle" in texts_of(server.asked[1].body)
    said = outcomes(found.verdict)
    assert (said["rubric.picture"], said["rubric.text"]) == ("failed", "not_judged")
    assert found.judgements["rubric.text"].value is None
    assert found.verdict.score == pytest.approx(0.875 - 0.3 * 0.5)
    assert found.verdict.score_high == pytest.approx(0.875)


def test_an_endpoint_that_dies_keeps_what_was_answered(worker: GradingWorker, files: Files, tmp_path: Path) -> None:
    rubric, evidence = read_rubric(files[2]), pair(files[0], files[1])
    held = {"reason": "It does.", "holds": True}
    dead = Fault("status", 503)
    with Endpoint(replies("chat", GOOD, dead, dead, held)) as server:
        panel = Panel(judge_at(server), cache=AnswerCache(tmp_path / "cache"))
        grader = RubricGrader(worker, panel)
        assert forecast(panel, grader.questions(rubric, evidence)).calls == 2
        with pytest.raises(EndpointError):
            grader.grade(rubric, evidence)
        assert forecast(panel, grader.questions(rubric, evidence)).calls == 1
        found = grader.grade(rubric, evidence)
        panel.close()
    assert len(server.asked) == 4
    assert found.verdict.score == pytest.approx(0.875)


def test_measuring_looks_at_the_same_slides(worker: GradingWorker, files: Files) -> None:
    found = RubricGrader(worker, Panel(Measured())).grade(read_rubric(files[2]), pair(files[0], files[1]))
    assert found.verdict.judged
    assert found.judgements["rubric.text"].reason.startswith("By measurement; least is ")


def test_a_deck_that_cannot_be_drawn_is_the_decks_fault(
    worker: GradingWorker, bench: Drawn, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench, "refuses", True)
    rubric = parse_rubric(yaml.safe_load(FILE.replace(", versions: both", "")))
    panel = Panel(Oracle(by_key({"rubric.picture": 1.0, "rubric.text": 1.0})))
    found = RubricGrader(worker, panel).grade(rubric, pair(files[0], files[1]))
    (leaf,) = (leaf for leaf in found.verdict.leaves() if leaf.key == "rubric.picture")
    assert (leaf.outcome, leaf.score, leaf.sentence) == (
        "failed",
        0.0,
        "The slides cannot be drawn: it crashed.",
    )
    with pytest.raises(VerifierError, match="deck \\(before\\)"):
        RubricGrader(worker, panel).grade(read_rubric(files[2]), pair(files[0], files[1]))


def function(code: str) -> Rubric:
    leaf = {"rubric.function": {"of": "deck", "code": code}}
    return parse_rubric({"schema_version": 1, "title": "A function", "critical": [leaf]})


def test_a_function_can_neither_write_nor_start_anything(worker: GradingWorker, files: Files, tmp_path: Path) -> None:
    code = CONFINED.format(place=str(tmp_path / "written"))
    (leaf,) = RubricGrader(worker).grade(function(code), pair(files[0], files[1])).verdict.leaves()
    assert (leaf.sentence, leaf.score) == ("could []", 1.0)
    assert not (tmp_path / "written").exists()


def test_a_function_that_raises_is_no_verdict_and_linted(worker: GradingWorker, files: Files) -> None:
    grader = RubricGrader(worker)
    rubric = function("def score(modified): return modified.slides[7].title, 1.0")
    with pytest.raises(VerifierError, match="IndexError"):
        grader.grade(rubric, pair(files[0], files[1]))
    found = {one.rule for one in grader.lint(rubric, {"attempt": pair(files[0], files[1])})}
    assert found == {"raises", "no-penalty"}


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        pytest.param("others:\n  -", "othrs:\n  -", r"rubric\.yaml:16: othrs: .*did you mean others", id="field"),
        pytest.param("rubric.edits", "rubric.edit", r":17: others\.0\.rubric\.edit: there is no check", id="check"),
        pytest.param("question: Is", "qestion: Is", r":8: critical\..*\.rubric\.picture", id="typo"),
        pytest.param("return f", "return (f", r":13: .*rubric\.function\.code: not Python \(line 2 of it\)", id="code"),
        pytest.param("name: The title", "name: 3", r":5: critical\.0\.criterion\.name: .*in words, got 3", id="name"),
        pytest.param("schema_version: 1", "schema_version: 1\ntitle: x", r":3: duplicate key 'title'", id="yaml"),
    ],
)
def test_a_mistake_in_a_file_is_reported_with_line_and_field(old: str, new: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "rubric.yaml"
    assert old in FILE
    path.write_text(FILE.replace(old, new, 1))
    with pytest.raises(TaskError, match=says) as caught:
        read_rubric(path)
    assert "\n" not in str(caught.value)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file; the deck as it was before"):
        pair(tmp_path / "a.pptx", tmp_path / "b.pptx")
    with pytest.raises(TaskError, match="no such file"):
        read_rubric(tmp_path / "rubric.yaml")
    (tmp_path / "a.pptx").write_bytes(b"x")
    assert not pair(tmp_path / "a.pptx", tmp_path / "b.pptx").present("deck")
