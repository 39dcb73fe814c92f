"""Rollouts of verifiers on a server with mock desktops: rewards, pictures, messages, senseless calls, budgets."""

from __future__ import annotations

import json

import verifiers.v1 as vf
from deskcraft_verifiers import load_environment
from deskcraft_verifiers.tools import read_call, read_tools
from rollouts import NOTE, PNG, SOLUTION, Turn, model, pictures, rollout, rollouts, texts
from serving import MOCK, Serve, Server

from tests.endpoint import Endpoint


def test_a_solved_task_has_the_reward_one(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), model(*SOLUTION))
    assert trace.ok and not trace.errors
    assert trace.reward == 1.0
    assert trace.stop_condition == "agent_completed"
    assert trace.metrics["success"] == 1.0
    assert (trace.metrics["steps"], trace.metrics["malformed"], trace.metrics["cut_off"]) == (2.0, 0.0, 0.0)
    assert trace.metrics["check/files.text"] == 1.0
    ended = trace.info["deskcraft"]
    assert (ended["status"], ended["blame"], ended["task"]) == ("done", "", NOTE)
    assert {check["outcome"] for check in ended["checks"]} == {"passed"}
    assert len(asked) == 3
    assert mock_server.active() == 0


def test_the_model_is_shown_pictures_and_twelve_tools(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), model(*SOLUTION))
    assert [len(pictures(request["messages"])) for request in asked] == [1, 2, 3]
    first, second, third = pictures(asked[-1]["messages"])
    assert all(picture.startswith(PNG) for picture in (first, second, third))
    assert first != second != third  # the note shows the word, then that it is saved
    assert {tool["function"]["name"] for tool in asked[0]["tools"]} == {
        *("move", "click", "drag", "scroll", "type", "key", "hold", "wait", "screenshot", "ask", "done", "fail")
    }
    [click] = [tool["function"] for tool in asked[0]["tools"] if tool["function"]["name"] == "click"]
    assert click["parameters"]["required"] == ["x", "y"]
    assert "kind" not in click["parameters"]["properties"]
    system, request = asked[0]["messages"]
    assert "640 x 400 pixels" in system["content"]
    assert texts(request).startswith("Write milk into the note and save it.")
    record = json.dumps(trace.to_record())
    assert record.count("data:image/png;base64,") == 3


def test_a_task_that_is_not_solved_has_the_reward_zero_and_no_error(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE])
    trace, _ = rollout(env, model([("type", {"text": "water"})], *SOLUTION[1:]))
    assert trace.ok and not trace.errors
    reward = trace.rewards["deskcraft"]
    assert reward is not None and reward.score == 0.0
    failed = [check["key"] for check in trace.info["deskcraft"]["checks"] if check["outcome"] == "failed"]
    assert failed == ["files.text"]


def test_the_reward_can_be_the_score(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE], reward="score")
    trace, _ = rollout(env, model(*SOLUTION))
    assert trace.reward == trace.info["deskcraft"]["score"] == 1.0


def test_fail_ends_the_episode(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), model([("fail", {"reason": "no note"})]))
    assert (trace.ok, trace.reward, trace.info["deskcraft"]["status"]) == (True, 0.0, "fail")
    assert len(asked) == 1


def test_the_user_answers_and_says_more_later(mock_server: Server) -> None:
    script = model(
        [("ask", {"question": "Which colour?"})],
        [("click", {"x": 320, "y": 60}), ("type", {"text": "teal\n"})],
        [("wait", {"duration_s": 0.1})],
        [("type", {"text": "matte"})],
        [("done", {})],
        [("key", {"keys": "ctrl+s"})],
        [("done", {})],
    )
    trace, asked = rollout(load_environment(mock_server.url, ["mock/ask-colour"]), script)
    last = asked[-1]["messages"]
    heard = [texts(message) for message in last if message["role"] == "user"]
    assert sum("The colour is teal." in text for text in heard) == 1
    assert sum("Below it, write the word matte." in text for text in heard) == 1
    assert sum("And now save it, please." in text for text in heard) == 1
    assert trace.metrics["asks"] == 1.0
    assert trace.reward == 1.0


def test_words_without_a_call_are_malformed_and_three_end_the_episode(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), model("I would rather talk."))
    assert trace.ok and trace.reward == 0.0
    assert trace.metrics["malformed"] == len(asked) == 3
    assert trace.info["deskcraft"]["status"] == "unusable"
    assert "Not done: the reply calls no tool; call one" in texts(asked[1]["messages"][-1])


