"""PPTArena's tables: what they count, and that they are not there without its tasks."""

from __future__ import annotations

from typing import Any

from deskcraft.report.arena import by_difficulty, by_structure
from deskcraft.study.rows import NOT_JUDGED
from tests.report.test_studies import column, episode, table


def of(task: str, difficulty: str, structures: list[str], success: int, **changes: Any) -> dict[str, Any]:
    own = {"task": f"pptarena/{task}", "difficulty": difficulty, "structures": structures}
    return episode("good", "impress", success, **own, **changes)


EPISODES = table(
    of("a", "easy", ["text"], 1, steps=8),
    of("b", "easy", ["text", "tables"], 0, score=0.5, steps=30),
    of("c", "hard", ["tables"], 0, steps=22),
    episode("good", "os", 1),
)


def test_results_by_difficulty_are_of_its_own_tasks() -> None:
    sheet = by_difficulty(EPISODES)
    assert sheet is not None
    assert column(sheet, "overall_success") == [1 / 3]
    assert column(sheet, "easy_success") == [0.5]
    assert column(sheet, "easy_score") == [0.75]
    assert column(sheet, "overall_steps") == [20.0]
    assert column(sheet, "hard_score") == [0.0]
    assert "medium_success" not in [one.name for one in sheet.columns]


def test_the_note_says_that_no_judge_was_asked_and_what_waits_for_one() -> None:
    sheet = by_difficulty(EPISODES)
    assert sheet is not None and sheet.note.endswith("runner-up underlined. No judge was asked.")
    waits = table(of("a", "easy", ["text"], 1), of("b", "easy", ["text"], 0, scored=False, error=NOT_JUDGED))
    sheet = by_difficulty(waits)
    assert sheet is not None and sheet.note.endswith(
        "No judge was asked. 1 episode not scored: the rubric waits for a judge."
    )


def test_a_task_on_several_parts_counts_for_each_and_for_several() -> None:
    plot = by_structure(EPISODES, ["good"])
    assert plot is not None
    found = dict(zip(column(plot.sheet, "structure"), column(plot.sheet, "rate"), strict=True))
    assert found == {"text": 0.5, "tables": 0.0, "several": 0.0}
    assert column(plot.sheet, "tasks") == [2, 2, 1]
    assert plot.draw().axes


def test_without_its_tasks_there_is_nothing() -> None:
    others = table(episode("good", "os", 1))
    assert by_difficulty(others) is None
    assert by_structure(others, ["good"]) is None
