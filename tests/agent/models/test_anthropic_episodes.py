"""`anthropic-computer` in whole episodes on the mock desktop: what the loop does comes back to the model as it must."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from deskcraft.agent.models.anthropic_results import HALTED, TOO_LATE
from deskcraft.desktop.actions import Ask, Screenshot
from deskcraft.desktop.mock import MockDesktop
from deskcraft.episode.grading import Grader
from deskcraft.record.model import EpisodeRecord
from deskcraft.task.loading import TaskFolder, TaskRoot
from tests.agent.models.anthropic_answers import VERSIONS, Claude
from tests.agent.models.anthropic_rules import check_request
from tests.agent.models.exam import Action, Encode, Exam, learn
from tests.endpoint import Asked

Json = dict[str, Any]
LOOKS: list[tuple[str, Json]] = [("screenshot", {})] * 5


def sit(
    folder: TaskFolder,
    root: TaskRoot,
    grader: Grader,
    scratch: Path,
    encode: Encode,
    version: str,
    actions: list[Action] | None = None,
) -> tuple[EpisodeRecord, list[Asked]]:
    """An episode on the mock desktop, every request of which is checked; without actions, with the solution's."""
    with MockDesktop() as desktop:
        learned = actions or learn(folder, root, desktop, grader, scratch)
        record, asked = Exam(folder, root, desktop, grader, learned).sit(
            "anthropic-computer", encode, scratch, tool=version
        )
    for request in asked:
        check_request(request.body)
    return record, asked


@pytest.mark.parametrize("version", VERSIONS[1:])
def test_solves_the_mock_tasks_with_all_that_their_users_say(
    mock_root: TaskRoot, grader: Grader, tmp_path: Path, version: str
) -> None:
    for folder in mock_root.folders():
        scratch = tmp_path / folder.id.replace("/", "-")
        record, _ = sit(folder, mock_root, grader, scratch, Claude(version), version)
        assert (record.success, record.error) == (1, ""), folder.id


def test_three_replies_that_make_no_sense_end_the_episode(mock_root: TaskRoot, grader: Grader, tmp_path: Path) -> None:
    (folder,) = mock_root.select(["mock/write-note"])
    claude = Claude("20260801")

    def nonsense(action: Action, lens: Any) -> Json:
        return claude.reply([("left_click", {"coordinate": [5000, 5]}), ("type", {"text": "never"})])

    record, asked = sit(folder, mock_root, grader, tmp_path, nonsense, "20260801", [Screenshot()])
    assert (record.status, len(asked)) == ("unusable", 3)
    click, typed = asked[2].body["messages"][-1]["content"][:2]
    assert "off the screen" in click["content"]
    assert typed["content"] == HALTED


def test_who_is_interrupted_amid_a_reply_hears_what_was_not_done(
    mock_root: TaskRoot, grader: Grader, tmp_path: Path
) -> None:
    (folder,) = mock_root.select(["mock/ask-colour"])
    claude = Claude("20260801")

    def asks_then_looks(action: Action, lens: Any) -> Json:
        return claude.reply([("ask_user", {"question": "Which?"})] if isinstance(action, Ask) else LOOKS)

    _, asked = sit(folder, mock_root, grader, tmp_path, asks_then_looks, "20260801", [Ask(), Screenshot()])
    assert "NEW from the user" in str(asked[1].body["messages"][-1])
    results = asked[2].body["messages"][-1]["content"]
    assert [block.get("is_error", False) for block in results[:5]] == [False, False, True, True, True]
    assert [block["content"] for block in results[2:5]] == [TOO_LATE] * 3
    assert [part["type"] for part in results[0]["content"]] == ["text", "image"]
    assert "Below it, write the word matte." in results[5]["text"]
