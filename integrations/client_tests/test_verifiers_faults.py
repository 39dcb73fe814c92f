"""What goes wrong beside the agent: an error of the rollout, with its kind and cause, and never a reward."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from http import HTTPStatus
from threading import Event, Thread
from typing import Any

import pytest
import verifiers.v1 as vf
from deskcraft_verifiers import load_environment
from deskcraft_verifiers.address import Address
from deskcraft_verifiers.session import DeskSession, Seen
from deskcraft_verifiers.taskset import DeskCraftState
from rollouts import NOTE, SOLUTION, Trace, model, rollout
from serving import MOCK, TOKEN, Serve, Server
from websockets.datastructures import Headers
from websockets.http11 import Request, Response
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection
from websockets.sync.server import serve as serve_socket

from tests.endpoint import Asked, Fault

ASKED = [{"id": NOTE, "level": "L1", "app": "mock", "language": "en", "interactive": False, "expected_steps": 4}]


def has_no_reward(trace: Trace) -> bool:
    """Whether nothing was scored; verifiers lists rewards that were not given as None."""
    return not trace.ok and all(reward is None for reward in trace.rewards.values())


def test_a_server_that_dies_is_an_error_of_the_rollout_and_no_reward(serve: Serve) -> None:
    server = serve(*MOCK, "--sessions", "1")
    script = model(*SOLUTION)

    def answer(asked: Asked) -> Any:
        if len(asked.body["messages"]) > 2:
            server.kill()
        return script(asked)

    trace, asked = rollout(load_environment(server.url, [NOTE]), answer)
    assert len(asked) == 2
    assert has_no_reward(trace)
    assert [error.type for error in trace.errors] == ["SandboxError"]
    assert trace.stop_condition == "sandbox_error"
    assert trace.info["deskcraft"]["fault"]["cause"] == "connection"


def test_a_rollout_is_played_again_after_an_infrastructure_error(serve: Serve) -> None:
    server = serve(*MOCK, "--sessions", "1")
    script = model(*SOLUTION)
    killed = Event()

    def answer(asked: Asked) -> Any:
        if len(asked.body["messages"]) > 2 and not killed.is_set():
            killed.set()
            server.kill()
            serve(*MOCK, "--sessions", "1", port=server.port)
        return script(asked)

    trace, asked = rollout(load_environment(server.url, [NOTE], retries=1), answer)
    assert trace.ok and trace.reward == 1.0
    assert [error.type for error in trace.errors] == ["SandboxError"]
    assert len(asked) == 5


def test_a_server_that_is_gone_is_an_error_of_the_rollout(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    server = serve(*MOCK, "--sessions", "1")
    env = load_environment(server.url, [NOTE])
    tasks = list(env.taskset)
    server.kill()
    monkeypatch.setattr(env.taskset, "load", lambda: tasks)  # as in a worker that read them before
    trace, asked = rollout(env, model(*SOLUTION))
    assert not asked and has_no_reward(trace)
    assert trace.errors[0].type == "SandboxError"


def test_a_server_that_is_full_is_an_error_once_the_wait_is_over(serve: Serve) -> None:
    server = serve(*MOCK, "--sessions", "1", "--wait", "0.2")
    env = load_environment(server.url, [NOTE], wait_s=0)
    with connect(server.url.replace("http", "ws") + f"/ws?token={TOKEN}") as other:
        other.send(json.dumps({"type": "state"}))
        assert json.loads(other.recv())["type"] == "state"  # so it has the only desktop
        trace, asked = rollout(env, model(*SOLUTION))
    assert not asked and has_no_reward(trace)
    assert "CAPACITY_REACHED" in trace.errors[0].message
    assert trace.info["deskcraft"]["fault"]["code"] == "CAPACITY_REACHED"


def test_a_desktop_that_breaks_is_an_error_with_its_cause() -> None:
    fault = {"message": "the desktop died (the episode is not scored)", "code": "EXECUTION_ERROR"}
    with FakeServer({"type": (None, {"type": "error", "data": {**fault, "cause": "desktop_error"}})}) as url:
        trace, _ = rollout(load_environment(url, [NOTE]), model(*SOLUTION))
    assert has_no_reward(trace)
    [error] = trace.errors
    assert error.type == "SandboxError"
    assert "the desktop died" in error.message and "desktop_error" in error.message
    assert trace.info["deskcraft"]["fault"] == {**fault, "cause": "desktop_error"}


def test_a_model_that_cannot_be_reached_is_an_error_of_the_model_and_ends_the_session(mock_server: Server) -> None:
    trace, _ = rollout(load_environment(mock_server.url, [NOTE]), lambda asked: Fault("status", 400))
    assert has_no_reward(trace)
    assert trace.errors[0].type == "ProviderError"
    assert mock_server.active() == 0


def test_a_conversation_that_is_too_long_for_the_model_cuts_off(mock_server: Server) -> None:
    full = {"error": {"message": "maximum context length is 4096 tokens", "code": "context_length_exceeded"}}
    script = model(*SOLUTION)

    def answer(asked: Asked) -> Any:
        return Fault("status", 400, body=full) if len(asked.body["messages"]) > 6 else script(asked)

    trace, _ = rollout(load_environment(mock_server.url, [NOTE]), answer)
    assert trace.ok and trace.stop_condition == "context_full"
    assert (trace.reward, trace.info["deskcraft"]["cut_off_by"]) == (1.0, "context_full")


def test_a_rollout_out_of_time_is_graded_and_its_session_ends(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE])
    env.config.agent.timeout.rollout = 2.0
    script = model(*SOLUTION)

    def answer(asked: Asked) -> Any:
        return Fault("stall") if len(asked.body["messages"]) > 6 else script(asked)

    trace, _ = rollout(env, answer)
    assert trace.ok and trace.is_timeout and trace.stop_condition == "agent_timeout"
    assert (trace.reward, trace.info["deskcraft"]["cut_off_by"]) == (1.0, "agent_timeout")
    assert mock_server.active() == 0


def test_an_episode_is_graded_whose_agent_was_cut_off_within_a_step() -> None:
    """The answer to that step comes late, and is read before DONE is said."""
    late = Event()

    async def play(url: str) -> Seen:
        session = DeskSession(Address(url), reply_s=30.0)
        await session.begin({"task": NOTE}, wait_s=0.0)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(session.step({"kind": "wait"}), 0.1)
        late.set()
        seen = await session.give_up()
        await session.close()
        return seen

    with FakeServer({"wait": (late, seen_at(1)), "done": (None, seen_at(1, reward=1.0))}) as url:
        seen = asyncio.run(play(url))
    assert (seen.done, seen.reward) == (True, 1.0)


def test_another_harness_has_no_desktop_and_so_no_reward(mock_server: Server) -> None:
    env = load_environment(mock_server.url, [NOTE])
    [task] = env.taskset
    about: vf.TraceTask[Any] = vf.TraceTask(type="DeskCraftTask", data=task.data, key=task.key, hash=task.hash)
    trace: Trace = vf.Trace(task=about, state=DeskCraftState(), agent=vf.AgentInfo(config=vf.AgentConfig()))
    runtime: Any = None  # which the task does not use
    with pytest.raises(ValueError, match="the harness of this taskset is deskcraft-verifiers"):
        asyncio.run(task.finalize(trace, runtime))


def test_what_is_set_wrong_is_said_before_the_first_rollout(
    mock_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ValueError, match=r"'calc/\*' fits none of the 2 tasks"):
        list(load_environment(mock_server.url, ["calc/*"]).taskset)
    with pytest.raises(ValueError, match="is `deskcraft serve` running there"):
        list(load_environment("http://127.0.0.1:9").taskset)
    with pytest.raises(ValueError, match="DESKCRAFT_URL"):
        list(load_environment().taskset)
    monkeypatch.setenv("DESKCRAFT_TOKEN", "another")
    with pytest.raises(ValueError, match="the token is missing or wrong"):
        list(load_environment(mock_server.url).taskset)
    monkeypatch.setenv("DESKCRAFT_URL", mock_server.with_token)
    assert [task.data.task for task in load_environment().taskset] == ["mock/ask-colour", NOTE]
    assert TOKEN not in repr(load_environment().config)


def seen_at(step: int, reward: float | None = None) -> dict[str, Any]:
    """An answer of a server; the last one if it has a reward."""
    screen = {"width": 1, "height": 1, "sha256": "", "png": ""}
    about = {
        "instruction": "Write.",
        "screen": screen,
        "step": step,
        "steps_left": 9,
        "metadata": {"offers_ask": False},
    }
    data = {"observation": about, "reward": reward, "done": reward is not None}
    return {"type": "observation", "data": data}


class FakeServer:
    """A server that answers each kind of action as it is given; a context manager that gives its address."""

    def __init__(self, answers: Mapping[str, tuple[Event | None, dict[str, Any]]]) -> None:
        """The answer to each kind, and what is waited for before it is given."""
        self._answers = answers
        self._server = serve_socket(self._talk, "127.0.0.1", 0, process_request=self._http)
        self._thread = Thread(target=self._server.serve_forever)

    def __enter__(self) -> str:
        self._thread.start()
        return f"http://127.0.0.1:{self._server.socket.getsockname()[1]}"

    def __exit__(self, *error: object) -> None:
        self._server.shutdown()
        self._thread.join()

    def _http(self, connection: ServerConnection, request: Request) -> Response | None:
        action = {"properties": {"kind": {"const": "type"}, "text": {"type": "string"}}, "required": ["text"]}
        answers = {"/tasks": ASKED, "/schema": {"action": {"$defs": {"Type": action}}}}
        if request.path not in answers:
            return None
        body = json.dumps(answers[request.path]).encode()
        return Response(HTTPStatus.OK, "OK", Headers({"content-length": str(len(body))}), body)

    def _talk(self, connection: ServerConnection) -> None:
        for text in connection:
            message = json.loads(text)
            if message["type"] == "reset":
                connection.send(json.dumps(seen_at(0)))
            elif message["type"] == "step":
                wait, answer = self._answers[message["data"]["kind"]]
                if wait is not None:
                    wait.wait(30)
                connection.send(json.dumps(answer))
