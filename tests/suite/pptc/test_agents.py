"""Agents: what a model is asked in each of the paper's ways, and what its faults come to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from deskcraft.errors import BadInput, EndpointError
from deskcraft.suite.pptc.agents import THOUGHTS, WARM, Functions, Put, Ways, known, lexical_rank
from deskcraft.suite.pptc.api import api_text
from deskcraft.suite.pptc.lexical import Lexical
from deskcraft.suite.pptc.options import PptcOptions
from deskcraft.suite.pptc.players import check_text, described, given_text
from deskcraft.suite.pptc.prompts import STEP_BY_STEP, Exchange
from tests.endpoint import Endpoint, Fault, bodies
from tests.suite.pptc.little import PROGRAMS, asked_once, code, prompt_of, scripted, session

READ: list[Mapping[str, bool] | None] = []


def put(instruction: str = "Make the title bold.") -> Put:
    def read(switches: Mapping[str, bool] | None) -> str:
        READ.append(switches)
        return "There are 1 slides.\nthe words of the file"

    READ.clear()
    return Put(1, instruction, 0, (Exchange("Name it.", "choose_title()"),), read)


def test_a_plain_prompt_is_one_message_and_its_calls_are_the_answer() -> None:
    with Endpoint(scripted(code("set_font_bold()"))) as server:
        answer = asked_once(server, put())
    assert (answer.program, answer.ending, answer.form) == ("set_font_bold()", "answered", "code")
    (asked,) = server.asked
    text = prompt_of(asked)
    assert asked.body["max_tokens"] == 99
    for part in ("Make the title bold.", "API: create_slide()", "the words of the file", "Name it."):
        assert part in text
    assert [call.usage.input_tokens for call in answer.calls] == [100]
    assert [(e.purpose, e.prompt, e.turn) for e in answer.exchanged] == [("calls", text, 1)]


def test_chain_of_thought_asks_for_steps() -> None:
    with Endpoint(scripted("First the title, then bold.\n" + code("choose_title()"))) as server:
        answer = asked_once(server, put(), Ways("cot"))
    assert STEP_BY_STEP in prompt_of(server.asked[0])
    assert answer.program == "choose_title()"


def test_a_tree_of_thoughts_votes_for_a_plan_and_then_for_calls() -> None:
    plans = ["plan one", "plan two", "plan three"]
    answers = [code(f"set_font_size({n})") for n in (1, 2, 3)]
    with Endpoint(scripted(*plans, "The best choice is 2", *answers, "The best choice is 3")) as server:
        answer = asked_once(server, put(), Ways("tot"))
    assert answer.program == "set_font_size(3)"
    texts = [prompt_of(asked) for asked in server.asked]
    assert len(texts) == 2 * THOUGHTS + 2 == len(answer.calls)
    assert all(plan in texts[3] for plan in plans)
    assert all("plan two" in text and "plan one" not in text for text in texts[4:7])
    warm = [asked.body.get("temperature") for asked in server.asked]
    assert warm == [WARM] * 3 + [0] + [WARM] * 3 + [0], "votes are not drawn"
    assert [e.purpose for e in answer.exchanged] == ["plan"] * 3 + ["vote"] + ["calls"] * 3 + ["vote"]


def test_content_selection_sets_the_switches_of_the_reader() -> None:
    reply = "Answer: get_content(need_text=1,need_style=1,need_position=0,need_title=1)"
    with Endpoint(scripted(reply, code("set_font_bold()"))) as server:
        answer = asked_once(server, put(), Ways(content_selection=True))
    assert answer.content is not None and [answer.content] == READ
    assert [name for name, on in answer.content.items() if on] == ["need_text", "need_style", "need_title"]
    assert len(answer.content) == 10
    assert "the words of the file" not in prompt_of(server.asked[0])


def test_a_selection_that_makes_no_sense_shows_the_whole_file() -> None:
    with Endpoint(scripted("I would need the title.", code("set_font_bold()"))) as server:
        answer = asked_once(server, put(), Ways(content_selection=True))
    assert answer.content is None and READ == [None]


def test_selected_functions_are_the_only_ones_in_the_prompt() -> None:
    rank = lexical_rank(Lexical(described()))
    with Endpoint(scripted(code("set_font_bold()"))) as server:
        answer = asked_once(server, put("Make the title bold."), functions=Functions(api_text, rank, 16))
    assert answer.apis is not None and len(answer.apis) == 16 and "set_font_bold" in answer.apis
    text = prompt_of(server.asked[0])
    assert "API: set_font_bold(" in text and "API: insert_pie_chart(" not in text


@pytest.mark.parametrize(
    ("reply", "ending", "program"),
    [
        pytest.param("I cannot do that.", "no_code", "", id="no calls"),
        pytest.param(
            bodies.chat("") | {"choices": [{"message": {"content": "<code>a_b()"}, "finish_reason": "length"}]},
            "cut_off",
            "a_b()",
            id="cut off",
        ),
        pytest.param(
            Fault("status", 400, body={"error": {"message": "maximum context length is 8192"}}),
            "context_full",
            "",
            id="too long",
        ),
    ],
)
def test_faults_of_the_model_are_answers(reply: Any, ending: str, program: str) -> None:
    with Endpoint(scripted(reply)) as server:
        answer = asked_once(server, put())
    assert (answer.ending, answer.program) == (ending, program)
    assert len(answer.calls) == 1


@pytest.mark.parametrize(
    "reply", [Fault("status", 500), "", bodies.chat("") | {"choices": []}], ids=["500", "silence", "not of the format"]
)
def test_faults_of_the_endpoint_are_not(reply: Any) -> None:
    with Endpoint(scripted(reply)) as server, pytest.raises(EndpointError):
        asked_once(server, put())


def test_a_prompt_is_cut_to_the_limit_and_says_so() -> None:
    with Endpoint(scripted(code("set_font_bold()"))) as server:
        answer = asked_once(server, put(), Ways(max_prompt_tokens=600))
    assert answer.prompt_tokens <= 600
    assert [cut.part for cut in answer.cuts] == ["content", "apis"]
    assert "the words of the file" not in prompt_of(server.asked[0])


def test_agents_that_are_no_models() -> None:
    one = session()
    assert known("solution", one).programs == list(PROGRAMS)
    assert known("noop", one).programs == [""] * 3
    assert known("wrong:1", one).programs == [PROGRAMS[0], "choose_title()\nset_font_italic()", PROGRAMS[2]]
    for name in ("wrong:3", "wrong:0", "wrong:x", "gpt"):
        with pytest.raises(BadInput, match="--agent"):
            known(name, one)


def test_a_text_of_the_user_replaces_ours_and_can_be_chosen_from() -> None:
    text = "The API:\n\nAPI: create_slide(): New.\nTakes nothing.\n\nAPI: set_font_bold(): Bold."
    of = given_text(text)
    assert of(None) == text
    assert of(["set_font_bold", "insert_note"]) == "The API:\nAPI: set_font_bold(): Bold."
    check_text("no functions in here", PptcOptions())
    with pytest.raises(BadInput, match="api_text"):
        check_text("no functions", PptcOptions(api_selection="lexical", api_count=3))
