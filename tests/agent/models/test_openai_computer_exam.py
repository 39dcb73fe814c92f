"""`openai-computer` sits the exam with both tools: lists of actions in one call, and one action in a streamed reply."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.screen import Lens
from deskcraft.desktop.actions import Ask, Done, Fail
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.model.endpoint import Endpoint as ModelEndpoint
from deskcraft.task.loading import TaskRoot
from deskcraft.task.model import PhaseSpec, Trigger
from tests.agent.models.exam import Encode, Exam, learn
from tests.agent.models.responses_answers import Action, answer, calls, gui, items, message, thought
from tests.agent.models.responses_types import valid

Json = dict[str, Any]


def batches(actions: Sequence[Action], phases: Sequence[PhaseSpec], size: int) -> list[list[Action]]:
    """A solution's actions in lists; one ends where the user answers or speaks up, who would drop what follows."""
    made: list[list[Action]] = [[]]
    waiting, steps = list(phases), 0
    for action in actions:
        if len(made[-1]) == size:
            made.append([])
        made[-1].append(action)
        steps += 1
        trigger = waiting[0].trigger if waiting else None
        spoken = isinstance(trigger, Trigger) and steps == trigger.step_count
        if spoken or isinstance(action, Ask | Done | Fail):
            made.append([])
        if (
            spoken
            or (trigger == "agent_ask" and isinstance(action, Ask))
            or (trigger == "agent_done" and isinstance(action, Done))
        ):
            waiting, steps = waiting[1:], 0
    return [batch for batch in made if batch]


def several(plan: Sequence[list[Action]]) -> Encode:
    """Answers with the lists of a plan, one after the other."""
    left = list(enumerate(plan))

    def encode(_: Action, lens: Lens) -> Json:
        number, batch = left.pop(0)
        doing = [each for action in batch if not isinstance(action, Ask | Done | Fail) for each in gui(action, lens)]
        signals = [action for action in batch if isinstance(action, Ask | Done | Fail)]
        said = [each for signal in signals for each in items(signal, lens, "computer", number)]
        return answer(thought(number), *(calls(doing, "computer", number) if doing else []), *said)

    return encode


def alone(action: Action, lens: Lens) -> Json:
    """One action in an answer of the older tool."""
    return answer(thought(), message("Next."), *items(action, lens, "computer_use_preview"))


def sit_with_lists(exam: Exam, scratch: Path) -> None:
    plan = batches(exam.actions, exam.folder.task().phases, 3)
    record, asked = exam.sit("openai-computer", several(plan), scratch)
    assert not exam.missed(record)
    assert len(asked) == len(plan) < len(exam.actions)
    assert valid(asked[-1].body)


def sit_with_the_older_tool(exam: Exam, scratch: Path) -> None:
    record, asked = exam.sit("openai-computer", alone, scratch, tool="computer_use_preview")
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)
    assert valid(asked[-1].body)


def test_solves_a_task_of_the_mock_desktop(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    """With a question, an interruption and a message after the end."""
    (folder,) = mock_root.select(["mock/ask-colour"])
    with MockDesktop() as desktop:
        exam = Exam(folder, mock_root, desktop, grader, learn(folder, mock_root, desktop, grader, tmp_path))
        sit_with_lists(exam, tmp_path / "lists")
        sit_with_the_older_tool(exam, tmp_path / "older")


@pytest.mark.real
@pytest.mark.exam
def test_solves_a_real_task_with_lists_of_actions(exam: Exam, tmp_path: Path) -> None:
    sit_with_lists(exam, tmp_path)


@pytest.mark.real
@pytest.mark.exam
def test_solves_a_real_task_with_the_older_tool_streamed(
    exam: Exam, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.agent.models.exam.ModelEndpoint", partial(ModelEndpoint, stream=True))
    sit_with_the_older_tool(exam, tmp_path)
