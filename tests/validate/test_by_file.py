"""The proof of a task by its file, and grades of decks that are handed in: what is said of what does not hold."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from deskcraft.arena.submission import grade_submission
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.record.blobs import BlobStore
from deskcraft.task.loading import TaskRoot
from deskcraft.validate.by_file import attempts, prove_by_file
from deskcraft.validate.proof import Proof
from tests.suite.arena_code.little import SLUG, SOLUTION, make_root

pytestmark = pytest.mark.real
NEAR_MISSES = """\
import io
from pptx import Presentation
from pptx.dml.color import RGBColor
from deskcraft.authoring import near_miss

def change(evidence, alter):
    deck = Presentation(io.BytesIO(evidence.read("deck")))
    alter(deck)
    out = io.BytesIO()
    deck.save(out)
    evidence.write("deck", out.getvalue())

def paint(deck, number, colour="8B0000"):
    for run in deck.slides[number].shapes.title.text_frame.paragraphs[0].runs:
        run.font.color.rgb = RGBColor.from_string(colour)

@near_miss(caught_by="deck.style#2", scores="[0.5, 1)")
def one_of_two(evidence, params):
    evidence.restore("deck")
    change(evidence, lambda deck: paint(deck, 0))

@near_miss(caught_by="deck.style", scores="[0, 0]")
def nothing_right(evidence, params):
    evidence.restore("deck")
    change(evidence, lambda deck: [paint(deck, number, "00FF00") for number in (0, 1)])

@near_miss(caught_by="rubric.edits", scores="[0.5, 1)")
def a_note(evidence, params):
    def alter(deck):
        deck.slides[0].notes_slide.notes_text_frame.text = "Show the bark"
    change(evidence, alter)
"""


def proved(root: Path, folder: Path, grader: Grader, *, solution: str = SOLUTION, misses: str = NEAR_MISSES) -> Proof:
    there = root / "tasks" / "pptarena" / SLUG
    (there / "solution.py").write_text(solution)
    (there / "near_misses.py").write_text(misses)
    tasks = TaskRoot(root)
    return prove_by_file(tasks.select([f"pptarena/{SLUG}"])[0], tasks, grader, BlobStore(folder / "blobs"))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_root(tmp_path / "root")


def test_a_task_that_holds_is_proved(root: Path, tmp_path: Path, grader: Grader) -> None:
    proof = proved(root, tmp_path, grader)
    assert proof.problems == []
    assert (proof.solution["score"], proof.noop["score"]) == (1.0, 0.0)
    assert proof.resaved == ["deck"]
    assert set(proof.near_misses) == {"one_of_two", "nothing_right", "a_note"}


def changed(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (changed('"deck.style#2", scores="[0.5, 1)"', '"deck.style#2", scores="(0, 0.5)"'), "one_of_two scores 0.500"),
        (changed('scores="[0, 0]"', 'scores="[0.5, 1)"'), "nothing_right scores 0.000"),
        (changed('caught_by="deck.style#2"', 'caught_by="rubric.edits"'), "rubric.edits must catch it"),
        (changed("paint(deck, 0))", "[paint(deck, n) for n in (0, 1)])"), "near miss one_of_two succeeds"),
        (lambda text: text.partition('@near_miss(caught_by="rubric')[0], "only 2 near misses"),
        (changed("[0, 0]", "[0; 0]"), "an interval of scores is expected"),
    ],
)
def test_what_does_not_hold_is_named(
    root: Path, tmp_path: Path, grader: Grader, change: Callable[[str], str], said: str
) -> None:
    problems = proved(root, tmp_path, grader, misses=change(NEAR_MISSES)).problems
    assert said in problems[0]
    assert all("near miss" in problem for problem in problems)


def test_a_solution_that_does_a_half_is_none(root: Path, tmp_path: Path, grader: Grader) -> None:
    (problem,) = proved(root, tmp_path, grader, solution=SOLUTION.replace("[:2]", "[:1]")).problems
    assert problem.startswith("solution: score 0.50: deck.style#2")


def test_attempts_have_what_their_authors_state(root: Path, tmp_path: Path, grader: Grader) -> None:
    proved(root, tmp_path, grader)
    tasks = TaskRoot(root)
    (folder,) = tasks.select([f"pptarena/{SLUG}"])
    found = {
        one.name: (one.kind, one.verdict.score in one.stated)
        for one in attempts(folder, tasks, grader, BlobStore(tmp_path / "b"))
    }
    assert found == {
        "nothing": ("nothing", True),
        "solution": ("solution", True),
        "one_of_two": ("partial", True),
        "nothing_right": ("partial", True),
        "a_note": ("edits", True),
    }


def test_a_deck_is_graded_as_it_is_handed_in(root: Path, tmp_path: Path, grader: Grader) -> None:
    tasks = TaskRoot(root)
    (folder,) = tasks.select([f"pptarena/{SLUG}"])
    deck, other = root / "assets" / "pptarena" / "trees.pptx", tmp_path / "other.pptx"

    def graded(modified: Path, original: Path = deck) -> float:
        return grade_submission(folder, tasks, original, modified, grader, BlobStore(tmp_path / "b")).verdict.score

    assert graded(deck) == 0
    other.write_bytes(b"no deck")
    assert graded(other) == 0
    with pytest.raises(BadInput, match=r"other\.pptx: not the deck of pptarena/red-titles"):
        graded(deck, other)
    with pytest.raises(BadInput, match=r"gone\.pptx: cannot be read: No such file"):
        graded(tmp_path / "gone.pptx")
    with pytest.raises(BadInput, match="a folder"):
        graded(tmp_path)
    shutil.copy(deck, other)
    with other.open("ab") as file:
        file.truncate(65 * 2**20)
    with pytest.raises(BadInput, match="larger than 64 MB"):
        graded(other)