def test_senseless_calls_cost_a_step_and_are_answered_with_their_reason(mock_server: Server) -> None:
    senseless = [
        ("fly", {}, "there is no tool called fly"),
        ("click", '{"x": 1', "the arguments of click are not a JSON object"),
        ("click", "[1, 2]", "the arguments of click are not a JSON object"),
        ("click", {"x": 1}, "y is missing"),
        ("scroll", {"x": 1, "y": 1, "dy": 99}, "dy is at most 50"),
        ("click", {"x": 1, "y": 1, "kind": "done"}, "kind is not known here"),
        ("wait", {"metadata": {"timeout_s": 0.001}}, "metadata is not known here"),
        ("type", '{"text": "\\ud800"}', "text"),
        ("hold", '{"keys": "F2", "duration_s": NaN}', "the arguments of hold are not a JSON object"),
        ("type", {"text": "x" * 300_000}, "the arguments of type have more than 200000 characters"),
    ]
    script: list[Turn] = []
    for name, given, _ in senseless:
        script += [[(name, given)], [("wait", {"duration_s": 0.01})]]
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), model(*script, *SOLUTION))
    assert trace.ok and trace.reward == 1.0
    results = [texts(message) for message in asked[-1]["messages"] if message["role"] == "tool"]
    for (_, _, reason), result in zip(senseless, results[::2], strict=False):
        assert result.startswith("Not done: ") and reason in result
    assert trace.metrics["malformed"] == len(senseless)
    assert 'You wrote: {"x": 1' in results[2]
    for message in asked[-1]["messages"]:
        for call in message.get("tool_calls", []):
            assert isinstance(json.loads(call["function"]["arguments"]), dict)
    assert trace.metrics["steps"] == 2 * len(senseless) + 2


def test_a_call_that_no_parser_reads_is_malformed() -> None:
    """verifiers itself refuses such an answer of a model, so that it does not get as far as a rollout."""
    offered = read_tools({"action": {"$defs": {"Wait": {"properties": {"kind": {"const": "wait"}}}}}})
    action = read_call("wait", "[" * 100_000, offered)
    assert (action["kind"], action["reason"]) == ("malformed", "the arguments of wait are not a JSON object")
    assert len(action["raw"]) == 20_000


def test_several_calls_of_a_turn_are_done_in_order_until_one_is_refused(mock_server: Server) -> None:
    script = model(
        [("type", {"text": "mi"}), ("type", {"text": "lk"}), ("fly", {}), ("type", {"text": "!"})],
        [("key", {"keys": "ctrl+s"}), ("done", {}), ("type", {"text": "too late"})],
    )
    trace, asked = rollout(load_environment(mock_server.url, [NOTE]), script)
    results = [texts(message) for message in asked[-1]["messages"] if message["role"] == "tool"]
    assert results == [
        "Done; the screen is below.",
        "Done; the screen is below.",
        "Not done: there is no tool called fly",
        "Not done: a call before it was refused.",
    ]
    assert (trace.reward, trace.metrics["steps"]) == (1.0, 4.0)


def test_a_part_of_the_screen_comes_as_a_second_picture(mock_server: Server) -> None:
    script = model([("screenshot", {"box": [0, 0, 100, 50]})], [("done", {})])
    _, asked = rollout(load_environment(mock_server.url, [NOTE]), script)
    assert len(pictures(asked[1]["messages"][-1:])) == 2


def test_a_model_may_be_shown_the_last_pictures_only(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE], pictures=1), model(*SOLUTION))
    assert [len(pictures(request["messages"])) for request in asked] == [1, 1, 1]
    assert "(The screen of that moment is left out.)" in texts(asked[-1]["messages"][1])
    assert trace.reward == 1.0
    assert trace.num_branches == 3


def test_a_client_s_budget_of_steps_cuts_off_and_the_state_is_graded(mock_server: Server) -> None:
    trace, asked = rollout(load_environment(mock_server.url, [NOTE], max_steps=2), model(*SOLUTION))
    assert trace.ok and trace.stop_condition == "max_steps"
    assert "Steps done: 1, left: 1." in texts(asked[-1]["messages"][-1])
    assert len(asked) == 2
    assert trace.reward == 1.0
    assert (trace.metrics["cut_off"], trace.info["deskcraft"]["cut_off_by"]) == (1.0, "max_steps")
    assert mock_server.active() == 0


def test_the_server_s_budget_of_steps_ends_the_episode(serve: Serve) -> None:
    server = serve(*MOCK, "--sessions", "1", "--max-steps", "1")
    trace, _ = rollout(load_environment(server.url, [NOTE]), model(*SOLUTION))
    assert (trace.ok, trace.reward, trace.metrics["cut_off"]) == (True, 0.0, 0.0)
    assert trace.info["deskcraft"]["status"] == "budget"


def test_a_limit_of_verifiers_cuts_off_and_the_state_is_graded(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE])
    env.config.agent.max_turns = 1
    trace, asked = rollout(env, model(*SOLUTION))
    assert trace.ok and trace.stop_condition == "max_turns"
    assert len(asked) == 1
    assert (trace.reward, trace.info["deskcraft"]["cut_off_by"]) == (0.0, "max_turns")
    assert mock_server.active() == 0


def test_many_rollouts_share_a_server(mock_server: Server) -> None:
    """Six at a time on two desktops: the others wait for a place."""
    env = load_environment(mock_server.url, [NOTE])
    with Endpoint(model(*SOLUTION)) as endpoint:
        episodes = rollouts(env, endpoint, count=6)
    assert [episode.ok for episode in episodes] == [True] * 6
    assert [trace.reward for episode in episodes for trace in episode.traces] == [1.0] * 6
    sessions = {trace.info["deskcraft"]["session_id"] for episode in episodes for trace in episode.traces}
    assert len(sessions) == 6
    assert mock_server.active() == 0


def test_a_variant_is_another_task_with_a_name_of_its_own(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE], variant=2)
    [task] = env.taskset
    assert task.key == f"{NOTE}@2"
    trace, _ = rollout(env, model([("type", {"text": "bread"})], *SOLUTION[1:]))
    assert trace.reward == 1.0
    assert isinstance(trace, vf.Trace)
