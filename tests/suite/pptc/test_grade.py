"""Grading: turns from the label before, sessions on their own outputs, and the figures of the paper's tables."""

from __future__ import annotations

import pytest

from deskcraft.suite.pptc.calls import CallError, ErrorKind
from deskcraft.suite.pptc.grade import (
    Answer,
    Metrics,
    by_error,
    by_modality,
    error_class,
    grade_session,
    grade_turn,
    modalities,
    session_metrics,
    turn_metrics,
)
from deskcraft.suite.pptc.labels import Executed
from deskcraft.suite.pptc.match import Difference, DifferenceKind
from deskcraft.suite.pptc.painted import Painted
from deskcraft.suite.pptc.relations import relation_of
from deskcraft.suite.pptc.sessions import Session, Turn


def session(*turns: tuple[str, str]) -> Session:
    """A session of programs and relations."""
    pictures = Painted(["cat"])
    decks = Executed(None, tuple(program for program, _ in turns), pictures)
    made = []
    for number, (program, text) in enumerate(turns):
        relation = relation_of(text)
        made.append(Turn(number, f"Turn {number}", (relation,) if relation else (), program, decks))
    return Session("create/test", "create", tuple(made), None, pictures, "strict")


THREE = session(
    ('choose_title()\ninsert_text("Cats")', ""),
    ('insert_picture("cat")\nset_left(100)', "0, picture, slide, left"),
    ("choose_picture(0)\nset_left(6500)", "0, picture, slide, right"),
)
RIGHT = [Answer(turn.program, 100) for turn in THREE.turns]


def test_a_turn_starts_from_the_label_of_the_turn_before() -> None:
    grade = grade_turn(THREE, 2, Answer("set_left(6800)", 7))
    assert grade.ok
    assert (grade.calls, grade.tokens, grade.errors, grade.error_class) == (1, 7, (), None)
    assert not grade_turn(THREE, 2, Answer("")).ok
    assert not grade_turn(THREE, 1, Answer("set_left(100)")).ok


def test_the_selection_of_the_turn_before_is_still_there() -> None:
    made = session(('choose_title()\ninsert_text("Cats")', ""), ("set_font_bold()", ""))
    assert grade_turn(made, 1, Answer("set_font_bold()")).ok
    assert grade_session(made, [Answer(turn.program) for turn in made.turns]).all_turns_ok


def test_a_session_runs_on_its_own_outputs() -> None:
    grade = grade_session(THREE, RIGHT)
    assert grade.ok and grade.all_turns_ok
    assert (grade.calls, grade.tokens) == (6, 300)
    damaged = grade_session(THREE, [Answer('choose_title()\ninsert_text("Dogs")'), *RIGHT[1:]])
    assert [turn.ok for turn in damaged.turns] == [False, False, False]
    assert not damaged.ok


def test_a_session_is_done_by_its_last_turn_and_beside_it_by_all() -> None:
    late = [Answer(""), Answer(""), Answer("\n".join(answer.program for answer in RIGHT))]
    grade = grade_session(THREE, late)
    assert grade.ok and not grade.all_turns_ok
    assert [turn.ok for turn in grade.turns] == [False, False, True]
    assert session_metrics([grade]).correct == 1
    assert session_metrics([grade], lambda each: each.all_turns_ok).correct == 0


def test_the_last_turn_is_judged_with_the_relations_of_all() -> None:
    made = session(
        ('insert_picture("cat")\nset_left(100)', "0, picture, slide, left"),
        ("set_fill_color('red')\ncreate_slide()", ""),
    )
    elsewhere = [Answer('insert_picture("cat")\nset_left(300)'), Answer("create_slide()")]
    assert grade_session(made, elsewhere).ok
    wrong = grade_session(made, [Answer('insert_picture("cat")\nset_left(6000)'), Answer("create_slide()")])
    assert not wrong.ok
    assert [each.kind for each in wrong.turns[-1].match.differences] == ["relation"]


def test_missing_answers_do_nothing() -> None:
    grade = grade_session(THREE, [])
    assert not grade.ok and len(grade.turns) == 3
    assert grade.calls == 0


def test_metrics_are_those_of_the_tables() -> None:
    grades = [grade_turn(THREE, 0, RIGHT[0]), grade_turn(THREE, 1, Answer("", 50))]
    assert turn_metrics(grades) == Metrics(2, 1, 0.5, 75.0, 1.0)
    assert session_metrics([grade_session(THREE, RIGHT), grade_session(THREE, [])]) == Metrics(2, 1, 0.5, 150.0, 3.0)
    assert turn_metrics([]) == Metrics(0, 0, None, None, None)


@pytest.mark.parametrize(
    ("program", "relation", "found"),
    [
        ('choose_title()\ninsert_text("a")', "", {"text"}),
        ("insert_table(1, 1)", "", {"table"}),
        ('choose_table_cell(0, 0)\ninsert_text("a")', "", {"table"}),
        ("insert_bar_chart([1])", "", {"chart"}),
        ('insert_picture("cat")', "0, picture, slide, left", {"picture", "position"}),
        ("choose_title()\nset_top(5)", "", {"position"}),
        ("align_slide_left()", "", {"position"}),
        ('set_background_color("red")', "", set()),
    ],
)
def test_modalities_follow_from_the_feasible_sequence(program: str, relation: str, found: set[str]) -> None:
    assert modalities(session((program, relation)).turns[0]) == found


def test_accuracy_by_modality_counts_a_turn_in_each_of_its() -> None:
    grades = [grade_turn(THREE, number, answer) for number, answer in enumerate(RIGHT)]
    counts = {modality: metrics.count for modality, metrics in by_modality(grades).items()}
    assert counts == {"chart": 0, "table": 0, "picture": 2, "position": 2, "text": 1}


def difference(kind: DifferenceKind, attribute: str = "bold", prediction: str = "a", label: str = "b") -> Difference:
    return Difference(kind, 0, "title 0", attribute, prediction, label)


def failed(kind: ErrorKind) -> CallError:
    return CallError("x()", kind, "no")


@pytest.mark.parametrize(
    ("differences", "errors", "found"),
    [
        ([difference("relation")], [failed("unknown")], "unavailable_api"),
        ([difference("attribute"), difference("relation")], [], "position"),
        ([difference("attribute", "text", "OldNew", "New")], [], "rule_breach"),
        ([difference("attribute")], [failed("state")], "rule_breach"),
        ([difference("attribute", "text", "Wrong", "Right")], [], "misread_content"),
        ([difference("object")], [], "misread_content"),
    ],
)
def test_wrong_turns_are_of_four_classes(differences: list[Difference], errors: list[CallError], found: str) -> None:
    assert error_class(differences, errors) == found


def test_errors_are_counted_by_class() -> None:
    grades = [grade_turn(THREE, 0, Answer("fly()")), grade_turn(THREE, 2, Answer("")), grade_turn(THREE, 0, RIGHT[0])]
    assert by_error(grades) == {"position": 1, "unavailable_api": 1, "misread_content": 0, "rule_breach": 0}
