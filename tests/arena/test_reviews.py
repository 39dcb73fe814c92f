"""Answers of reviewers: what is taken, what is refused, and what they come to beside rubrics."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from deskcraft.arena.meta import Rated, evaluate, reviewed
from deskcraft.arena.reviews import Answer, Opinion, agreed, opinions, read_answers, read_key, stored_reviews
from deskcraft.errors import BadInput
from deskcraft.judge import bootstrap, kendall_tau_b
from deskcraft.task.interval import read_interval
from deskcraft.validate.by_file import Attempt
from tests.arena.test_meta import verdict
from tests.arena.test_sheets import NEAR_MISSES
from tests.cli.test_bad_input import deskcraft
from tests.suite.arena_code.little import SLUG, make_root

KEY = {
    "bbbbbb": ("pptarena/a", "nothing"),
    "cccccc": ("pptarena/a", "half"),
    "dddddd": ("pptarena/b", "solution"),
}


def written(folder: Path, text: str) -> Path:
    path = folder / "answers.yaml"
    path.write_text(text)
    return path


def test_answers_are_read_and_empty_ones_left_out(tmp_path: Path) -> None:
    text = "bbbbbb: {score: 0, category: none, note: ''}\ncccccc: {score: null, category: null, note: ''}\n"
    text += "dddddd: {score: 62.5, category: significant, note: 'a cell, B2, is wrong'}\n"
    found = read_answers(written(tmp_path, text), KEY)
    assert found == {"bbbbbb": Answer(0, "none"), "dddddd": Answer(62.5, "significant", "a cell, B2, is wrong")}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("bbbbbb: {score: 101, category: perfect}", "bbbbbb.score: a number from 0 to 100 is expected, got 101"),
        ("bbbbbb: {score: '7', category: some}", "bbbbbb.score: a number from 0 to 100 is expected, got '7'"),
        ("bbbbbb: {score: true, category: some}", "bbbbbb.score: a number"),
        ("bbbbbb: {score: null, category: some}", "bbbbbb.score: a number"),
        ("bbbbbb: {score: 7, category: most}", "bbbbbb.category: one of none, some, significant, perfect"),
        ("bbbbbb: {score: 7}", "bbbbbb.category: one of none, some, significant, perfect is expected, got None"),
        ("bbbbbb: {score: 99, category: perfect}", "bbbbbb: perfect is a score of 100, got 99; change one of the two"),
        ("bbbbbb: {score: 40, category: significant}", "significant is a score of 50 and more, below 100, got 40"),
        ("bbbbbb: {score: 7, category: some, note: 3}", "bbbbbb.note: a text is expected, got 3"),
        ("bbbbbb: {score: 7, category: some, why: x}", "bbbbbb: {score: 0..100, category: ..., note: ...} is expected"),
        ("bbbbbb: perfect", "bbbbbb: {score: 0..100"),
        ("zzzzzz: {score: 0, category: none}", "zzzzzz: no such id in the key"),
        ("bbbbbb: {score: null, category: null}", "no answer is filled in"),
    ],
)
def test_an_answer_that_cannot_be_used_is_named(tmp_path: Path, line: str, says: str) -> None:
    with pytest.raises(BadInput) as error:
        read_answers(written(tmp_path, f"{line}\n"), KEY)
    assert says in str(error.value)
    assert len(str(error.value).splitlines()) == 1


def test_a_key_is_read_and_a_malformed_one_refused(tmp_path: Path) -> None:
    path = tmp_path / "key.yaml"
    with pytest.raises(BadInput, match="no such file; give the key"):
        read_key(path)
    path.write_text("bbbbbb: {task: pptarena/a, attempt: nothing}\n")
    assert read_key(path) == {"bbbbbb": ("pptarena/a", "nothing")}
    path.write_text("bbbbbb: nothing\n")
    with pytest.raises(BadInput, match=r"key\.yaml:1: bbbbbb: \{task: ID, attempt: NAME\} is expected"):
        read_key(path)


def test_opinions_are_means_of_scores_and_the_category_of_most() -> None:
    many = Opinion((Answer(100, "perfect"), Answer(100, "perfect"), Answer(10, "some", "words are covered")))
    assert (many.score, many.category, many.notes) == (0.7, "perfect", "100; 100; 10: words are covered")
    split = Opinion((Answer(100, "perfect"), Answer(90, "significant")))
    assert (split.score, split.category) == (0.95, "significant")
    first, second = {"bbbbbb": Answer(0, "none")}, {"bbbbbb": Answer(10, "some"), "cccccc": Answer(50, "significant")}
    found = opinions([first, second], KEY)
    assert found == {
        "pptarena/a": {
            "nothing": Opinion((Answer(0, "none"), Answer(10, "some"))),
            "half": Opinion((Answer(50, "significant"),)),
        }
    }


def test_reviewers_who_say_the_same_have_an_alpha_of_one() -> None:
    one = {"bbbbbb": Answer(0, "none"), "cccccc": Answer(60, "significant"), "dddddd": Answer(100, "perfect")}
    same = agreed([one, one])
    assert (same.reviewers, same.shared, same.scores, same.categories) == (2, 3, 1, 1)
    other = agreed([one, one | {"cccccc": Answer(20, "some")}])
    assert 0 < other.scores < 1
    assert 0 < other.categories < 1
    apart = agreed([{"bbbbbb": Answer(0, "none")}, {"cccccc": Answer(20, "some")}])
    assert (apart.shared, math.isnan(apart.scores)) == (0, True)


def test_scores_of_reviewers_rank_what_their_categories_do_not() -> None:
    given = {"half": Answer(60, "significant"), "most": Answer(90, "significant"), "all": Answer(100, "perfect")}
    parts = {"half": [1.0, 0.5, 0.3], "most": [1.0, 1.0, 0.5], "all": [1.0, 1.0, 1.0]}
    tries = [Attempt(name, "partial", read_interval("[0.5, 1)"), verdict(each)) for name, each in parts.items()]
    found = [
        one for task in ("a", "b") for one in reviewed(task, tries, {n: Opinion((each,)) for n, each in given.items()})
    ]
    result = evaluate(found)
    assert result.by_score is not None
    assert result.by_score.tau_b.value == 1
    assert result.agreement.tau_b.value < 1
    assert result.by_category["significant"] == (4, 4)
    assert reviewed("a", tries, {}) == []


def test_what_is_in_another_category_is_listed_with_the_notes() -> None:
    said = Opinion((Answer(40, "some", "the table covers words"),))
    result = evaluate([Rated("a", "half", "some", verdict([1, 1, 0]), said)])
    assert result.misplaced == ("a half: some is expected, it scores 0.67 (40: the table covers words)",)


def test_intervals_resample_whole_groups() -> None:
    a, b = [1.0, 2.0, 3.0, 4.0] * 2, [1.0, 2.0, 3.0, 4.0, 4.0, 3.0, 2.0, 1.0]
    whole = bootstrap(kendall_tau_b, a, b, by=["x"] * 8, resamples=50)
    assert whole.low == whole.high == whole.value
    two = bootstrap(kendall_tau_b, a, b, by=["x"] * 4 + ["y"] * 4, resamples=200)
    assert (two.low, two.high) == pytest.approx((-1, 1))
    with pytest.raises(ValueError, match="two raters rate the same items"):
        bootstrap(kendall_tau_b, a, b, by=["x"])


def test_reviews_that_are_kept_with_the_tasks_are_found(tmp_path: Path) -> None:
    there = tmp_path / "reviews"
    there.mkdir()
    (there / "key.yaml").write_text("")
    assert stored_reviews(tmp_path) == (None, [])
    for name in ("answers-b.yaml", "answers-a.yaml"):
        (there / name).write_text("")
    assert stored_reviews(tmp_path) == (there / "key.yaml", [there / "answers-a.yaml", there / "answers-b.yaml"])


def test_answers_without_their_key_are_refused(tmp_path: Path) -> None:
    done = deskcraft("pptarena", "meta", "--answers", str(tmp_path / "answers.yaml"))
    assert (done.returncode, len(done.stderr.strip().splitlines())) == (2, 1)
    assert "--answers and --key belong together" in done.stderr


def test_rubrics_are_compared_with_the_answers_of_two_reviewers(tmp_path: Path) -> None:
    root = make_root(tmp_path / "root")
    (root / "tasks" / "pptarena" / SLUG / "near_misses.py").write_text(NEAR_MISSES)
    key, answers = tmp_path / "key.yaml", []
    named = {"aaaaaa": "nothing", "bbbbbb": "solution", "cccccc": "a_secret_name", "dddddd": "gone"}
    key.write_text("".join(f"{each}: {{task: pptarena/{SLUG}, attempt: {name}}}\n" for each, name in named.items()))
    for number, score in enumerate((20, 40)):
        text = "aaaaaa: {score: 0, category: none}\nbbbbbb: {score: 100, category: perfect}\n"
        text += f"cccccc: {{score: {score}, category: some, note: no red}}\ndddddd: {{score: 9, category: some}}\n"
        answers.append(tmp_path / f"answers{number}.yaml")
        answers[-1].write_text(text)
    given = [word for path in answers for word in ("--answers", str(path))]
    command = ["pptarena", "meta", *given, "--key", str(key), "-j", "1"]
    done = deskcraft(*command, "--json", DESKCRAFT_TASK_ROOT=str(root))
    assert done.returncode == 0, done.stderr
    assert f"left out: pptarena/{SLUG} has no attempt gone any more" in done.stderr
    found = json.loads(done.stdout)
    rule = found["the paper's rule"]
    assert (rule["accuracy"]["none"], rule["accuracy"]["perfect"]) == ({"right": 1, "of": 1}, {"right": 1, "of": 1})
    assert rule["scores"]["items"] == rule["agreement"]["items"] == found["reviewers"]["shared"] == 3
    assert found["reviewers"]["categories"] == 1
    said = "some is expected, it scores 0.00 (20: no red; 40: no red)"
    assert rule["misplaced"] == [f"pptarena/{SLUG} a_secret_name: {said}"]
