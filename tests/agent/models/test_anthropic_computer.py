"""`anthropic-computer` solves a real task in each version, and writes requests as the API wants them."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deskcraft.agent.models.adapter import Past, Stage, View
from deskcraft.agent.models.anthropic_results import HALTED, IN_PART, NOT_OFFERED, TOO_LATE
from deskcraft.agent.models.prompts import LEFT_OUT
from deskcraft.agent.protocol import Malformed
from deskcraft.agent.registry import make_adapter
from deskcraft.desktop.actions import (
    Click,
    Scroll,
)
from deskcraft.desktop.opening import open_desktop
from deskcraft.desktop.png import decode, encode
from deskcraft.episode.grading import Grader
from deskcraft.errors import BadInput
from deskcraft.task.loading import default_root
from tests.agent.models.anthropic_answers import VERSIONS, Claude
from tests.agent.models.anthropic_rules import check_request
from tests.agent.models.anthropic_talk import HEIGHT, PNG, WIDTH, Talk
from tests.agent.models.exam import Exam, learn
from tests.endpoint import bodies

Json = dict[str, Any]


@pytest.fixture(scope="module")
def exam_without_wheel(grader: Grader, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exam]:
    """The first version cannot turn the wheel, and its models do without: with the keyboard."""
    root = default_root()
    (folder,) = root.select(["audacity/announcement-fade-out"])
    with open_desktop("local", profiles=list(folder.task().profiles)) as desktop:
        actions = learn(folder, root, desktop, grader, tmp_path_factory.mktemp("learned-without-wheel"))
        assert not any(isinstance(action, Scroll) for action in actions)
        yield Exam(folder, root, desktop, grader, actions)


@pytest.mark.real
@pytest.mark.exam
def test_the_first_version_solves_a_real_task(exam_without_wheel: Exam, tmp_path: Path) -> None:
    solves(exam_without_wheel, tmp_path, VERSIONS[0])


@pytest.mark.real
@pytest.mark.exam
@pytest.mark.parametrize("version", VERSIONS[1:])
def test_each_later_version_solves_a_real_task(exam: Exam, tmp_path: Path, version: str) -> None:
    solves(exam, tmp_path, version)


def solves(exam: Exam, scratch: Path, version: str) -> None:
    """Sits the exam and has every request of it checked."""
    record, asked = exam.sit("anthropic-computer", Claude(version), scratch, tool=version)
    assert not exam.missed(record)
    assert len(asked) == len(exam.actions)
    for request in asked:
        check_request(request.body)


def test_the_first_request() -> None:
    request = Talk("20251124").ask()
    assert set(request) == {"system", "messages", "tools", "betas"}
    assert request["betas"] == ["computer-use-2025-11-24"]
    assert request["tools"][0] == {
        "type": "computer_20251124",
        "name": "computer",
        "display_width_px": 1430,
        "display_height_px": 804,
        "enable_zoom": True,
    }
    assert [tool["name"] for tool in request["tools"][1:]] == ["ask_user", "done", "fail"]
    (message,) = request["messages"]
    assert message["role"] == "user"
    assert [block["type"] for block in message["content"]] == ["text", "image"]
    assert message["content"][0]["text"] == "Do it."
    assert "1430 x 804" in request["system"][0]["text"]


@pytest.mark.parametrize(
    ("version", "size", "betas"),
    [
        ("20241022", (1366, 768), ["computer-use-2024-10-22"]),
        ("20250124", (1366, 768), ["computer-use-2025-01-24"]),
        ("20251124", (1430, 804), ["computer-use-2025-11-24"]),
        ("20260801", (1920, 1080), None),
    ],
)
def test_each_version_has_its_size_and_its_header(version: str, size: tuple[int, int], betas: list[str] | None) -> None:
    talk = Talk(version)
    assert (talk.lens.seen_width, talk.lens.seen_height) == size
    assert talk.ask().get("betas") == betas


def test_the_toolset_takes_neither_name_nor_size() -> None:
    assert Talk().ask()["tools"][0] == {"type": "computer_toolset_20260801"}


def test_asking_is_offered_only_where_it_is() -> None:
    talk = Talk(stage=Stage("Do it.", offers_ask=False, max_steps=9))
    assert [tool["name"] for tool in talk.ask()["tools"][1:]] == ["done", "fail"]
    talk.calls(("ask_user", {"question": "Which?"}))
    request = talk.sees(steps=1, feedback=(NOT_OFFERED,))
    assert request["messages"][-1]["content"][0]["is_error"]
    assert "Not done" not in str(request)


def test_a_users_own_prompt_stands_alone() -> None:
    talk = Talk(stage=Stage("Do it.", offers_ask=True, max_steps=9, system_prompt="Theirs."))
    assert [block["text"] for block in talk.ask()["system"]] == ["Theirs."]


def test_results_in_order_and_the_screen_in_the_last_one() -> None:
    talk = Talk()
    talk.calls(("left_click", {"coordinate": [1, 2]}), ("cursor_position", {}), ("type", {"text": "a"}))
    results = talk.sees()["messages"][-1]["content"]
    assert [result["type"] for result in results] == ["tool_result"] * 3
    assert [result["toolset_name"] for result in results] == ["computer"] * 3
    assert [result["content"][0]["text"] for result in results] == ["Done.", "X=1,Y=2", "Done."]
    assert [[part["type"] for part in result["content"]] for result in results] == [
        ["text"],
        ["text"],
        ["text", "image"],
    ]


def test_the_pointers_place_is_told_in_the_models_pixels() -> None:
    talk = Talk("20241022")
    talk.calls(("mouse_move", {"coordinate": [700, 333]}), ("cursor_position", {}))
    assert "X=700,Y=333" in str(talk.sees()["messages"][-1])


def test_after_a_refusal_nothing_more_is_done_and_the_screen_is_in_what_was() -> None:
    talk = Talk()
    requests = talk.calls(
        ("left_click", {"coordinate": [1, 2]}), ("key", {"text": "Nope"}), ("type", {"text": "a"}), ("screenshot", {})
    )
    assert [type(request) for request in requests] == [Click, Malformed]
    click, key, *rest = talk.sees()["messages"][-1]["content"]
    assert [part["type"] for part in click["content"]] == ["text", "image"]
    assert key["is_error"]
    assert key["content"].startswith("key: no key is called 'Nope'; ")
    assert [(result["is_error"], result["content"]) for result in rest] == [(True, HALTED)] * 2


def test_if_nothing_was_done_the_screen_stands_by_itself() -> None:
    talk = Talk()
    talk.calls(("key", {"text": "Nope"}))
    assert [block["type"] for block in talk.sees()["messages"][-1]["content"]] == ["tool_result", "image"]


def test_who_is_interrupted_is_told_what_was_not_done() -> None:
    talk = Talk()
    talk.calls(("left_click", {"coordinate": [1, 2]}), ("key", {"text": "Tab", "repeat": 3}), ("type", {"text": "a"}))
    content = talk.sees(steps=2, news="In blue.", user="NEW: In blue.")["messages"][-1]["content"]
    assert [block.get("is_error", False) for block in content[:3]] == [False, True, True]
    assert [block["content"] for block in content[1:3]] == [IN_PART, TOO_LATE]
    assert content[3] == {"type": "text", "text": "NEW: In blue.", "cache_control": {"type": "ephemeral"}}


def test_what_the_user_says_is_heard_now_and_stays_in_the_history() -> None:
    talk = Talk()
    talk.calls(("ask_user", {"question": "Which?"}))
    content = talk.sees(news="The blue one.", user="NEW: The blue one.")["messages"][-1]["content"]
    assert content[0]["content"][0]["text"] == "The user's words are below."
    assert content[1]["text"] == "NEW: The blue one."
    talk.calls(("screenshot", {}))
    assert talk.sees(user="1. The blue one.")["messages"][2]["content"][1]["text"] == "The user said: The blue one."


def test_a_screenshot_amid_a_reply_shows_that_moment_and_zoom_is_as_large_as_a_screen() -> None:
    talk = Talk("20251124")
    talk.calls(
        ("screenshot", {}),
        ("left_click", {"coordinate": [1, 2]}),
        ("zoom", {"region": [0, 0, 143, 40]}),
        ("wait", {"duration": 99}),
    )
    looks = (encode(np.zeros((HEIGHT, WIDTH, 3), np.uint8)), encode(np.zeros((53, 192, 3), np.uint8)))
    before, _, zoom, wait = talk.sees(looks=looks)["messages"][-1]["content"]
    assert picture_size(before["content"][1]) == (804, 1430)
    assert picture_size(zoom["content"][1]) == (395, 1430)
    assert wait["content"][0]["text"] == "Done for 30 seconds, the longest that one call takes."


def picture_size(block: Json) -> tuple[int, int]:
    height, width, _ = decode(base64.b64decode(block["source"]["data"])).shape
    return height, width


def test_thinking_goes_back_as_it_came_and_nothing_of_the_packages_own() -> None:
    talk = Talk()
    thinking = {"type": "thinking", "thinking": "Hm.", "signature": "abc"}
    hidden = {"type": "redacted_thinking", "data": "xyz"}
    call = {**talk.claude.block("screenshot", {}), "caller": {"type": "direct"}}
    text = {"type": "text", "text": "Look.", "citations": None, "parsed_output": None}
    talk.hears(bodies.messages([thinking, hidden, {"type": "text", "text": "  "}, text, call], stop="tool_use"))
    assert talk.sees()["messages"][1] == {
        "role": "assistant",
        "content": [thinking, hidden, {"type": "text", "text": "Look."}, call],
    }


def test_a_reply_that_was_paused_goes_on_unless_the_user_spoke() -> None:
    talk = Talk()
    talk.hears(bodies.messages([{"type": "text", "text": "Let me"}], stop="pause_turn"))
    assert [message["role"] for message in talk.sees()["messages"]] == ["user", "assistant"]
    talk.view = View(1, PNG, "", "", "Stop!", ())
    assert [message["role"] for message in talk.ask()["messages"]] == ["user", "assistant", "user"]


def test_old_screens_are_left_out_and_what_stays_the_same_is_cached() -> None:
    talk = Talk()
    for _ in range(4):
        talk.calls(("left_click", {"coordinate": [1, 2]}), ("zoom", {"region": [0, 0, 9, 9]}))
        talk.sees(looks=(PNG,))
    for number in range(2):
        old = talk.past[number]
        bare = View(old.view.step, b"", "", "", "", (), ())
        talk.past[number] = Past(bare, old.answer, old.said)
    messages = talk.ask()["messages"]
    assert [str(message).count("'image'") for message in messages[::2]] == [0, 0, 2, 2, 2]
    assert [str(message).count(LEFT_OUT) for message in messages[::2]] == [1, 2, 0, 0, 0]
    assert ["cache_control" in str(message) for message in messages] == [number == 2 for number in range(9)]


def test_elements_are_shown_with_and_without_a_picture() -> None:
    talk = Talk()
    talk.view = View(0, b"", '[1] push button "OK" at (5, 5)', "", "", ())
    content = talk.ask()["messages"][0]["content"]
    assert [block["type"] for block in content] == ["text", "text"]
    assert "push button" in content[1]["text"]
    talk.calls(("left_click", {"coordinate": [5, 5]}))
    content = talk.sees(picture=b"", elements="[1] label")["messages"][-1]["content"]
    assert [part["type"] for part in content[0]["content"]] == ["text"]
    assert LEFT_OUT not in str(content)


def test_thinking_is_asked_for_as_the_option_says() -> None:
    assert "thinking" not in Talk().ask()
    assert Talk(thinking="adaptive").ask()["thinking"] == {"type": "adaptive"}
    assert Talk(thinking="2048").ask()["thinking"] == {"type": "enabled", "budget_tokens": 2048}
    request = Talk("20251124", thinking="adaptive-unbound").ask()
    assert request["thinking"]["block_binding"] == {"prefix_mismatch_behavior": "drop_block"}
    assert request["betas"] == ["computer-use-2025-11-24", "thinking-binding-controls-2026-08-01"]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"tool": "20230101"}, "there are 20241022, 20250124, 20251124, 20260801"),
        ({"thinking": "hard"}, "there are default, disabled, adaptive, adaptive-unbound, or a number of tokens"),
        ({"thinking": "512"}, "from 1024 on"),
        ({"model": "x"}, "it has tool, thinking"),
    ],
)
def test_an_option_that_is_not_there_is_told(options: dict[str, str], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        make_adapter("anthropic-computer", options)
