"""`openai` solves a real task through tools of a chat endpoint, and once more from the recorded exchanges alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agent.models.exam import Exam, chat_tools

pytestmark = pytest.mark.real


def test_solves_a_real_task(exam: Exam, tmp_path: Path) -> None:
    record, asked = exam.sit("openai", chat_tools, tmp_path)
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)


@pytest.mark.exam
def test_a_real_task_is_solved_again_from_recorded_calls(exam: Exam, tmp_path: Path) -> None:
    """`tests/cli/test_run_model.py` has the like on the mock desktop."""
    record, _ = exam.sit("openai", chat_tools, tmp_path)
    again, asked = exam.repeat("openai", chat_tools, tmp_path / "again", tmp_path)
    assert not exam.missed(again)
    assert (asked, again.steps, again.usage) == ([], record.steps, record.usage)
